// The presets that follow contests of the source documents, held against what those say.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/support/played_out.hpp"

namespace aspis::formats {
namespace {

using tests::decide;
using tests::play_out;
using tests::preset;

const Line& line_in(const Ranking& ranking, Entrant entrant) {
  for (const Line& line : ranking.lines) {
    if (line.entrant == entrant) return line;
  }
  throw std::out_of_range("no such entrant in the table");
}

/// Played to its end: the winning side of the pairs that are named, -1 for a tie; the lower number
/// wins all other games.
formats::Schedule played(const Plan& plan, int entrants, const std::map<Sides, int>& winners) {
  Results results;
  return play_out(plan, {entrants, 3, 8, false, {}}, results,
                  [&](const DueGame& due, GameResult& game) {
                    const auto found = winners.find(due.match.entrants);
                    decide(game, found == winners.end() ? 0 : found->second);
                  });
}

TEST(Presets, potm_plays_two_games_in_each_arena_with_the_first_move_swapped) {
  const Schedule schedule = formats::schedule(preset("potm"), {5, 3, 8, false, {}}, {});
  std::map<Sides, std::map<int, std::multiset<Entrant>>> firsts;  // by pair and arena
  for (const DueGame& due : schedule.due)
    firsts[due.match.entrants][due.board].insert(due.seats[0]);
  EXPECT_EQ(firsts.size(), 10U);
  for (const auto& [pair, arenas] : firsts) {
    ASSERT_EQ(arenas.size(), 3U);
    for (const auto& [arena, first] : arenas) {
      EXPECT_EQ(first, (std::multiset<Entrant>{pair[0], pair[1]})) << "arena " << arena;
    }
  }
}

TEST(Presets, potm_ranks_by_wins_and_then_by_score_and_ends_where_these_part_the_first) {
  const Schedule schedule = played(preset("potm"), 3, {});
  EXPECT_TRUE(schedule.finished);
  EXPECT_EQ(schedule.stages[1].state, StageState::skipped) << "nobody is level with the first";
  EXPECT_EQ(preset("potm").stages[0].tie_breaks,
            (std::vector<Criterion>{Criterion::wins, Criterion::score}));
  EXPECT_EQ(line_in(schedule.stages[0].groups[0].ranking, 0).wins, 12);
  EXPECT_EQ(schedule.places[0].entrant, 0);
}

TEST(Presets, potm_plays_stage_2_in_one_arena_and_leaves_equals_the_first_place_together) {
  const Plan plan = preset("potm");
  Results results;
  // Whoever moves first wins with the same score: all are level, and stay so.
  const auto first_wins = [](const DueGame& due, GameResult& game) {
    for (std::size_t side = 0; side < due.match.entrants.size(); ++side) {
      if (due.match.entrants[side] == due.seats[0]) decide(game, static_cast<int>(side));
    }
  };
  const Schedule schedule = play_out(plan, {3, 3, 8, false, {}}, results, first_wins);
  std::set<std::uint64_t> arenas;
  int games = 0;
  results.for_each([&](const GameResult& game) {
    if (game.match.stage != 1) return;
    ++games;
    arenas.insert(board_seed(plan, 3, game.match, 0, 0));
  });
  EXPECT_EQ(games, 6);
  EXPECT_EQ(arenas.size(), 1U);
  EXPECT_TRUE(schedule.finished);
  for (const FinalPlace& place : schedule.places) {
    EXPECT_EQ(place.place, 1);
    EXPECT_EQ(place.sharing, 3);
  }
}

TEST(Presets, croquar_gives_a_point_a_half_and_nothing) {
  // 0 beats 1, 0 and 2 draw, 1 and 2 draw: both games of each pair.
  const Schedule schedule = played(preset("croquar"), 3, {{Sides{0, 2}, -1}, {Sides{1, 2}, -1}});
  const Ranking& ranking = schedule.stages[0].groups[0].ranking;
  EXPECT_EQ(halves(line_in(ranking, 0).points2), "3");
  EXPECT_EQ(halves(line_in(ranking, 1).points2), "1");
  EXPECT_EQ(halves(line_in(ranking, 2).points2), "2");
  EXPECT_EQ(schedule.places[0].entrant, 0) << "most points win";
}

TEST(Presets, croquar_looks_at_the_games_between_equals_and_then_lets_them_share) {
  // 3 and 0 have equal points; 3 beat 0, and lost to 2, whom 0 beat.
  const Schedule decided = played(preset("croquar"), 4, {{Sides{0, 3}, 1}, {Sides{1, 3}, 1}});
  const Ranking& ranking = decided.stages[0].groups[0].ranking;
  ASSERT_EQ(line_in(ranking, 0).points2, line_in(ranking, 3).points2);
  EXPECT_EQ(decided.places[0].entrant, 3);
  EXPECT_EQ(decided.places[0].sharing, 1);
  EXPECT_EQ(ranking.lines[0].above_by, Criterion::direct);

  const Schedule shared = played(preset("croquar"), 2, {{Sides{0, 1}, -1}});
  EXPECT_EQ(shared.places[0].sharing, 2);
  EXPECT_EQ(shared.places[1].place, 1);
}

TEST(Presets, shield_ends_with_first_against_second_and_third_against_fourth) {
  const Schedule schedule = played(preset("shield"), 34, {});
  const Group& semi_finals = schedule.stages[3].groups[0];
  EXPECT_EQ(semi_finals.pairings.size(), 6U) << "each of the four plays the three others";
  std::vector<Entrant> ranked;
  for (const Line& line : semi_finals.ranking.lines) ranked.push_back(line.entrant);
  std::set<Sides> matches;
  for (const Pairing& pairing : schedule.stages[4].groups[0].pairings) {
    matches.insert(pairing.key.entrants);
  }
  EXPECT_EQ(matches, (std::set<Sides>{Sides{ranked[0], ranked[1]}, Sides{ranked[2], ranked[3]}}));
  EXPECT_EQ(schedule.places[0].entrant, ranked[0]);
  EXPECT_EQ(schedule.places[1].why, "lost the final");
}

TEST(Presets, shield_gives_two_points_for_a_win_one_for_a_tie_and_none_for_a_loss) {
  const Schedule schedule = played(preset("shield"), 3, {{Sides{1, 2}, -1}});
  const Ranking& ranking = schedule.stages[3].groups[0].ranking;
  EXPECT_EQ(halves(line_in(ranking, 0).points2), "4");
  EXPECT_EQ(halves(line_in(ranking, 1).points2), "1");
  EXPECT_EQ(halves(line_in(ranking, 2).points2), "1");
}

}  // namespace
}  // namespace aspis::formats
