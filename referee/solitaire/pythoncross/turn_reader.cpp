#include "referee/solitaire/pythoncross/turn_reader.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "referee/solitaire/pythoncross/letters.hpp"

namespace aspis::solitaire::pythoncross {

using protocol::Error;
using protocol::Result;

Error at_line(std::size_t line, const std::string& what) {
  return Error{"line " + std::to_string(line) + ": " + what};
}

std::vector<std::vector<std::string_view>> lines_of_words(std::string_view text) {
  std::vector<std::vector<std::string_view>> lines;
  for (const std::string_view line : protocol::lines_of(text)) {
    std::vector<std::string_view> words;
    std::size_t at = 0;
    while ((at = line.find_first_not_of(" \t", at)) != std::string_view::npos) {
      const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
      words.push_back(line.substr(at, end - at));
      at = end;
    }
    lines.push_back(std::move(words));
  }
  return lines;
}

namespace {

std::optional<int> column_or_row(std::string_view word) {
  const auto number = protocol::integer_from<int>(word);
  return number && *number >= 1 && *number <= side ? number : std::nullopt;
}

}  // namespace

Result<Play> read_play(const std::vector<std::string_view>& words, std::size_t& at,
                       std::size_t line) {
  Play play;
  if (at < words.size() && protocol::upper_case(words[at]) == "DUMP") {
    play.dump = true;
    ++at;
    return play;
  }
  const std::string direction = at < words.size() ? protocol::upper_case(words[at]) : "";
  if (direction != "A" && direction != "D") {
    return at_line(line,
                   "a turn begins with A, D or DUMP" +
                       (at < words.size() ? ", not \"" + protocol::escaped(words[at], 40) + "\""
                                          : std::string()));
  }
  if (words.size() < at + 4) {
    return at_line(line, "a turn is direction, column, row and word, such as D 4 7 FUN");
  }
  const auto column = column_or_row(words[at + 1]);
  const auto row = column_or_row(words[at + 2]);
  if (!column || !row) {
    return at_line(line, "\"" + protocol::escaped(words[column ? at + 2 : at + 1], 40) +
                             "\" is not a " + (column ? "row" : "column") + " from 1 to 9");
  }
  if (!all_letters(words[at + 3]) || words[at + 3].size() > side) {
    return at_line(line, "\"" + protocol::escaped(words[at + 3], 40) +
                             "\" is not a word of at most nine letters");
  }
  play.direction = direction == "A" ? Direction::across : Direction::down;
  play.first = {*column, *row};
  play.word = protocol::lower_case(words[at + 3]);
  at += 4;
  return play;
}

Result<std::vector<std::string>> read_others(std::string_view bracketed, std::size_t line) {
  const bool whole = bracketed.size() >= 2 && bracketed.front() == '(' && bracketed.back() == ')';
  if (!whole) {
    return at_line(
        line, "other words are written in brackets with commas between, such as (IF,XU), not \"" +
                  protocol::escaped(bracketed, 60) + "\"");
  }
  std::vector<std::string> others;
  for (const std::string_view word :
       protocol::fields_of(bracketed.substr(1, bracketed.size() - 2), ',')) {
    if (!all_letters(word) || word.size() > side) {
      return at_line(line, "\"" + protocol::escaped(word, 40) + "\" in brackets is not a word");
    }
    others.push_back(protocol::lower_case(word));
  }
  return others;
}

}  // namespace aspis::solitaire::pythoncross
