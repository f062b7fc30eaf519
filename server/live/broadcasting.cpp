// How events go out: when, to whom, in slices.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/live/room.hpp"

namespace aspis::live {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

namespace {

/// Spectators between two looks at what else there is to do: about a millisecond.
constexpr std::size_t slice = 200;

/// Events come in bursts: a game is over, the next one begins. Where it takes long to tell
/// everybody, the first waits for the others, or they would be in each other's way.
Clock::duration gathering(Clock::duration cost) {
  constexpr std::chrono::milliseconds long_time(6), most(25);
  return cost < long_time ? Clock::duration(0) : std::min<Clock::duration>(cost / 3, most);
}

}  // namespace

void Room::tell(std::shared_ptr<Topic> topic) {
  asio::post(io_, [this, topic = std::move(topic)] {
    const auto found = audiences_.find(topic.get());
    if (found != audiences_.end()) return flush(found->second);
    static_cast<void>(topic->events.take());  // whoever comes begins with what is there
  });
}

void Room::flush(const std::shared_ptr<Audience>& audience) {
  if (audience->is_waiting) return;
  if (audience->broadcast) {
    return audience->broadcast->is_second_turn ? wait(audience) : take_up(*audience);
  }
  const auto now = Clock::now();
  audience->next = std::max(audience->next, now + gathering(audience->cost));
  audience->next > now ? wait(audience) : begin(audience);
}

void Room::begin(const std::shared_ptr<Audience>& audience) {
  audience->broadcast.emplace();
  take_up(*audience);
  send_slice(audience);
}

void Room::take_up(Audience& audience) {
  audience.broadcast->until = audience.topic->events.take();
  audience.broadcast->again = audience.broadcast->index;
}

void Room::wait(const std::shared_ptr<Audience>& audience) {
  audience->is_waiting = true;
  if (audience->broadcast) return;  // finish() comes back here
  audience->timer.expires_at(audience->next);
  audience->timer.async_wait([this, audience](boost::system::error_code failure) {
    if (failure) return;
    audience->is_waiting = false;
    begin(audience);
  });
}

void Room::send_slice(const std::shared_ptr<Audience>& audience) {
  auto& places = audience->places;
  Broadcast& broadcast = *audience->broadcast;
  const std::size_t last = broadcast.is_second_turn ? broadcast.again : places.size();
  const std::size_t end = std::min(last, broadcast.index + slice);
  for (; broadcast.index < end; ++broadcast.index) {
    const auto [spectator, seat] = places[broadcast.index];
    if (spectator != nullptr) spectator->offer(spectator->seat(seat), broadcast.until);
  }
  if (end == last) {
    if (broadcast.is_second_turn || broadcast.again == 0) return finish(audience);
    broadcast.is_second_turn = true;
    broadcast.index = 0;
  }
  asio::post(io_, [this, audience] { send_slice(audience); });
}

void Room::finish(const std::shared_ptr<Audience>& audience) {
  const auto now = Clock::now();
  audience->cost = now - audience->broadcast->started;
  audience->next = std::max(now, audience->broadcast->started + limits.gap);
  audience->broadcast.reset();
  if (audience->left > 0) {
    auto& places = audience->places;
    std::erase_if(places, [](const auto& place) { return place.first == nullptr; });
    audience->left = 0;
    for (std::size_t place = 0; place < places.size(); ++place) {
      places[place].first->seat(places[place].second).place = place;
    }
  }
  if (audience->is_waiting) wait(audience);
  forget_empty(*audience);
}

}  // namespace aspis::live
