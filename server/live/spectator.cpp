#include "server/live/spectator.hpp"

#include <utility>

#include "server/live/room.hpp"

namespace aspis::live {
namespace {

using Clock = std::chrono::steady_clock;

/// Spectators have nothing to say: a frame of a browser's ping or close fits, a message need not.
WebSocketPlan plan_drawn_by(unsigned draw) {
  WebSocketPlan plan;
  plan.longest_message = 125;
  // Drawn, so that those who came together are not all pinged together.
  plan.quiet = std::chrono::seconds(60) + std::chrono::milliseconds(30 * draw);
  return plan;
}

}  // namespace

Spectator::Spectator(Room& room, net::Socket socket, Arrival arrival)
    : room_(room),
      socket_(std::move(socket), *this, plan_drawn_by(room.draw_delay())),
      held_(std::move(arrival.connection.held)),
      wanted_(std::move(arrival.subscriptions)),
      may_read_(std::move(arrival.may_read)) {
  socket_.accept(arrival.key);
}

Spectator::~Spectator() {
  for (Seat& seat : seats_) room_.exit(seat);
}

void Spectator::opened() {
  socket_.read();
  const auto wanted = std::exchange(wanted_, {});
  seats_.reserve(wanted.size());
  for (const auto& [topic, after] : wanted) join(topic, after);
  // Not before: whoever hears of one topic follows them all.
  for (Seat& seat : seats_) begin(seat);
}

void Spectator::join(const std::string& name, std::optional<std::uint64_t> after) {
  Seat& seat = seats_.emplace_back();
  seat.subscribers = room_.enter(name, *this, seats_.size() - 1);
  seat.place = seat.subscribers->places.size() - 1;
  const Events& events = seat.subscribers->topic->events;
  seat.at = after.value_or(events.state().last);
  // 0 is the version of a page that was made before there were any events.
  if (seat.at == 0) seat.at = events.beginning();
}

void Spectator::begin(Seat& seat) {
  const Events::State state = seat.subscribers->topic->events.state();
  seat.at > state.last ? lose(seat) : offer(seat, state);
}

void Spectator::offer(Seat& seat, const Events::State& until) {
  if (is_turned_away_ || seat.lost || (seat.at >= until.last && !until.ended)) return;
  if (may_read_ && !may_read_(seat.subscribers->topic->events.topic())) {
    is_turned_away_ = true;
    queue_ = {};
    queued_bytes_ = 0;
    socket_.close(CloseCode::policy, "your session has ended: log in again");
    return;
  }
  const Text text = seat.subscribers->topic->events.message(seat.at, until);
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
  const Events::State state = seat.subscribers->topic->events.state();
  seat.lost = false;
  seat.at = state.last;
  ++room_.counts.resyncs;
  write(seat.subscribers->topic->events.resync(state.last, room_.draw_delay()));
  if (state.ended) offer(seat, state);
}

void Spectator::write(Text text) {
  ++room_.counts.messages;
  if (socket_.write(std::move(text))) return;
  is_writing_ = true;
  writing_since_ = Clock::now();
}

void Spectator::written() {
  is_writing_ = false;
  while (!is_writing_ && !queue_.empty()) {
    Text next = std::move(queue_.front());
    queue_.erase(queue_.begin());
    queued_bytes_ -= next->size();
    if (queue_.empty()) queue_ = {};  // most never queue again: give the memory back
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
  if (!any) socket_.close(CloseCode::done, "no more events");
}

void Spectator::received(std::string_view) {
  socket_.close(CloseCode::policy, "spectators cannot send");
}

void Spectator::gone() {
  room_.remove(*this);
}

}  // namespace aspis::live
