#include "referee/rules/croquet/position.hpp"

#include <algorithm>
#include <cstdlib>

#include "protocol/tokens.hpp"
#include "referee/rules/refusals.hpp"

namespace aspis::rules::croquet {
namespace {

using protocol::Reason;
using protocol::Standing;

std::string mark_of(int seat) {
  return std::to_string(seat + 1);
}

std::string move_text(int seat, int step) {
  return mark_of(seat) + "," + std::to_string(step);
}

Refusal refusal_of(Fault fault, const State& state, int step) {
  const std::string given = std::to_string(step);
  const std::string entry = std::to_string(state.mover().entry);
  const std::string number = std::to_string(state.mover().number);
  const std::string last = std::to_string(std::abs(static_cast<int>(state.last_step)));
  switch (fault) {
    case Fault::none:
      break;
    case Fault::out_of_range:
      return illegal("step not 1 to 8", given + " is no step: 1 to 8, -1 to -8 or 0");
    case Fault::barred:
      return illegal("barred step",
                     given + " after the opponent's " + last + ", which bars " + last + " and " +
                         std::to_string(9 - std::abs(static_cast<int>(state.last_step))));
    case Fault::skips:
      return illegal("may not skip", state.mover().where == Where::hoop
                                         ? "in hoop " + number + " with " + entry + " open"
                                         : "at " + number + ", in no hoop");
    case Fault::must_skip:
      return illegal("must skip", given + " in hoop " + number + ": " + entry +
                                      " alone leaves it and is barred");
    case Fault::must_leave:
      return illegal("must leave the hoop",
                     given + " in hoop " + number + ": " + entry + " alone leaves it");
    case Fault::must_step_forward:
      return illegal("must step forward", given + " at " + number + ", with no hoop missed");
    case Fault::must_step_back:
      return illegal("must step back", given + " at " + number + ", with hoop " +
                                           std::to_string(state.mover().missed) + " missed");
  }
  return illegal("no fault", "");
}

Standing standing_of(Outcome outcome, int seat) {
  if (outcome == Outcome::draw) return Standing::tie;
  const int winner = outcome == Outcome::first_wins ? 0 : 1;
  return seat == winner ? Standing::win : Standing::loss;
}

}  // namespace

std::unique_ptr<Position> CroquetPosition::clone() const {
  return std::make_unique<CroquetPosition>(*this);
}

bool CroquetPosition::over() const {
  return dropped_ || outcome(state_) != Outcome::playing;
}

Ending CroquetPosition::ending() const {
  Ending ending;
  ending.scores = scores();
  if (dropped_) {
    ending.standings = {Standing::win, Standing::win};
    ending.standings[static_cast<std::size_t>(*dropped_)] = Standing::loss;
    ending.detail = mark_of(*dropped_) + " is out";
    return ending;
  }
  const Outcome how = outcome(state_);
  const auto& [first, second] = state_.players;
  ending.standings = {standing_of(how, 0), standing_of(how, 1)};
  if (how == Outcome::draw) {
    ending.reason = Reason::tie;
    ending.detail = "both are home";
  } else if (first.home() || second.home()) {
    ending.reason = Reason::home;
    ending.detail = mark_of(first.home() ? 0 : 1) + " is home";
  } else {
    // The closed list of reasons has no word for it: it is a loss on the board.
    ending.reason = Reason::points;
    const Player& loser = first.misses >= fatal_miss ? first : second;
    ending.detail = "second miss, at hoop " + std::to_string(loser.missed);
  }
  return ending;
}

std::vector<std::int64_t> CroquetPosition::scores() const {
  return {state_.players[0].number, state_.players[1].number};
}

std::optional<Refusal> CroquetPosition::play(std::string_view move) {
  const std::string mark = mark_of(state_.turn);
  const auto fields = protocol::fields_of(move, ',');
  const auto step =
      fields.size() == 2 ? protocol::integer_from<int>(fields[1]) : std::optional<int>{};
  if (!step) return not_a_move(move, mark + ",STEP");
  if (fields[0] != mark) return wrong_mark(fields[0], mark);
  const Fault fault = fault_of(state_, *step);
  if (fault != Fault::none) return refusal_of(fault, state_, *step);
  state_ = after(state_, *step);
  return std::nullopt;
}

void CroquetPosition::drop(int seat) {
  if (!over()) dropped_ = seat;
}

std::vector<std::string> CroquetPosition::moves() const {
  if (over()) return {};
  std::vector<std::string> moves;
  for (const int step : legal_steps(state_)) moves.push_back(move_text(state_.turn, step));
  return moves;
}

std::string CroquetPosition::random_move(Random& random) const {
  const Steps steps = legal_steps(state_);
  return move_text(state_.turn, steps[random.below(steps.size())]);
}

}  // namespace aspis::rules::croquet
