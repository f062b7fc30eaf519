// Tests standings and crosstables for other programs: the bytes do not depend on the order of
// games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "server/exports/exports.hpp"
#include "tests/support/played_book.hpp"

namespace aspis::exports {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Enters all results again in another order.
tests::Played shuffled(const tests::Played& played, std::uint64_t seed) {
  std::vector<formats::GameResult> games;
  played.tournament.results.for_each(
      [&](const formats::GameResult& game) { games.push_back(game); });
  protocol::Random(seed).shuffle(games);
  tests::Played again = played;
  again.tournament.results = {};
  for (const formats::GameResult& game : games) again.tournament.results.put(game);
  return tests::play_book(again.tournament, tests::lower_number_wins, 0);
}

TEST(Standings, OfShieldHaveLinePerEntrantAndStageAndFinalPlaces) {
  const tests::Played played = tests::play_preset("shield", 34, 7);
  const auto lines = split_lines(standings_csv(played.tournament, played.schedule));
  ASSERT_EQ(lines.size(), 1U + 34 + 16 + 8 + 4 + 4 + 34);
  EXPECT_THAT(lines[0], StartsWith("stage,group,place,sharing,alias,program,games,wins,"));
  EXPECT_THAT(lines[1], StartsWith("Round 1,A,1,"));
  EXPECT_THAT(lines[67], StartsWith("final places,,1,1,"));
  EXPECT_THAT(lines[67], HasSubstr("Final Four,won the final"));
  EXPECT_THAT(lines.back(), StartsWith("final places,,33,2,"));
}

TEST(Standings, DoNotDependOnOrderInWhichGamesEnd) {
  for (const char* preset : {"shield", "double", "swiss", "potm", "ladder"}) {
    const tests::Played played = tests::play_preset(preset, 13, 5, 90);
    const tests::Played again = shuffled(played, 99);
    EXPECT_EQ(standings_csv(played.tournament, played.schedule),
              standings_csv(again.tournament, again.schedule));
    EXPECT_EQ(standings_json(played.tournament, played.schedule),
              standings_json(again.tournament, again.schedule));
    EXPECT_EQ(crosstable_csv(played.tournament, played.schedule),
              crosstable_csv(again.tournament, again.schedule));
    EXPECT_EQ(chart_html(played.tournament, played.schedule, Paper::a4, "today"),
              chart_html(again.tournament, again.schedule, Paper::a4, "today"));
  }
}

TEST(Standings, DoNotDependOnDatesOrIds) {
  tests::Played played = tests::play_preset("shield", 34, 7);
  const std::string csv = standings_csv(played.tournament, played.schedule);
  const std::string json = standings_json(played.tournament, played.schedule);
  played.tournament.row.created = "2026-11-20T20:51:06Z";
  played.tournament.row.closed = "2026-11-21T20:51:06Z";
  played.tournament.games[5].id = 5;
  EXPECT_EQ(standings_csv(played.tournament, played.schedule), csv);
  EXPECT_EQ(standings_json(played.tournament, played.schedule), json);
}

TEST(Standings, AreEqualInJsonAndCsv) {
  const tests::Played played = tests::play_preset("shield", 34, 7);
  const auto json = nlohmann::json::parse(standings_json(played.tournament, played.schedule));
  EXPECT_EQ(json["finished"], true);
  ASSERT_EQ(json["stages"].size(), 5U);
  EXPECT_EQ(json["stages"][0]["groups"].size(), 4U);
  EXPECT_EQ(json["stages"][0]["groups"][3]["lines"].size(), 9U);
  ASSERT_EQ(json["places"].size(), 34U);
  EXPECT_EQ(json["places"][0]["result_class"], "Final Four");
  const std::string best = json["places"][0]["alias"];
  EXPECT_THAT(standings_csv(played.tournament, played.schedule),
              HasSubstr("final places,,1,1," + best + ","));
}

/// Counts the lines of the JSON with this place.
std::size_t sharing(const nlohmann::json& lines, int place) {
  return static_cast<std::size_t>(std::count_if(
      lines.begin(), lines.end(), [&](const auto& line) { return line["place"] == place; }));
}

TEST(Standings, ListEveryEntrantOfGroupOnceByPointsWithReason) {
  const tests::Played played = tests::play_preset("shield", 34, 2026);
  const auto json = nlohmann::json::parse(standings_json(played.tournament, played.schedule));
  for (std::size_t stage = 0; stage + 1 < json["stages"].size(); ++stage) {  // finals have none
    for (const auto& group : json["stages"][stage]["groups"]) {
      std::multiset<std::string> listed;
      double before = 1e9;
      int place = 1;
      for (const auto& line : group["lines"]) {
        listed.insert(line["alias"].get<std::string>());
        const double points = std::stod(line["points"].get<std::string>());
        EXPECT_EQ(points, 2 * line["wins"].get<int>() + line["ties"].get<int>());
        EXPECT_EQ(line["games"],
                  line["wins"].get<int>() + line["ties"].get<int>() + line["losses"].get<int>());
        EXPECT_LE(points, before);
        EXPECT_EQ(line["shared"], sharing(group["lines"], line["place"]) > 1);
        EXPECT_LE(line["place"], place);
        EXPECT_EQ(line.contains("why"), place < static_cast<int>(group["lines"].size()));
        before = points;
        ++place;
      }
      EXPECT_EQ(listed, group["entrants"].get<std::multiset<std::string>>());
    }
  }
  std::set<std::string> placed;
  for (const auto& one : json["places"]) placed.insert(one["alias"].get<std::string>());
  EXPECT_EQ(placed.size(), 34U);
}

TEST(Standings, ExplainPointsPlayOffsAndLots) {
  const tests::Played played = tests::play_preset("shield", 34, 2026);
  const auto json = nlohmann::json::parse(standings_json(played.tournament, played.schedule));
  for (const auto& stage : json["stages"]) {
    for (const auto& group : stage["groups"]) {
      for (std::size_t at = 0; at + 1 < group["lines"].size(); ++at) {
        const auto& line = group["lines"][at];
        const auto& next = group["lines"][at + 1];
        const std::string why = line["why"];
        if (stage["format"] == "groups" && line["points"] != next["points"]) {
          EXPECT_EQ(why, "ahead of " + next["alias"].get<std::string>() + " on points, " +
                             line["points"].get<std::string>() + " to " +
                             next["points"].get<std::string>());
        } else if (stage["format"] == "groups") {
          EXPECT_THAT(why, Not(HasSubstr("on points")));
        }
        if (line.value("above_by", "") == "play-off") {
          EXPECT_THAT(why, HasSubstr("in play-off round "));
          EXPECT_FALSE(group["play_offs"].empty());
        }
      }
    }
  }
}

TEST(Standings, TakeNamesThatAreNotUtf8) {
  tests::Played played = tests::play_preset("round-robin", 4, 7);
  played.tournament.plan.stages[0].name = "\xff\xfe,\"";
  const auto json = nlohmann::json::parse(standings_json(played.tournament, played.schedule));
  EXPECT_EQ(json["stages"][0]["state"], "settled");
}

TEST(Standings, ShowOnlyAliases) {
  const tests::Played played = tests::play_preset("shield", 34, 7);
  for (const std::string& text :
       {standings_csv(played.tournament, played.schedule),
        standings_json(played.tournament, played.schedule),
        crosstable_csv(played.tournament, played.schedule),
        chart_html(played.tournament, played.schedule, Paper::a4, "today")}) {
    EXPECT_THAT(text, Not(HasSubstr("Person")));
    EXPECT_THAT(text, Not(HasSubstr("example.org")));
    EXPECT_THAT(text, Not(HasSubstr("University")));
  }
}

/// Three entrants play each other twice; 417 is best. W-D-L and points of every pair are computed
/// by hand.
tests::Played three() {
  formats::Plan plan = tests::preset("round-robin");
  tests::Played played = tests::play_book(
      tests::empty_book(plan, 3, 1), [](const formats::DueGame& due, formats::GameResult& game) {
        const bool first_two = due.match.entrants == formats::Sides{0, 1};
        tests::decide(game, first_two && due.number == 1 ? -1 : 0);
      });
  return played;
}

TEST(Crosstables, CountWinsTiesLossesAndPointsOfEachPair) {
  const tests::Played played = three();
  EXPECT_EQ(crosstable(played.tournament, played.schedule.stages[0].groups[0]),
            "place  entrant      101      108      115  points  W-D-L  score\n"
            "    1  101            x  1-1-0 3  2-0-0 4       7  3-1-0     70\n"
            "    2  108      0-1-1 1        x  2-0-0 4       5  2-1-1     60\n"
            "    3  115      0-0-2 0  0-0-2 0        x       0  0-0-4     40\n");
}

TEST(Crosstables, ShowProgramNamesBesideAliasesLikeStandings) {
  tests::Played played = three();
  played.tournament.entrants[1].program = "Æther, the 2nd";
  EXPECT_EQ(crosstable(played.tournament, played.schedule.stages[0].groups[0]),
            "place  entrant                   101      108      115  points  W-D-L  score\n"
            "    1  101                         x  1-1-0 3  2-0-0 4       7  3-1-0     70\n"
            "    2  Æther, the 2nd (108)  0-1-1 1        x  2-0-0 4       5  2-1-1     60\n"
            "    3  115                   0-0-2 0  0-0-2 0        x       0  0-0-4     40\n");
  EXPECT_THAT(crosstable_csv(played.tournament, played.schedule),
              HasSubstr(",2,108,\"Æther, the 2nd\",0W"));
  const std::string csv = standings_csv(played.tournament, played.schedule);
  EXPECT_THAT(csv, HasSubstr("Round robin,,2,1,108,\"Æther, the 2nd\",4,"));
  EXPECT_THAT(csv, HasSubstr("final places,,2,1,108,\"Æther, the 2nd\","));
  const auto json = nlohmann::json::parse(standings_json(played.tournament, played.schedule));
  EXPECT_EQ(json["stages"][0]["groups"][0]["lines"][1]["program"], "Æther, the 2nd");
  EXPECT_EQ(json["places"][1]["program"], "Æther, the 2nd");
  EXPECT_FALSE(json["places"][0].contains("program"));
}

TEST(Crosstables, HaveNoCsvCellThatLooksLikeADate) {
  const tests::Played played = three();
  const auto lines = split_lines(crosstable_csv(played.tournament, played.schedule));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0], "stage,group,place,alias,program,101,108,115,points,W-D-L,score");
  EXPECT_EQ(lines[1], "Round robin,,1,101,,x,1W 1D 0L (3),2W 0D 0L (4),7,3W 1D 0L,70");
}

