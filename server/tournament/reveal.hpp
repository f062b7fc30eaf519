// What the instructor does about results that are held back: reveals them, now or by the clock, and
// has them held back or not any more. Each with its row in the log.
#pragma once

#include <string>

#include "db/store.hpp"
#include "protocol/result.hpp"
#include "server/tournament/settling.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

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
