// How events go out: when, to whom, in slices; and who is dropped.
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/live/hub_shared.hpp"

namespace aspis::live {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

namespace {

/// Spectators between two looks at what else there is to do: about a millisecond.
constexpr std::size_t slice = 200;

constexpr unsigned longest_delay_ms = 2'000;

}  // namespace

struct Hub::Shared::Broadcast {
  std::shared_ptr<Topic> topic;
  Events::State until;
  Clock::time_point started = Clock::now();
  std::size_t index = 0;
};

void Hub::Shared::flush(const std::shared_ptr<Topic>& topic) {
  if (topic->is_waiting) return;
  if (topic->is_sending || Clock::now() < topic->next) return wait(topic);
  auto broadcast = std::make_shared<Broadcast>(Broadcast{topic, topic->events.take()});
  topic->forget_at =
      broadcast->until.ended ? Clock::now() + limits.forgotten : Clock::time_point::max();
  if (topic->places.empty()) return;
  topic->is_sending = true;
  send_slice(broadcast);
}

void Hub::Shared::wait(const std::shared_ptr<Topic>& topic) {
  topic->is_waiting = true;
  if (topic->is_sending) return;  // finish() comes back here
  topic->timer.expires_at(topic->next);
  topic->timer.async_wait([this, topic](boost::system::error_code failure) {
    if (failure) return;
    topic->is_waiting = false;
    flush(topic);
  });
}

void Hub::Shared::send_slice(const std::shared_ptr<Broadcast>& broadcast) {
  auto& places = broadcast->topic->places;
  const std::size_t end = std::min(places.size(), broadcast->index + slice);
  for (; broadcast->index < end; ++broadcast->index) {
    const auto [spectator, seat] = places[broadcast->index];
    if (spectator != nullptr) spectator->offer(spectator->seat(seat), broadcast->until);
  }
  if (broadcast->index == places.size()) return finish(*broadcast);
  asio::post(io_, [this, broadcast] { send_slice(broadcast); });
}

void Hub::Shared::finish(const Broadcast& broadcast) {
  const std::shared_ptr<Topic>& topic = broadcast.topic;
  const auto cost = Clock::now() - broadcast.started;
  topic->next = broadcast.started + std::max<Clock::duration>(limits.gap, cost + cost / 2);
  topic->is_sending = false;
  if (topic->left > 0) {
    std::erase_if(topic->places, [](const auto& place) { return place.first == nullptr; });
    topic->left = 0;
    for (std::size_t place = 0; place < topic->places.size(); ++place) {
      const auto& [spectator, seat] = topic->places[place];
      spectator->seat(seat).place = place;
    }
  }
  if (topic->is_waiting) wait(topic);
}

std::shared_ptr<Topic> Hub::Shared::enter(const std::string& name, Spectator& spectator,
                                          std::size_t seat) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<Topic> entered = topic(name);
  entered->places.emplace_back(&spectator, seat);
  return entered;
}

void Hub::Shared::exit(Spectator::Seat& seat) {
  const std::shared_ptr<Topic> topic = std::move(seat.topic);
  if (!topic) return;
  auto& places = topic->places;
  if (topic->is_sending) {
    places[seat.place].first = nullptr;
    ++topic->left;
  } else {
    if (seat.place + 1 != places.size()) {
      places[seat.place] = places.back();
      places[seat.place].first->seat(places[seat.place].second).place = seat.place;
    }
    places.pop_back();
  }
  // Nobody has published to it: spectators must not be able to leave topics behind.
  const std::lock_guard lock(mutex_);
  if (places.size() == topic->left && topic->events.state().last == topic->events.beginning()) {
    const auto found = topics_.find(topic->events.topic());
    if (found != topics_.end() && found->second == topic) topics_.erase(found);
  }
}

void Hub::Shared::remove(Spectator& spectator) {
  // Its destructor comes back to exit().
  const auto node = spectators_.extract(&spectator);
  if (!node.empty()) --spectator_count_;
}

unsigned Hub::Shared::draw_delay() {
  return std::uniform_int_distribution<unsigned>(0, longest_delay_ms)(random_);
}

void Hub::Shared::sweep() {
  const auto now = Clock::now();
  std::vector<Spectator*> stalled;
  for (const auto& [spectator, owned] : spectators_) {
    if (spectator->is_stalled(now)) stalled.push_back(spectator);
  }
  for (Spectator* const spectator : stalled) {
    ++dropped;
    remove(*spectator);
  }
  forget_ended(now);
  const auto step =
      std::min({limits.stalled / 4, limits.forgotten / 4, std::chrono::milliseconds(1'000)});
  sweeps_.expires_after(std::max(step, std::chrono::milliseconds(10)));
  sweeps_.async_wait([this](boost::system::error_code failure) {
    if (!failure) sweep();
  });
}

void Hub::Shared::forget_ended(Clock::time_point now) {
  std::vector<std::shared_ptr<Topic>> forgotten;
  {
    const std::lock_guard lock(mutex_);
    for (auto entry = topics_.begin(); entry != topics_.end();) {
      const std::shared_ptr<Topic>& topic = entry->second;
      const Events::State state = topic->events.state();
      if (!state.ended || topic->is_sending || now < topic->forget_at) {
        ++entry;
        continue;
      }
      next_first_ = std::max(next_first_, state.last + 1);
      forgotten.push_back(topic);
      entry = topics_.erase(entry);
    }
  }
  for (const std::shared_ptr<Topic>& topic : forgotten) {
    const auto places = topic->places;  // leaving changes the list
    for (const auto& [spectator, seat] : places) spectator->leave(*topic);
  }
}

}  // namespace aspis::live
