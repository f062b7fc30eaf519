// The examples of the rules of 1995, and the decisions about what they leave open, as games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/rules/croquet/rules.hpp"

namespace aspis::rules::croquet {
namespace {

using protocol::Reason;
using protocol::Standing;
using testing::ElementsAre;

/// Reads a position whose four lines are made of these.
CroquetPosition at(const std::string& turn, int last, const std::string& state) {
  auto position = CroquetPosition::read("turn " + turn + "\nlast " + std::to_string(last) +
                                        "\nstate " + state + "\nout -\n");
  EXPECT_TRUE(position.ok()) << position.error().text;
  return *std::move(position);
}

/// The rule that a move breaks, "" where it breaks none.
std::string rule_broken(Position& position, const std::string& move) {
  const auto refusal = position.play(move);
  return refusal ? refusal->rule : "";
}

void play_all(Position& position, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) ASSERT_EQ(rule_broken(position, move), "") << move;
}

TEST(CroquetRulesOf1995, a_step_of_2_bars_2_and_7) {
  auto position = at("1", 2, "1 0 free 0 2 2 free 0");
  EXPECT_THAT(position.moves(), ElementsAre("1,1", "1,3", "1,4", "1,5", "1,6", "1,8"));
  EXPECT_EQ(rule_broken(position, "1,2"), "barred step");
  EXPECT_EQ(rule_broken(position, "1,7"), "barred step");
  EXPECT_EQ(rule_broken(position, "1,3"), "");
}

TEST(CroquetRulesOf1995, the_first_move_of_a_game_is_not_barred) {
  EXPECT_EQ(CroquetPosition().moves().size(), 8U);
}

TEST(CroquetRulesOf1995, hoop_20_is_taken_from_17_to_23_and_from_18_to_22) {
  auto from_17 = at("1", 0, "1 17 free 0 2 0 free 0");
  ASSERT_EQ(rule_broken(from_17, "1,6"), "");
  EXPECT_EQ(from_17.status(), "1 23 free 0 2 0 free 0");
  auto from_18 = at("1", 0, "1 18 free 0 2 0 free 0");
  ASSERT_EQ(rule_broken(from_18, "1,4"), "");
  EXPECT_EQ(from_18.status(), "1 22 free 0 2 0 free 0");
}

TEST(CroquetRulesOf1995, hoop_20_is_missed_from_19_to_25_and_taken_after_going_back) {
  auto position = at("1", 0, "1 19 free 0 2 0 free 0");
  ASSERT_EQ(rule_broken(position, "1,6"), "");
  EXPECT_EQ(position.status(), "1 25 back 20 1 2 0 free 0");
  play_all(position, {"2,2"});
  EXPECT_EQ(rule_broken(position, "1,5"), "must step back");
  EXPECT_EQ(rule_broken(position, "1,-2"), "barred step");
  EXPECT_EQ(rule_broken(position, "1,-7"), "barred step");
  EXPECT_EQ(rule_broken(position, "1,0"), "may not skip");
  EXPECT_THAT(position.moves(), ElementsAre("1,-1", "1,-3", "1,-4", "1,-5", "1,-6", "1,-8"));
  ASSERT_EQ(rule_broken(position, "1,-8"), "");
  EXPECT_EQ(position.status(), "1 17 free 1 2 2 free 0");
  play_all(position, {"2,2", "1,6"});
  EXPECT_EQ(position.status(), "1 23 free 1 2 4 free 0");
}

TEST(CroquetRulesOf1995, hoop_20_is_taken_in_two_steps_from_17_to_23_and_from_18_to_22) {
  auto from_17 = at("1", 0, "1 17 free 0 2 0 free 0");
  play_all(from_17, {"1,3"});
  EXPECT_EQ(from_17.status(), "1 20 hoop 3 0 2 0 free 0");
  play_all(from_17, {"2,8"});
  EXPECT_THAT(from_17.moves(), ElementsAre("1,3"));
  play_all(from_17, {"1,3"});
  EXPECT_EQ(from_17.status(), "1 23 free 0 2 8 free 0");
  auto from_18 = at("1", 0, "1 18 free 0 2 0 free 0");
  play_all(from_18, {"1,2", "2,8", "1,2"});
  EXPECT_EQ(from_18.status(), "1 22 free 0 2 8 free 0");
}

TEST(CroquetRulesOf1995, a_player_in_a_hoop_bars_nothing) {
  auto position = at("2", 3, "1 20 hoop 3 0 2 4 free 0");
  EXPECT_THAT(position.moves(),
              ElementsAre("2,1", "2,2", "2,3", "2,4", "2,5", "2,6", "2,7", "2,8"));
}

TEST(CroquetRulesOf1995, who_is_barred_in_a_hoop_skips_until_its_step_is_free) {
  auto position = at("2", 3, "1 20 hoop 3 0 2 1 free 0");
  play_all(position, {"2,6"});
  EXPECT_THAT(position.moves(), ElementsAre("1,0"));
  EXPECT_EQ(rule_broken(position, "1,3"), "barred step");
  EXPECT_EQ(rule_broken(position, "1,4"), "must skip");
  play_all(position, {"1,0", "2,6"});
  EXPECT_EQ(position.status(), "1 20 hoop 3 0 2 13 free 0");
  play_all(position, {"1,0", "2,1"});
  EXPECT_EQ(rule_broken(position, "1,0"), "may not skip");
  EXPECT_EQ(rule_broken(position, "1,8"), "must leave the hoop");
  EXPECT_EQ(rule_broken(position, "1,-3"), "must leave the hoop");
  EXPECT_EQ(position.status(), "1 20 hoop 3 0 2 14 free 0");
  play_all(position, {"1,3"});
  EXPECT_EQ(position.status(), "1 23 free 0 2 14 free 0");
}

TEST(CroquetRulesOf1995, with_both_in_hoops_neither_is_barred) {
  auto position = at("2", 3, "1 20 hoop 3 0 2 7 free 0");
  play_all(position, {"2,3"});
  EXPECT_THAT(position.moves(), ElementsAre("1,3"));
  play_all(position, {"1,3"});
  EXPECT_THAT(position.moves(), ElementsAre("2,0"));
}

TEST(CroquetRulesOf1995, a_skip_bars_nothing) {
  auto position = at("2", 0, "1 20 hoop 3 0 2 7 free 0");
  EXPECT_EQ(position.moves().size(), 8U);
}

TEST(CroquetRulesOf1995, outside_a_hoop_nobody_skips) {
  CroquetPosition position;
  EXPECT_EQ(rule_broken(position, "1,0"), "may not skip");
}

TEST(CroquetRulesOf1995, nobody_steps_back_without_a_miss) {
  auto position = at("1", 0, "1 5 free 0 2 0 free 0");
  EXPECT_EQ(rule_broken(position, "1,-3"), "must step forward");
}

TEST(CroquetRulesOf1995, the_hoop_itself_is_not_below_it_and_is_no_hoop_on_the_way_back) {
  auto position = at("1", 2, "1 25 back 20 1 2 2 free 0");
  play_all(position, {"1,-5"});
  EXPECT_EQ(position.status(), "1 20 back 20 1 2 2 free 0");
  play_all(position, {"2,8"});
  EXPECT_EQ(rule_broken(position, "1,5"), "must step back");
  play_all(position, {"1,-2"});
  EXPECT_EQ(position.status(), "1 18 free 1 2 10 hoop 8 0");
}

TEST(CroquetRulesOf1995, a_backward_step_bars_by_its_size) {
  auto position = at("2", -2, "1 18 free 1 2 4 free 0");
  EXPECT_EQ(rule_broken(position, "2,2"), "barred step");
  EXPECT_EQ(rule_broken(position, "2,7"), "barred step");
}

TEST(CroquetRulesOf1995, the_second_miss_loses_at_once_at_whatever_hoop) {
  auto position = at("1", 2, "1 39 free 1 2 50 hoop 2 0");
  play_all(position, {"1,5"});
  ASSERT_TRUE(position.over());
  const Ending ending = position.ending();
  EXPECT_EQ(ending.reason, Reason::points);
  EXPECT_THAT(ending.standings, ElementsAre(Standing::loss, Standing::win));
  EXPECT_THAT(ending.scores, ElementsAre(44, 50));
  EXPECT_EQ(ending.detail, "second miss, at hoop 40");
}

TEST(CroquetRulesOf1995, beyond_100_by_a_miss_is_not_home) {
  auto position = at("2", 3, "1 50 hoop 3 0 2 99 free 0");
  play_all(position, {"2,8"});
  EXPECT_FALSE(position.over());
  EXPECT_EQ(position.status(), "1 50 hoop 3 0 2 107 back 100 1");
}

TEST(CroquetRulesOf1995, in_hoop_100_is_not_home_before_it_is_left) {
  auto position = at("2", 1, "1 51 free 0 2 97 free 0");
  play_all(position, {"2,3"});
  EXPECT_FALSE(position.over());
  play_all(position, {"1,1", "2,3"});
  ASSERT_TRUE(position.over());
  EXPECT_EQ(position.ending().reason, Reason::home);
  EXPECT_THAT(position.ending().standings, ElementsAre(Standing::loss, Standing::win));
  EXPECT_THAT(position.ending().scores, ElementsAre(52, 103));
}

TEST(CroquetRulesOf1995, the_second_player_home_first_wins_at_once) {
  auto position = at("2", 1, "1 98 free 0 2 98 free 0");
  play_all(position, {"2,4"});
  EXPECT_TRUE(position.over());
  EXPECT_THAT(position.ending().standings, ElementsAre(Standing::loss, Standing::win));
}

TEST(CroquetRulesOf1995, the_extra_move_that_gets_home_too_draws) {
  auto position = at("1", 1, "1 98 free 0 2 97 free 0");
  play_all(position, {"1,4"});
  ASSERT_FALSE(position.over());
  EXPECT_EQ(rule_broken(position, "2,4"), "barred step");
  play_all(position, {"2,6"});
  ASSERT_TRUE(position.over());
  EXPECT_EQ(position.ending().reason, Reason::tie);
  EXPECT_THAT(position.ending().standings, ElementsAre(Standing::tie, Standing::tie));
  EXPECT_THAT(position.ending().scores, ElementsAre(102, 103));
}

TEST(CroquetRulesOf1995, the_extra_move_that_stays_below_loses) {
  for (const char* extra : {"2,1", "2,7", "2,8"}) {
    auto position = at("1", 1, "1 97 free 0 2 95 free 1");
    play_all(position, {"1,6", extra});
    ASSERT_TRUE(position.over());
    EXPECT_EQ(position.ending().reason, Reason::home) << extra;
    EXPECT_THAT(position.ending().standings, ElementsAre(Standing::win, Standing::loss)) << extra;
  }
}

TEST(CroquetRulesOf1995, a_barred_player_in_hoop_100_skips_its_extra_move_and_loses) {
  auto position = at("1", 1, "1 98 free 0 2 100 hoop 5 0");
  play_all(position, {"1,4", "2,0"});
  ASSERT_TRUE(position.over());
  EXPECT_THAT(position.ending().standings, ElementsAre(Standing::win, Standing::loss));
}

TEST(CroquetRulesOf1995, a_whole_game_without_a_miss) {
  CroquetPosition position;
  play_all(position, {"1,2", "2,3", "1,8", "2,7", "1,8", "2,7", "1,4", "2,6", "1,8", "2,7", "1,8",
                      "2,7", "1,4", "2,6", "1,8", "2,7", "1,8", "2,7", "1,4", "2,6", "1,8", "2,7",
                      "1,8", "2,7", "1,4", "2,6", "1,8", "2,7", "1,8", "2,7", "1,4", "2,6"});
  ASSERT_TRUE(position.over());
  EXPECT_EQ(position.status(), "1 102 free 0 2 103 free 0");
  EXPECT_EQ(position.ending().reason, Reason::tie);
}

}  // namespace
}  // namespace aspis::rules::croquet
