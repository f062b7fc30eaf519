#include <gtest/gtest.h>

#include "referee/formats/standings.hpp"
#include "tests/support/played_table.hpp"

namespace aspis::formats {
namespace {

using support::PlayedTable;

std::string named(Entrant entrant) {
  return std::string(1, static_cast<char>('A' + entrant));
}

std::string why_first(const PlayedTable& table) {
  return why(table.rank(), 0, table.rules, named);
}

TEST(Why, points_are_told_with_both_numbers) {
  PlayedTable table(2);
  table.play(0, 1, "1=");
  EXPECT_EQ(why_first(table), "ahead of B on points, 1.5 to 0.5");
}

TEST(Why, the_last_line_has_nobody_below) {
  PlayedTable table(2);
  EXPECT_EQ(why(table.rank(), 1, table.rules, named), "");
  EXPECT_EQ(why(table.rank(), 9, table.rules, named), "");
}

TEST(Why, every_counted_criterion_has_its_words) {
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

TEST(Why, sonneborn_berger_is_told_in_quarters) {
  PlayedTable table(3);
  table.play(0, 1, "1");
  table.play(1, 2, "=");
  table.rules.tie_breaks = {Criterion::sonneborn_berger};
  // A beat B of half a point; B and C drew, of half a point each.
  EXPECT_EQ(why_first(table), "ahead of B on the Sonneborn-Berger number, 0.5 to 0.25");
}

TEST(Why, a_direct_encounter_of_several_says_how_many) {
  PlayedTable table(3);
  table.play(0, 1, "1");
  table.play(0, 2, "1");
  table.play(1, 2, "1");
  table.rules.tie_breaks = {Criterion::direct};
  EXPECT_EQ(why_first(table), "ahead of B on the games among the 3 tied entrants, 2 to 1");
}

TEST(Why, a_play_off_is_told_with_its_round) {
  PlayedTable table(2);
  table.rules.tie_breaks = {Criterion::points, Criterion::play_off};
  table.rules.cuts = {1};
  EXPECT_EQ(why_first(table), "tied with B until play-off round 1 is played");
  table.play_off(1, 0, 1, "==");
  EXPECT_EQ(why_first(table), "tied with B until play-off round 2 is played");
  table.play_off(2, 0, 1, "1=");
  EXPECT_EQ(why_first(table), "ahead of B in play-off round 2, 1.5 to 0.5");
}

TEST(Why, a_lot_is_told_as_one) {
  PlayedTable table(2);
  table.rules.tie_breaks = {Criterion::points, Criterion::lot};
  const std::string text = why_first(table);
  EXPECT_TRUE(text == "ahead of B by lot" || text == "ahead of A by lot") << text;
}

TEST(Why, who_shares_a_place_is_level) {
  PlayedTable table(2);
  table.table.complete = false;
  EXPECT_EQ(why_first(table), "tied with B on all criteria so far");
  table.table.complete = true;
  EXPECT_EQ(why_first(table), "tied with B on all criteria");
}

TEST(Why, a_tie_left_across_a_cut_says_what_decides) {
  PlayedTable table(3);
  table.rules.cuts = {2};
  EXPECT_EQ(why_first(table),
            "tied with B on all criteria, even across place 2; the order of the roster decides");
  table.rules.cuts = {3};
  EXPECT_EQ(why_first(table), "tied with B on all criteria");
}

}  // namespace
}  // namespace aspis::formats
