#include "referee/formats/match_state.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "referee/match/match.hpp"
#include "tests/support/played_table.hpp"

namespace aspis::formats {
namespace {

using testing::ElementsAre;

const MatchKey key{2, 7, {3, 9}};

/// The state of a match of 3 against 9 with these games, from the view of 3.
MatchState after(std::string_view games, bool must_decide, const MatchPolicy& policy,
                 std::uint64_t seed = 1) {
  support::PlayedTable table(0);
  table.table.stage = key.stage;
  table.play(3, 9, games, key.phase);
  return state_of(policy, {4, 2, 0}, must_decide, key, table.results.games_of(key), seed);
}

MatchPolicy two_games() {
  MatchPolicy policy;
  policy.games = 2;
  policy.swap = true;
  return policy;
}

TEST(MatchState, an_unfinished_match_has_no_winner_even_where_it_could) {
  const MatchState state = after("1", true, two_games());
  EXPECT_FALSE(state.complete);
  EXPECT_FALSE(state.winner);
  EXPECT_EQ(state.wanted, 2);
}

TEST(MatchState, more_points_win) {
  EXPECT_EQ(after("1=", true, two_games()).winner, 3);
  EXPECT_EQ(after("=0", false, two_games()).winner, 9);
  EXPECT_TRUE(after("=0", false, two_games()).complete);
}

TEST(MatchState, equal_points_may_stay_where_nothing_must_be_decided) {
  const MatchState state = after("10", false, two_games());
  EXPECT_TRUE(state.complete);
  EXPECT_FALSE(state.winner);
  EXPECT_FALSE(state.extended);
}

TEST(MatchState, equal_points_are_extended_where_there_must_be_a_winner) {
  const MatchState state = after("10", true, two_games());
  EXPECT_FALSE(state.complete);
  EXPECT_TRUE(state.extended);
  EXPECT_EQ(state.wanted, 4);
  EXPECT_EQ(after("101", true, two_games()).wanted, 4);
  EXPECT_EQ(after("10==", true, two_games()).wanted, 6);
  EXPECT_EQ(after("10=1", true, two_games()).winner, 3);
}

TEST(MatchState, a_lot_decides_after_the_last_extension) {
  const MatchState state = after("10==01==", true, two_games());
  EXPECT_TRUE(state.complete);
  EXPECT_TRUE(state.by_lot);
  EXPECT_EQ(state.wanted, 8);
  EXPECT_EQ(state.winner, after("10==01==", true, two_games()).winner);
}

TEST(MatchState, lots_fall_both_ways) {
  std::set<Entrant> winners;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    winners.insert(*after("10==01==", true, two_games(), seed).winner);
  }
  EXPECT_THAT(winners, ElementsAre(3, 9));
}

TEST(MatchState, without_extensions_the_lot_comes_at_once) {
  MatchPolicy policy = two_games();
  policy.extensions = 0;
  EXPECT_TRUE(after("10", true, policy).by_lot);
  policy = two_games();
  policy.extension_games = 0;
  EXPECT_TRUE(after("10", true, policy).by_lot);
}

TEST(MatchState, extension_games_that_a_correction_made_needless_do_not_count) {
  const MatchState state = after("1=00", true, two_games());
  EXPECT_EQ(state.winner, 3);
  EXPECT_EQ(state.wanted, 2);
  EXPECT_FALSE(state.extended);
}

TEST(MatchState, a_game_missing_in_the_middle_is_wanted) {
  support::PlayedTable table(0);
  table.table.stage = key.stage;
  table.play(3, 9, "111", key.phase);
  table.results.erase(key, 1);
  MatchPolicy policy;
  policy.games = 3;
  EXPECT_FALSE(state_of(policy, {}, true, key, table.results.games_of(key), 1).complete);
}

TEST(MatchState, void_games_and_games_that_both_lost_are_played_and_level) {
  EXPECT_EQ(after("vv", true, two_games()).wanted, 4);
  EXPECT_EQ(after("--", true, two_games()).wanted, 4);
  EXPECT_EQ(after("v-1v", true, two_games()).winner, 3);
}

TEST(Placing, rotates_seats_and_boards_as_a_match_on_the_command_line_does) {
  const Sides seats{4, 2, 6};
  for (const bool swap : {false, true}) {
    MatchPolicy policy;
    policy.swap = swap;
    for (int game = 0; game < 9; ++game) {
      const Placing placing = placing_of(policy, seats, game);
      const match::SeatOrder seating = match::seat_order(game, 3, swap);
      EXPECT_EQ(placing.board, seating.board);
      for (std::size_t seat = 0; seat < 3; ++seat) {
        EXPECT_EQ(placing.seats[seat], seats[static_cast<std::size_t>(seating.entrant_at[seat])]);
      }
    }
  }
}

TEST(Placing, gives_extensions_boards_that_the_match_has_not_seen) {
  MatchPolicy policy = two_games();
  policy.games = 4;
  std::set<int> boards;
  for (int game = 0; game < policy.games; ++game) {
    boards.insert(placing_of(policy, {0, 1}, game).board);
  }
  for (int game = policy.games; game < 10; ++game) {
    EXPECT_FALSE(boards.contains(placing_of(policy, {0, 1}, game).board));
  }
}

TEST(Lots, of_every_match_and_tie_have_seeds_of_their_own) {
  std::set<std::uint64_t> seeds;
  for (int stage = 0; stage < 3; ++stage) {
    for (int phase = 0; phase < 3; ++phase) {
      for (int other = 1; other < 5; ++other) {
        seeds.insert(seed_of(8, MatchKey{stage, phase, {0, other}}));
      }
    }
    const std::vector<Entrant> tied{0, 1};
    seeds.insert(seed_of(8, stage, tied));
  }
  EXPECT_EQ(seeds.size(), 39U);
}

}  // namespace
}  // namespace aspis::formats
