// Held-back results and the public's view of a tournament. is_held_back() is the one predicate for
// games in play and for everything read from the file; the public view serves everything made from
// a snapshot. The instructor's acts reveal results, now or at a set time, or change what is held
// back, each with its row in the log.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "db/store.hpp"
#include "protocol/result.hpp"
#include "server/tournament/settling.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

/// Whether results of this stage (from 0) are for staff only until they are revealed.
[[nodiscard]] bool holds_back(const Tournament&, int stage);
/// True if holds_back() is for any stage.
[[nodiscard]] bool holds_back_any(const Tournament&);

/// Null if no stage is held back. take_snapshot() stores the result.
[[nodiscard]] std::shared_ptr<const PublicView> make_public_view(const Tournament&);

/// Takes a published snapshot. Whether the public may not learn of this match yet: it is not
/// revealed although its stage is held back, or it follows from hidden results.
[[nodiscard]] bool is_held_back(const Tournament&, const formats::MatchKey&);
/// Like the above for a row, whose match may be voided or newer than the snapshot.
[[nodiscard]] bool is_held_back(const Tournament&, const db::MatchRow&);

/// Returns the same object if nothing is held back.
[[nodiscard]] Snapshot public_view(const Snapshot&);

/// An unrevealed match of a stage that is held back.
struct HeldMatch {
  formats::MatchKey key;
  int round = 0;           // number of the round in texts
  std::string round_name;  // "Round 3", "Semi-finals"
  bool play_off = false;
  std::string label;  // "Round 1, group A, M3"
  int games_played = 0;
  bool over = false;
  /// All matches that it follows from are public.
  bool can_be_revealed = false;
};
/// Takes a published snapshot. Sorted by stage and round, play-offs last, as best revealed.
[[nodiscard]] std::vector<HeldMatch> reveal_order(const Tournament&);

/// The choice of matches to reveal.
struct Reveal {
  formats::MatchKey match;  // if it has entrants: only this match
  int stage = -1;           // otherwise: of this stage, from 0; -1: of all stages
  /// All known matches of this round, as in HeldMatch::round; 0: all matches with results.
  int round = 0;
};

/// These return the name, "Final, M1", "Bracket, Semi-finals" or "tournament", or the error that
/// reveal() or hold_back() would return now.
[[nodiscard]] protocol::Result<std::string> check_reveal(const Tournament&, const Reveal&);
[[nodiscard]] protocol::Result<std::string> check_hold_back(const Tournament&, int stage,
                                                            bool holds);

// Acts. `reason` may be "". They keep the schedule.

/// Makes the matches public for good. Returns an error if none is held back, or one follows from
/// results that still are.
[[nodiscard]] protocol::Result<Consequences> reveal(db::Store&, Tournament&, const Reveal&,
                                                    const std::string& reason, const Stamp&);
/// Schedules a reveal; an empty time cancels it. It excludes matches that are not drawn by then.
[[nodiscard]] protocol::Result<Consequences> reveal_at(db::Store&, Tournament&,
                                                       const db::RevealTimeRow&, const Stamp&);
/// Reveals what is due by `now` and removes it from the list.
[[nodiscard]] protocol::Result<Consequences> reveal_due(db::Store&, Tournament&,
                                                        const std::string& now);
/// Holds back new results of a stage (from 0; -1: all); matches with results stay public. Or stops
/// that and reveals what is held back.
[[nodiscard]] protocol::Result<Consequences> hold_back(db::Store&, Tournament&, int stage,
                                                       bool holds, const std::string& reason,
                                                       const Stamp&);

}  // namespace aspis::tournament
