// An output file cut into its boards and runs of letters and of digits, in order or in another
// order in which its game is written. Independent of labels and languages.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/solitaire/crossed_words/game.hpp"

namespace aspis::solitaire::crossed_words::explain {

struct FoundBoard {
  Board board;
  std::size_t first = 0;   // line, from 0
  std::size_t end = 0;     // behind the last line
  std::size_t stride = 1;  // lines from one row to the next

  /// The line's number in the file, from 1.
  [[nodiscard]] int file_line(int row) const {
    return static_cast<int>(first + static_cast<std::size_t>(row) * stride) + 1;
  }
};

/// Rows may have labels, frames, quotes and rules between them. Squares are separated by spaces, by
/// one separator, behind which an empty square is blank as well, or not at all. Blanks may show the
/// values of their squares.
[[nodiscard]] std::vector<FoundBoard> boards_in(const std::vector<std::string_view>& lines);

/// The letters are next to each other in a row or column.
[[nodiscard]] bool lies_on(const Board& board, const std::string& letters);

struct Token {
  bool number = false;
  std::string text;        // 'a' to 'z', or digits
  int value = -1;          // of a number, or of a letter next to digits: A is 1
  int file_line = 0;       // from 1 on
  int line = 0;            // from 1 on
  bool content = false;    // letters that a legal game has to account for
  bool may_act = false;    // letters that may be drawn, discarded or played
  bool capital = false;    // has one, in a file that writes its words in capitals
  bool likely = false;     // as content is, though there may be too many of it
  bool of_square = false;  // a letter with digits behind it: the E of E5
  int doubt = 0;           // its cost as an act in addition to that of other letters
  char left = '\0';        // the sign right before it, behind blanks; '\0' at the start of a line
  char right = '\0';       // the sign right behind it
  bool joined = false;     // only separators of a list are between it and the previous one
  bool touches = false;    // directly after the previous one
  int cell = -1;           // of a line that one sign parts into several
  bool glued = false;      // only brackets are between it and the previous one
};

struct Text {
  std::optional<int> total;  // line 1
  bool total_alone = false;  // on it
  std::string first_line;
  std::optional<Board> board;  // the final one
  bool board_first = true;     // right behind the total
  bool by_columns = false;     // sorted by the cells of a table: hands may precede their plays
  std::array<int, side> board_lines{};  // of its rows
  std::vector<Token> tokens;
};

/// Accepts any bytes. Returns the file as it is and, if its lines are wrapped at some width, a text
/// with each paragraph as one line, apart from `file_line`. Boards are removed from the tokens. The
/// first board is the final one if it follows the total, otherwise the last is.
[[nodiscard]] std::vector<Text> make_texts(std::string_view file);

/// The cells of a table whose rows have several lines, one cell after the other, if there is one.
[[nodiscard]] std::optional<Text> by_columns(const Text&);

/// The cells of a table with those first that have letters drawn, if there is one.
[[nodiscard]] std::optional<Text> by_letters(const Text&, const Piles&);

/// More of the letters, words of the board left out, are those of a pile from its end to its
/// beginning.
[[nodiscard]] bool draws_backwards(const Text&, const Piles&);

/// The lines of two tables that number the moves, in the order of those numbers, if there are two.
[[nodiscard]] std::optional<Text> by_moves(const Text&);

/// How many of the tokens before number `order` of `some` are numbers on its line with the same
/// sign and the same letters behind them, as in "-6W-7W".
[[nodiscard]] std::size_t count_alike(const std::vector<Token>& tokens,
                                      const std::vector<std::size_t>& some, std::size_t order);

}  // namespace aspis::solitaire::crossed_words::explain
