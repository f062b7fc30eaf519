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

/// On machines with few cores, games have priority.
constexpr int niceness = 5;

/// How many spectators are served before other work: about a millisecond.
constexpr std::size_t slice = 200;

/// Events arrive in bursts: a game ends, the next one begins. If broadcasts are slow, delay the
/// first event to send the others with it.
Clock::duration gathering(Clock::duration cost) {
  constexpr std::chrono::milliseconds long_time(6), most(25);
  return cost < long_time ? Clock::duration(0) : std::min<Clock::duration>(cost / 3, most);
}

/// Spectators only send pings and close frames, which are at most this long.
WebSocketPlan plan_drawn_by(unsigned draw) {
  WebSocketPlan plan;
  plan.longest_message = 125;
  // Random, so that spectators who connected together are not pinged at the same time.
  plan.quiet = std::chrono::seconds(60) + std::chrono::milliseconds(30 * draw);
  return plan;
}

}  // namespace

Room::Room(const HubLimits& plan, Topics& topics) : limits(plan), topics_(topics) {
  sweep();
  thread_ = std::thread([this] { run(); });
}

/// If memory or descriptors run out for one spectator, the others must continue.
void Room::run() {
  static_cast<void>(::setpriority(PRIO_PROCESS, 0, niceness));  // on Linux for this thread only
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

void Room::add_spectator(Arrival arrival) {
  asio::post(io_, [this, arrival = std::move(arrival)]() mutable {
    net::Socket socket = net::make_socket(io_, std::move(arrival.connection.descriptor));
    auto spectator = std::make_unique<Spectator>(*this, std::move(socket), std::move(arrival));
    Spectator* const key = spectator.get();
    spectators_.emplace(key, std::move(spectator));
    ++counts.spectators;
  });
}

std::shared_ptr<Subscribers> Room::enter(const std::string& name, Spectator& spectator,
                                         std::size_t seat) {
  std::shared_ptr<Topic> topic = topics_.enter(name);
  std::shared_ptr<Subscribers>& entered = subscribers_by_topic_[topic.get()];
  if (!entered) entered = std::make_shared<Subscribers>(io_, std::move(topic));
  entered->places.emplace_back(&spectator, seat);
  return entered;
}

void Room::exit(Spectator::Seat& seat) {
  const std::shared_ptr<Subscribers> subscribers = std::move(seat.subscribers);
  if (!subscribers) return;
  auto& places = subscribers->places;
  if (subscribers->broadcast) {
    places[seat.place].first = nullptr;
    ++subscribers->left;
  } else {
    if (seat.place + 1 != places.size()) {
      places[seat.place] = places.back();
      places[seat.place].first->seat(places[seat.place].second).place = seat.place;
    }
    places.pop_back();
    forget_empty(*subscribers);
  }
  topics_.leave(*subscribers->topic);
}

/// Keeps subscribers that are waiting, so that newcomers find them and their events.
void Room::forget_empty(const Subscribers& subscribers) {
  if (subscribers.places.empty() && !subscribers.is_waiting)
    subscribers_by_topic_.erase(subscribers.topic.get());
}

void Room::remove(Spectator& spectator) {
  // Its destructor calls exit().
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
  std::vector<std::shared_ptr<Subscribers>> leaving;
  for (const auto& [topic, subscribers] : subscribers_by_topic_) {
    if (topic->is_forgotten) leaving.push_back(subscribers);
  }
  for (const std::shared_ptr<Subscribers>& subscribers : leaving) {
    const auto places = subscribers->places;  // leave() changes the list
    for (const auto& [spectator, seat] : places) {
      if (spectator != nullptr) spectator->leave(*subscribers);
    }
  }
}

void Room::tell(std::shared_ptr<Topic> topic) {
  asio::post(io_, [this, topic = std::move(topic)] {
    const auto found = subscribers_by_topic_.find(topic.get());
    if (found != subscribers_by_topic_.end()) return flush(found->second);
    static_cast<void>(topic->take_pending());  // newcomers start after these events
  });
}

void Room::flush(const std::shared_ptr<Subscribers>& subscribers) {
  if (subscribers->is_waiting) return;
  if (subscribers->broadcast) {
    return subscribers->broadcast->is_second_turn ? wait(subscribers) : take_up(*subscribers);
  }
  const auto now = Clock::now();
  subscribers->next = std::max(subscribers->next, now + gathering(subscribers->cost));
  subscribers->next > now ? wait(subscribers) : begin(subscribers);
}

void Room::begin(const std::shared_ptr<Subscribers>& subscribers) {
  subscribers->broadcast.emplace();
  take_up(*subscribers);
  send_slice(subscribers);
}

void Room::take_up(Subscribers& subscribers) {
  subscribers.broadcast->until = subscribers.topic->take_pending();
  subscribers.broadcast->again = subscribers.broadcast->index;
}

void Room::wait(const std::shared_ptr<Subscribers>& subscribers) {
  subscribers->is_waiting = true;
  if (subscribers->broadcast) return;  // finish() calls this again
  subscribers->timer.expires_at(subscribers->next);
  subscribers->timer.async_wait([this, subscribers](boost::system::error_code failure) {
    if (failure) return;
    subscribers->is_waiting = false;
    begin(subscribers);
  });
}

void Room::send_slice(const std::shared_ptr<Subscribers>& subscribers) {
  auto& places = subscribers->places;
  Broadcast& broadcast = *subscribers->broadcast;
  const std::size_t last = broadcast.is_second_turn ? broadcast.again : places.size();
  const std::size_t end = std::min(last, broadcast.index + slice);
  for (; broadcast.index < end; ++broadcast.index) {
    const auto [spectator, seat] = places[broadcast.index];
    if (spectator != nullptr) spectator->offer(spectator->seat(seat), broadcast.until);
  }
  if (end == last) {
    if (broadcast.is_second_turn || broadcast.again == 0) return finish(subscribers);
    broadcast.is_second_turn = true;
    broadcast.index = 0;
  }
  asio::post(io_, [this, subscribers] { send_slice(subscribers); });
}

void Room::finish(const std::shared_ptr<Subscribers>& subscribers) {
  const auto now = Clock::now();
  subscribers->cost = now - subscribers->broadcast->started;
  subscribers->next = std::max(now, subscribers->broadcast->started + limits.gap);
  subscribers->broadcast.reset();
  if (subscribers->left > 0) {
    auto& places = subscribers->places;
    std::erase_if(places, [](const auto& place) { return place.first == nullptr; });
    subscribers->left = 0;
    for (std::size_t place = 0; place < places.size(); ++place) {
      places[place].first->seat(places[place].second).place = place;
    }
  }
  if (subscribers->is_waiting) wait(subscribers);
  forget_empty(*subscribers);
}

Spectator::Spectator(Room& room, net::Socket socket, Arrival arrival)
    : room_(room),
      socket_(make_websocket(std::move(socket), *this, plan_drawn_by(room.draw_delay()))),
      held_(std::move(arrival.connection.held)),
      wanted_(std::move(arrival.subscriptions)),
      may_read_(std::move(arrival.may_read)) {
  socket_->accept(arrival.key);
}

Spectator::~Spectator() {
  for (Seat& seat : seats_) room_.exit(seat);
}

void Spectator::opened() {
  socket_->read();
  const auto wanted = std::exchange(wanted_, {});
  seats_.reserve(wanted.size());
  for (const auto& [topic, after] : wanted) join(topic, after);
  // Only now, because a first message means that the spectator follows all its topics.
  for (Seat& seat : seats_) begin(seat);
}

void Spectator::join(const std::string& name, std::optional<std::uint64_t> after) {
  Seat& seat = seats_.emplace_back();
  seat.subscribers = room_.enter(name, *this, seats_.size() - 1);
  seat.place = seat.subscribers->places.size() - 1;
  const Topic& topic = *seat.subscribers->topic;
  seat.at = after.value_or(topic.state().last);
  // 0 is the version of a page made before the first event.
  if (seat.at == 0) seat.at = topic.beginning();
}

void Spectator::begin(Seat& seat) {
  const Topic::State state = seat.subscribers->topic->state();
  seat.at > state.last ? lose(seat) : offer(seat, state);
}

void Spectator::offer(Seat& seat, const Topic::State& until) {
  if (is_turned_away_ || seat.lost || (seat.at >= until.last && !until.ended)) return;
  if (may_read_ && !may_read_(seat.subscribers->topic->name())) {
    is_turned_away_ = true;
    queue_ = {};
    queued_bytes_ = 0;
    socket_->close(CloseCode::policy, "your session has ended: log in again");
    return;
  }
  const Text text = seat.subscribers->topic->message(seat.at, until);
  if (!text || text->size() > room_.limits.queued_bytes) return lose(seat);
  seat.at = until.last;
  send(text);
}

void Spectator::send(const Text& text) {
  if (!is_writing_) return write(text);
  if (queue_.size() < room_.limits.queued_messages &&
      queued_bytes_ + text->size() <= room_.limits.queued_bytes) {
    queue_.push_back(text);
    queued_bytes_ += text->size();
    return;
  }
  queue_ = {};
  queued_bytes_ = 0;
  for (Seat& seat : seats_) lose(seat);
}

void Spectator::lose(Seat& seat) {
  seat.lost = true;
  if (!is_writing_) ask_to_fetch(seat);
}

void Spectator::ask_to_fetch(Seat& seat) {
  const Topic::State state = seat.subscribers->topic->state();
  seat.lost = false;
  seat.at = state.last;
  ++room_.counts.resyncs;
  write(seat.subscribers->topic->resync(state.last, room_.draw_delay()));
  if (state.ended) offer(seat, state);
}

void Spectator::write(Text text) {
  ++room_.counts.messages;
  if (socket_->write(std::move(text))) return;
  is_writing_ = true;
  writing_since_ = Clock::now();
}

void Spectator::written() {
  is_writing_ = false;
  while (!is_writing_ && !queue_.empty()) {
    Text next = std::move(queue_.front());
    queue_.erase(queue_.begin());
    queued_bytes_ -= next->size();
    if (queue_.empty()) queue_ = {};  // most never queue again: free the memory
    write(std::move(next));
  }
  for (Seat& seat : seats_) {
    if (!is_writing_ && seat.lost) ask_to_fetch(seat);
  }
}

bool Spectator::is_stalled(Clock::time_point now) const {
  return is_writing_ && now - writing_since_ > room_.limits.stalled;
}

void Spectator::leave(const Subscribers& subscribers) {
  bool any = false;
  for (Seat& seat : seats_) {
    if (seat.subscribers.get() == &subscribers) {
      room_.exit(seat);
    } else if (seat.subscribers) {
      any = true;
    }
  }
  if (!any) socket_->close(CloseCode::done, "no more events");
}

void Spectator::received(std::string_view) {
  socket_->close(CloseCode::policy, "spectators cannot send");
}

void Spectator::gone() {
  room_.remove(*this);
}

}  // namespace aspis::live
