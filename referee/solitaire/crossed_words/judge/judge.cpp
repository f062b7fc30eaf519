#include "referee/solitaire/crossed_words/judge/judge.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "protocol/utf8.hpp"
#include "referee/solitaire/crossed_words/judge/acts.hpp"
#include "referee/solitaire/crossed_words/judge/naming.hpp"
#include "referee/solitaire/crossed_words/judge/replay.hpp"
#include "referee/solitaire/crossed_words/judge/steps.hpp"
#include "referee/solitaire/crossed_words/judge/unread.hpp"
#include "referee/solitaire/crossed_words/legend/legend_reader.hpp"
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

/// By the formats that most files are written in.
Verdict judged_plainly(const Output& output, const Piles& piles,
                       const words::Dictionary& dictionary) {
  const auto steps = steps_of(output);
  Effort effort;
  std::optional<Verdict> best;
  for (const Naming& naming : namings_for(output)) {
    Verdict verdict = judged_under(naming, output, steps, piles, dictionary, effort);
    if (best && best->valid() && verdict.valid() && !same_game(*best, verdict)) {
      best->remarks.push_back(
          {0, "also valid, at " + std::to_string(verdict.total) + ", where " + verdict.naming});
    }
    const bool enough = effort.exhausted();
    if (!best || better(verdict, *best)) best = std::move(verdict);
    if (enough) break;
  }
  tell_unread(output, *best);
  return *std::move(best);
}

/// The file as a format of the contestant's own.
struct Own {
  Verdict verdict;
  bool whole = false;  // no line is left that may hold a move or a claim
  bool fits = false;   // apart from its faults, most of the file is as in other files
  int cost = 0;
};

std::vector<Own> judged_as_own(std::string_view text, const Output& plain, const Piles& piles,
                               const words::Dictionary& dictionary) {
  constexpr std::size_t most = 4;
  constexpr int dearer = 15;  // than the best; what costs more is no rival
  constexpr int unfit_for_a_play = 30;
  std::vector<Own> found;
  for (const legend::Telling& telling : legend::tellings(text, plain, piles, dictionary)) {
    if (found.size() >= most || (!found.empty() && telling.cost > found.front().cost + dearer)) {
      break;
    }
    Effort effort;
    const auto steps = steps_of(telling.output);
    Own own{judged_under(Naming{}, telling.output, steps, piles, dictionary, effort),
            telling.output.not_understood.empty(),
            telling.unfit <= unfit_for_a_play * telling.plays, telling.cost};
    own.verdict.naming.clear();
    for (const output::Quoted& remark : telling.remarks) {
      own.verdict.remarks.push_back({remark.line, remark.text});
    }
    tell_unread(telling.output, own.verdict);
    if (own.verdict.valid()) {
      own.verdict.unread = all_unread(telling.output, piles, dictionary);
    }
    found.push_back(std::move(own));
  }
  return found;
}

/// Why a file fits in two ways that differ: both, named by the lines where they part.
void leave_open(Verdict& verdict, const Verdict& other) {
  const auto sum = [](const Verdict& one) {
    return std::to_string(one.total) + (one.faults.empty() ? "" : ", with " + text(one.faults[0]));
  };
  verdict.unread.push_back({verdict.faults.empty() ? 1 : verdict.faults.front().line,
                            "fits in two ways",
                            "a game of " + sum(verdict) + " or one of " + sum(other)});
}

/// As many as a slip makes, beside those of the final board.
bool few_faults(const Verdict& verdict) {
  constexpr long most_faults = 4;
  return std::count_if(verdict.faults.begin(), verdict.faults.end(), [](const Fault& fault) {
           return fault.rule != "final board";
         }) <= most_faults;
}

/// Few faults, in a game in which most plays stand.
bool is_slip(const Verdict& verdict) {
  std::size_t standing = 0;
  std::size_t faulty = 0;
  for (const Entry& entry : verdict.entries) {
    const auto* const played = std::get_if<Played>(&entry.act);
    if (played == nullptr) continue;
    const bool fault = std::any_of(verdict.faults.begin(), verdict.faults.end(),
                                   [&](const Fault& one) { return one.line == played->line; });
    ++(fault ? faulty : standing);
  }
  return few_faults(verdict) && standing >= 2 * faulty && standing > 0;
}

