#include "referee/rules/wordcube/legal_runs.hpp"

#include <algorithm>
#include <array>

#include "referee/rules/wordcube/cube.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::rules::wordcube {
namespace {

/// The length of the longest line of any board.
constexpr std::size_t max_cells = std::max({largest.rows, largest.columns, largest.planes});

}  // namespace

RunTable::RunTable(int lines, int starts, int longest)
    : starts_(starts),
      words_(longest < shortest_run ? 0
                                    : static_cast<std::size_t>(longest - shortest_run) / 64 + 1),
      bits_(static_cast<std::size_t>(lines * starts) * words_, 0),
      counts_(static_cast<std::size_t>(lines), 0) {
}

void RunTable::set(int line, int start, const Lengths& lengths) {
  std::uint32_t before = 0;
  std::uint32_t after = 0;
  std::uint64_t* const bits =
      bits_.data() + static_cast<std::size_t>(line * starts_ + start) * words_;
  for (std::size_t word = 0; word < words_; ++word) {
    before += static_cast<std::uint32_t>(std::popcount(bits[word]));
    bits[word] = lengths[word];
    after += static_cast<std::uint32_t>(std::popcount(bits[word]));
  }
  counts_[static_cast<std::size_t>(line)] += after - before;
  count_ += after;
  count_ -= before;
}

RunTable::Entry RunTable::entry(std::size_t index) const {
  std::size_t line = 0;
  for (; index >= counts_[line]; ++line) index -= counts_[line];
  std::size_t at = line * static_cast<std::size_t>(starts_) * words_;
  for (;; ++at) {
    const auto runs = static_cast<std::size_t>(std::popcount(bits_[at]));
    if (index < runs) break;
    index -= runs;
  }
  std::uint64_t left = bits_[at];
  for (; index > 0; --index) left &= left - 1;
  return {static_cast<int>(line),
          static_cast<int>(at / words_ - line * static_cast<std::size_t>(starts_)),
          shortest_run + 64 * static_cast<int>(at % words_) + std::countr_zero(left)};
}

LegalRuns::LegalRuns(const Cube& cube, const words::Dictionary& dictionary)
    : dictionary_(&dictionary),
      // No board has a longer run, so a word of 4,000 letters costs nothing here.
      longest_word_(static_cast<int>(std::min(dictionary.longest(), max_cells))),
      tables_{
          {{cube.size().rows, cube.size().columns, std::min(longest_word_, cube.size().columns)},
           {cube.size().columns, cube.size().rows, std::min(longest_word_, cube.size().rows)},
           {cube.size().rows, cube.size().columns, std::min(longest_word_, cube.size().planes)}}} {
  const Size& size = cube.size();
  for (int column = 0; column < size.columns; ++column) {
    look_along(cube, Direction::along_column, column, 0, size.rows - 1);
  }
  for (int row = 0; row < size.rows; ++row) {
    look_along(cube, Direction::along_row, row, 0, size.columns - 1);
    for (int column = 0; column < size.columns; ++column) look_down(cube, row, column);
  }
}

void LegalRuns::update(const Cube& after, const Run& taken) {
  const Cell first = cell_in(taken, 0);
  const Cell last = cell_in(taken, taken.length - 1);
  for (int row = first.row; row <= last.row; ++row) {
    look_along(after, Direction::along_row, row, first.column, last.column);
    for (int column = first.column; column <= last.column; ++column) {
      look_down(after, row, column);
    }
  }
  for (int column = first.column; column <= last.column; ++column) {
    look_along(after, Direction::along_column, column, first.row, last.row);
  }
}

Run LegalRuns::run(std::size_t index) const {
  for (const Direction direction : {Direction::along_row, Direction::along_column}) {
    if (index < table(direction).count()) return make_run(direction, table(direction).entry(index));
    index -= table(direction).count();
  }
  return make_run(Direction::down, table(Direction::down).entry(index));
}

void LegalRuns::look_along(const Cube& cube, Direction direction, int line, int first, int last) {
  const bool along_row = direction == Direction::along_row;
  std::array<char, max_cells> cells;
  const auto size = static_cast<std::size_t>(along_row ? cube.size().columns : cube.size().rows);
  for (std::size_t at = 0; at < size; ++at) {
    const auto place = static_cast<int>(at);
    cells[at] = along_row ? cube.top(line, place) : cube.top(place, line);
  }
  const std::string_view letters(cells.data(), size);
  for (int start = std::max(0, first - longest_word_ + 1); start <= last; ++start) {
    tables_[static_cast<std::size_t>(direction)].set(
        line, start, legal_lengths(letters.substr(static_cast<std::size_t>(start))));
  }
}

void LegalRuns::look_down(const Cube& cube, int row, int column) {
  tables_[static_cast<std::size_t>(Direction::down)].set(row, column,
                                                         legal_lengths(cube.stack(row, column)));
}

/// For the runs that begin with the first of `letters` and end before a blank.
Lengths LegalRuns::legal_lengths(std::string_view letters) const {
  Lengths lengths{};
  const int most = std::min(longest_word_, static_cast<int>(letters.size()));
  words::LetterKey key = 0;
  for (int length = 1; length <= most; ++length) {
    const auto size = static_cast<std::size_t>(length);
    if (letters[size - 1] == blank) break;
    key += words::letter_key(letters[size - 1]);
    if (length < shortest_run || !dictionary_->may_have_anagram(key)) continue;
    if (!dictionary_->any_anagram(key, letters.substr(0, size)).empty()) {
      add_length(lengths, length);
    }
  }
  return lengths;
}

}  // namespace aspis::rules::wordcube