TEST(Crosstables, AgreeFromBothSidesOfEachPair) {
  const tests::Played played = tests::play_preset("round-robin", 9, 2026);
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : split_lines(crosstable_csv(played.tournament, played.schedule))) {
    std::istringstream in(line);
    rows.emplace_back();
    for (std::string cell; std::getline(in, cell, ',');) rows.back().push_back(cell);
  }
  ASSERT_EQ(rows.size(), 10U);
  const auto count = [&](std::size_t row, std::size_t column, char sign) {
    const std::string& cell = rows[row][column + 4];
    return cell[cell.find(sign) - 1];
  };
  for (std::size_t one = 1; one < rows.size(); ++one) {
    EXPECT_EQ(rows[one][3], rows[0][one + 4]);
    EXPECT_EQ(rows[one][one + 4], "x");
    for (std::size_t other = 1; other < one; ++other) {
      EXPECT_EQ(count(one, other, 'W'), count(other, one, 'L'));
      EXPECT_EQ(count(one, other, 'L'), count(other, one, 'W'));
      EXPECT_EQ(count(one, other, 'D'), count(other, one, 'D'));
    }
  }
}

TEST(Crosstables, AddUpToPointsForGroupsOfAnySize) {
  for (const int entrants : {2, 3, 9, 17, 60}) {
    const tests::Played played = tests::play_preset("round-robin", entrants, 3);
    const auto lines = split_lines(crosstable_csv(played.tournament, played.schedule));
    ASSERT_EQ(lines.size(), static_cast<std::size_t>(entrants) + 1);
    for (std::size_t at = 1; at < lines.size(); ++at) {
      double sum = 0;
      std::string all;
      std::istringstream cells(lines[at]);
      for (std::string cell; std::getline(cells, cell, ',');) {
        const std::size_t open = cell.find('(');
        if (open != std::string::npos) sum += std::stod(cell.substr(open + 1));
        all = cell.find('L') == std::string::npos ? all : cell;
      }
      const auto& line = played.schedule.stages[0].groups[0].ranking.lines[at - 1];
      EXPECT_EQ(sum * 2, static_cast<double>(line.points2));
    }
  }
}

}  // namespace
}  // namespace aspis::exports