/// Whether there is enough of it for its numbers to mean one thing alone: of a play or two any
/// figure that is wrong can be taken for a square.
bool tells_enough(const Verdict& verdict) {
  constexpr long enough = 3;
  return std::count_if(verdict.entries.begin(), verdict.entries.end(), [](const Entry& entry) {
           return std::holds_alternative<Played>(entry.act);
         }) >= enough;
}

/// Between what the reader of common formats found and the readings of a format of its own. Valid
/// is what one of them finds whole and right; invalid what both do not excuse.
Verdict chosen(Verdict plain, bool plain_is_whole, std::vector<Own> owns) {
  if (owns.empty()) return plain;
  Own& own = owns.front();
  const auto valid = [](const Own& one) { return one.verdict.faults.empty(); };
  if (valid(own)) {
    if (plain.faults.empty()) {
      if (own.whole)
        plain.unread.clear();
      else
        plain.unread = own.verdict.unread;
      return plain;
    }
    const bool slip = plain_is_whole && plain.outcome() == Outcome::invalid && few_faults(plain);
    if (slip && !(own.whole && tells_enough(own.verdict))) return plain;
    return std::move(own.verdict);
  }
  if (plain.faults.empty()) {
    if (own.whole && own.fits && is_slip(own.verdict)) return std::move(own.verdict);
    plain.unread = own.verdict.unread;
    return plain;
  }
  // A file in a common format but for a line or two: those are for a judge.
  constexpr std::size_t a_few = 2;
  if (plain.outcome() == Outcome::undecided && plain.unread.size() <= a_few && play_stood(plain)) {
    return plain;
  }
  // Neither is valid: the one with fewer faults tells, and another valid reading leaves it open.
  const auto rival = std::find_if(owns.begin(), owns.end(), valid);
  const bool plainly = plain_is_whole && plain.outcome() == Outcome::invalid &&
                       (few_faults(plain) || plain.faults.size() <= own.verdict.faults.size());
  if (plainly) return plain;
  if (rival != owns.end()) leave_open(own.verdict, rival->verdict);
  if (own.whole && own.fits && is_slip(own.verdict)) return std::move(own.verdict);
  if (plain.outcome() == Outcome::undecided) return plain;
  if (plain.faults.front() != own.verdict.faults.front()) leave_open(plain, own.verdict);
  return plain;
}

protocol::Result<Verdict> judge_whole(std::string_view text, const Piles& piles,
                                      const words::Dictionary& dictionary) {
  const auto output = output::read_output(text, piles);
  if (!output) return output.error();
  Verdict plain = judged_plainly(*output, piles, dictionary);
  const bool whole = output->not_understood.empty();
  if (plain.valid() && whole) return plain;
  if (plain.valid()) plain.unread = all_unread(*output, piles, dictionary);
  return chosen(std::move(plain), whole, judged_as_own(text, *output, piles, dictionary));
}

}  // namespace

protocol::Result<Verdict> judge(std::string_view bytes, const Piles& piles,
                                const words::Dictionary& dictionary) {
  const std::string typed = protocol::typed_text(bytes);
  const std::string_view text = typed;
  auto whole = judge_whole(text, piles, dictionary);
  const std::size_t last_line = text.find_last_of("\r\n") + 1;  // 0 where there is one line
  const bool ends_within = may_be_cut(text.size()) && last_line < text.size() && last_line > 0;
  if (!ends_within || (whole && whole->outcome() == Outcome::valid)) return whole;
  // The half of a line may say something else than the line.
  auto cut = judge_whole(text.substr(0, last_line), piles, dictionary);
  return cut && cut->outcome() == Outcome::undecided ? cut : whole;
}

}  // namespace aspis::solitaire::crossed_words::judge
