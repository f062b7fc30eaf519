#include "referee/solitaire/crossed_words/explain/labels.hpp"

#include <algorithm>
#include <string_view>

namespace aspis::solitaire::crossed_words::explain {
namespace {

std::string shape_of(const std::vector<Token>& tokens, std::size_t at) {
  const auto square = [&](std::size_t behind) {
    return behind < tokens.size() && tokens[behind].touches && has_value(tokens[behind]) &&
           tokens[behind].number != tokens[behind - 1].number;
  };
  const std::string sign = tokens[at].number ? "N" : "L";
  return square(at + 1) ? sign + "-" : at > 0 && square(at) ? "-" + sign : sign;
}

std::string line_word_of(const std::vector<Token>& tokens, const Events& events, std::size_t at) {
  std::string word;
  for (std::size_t left = at; left-- > 0 && tokens[left].line == tokens[at].line;) {
    if (!has_value(tokens[left]) && !events.covers(left)) word = tokens[left].text;
  }
  return word;
}

std::string written(const std::vector<Token>& tokens, const Events& events, std::size_t at,
                    bool exact, bool with_signs = true) {
  const Token& number = tokens[at];
  std::string key;
  if (number.cell >= 0) key = "c" + std::to_string(number.cell);
  key += number.number ? "" : "L";
  int numbers = 0;
  std::string word;
  for (std::size_t left = at; left-- > 0;) {
    const Token& one = tokens[left];
    if (one.line != number.line || one.cell != number.cell) break;
    if (one.number) {
      ++numbers;
      continue;
    }
    word = events.covers(left) ? "@" : has_value(one) && !exact ? "L" : one.text;
    break;
  }
  if (!word.empty() && word != "@") key = number.number ? "" : "L";
  key += "'" + word + std::to_string(numbers);
  if (!with_signs) return key;
  static constexpr std::string_view before = "=*+/:(#@";
  static constexpr std::string_view behind = "=*+/x";
  if (number.sign != '\0' && before.find(number.sign) != std::string_view::npos) {
    key += number.sign;
  }
  if (number.right != '\0' && behind.find(number.right) != std::string_view::npos) {
    key += std::string(">") + number.right;
  }
  return key;
}

/// With the number of tokens before it on its line that are written alike, apart from signs.
std::string counted(const std::vector<Token>& tokens, const Events& events,
                    const std::vector<std::size_t>& with_values, std::size_t order, bool exact) {
  const auto words = [&](std::size_t at) { return written(tokens, events, at, exact, false); };
  const std::size_t at = with_values[order];
  int same = 0;
  for (std::size_t before = 0; before < order; ++before) {
    if (tokens[with_values[before]].line != tokens[at].line) continue;
    same += words(with_values[before]) == words(at) ? 1 : 0;
  }
  const std::string key = written(tokens, events, at, exact);
  return same == 0 ? key : key + "#" + std::to_string(same);
}

}  // namespace

Label label_of(const std::vector<Token>& tokens, const Events& events,
               const std::vector<std::size_t>& with_values, std::size_t order) {
  const std::size_t at = with_values[order];
  const std::string shape = shape_of(tokens, at);
  std::optional<int> square;
  if (shape.size() > 1) {
    square = static_cast<int>(std::count_if(
        with_values.begin(), with_values.begin() + static_cast<std::ptrdiff_t>(order),
        [&](std::size_t other) {
          return tokens[other].line == tokens[at].line && shape_of(tokens, other) == shape;
        }));
  }
  return {counted(tokens, events, with_values, order, true),
          counted(tokens, events, with_values, order, false), line_word_of(tokens, events, at),
          shape, square};
}

}  // namespace aspis::solitaire::crossed_words::explain
