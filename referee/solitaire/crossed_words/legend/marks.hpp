// Lines of moves in a format that nobody has described: cut into words, numbers and signs, with
// those marks that may be letters of the game as groups. Knows nothing of what they mean.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace aspis::solitaire::crossed_words::legend {

struct Mark {
  enum class Kind { word, number, sign };
  Kind kind = Kind::sign;
  std::string text;  // letters as 'a' to 'z', "Q and X" and "(P)LAN(E)" as one; a cluster of signs
  int number = 0;    // of a number, of "ninth" and "three" too
  bool negative = false;  // "-17"
  bool glued = false;     // nothing stands between it and the mark before it
  bool capitals = false;  // some letter is a capital, or quotes stand around it
  bool listed = false;    // of several single letters
  bool square = false;    // a letter or a number of "H8", in a file that has many of those
  int column = -1;        // of a table

  [[nodiscard]] bool is_word() const { return kind == Kind::word; }
  [[nodiscard]] bool is_number() const { return kind == Kind::number; }
  [[nodiscard]] bool is_sign() const { return kind == Kind::sign; }
};

struct Line {
  int number = 0;  // in the file, from 1 on
  std::vector<Mark> marks;
};

struct NumberedText {
  int number = 0;
  std::string_view text;
};

/// Long lines are cut off: they are prose. "(P)LAN" is one word where `is_word` says so of "plan".
[[nodiscard]] std::vector<Line> marked(const std::vector<NumberedText>& lines,
                                       const std::function<bool(const std::string&)>& is_word);

}  // namespace aspis::solitaire::crossed_words::legend
