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

}  // namespace aspis::live
