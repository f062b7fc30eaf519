#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "referee/solitaire/crossed_words/explain/tokens.hpp"

namespace aspis::solitaire::crossed_words::explain {

std::optional<Text> by_columns(const Text& text) {
  Text sorted = text;
  sorted.by_columns = true;
  auto& tokens = sorted.tokens;
  bool changed = false;
  for (auto block = tokens.begin(); block != tokens.end();) {
    // Lines after the first have an empty first cell.
    auto end = block;
    while (end != tokens.end() && end->line == block->line) ++end;
    while (end != tokens.end() && block->cell == 0 && end->cell > 0) {
      const int line = end->line;
      while (end != tokens.end() && end->line == line) ++end;
    }
    changed = changed || (end - 1)->line != block->line;
    std::stable_sort(block, end,
                     [](const Token& left, const Token& right) { return left.cell < right.cell; });
    block = end;
  }
  return changed ? std::optional(std::move(sorted)) : std::nullopt;
}

std::optional<Text> by_letters(const Text& text, const Piles& piles) {
  std::map<int, int> draws;  // by cell: letters of piles that are not on the board
  for (const Token& token : text.tokens) {
    constexpr std::size_t telling = 3;  // letters
    if (token.cell < 0 || token.text.size() < telling || !token.content) continue;
    const std::string turned(token.text.rbegin(), token.text.rend());
    const bool of_pile = std::any_of(piles.begin(), piles.end(), [&](const std::string& pile) {
      return pile.find(token.text) != std::string::npos || pile.find(turned) != std::string::npos;
    });
    if (of_pile && !lies_on(*text.board, token.text)) ++draws[token.cell];
  }
  const auto most = std::max_element(
      draws.begin(), draws.end(),
      [](const auto& left, const auto& right) { return left.second < right.second; });
  if (most == draws.end()) return std::nullopt;
  const auto earlier = [&](const Token& left, const Token& right) {
    const bool cells = left.line == right.line && left.cell >= 0 && right.cell >= 0;
    if (!cells) return left.line < right.line;
    return left.cell == most->first && right.cell != most->first;
  };
  if (std::is_sorted(text.tokens.begin(), text.tokens.end(), earlier)) return std::nullopt;
  Text sorted = text;
  std::stable_sort(sorted.tokens.begin(), sorted.tokens.end(), earlier);
  return sorted;
}

std::optional<Text> by_moves(const Text& text) {
  struct Line {
    int number = 0;
    std::size_t first = 0;  // tokens
    std::size_t end = 0;
  };
  std::vector<Line> lines;
  int tables = 0;
  for (std::size_t at = 0; at < text.tokens.size();) {
    std::size_t end = at;
    while (end < text.tokens.size() && text.tokens[end].line == text.tokens[at].line) ++end;
    const int before = lines.empty() ? 0 : lines.back().number;
    const bool numbered = text.tokens[at].number;
    const int number = numbered ? text.tokens[at].value : before;
    const bool begins = numbered && (number < before || tables == 0);
    if (begins) ++tables;
    for (std::size_t line = lines.size(); begins && line-- > 0;) {
      if (text.tokens[lines[line].first].number) break;
      lines[line].number = -1;  // a heading
    }
    lines.push_back({number, at, end});
    at = end;
  }
  if (tables != 2) return std::nullopt;
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line& left, const Line& right) { return left.number < right.number; });
  Text sorted = text;
  sorted.tokens.clear();
  for (const Line& line : lines) {
    for (std::size_t at = line.first; at < line.end; ++at) sorted.tokens.push_back(text.tokens[at]);
  }
  return sorted;
}

bool draws_backwards(const Text& text, const Piles& piles) {
  constexpr std::size_t telling = 3;  // letters
  int more = 0;
  std::string letters;
  for (std::size_t at = 0; at <= text.tokens.size(); ++at) {
    const bool ends = at == text.tokens.size() || !text.tokens[at].joined ||
                      text.tokens[at].text.size() > 1 || text.tokens[at].number;
    if (ends && letters.size() >= telling && !lies_on(*text.board, letters)) {
      const std::string turned(letters.rbegin(), letters.rend());
      for (const std::string& pile : piles) {
        more += pile.find(turned) != std::string::npos ? 1 : 0;
        more -= pile.find(letters) != std::string::npos ? 1 : 0;
      }
    }
    if (ends) letters.clear();
    if (at == text.tokens.size()) break;
    const Token& token = text.tokens[at];
    const bool word = at > 0 && !token.capital && text.tokens[at - 1].capital;  // of "Q e S"
    if (token.content || (token.text.size() == 1 && !word)) letters += token.text;
  }
  return more > 0;
}

}  // namespace aspis::solitaire::crossed_words::explain
