#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "referee/formats/standings.hpp"
#include "tests/support/played_table.hpp"

namespace aspis::formats {
namespace {

using support::PlayedTable;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

/// Seven entrants: 0, 1 and 5 share the first place, 4 is fourth, 2, 3 and 6 share the fifth.
PlayedTable seven(std::vector<int> cuts) {
  PlayedTable table(7);
  table.play(0, 2, "1");
  table.play(0, 3, "1");
  table.play(1, 3, "1");
  table.play(1, 6, "1");
  table.play(5, 6, "1");
  table.play(5, 2, "1");
  table.play(4, 2, "=");
  table.play(4, 3, "=");
  table.play(4, 6, "=");
  table.rules.tie_breaks = {Criterion::points, Criterion::play_off, Criterion::lot};
  table.rules.cuts = std::move(cuts);
  return table;
}

std::vector<std::vector<Entrant>> open_ones(const Ranking& ranking) {
  std::vector<std::vector<Entrant>> open;
  for (const PlayOff& play_off : ranking.play_offs) {
    if (!play_off.complete) open.push_back(play_off.entrants);
  }
  return open;
}

TEST(PlayOffs, CutBetweenTwoTiesNeedsNone) {
  const Ranking ranking = seven({4}).rank();
  EXPECT_THAT(ranking.play_offs, IsEmpty());
  EXPECT_TRUE(ranking.settled);
  EXPECT_EQ(ranking.lots.size(), 2U);  // ordered by what is listed after play-offs
}

TEST(PlayOffs, TopTwoBreakFirstTie) {
  const Ranking ranking = seven({2}).rank();
  EXPECT_THAT(open_ones(ranking), ElementsAre(ElementsAre(0, 1, 5)));
  EXPECT_EQ(ranking.play_offs[0].cut, 2);
  EXPECT_FALSE(ranking.settled);
}

TEST(PlayOffs, TopSixBreakSecondTie) {
  const Ranking ranking = seven({6}).rank();
  EXPECT_THAT(open_ones(ranking), ElementsAre(ElementsAre(2, 3, 6)));
}

TEST(PlayOffs, TwoCutsMayBreakTwoTiesTogether) {
  const Ranking ranking = seven({6, 2}).rank();
  EXPECT_THAT(open_ones(ranking), UnorderedElementsAre(ElementsAre(0, 1, 5), ElementsAre(2, 3, 6)));
  std::set<MatchKey> keys;
  for (const PlayOff& play_off : ranking.play_offs) {
    for (const MatchKey& key : play_off_matches(0, play_off)) keys.insert(key);
  }
  EXPECT_EQ(keys.size(), 6U);
}

TEST(PlayOffs, OfSeveralGoRoundByRound) {
  PlayOff play_off;
  play_off.round = 3;
  play_off.entrants = {2, 5, 7, 9};
  const std::vector<MatchKey> matches = play_off_matches(4, play_off);
  ASSERT_EQ(matches.size(), 6U);
  for (std::size_t at = 0; at < matches.size(); at += 2) {
    std::set<Entrant> busy;
    for (const MatchKey& key : {matches[at], matches[at + 1]}) {
      EXPECT_EQ(key.stage, 4);
      EXPECT_EQ(key.phase, first_play_off + 2);
      busy.insert(key.entrants.begin(), key.entrants.end());
    }
    EXPECT_THAT(busy, ElementsAre(2, 5, 7, 9));
  }
}

TEST(PlayOffs, AreNotDueWhileGamesAreMissing) {
  PlayedTable table = seven({2, 6});
  table.table.complete = false;
  EXPECT_THAT(table.rank().play_offs, IsEmpty());
  EXPECT_FALSE(table.rank().settled);
}

TEST(PlayOffs, CountOnlyTheirOwnPoints) {
  PlayedTable table = seven({1});
  table.play_off(1, 0, 1, "10");
  table.play_off(1, 0, 5, "0=");
  table.play_off(1, 1, 5, "0=");
  const Ranking ranking = table.rank();
  EXPECT_TRUE(ranking.settled);
  EXPECT_EQ(ranking.lines[0].entrant, 5);
  EXPECT_EQ(ranking.lines[0].above.by, Criterion::play_off);
  EXPECT_EQ(ranking.lines[0].above.round, 1);
  EXPECT_EQ(ranking.lines[0].above.own, 6);
  EXPECT_EQ(ranking.lines[0].above.next, 3);
  // 0 and 1 are level still, but on one side of the cut: the lot orders them.
  ASSERT_EQ(ranking.play_offs.size(), 1U);
  EXPECT_EQ(ranking.lines[1].above.by, Criterion::lot);
}

TEST(PlayOffs, AreIncompleteWithHalfOfTheirGames) {
  PlayedTable table = seven({1});
  table.play_off(1, 0, 1, "1");
  table.play_off(1, 0, 5, "11");
  table.play_off(1, 1, 5, "11");
  EXPECT_FALSE(table.rank().settled);
  EXPECT_THAT(open_ones(table.rank()), ElementsAre(ElementsAre(0, 1, 5)));
}

TEST(PlayOffs, ContinueWithThoseStillLevelAcrossCut) {
  PlayedTable table = seven({2});
  table.play_off(1, 0, 1, "==");
  table.play_off(1, 0, 5, "00");
  table.play_off(1, 1, 5, "00");
  Ranking ranking = table.rank();
  EXPECT_THAT(open_ones(ranking), ElementsAre(ElementsAre(0, 1)));
  ASSERT_EQ(ranking.play_offs.size(), 2U);
  EXPECT_EQ(ranking.play_offs[1].round, 2);
  EXPECT_THAT(play_off_matches(0, ranking.play_offs[1]),
              ElementsAre(MatchKey{0, first_play_off + 1, {0, 1}}));
  table.play_off(2, 1, 0, "1=");
  ranking = table.rank();
  EXPECT_TRUE(ranking.settled);
  EXPECT_EQ(ranking.lines[1].entrant, 1);
  EXPECT_EQ(ranking.lines[1].above.round, 2);
  EXPECT_EQ(ranking.lines[1].above.own, 3);
}

TEST(PlayOffs, OneTieMayContainTwoCuts) {
  PlayedTable table(5);
  table.rules.tie_breaks = {Criterion::play_off};
  table.rules.cuts = {2, 4};
  ASSERT_THAT(open_ones(table.rank()), ElementsAre(ElementsAre(0, 1, 2, 3, 4)));
  // 4 wins everything; 0 and 1 share the second place, 2 and 3 the fourth.
  for (const int other : {0, 1, 2, 3}) table.play_off(1, 4, other, "11");
  for (const int winner : {0, 1}) {
    for (const int loser : {2, 3}) table.play_off(1, winner, loser, "11");
  }
  table.play_off(1, 0, 1, "==");
  table.play_off(1, 2, 3, "10");
  EXPECT_THAT(open_ones(table.rank()), ElementsAre(ElementsAre(0, 1), ElementsAre(2, 3)));
  EXPECT_EQ(table.rank().play_offs[1].cut, 2);
  EXPECT_EQ(table.rank().play_offs[2].cut, 4);
}

TEST(PlayOffs, WithoutDecisionEndInRecordedLot) {
  PlayedTable table = seven({2});
  table.rules.play_off.unchanged = 2;
  for (const int round : {1, 2}) {
    ASSERT_THAT(open_ones(table.rank()), ElementsAre(ElementsAre(0, 1, 5)));
    for (const auto& [a, b] : {std::pair(0, 1), std::pair(0, 5), std::pair(1, 5)}) {
      table.play_off(round, a, b, "==");
    }
  }
  const Ranking ranking = table.rank();
  EXPECT_TRUE(ranking.settled);
  EXPECT_EQ(ranking.play_offs.size(), 2U);
  EXPECT_EQ(ranking.lines[1].above.by, Criterion::lot);
  EXPECT_EQ(ranking.lots[0].place, 1);
  EXPECT_THAT(ranking.lots[0].drawn, UnorderedElementsAre(0, 1, 5));
}

TEST(PlayOffs, ExhaustedEndInLotEvenIfNotListed) {
  PlayedTable table(2);
  table.rules.tie_breaks = {Criterion::points, Criterion::play_off};
  table.rules.cuts = {1};
  table.rules.play_off.unchanged = 1;
  table.play_off(1, 0, 1, "10");
  EXPECT_EQ(table.rank().lots.size(), 1U);
  EXPECT_TRUE(table.rank().settled);
}

TEST(PlayOffs, CountUnchangedRoundsAgainForRemainingOnes) {
  PlayedTable table(3);
  table.rules.tie_breaks = {Criterion::play_off};
  table.rules.cuts = {1};
  table.rules.play_off.unchanged = 2;
  for (const auto& [a, b] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
    table.play_off(1, a, b, "==");
  }
  table.play_off(2, 0, 1, "==");
  table.play_off(2, 0, 2, "11");
  table.play_off(2, 1, 2, "11");
  table.play_off(3, 0, 1, "==");
  EXPECT_THAT(open_ones(table.rank()), ElementsAre(ElementsAre(0, 1)));
  EXPECT_EQ(table.rank().play_offs.back().round, 4);
  table.play_off(4, 0, 1, "==");
  EXPECT_TRUE(table.rank().settled);
}

TEST(PlayOffs, VoidGamesArePlayedAndDecideNothing) {
  PlayedTable table(2);
  table.rules.tie_breaks = {Criterion::points, Criterion::play_off};
  table.rules.cuts = {1};
  table.play_off(1, 0, 1, "vv");
  EXPECT_EQ(table.rank().play_offs.back().round, 2);
}

TEST(PlayOffs, OfEarlierTieAreForgottenAfterCorrection) {
  PlayedTable table(2);
  table.rules.tie_breaks = {Criterion::points, Criterion::play_off};
  table.rules.cuts = {1};
  table.play(0, 1, "=");
  table.play_off(1, 0, 1, "11");
  EXPECT_EQ(table.rank().lines[0].above.by, Criterion::play_off);
  GameResult corrected = table.results.find_games(table.table.matches[0])[0];
  corrected.sides[0].standing = protocol::Standing::loss;
  corrected.sides[1].standing = protocol::Standing::win;
  table.results.put(corrected);
  EXPECT_THAT(table.rank().play_offs, IsEmpty());
  EXPECT_EQ(table.rank().lines[0].entrant, 1);
}

}  // namespace
}  // namespace aspis::formats
