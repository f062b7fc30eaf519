// One stage of a schedule: its input, and one function per format that makes it. Only for
// schedule.cpp.
#pragma once

#include <span>
#include <vector>

#include "referee/formats/groups.hpp"
#include "referee/formats/schedule.hpp"

namespace aspis::formats {

/// References live for the call.
struct StageInput {
  const Plan& plan;
  const StagePlan& stage;
  int number = 0;
  const Facts& facts;
  const Results& results;
  /// The entrants, best first: by their ranks in the stage before, then by its groups.
  const std::vector<Qualifier>& entering;
  int groups_before = 1;  // of the stage that they come from
  std::vector<int> cuts;  // as of one group
};

// Each fills groups, state and note; schedule_groups() also sets the cuts, which depend on its
// number of groups.
[[nodiscard]] Stage schedule_groups(const StageInput&);
[[nodiscard]] Stage schedule_bracket(const StageInput&);
[[nodiscard]] Stage schedule_swiss(const StageInput&);
[[nodiscard]] Stage schedule_ladder(const StageInput&);
[[nodiscard]] Stage schedule_orders(const StageInput&);
[[nodiscard]] Stage schedule_finals(const StageInput&);

// Functions for all kinds of stages.

/// Places of each group after which the order matters, for the next stage and for this one.
[[nodiscard]] std::vector<int> list_cuts(const Plan&, std::size_t stage, int groups);
[[nodiscard]] Stage skipped(const std::string& note);
/// A stage of one group, which is settled if its ranking is.
[[nodiscard]] Stage make_stage(Group);
[[nodiscard]] std::vector<Entrant> list_entrants(const std::vector<Qualifier>&);
/// The settings of a match in this phase.
[[nodiscard]] MatchPolicy match_policy(const StagePlan&, int phase);
/// The pairing of a match of this stage with its games so far.
[[nodiscard]] Pairing make_pairing(const StageInput&, int phase, const Sides& seats, int round,
                                   bool must_decide);
/// For callers that have the games: looking up many together is faster.
[[nodiscard]] Pairing make_pairing(const StageInput&, const MatchKey&, const Sides& seats,
                                   int round, bool must_decide, std::span<const GameResult> games);
/// Two entrants in an order that the tournament's seed decides.
[[nodiscard]] Sides drawn_seats(const StageInput&, int phase, Entrant, Entrant);
/// Ranks the group and adds the play-offs that it needs; `table` may be incomplete. Departed
/// entrants are below all others, and have no play-offs.
void rank_group(const StageInput&, Group&, Table);
/// An entrant's games, wins and so on, if no table is ranked.
[[nodiscard]] Line counted_line(const StageInput&, Entrant, const std::vector<Pairing>&);

}  // namespace aspis::formats
