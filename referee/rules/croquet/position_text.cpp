// A croquet position as text, and back.
#include "protocol/tokens.hpp"
#include "referee/rules/croquet/position.hpp"

namespace aspis::rules::croquet {
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

/// Whether a game could have left a player so, looking at this player alone.
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
  word();  // The mark is seen to where the text is compared as a whole.
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
  const auto lines = protocol::fields_of(text, '\n');
  if (lines.size() != 5) return Error{"a croquet position has 4 lines: turn, last, state, out"};
  State state;
  const auto turn = seat_from(protocol::head_of(lines[0]).rest);
  if (!turn) return Error{"line 1: expected turn 1 or turn 2"};
  state.turn = static_cast<std::uint8_t>(*turn);
  const auto last = protocol::integer_from<std::int8_t>(protocol::head_of(lines[1]).rest);
  if (!last || *last < -longest_step || *last > longest_step) {
    return Error{"line 2: expected last and a step from -8 to 8"};
  }
  state.last_step = *last;
  const auto words = protocol::words_of(lines[2]);
  std::size_t at = 1;
  for (Player& player : state.players) {
    const auto read = player_from(words, at);
    if (!read) return Error{"line 3: expected state and NUMBER WHERE MISSES of both players"};
    player = *read;
  }
  const std::string_view out = protocol::head_of(lines[3]).rest;
  const auto dropped = seat_from(out);
  if (!dropped && out != "-") return Error{"line 4: expected out -, out 1 or out 2"};
  CroquetPosition position(state, dropped);
  if (position.text() != text) return Error{"a croquet position is not written like this"};
  return position;
}

}  // namespace aspis::rules::croquet
