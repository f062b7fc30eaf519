#include "referee/formats/standings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/played_table.hpp"
#include "tests/support/zurich_1953.hpp"

namespace aspis::formats {
namespace {

using support::PlayedTable;
using testing::ElementsAre;

const Line& find_line(const Ranking& ranking, Entrant entrant) {
  for (const Line& line : ranking.lines) {
    if (line.entrant == entrant) return line;
  }
  throw std::out_of_range("no such entrant in the table");
}

TEST(Standings, Zurich1953HasPublishedPoints) {
  const Ranking ranking = support::zurich_1953().rank();
  std::vector<std::string> points;
  for (const Line& line : ranking.lines) {
    points.push_back(halves(line.points2));
    EXPECT_EQ(line.games, 28);
  }
  EXPECT_THAT(points, ElementsAre("18", "16", "16", "16", "15", "14.5", "14.5", "14", "14", "13.5",
                                  "13.5", "13", "12.5", "11.5", "8"));
}

TEST(Standings, Zurich1953HasPublishedSonnebornBergerNumbers) {
  const Ranking ranking = support::zurich_1953().rank();
  const std::vector<std::pair<Entrant, std::string>> published{
      {1, "224"},    {2, "210.75"}, {3, "210.25"}, {5, "198"},     {6, "197.75"},
      {7, "198.75"}, {8, "191.75"}, {9, "194"},    {10, "185.75"},
  };
  for (const auto& [entrant, number] : published) {
    EXPECT_EQ(quarters(find_line(ranking, entrant).sonneborn4), number)
        << support::zurich_rows[static_cast<std::size_t>(entrant)].name;
  }
}

TEST(Standings, Zurich1953IsFullyOrderedBySonnebornBerger) {
  PlayedTable zurich = support::zurich_1953();
  zurich.rules.tie_breaks = {Criterion::points, Criterion::sonneborn_berger};
  EXPECT_THAT(zurich.places(), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
  EXPECT_THAT(zurich.order(), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14));
}

TEST(Standings, Zurich1953SharesPlacesOnPointsAlone) {
  EXPECT_THAT(support::zurich_1953().places(),
              ElementsAre(1, 2, 2, 2, 5, 6, 6, 8, 8, 10, 10, 12, 13, 14, 15));
}

TEST(Standings, DirectEncounterOrdersThreeSecondOfZurich1953) {
  // Bronstein beat both of the others (3.5 of 4); Keres and Reshevsky drew with each other.
  PlayedTable zurich = support::zurich_1953();
  zurich.rules.tie_breaks = {Criterion::points, Criterion::direct};
  const Ranking ranking = zurich.rank();
  EXPECT_EQ(ranking.lines[1].entrant, 1);
  EXPECT_EQ(ranking.lines[1].above.by, Criterion::direct);
  EXPECT_EQ(ranking.lines[1].above.among, 3);
  EXPECT_EQ(halves(ranking.lines[1].above.own), "3.5");
}

TEST(Standings, ByeGivesWinButIsNoGameAndNoOpponent) {
  PlayedTable table(3);
  table.play(0, 1, "1");
  table.table.byes = {2};
  const Ranking ranking = table.rank();
  const Line& idle = find_line(ranking, 2);
  EXPECT_EQ(idle.points2, 2);
  EXPECT_EQ(idle.byes, 1);
  EXPECT_EQ(idle.games, 0);
  EXPECT_EQ(idle.wins, 0);
  EXPECT_EQ(idle.sonneborn4, 0);
  EXPECT_EQ(idle.buchholz2, 0);
}

TEST(Standings, VoidGameIsPlayedAndGivesNoPoints) {
  PlayedTable table(2);
  table.play(0, 1, "v1");
  const Ranking ranking = table.rank();
  EXPECT_EQ(find_line(ranking, 0).games, 2);
  EXPECT_EQ(find_line(ranking, 0).voids, 1);
  EXPECT_EQ(find_line(ranking, 0).points2, 2);
  EXPECT_EQ(find_line(ranking, 1).points2, 0);
  EXPECT_EQ(find_line(ranking, 1).buchholz2, 4);  // two games against one of two points
}

TEST(Standings, BothAbsentBothLoseByForfeit) {
  PlayedTable table(2);
  table.play(0, 1, "-");
  for (const Line& line : table.rank().lines) {
    EXPECT_EQ(line.losses, 1);
    EXPECT_EQ(line.forfeits, 1);
    EXPECT_EQ(line.points2, 0);
    EXPECT_EQ(line.place, 1);
    EXPECT_TRUE(line.shared);
  }
}

TEST(Standings, PointsAreWorthWhatRulesSay) {
  PlayedTable table(2);
  table.play(0, 1, "1=0");
  table.rules.points = {6, 2, 1};
  EXPECT_EQ(find_line(table.rank(), 0).points2, 9);
}

TEST(Standings, FewerForfeitsAreBetter) {
  PlayedTable table(3);
  table.play(0, 1, "f");
  table.play(1, 2, "0");
  table.play(2, 0, "0");
  table.rules.tie_breaks = {Criterion::forfeits};
  EXPECT_THAT(table.order(), ElementsAre(1, 2, 0));
  EXPECT_THAT(table.places(), ElementsAre(1, 1, 3));
}

TEST(Standings, RanksByWinsThenTotalScoreAsBoxingContest) {
  PlayedTable table(3);
  table.play(0, 1, "1==");
  table.play(1, 2, "1==");
  table.play(2, 0, "1F=");  // the loser by forfeit keeps its score, like any loser
  table.rules.tie_breaks = {Criterion::wins, Criterion::score};
  const Ranking ranking = table.rank();
  EXPECT_THAT(table.order(), ElementsAre(2, 1, 0));
  EXPECT_EQ(ranking.lines[0].above.by, Criterion::wins);
  EXPECT_EQ(ranking.lines[1].above.by, Criterion::score);
}

TEST(Standings, GamesOfMoreThanTwoCountEveryOpponent) {
  using protocol::Standing;
  PlayedTable table(3);
  GameResult game;
  game.match = {0, 0, {0, 1, 2}};
  game.sides[0] = {Standing::loss, false, 1, 0};
  game.sides[1] = {Standing::win, false, 1, 40};
  game.sides[2] = {Standing::loss, true, 1, 0};
  table.results.put(game);
  table.table.matches = {game.match};
  const Ranking ranking = table.rank();
  EXPECT_THAT(table.places(), ElementsAre(1, 2, 2));
  EXPECT_EQ(find_line(ranking, 1).score, 40);
  EXPECT_EQ(find_line(ranking, 0).buchholz2,
            2);  // the winner's two, and nothing of the other loser
  EXPECT_EQ(find_line(ranking, 1).sonneborn4, 0);
  EXPECT_EQ(find_line(ranking, 2).forfeits, 1);
}

TEST(Standings, DirectEncounterIsAppliedAgainWithinLevelParts) {
  PlayedTable table(4);
  table.play(0, 1, "1");
  table.play(0, 2, "0");
  table.play(0, 3, "1");
  table.play(1, 2, "1");
  table.play(1, 3, "1");
  table.play(2, 3, "0");
  table.rules.tie_breaks = {Criterion::direct};
  const Ranking ranking = table.rank();
  EXPECT_THAT(table.order(), ElementsAre(0, 1, 3, 2));
  EXPECT_EQ(ranking.lines[0].above.among, 2);
  EXPECT_EQ(ranking.lines[0].above.own, 2);
  EXPECT_EQ(ranking.lines[0].above.next, 0);
  EXPECT_EQ(ranking.lines[1].above.among, 4);
  EXPECT_EQ(ranking.lines[1].above.own, 4);
  EXPECT_EQ(ranking.lines[1].above.next, 2);
  EXPECT_EQ(ranking.lines[2].above.among, 2);
}

TEST(Standings, CircularWinsGoOnToNextCriterion) {
  PlayedTable table(3);
  table.play(0, 1, "1");
  table.play(1, 2, "1");
  table.play(2, 0, "1");
  table.rules.tie_breaks = {Criterion::points, Criterion::direct};
  EXPECT_THAT(table.places(), ElementsAre(1, 1, 1));
  table.rules.tie_breaks.push_back(Criterion::lot);
  EXPECT_THAT(table.places(), ElementsAre(1, 2, 3));
}

TEST(Standings, MissingMeetingsPutOnlyCertainFirstAhead) {
  PlayedTable table(3);
  table.play(0, 1, "1");
  table.play(0, 2, "1");
  table.rules.tie_breaks = {Criterion::direct};
  EXPECT_THAT(table.places(), ElementsAre(1, 2, 2));  // 1 and 2 may have at most one each

  PlayedTable open(3);
  open.play(0, 1, "1");
  open.rules.tie_breaks = {Criterion::direct};
  EXPECT_THAT(open.places(), ElementsAre(1, 1, 1));  // 2 might have beaten both
}

TEST(Standings, LotFollowsOnlyFromSeedStageAndEntrants) {
  PlayedTable table(5);
  table.play(0, 1, "1");
  table.rules.tie_breaks = {Criterion::points, Criterion::lot};
  table.rules.seed = 12;
  const Ranking ranking = table.rank();
  ASSERT_EQ(ranking.lots.size(), 1U);
  EXPECT_EQ(ranking.lots[0].place, 2);
  EXPECT_EQ(ranking.lots[0].drawn.size(), 4U);

  PlayedTable other(5);
  other.play(0, 1, "1111");
  other.rules = table.rules;
  other.table.entrants = {4, 2, 0, 3, 1};
  EXPECT_EQ(other.rank().lots[0].drawn, ranking.lots[0].drawn);
}

TEST(Standings, OtherSeedOrStageDrawsOtherLot) {
  PlayedTable table(8);
  table.rules.tie_breaks = {Criterion::lot};
  const std::vector<int> first = table.order();
  table.rules.seed = 1;
  const std::vector<int> second = table.order();
  EXPECT_NE(first, second);
  table.table.stage = 1;
  EXPECT_NE(table.order(), second);
}

TEST(Standings, NoLotIsDrawnBeforeLastGame) {
  PlayedTable table(3);
  table.table.complete = false;
  table.rules.tie_breaks = {Criterion::points, Criterion::lot};
  const Ranking ranking = table.rank();
  EXPECT_TRUE(ranking.lots.empty());
  EXPECT_FALSE(ranking.settled);
  EXPECT_THAT(table.places(), ElementsAre(1, 1, 1));
}

TEST(Standings, WithoutEntrantsAreEmpty) {
  EXPECT_TRUE(PlayedTable(0).rank().lines.empty());
  EXPECT_TRUE(PlayedTable(0).rank().settled);
}

TEST(Standings, WriteHalvesAndQuartersAsDecimals) {
  EXPECT_EQ(halves(9), "4.5");
  EXPECT_EQ(halves(8), "4");
  EXPECT_EQ(halves(-3), "-1.5");
  EXPECT_EQ(quarters(843), "210.75");
  EXPECT_EQ(quarters(2), "0.5");
  EXPECT_EQ(quarters(1), "0.25");
  EXPECT_EQ(quarters(-8), "-2");
}

std::string named(Entrant entrant) {
  return std::string(1, static_cast<char>('A' + entrant));
}

std::string why_first(const PlayedTable& table) {
  return why(table.rank(), 0, table.rules, named);
}

TEST(TieBreakReasons, PointsGiveBothNumbers) {
  PlayedTable table(2);
  table.play(0, 1, "1=");
  EXPECT_EQ(why_first(table), "ahead of B on points, 1.5 to 0.5");
}

TEST(TieBreakReasons, LastLineHasNoReason) {
  PlayedTable table(2);
  EXPECT_EQ(why(table.rank(), 1, table.rules, named), "");
  EXPECT_EQ(why(table.rank(), 9, table.rules, named), "");
}

TEST(TieBreakReasons, EveryCountedCriterionHasWords) {
  PlayedTable table(2);
  table.play(0, 1, "F1=");
  table.play(1, 0, "0", 1);
  const std::vector<std::pair<Criterion, std::string>> words{
      {Criterion::forfeits, "ahead of B with fewer games forfeited, 0 to 1"},
      {Criterion::direct, "ahead of B on the games against each other, 3.5 to 0.5"},
      {Criterion::wins, "ahead of B on games won, 3 to 0"},
      {Criterion::score, "ahead of B on the total score, 35 to 8"},
      {Criterion::buchholz, "ahead of A on the Buchholz number, 14 to 2"},
  };
  for (const auto& [criterion, text] : words) {
    table.rules.tie_breaks = {criterion};
    EXPECT_EQ(why_first(table), text);
  }
}

TEST(TieBreakReasons, SonnebornBergerIsGivenInQuarters) {
  PlayedTable table(3);
  table.play(0, 1, "1");
  table.play(1, 2, "=");
  table.rules.tie_breaks = {Criterion::sonneborn_berger};
  // A beat B of half a point; B and C drew, of half a point each.
  EXPECT_EQ(why_first(table), "ahead of B on the Sonneborn-Berger number, 0.5 to 0.25");
}

TEST(TieBreakReasons, DirectEncounterOfSeveralGivesTheirNumber) {
  PlayedTable table(3);
  table.play(0, 1, "1");
  table.play(0, 2, "1");
  table.play(1, 2, "1");
  table.rules.tie_breaks = {Criterion::direct};
  EXPECT_EQ(why_first(table), "ahead of B on the games among the 3 tied entrants, 2 to 1");
}

TEST(TieBreakReasons, PlayOffGivesItsRound) {
  PlayedTable table(2);
  table.rules.tie_breaks = {Criterion::points, Criterion::play_off};
  table.rules.cuts = {1};
  EXPECT_EQ(why_first(table), "tied with B until play-off round 1 is played");
  table.play_off(1, 0, 1, "==");
  EXPECT_EQ(why_first(table), "tied with B until play-off round 2 is played");
  table.play_off(2, 0, 1, "1=");
  EXPECT_EQ(why_first(table), "ahead of B in play-off round 2, 1.5 to 0.5");
}

TEST(TieBreakReasons, LotIsNamed) {
  PlayedTable table(2);
  table.rules.tie_breaks = {Criterion::points, Criterion::lot};
  const std::string text = why_first(table);
  EXPECT_TRUE(text == "ahead of B by lot" || text == "ahead of A by lot") << text;
}

TEST(TieBreakReasons, SharedPlaceIsLevel) {
  PlayedTable table(2);
  table.table.complete = false;
  EXPECT_EQ(why_first(table), "tied with B on all criteria so far");
  table.table.complete = true;
  EXPECT_EQ(why_first(table), "tied with B on all criteria");
}

TEST(TieBreakReasons, TieAcrossCutTellsWhatDecides) {
  PlayedTable table(3);
  table.rules.cuts = {2};
  EXPECT_EQ(why_first(table),
            "tied with B on all criteria, even across place 2; the order of the roster decides");
  table.rules.cuts = {3};
  EXPECT_EQ(why_first(table), "tied with B on all criteria");
}

}  // namespace
}  // namespace aspis::formats
