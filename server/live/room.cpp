// Who is in a room: arrivals, seats, who is dropped.
#include "server/live/room.hpp"

#include <sys/resource.h>
#include <algorithm>
#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

namespace aspis::live {
namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

namespace {

constexpr unsigned longest_delay_ms = 2'000;

/// Where cores are few, games come first.
constexpr int niceness = 5;

}  // namespace

Room::Room(const HubLimits& plan, Topics& topics) : limits(plan), topics_(topics) {
  sweep();
  thread_ = std::thread([this] { run(); });
}

/// Memory or descriptors may run out for one spectator: the others go on.
void Room::run() {
  static_cast<void>(::setpriority(PRIO_PROCESS, 0, niceness));  // Linux: of this thread
  for (;;) {
    try {
      io_.run();
      return;
    } catch (const std::exception&) {
      ++counts.dropped;
    }
  }
}

Room::~Room() {
  io_.stop();
  thread_.join();
}

void Room::take(Arrival arrival) {
  asio::post(io_, [this, arrival = std::move(arrival)]() mutable {
    net::Socket socket = net::socket_of(io_, std::move(arrival.connection.descriptor));
    auto spectator = std::make_unique<Spectator>(*this, std::move(socket), std::move(arrival));
    Spectator* const key = spectator.get();
    spectators_.emplace(key, std::move(spectator));
    ++counts.spectators;
  });
}

std::shared_ptr<Audience> Room::enter(const std::string& name, Spectator& spectator,
                                      std::size_t seat) {
  std::shared_ptr<Topic> topic = topics_.enter(name);
  std::shared_ptr<Audience>& entered = audiences_[topic.get()];
  if (!entered) entered = std::make_shared<Audience>(io_, std::move(topic));
  entered->places.emplace_back(&spectator, seat);
  return entered;
}

void Room::exit(Spectator::Seat& seat) {
  const std::shared_ptr<Audience> audience = std::move(seat.audience);
  if (!audience) return;
  auto& places = audience->places;
  if (audience->broadcast) {
    places[seat.place].first = nullptr;
    ++audience->left;
  } else {
    if (seat.place + 1 != places.size()) {
      places[seat.place] = places.back();
      places[seat.place].first->seat(places[seat.place].second).place = seat.place;
    }
    places.pop_back();
    forget_empty(*audience);
  }
  topics_.leave(*audience->topic);
}

/// Not one that waits: who comes meanwhile is to find it, and what it waits for.
void Room::forget_empty(const Audience& audience) {
  if (audience.places.empty() && !audience.is_waiting) audiences_.erase(audience.topic.get());
}

void Room::remove(Spectator& spectator) {
  // Its destructor comes back to exit().
  const auto node = spectators_.extract(&spectator);
  if (!node.empty()) --counts.spectators;
}

unsigned Room::draw_delay() {
  return std::uniform_int_distribution<unsigned>(0, longest_delay_ms)(random_);
}

void Room::sweep() {
  const auto now = Clock::now();
  drop_stalled(now);
  topics_.forget_ended(now);
  leave_forgotten();
  const auto step =
      std::min({limits.stalled / 4, limits.forgotten / 4, std::chrono::milliseconds(1'000)});
  sweeps_.expires_after(std::max(step, std::chrono::milliseconds(10)));
  sweeps_.async_wait([this](boost::system::error_code failure) {
    if (!failure) sweep();
  });
}

void Room::drop_stalled(Clock::time_point now) {
  std::vector<Spectator*> stalled;
  for (const auto& [spectator, owned] : spectators_) {
    if (spectator->is_stalled(now)) stalled.push_back(spectator);
  }
  for (Spectator* const spectator : stalled) {
    ++counts.dropped;
    remove(*spectator);
  }
}

void Room::leave_forgotten() {
  std::vector<std::shared_ptr<Audience>> leaving;
  for (const auto& [topic, audience] : audiences_) {
    if (topic->is_forgotten) leaving.push_back(audience);
  }
  for (const std::shared_ptr<Audience>& audience : leaving) {
    const auto places = audience->places;  // leaving changes the list
    for (const auto& [spectator, seat] : places) {
      if (spectator != nullptr) spectator->leave(*audience);
    }
  }
}

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
