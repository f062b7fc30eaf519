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
    return tables_[0].count() + tables_[1].count() + tables_[2].count();
  }

  /// Run number `index` (below count()): along rows, along columns, down, each in row-major order
  /// of its line and start, short ones first.
  [[nodiscard]] Run run(std::size_t index) const;

  /// All of them in that order.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (const Direction direction :
         {Direction::along_row, Direction::along_column, Direction::down}) {
      table(direction).for_each(
          [&](const RunTable::Entry& entry) { visit(make_run(direction, entry)); });
    }
  }

 private:
  static Run make_run(Direction direction, const RunTable::Entry& at) {
    if (direction == Direction::along_column) return {direction, at.start, at.line, at.length};
    return {direction, at.line, at.start, at.length};
  }
  [[nodiscard]] const RunTable& table(Direction direction) const {
    return tables_[static_cast<std::size_t>(direction)];
  }

  /// Looks at runs along a row or a column that can reach its cells `first` to `last`.
  void look_along(const Cube&, Direction, int line, int first, int last);
  void look_down(const Cube&, int row, int column);

  [[nodiscard]] Lengths legal_lengths(std::string_view letters) const;

  const words::Dictionary* dictionary_;
  int longest_word_;
  /// By direction. A line is a column along columns, and a row otherwise.
  std::array<RunTable, 3> tables_;
};

}  // namespace aspis::rules::wordcube
