#include "referee/formats/results.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "protocol/random.hpp"

namespace aspis::formats {
namespace {

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

}  // namespace
}  // namespace aspis::formats
