#include "referee/solitaire/pythoncross/map.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/solitaire/pythoncross/record.hpp"

namespace aspis::solitaire::pythoncross {

using protocol::Error;
using protocol::Result;

namespace {

struct NumberedLine {
  std::size_t number = 0;
  std::string text;  // blanks for tabs
};

bool is_rule(std::string_view line) {
  return line.size() >= 3 && line.find_first_not_of('-') == std::string_view::npos;
}

/// Without blank lines and the rules around a file in a letter.
std::vector<NumberedLine> lines_with_text(std::string_view bytes) {
  const std::string text = protocol::typed_text(bytes);
  std::vector<NumberedLine> found;
  std::size_t number = 0;
  for (const std::string_view line : protocol::split_lines(text)) {
    ++number;
    NumberedLine made{number, std::string(line)};
    std::replace(made.text.begin(), made.text.end(), '\t', ' ');
    const auto words = protocol::split_words(made.text);
    if (words.empty() || (words.size() == 1 && is_rule(words.front()))) continue;
    found.push_back(std::move(made));
  }
  return found;
}

/// A word of letters alone, or with numbers after it.
bool begins_with_letters(const NumberedLine& line) {
  const auto words = protocol::split_words(line.text);
  return all_letters(words.front()) &&
         std::all_of(words.begin() + 1, words.end(), [](std::string_view word) {
           return protocol::integer_from<int>(word).has_value();
         });
}

struct Number {
  std::size_t line = 0;
  int value = 0;
};

Result<std::vector<Number>> read_numbers(const std::vector<NumberedLine>& lines,
                                         std::size_t letters) {
  std::vector<Number> numbers;
  for (std::size_t at = letters; at < lines.size(); ++at) {
    const auto words = protocol::split_words(lines[at].text);
    for (std::size_t word = at == letters ? 1 : 0; word < words.size(); ++word) {
      const auto number = protocol::integer_from<int>(words[word]);
      if (!number || *number < 1 || *number > side) {
        return at_line(lines[at].number, "\"" + protocol::escaped(words[word], 40) +
                                             "\" is not a column or row from 1 to 9");
      }
      numbers.push_back({lines[at].number, *number});
    }
  }
  if (numbers.empty() || numbers.size() % 2 != 0) {
    return at_line(
        lines.back().number,
        "after the letters, a data file has pairs of column and row, the start first; found " +
            std::to_string(numbers.size()) + " numbers");
  }
  return numbers;
}

Result<void> place_blocks(const std::vector<Number>& numbers, Map& map) {
  map.start = {numbers[0].value, numbers[1].value};
  for (std::size_t at = 2; at < numbers.size(); at += 2) {
    const Place block{numbers[at].value, numbers[at + 1].value};
    if (block == map.start) return at_line(numbers[at].line, "the start is blocked");
    if (std::find(map.blocks.begin(), map.blocks.end(), block) == map.blocks.end()) {
      map.blocks.push_back(block);
    }
  }
  return {};
}

}  // namespace

Result<Map> read_map(std::string_view text) {
  const std::vector<NumberedLine> lines = lines_with_text(text);
  if (lines.empty()) return Error{"line 1: no letters: a data file begins with the letter list"};
  // A title may be a single word: then the letters come after it.
  const bool titled =
      !begins_with_letters(lines[0]) ||
      (lines.size() > 1 && all_letters(protocol::split_words(lines[1].text).front()));
  const std::size_t at = titled ? 1 : 0;
  if (at >= lines.size() || !begins_with_letters(lines[at])) {
    return at_line(lines[std::min(at, lines.size() - 1)].number,
                   "expected the letter list: one word of letters");
  }
  Map map;
  if (titled) map.title = lines[0].text;
  map.letters = protocol::lower_case(protocol::split_words(lines[at].text).front());
  if (map.letters.size() < 2 || map.letters.size() > max_letters) {
    return at_line(lines[at].number, std::to_string(map.letters.size()) +
                                         " letters in the list: 2 to " +
                                         std::to_string(max_letters) + " are allowed");
  }
  const auto numbers = read_numbers(lines, at);
  if (!numbers) return numbers.error();
  if (const auto placed = place_blocks(*numbers, map); !placed) return placed.error();
  return map;
}

Result<Values> read_values(std::string_view text) {
  Values values{};
  const std::vector<NumberedLine> lines = lines_with_text(text);
  for (std::size_t row = 0; row < lines.size(); ++row) {
    std::string digits;
    for (const char c : lines[row].text) {
      if (c != ' ') digits.push_back(c);
    }
    const bool right =
        digits.size() == side &&
        std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!right || row >= side) {
      return at_line(lines[row].number, "a scoring grid has nine lines of nine digits");
    }
    for (std::size_t column = 0; column < side; ++column) {
      values[row * side + column] = digits[column] - '0';
    }
  }
  if (lines.size() != side) {
    return at_line(lines.empty() ? 1 : lines.back().number,
                   "a scoring grid has nine lines of nine digits; found " +
                       std::to_string(lines.size()) + " lines");
  }
  return values;
}

}  // namespace aspis::solitaire::pythoncross
