// Every run of a cube whose letters make a word, kept up to date move by move; it keeps no words.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/rules/wordcube/cube.hpp"

namespace aspis::words {
class Dictionary;
}

namespace aspis::rules::wordcube {

/// The fewest letters of a word.
inline constexpr int shortest_run = 3;

/// The lengths of the legal runs from one start: bit n means length shortest_run + n.
using Lengths = std::array<std::uint64_t, 2>;

inline void add_length(Lengths& lengths, int length) {
  const auto bit = static_cast<unsigned>(length - shortest_run);
  lengths[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

class RunTable {
 public:
  /// No run is longer than `longest`, which may be less than shortest_run.
  RunTable(int lines, int starts, int longest);

  void set(int line, int start, const Lengths&);

  [[nodiscard]] std::size_t count() const { return count_; }

  struct Entry {
    int line = 0;
    int start = 0;
    int length = 0;
    bool operator==(const Entry&) const = default;
  };

  /// Run number `index` (below count()) by line, then start, then length.
  [[nodiscard]] Entry entry(std::size_t index) const;

  /// All of them in that order.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t at = 0; at < bits_.size(); ++at) {
      const auto mask = static_cast<int>(at / words_);
      const int base = shortest_run + 64 * static_cast<int>(at % words_);
      for (std::uint64_t left = bits_[at]; left != 0; left &= left - 1) {
        visit(Entry{mask / starts_, mask % starts_, base + std::countr_zero(left)});
      }
    }
  }

 private:
  int starts_;
  std::size_t words_;                  // 64-bit words a start: 0, 1 or 2
  std::vector<std::uint64_t> bits_;    // line after line, start after start
  std::vector<std::uint32_t> counts_;  // legal runs of each line
  std::size_t count_ = 0;
};

class LegalRuns {
 public:
  /// Looks at every run of the cube. The dictionary must outlive this.
  LegalRuns(const Cube&, const words::Dictionary&);

  /// Looks again at those runs only that may have changed. `after` is the cube without `taken`.
  void update(const Cube& after, const Run& taken);

  [[nodiscard]] std::size_t count() const {
    return rows_.count() + columns_.count() + stacks_.count();
  }

  /// Run number `index` (below count()): along rows, along columns, down, each in row-major order
  /// of its line and start, short ones first.
  [[nodiscard]] Run run(std::size_t index) const;

  /// All of them in that order.
  template <class Visit>
  void for_each(Visit&& visit) const {
    rows_.for_each([&](const RunTable::Entry& entry) { visit(along_row(entry)); });
    columns_.for_each([&](const RunTable::Entry& entry) { visit(along_column(entry)); });
    stacks_.for_each([&](const RunTable::Entry& entry) { visit(down(entry)); });
  }

 private:
  static Run along_row(const RunTable::Entry& at) {
    return {Direction::along_row, at.line, at.start, at.length};
  }
  static Run along_column(const RunTable::Entry& at) {
    return {Direction::along_column, at.start, at.line, at.length};
  }
  static Run down(const RunTable::Entry& at) {
    return {Direction::down, at.line, at.start, at.length};
  }

  // Runs of a line that can reach its cells `first` to `last`.
  void look_along_row(const Cube&, int row, int first, int last);
  void look_along_column(const Cube&, int column, int first, int last);
  void look_down(const Cube&, int row, int column);

  [[nodiscard]] Lengths legal_lengths(std::string_view letters) const;
  void look_along(RunTable&, int line, std::string_view letters, int first, int last) const;

  const words::Dictionary* dictionary_;
  int longest_word_;
  RunTable rows_;     // line: row, start: column
  RunTable columns_;  // line: column, start: row
  RunTable stacks_;   // line: row, start: column
};

}  // namespace aspis::rules::wordcube
