#include "referee/match/game.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <exception>
#include <stdexcept>
#include <utility>

#include "referee/match/running_game.hpp"
#include "referee/seats/stall_watch.hpp"

namespace aspis::match {

using protocol::Forfeit;
using protocol::Reason;
using protocol::Verdict;
using seats::Failure;
using seats::Instant;
using std::chrono::duration_cast;
using std::chrono::microseconds;

namespace {

/// A stall is noted only from this fraction of the limit on.
constexpr int worth_noting = 20;

}  // namespace

Game::Game(seats::Host& host, GamePlan plan, Seats seats, Finished finished)
    : host_(host),
      plan_(std::move(plan)),
      finished_(std::move(finished)),
      deadline_(host.io(), [this] { safely([this] { pass_deadline(); }); }) {
  auto position = plan_.rules->start(plan_.setup, plan_.dictionary);
  if (!position) throw std::invalid_argument(position.error().text);
  position_ = *std::move(position);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    places_.push_back({std::move(seats[i]), Budget(plan_.clock, plan_.grace),
                       plan_.rules->mark(static_cast<int>(i)), false, std::nullopt});
  }
  record_ = blank_record(plan_);
  opening_ = make_opening(plan_);
}

void Game::start() {
  keep_ = shared_from_this();
  watched_ = host_.stalls().watch();
  deadline_.set(weak_from_this(), std::chrono::steady_clock::now() + plan_.ready_limit);
  try {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      places_[i].seat->open(opening_, static_cast<int>(i), *this);
    }
  } catch (...) {
    stage_ = Stage::over;  // and never began: the exception tells the caller
    deadline_.cancel();
    watched_.reset();
    keep_.reset();
    throw;
  }
}

void Game::abort() {
  if (stage_ == Stage::over) return;
  finish_void(Reason::aborted, "stopped before its end");
}

template <class Act>
void Game::safely(Act act) {
  try {
    act();
  } catch (...) {
    abort();
    throw;
  }
}

void Game::on_ready(int seat) {
  place(seat).ready = true;
  if (stage_ == Stage::opening) safely([this] { begin_if_ready(); });
}

void Game::on_failure(int seat, const Failure& failure) {
  safely([&] { take_failure(seat, failure); });
}

void Game::on_answer(int seat, std::string_view line, Instant readable) {
  safely([&] { take_answer(seat, line, readable); });
}

void Game::take_failure(int seat, const Failure& failure) {
  if (failure.is_of_host && plan_.is_void_by_stalls) {
    finish_void(Reason::void_, std::string(host_stalled) + ": " + failure.detail);
    return;
  }
  place(seat).failure = failure;
  if (stage_ == Stage::opening) {
    begin_if_ready();
  } else if (stage_ == Stage::playing && asked_ && position_->turn() == seat) {
    const Spent spent = spent_by(std::chrono::steady_clock::now());
    if (!is_void_by_stall(failure.reason, spent)) forfeit(seat, failure, spent);
  }
}

void Game::begin_if_ready() {
  for (const Place& place : places_) {
    if (!place.ready && !place.failure) return;
  }
  stage_ = Stage::playing;
  deadline_.clear();
  if (plan_.observer) plan_.observer->began(record_, *position_);
  next_turn();
}

void Game::pass_ready_limit() {
  for (Place& place : places_) {
    if (!place.ready && !place.failure) place.seat->look();
    if (stage_ != Stage::opening) return;  // it was the last one
    if (place.ready || place.failure) continue;
    place.failure = Failure{
        Reason::timeout, "no 'ready' within " + protocol::text(plan_.ready_limit) + " of 'ready?'"};
  }
  begin_if_ready();
}

void Game::next_turn() {
  asked_ = false;
  if (position_->over()) {
    const Forfeit* last = nullptr;
    for (const protocol::Event& event : record_.events) {
      if (const auto* forfeit = std::get_if<Forfeit>(&event)) last = forfeit;
    }
    finish(make_verdict(*position_, last));
    return;
  }
  const int turn = position_->turn();
  Place& mover = place(turn);
  if (mover.failure) {
    forfeit(turn, *mover.failure, {});
    return;
  }
  mover.turns.push_back({moves_ + 1, mover.seat->errors_written()});
  clock_started_ = mover.seat->ask(*position_, mover.budget.left());
  asked_ = true;
  if (plan_.observer) tell_turn_began(turn);
  note_warnings(turn);
  set_deadline();
}

