// Brackets as they are laid out for every drawing, and what their rounds are called.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "referee/formats/bracket_layout.hpp"
#include "tests/support/played_out.hpp"

namespace aspis::formats {
namespace {

using testing::ElementsAre;

StagePlan planned(Format format, bool third_place = false) {
  StagePlan plan;
  plan.format = format;
  plan.third_place = third_place;
  return plan;
}

std::vector<Pairing> make_matches(Format format, int entrants, bool third_place = false) {
  return bracket_matches(open_bracket(planned(format, third_place), entrants), format);
}

/// In the same column: boxes are a row high, headers half a row.
std::size_t overlaps(const BracketLayout& layout) {
  std::map<int, std::vector<std::pair<double, double>>> columns;
  for (const BracketBox& box : layout.boxes) columns[box.column].emplace_back(box.row, box.row + 1);
  for (const BracketHead& head : layout.heads)
    columns[head.column].emplace_back(head.row, head.row + 0.5);
  std::size_t found = 0;
  for (auto& [column, areas] : columns) {
    std::sort(areas.begin(), areas.end());
    for (std::size_t at = 1; at < areas.size(); ++at) {
      if (areas[at].first < areas[at - 1].second - 1e-9) ++found;
    }
  }
  return found;
}

std::multiset<int> numbers_in(const std::vector<Pairing>& all,
                              const std::vector<BracketLayout>& layouts) {
  std::multiset<int> numbers;
  for (const BracketLayout& layout : layouts) {
    for (const BracketBox& box : layout.boxes) numbers.insert(all[box.match].number);
  }
  return numbers;
}

std::multiset<int> list_numbers(const std::vector<Pairing>& all) {
  std::multiset<int> numbers;
  for (const Pairing& match : all) numbers.insert(match.number);
  return numbers;
}

std::vector<std::string> list_rounds(const std::vector<Pairing>& all, Format format) {
  std::vector<std::string> names;
  for (const BracketHead& head : bracket_layout(all, format).heads) names.push_back(head.text);
  return names;
}

class BracketLayouts : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(from_2_to_64, BracketLayouts, testing::Range(2, 65));

TEST_P(BracketLayouts, HaveEveryMatchOnceWithoutOverlap) {
  for (const Format format : {Format::elimination, Format::double_elimination, Format::finals}) {
    const auto all = make_matches(format, GetParam(), true);
    const BracketLayout layout = bracket_layout(all, format);
    EXPECT_EQ(numbers_in(all, {layout}), list_numbers(all));
    EXPECT_EQ(overlaps(layout), 0U);
    for (const BracketBox& box : layout.boxes) {
      EXPECT_GE(box.row, 0.5);
      EXPECT_LE(box.row + 1, layout.rows);
      EXPECT_LT(box.column, layout.columns);
    }
  }
}

TEST_P(BracketLayouts, PutMatchRightOfItsFeedersAndHalfwayBetween) {
  for (const Format format : {Format::elimination, Format::double_elimination}) {
    const auto all = make_matches(format, GetParam(), true);
    const BracketLayout layout = bracket_layout(all, format);
    std::map<std::size_t, std::vector<double>> feeding;
    for (const BracketLink& link : layout.links) {
      const BracketBox& from = layout.boxes[link.from];
      EXPECT_LT(from.column, layout.boxes[link.to].column);
      EXPECT_EQ(all[layout.boxes[link.to].match].origins[link.side].match, all[from.match].number);
      feeding[link.to].push_back(from.row);
    }
    for (const auto& [to, rows] : feeding) {
      EXPECT_DOUBLE_EQ(layout.boxes[to].row, (rows.front() + rows.back()) / 2);
    }
    std::size_t winners = 0;
    for (const Pairing& match : all) {
      for (const Origin& origin : match.origins)
        winners += origin.kind == Origin::Kind::winner_of ? 1 : 0;
    }
    EXPECT_EQ(layout.links.size(), winners);
  }
}

TEST_P(BracketLayouts, OnSheetsHaveEveryMatchOnceAndFit) {
  for (const Format format : {Format::elimination, Format::double_elimination, Format::finals}) {
    const auto all = make_matches(format, GetParam(), true);
    for (const BracketRoom room : {BracketRoom{3, 5.5}, BracketRoom{6, 9}, BracketRoom{7, 20}}) {
      const auto sheets = bracket_sheets(all, format, room);
      EXPECT_EQ(numbers_in(all, sheets), list_numbers(all));
      for (const BracketLayout& sheet : sheets) {
        EXPECT_LE(sheet.columns, room.columns);
        EXPECT_LE(sheet.rows, room.rows);
        EXPECT_EQ(overlaps(sheet), 0U);
        EXPECT_EQ(sheet.title.empty(), sheets.size() == 1 || format == Format::finals);
      }
    }
  }
}

/// The rounds of the matches by their numbers.
std::vector<int> counted(Format format, int entrants, bool third_place = false) {
  const Stage stage = open_bracket(planned(format, third_place), entrants);
  const CountedRounds rounds(stage);
  std::map<int, int> by_number;
  for (const Pairing& match : bracket_matches(stage, format)) {
    by_number[match.number] = rounds.of(match);
  }
  std::vector<int> counted;
  for (const auto& [number, round] : by_number) counted.push_back(round);
  return counted;
}

TEST(CountedRoundsTest, OfABracketCountAllPartsInTheOrderOfPlay) {
  EXPECT_THAT(counted(Format::elimination, 8, true), ElementsAre(1, 1, 1, 1, 2, 2, 3, 4));
  EXPECT_THAT(counted(Format::elimination, 2), ElementsAre(1));
  EXPECT_EQ(last_round(planned(Format::elimination, true),
                       open_bracket(planned(Format::elimination, true), 8)),
            4);
  const std::vector<int> both = counted(Format::double_elimination, 8);
  EXPECT_TRUE(std::is_sorted(both.begin(), both.end()));
}

TEST(CountedRoundsTest, OfOtherFormatsAreTheirOwn) {
  Stage stage;
  stage.groups.resize(1);
  for (const int round : {1, 3, 2}) {
    Pairing& match = stage.groups[0].pairings.emplace_back();
    match.number = round;
    match.round = round;
  }
  EXPECT_EQ(CountedRounds(stage).of(stage.groups[0].pairings[1]), 3);
  EXPECT_EQ(last_round(planned(Format::groups), stage), 3);
  stage.groups[0].entrants = {0, 1, 2, 3};
  StagePlan swiss = planned(Format::swiss);
  swiss.rounds = 9;
  EXPECT_EQ(last_round(swiss, stage), 3) << "then all have met";
  EXPECT_EQ(last_round(planned(Format::ladder), stage), 0);
}

TEST(BracketLayoutOf64, TakesFiveSheetsOfEightRowsWithFinalOnLast) {
  const auto all = make_matches(Format::elimination, 64, true);
  std::vector<std::string> titles;
  for (const BracketLayout& sheet : bracket_sheets(all, Format::elimination, {6, 9}))
    titles.push_back(sheet.title);
  EXPECT_THAT(titles, ElementsAre("Round 1 – Quarter-finals", "Round 1 – Quarter-finals",
                                  "Round 1 – Quarter-finals", "Round 1 – Quarter-finals",
                                  "Semi-finals – Final"));
}

TEST(BracketRounds, AreNamedBackwardsFromFinal) {
  EXPECT_THAT(list_rounds(make_matches(Format::elimination, 16, true), Format::elimination),
              ElementsAre("Round 1", "Quarter-finals", "Semi-finals", "Final", "Third place"));
  EXPECT_THAT(list_rounds(make_matches(Format::elimination, 2), Format::elimination),
              ElementsAre("Final"));
  EXPECT_THAT(list_rounds(make_matches(Format::double_elimination, 4), Format::double_elimination),
              ElementsAre("Winners round 1", "Winners round 2", "Losers round 1", "Losers round 2",
                          "Final", "Second final (if needed)"));
  EXPECT_THAT(list_rounds(make_matches(Format::finals, 6), Format::finals),
              ElementsAre("Final", "Third place", "Places 5 and 6"));
}

TEST(BracketRounds, OfGroupsAreNumbered) {
  Pairing match;
  match.round = 3;
  EXPECT_EQ(round_name(match, Format::groups, {}), "Round 3");
  match.play_off = true;
  EXPECT_EQ(round_name(match, Format::groups, {}), "Play-off round 3");
}

TEST(OpenSides, NameTheirSource) {
  EXPECT_EQ(text(Origin{Origin::Kind::winner_of, 12}), "winner of M12");
  EXPECT_EQ(text(Origin{Origin::Kind::loser_of, 3}), "loser of M3");
  EXPECT_EQ(text(Origin{Origin::Kind::bye, 0}), "bye");
  EXPECT_EQ(text(Origin{}), "to be decided");
}

TEST(SecondFinals, AreShownWhilePossibleAndWhenNeeded) {
  Plan plan = tests::preset("double");
  plan.game = "boxing";
  for (const bool challenger_wins : {false, true}) {
    Results results;
    const auto playing = [&](const DueGame& due, GameResult& game) {
      const bool turned = due.match.phase >= 301 && challenger_wins && due.match.phase < 401;
      tests::decide(game, turned ? 1 : 0);
    };
    Facts facts;
    facts.entrants = 4;
    facts.seed = 7;
    const Schedule over = tests::play_out(plan, facts, results, playing);
    const auto all = bracket_matches(over.stages.front(), Format::double_elimination);
    EXPECT_EQ(all.back().part == Part::reset, challenger_wins);
    EXPECT_FALSE(all.back().if_needed);
  }
}

}  // namespace
}  // namespace aspis::formats
