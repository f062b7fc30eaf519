#include "referee/rules/wordcube/move.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "referee/rules/refusals.hpp"
#include "referee/rules/wordcube/legal_runs.hpp"
#include "referee/words/dictionary.hpp"
#include "referee/words/same_letters.hpp"

namespace aspis::rules::wordcube {

using protocol::Reason;

namespace {

constexpr std::string_view form = "expected MARK,x1,y1,z1,x2,y2,z2,word or MARK,P";

Refusal malformed(std::string rule, std::string found) {
  return {Reason::malformed, std::move(rule), std::move(found)};
}

std::optional<int> find_seat(std::string_view mark) {
  if (mark == "W") return 0;
  if (mark == "B") return 1;
  return std::nullopt;
}

std::variant<Pass, Claim, Refusal> read_claim(int seat,
                                              const std::vector<std::string_view>& fields) {
  std::array<int, 6> numbers{};
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    const auto number = protocol::integer_from<int>(fields[at + 1]);
    if (!number) {
      return malformed("not a number",
                       protocol::in_quotes(fields[at + 1]) + " is not a coordinate");
    }
    // Cells count from 0. The least int has no predecessor, and is outside of every board anyway.
    numbers[at] = std::max(*number, 0) - 1;
  }
  const std::string_view word = fields.back();
  if (word.empty() || !std::all_of(word.begin(), word.end(), protocol::is_ascii_letter)) {
    return malformed("not a word", protocol::in_quotes(word) + " is not a word");
  }
  return Claim{
      seat, {numbers[0], numbers[1], numbers[2]}, {numbers[3], numbers[4], numbers[5]}, word};
}

void append(std::string& text, int number) {
  std::array<char, 12> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

void append(std::string& text, const Cell& cell) {
  append(text, cell.row + 1);
  text += ',';
  append(text, cell.column + 1);
  text += ',';
  append(text, cell.plane + 1);
}

/// "6,4,1": row, column and plane, from 1.
std::string cell_text(const Cell& cell) {
  std::string text;
  append(text, cell);
  return text;
}

std::string shown_word(std::string_view word) {
  return protocol::in_quotes(word, 110);
}

bool inside(const Cell& cell, const Size& size) {
  return cell.row >= 0 && cell.row < size.rows && cell.column >= 0 && cell.column < size.columns &&
         cell.plane >= 0 && cell.plane < size.planes;
}

/// The run between two cells of the board, without a look at its letters.
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

std::optional<Refusal> find_word_error(std::string_view word, const std::string& letters,
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

std::string seat_mark(int seat) {
  return seat == 0 ? "W" : "B";
}

std::variant<Pass, Claim, Refusal> read_move(std::string_view move) {
  const std::vector<std::string_view> fields = protocol::split_fields(move, ',');
  const auto seat = find_seat(fields.empty() ? std::string_view() : fields.front());
  if (!seat) return malformed("no mark", protocol::in_quotes(move) + ": " + std::string(form));
  if (fields.size() == 2 && fields[1] == "P") return Pass{*seat};
  if (fields.size() != 8) {
    return malformed("not a move", protocol::in_quotes(move) + ": " + std::string(form));
  }
  return read_claim(*seat, fields);
}

std::string pass_text(int seat) {
  return seat_mark(seat) + ",P";
}

std::string claim_text(int seat, const Run& run, std::string_view word) {
  std::string text = seat_mark(seat);
  // Room for six coordinates; lists of moves hold tens of thousands of these.
  text.reserve(text.size() + 26 + word.size());
  text += ',';
  append(text, cell_in(run, 0));
  text += ',';
  append(text, cell_in(run, run.length - 1));
  text += ',';
  return text += word;
}

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
    return illegal("run over a blank",
                   "there is no letter at " + cell_text(cell_in(*run, static_cast<int>(at))));
  }
  if (auto refusal = find_word_error(claim.word, letters, dictionary)) return *std::move(refusal);
  return outcome;
}

}  // namespace aspis::rules::wordcube
