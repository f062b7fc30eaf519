// What the public sees of a tournament whose results are held back, and which results those are.
// One predicate: is_held_back(), for everything that plays or is read from the file; and one public
// tournament, for everything that is made from a snapshot. And what the instructor does about them:
// reveals them, now or by the clock, and has them held back or not any more. Each with its row in
// the log.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "db/store.hpp"
#include "protocol/result.hpp"
#include "server/tournament/settling.hpp"
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

/// What is to be revealed.
struct Reveal {
  formats::MatchKey match;  // where it has entrants, this one match
  int stage = -1;           // or else of this stage, from 0; -1 is every one
  /// All matches of this round, as HeldMatch has it, that are known; 0 is what has results.
  int round = 0;
};
/// "Final, M1", "Bracket, Semi-finals", "tournament"; an error where there is no such thing, or
/// nothing of the match is held back.
[[nodiscard]] protocol::Result<std::string> name_of(const Tournament&, const Reveal&);

/// The name, or the error that reveal() or hold_back() would give now.
[[nodiscard]] protocol::Result<std::string> check_reveal(const Tournament&, const Reveal&);
[[nodiscard]] protocol::Result<std::string> check_hold_back(const Tournament&, int stage,
                                                            bool holds);

// Acts; `reason` may be "". The schedule stays as it is.

/// They are public from now on, and stay it. An error where nothing of it is held back, or where a
/// match or round follows from results that still are.
[[nodiscard]] protocol::Result<Consequences> reveal(db::Store&, Tournament&, const Reveal&,
                                                    const std::string& reason, const Stamp&);
/// At that time, by the clock; "" takes an earlier time away. What is not drawn by then is not
/// among it.
[[nodiscard]] protocol::Result<Consequences> reveal_at(db::Store&, Tournament&,
                                                       const db::RevealTimeRow&, const Stamp&);
/// What was to be revealed by now, and is taken off the list.
[[nodiscard]] protocol::Result<Consequences> reveal_due(db::Store&, Tournament&,
                                                        const std::string& now);
/// Results of a stage, from 0 (-1 is every one), from now on: matches that have results stay
/// public. Or not any more: what is held back is revealed with it.
[[nodiscard]] protocol::Result<Consequences> hold_back(db::Store&, Tournament&, int stage,
                                                       bool holds, const std::string& reason,
                                                       const Stamp&);

}  // namespace aspis::tournament
