#include "tests/referee/solitaire/crossed_words/other_readings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/ascii.hpp"

namespace aspis::solitaire::crossed_words {
namespace {

/// The letter of a word whose square is named.
enum class Named { first, first_laid, last, last_laid };

/// A way to read places: which of two numbers is the row, where and from which number rows and
/// columns are counted, which direction is across, and which letter is meant.
struct Reading {
  bool swapped = false;
  bool rows_from_below = false;
  bool columns_from_right = false;
  bool directions_swapped = false;
  int row_shift = 0;
  int column_shift = 0;
  Named named = Named::first;

  [[nodiscard]] Play operator()(const PrintedWord& word) const {
    std::size_t at = 0;
    if (named == Named::first_laid) at = word.laid.find('1');
    if (named == Named::last) at = word.word.size() - 1;
    if (named == Named::last_laid) at = word.laid.rfind('1');
    const Direction direction = directions_swapped ? other(word.direction) : word.direction;
    return {step(square(word.first), direction, -static_cast<int>(at)), direction, word.word};
  }

  [[nodiscard]] Square square(Square at) const {
    if (swapped) std::swap(at.row, at.column);
    if (rows_from_below) at.row = side - 1 - at.row;
    if (columns_from_right) at.column = side - 1 - at.column;
    return {at.row + row_shift, at.column + column_shift};
  }
};

std::vector<Reading> all_readings() {
  std::vector<Reading> readings;
  for (int bits = 0; bits < 16; ++bits) {
    for (int row = -1; row <= 1; ++row) {
      for (int column = -1; column <= 1; ++column) {
        for (const Named named : {Named::first, Named::first_laid, Named::last, Named::last_laid}) {
          readings.push_back({(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0,
                              row, column, named});
        }
      }
    }
  }
  return readings;
}

/// Laid out at their places, the words give the board exactly.
bool words_fit(const PrintedGame& game, const Reading& reading) {
  Board covered;
  for (const PrintedMove& move : game.moves) {
    const Play play = reading(move.word);
    for (std::size_t at = 0; at < play.word.size(); ++at) {
      const Square square = step(play.first, play.direction, static_cast<int>(at));
      if (!is_inside(square)) return false;
      const std::string& row = game.board[static_cast<std::size_t>(square.row)];
      if (row[static_cast<std::size_t>(square.column)] != play.word[at]) return false;
      covered.put(square, 'x');
    }
  }
  std::ptrdiff_t letters = 0;
  for (const std::string& row : game.board) {
    letters += std::count_if(row.begin(), row.end(), protocol::is_ascii_letter);
  }
  return covered.letters() == letters;
}

}  // namespace

bool words_fit_somehow(const PrintedGame& game) {
  static const std::vector<Reading> readings = all_readings();
  return std::any_of(readings.begin(), readings.end(),
                     [&](const Reading& reading) { return words_fit(game, reading); });
}

bool draws_fit_somehow(const PrintedGame& game) {
  std::array<std::size_t, number_of_piles> order = {0, 1, 2};
  do {
    std::array<std::size_t, number_of_piles> taken{};
    bool fits = true;
    for (const PrintedMove& move : game.moves) {
      for (const auto& step : move.steps) {
        const auto* draw = std::get_if<PrintedDraw>(&step);
        if (draw == nullptr) continue;
        const std::size_t pile = order[static_cast<std::size_t>(draw->pile)];
        fits =
            fits && game.piles[pile].compare(taken[pile], draw->letters.size(), draw->letters) == 0;
        taken[pile] = std::min(taken[pile] + draw->letters.size(), game.piles[pile].size());
      }
    }
    if (fits) return true;
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

}  // namespace aspis::solitaire::crossed_words
