// An output file cut into runs of letters and of digits, in order. Labels and languages mean
// nothing here.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/solitaire/crossed_words/board.hpp"

namespace aspis::solitaire::crossed_words::explain {

struct Token {
  bool number = false;
  std::string text;        // 'a' to 'z', or digits
  int value = -1;          // of a number, or of a letter beside digits: A is 1
  int file_line = 0;       // from 1 on
  int line = 0;            // from 1 on
  bool content = false;    // letters that a legal game has to account for
  bool may_act = false;    // letters that may be drawn, discarded or played
  bool capital = false;    // has one, in a file that writes its words in capitals
  bool likely = false;     // as content is, though there may be too many of it
  bool of_square = false;  // a letter with digits behind it: the E of E5
  int doubt = 0;           // what it costs more than other letters to be an act
  char left = '\0';        // the sign right before it, behind blanks; '\0' at the start of a line
  char sign = '\0';        // as `left`, but what stands before a minus
  char right = '\0';       // the sign right behind it
  bool joined = false;   // only what parts letters of one list stands between it and the one before
  bool touches = false;  // nothing stands between it and the one before
  int cell = -1;         // of a line that one sign parts into several
  bool glued = false;    // only brackets stand between it and the one before
};

struct Text {
  std::optional<int> total;  // line 1
  bool total_alone = false;  // on it
  std::string first_line;
  std::optional<Board> board;  // the final one
  bool board_first = true;     // right behind the total
  bool by_columns = false;     // sorted by the cells of a table: hands may stand before their plays
  std::array<int, side> board_lines{};  // of its rows
  std::vector<Token> tokens;
};

/// Of any bytes at all. Boards are taken out of the tokens, wherever they stand. The first is the
/// final one if it stands behind the total, otherwise the last.
[[nodiscard]] Text text_of(std::string_view file);

/// Lines of text that is wrapped at some width are one line, apart from `file_line`. Nothing if the
/// file has few such lines.
[[nodiscard]] std::optional<Text> unwrapped_text_of(std::string_view file);

}  // namespace aspis::solitaire::crossed_words::explain
