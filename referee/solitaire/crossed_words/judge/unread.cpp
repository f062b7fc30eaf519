#include "referee/solitaire/crossed_words/judge/unread.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/output/tokens.hpp"

namespace aspis::solitaire::crossed_words::judge {
namespace {

using output::Token;

bool is_about_the_end(const Fault& fault) {
  return fault.rule == "final board" || fault.rule == "total" || fault.rule == "moves";
}

/// What the words of a line that are written as letters and words are could stand for.
std::string could_be(const std::string& line, const Piles& piles,
                     const words::Dictionary& dictionary) {
  constexpr std::size_t most_named = 3;
  std::vector<std::string> ideas;
  for (const Token& token : output::tokens_of(line)) {
    const bool letters = token.kind == Token::Kind::quoted || (token.is_word() && token.upper);
    if (!letters || token.text.size() < 2 || ideas.size() >= most_named) continue;
    for (std::size_t pile = 0; pile < piles.size() && ideas.size() < most_named; ++pile) {
      if (token.text.size() > largest_hand || piles[pile].find(token.text) == std::string::npos) {
        continue;
      }
      ideas.push_back("a draw of " + protocol::upper_case(token.text) + " from pile " +
                      std::to_string(pile + 1));
    }
    if (token.text.size() <= side && dictionary.contains(token.text)) {
      ideas.push_back("a play of " + protocol::upper_case(token.text));
    }
  }
  std::string text;
  for (const std::string& idea : ideas) text += (text.empty() ? "" : " or ") + idea;
  return text.empty() ? "a draw, a discard or a play" : text;
}

bool stands(const Fault& fault, const std::vector<output::Quoted>& lines,
            const output::Output& output) {
  if (fault.rule == "total" && !output.total) {
    return std::none_of(output.first_line.begin(), output.first_line.end(),
                        [](char c) { return c >= '0' && c <= '9'; });
  }
  if (fault.rule == "final board" && !output.final_board) return lines.size() < side;
  return !is_about_the_end(fault) && fault.line < lines.front().line;
}

/// A letter put before the first of these lines that the final board has otherwise: letters stay.
bool board_denies(const Verdict& verdict, const output::Output& output, int first_line) {
  if (!output.final_board || !output.final_board_first) return false;
  return std::any_of(verdict.entries.begin(), verdict.entries.end(), [&](const Entry& entry) {
    const auto* const played = std::get_if<Played>(&entry.act);
    if (played == nullptr || played->line >= first_line) return false;
    const auto& squares = played->scored.played;
    return std::any_of(squares.begin(), squares.end(), [&](Square square) {
      return output.final_board->board.at(square) != verdict.board.at(square);
    });
  });
}

}  // namespace

bool may_be_cut(std::size_t bytes) {
  constexpr std::size_t of_the_entry_form = 10'000;
  constexpr std::size_t longest_line = 200;  // which is whole in one entry and missing in another
  return bytes > of_the_entry_form - longest_line && bytes < of_the_entry_form + longest_line;
}

bool play_stood(const Verdict& verdict) {
  const Fault& first = verdict.faults.front();
  return std::any_of(verdict.entries.begin(), verdict.entries.end(), [&](const Entry& entry) {
    const auto* const played = std::get_if<Played>(&entry.act);
    return played != nullptr && (is_about_the_end(first) || played->line < first.line);
  });
}

std::vector<Unread> all_unread(const output::Output& output, const Piles& piles,
                               const words::Dictionary& dictionary) {
  std::vector<Unread> unread;
  for (const output::Quoted& quoted : output.not_understood) {
    unread.push_back({quoted.line, quoted.text, could_be(quoted.text, piles, dictionary)});
  }
  return unread;
}

std::vector<Unread> unread_behind(const Verdict& verdict, const output::Output& output,
                                  const Piles& piles, const words::Dictionary& dictionary) {
  if (verdict.valid()) return {};
  std::vector<output::Quoted> lines;
  const bool of_line_1 = !output.total && !output.explanation.empty();
  if (of_line_1 || !play_stood(verdict)) lines = output.explanation;
  lines.insert(lines.end(), output.not_understood.begin(), output.not_understood.end());
  const output::Quoted end{output.lines + 1, ""};
  if (may_be_cut(output.bytes)) lines.push_back(end);
  if (lines.empty()) return {};
  const bool standing =
      std::any_of(verdict.faults.begin(), verdict.faults.end(),
                  [&](const Fault& fault) { return stands(fault, lines, output); });
  if (standing || board_denies(verdict, output, lines.front().line)) return {};
  std::vector<Unread> unread;
  for (const output::Quoted& quoted : lines) {
    if (quoted.line == end.line) {
      unread.push_back({end.line, "", "moves that were cut off"});
      continue;
    }
    unread.push_back({quoted.line, quoted.text, could_be(quoted.text, piles, dictionary)});
  }
  return unread;
}

}  // namespace aspis::solitaire::crossed_words::judge
