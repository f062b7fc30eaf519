#include "referee/match/replay.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <stdexcept>

#include "referee/match/game.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/seats/dialect.hpp"

namespace aspis::match {
namespace {

using protocol::Forfeit;
using protocol::PlayedMove;
using protocol::Record;

std::unique_ptr<rules::Position> start_position(const ReplayPlan& plan) {
  const Record& record = *plan.record;
  if (plan.seat < 0 || plan.seat >= record.setup.seats) {
    throw std::invalid_argument("the record has no such seat");
  }
  const auto rules = rules::rules_named(record.game);
  if (!rules) throw std::invalid_argument(rules.error().text);
  auto position = (*rules)->start(record.setup, plan.dictionary);
  if (!position) throw std::invalid_argument(position.error().text);
  return *std::move(position);
}

seats::Opening make_opening(const ReplayPlan& plan) {
  GamePlan game;
  game.rules = rules::rules_named(plan.record->game).value();
  game.setup = plan.record->setup;
  game.dictionary = plan.dictionary;
  game.dictionary_path = plan.dictionary_path;
  game.clock = plan.record->clock;
  seats::Opening opening = make_opening(game);
  opening.setup = &plan.record->setup;
  return opening;
}

std::vector<Budget> make_budgets(const Record& record) {
  return std::vector<Budget>(static_cast<std::size_t>(record.setup.seats),
                             Budget(record.clock, record.grace));
}

std::string describe(const Forfeit& forfeit) {
  return std::string(name(forfeit.reason)) + (forfeit.detail.empty() ? "" : ": ") + forfeit.detail;
}

}  // namespace

RecordReplay::RecordReplay(ReplayPlan plan, std::unique_ptr<seats::Seat> seat, Watcher watcher)
    : plan_(std::move(plan)),
      seat_(std::move(seat)),
      watcher_(std::move(watcher)),
      position_(start_position(plan_)),
      budgets_(make_budgets(*plan_.record)),
      opening_(make_opening(plan_)) {
}

RecordReplay::~RecordReplay() = default;

void RecordReplay::start() {
  seat_->open(opening_, plan_.seat, *this);
}

void RecordReplay::abort() {
  if (!over_) finish();
}

void RecordReplay::on_ready(int) {
  if (over_ || ready_) return;
  ready_ = true;
  advance();
}

bool RecordReplay::is_own_turn(const protocol::Event& event) const {
  if (const auto* const forfeit = std::get_if<Forfeit>(&event)) return forfeit->seat == plan_.seat;
  return std::holds_alternative<PlayedMove>(event) && position_->turn() == plan_.seat;
}

bool RecordReplay::may_ask() {
  if (!plan_.until || move_ < *plan_.until) return true;
  last_ = true;
  return watcher_.stopped && watcher_.stopped(move_, *position_) && !over_;
}

void RecordReplay::advance() {
  const auto& events = plan_.record->events;
  while (next_ < events.size()) {
    if (is_own_turn(events[next_])) {
      if (!may_ask()) break;
      asked_ = true;
      static_cast<void>(
          seat_->ask(*position_, budgets_[static_cast<std::size_t>(plan_.seat)].left()));
      return;
    }
    tell(events[next_++]);
  }
  if (!over_) finish();
}

void RecordReplay::tell(const protocol::Event& event) {
  if (const auto* const played = std::get_if<PlayedMove>(&event)) {
    const int mover = position_->turn();
    if (const auto refusal = position_->play(played->move)) {
      throw std::invalid_argument("move " + std::to_string(move_) + ": " + refusal->rule);
    }
    ++move_;
    budgets_[static_cast<std::size_t>(mover)].spend(played->time);
    seat_->tell_move(mover, played->move, played->time);
  } else if (const auto* const forfeit = std::get_if<Forfeit>(&event)) {
    position_->drop(forfeit->seat);
    if (!position_->over() && forfeit->seat != plan_.seat) {
      seat_->tell_out(forfeit->seat, forfeit->reason);
    }
  }
}

ReplayedTurn RecordReplay::recorded_turn() const {
  ReplayedTurn turn;
  turn.move = move_;
  const protocol::Event& event = plan_.record->events[next_];
  if (const auto* const forfeit = std::get_if<Forfeit>(&event)) {
    turn.recorded = forfeit->answer;
    turn.forfeit = describe(*forfeit);
  } else {
    turn.recorded = std::get<PlayedMove>(event).move;
  }
  return turn;
}

void RecordReplay::on_answer(int, std::string_view line, seats::Instant) {
  if (over_ || !asked_) return;
  ReplayedTurn turn = recorded_turn();
  turn.answer = line;
  const std::string mark = plan_.record->seats[static_cast<std::size_t>(plan_.seat)].mark;
  const auto tried = position_->clone();
  if (const auto lost = judge(*tried, line, mark)) turn.refusal = describe(*lost);
  take(std::move(turn));
}

void RecordReplay::on_failure(int, const seats::Failure& failure) {
  if (over_) return;
  if (!asked_) {  // before its turn: it fails there, as in a game
    const auto& events = plan_.record->events;
    while (next_ < events.size() && !is_own_turn(events[next_])) tell(events[next_++]);
    if (next_ == events.size()) {
      finish();
      return;
    }
  }
  last_ = true;
  ReplayedTurn turn = recorded_turn();
  turn.failure = std::string(name(failure.reason)) + ": " + failure.detail;
  take(std::move(turn));
}

void RecordReplay::take(ReplayedTurn turn) {
  asked_ = false;
  const bool is_same = turn.is_same();
  watcher_.turn(turn);
  if (over_) return;
  const bool was_forfeit = !turn.forfeit.empty();
  if (last_ || was_forfeit || (!is_same && !plan_.goes_on)) {
    finish();
    return;
  }
  tell(plan_.record->events[next_++]);
  advance();
}

void RecordReplay::finish() {
  over_ = true;
  const bool is_whole = next_ == plan_.record->events.size();
  seat_->close(is_whole ? plan_.record->verdict
                        : no_result(*position_, plan_.record->setup.seats,
                                    protocol::Reason::aborted, "the replay ends here"));
}

std::string sent_lines(const ReplayPlan& plan) {
  const auto position = start_position(plan);
  const auto opening = make_opening(plan);
  auto budgets = make_budgets(*plan.record);
  const auto dialect = seats::aspis_dialect();
  std::string lines;
  dialect->open(lines, opening, plan.seat);
  int move = 1;
  for (const protocol::Event& event : plan.record->events) {
    const auto* const played = std::get_if<PlayedMove>(&event);
    const auto* const forfeit = std::get_if<Forfeit>(&event);
    if (played == nullptr && forfeit == nullptr) continue;
    const int turn = played != nullptr ? position->turn() : forfeit->seat;
    if (turn == plan.seat) {
      dialect->ask(lines, *position, budgets[static_cast<std::size_t>(turn)].left());
      if (plan.until && move >= *plan.until) return lines;
    }
    if (played == nullptr) {
      position->drop(forfeit->seat);
      if (turn == plan.seat) break;
      if (!position->over()) dialect->tell_out(lines, forfeit->seat, forfeit->reason);
      continue;
    }
    if (position->play(played->move)) throw std::invalid_argument("a move is not legal");
    budgets[static_cast<std::size_t>(turn)].spend(played->time);
    dialect->tell_move(lines, turn, played->move, played->time);
    ++move;
  }
  dialect->close(lines, plan.record->verdict);
  dialect->leave(lines);
  return lines;
}

}  // namespace aspis::match