void Game::set_deadline() {
  const Place& mover = place(position_->turn());
  if (const auto limit = mover.budget.limit()) {
    deadline_.set(weak_from_this(), clock_started_ + *limit + mover.seat->allowance());
  } else {
    deadline_.clear();
  }
}

void Game::on_late_clock(int seat, Instant when) {
  if (stage_ != Stage::playing || !asked_ || position_->turn() != seat) return;
  clock_started_ = when;
  set_deadline();
}

void Game::take_answer(int seat, std::string_view line, Instant readable) {
  if (stage_ != Stage::playing || !asked_ || position_->turn() != seat) return;
  Place& mover = place(seat);
  Spent spent = spent_by(readable);
  if (const auto limit = mover.budget.limit(); limit && spent.time > *limit) {
    // The deadline's own timer would have fired first, had the loop not been busy: an answer found
    // together with the timer, or before it, is charged as on time.
    spent.time = *limit;
  }
  asked_ = false;
  answered_ = readable;
  if (auto lost = judge(*position_, line, mover.mark)) {
    forfeit(*std::move(lost), spent);
    return;
  }
  accept(seat, line, spent);
}

Game::Spent Game::spent_by(Instant then) {
  const auto stall = stall_until(then);
  const auto all =
      std::max(microseconds(0), duration_cast<microseconds>(then - clock_started_) - stall);
  const Place& mover = place(position_->turn());
  const auto lag = mover.budget.uncharged(all, mover.seat->allowance());
  return {all - lag, lag, stall};
}

microseconds Game::stall_until(Instant then) {
  const auto limit = place(position_->turn()).budget.limit();
  if (!limit || then - clock_started_ < seats::StallWatch::least) return microseconds(0);
  const auto stall = host_.stalls().between(clock_started_, then);
  return stall < std::max<microseconds>(seats::StallWatch::least, *limit / worth_noting)
             ? microseconds(0)
             : stall;
}

bool Game::is_void_by_stall(Reason reason, const Spent& spent) {
  const bool may_be_ours = reason == Reason::timeout || reason == Reason::disconnected;
  if (!plan_.is_void_by_stalls || !may_be_ours || spent.stall.count() == 0) return false;
  const auto milliseconds = duration_cast<std::chrono::milliseconds>(spent.stall);
  finish_void(Reason::void_, std::string(host_stalled) + ": " + std::string(stood_still) +
                                 protocol::text(milliseconds) + " in the turn that was lost");
  return true;
}

void Game::accept(int seat, std::string_view move, const Spent& spent) {
  place(seat).budget.spend(spent.time);
  if (spent.stall.count() > 0) {
    note(protocol::Warning{
        seat, std::string(stood_still) +
                  protocol::text(duration_cast<std::chrono::milliseconds>(spent.stall)) +
                  " before the next move: not charged"});
  }
  ++moves_;
  note(protocol::PlayedMove{std::string(move), spent.time, spent.lag});
  for (Place& each : places_) each.seat->tell_move(seat, move, spent.time);
  next_turn_in_time();
}

void Game::next_turn_in_time() {
  const Instant then = clock_started_ + plan_.pace;
  if (plan_.pace.count() == 0 || std::chrono::steady_clock::now() >= then) {
    next_turn();
    return;
  }
  resting_ = true;
  answered_.reset();  // the pause is not overhead
  deadline_.set(weak_from_this(), then);
}

void Game::pass_deadline() {
  const auto self = shared_from_this();
  if (stage_ == Stage::opening) {
    pass_ready_limit();
    return;
  }
  if (stage_ == Stage::playing && std::exchange(resting_, false)) {
    next_turn();
    return;
  }
  if (stage_ != Stage::playing || !asked_) return;
  const int turn = position_->turn();
  const std::size_t events = record_.events.size();
  place(turn).seat->look();
  if (stage_ != Stage::playing || record_.events.size() != events) return;  // it had answered
  const Spent spent = spent_by(std::chrono::steady_clock::now());
  const auto limit = *place(turn).budget.limit();
  if (spent.time < limit) {  // the rest of it, which the referee slept away
    deadline_.set(weak_from_this(),
                  clock_started_ + limit + place(turn).seat->allowance() + spent.stall);
    return;
  }
  if (!is_void_by_stall(Reason::timeout, spent)) time_out(spent, limit);
}

