// What the public sees of a tournament whose results are held back, and which results those are.
// One predicate: is_held_back(), for everything that plays or is read from the file; and one public
// tournament, for everything that is made from a snapshot. Acts are in reveal.hpp.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

/// Whether results of this stage (from 0) stay with the staff until they are revealed.
[[nodiscard]] bool holds_back(const Tournament&, int stage);
/// Of any stage.
[[nodiscard]] bool holds_back_any(const Tournament&);

/// Null where no stage is held back. As snapshot_of() keeps it.
[[nodiscard]] std::shared_ptr<const PublicView> view_of(const Tournament&);

/// Of a published snapshot: the public must not learn anything of this match yet: its stage is held
/// back and it was not revealed, or it follows from results that are held back.
[[nodiscard]] bool is_held_back(const Tournament&, const formats::MatchKey&);
/// The same of a row, which may be of a match that was voided, or newer than the snapshot.
[[nodiscard]] bool is_held_back(const Tournament&, const db::MatchRow&);

/// What the public sees: the same object where nothing is held back.
[[nodiscard]] Snapshot public_view(const Snapshot&);

/// A match of a stage that is held back, not revealed yet.
struct HeldMatch {
  formats::MatchKey key;
  int round = 0;           // as people count it
  std::string round_name;  // "Round 3", "Semi-finals"
  bool play_off = false;
  std::string label;  // "Round 1, group A, M3"
  int games_played = 0;
  bool over = false;
  /// The matches that it follows from are public.
  bool can_be_revealed = false;
};
/// In the order in which they are best revealed: by stage and round, play-offs last. Of a
/// published snapshot.
[[nodiscard]] std::vector<HeldMatch> reveal_order(const Tournament&);

}  // namespace aspis::tournament
