// Lines of an output file cut into words, numbers, signs and what stands in quotes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aspis::solitaire::crossed_words::output {

struct Token {
  enum class Kind { word, number, sign, quoted };
  Kind kind = Kind::sign;
  std::string text;    // letters as 'a' to 'z'; of a quoted one its letters alone
  int number = 0;      // of a number
  bool glued = false;  // nothing stands between it and the token before it
  bool upper = false;  // a word in capitals

  [[nodiscard]] bool is(std::string_view what) const {
    return (kind == Kind::word || kind == Kind::sign) && text == what;
  }
  [[nodiscard]] bool is_word() const { return kind == Kind::word; }
  [[nodiscard]] bool is_number() const { return kind == Kind::number; }
};

/// Every byte is part of a token, of a quotation mark, or a blank: nothing is lost on the way.
/// Typographic quotes and dashes, of UTF-8 and of Windows, are read as plain ones; other bytes
/// beyond ASCII are signs that mean nothing.
[[nodiscard]] std::vector<Token> tokens_of(std::string_view line);

}  // namespace aspis::solitaire::crossed_words::output
