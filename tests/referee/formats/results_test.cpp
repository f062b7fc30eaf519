#include "referee/formats/results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

#include "protocol/random.hpp"
#include "referee/match/match.hpp"
#include "tests/support/played_table.hpp"

namespace aspis::formats {
namespace {

using testing::ElementsAre;

GameResult game_of(const MatchKey& match, int number, std::int64_t score = 0) {
  GameResult game;
  game.match = match;
  game.number = number;
  game.sides[0].score = score;
  return game;
}

TEST(Results, of_a_match_come_by_number) {
  const MatchKey match{0, 0, {1, 2}};
  Results results;
  for (const int number : {2, 0, 1}) results.put(game_of(match, number));
  ASSERT_EQ(results.games_of(match).size(), 3U);
  for (int number = 0; number < 3; ++number) {
    EXPECT_EQ(results.games_of(match)[static_cast<std::size_t>(number)].number, number);
  }
}

TEST(Results, of_the_same_game_replace_each_other) {
  const MatchKey match{0, 0, {1, 2}};
  Results results;
  results.put(game_of(match, 0, 5));
  results.put(game_of(match, 0, 6));
  EXPECT_EQ(results.games(), 1U);
  EXPECT_EQ(results.games_of(match)[0].sides[0].score, 6);
}

TEST(Results, of_nothing_played_are_empty) {
  Results results;
  EXPECT_TRUE(results.games_of({0, 0, {1, 2}}).empty());
  results.erase({0, 0, {1, 2}}, 0);
  EXPECT_EQ(results.games(), 0U);
}

TEST(Results, of_a_match_whose_games_were_all_erased_are_empty_in_a_copy_too) {
  const MatchKey match{0, 0, {1, 2}};
  Results results;
  results.put(game_of(match, 0));
  results.erase(match, 0);
  const Results copy = results;
  copy.for_each_of(std::array{match}, [](const auto& games) { EXPECT_TRUE(games.empty()); });
}

TEST(Results, are_the_same_as_a_plain_map_whatever_is_put_and_erased) {
  protocol::Random random(3);
  Results results;
  std::map<std::pair<MatchKey, int>, GameResult> plain;
  for (int step = 0; step < 20'000; ++step) {
    const auto drawn = [&random](std::uint64_t bound) {
      return static_cast<int>(random.below(bound));
    };
    const MatchKey match{drawn(3), drawn(3) == 0 ? first_play_off : drawn(2),
                         Sides{drawn(12), 12 + drawn(12)}};
    const int number = drawn(3);
    if (random.below(3) == 0) {
      results.erase(match, number);
      plain.erase({match, number});
    } else {
      const GameResult game = game_of(match, number, step);
      results.put(game);
      plain[{match, number}] = game;
    }
  }
  EXPECT_EQ(results.games(), plain.size());
  std::size_t seen = 0;
  results.for_each([&](const GameResult& game) {
    ++seen;
    EXPECT_EQ(plain.at({game.match, game.number}), game);
  });
  EXPECT_EQ(seen, plain.size());
  for (const auto& [place, game] : plain) {
    bool found = false;
    for (const GameResult& other : results.games_of(place.first)) found = found || other == game;
    EXPECT_TRUE(found);
  }
}

TEST(Results, of_many_matches_come_in_the_order_of_the_keys) {
  Results results;
  std::vector<MatchKey> keys;
  for (int entrant = 1; entrant < 100; ++entrant) {
    keys.push_back({0, 0, {0, entrant}});
    if (entrant % 3 != 0) results.put(game_of(keys.back(), 0, entrant));
    if (entrant % 3 == 2) results.put(game_of(keys.back(), 1, entrant));
  }
  std::size_t at = 0;
  results.for_each_of(keys, [&](std::span<const GameResult> games) {
    const std::span<const GameResult> expected = results.games_of(keys[at++]);
    EXPECT_EQ(games.data(), expected.data());
    EXPECT_EQ(games.size(), expected.size());
  });
  EXPECT_EQ(at, keys.size());
  Results().for_each_of(keys,
                        [](std::span<const GameResult> games) { EXPECT_TRUE(games.empty()); });
}

TEST(Results, are_copied_whole) {
  Results results;
  results.put(game_of({0, 0, {1, 2}}, 0));
  Results copy = results;
  copy.erase({0, 0, {1, 2}}, 0);
  EXPECT_EQ(results.games_of({0, 0, {1, 2}}).size(), 1U);
  EXPECT_TRUE(copy.games_of({0, 0, {1, 2}}).empty());
}

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
