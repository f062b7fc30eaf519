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

GameResult make_game(const MatchKey& match, int number, std::int64_t score = 0) {
  GameResult game;
  game.match = match;
  game.number = number;
  game.sides[0].score = score;
  return game;
}

TEST(Results, OfMatchAreSortedByNumber) {
  const MatchKey match{0, 0, {1, 2}};
  Results results;
  for (const int number : {2, 0, 1}) results.put(make_game(match, number));
  ASSERT_EQ(results.find_games(match).size(), 3U);
  for (int number = 0; number < 3; ++number) {
    EXPECT_EQ(results.find_games(match)[static_cast<std::size_t>(number)].number, number);
  }
}

TEST(Results, OfSameGameReplaceEachOther) {
  const MatchKey match{0, 0, {1, 2}};
  Results results;
  results.put(make_game(match, 0, 5));
  results.put(make_game(match, 0, 6));
  EXPECT_EQ(results.games(), 1U);
  EXPECT_EQ(results.find_games(match)[0].sides[0].score, 6);
}

TEST(Results, WithoutGamesAreEmpty) {
  Results results;
  EXPECT_TRUE(results.find_games({0, 0, {1, 2}}).empty());
  results.erase({0, 0, {1, 2}}, 0);
  EXPECT_EQ(results.games(), 0U);
}

TEST(Results, OfErasedMatchAreEmptyInCopyToo) {
  const MatchKey match{0, 0, {1, 2}};
  Results results;
  results.put(make_game(match, 0));
  results.erase(match, 0);
  const Results copy = results;
  copy.for_each_match(std::array{match}, [](const auto& games) { EXPECT_TRUE(games.empty()); });
}

TEST(Results, MatchPlainMapAfterAnyPutAndErase) {
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
      const GameResult game = make_game(match, number, step);
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
    for (const GameResult& other : results.find_games(place.first)) found = found || other == game;
    EXPECT_TRUE(found);
  }
}

TEST(Results, OfManyMatchesAreInKeyOrder) {
  Results results;
  std::vector<MatchKey> keys;
  for (int entrant = 1; entrant < 100; ++entrant) {
    keys.push_back({0, 0, {0, entrant}});
    if (entrant % 3 != 0) results.put(make_game(keys.back(), 0, entrant));
    if (entrant % 3 == 2) results.put(make_game(keys.back(), 1, entrant));
  }
  std::size_t at = 0;
  results.for_each_match(keys, [&](std::span<const GameResult> games) {
    const std::span<const GameResult> expected = results.find_games(keys[at++]);
    EXPECT_EQ(games.data(), expected.data());
    EXPECT_EQ(games.size(), expected.size());
  });
  EXPECT_EQ(at, keys.size());
  Results().for_each_match(keys,
                           [](std::span<const GameResult> games) { EXPECT_TRUE(games.empty()); });
}

TEST(Results, AreCopiedWhole) {
  Results results;
  results.put(make_game({0, 0, {1, 2}}, 0));
  Results copy = results;
  copy.erase({0, 0, {1, 2}}, 0);
  EXPECT_EQ(results.find_games({0, 0, {1, 2}}).size(), 1U);
  EXPECT_TRUE(copy.find_games({0, 0, {1, 2}}).empty());
}

const MatchKey key{2, 7, {3, 9}};

/// The state of a match of 3 against 9 with these games, from the view of 3.
MatchState after(std::string_view games, bool must_decide, const MatchPolicy& policy,
                 std::uint64_t seed = 1) {
  support::PlayedTable table(0);
  table.table.stage = key.stage;
  table.play(3, 9, games, key.phase);
  return evaluate_match(policy, {4, 2, 0}, must_decide, key, table.results.find_games(key), seed);
}

MatchPolicy two_games() {
  MatchPolicy policy;
  policy.games = 2;
  policy.swap = true;
  return policy;
}

TEST(MatchState, UnfinishedMatchHasNoWinnerEvenIfCertain) {
  const MatchState state = after("1", true, two_games());
  EXPECT_FALSE(state.complete);
  EXPECT_FALSE(state.winner);
  EXPECT_EQ(state.wanted, 2);
}

TEST(MatchState, MorePointsWin) {
  EXPECT_EQ(after("1=", true, two_games()).winner, 3);
  EXPECT_EQ(after("=0", false, two_games()).winner, 9);
  EXPECT_TRUE(after("=0", false, two_games()).complete);
}

