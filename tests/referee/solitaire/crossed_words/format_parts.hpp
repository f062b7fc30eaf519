// The formats by name, and what several of them share. For formats*.cpp alone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/referee/solitaire/crossed_words/printed_game.hpp"

namespace aspis::solitaire::crossed_words::printing {

[[nodiscard]] std::string print_columns(const PrintedGame& game);
[[nodiscard]] std::string print_csv(const PrintedGame& game);
[[nodiscard]] std::string print_chess(const PrintedGame& game);
[[nodiscard]] std::string print_log(const PrintedGame& game);
[[nodiscard]] std::string print_json(const PrintedGame& game);
[[nodiscard]] std::string print_ledger(const PrintedGame& game);
[[nodiscard]] std::string print_backwards(const PrintedGame& game);
[[nodiscard]] std::string print_story(const PrintedGame& game);
[[nodiscard]] std::string print_german(const PrintedGame& game);
[[nodiscard]] std::string print_french(const PrintedGame& game);
[[nodiscard]] std::string print_spanish(const PrintedGame& game);
[[nodiscard]] std::string print_hands(const PrintedGame& game);
[[nodiscard]] std::string print_markdown(const PrintedGame& game);
[[nodiscard]] std::string print_italian(const PrintedGame& game);
[[nodiscard]] std::string print_xml(const PrintedGame& game);
[[nodiscard]] std::string print_sheet(const PrintedGame& game);
[[nodiscard]] std::string print_dutch(const PrintedGame& game);
[[nodiscard]] std::string print_yaml(const PrintedGame& game);
[[nodiscard]] std::string print_codes(const PrintedGame& game);
[[nodiscard]] std::string print_query(const PrintedGame& game);
[[nodiscard]] std::string print_dotted(const PrintedGame& game);
[[nodiscard]] std::string print_terse(const PrintedGame& game);
[[nodiscard]] std::string print_portuguese(const PrintedGame& game);
[[nodiscard]] std::string print_commands(const PrintedGame& game);
[[nodiscard]] std::string print_turns(const PrintedGame& game);
[[nodiscard]] std::string print_brackets(const PrintedGame& game);
[[nodiscard]] std::string print_brazilian(const PrintedGame& game);
[[nodiscard]] std::string print_stairs(const PrintedGame& game);
[[nodiscard]] std::string print_stream(const PrintedGame& game);
[[nodiscard]] std::string print_sums(const PrintedGame& game);

/// One of two or more ways, chosen by the game's style; `choice` tells choices of a format apart.
[[nodiscard]] inline std::uint64_t chosen(const PrintedGame& game, unsigned choice,
                                          std::uint64_t ways = 2) {
  return (game.style >> (8 * choice)) % 256 % ways;
}

[[nodiscard]] inline std::string number(int value) {
  return std::to_string(value);
}

[[nodiscard]] inline bool is_across(const PrintedWord& word) {
  return word.direction == Direction::across;
}

/// 'A' for column 0.
[[nodiscard]] inline std::string letter(int index, char first = 'A') {
  return {static_cast<char>(first + index)};
}

[[nodiscard]] inline std::string left(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

[[nodiscard]] inline std::string right(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

/// "A, T, C" for ATC and ", ".
[[nodiscard]] inline std::string spread(std::string_view letters, std::string_view between) {
  std::string text;
  for (const char c : letters) {
    if (!text.empty()) text += between;
    text += c;
  }
  return text;
}

/// A row of the board with `free` for '.'.
[[nodiscard]] inline std::string row_text(const PrintedGame& game, int row, std::string_view free,
                                          std::string_view between = "") {
  std::string text;
  for (const char c : game.board[static_cast<std::size_t>(row)]) {
    if (!text.empty()) text += between;
    text += c == '.' ? std::string(free) : std::string(1, c);
  }
  return text;
}

/// The text with other line ends than \n.
[[nodiscard]] inline std::string with_line_ends(std::string_view text, std::string_view end) {
  std::string changed;
  for (const char c : text) changed += c == '\n' ? std::string(end) : std::string(1, c);
  return changed;
}

}  // namespace aspis::solitaire::crossed_words::printing
