#include "server/live/topics.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "protocol/json.hpp"

namespace aspis::live {

using Clock = std::chrono::steady_clock;

namespace {

constexpr std::size_t max_made = 4;
constexpr std::size_t longest_topic = 200;

std::optional<std::uint64_t> parse_number(const std::string& text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || stop != end || error != std::errc{}) return std::nullopt;
  return number;
}

}  // namespace

Topic::Topic(std::string name, std::size_t kept, std::uint64_t first_number)
    : name_(std::move(name)),
      opening_("{\"topic\":" + protocol::json_text(name_) + ",\"v\":"),
      kept_(kept),
      before_first_(first_number - 1),
      state_{before_first_, false} {
}

bool Topic::add(std::string event) {
  Text text = std::make_shared<const std::string>(std::move(event));
  const std::lock_guard lock(mutex_);
  ring_.push_back(std::move(text));
  ++state_.last;
  state_.ended = false;
  if (ring_.size() > kept_) ring_.pop_front();
  return !std::exchange(asked_, true);
}

bool Topic::end() {
  const std::lock_guard lock(mutex_);
  state_.ended = true;
  return !std::exchange(asked_, true);
}

Topic::State Topic::take_pending() {
  const std::lock_guard lock(mutex_);
  asked_ = false;
  return state_;
}

Topic::State Topic::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

std::optional<std::vector<Text>> Topic::between(std::uint64_t after, std::uint64_t last) const {
  const std::lock_guard lock(mutex_);
  const std::uint64_t before_kept = state_.last - ring_.size();
  if (after < before_kept || last > state_.last || after > last) return std::nullopt;
  const auto begin = ring_.begin() + static_cast<std::ptrdiff_t>(after - before_kept);
  return std::vector<Text>(begin, begin + static_cast<std::ptrdiff_t>(last - after));
}

Text Topic::message(std::uint64_t after, const State& until) {
  const std::lock_guard making(making_);
  for (const Made& made : made_) {
    if (made.after == after && made.last == until.last && made.ended == until.ended) {
      return made.text;
    }
  }
  const auto events = between(after, until.last);
  if (!events) return nullptr;
  std::size_t bytes = opening_.size() + 64;
  for (const Text& event : *events) bytes += event->size() + 1;
  std::string text;
  text.reserve(bytes);
  text = opening_;
  text += std::to_string(until.last);
  text += ",\"events\":[";
  for (const Text& event : *events) {
    if (&event != &events->front()) text += ',';
    text += *event;
  }
  text += until.ended ? "],\"end\":true}" : "]}";
  if (made_.size() == max_made) made_.erase(made_.begin());
  made_.push_back(
      {after, until.last, until.ended, std::make_shared<const std::string>(std::move(text))});
  return made_.back().text;
}

Text Topic::resync(std::uint64_t version, unsigned delay_ms) const {
  return std::make_shared<const std::string>(opening_ + std::to_string(version) +
                                             ",\"resync\":" + std::to_string(delay_ms) + "}");
}

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
  topic->forget_at_ = Clock::time_point::max();
  return topic->add(std::move(event)) ? topic : nullptr;
}

std::shared_ptr<Topic> Topics::end(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(name);
  if (found == topics_.end()) return nullptr;
  found->second->forget_at_ = Clock::now() + forgotten_;
  return found->second->end() ? found->second : nullptr;
}

std::shared_ptr<Topic> Topics::enter(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const std::shared_ptr<Topic>& topic = at(name);
  ++topic->followers_;
  return topic;
}

void Topics::leave(Topic& topic) {
  const std::lock_guard lock(mutex_);
  if (--topic.followers_ > 0) return;
  // Without events, remove the topic: spectators must not be able to create topics.
  if (topic.state().last != topic.beginning()) return;
  const auto found = topics_.find(topic.name());
  if (found != topics_.end() && found->second.get() == &topic) topics_.erase(found);
}

std::uint64_t Topics::version(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(name);
  if (found == topics_.end()) return 0;
  const std::uint64_t last = found->second->state().last;
  return last == found->second->beginning() ? 0 : last;
}

std::size_t Topics::count() const {
  const std::lock_guard lock(mutex_);
  return topics_.size();
}

void Topics::forget_ended(Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  std::erase_if(topics_, [&](const auto& entry) {
    Topic& topic = *entry.second;
    if (now < topic.forget_at_) return false;
    next_first_ = std::max(next_first_, topic.state().last + 1);
    topic.is_forgotten = true;
    return true;
  });
}

protocol::Result<std::vector<Subscription>> read_subscriptions(
    const std::vector<std::pair<std::string, std::string>>& query, int most) {
  std::vector<Subscription> read;
  for (const auto& [name, value] : query) {
    if (name == "topic") {
      if (value.empty() || value.size() > longest_topic) {
        return protocol::Error{"a topic has 1 to 200 bytes"};
      }
      const auto same = [&v = value](const Subscription& other) { return other.topic == v; };
      if (std::any_of(read.begin(), read.end(), same)) {
        return protocol::Error{"topic " + value + " is given twice"};
      }
      read.push_back({value, std::nullopt});
    } else if (name == "v") {
      if (read.empty()) return protocol::Error{"v=" + value + " comes before any topic"};
      read.back().after = parse_number(value);
      if (!read.back().after) {
        return protocol::Error{"v=" + value + " of topic " + read.back().topic +
                               " is not a number"};
      }
    }
  }
  if (read.empty()) return protocol::Error{"no topic: request /api/v1/live?topic=T&v=N"};
  if (read.size() > static_cast<std::size_t>(most)) {
    return protocol::Error{"more than " + std::to_string(most) + " topics"};
  }
  return read;
}

}  // namespace aspis::live
