#include "referee/rules/wordcube/judge.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "protocol/tokens.hpp"
#include "referee/rules/wordcube/run_table.hpp"
#include "referee/words/dictionary.hpp"
#include "referee/words/same_letters.hpp"

namespace aspis::rules::wordcube {

namespace {

Refusal illegal(std::string rule, std::string found) {
  return {protocol::Reason::illegal, std::move(rule), std::move(found)};
}

std::string shown_word(std::string_view word) {
  return protocol::in_quotes(word, 110);
}

bool inside(const Cell& cell, const Size& size) {
  return cell.row >= 0 && cell.row < size.rows && cell.column >= 0 && cell.column < size.columns &&
         cell.plane >= 0 && cell.plane < size.planes;
}

/// The run between two cells of the board, whatever lies in it.
std::variant<Run, Refusal> run_between(const Cell& from, const Cell& to) {
  const std::string ends = cell_text(from) + " to " + cell_text(to);
  const int differing =
      (from.row != to.row) + (from.column != to.column) + (from.plane != to.plane);
  if (differing > 1) {
    return illegal("not straight", ends + " follows no row, no column and no stack");
  }
  if (from.plane != 0) {
    return illegal("does not begin in plane 1",
                   ends + " begins in plane " + std::to_string(from.plane + 1));
  }
  Run run{Direction::along_row, std::min(from.row, to.row), std::min(from.column, to.column), 1};
  if (from.row != to.row) {
    run.direction = Direction::along_column;
    run.length = std::max(from.row, to.row) - run.row + 1;
  } else if (from.plane != to.plane) {
    run.direction = Direction::down;
    run.length = to.plane + 1;
  } else {
    run.length = std::max(from.column, to.column) - run.column + 1;
  }
  if (run.length < shortest_run) {
    return illegal("fewer than 3 letters", ends + " has " + std::to_string(run.length));
  }
  return run;
}

Cell cell_of(Run run, std::size_t index) {
  run.length = static_cast<int>(index) + 1;
  return last_cell(run);
}

std::optional<Refusal> fault_in_word(std::string_view word, const std::string& letters,
                                     const words::Dictionary& dictionary) {
  const bool lower = std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a'; });
  if (!lower) {
    return illegal("word not in lower case", shown_word(word) + " must be written in lower case");
  }
  if (word.size() != letters.size()) {
    return illegal("word length differs from run",
                   shown_word(word) + " has " + std::to_string(word.size()) +
                       " letters, the run has " + std::to_string(letters.size()) + ": " +
                       shown_word(letters));
  }
  if (!words::same_letters(word, letters)) {
    return illegal("letters differ", shown_word(word) + " is not made of " + shown_word(letters));
  }
  if (!dictionary.contains(word)) {
    return illegal("no such word", shown_word(word) + " is not in the dictionary");
  }
  return std::nullopt;
}

}  // namespace

std::variant<Run, Refusal> judge(const Claim& claim, const Cube& cube,
                                 const words::Dictionary& dictionary) {
  for (const Cell& cell : {claim.from, claim.to}) {
    if (!inside(cell, cube.size())) {
      const Size& size = cube.size();
      return illegal("outside the board",
                     "a coordinate of " + cell_text(claim.from) + " to " + cell_text(claim.to) +
                         " is beyond 1,1,1 to " +
                         cell_text({size.rows - 1, size.columns - 1, size.planes - 1}));
    }
  }
  std::variant<Run, Refusal> outcome = run_between(claim.from, claim.to);
  const Run* const run = std::get_if<Run>(&outcome);
  if (run == nullptr) return outcome;
  const std::string letters = cube.letters(*run);
  if (const auto at = letters.find(blank); at != std::string::npos) {
    return illegal("run over a blank", "there is no letter at " + cell_text(cell_of(*run, at)));
  }
  if (auto refusal = fault_in_word(claim.word, letters, dictionary)) return *std::move(refusal);
  return outcome;
}

}  // namespace aspis::rules::wordcube
