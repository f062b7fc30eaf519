#include "referee/match/game.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <stdexcept>

#include "referee/match/adjudication.hpp"
#include "referee/match/budget.hpp"
#include "referee/match/deadline.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::match {

using protocol::Forfeit;
using protocol::Reason;
using protocol::Verdict;
using seats::Fault;
using seats::Instant;
using std::chrono::duration_cast;
using std::chrono::microseconds;

seats::Opening opening_of(const GamePlan& plan) {
  seats::Opening opening;
  opening.game = plan.rules->name();
  for (int seat = 0; seat < plan.setup.seats; ++seat) {
    opening.marks.push_back(plan.rules->mark(seat));
  }
  opening.setup = &plan.setup;
  opening.board_file = plan.rules->board_file(plan.setup.board);
  opening.clock = plan.clock;
  if (plan.dictionary != nullptr) opening.dictionary_sha256 = plan.dictionary->sha256();
  opening.dictionary_path = plan.dictionary_path;
  return opening;
}

/// One game from the start of its bots to its verdict; keeps itself alive until then.
class Game final : public seats::Listener, public std::enable_shared_from_this<Game> {
 public:
  Game(seats::Host& host, GamePlan plan, Seats seats, Finished finished);

  void start();
  void abort();

  void on_ready(int seat) override;
  void on_answer(int seat, std::string_view line, Instant readable) override;
  void on_fault(int seat, const Fault& fault) override;

 private:
  struct Place {
    std::unique_ptr<seats::Seat> seat;
    Budget budget;
    std::string mark;
    bool ready = false;
    std::optional<Fault> fault;  // takes effect at its turn
  };
  enum class Stage { opening, playing, over };

  Place& place(int seat) { return places_[static_cast<std::size_t>(seat)]; }
  void begin_if_ready();
  void next_turn();
  void pass_deadline();
  void pass_ready_limit();
  void accept(int seat, std::string_view move, microseconds time);
  void forfeit(Forfeit);
  void time_out(microseconds time, microseconds limit);
  void note_warnings(int seat);
  void finish(Verdict);

  seats::Host& host_;
  GamePlan plan_;
  Finished finished_;
  std::unique_ptr<rules::Position> position_;
  std::vector<Place> places_;
  seats::Opening opening_;
  Deadline deadline_;
  protocol::Record record_;
  Stage stage_ = Stage::opening;
  bool asked_ = false;
  Instant clock_started_{};
  std::shared_ptr<Game> keep_;  // itself, until the verdict
};

Game::Game(seats::Host& host, GamePlan plan, Seats seats, Finished finished)
    : host_(host),
      plan_(std::move(plan)),
      finished_(std::move(finished)),
      deadline_(host.io(), [this] { pass_deadline(); }) {
  auto position = plan_.rules->start(plan_.setup, plan_.dictionary);
  if (!position) throw std::invalid_argument(position.error().text);
  position_ = *std::move(position);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    places_.push_back({std::move(seats[i]), Budget(plan_.clock, plan_.grace),
                       plan_.rules->mark(static_cast<int>(i)), false, std::nullopt});
    record_.seats.push_back({places_[i].mark, plan_.names.at(i)});
  }
  record_.game = plan_.rules->name();
  record_.date = plan_.date;
  record_.seed = plan_.seed;
  record_.setup = plan_.setup;
  record_.clock = plan_.clock;
  record_.grace = plan_.grace;
  record_.cores = plan_.cores;
  record_.games_at_once = plan_.games_at_once;
  if (plan_.dictionary != nullptr) record_.dictionary = plan_.dictionary->sha256();
  opening_ = opening_of(plan_);
}

void Game::start() {
  keep_ = shared_from_this();
  deadline_.set(weak_from_this(), std::chrono::steady_clock::now() + plan_.ready_limit);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    places_[i].seat->open(opening_, static_cast<int>(i), *this);
  }
}

void Game::abort() {
  if (stage_ == Stage::over) return;
  finish(no_result(*position_, static_cast<int>(places_.size()), Reason::aborted,
                   "stopped before its end"));
}

void Game::on_ready(int seat) {
  place(seat).ready = true;
  if (stage_ == Stage::opening) begin_if_ready();
}

