#include "referee/rules/croquet/rules.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "protocol/tokens.hpp"
#include "referee/rules/refusals.hpp"

namespace aspis::rules::croquet {

using protocol::Error;
using protocol::Result;

namespace {

using protocol::Reason;
using protocol::Standing;

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

std::optional<Error> find_start_error(const CroquetRules& rules, const Setup& setup) {
  if (auto error = find_error(setup, rules.min_seats(), rules.max_seats(), rules.options())) {
    return error;
  }
  if (setup.board != Board{}) return Error{"croquet has no board: leave it out"};
  return std::nullopt;
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

namespace {

using protocol::Error;
using protocol::Result;

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

bool is_hoop(int number) {
  return number > 0 && number <= last_hoop && number % hoop_distance == 0;
}

/// True if a game could leave a player so, without regard to the opponent.
bool is_possible(const Player& player) {
  const int number = player.number;
  if (player.misses > fatal_miss) return false;
  switch (player.where) {
    case Where::free:
      return number <= last_hoop + longest_step && !is_hoop(number) && player.misses < fatal_miss;
    case Where::hoop:
      return is_hoop(number) && player.entry >= 1 && player.entry <= longest_step &&
             player.misses < fatal_miss;
    case Where::back:
      return is_hoop(player.missed) && number >= player.missed &&
             number < player.missed + longest_step && player.misses >= 1;
  }
  return false;
}

/// Takes "MARK NUMBER WHERE MISSES" off `words` from `at` on.
std::optional<Player> player_from(const std::vector<std::string_view>& words, std::size_t& at) {
  const auto word = [&] { return at < words.size() ? words[at++] : std::string_view{}; };
  Player player;
  word();  // the mark is checked when the whole text is compared
  const auto number = protocol::integer_from<std::uint8_t>(word());
  const std::string_view where = word();
  if (where == "hoop" || where == "back") {
    const auto detail = protocol::integer_from<std::uint8_t>(word());
    if (!detail) return std::nullopt;
    player.where = where == "hoop" ? Where::hoop : Where::back;
    (where == "hoop" ? player.entry : player.missed) = *detail;
  } else if (where != "free") {
    return std::nullopt;
  }
  const auto misses = protocol::integer_from<std::uint8_t>(word());
  if (!number || !misses) return std::nullopt;
  player.number = *number;
  player.misses = *misses;
  if (!is_possible(player)) return std::nullopt;
  return player;
}

std::optional<int> seat_from(std::string_view mark) {
  if (mark == "1") return 0;
  if (mark == "2") return 1;
  return std::nullopt;
}

}  // namespace

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

Result<CroquetPosition> CroquetPosition::read(std::string_view text) {
  const auto lines = protocol::split_fields(text, '\n');
  if (lines.size() != 5) return Error{"a croquet position has 4 lines: turn, last, state, out"};
  State state;
  const auto turn = seat_from(protocol::split_head(lines[0]).rest);
  if (!turn) return Error{"line 1: expected turn 1 or turn 2"};
  state.turn = static_cast<std::uint8_t>(*turn);
  const auto last = protocol::integer_from<std::int8_t>(protocol::split_head(lines[1]).rest);
  if (!last || *last < -longest_step || *last > longest_step) {
    return Error{"line 2: expected last and a step from -8 to 8"};
  }
  state.last_step = *last;
  const auto words = protocol::split_words(lines[2]);
  std::size_t at = 1;
  for (Player& player : state.players) {
    const auto read = player_from(words, at);
    if (!read) return Error{"line 3: expected state and NUMBER WHERE MISSES of both players"};
    player = *read;
  }
  const std::string_view out = protocol::split_head(lines[3]).rest;
  const auto dropped = seat_from(out);
  if (!dropped && out != "-") return Error{"line 4: expected out -, out 1 or out 2"};
  CroquetPosition position(state, dropped);
  if (position.text() != text) return Error{"a croquet position is not written like this"};
  return position;
}

std::string_view CroquetRules::summary() const {
  return "arithmetic croquet: steps of 1 to 8 past ten hoops to more than 100";
}

protocol::TimeControl CroquetRules::default_clock() const {
  return {std::chrono::minutes(1), std::chrono::minutes(1)};
}

Result<Setup> CroquetRules::deal(const std::vector<Option>& given, int seats,
                                 std::uint64_t /*seed*/) const {
  auto options = complete(this->options(), given);
  if (!options) return options.error();
  Setup setup{seats, *std::move(options), {}};
  if (auto error = find_start_error(*this, setup)) return *std::move(error);
  return setup;
}

Result<Setup> CroquetRules::set_up(const std::vector<Option>& /*given*/, int /*seats*/,
                                   std::string_view /*board_file*/) const {
  return Error{"croquet has no board: start it without a board file"};
}

Result<std::unique_ptr<Position>> CroquetRules::start(
    const Setup& setup, const words::Dictionary* /*dictionary*/) const {
  if (auto error = find_start_error(*this, setup)) return *std::move(error);
  return std::unique_ptr<Position>(std::make_unique<CroquetPosition>());
}

Result<std::unique_ptr<Position>> CroquetRules::read_position(
    const Setup& setup, const words::Dictionary* /*dictionary*/, std::string_view text) const {
  if (auto error = find_start_error(*this, setup)) return *std::move(error);
  const auto position = CroquetPosition::read(text);
  if (!position) return position.error();
  return position->clone();
}

}  // namespace aspis::rules::croquet
