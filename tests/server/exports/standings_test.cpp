// Standings and crosstables for other programs: the same bytes however the games were played.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "server/exports/exports.hpp"
#include "tests/support/played_book.hpp"

namespace aspis::exports {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// All results once more, entered in another order.
tests::Played shuffled(const tests::Played& played, std::uint64_t seed) {
  std::vector<formats::GameResult> games;
  played.tournament.results.for_each([&](const formats::GameResult& game) { games.push_back(game); });
  protocol::Random(seed).shuffle(games);
  tests::Played again = played;
  again.tournament.results = {};
  for (const formats::GameResult& game : games) again.tournament.results.put(game);
  return tests::play_book(again.tournament, tests::lower_number_wins, 0);
}

TEST(Standings, of_a_shield_have_a_line_for_each_entrant_and_stage_and_the_final_places) {
  const tests::Played played = tests::play_preset("shield", 34, 7);
  const auto lines = lines_of(standings_csv(played.tournament, played.schedule));
  ASSERT_EQ(lines.size(), 1U + 34 + 16 + 8 + 4 + 4 + 34);
  EXPECT_THAT(lines[0], StartsWith("stage,group,place,sharing,alias,program,games,wins,"));
  EXPECT_THAT(lines[1], StartsWith("Round 1,A,1,"));
  EXPECT_THAT(lines[67], StartsWith("final places,,1,1,"));
  EXPECT_THAT(lines[67], HasSubstr("Final Four,won the final"));
  EXPECT_THAT(lines.back(), StartsWith("final places,,33,2,"));
}

TEST(Standings, do_not_depend_on_the_order_in_which_games_ended) {
  for (const char* preset : {"shield", "double", "swiss", "potm", "ladder"}) {
    const tests::Played played = tests::play_preset(preset, 13, 5, 90);
    const tests::Played again = shuffled(played, 99);
    EXPECT_EQ(standings_csv(played.tournament, played.schedule), standings_csv(again.tournament, again.schedule));
    EXPECT_EQ(standings_json(played.tournament, played.schedule), standings_json(again.tournament, again.schedule));
    EXPECT_EQ(crosstable_csv(played.tournament, played.schedule), crosstable_csv(again.tournament, again.schedule));
    EXPECT_EQ(chart_html(played.tournament, played.schedule, Paper::a4, "today"),
              chart_html(again.tournament, again.schedule, Paper::a4, "today"));
  }
}

TEST(Standings, do_not_change_with_dates_and_ids) {
  tests::Played played = tests::play_preset("shield", 34, 7);
  const std::string csv = standings_csv(played.tournament, played.schedule);
  const std::string json = standings_json(played.tournament, played.schedule);
  played.tournament.row.created = "2026-11-20T20:51:06Z";
  played.tournament.row.closed = "2026-11-21T20:51:06Z";
  played.tournament.games[5].id = 5;
  EXPECT_EQ(standings_csv(played.tournament, played.schedule), csv);
  EXPECT_EQ(standings_json(played.tournament, played.schedule), json);
}

TEST(Standings, as_json_say_the_same_as_the_csv) {
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

TEST(Standings, survive_names_that_are_no_utf_8) {
  tests::Played played = tests::play_preset("round-robin", 4, 7);
  played.tournament.plan.stages[0].name = "\xff\xfe,\"";
  const auto json = nlohmann::json::parse(standings_json(played.tournament, played.schedule));
  EXPECT_EQ(json["stages"][0]["state"], "settled");
}

TEST(Standings, know_aliases_only) {
  const tests::Played played = tests::play_preset("shield", 34, 7);
  for (const std::string& text :
       {standings_csv(played.tournament, played.schedule), standings_json(played.tournament, played.schedule),
        crosstable_csv(played.tournament, played.schedule),
        chart_html(played.tournament, played.schedule, Paper::a4, "today")}) {
    EXPECT_THAT(text, Not(HasSubstr("Person")));
    EXPECT_THAT(text, Not(HasSubstr("example.org")));
    EXPECT_THAT(text, Not(HasSubstr("University")));
  }
}

/// Three who play each other twice, 417 best: W-D-L and points of every pair by hand.
tests::Played three() {
  formats::Plan plan = tests::preset("round-robin");
  tests::Played played = tests::play_book(
      tests::empty_book(plan, 3, 1), [](const formats::DueGame& due, formats::GameResult& game) {
        const bool first_two = due.match.entrants == formats::Sides{0, 1};
        tests::decide(game, first_two && due.number == 1 ? -1 : 0);
      });
  return played;
}

TEST(Crosstables, count_wins_ties_losses_and_points_of_each_pair) {
  const tests::Played played = three();
  EXPECT_EQ(crosstable(played.tournament, played.schedule.stages[0].groups[0], 0),
            "place  entrant      101      108      115  points  W-D-L  score\n"
            "    1  101            x  1-1-0 3  2-0-0 4       7  3-1-0     70\n"
            "    2  108      0-1-1 1        x  2-0-0 4       5  2-1-1     60\n"
            "    3  115      0-0-2 0  0-0-2 0        x       0  0-0-4     40\n");
}

TEST(Crosstables, and_standings_have_what_programs_are_called_beside_the_aliases) {
  tests::Played played = three();
  played.tournament.entrants[1].program = "Æther, the 2nd";
  EXPECT_EQ(crosstable(played.tournament, played.schedule.stages[0].groups[0], 0),
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

TEST(Crosstables, as_csv_have_no_cell_that_looks_like_a_day) {
  const tests::Played played = three();
  const auto lines = lines_of(crosstable_csv(played.tournament, played.schedule));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0], "stage,group,place,alias,program,101,108,115,points,W-D-L,score");
  EXPECT_EQ(lines[1], "Round robin,,1,101,,x,1W 1D 0L (3),2W 0D 0L (4),7,3W 1D 0L,70");
}

TEST(Crosstables, of_groups_of_any_size_add_up_to_the_points) {
  for (const int entrants : {2, 3, 9, 17, 60}) {
    const tests::Played played = tests::play_preset("round-robin", entrants, 3);
    const auto lines = lines_of(crosstable_csv(played.tournament, played.schedule));
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
