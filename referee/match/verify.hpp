// Replays a record from nothing and says whether its verdict follows.
#pragma once

#include "protocol/record.hpp"
#include "protocol/result.hpp"
#include "referee/rules/rules.hpp"

namespace aspis::match {

struct Verification {
  int moves = 0;
  /// What the record says and no replay can show, such as a crash: one line each.
  std::vector<std::string> taken_on_trust;
};

/// The error says which move or line is wrong. `dictionary` may be null where the game needs none;
/// the error says so where it is another one than the record's.
[[nodiscard]] protocol::Result<Verification> verify(const protocol::Record&,
                                                    const words::Dictionary* dictionary);

/// The position after `plies` moves (all of them where there are fewer), forfeits in between
/// included; for drawing. Fails like verify() where the record is wrong up to there.
[[nodiscard]] protocol::Result<std::unique_ptr<rules::Position>> position_after(
    const protocol::Record&, const words::Dictionary* dictionary, int plies);

}  // namespace aspis::match
