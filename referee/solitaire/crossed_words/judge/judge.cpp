#include "referee/solitaire/crossed_words/judge/judge.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "referee/solitaire/crossed_words/judge/acts.hpp"
#include "referee/solitaire/crossed_words/judge/naming.hpp"
#include "referee/solitaire/crossed_words/judge/replay.hpp"
#include "referee/solitaire/crossed_words/judge/steps.hpp"
#include "referee/solitaire/crossed_words/judge/unread.hpp"
#include "referee/solitaire/crossed_words/output/output_reader.hpp"

namespace aspis::solitaire::crossed_words::judge {
namespace {

using output::Output;

std::string lines(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " line" : " lines");
}

/// The final board against the one that the moves lead to.
void check_board(const Output& output, Verdict& verdict) {
  if (!output.final_board) {
    verdict.faults.push_back({2, "final board", "none",
                              "17 lines of 17 squares, with '.' for blanks, behind the total"});
    return;
  }
  compare_boards(output.final_board->board, verdict.board, output.final_board->line, "final board",
                 verdict.faults);
  if (!output.final_board_first) {
    verdict.remarks.push_back(
        {output.final_board->line, "the final board stands here and not behind the total"});
  }
}

void check_total(const Output& output, Verdict& verdict) {
  verdict.claimed = output.total;
  const std::string total = std::to_string(verdict.total);
  if (!output.total) {
    verdict.faults.push_back(
        {1, "total", "'" + output.first_line + "'", "the total alone: " + total});
  } else if (*output.total != verdict.total) {
    verdict.faults.push_back({1, "total", std::to_string(*output.total), total});
  } else if (!output.total_alone) {
    verdict.remarks.push_back({1, "the total should stand alone"});
  }
}

void tell_unread(const Output& output, Verdict& verdict) {
  if (!output.explanation.empty()) {
    verdict.remarks.push_back(
        {output.explanation.front().line,
         lines(output.explanation.size()) + " before the moves taken as explanation"});
  }
  for (const output::Quoted& quoted : output.not_understood) {
    verdict.remarks.push_back(
        {quoted.line, "not understood and passed over: '" + quoted.text + "'"});
  }
  std::stable_sort(verdict.remarks.begin(), verdict.remarks.end(),
                   [](const Remark& left, const Remark& right) { return left.line < right.line; });
}

Verdict judged_under(const Naming& naming, const Output& output, const std::vector<Step>& steps,
                     const Piles& piles, const words::Dictionary& dictionary, Effort& effort) {
  const Case judged{dictionary, steps, output.final_board, naming};
  Verdict verdict = replay(judged, piles, effort);
  if (verdict.entries.empty() && output.final_board && !output.final_board->board.empty()) {
    verdict.faults.push_back(
        {1, "moves", "none that is understood", "draws and plays, a line each"});
  }
  check_board(output, verdict);
  check_total(output, verdict);
  verdict.naming = text(naming, output);
  verdict.unread = unread_behind(verdict, output, piles, dictionary);
  return verdict;
}

/// Some play is right under it, and what is wrong may come from lines that were not understood.
bool explains(const Verdict& verdict) {
  return verdict.outcome() == Outcome::undecided && play_stood(verdict);
}

bool better(const Verdict& left, const Verdict& right) {
  if (right.valid() || left.valid()) return !right.valid();
  if (explains(left) != explains(right)) return explains(left);
  return left.faults.size() < right.faults.size();
}

bool same_game(const Verdict& left, const Verdict& right) {
  return left.total == right.total && left.entries == right.entries;
}

protocol::Result<Verdict> judge_whole(std::string_view text, const Piles& piles,
                                      const words::Dictionary& dictionary) {
  const auto output = output::read_output(text, piles);
  if (!output) return output.error();
  const auto steps = steps_of(*output);
  Effort effort;
  std::optional<Verdict> best;
  for (const Naming& naming : namings_for(*output)) {
    Verdict verdict = judged_under(naming, *output, steps, piles, dictionary, effort);
    if (best && best->valid() && verdict.valid() && !same_game(*best, verdict)) {
      best->remarks.push_back(
          {0, "also valid, at " + std::to_string(verdict.total) + ", where " + verdict.naming});
    }
    const bool enough = effort.exhausted();
    if (!best || better(verdict, *best)) best = std::move(verdict);
    if (enough) break;
  }
  tell_unread(*output, *best);
  return *std::move(best);
}

}  // namespace

protocol::Result<Verdict> judge(std::string_view text, const Piles& piles,
                                const words::Dictionary& dictionary) {
  auto whole = judge_whole(text, piles, dictionary);
  const std::size_t last_line = text.find_last_of("\r\n") + 1;  // 0 where there is one line
  const bool ends_within = may_be_cut(text.size()) && last_line < text.size() && last_line > 0;
  if (!ends_within || (whole && whole->outcome() == Outcome::valid)) return whole;
  // The half of a line may say something else than the line.
  auto cut = judge_whole(text.substr(0, last_line), piles, dictionary);
  return cut && cut->outcome() == Outcome::undecided ? cut : whole;
}

}  // namespace aspis::solitaire::crossed_words::judge
