// Every run of a cube whose letters make a word, kept up to date move by move; it keeps no words.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

#include "referee/rules/wordcube/cube.hpp"
#include "referee/rules/wordcube/run_table.hpp"

namespace aspis::words {
class Dictionary;
}

namespace aspis::rules::wordcube {

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
