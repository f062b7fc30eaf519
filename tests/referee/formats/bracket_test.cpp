// Single elimination: seeds, byes, the match for third place, and what every bracket does.
#include "referee/formats/bracket.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <vector>

#include "tests/referee/formats/played_bracket.hpp"

namespace aspis::formats {
namespace {

using played::by_seed;
using played::PlayedBracket;
using ::testing::ElementsAre;

int power_of_two(int players) {
  return static_cast<int>(std::bit_ceil(static_cast<unsigned>(players)));
}

std::vector<std::tuple<Entrant, int, int>> table(const std::vector<BracketRank>& ranks) {
  std::vector<std::tuple<Entrant, int, int>> rows;
  for (const BracketRank& rank : ranks) rows.emplace_back(rank.entrant, rank.place, rank.sharing);
  return rows;
}

TEST(Bracket, FirstRoundSeedsAreListedFromTopToBottom) {
  EXPECT_THAT(seeding_order(1), ElementsAre(1));
  EXPECT_THAT(seeding_order(2), ElementsAre(1, 2));
  EXPECT_THAT(seeding_order(4), ElementsAre(1, 4, 2, 3));
  EXPECT_THAT(seeding_order(16),
              ElementsAre(1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11));
}

TEST(Bracket, MeetingSeedsSumToSizePlusOneInEveryRound) {
  for (int size = 2; size <= 1024; size *= 2) {
    std::vector<int> order = seeding_order(size);
    EXPECT_EQ(std::set<int>(order.begin(), order.end()).size(), static_cast<std::size_t>(size));
    for (int left = size; left > 1; left /= 2) {
      std::vector<int> better;
      for (std::size_t at = 0; at < order.size(); at += 2) {
        ASSERT_EQ(order[at] + order[at + 1], left + 1);
        better.push_back(std::min(order[at], order[at + 1]));
      }
      order = better;
    }
  }
}

TEST(Bracket, TopSeedsHaveByes) {
  for (int players = 2; players <= 100; ++players) {
    std::set<int> byes;
    for (const BracketMatch& match : single_elimination(players, false).matches) {
      ASSERT_NE(match.feeds[0].from, Feed::From::bye);
      if (match.feeds[1].from == Feed::From::bye) byes.insert(match.feeds[0].index + 1);
    }
    const int missing = power_of_two(players) - players;
    EXPECT_EQ(byes.size(), static_cast<std::size_t>(missing));
    EXPECT_TRUE(byes.empty() || *byes.rbegin() == missing);
  }
}

TEST(Bracket, EveryFeedPointsToEarlierMatch) {
  for (int players = 1; players <= 100; ++players) {
    for (const Bracket& bracket :
         {single_elimination(players, false), single_elimination(players, true),
          double_elimination(players)}) {
      EXPECT_EQ(bracket.players, players);
      for (std::size_t at = 0; at < bracket.matches.size(); ++at) {
        for (const Feed& feed : bracket.matches[at].feeds) {
          const bool of_match =
              feed.from == Feed::From::winner_of || feed.from == Feed::From::loser_of;
          ASSERT_LT(feed.index, of_match ? static_cast<int>(at) : players);
          ASSERT_GE(feed.index, 0);
        }
      }
    }
  }
}

TEST(Bracket, SingleEliminationPlaysOneMatchLessThanPlayers) {
  for (int players = 1; players <= 100; ++players) {
    for (const bool third : {false, true}) {
      PlayedBracket played(single_elimination(players, third), players, 17);
      played.finish();
      EXPECT_EQ(played.games(), players - 1 + (third && players > 3 ? 1 : 0)) << players;
    }
  }
}

TEST(Bracket, LoserPlaysOnlyForThirdPlace) {
  for (int players = 2; players <= 100; ++players) {
    PlayedBracket played(single_elimination(players, true), players, 23);
    played.finish();
    std::map<Entrant, int> losses;
    for (const BracketPlace& place : played.places()) {
      if (place.played) ++losses[*place.loser];
    }
    const auto twice = std::count_if(losses.begin(), losses.end(),
                                     [](const auto& entry) { return entry.second == 2; });
    EXPECT_EQ(losses.size(), static_cast<std::size_t>(players - 1));
    EXPECT_EQ(twice, players > 3 ? 1 : 0);
  }
}

TEST(Bracket, PlacesEqualSeedsIfBetterSeedAlwaysWins) {
  const Bracket bracket = single_elimination(8, true);
  const auto better = [](const BracketMatch&, Entrant one, Entrant other) {
    return std::optional(std::min(one, other));
  };
  EXPECT_THAT(table(places(bracket, resolve(bracket, by_seed(8), better))),
              ElementsAre(std::tuple(0, 1, 1), std::tuple(1, 2, 1), std::tuple(2, 3, 1),
                          std::tuple(3, 4, 1), std::tuple(7, 5, 4), std::tuple(4, 5, 4),
                          std::tuple(6, 5, 4), std::tuple(5, 5, 4)));
  const Bracket open = single_elimination(5, false);
  EXPECT_THAT(table(places(open, resolve(open, by_seed(5), better))),
              ElementsAre(std::tuple(0, 1, 1), std::tuple(1, 2, 1), std::tuple(3, 3, 2),
                          std::tuple(2, 3, 2), std::tuple(4, 5, 1)));
}

TEST(Bracket, SemifinalistOfThreePlayersIsThirdWithoutGame) {
  const Bracket bracket = single_elimination(3, true);
  PlayedBracket played(bracket, 3, 5);
  played.finish();
  EXPECT_EQ(played.games(), 2);
  const auto ranks = places(bracket, played.places());
  ASSERT_EQ(ranks.size(), 3U);
  EXPECT_EQ(ranks[2].place, 3);
  EXPECT_EQ(bracket.matches[static_cast<std::size_t>(ranks[2].lost_in)].part, Part::winners);
}

TEST(Bracket, SinglePlayerWins) {
  for (const Bracket& bracket : {single_elimination(1, true), double_elimination(1)}) {
    PlayedBracket played(bracket, 1, 1);
    played.finish();
    EXPECT_EQ(played.games(), 0);
    EXPECT_THAT(table(places(bracket, played.places())), ElementsAre(std::tuple(0, 1, 1)));
  }
  EXPECT_TRUE(single_elimination(0, true).matches.empty());
  EXPECT_TRUE(double_elimination(0).matches.empty());
}

TEST(Bracket, PlaceIsCertainOnceEntrantIsOutAndNeverChanges) {
  for (const int players : {2, 3, 6, 8, 13, 21}) {
    for (const Bracket& bracket :
         {single_elimination(players, true), single_elimination(players, false),
          double_elimination(players)}) {
      PlayedBracket played(bracket, players, 31);
      std::map<Entrant, BracketRank> certain;
      do {
        const auto ranks = places(bracket, played.places());
        std::set<Entrant> now;
        for (const BracketRank& rank : ranks) {
          ASSERT_TRUE(now.insert(rank.entrant).second);
          const auto [known, fresh] = certain.emplace(rank.entrant, rank);
          ASSERT_TRUE(fresh || known->second == rank);
        }
        ASSERT_EQ(now.size(), certain.size()) << "a place was taken back";
      } while (played.play_one());
      EXPECT_EQ(certain.size(), static_cast<std::size_t>(players));
    }
  }
}

TEST(Bracket, PlacesCoverAllNumbersFromFirstToLast) {
  for (int players = 1; players <= 100; ++players) {
    for (const Bracket& bracket :
         {single_elimination(players, false), single_elimination(players, true),
          double_elimination(players)}) {
      PlayedBracket played(bracket, players, 41);
      played.finish();
      std::set<int> taken;
      std::map<int, int> sharing;
      std::set<Entrant> entrants;
      for (const BracketRank& rank : places(bracket, played.places())) {
        entrants.insert(rank.entrant);
        ++sharing[rank.place];
        for (int place = rank.place; place < rank.place + rank.sharing; ++place)
          taken.insert(place);
        ASSERT_EQ(rank.lost_in < 0, rank.place == 1);
      }
      ASSERT_EQ(entrants.size(), static_cast<std::size_t>(players));
      ASSERT_EQ(taken.size(), static_cast<std::size_t>(players));
      ASSERT_EQ(*taken.rbegin(), players);
      for (const BracketRank& rank : places(bracket, played.places())) {
        ASSERT_EQ(sharing[rank.place], rank.sharing) << players;
      }
    }
  }
}

TEST(Bracket, AnswerThatNamesNeitherSideDecidesNothing) {
  const auto stranger = [](const BracketMatch&, Entrant, Entrant) { return std::optional(99); };
  const Bracket bracket = single_elimination(2, false);
  const auto resolved = resolve(bracket, by_seed(2), stranger);
  EXPECT_FALSE(resolved[0].winner);
  EXPECT_TRUE(resolved[0].played);
}

TEST(Bracket, TwoEntrantsMeetAtMostOncePerPhase) {
  for (int players = 2; players <= 100; ++players) {
    for (const Bracket& bracket :
         {single_elimination(players, true), double_elimination(players)}) {
      PlayedBracket played(bracket, players, 53);
      played.finish();
      std::set<std::tuple<int, Entrant, Entrant>> keys;
      for (std::size_t at = 0; at < bracket.matches.size(); ++at) {
        const BracketPlace& place = played.places()[at];
        if (!place.played) continue;
        const auto [low, high] = std::minmax(*place.winner, *place.loser);
        ASSERT_TRUE(keys.emplace(make_phase(bracket.matches[at]), low, high).second) << players;
      }
    }
  }
}

TEST(Bracket, PhasesEncodePartAndRound) {
  const auto phase = [](Part part, int round) { return make_phase({part, round, {}}); };
  EXPECT_EQ(phase(Part::winners, 3), 3);
  EXPECT_EQ(phase(Part::losers, 3), 103);
  EXPECT_EQ(phase(Part::third_place, 1), 201);
  EXPECT_EQ(phase(Part::final, 1), 301);
  EXPECT_EQ(phase(Part::reset, 1), 401);
}

}  // namespace
}  // namespace aspis::formats
