#include "server/cli/drawing/drawing.hpp"

#include <algorithm>
#include <array>

#include "referee/rules/croquet/rules.hpp"

namespace aspis::cli::drawing {
namespace {

using rules::croquet::hoop_distance;
using rules::croquet::last_hoop;
using rules::croquet::longest_step;
using rules::croquet::Player;
using rules::croquet::State;
using rules::croquet::Where;

constexpr int end_of_track = last_hoop + longest_step;

/// One character per number from 0: the peg, and dashes along its last step.
std::string peg_line(int seat, const Player& player, int step) {
  std::string line(end_of_track + 1, ' ');
  const int now = player.number;
  const int before = std::clamp(now - step, 0, end_of_track);
  for (int at = std::min(now, before); at <= std::max(now, before); ++at) {
    line[static_cast<std::size_t>(at)] = '-';
  }
  line[static_cast<std::size_t>(now)] = static_cast<char>('1' + seat);
  return line;
}

std::string track_line() {
  std::string line(end_of_track + 1, '.');
  for (int hoop = hoop_distance; hoop <= last_hoop; hoop += hoop_distance) {
    line[static_cast<std::size_t>(hoop)] = 'n';
  }
  return line;
}

std::string number_line() {
  std::string line;
  for (int number = 0; number <= end_of_track; number += hoop_distance) {
    std::string label = std::to_string(number);
    label.resize(hoop_distance, ' ');
    line += label;
  }
  line.resize(end_of_track + 1, ' ');
  return line;
}

/// `line` with the peg of `seat` in that seat's colour.
std::string with_peg(const std::string& line, int seat, const Style& style) {
  const std::string peg(1, static_cast<char>('1' + seat));
  const std::size_t at = line.find(peg);
  if (at == std::string::npos) return line;
  return line.substr(0, at) + painted(peg, seat_paint(seat), style) + line.substr(at + 1);
}

/// The track, split into as many lines as the width requires.
std::string track(const State& state, int mover, int step, const Style& style) {
  const std::array<std::string, 2> pegs = {peg_line(0, state.players[0], mover == 0 ? step : 0),
                                           peg_line(1, state.players[1], mover == 1 ? step : 0)};
  const auto whole = static_cast<std::size_t>(end_of_track) + 1;
  const auto tens = static_cast<std::size_t>(std::max(1, (style.width - 1) / hoop_distance));
  const std::size_t length = static_cast<std::size_t>(style.width) > whole
                                 ? whole
                                 : tens * static_cast<std::size_t>(hoop_distance);
  std::string text;
  for (std::size_t from = 0; from < whole; from += length) {
    text += trimmed(" " + with_peg(pegs[0].substr(from, length), 0, style));
    text += " " + track_line().substr(from, length) + "\n";
    text += trimmed(" " + with_peg(pegs[1].substr(from, length), 1, style));
    text += trimmed(" " + number_line().substr(from, length));
  }
  return text;
}

std::string describe_player(const Player& player) {
  std::string text = "at " + std::to_string(player.number);
  const std::string hoop =
      std::to_string(player.where == Where::back ? player.missed : player.number);
  if (player.where == Where::hoop) {
    text += ", in hoop " + hoop + ": " + std::to_string(player.entry) + " alone leaves it";
  } else if (player.where == Where::back) {
    text += ", going back below hoop " + hoop;
  } else if (player.home()) {
    text += ", home";
  }
  const int misses = player.misses;
  return text + (misses == 0   ? ""
                 : misses == 1 ? ", 1 miss"
                               : ", " + std::to_string(misses) + " misses");
}

/// "1 2 x 4 5 x 7 8": the steps open to the player to move, with barred steps as x.
std::string steps_line(const State& state, const Style& style) {
  std::string open;
  std::string barred;
  const auto legal = rules::croquet::legal_steps(state);
  const auto is_legal = [&](int step) {
    return std::find(legal.begin(), legal.end(), step) != legal.end();
  };
  if (is_legal(0)) return "  must skip: its own step out of the hoop is barred\n";
  const int sign = state.mover().where == Where::back ? -1 : 1;
  for (int size = 1; size <= longest_step; ++size) {
    const std::string shown = std::to_string(sign * size);
    if (rules::croquet::barred(state, size)) {
      barred += (barred.empty() ? "" : " and ") + shown;
      open += " " + (style.color ? painted(shown, struck, style) : "x");
    } else if (is_legal(sign * size)) {
      open += " " + shown;
    }
  }
  return "  steps" + open + (barred.empty() ? "" : "  (" + barred + " barred)") + "\n";
}

}  // namespace

std::string draw_croquet(const protocol::Record& record, const rules::Position& position,
                         const std::optional<std::string>& last_move, const Style& style) {
  const State& state = dynamic_cast<const rules::croquet::CroquetPosition&>(position).state();
  const int mover = last_move && last_move->starts_with("2") ? 1 : 0;
  return track(state, mover, state.last_step, style) +
         seat_lines(record, position,
                    {describe_player(state.players[0]), describe_player(state.players[1])}, style) +
         (position.over() ? "" : steps_line(state, style));
}

}  // namespace aspis::cli::drawing
