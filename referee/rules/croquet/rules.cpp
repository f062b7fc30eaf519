#include "referee/rules/croquet/rules.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "protocol/tokens.hpp"
#include "referee/rules/refusals.hpp"

namespace aspis::rules::croquet {

using protocol::Error;
using protocol::Reason;
using protocol::Result;
using protocol::Standing;

namespace {

std::string seat_mark(int seat) {
  return std::to_string(seat + 1);
}

std::string move_text(int seat, int step) {
  return seat_mark(seat) + "," + std::to_string(step);
}

Refusal make_refusal(StepError error, const State& state, int step) {
  const std::string given = std::to_string(step);
  const std::string entry = std::to_string(state.mover().entry);
  const std::string number = std::to_string(state.mover().number);
  const std::string last = std::to_string(std::abs(static_cast<int>(state.last_step)));
  switch (error) {
    case StepError::none:
      break;
    case StepError::out_of_range:
      return illegal("step not 1 to 8", given + " is not a step: 1 to 8, -1 to -8 or 0");
    case StepError::barred:
      return illegal("barred step",
                     given + " after the opponent's " + last + ", which bars " + last + " and " +
                         std::to_string(9 - std::abs(static_cast<int>(state.last_step))));
    case StepError::skips:
      return illegal("may not skip", state.mover().where == Where::hoop
                                         ? "in hoop " + number + " with " + entry + " open"
                                         : "at " + number + ", in no hoop");
    case StepError::must_skip:
      return illegal("must skip", given + " in hoop " + number + ": " + entry +
                                      " alone leaves it and is barred");
    case StepError::must_leave:
      return illegal("must leave the hoop",
                     given + " in hoop " + number + ": " + entry + " alone leaves it");
    case StepError::must_step_forward:
      return illegal("must step forward", given + " at " + number + ", with no hoop missed");
    case StepError::must_step_back:
      return illegal("must step back", given + " at " + number + ", with hoop " +
                                           std::to_string(state.mover().missed) + " missed");
  }
  return illegal("no error", "");
}

Standing to_standing(Outcome outcome, int seat) {
  if (outcome == Outcome::draw) return Standing::tie;
  const int winner = outcome == Outcome::first_wins ? 0 : 1;
  return seat == winner ? Standing::win : Standing::loss;
}

std::string where_text(const Player& player) {
  switch (player.where) {
    case Where::free:
      return "free";
    case Where::hoop:
      return "hoop " + std::to_string(player.entry);
    case Where::back:
      return "back " + std::to_string(player.missed);
  }
  return "";
}

/// CROQUAR-95: two players, no board, no options, no chance.
class Croquet final : public Rules {
 public:
  std::string_view name() const override { return "croquet"; }
  std::string_view summary() const override {
    return "arithmetic croquet: steps of 1 to 8 past ten hoops to more than 100";
  }
  int min_seats() const override { return 2; }
  int max_seats() const override { return 2; }
  std::string mark(int seat) const override { return seat_mark(seat); }
  protocol::TimeControl default_clock() const override {
    return {std::chrono::minutes(1), std::chrono::minutes(1)};
  }
  bool needs_dictionary() const override { return false; }
  std::vector<OptionSpec> options() const override { return {}; }

  Result<Setup> deal(const std::vector<Option>& given, int seats, std::uint64_t) const override {
    auto completed = complete(options(), given);
    if (!completed) return completed.error();
    Setup setup{seats, *std::move(completed), {}};
    if (auto error = find_start_error(setup)) return *std::move(error);
    return setup;
  }

  Result<Setup> set_up(const std::vector<Option>&, int, std::string_view) const override {
    return Error{"croquet has no board: start it without a board file"};
  }

  std::string board_file(const Board&) const override { return ""; }

  Result<std::unique_ptr<Position>> start(const Setup& setup,
                                          const words::Dictionary*) const override {
    if (auto error = find_start_error(setup)) return *std::move(error);
    return std::unique_ptr<Position>(std::make_unique<CroquetPosition>());
  }

 private:
  std::optional<Error> find_start_error(const Setup& setup) const {
    if (auto error = find_error(setup, min_seats(), max_seats(), options())) return error;
    if (setup.board != Board{}) return Error{"croquet has no board: leave it out"};
    return std::nullopt;
  }
};

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
    ending.detail = seat_mark(*dropped_) + " is out";
    return ending;
  }
  const Outcome how = outcome(state_);
  const auto& [first, second] = state_.players;
  ending.standings = {to_standing(how, 0), to_standing(how, 1)};
  if (how == Outcome::draw) {
    ending.reason = Reason::tie;
    ending.detail = "both are home";
  } else if (first.home() || second.home()) {
    ending.reason = Reason::home;
    ending.detail = seat_mark(first.home() ? 0 : 1) + " is home";
  } else {
    // The closed list of reasons has no value for a second miss: it is a loss on the board.
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
  const std::string mark = seat_mark(state_.turn);
  const auto fields = protocol::split_fields(move, ',');
  const auto step =
      fields.size() == 2 ? protocol::integer_from<int>(fields[1]) : std::optional<int>{};
  if (!step) return not_a_move(move, mark + ",STEP");
  if (fields[0] != mark) return wrong_mark(fields[0], mark);
  const StepError error = check_step(state_, *step);
  if (error != StepError::none) return make_refusal(error, state_, *step);
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

std::string CroquetPosition::status() const {
  std::string status;
  for (int seat = 0; seat < 2; ++seat) {
    const Player& player = state_.players[static_cast<std::size_t>(seat)];
    status += (seat == 0 ? "" : " ") + std::to_string(seat + 1) + " " +
              std::to_string(player.number) + " " + where_text(player) + " " +
              std::to_string(player.misses);
  }
  return status;
}

std::string CroquetPosition::text() const {
  return "turn " + std::to_string(state_.turn + 1) + "\nlast " + std::to_string(state_.last_step) +
         "\nstate " + status() + "\nout " + (dropped_ ? std::to_string(*dropped_ + 1) : "-") + "\n";
}

const Rules& rules() {
  static const Croquet croquet;
  return croquet;
}

}  // namespace aspis::rules::croquet
