// Checks of the formats that need no reader.
#include "tests/referee/solitaire/crossed_words/formats.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "tests/support/watched.hpp"

namespace aspis::solitaire::crossed_words {
namespace {

std::string remove_signs(std::string text, std::string_view signs) {
  std::erase_if(text, [&](char c) { return signs.find(c) != std::string_view::npos; });
  return text;
}

/// The line shows the row: its letters in their places, signs for blanks, frames and labels.
bool shows_row(std::string_view line, const std::string& row) {
  std::string compact;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool middle_dot = line.substr(at).starts_with("·");
    if (middle_dot) ++at;
    compact += middle_dot ? '.' : line[at];
  }
  if (std::count(line.begin(), line.end(), '|') == side + 1)
    std::replace(compact.begin(), compact.end(), ' ', '.');
  compact = remove_signs(compact, " \t|\",");
  const auto same = [](char shown, char square) {
    return square == '.' ? std::string_view(".-_*=#23").find(shown) != std::string_view::npos
                         : shown == square;
  };
  return std::search(compact.begin(), compact.end(), row.begin(), row.end(), same) != compact.end();
}

bool shows_board(const std::vector<std::string_view>& lines, const std::vector<std::string>& rows) {
  std::vector<std::string_view> drawn;
  for (const std::string_view line : lines) {
    if (!line.starts_with("+-")) drawn.push_back(line);
  }
  return std::search(drawn.begin(), drawn.end(), rows.begin(), rows.end(), shows_row) !=
         drawn.end();
}

TEST(CrossedWordsFormats, PrintTotalBoardAndWords) {
  for (std::uint64_t seed = 0; seed < 40 / support::watched; ++seed) {
    const int turns = 1 + static_cast<int>(seed);
    const RandomGame game = sample_game(seed, turns);
    for (const Format& format : formats()) {
      const std::string text = sample_text(format, seed, turns);
      const auto lines = protocol::split_lines(text);
      std::string_view first = lines.front();
      if (first.starts_with("\xEF\xBB\xBF")) first.remove_prefix(3);
      EXPECT_EQ(first, std::to_string(game.total)) << format.name;
      EXPECT_TRUE(shows_board(lines, game.board.rows())) << format.name << "\n" << text;
      const std::string plain = protocol::upper_case(remove_signs(text, "()"));
      for (const judge::Entry& entry : game.entries) {
        const auto* played = std::get_if<judge::Played>(&entry.act);
        if (played == nullptr) continue;
        EXPECT_NE(plain.find(protocol::upper_case(played->play.word)), std::string::npos)
            << format.name << "\n"
            << text;
      }
    }
  }
}

TEST(CrossedWordsFormats, DependOnTheSeedAlone) {
  for (const Format& format : formats()) {
    EXPECT_EQ(sample_text(format, 5, 9), sample_text(format, 5, 9)) << format.name;
    EXPECT_NE(sample_text(format, 5, 9), sample_text(format, 6, 9)) << format.name;
  }
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words