TEST(MatchState, EqualPointsMayStayIfNoWinnerIsNeeded) {
  const MatchState state = after("10", false, two_games());
  EXPECT_TRUE(state.complete);
  EXPECT_FALSE(state.winner);
  EXPECT_FALSE(state.extended);
}

TEST(MatchState, EqualPointsAreExtendedIfWinnerIsNeeded) {
  const MatchState state = after("10", true, two_games());
  EXPECT_FALSE(state.complete);
  EXPECT_TRUE(state.extended);
  EXPECT_EQ(state.wanted, 4);
  EXPECT_EQ(after("101", true, two_games()).wanted, 4);
  EXPECT_EQ(after("10==", true, two_games()).wanted, 6);
  EXPECT_EQ(after("10=1", true, two_games()).winner, 3);
}

TEST(MatchState, LotDecidesAfterLastExtension) {
  const MatchState state = after("10==01==", true, two_games());
  EXPECT_TRUE(state.complete);
  EXPECT_TRUE(state.by_lot);
  EXPECT_EQ(state.wanted, 8);
  EXPECT_EQ(state.winner, after("10==01==", true, two_games()).winner);
}

TEST(MatchState, LotsFallBothWays) {
  std::set<Entrant> winners;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    winners.insert(*after("10==01==", true, two_games(), seed).winner);
  }
  EXPECT_THAT(winners, ElementsAre(3, 9));
}

TEST(MatchState, LotFollowsDirectlyWithoutExtensions) {
  MatchPolicy policy = two_games();
  policy.extensions = 0;
  EXPECT_TRUE(after("10", true, policy).by_lot);
  policy = two_games();
  policy.extension_games = 0;
  EXPECT_TRUE(after("10", true, policy).by_lot);
}

TEST(MatchState, NeedlessExtensionGamesDoNotCount) {
  const MatchState state = after("1=00", true, two_games());
  EXPECT_EQ(state.winner, 3);
  EXPECT_EQ(state.wanted, 2);
  EXPECT_FALSE(state.extended);
}

TEST(MatchState, GameMissingInMiddleIsWanted) {
  support::PlayedTable table(0);
  table.table.stage = key.stage;
  table.play(3, 9, "111", key.phase);
  table.results.erase(key, 1);
  MatchPolicy policy;
  policy.games = 3;
  EXPECT_FALSE(evaluate_match(policy, {}, true, key, table.results.find_games(key), 1).complete);
}

TEST(MatchState, VoidGamesAndDoubleLossesArePlayedAndLevel) {
  EXPECT_EQ(after("vv", true, two_games()).wanted, 4);
  EXPECT_EQ(after("--", true, two_games()).wanted, 4);
  EXPECT_EQ(after("v-1v", true, two_games()).winner, 3);
}

TEST(GameSeats, RotatesSeatsAndBoardsAsMatchCommand) {
  const Sides seats{4, 2, 6};
  for (const bool swap : {false, true}) {
    MatchPolicy policy;
    policy.swap = swap;
    for (int game = 0; game < 9; ++game) {
      const Placing placing = place_game(policy, seats, game);
      const match::SeatOrder seating = match::seat_order(game, 3, swap);
      EXPECT_EQ(placing.board, seating.board);
      for (std::size_t seat = 0; seat < 3; ++seat) {
        EXPECT_EQ(placing.seats[seat], seats[static_cast<std::size_t>(seating.entrant_at[seat])]);
      }
    }
  }
}

TEST(GameSeats, GivesExtensionsNewBoards) {
  MatchPolicy policy = two_games();
  policy.games = 4;
  std::set<int> boards;
  for (int game = 0; game < policy.games; ++game) {
    boards.insert(place_game(policy, {0, 1}, game).board);
  }
  for (int game = policy.games; game < 10; ++game) {
    EXPECT_FALSE(boards.contains(place_game(policy, {0, 1}, game).board));
  }
}

TEST(Lots, OfEveryMatchAndTieHaveDistinctSeeds) {
  std::set<std::uint64_t> seeds;
  for (int stage = 0; stage < 3; ++stage) {
    for (int phase = 0; phase < 3; ++phase) {
      for (int other = 1; other < 5; ++other) {
        seeds.insert(derive_seed(8, MatchKey{stage, phase, {0, other}}));
      }
    }
    const std::vector<Entrant> tied{0, 1};
    seeds.insert(derive_seed(8, stage, tied));
  }
  EXPECT_EQ(seeds.size(), 39U);
}

}  // namespace
}  // namespace aspis::formats
