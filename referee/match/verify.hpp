// Replays a record from its start and checks that its verdict follows.
#pragma once

#include "protocol/record.hpp"
#include "protocol/result.hpp"
#include "referee/rules/rules.hpp"

namespace aspis::match {

struct Verification {
  int moves = 0;
  /// Statements of the record that a replay cannot check, such as a crash: one line each.
  std::vector<std::string> taken_on_trust;
};

/// The error names the wrong move or line. `dictionary` may be null if the game needs none; the
/// error says if it is not the record's dictionary.
[[nodiscard]] protocol::Result<Verification> verify(const protocol::Record&,
                                                    const words::Dictionary* dictionary);

/// The position after `plies` moves (or all, if there are fewer), including forfeits between them;
/// for drawing. Fails like verify() if the record is wrong up to there.
[[nodiscard]] protocol::Result<std::unique_ptr<rules::Position>> position_after(
    const protocol::Record&, const words::Dictionary* dictionary, int plies);

}  // namespace aspis::match