void Game::on_fault(int seat, const Fault& fault) {
  place(seat).fault = fault;
  if (stage_ == Stage::opening) {
    begin_if_ready();
  } else if (stage_ == Stage::playing && asked_ && position_->turn() == seat) {
    Forfeit lost;
    lost.seat = seat;
    lost.reason = fault.reason;
    lost.detail = fault.detail;
    lost.answer = fault.answer;
    lost.time = std::max(microseconds(0), duration_cast<microseconds>(
                                              std::chrono::steady_clock::now() - clock_started_));
    forfeit(std::move(lost));
  }
}

void Game::begin_if_ready() {
  for (const Place& place : places_) {
    if (!place.ready && !place.fault) return;
  }
  stage_ = Stage::playing;
  deadline_.clear();
  next_turn();
}

void Game::pass_ready_limit() {
  for (Place& place : places_) {
    if (place.ready || place.fault) continue;
    place.fault = Fault{Reason::timeout, "no 'ready' within " + protocol::text(plan_.ready_limit) +
                                             " of 'ready?'; is the line flushed?"};
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
    finish(verdict_of(*position_, last));
    return;
  }
  const int turn = position_->turn();
  Place& mover = place(turn);
  if (mover.fault) {
    Forfeit lost;
    lost.seat = turn;
    lost.reason = mover.fault->reason;
    lost.detail = mover.fault->detail;
    lost.answer = mover.fault->answer;
    forfeit(std::move(lost));
    return;
  }
  clock_started_ = mover.seat->ask(*position_, mover.budget.left());
  asked_ = true;
  note_warnings(turn);
  if (const auto limit = mover.budget.limit()) {
    deadline_.set(weak_from_this(), clock_started_ + *limit);
  } else {
    deadline_.clear();
  }
}

void Game::on_answer(int seat, std::string_view line, Instant readable) {
  if (stage_ != Stage::playing || !asked_ || position_->turn() != seat) return;
  Place& mover = place(seat);
  auto time = std::max(microseconds(0), duration_cast<microseconds>(readable - clock_started_));
  if (const auto limit = mover.budget.limit(); limit && time > *limit) {
    // The deadline's own timer would have come first, had the loop not been busy with others: what
    // it finds together with the timer, or before it, is charged as on time.
    time = *limit;
  }
  asked_ = false;
  if (auto lost = judge(*position_, line, mover.mark)) {
    lost->time = time;
    forfeit(*std::move(lost));
    return;
  }
  accept(seat, line, time);
}

void Game::accept(int seat, std::string_view move, microseconds time) {
  place(seat).budget.spend(time);
  record_.events.emplace_back(protocol::PlayedMove{std::string(move), time});
  for (Place& told : places_) told.seat->tell_move(seat, move, time);
  next_turn();
}

void Game::pass_deadline() {
  const auto self = shared_from_this();
  if (stage_ == Stage::opening) {
    pass_ready_limit();
    return;
  }
  if (stage_ != Stage::playing || !asked_) return;
  const int turn = position_->turn();
  const std::size_t events = record_.events.size();
  place(turn).seat->look();
  if (stage_ != Stage::playing || record_.events.size() != events) return;  // it had answered
  const auto time =
      duration_cast<microseconds>(std::chrono::steady_clock::now() - clock_started_);
  time_out(time, *place(turn).budget.limit());
}

void Game::time_out(microseconds time, microseconds limit) {
  Forfeit lost;
  lost.seat = position_->turn();
  lost.reason = Reason::timeout;
  lost.time = time;
  lost.overrun = overrun(time, limit);
  lost.detail = "no answer in time";
  forfeit(std::move(lost));
}

void Game::forfeit(Forfeit lost) {
  asked_ = false;
  const int seat = lost.seat;
  const Reason reason = lost.reason;
  record_.events.emplace_back(std::move(lost));
  position_->drop(seat);
  if (!position_->over()) {
    Verdict out = no_result(*position_, static_cast<int>(places_.size()), reason, "");
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
    record_.events.emplace_back(protocol::Warning{seat, std::move(text)});
  }
}

void Game::finish(Verdict verdict) {
  stage_ = Stage::over;
  const auto self = shared_from_this();
  deadline_.cancel();
  GameOutcome outcome;
  record_.verdict = std::move(verdict);
  for (Place& place : places_) {
    place.seat->close(record_.verdict);
    outcome.reports.push_back(place.seat->report());
  }
  outcome.record = std::move(record_);
  // The seats may be in the middle of a delivery: they go when it is over.
  boost::asio::post(host_.io(), [self] { self->places_.clear(); });
  keep_.reset();
  finished_(std::move(outcome));
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
