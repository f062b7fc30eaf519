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
  const std::vector<int>& cuts;
};

/// The groups as they are formed, before anything is played.
[[nodiscard]] Groups groups_of(const StageInput&);

// Each fills groups, state and note.
[[nodiscard]] Stage schedule_groups(const StageInput&, const Groups&);
[[nodiscard]] Stage schedule_bracket(const StageInput&);
[[nodiscard]] Stage schedule_swiss(const StageInput&);
[[nodiscard]] Stage schedule_ladder(const StageInput&);
[[nodiscard]] Stage schedule_orders(const StageInput&);
[[nodiscard]] Stage schedule_finals(const StageInput&);

// What they share.

[[nodiscard]] std::vector<Entrant> entrants_of(const std::vector<Qualifier>&);
[[nodiscard]] RankingRules ranking_rules(const StageInput&);
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
