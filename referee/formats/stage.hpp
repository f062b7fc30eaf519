// One stage of a schedule: what it is made from, and one function a format that makes it. For
// schedule.cpp alone.
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
  /// Who plays, best first: by their ranks in the stage before, then by its groups.
  const std::vector<Qualifier>& entering;
  int groups_before = 1;  // of the stage that they come from
  std::vector<int> cuts;  // as of one group
};

// Each fills groups, state and note; schedule_groups() also cuts, as the number of groups is its
// own.
[[nodiscard]] Stage schedule_groups(const StageInput&);
[[nodiscard]] Stage schedule_bracket(const StageInput&);
[[nodiscard]] Stage schedule_swiss(const StageInput&);
[[nodiscard]] Stage schedule_ladder(const StageInput&);
[[nodiscard]] Stage schedule_orders(const StageInput&);
[[nodiscard]] Stage schedule_finals(const StageInput&);

// What they share.

/// Places of each group after which the order matters, for what comes next and for itself.
[[nodiscard]] std::vector<int> cuts_of(const Plan&, std::size_t stage, int groups);
[[nodiscard]] Stage skipped(const std::string& note);
/// A stage of one group, which is settled where its ranking is.
[[nodiscard]] Stage stage_of(Group);
[[nodiscard]] std::vector<Entrant> entrants_of(const std::vector<Qualifier>&);
/// How a match of this phase is played.
[[nodiscard]] MatchPolicy policy_of(const StagePlan&, int phase);
/// The pairing of a match of this stage with what was played of it.
[[nodiscard]] Pairing pairing_of(const StageInput&, int phase, const Sides& seats, int round,
                                 bool must_decide);
/// The same where the games are at hand: many are found faster together.
[[nodiscard]] Pairing pairing_of(const StageInput&, const MatchKey&, const Sides& seats, int round,
                                 bool must_decide, std::span<const GameResult> games);
/// Two entrants in an order that the tournament's seed decides.
[[nodiscard]] Sides drawn_seats(const StageInput&, int phase, Entrant, Entrant);
/// Ranks the group and adds the play-offs that it asks for; `table` is complete or not. Who
/// departed is below all others, and plays nothing off.
void rank_group(const StageInput&, Group&, Table);
/// Games, wins and so on of an entrant, where no table is ranked.
[[nodiscard]] Line counted_line(const StageInput&, Entrant, const std::vector<Pairing>&);

}  // namespace aspis::formats
