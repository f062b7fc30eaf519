// Whether croquet's table is right: by the rules as they are written down, once more and without a
// line of the solver or of the referee.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "referee/analysis/croquet/table.hpp"

namespace aspis::analysis::croquet {

struct Checked {
  std::size_t positions = 0;
  std::size_t won = 0;  // by the player to move
  std::size_t drawn = 0;
  std::size_t lost = 0;
  /// The first position whose value does not follow from those after it; nothing where all do.
  std::optional<std::string> fault;
};

/// Looks at every position of the table: its outcome has to be the best of what its steps lead to,
/// and its number of moves one more than theirs. As the number shrinks with every move, the
/// outcomes then follow from the ends of the game alone.
[[nodiscard]] Checked check(const Table&);

}  // namespace aspis::analysis::croquet