void Game::time_out(const Spent& spent, microseconds limit) {
  Forfeit lost;
  lost.seat = position_->turn();
  lost.reason = Reason::timeout;
  lost.overrun = overrun(spent.time, limit);
  lost.detail =
      "no answer within " + protocol::text(std::chrono::floor<std::chrono::milliseconds>(limit));
  forfeit(std::move(lost), spent);
}

void Game::forfeit(int seat, const Failure& failure, const Spent& spent) {
  Forfeit lost;
  lost.seat = seat;
  lost.reason = failure.reason;
  lost.detail = failure.detail;
  lost.answer = failure.answer;
  forfeit(std::move(lost), spent);
}

void Game::forfeit(Forfeit lost, const Spent& spent) {
  asked_ = false;
  lost.time = spent.time;
  lost.lag = spent.lag;
  const int seat = lost.seat;
  const Reason reason = lost.reason;
  const std::string why = lost.detail;
  position_->drop(seat);
  note(std::move(lost));
  if (!position_->over()) {
    Verdict out = no_result(*position_, static_cast<int>(places_.size()), reason, why);
    out.standings[static_cast<std::size_t>(seat)] = protocol::Standing::loss;
    out.culprit = seat;
    place(seat).seat->close(out);
    for (Place& other : places_) {
      if (&other != &place(seat)) other.seat->tell_out(seat, reason);
    }
  }
  next_turn();
}

void Game::note_warnings(int seat) {
  for (std::string& text : place(seat).seat->take_warnings()) {
    note(protocol::Warning{seat, std::move(text)});
  }
}

void Game::note(protocol::Event event) {
  record_.events.push_back(std::move(event));
  if (plan_.observer) plan_.observer->noted(record_, *position_);
}

void Game::tell_turn_began(int seat) {
  std::optional<microseconds> overhead;
  if (answered_) overhead = duration_cast<microseconds>(clock_started_ - *answered_);
  answered_.reset();
  plan_.observer->turn_began(seat, overhead);
}

void Game::finish(Verdict verdict) {
  stage_ = Stage::over;
  const auto self = shared_from_this();
  deadline_.cancel();
  watched_.reset();
  record_.verdict = std::move(verdict);
  GameOutcome outcome;
  for (Place& place : places_) {
    place.seat->close(record_.verdict);
    outcome.reports.push_back(place.seat->report());
    outcome.reports.back().turns = std::move(place.turns);
  }
  // The confinement of this machine's programs: the weakest level among them.
  for (const seats::Report& report : outcome.reports) {
    record_.box = std::max(record_.box, report.box);
  }
  const std::exception_ptr broken = tell_over();
  outcome.record = std::move(record_);
  // The seats may be in the middle of a delivery: they go when it is over.
  boost::asio::post(host_.io(), [self] { self->places_.clear(); });
  keep_.reset();
  finished_(std::move(outcome));
  if (broken) std::rethrow_exception(broken);
}

void Game::finish_void(Reason reason, std::string detail) {
  finish(no_result(*position_, static_cast<int>(places_.size()), reason, std::move(detail)));
}

/// The outcome must be reported even if the observer throws.
std::exception_ptr Game::tell_over() {
  try {
    if (plan_.observer) plan_.observer->over(record_);
    return nullptr;
  } catch (...) {
    return std::current_exception();
  }
}

GameHandle start_game(seats::Host& host, GamePlan plan, Seats seats, Finished finished) {
  const auto game =
      std::make_shared<Game>(host, std::move(plan), std::move(seats), std::move(finished));
  game->start();
  return game;
}

void abort_game(const GameHandle& handle) {
  if (const auto game = handle.lock()) game->abort();
}

}  // namespace aspis::match
