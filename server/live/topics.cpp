#include "server/live/topics.hpp"

#include <algorithm>
#include <utility>

namespace aspis::live {

using Clock = std::chrono::steady_clock;

Topics::Topics(std::size_t kept, std::chrono::milliseconds forgotten, std::uint64_t first)
    : kept_(kept), forgotten_(forgotten), next_first_(first) {
}

std::shared_ptr<Topic>& Topics::at(const std::string& name) {
  std::shared_ptr<Topic>& topic = topics_[name];
  if (!topic) topic = std::make_shared<Topic>(name, kept_, next_first_);
  return topic;
}

std::shared_ptr<Topic> Topics::add(const std::string& name, std::string event) {
  const std::lock_guard lock(mutex_);
  const std::shared_ptr<Topic>& topic = at(name);
  topic->forget_at = Clock::time_point::max();
  return topic->events.add(std::move(event)) ? topic : nullptr;
}

std::shared_ptr<Topic> Topics::end(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(name);
  if (found == topics_.end()) return nullptr;
  found->second->forget_at = Clock::now() + forgotten_;
  return found->second->events.end() ? found->second : nullptr;
}

std::shared_ptr<Topic> Topics::enter(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const std::shared_ptr<Topic>& topic = at(name);
  ++topic->followers;
  return topic;
}

void Topics::leave(Topic& topic) {
  const std::lock_guard lock(mutex_);
  if (--topic.followers > 0) return;
  // Nobody has published to it: spectators must not be able to leave topics behind.
  if (topic.events.state().last != topic.events.beginning()) return;
  const auto found = topics_.find(topic.events.topic());
  if (found != topics_.end() && found->second.get() == &topic) topics_.erase(found);
}

std::uint64_t Topics::version(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(name);
  if (found == topics_.end()) return 0;
  const Events& of = found->second->events;
  const std::uint64_t last = of.state().last;
  return last == of.beginning() ? 0 : last;
}

std::size_t Topics::count() const {
  const std::lock_guard lock(mutex_);
  return topics_.size();
}

void Topics::forget_ended(Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  std::erase_if(topics_, [&](const auto& entry) {
    Topic& topic = *entry.second;
    if (now < topic.forget_at) return false;
    next_first_ = std::max(next_first_, topic.events.state().last + 1);
    topic.is_forgotten = true;
    return true;
  });
}

}  // namespace aspis::live
