// The examples of the rules of 1995, and the decisions about what they leave open, as games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "referee/rules/croquet/rules.hpp"

namespace aspis::rules::croquet {
namespace {

using protocol::Reason;
using protocol::Standing;
using testing::ElementsAre;

/// The position with this status: "1 20 hoop 3 0 2 4 free 0".
CroquetPosition at(const std::string& turn, int last, const std::string& status) {
  State state;
  state.turn = turn == "1" ? 0 : 1;
  state.last_step = static_cast<std::int8_t>(last);
  std::istringstream words(status);
  for (Player& player : state.players) {
    std::string mark;
    std::string where;
    int number = 0;
    int detail = 0;
    int misses = 0;
    words >> mark >> number >> where;
    if (where != "free") words >> detail;
    words >> misses;
    player.number = static_cast<std::uint8_t>(number);
    player.misses = static_cast<std::uint8_t>(misses);
    if (where == "free") continue;
    player.where = where == "hoop" ? Where::hoop : Where::back;
    (where == "hoop" ? player.entry : player.missed) = static_cast<std::uint8_t>(detail);
  }
  CroquetPosition position(state);
  EXPECT_EQ(position.status(), status);
  return position;
}

/// The rule that a move breaks, "" if it is legal.
std::string rule_broken(Position& position, const std::string& move) {
  const auto refusal = position.play(move);
  return refusal ? refusal->rule : "";
}

void play_all(Position& position, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) ASSERT_EQ(rule_broken(position, move), "") << move;
}

TEST(CroquetRulesOf1995, StepOf2Bars2And7) {
  auto position = at("1", 2, "1 0 free 0 2 2 free 0");
  EXPECT_THAT(position.moves(), ElementsAre("1,1", "1,3", "1,4", "1,5", "1,6", "1,8"));
  EXPECT_EQ(rule_broken(position, "1,2"), "barred step");
  EXPECT_EQ(rule_broken(position, "1,7"), "barred step");
  EXPECT_EQ(rule_broken(position, "1,3"), "");
}

TEST(CroquetRulesOf1995, FirstMoveOfGameIsNotBarred) {
  EXPECT_EQ(CroquetPosition().moves().size(), 8U);
}

TEST(CroquetRulesOf1995, Hoop20IsTakenFrom17To23AndFrom18To22) {
  auto from_17 = at("1", 0, "1 17 free 0 2 0 free 0");
  ASSERT_EQ(rule_broken(from_17, "1,6"), "");
  EXPECT_EQ(from_17.status(), "1 23 free 0 2 0 free 0");
  auto from_18 = at("1", 0, "1 18 free 0 2 0 free 0");
  ASSERT_EQ(rule_broken(from_18, "1,4"), "");
  EXPECT_EQ(from_18.status(), "1 22 free 0 2 0 free 0");
}

TEST(CroquetRulesOf1995, Hoop20IsMissedFrom19To25AndTakenAfterGoingBack) {
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

TEST(CroquetRulesOf1995, Hoop20IsTakenInTwoStepsFrom17To23AndFrom18To22) {
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

TEST(CroquetRulesOf1995, PlayerInHoopBarsNothing) {
  auto position = at("2", 3, "1 20 hoop 3 0 2 4 free 0");
  EXPECT_THAT(position.moves(),
              ElementsAre("2,1", "2,2", "2,3", "2,4", "2,5", "2,6", "2,7", "2,8"));
}

TEST(CroquetRulesOf1995, BarredPlayerInHoopSkipsUntilStepIsFree) {
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

TEST(CroquetRulesOf1995, BothInHoopsAreNotBarred) {
  auto position = at("2", 3, "1 20 hoop 3 0 2 7 free 0");
  play_all(position, {"2,3"});
  EXPECT_THAT(position.moves(), ElementsAre("1,3"));
  play_all(position, {"1,3"});
  EXPECT_THAT(position.moves(), ElementsAre("2,0"));
}

TEST(CroquetRulesOf1995, SkipBarsNothing) {
  auto position = at("2", 0, "1 20 hoop 3 0 2 7 free 0");
  EXPECT_EQ(position.moves().size(), 8U);
}

TEST(CroquetRulesOf1995, SkipIsIllegalOutsideHoop) {
  CroquetPosition position;
  EXPECT_EQ(rule_broken(position, "1,0"), "may not skip");
}

TEST(CroquetRulesOf1995, BackwardStepIsIllegalWithoutMiss) {
  auto position = at("1", 0, "1 5 free 0 2 0 free 0");
  EXPECT_EQ(rule_broken(position, "1,-3"), "must step forward");
}

TEST(CroquetRulesOf1995, HoopItselfIsNotBelowItAndNoHoopOnTheWayBack) {
  auto position = at("1", 2, "1 25 back 20 1 2 2 free 0");
  play_all(position, {"1,-5"});
  EXPECT_EQ(position.status(), "1 20 back 20 1 2 2 free 0");
  play_all(position, {"2,8"});
  EXPECT_EQ(rule_broken(position, "1,5"), "must step back");
  play_all(position, {"1,-2"});
  EXPECT_EQ(position.status(), "1 18 free 1 2 10 hoop 8 0");
}

TEST(CroquetRulesOf1995, BackwardStepBarsBySize) {
  auto position = at("2", -2, "1 18 free 1 2 4 free 0");
  EXPECT_EQ(rule_broken(position, "2,2"), "barred step");
  EXPECT_EQ(rule_broken(position, "2,7"), "barred step");
}

TEST(CroquetRulesOf1995, SecondMissLosesImmediatelyAtAnyHoop) {
  auto position = at("1", 2, "1 39 free 1 2 50 hoop 2 0");
  play_all(position, {"1,5"});
  ASSERT_TRUE(position.over());
  const Ending ending = position.ending();
  EXPECT_EQ(ending.reason, Reason::points);
  EXPECT_THAT(ending.standings, ElementsAre(Standing::loss, Standing::win));
  EXPECT_THAT(ending.scores, ElementsAre(44, 50));
  EXPECT_EQ(ending.detail, "second miss, at hoop 40");
}

TEST(CroquetRulesOf1995, NumberBeyond100ByMissIsNotHome) {
  auto position = at("2", 3, "1 50 hoop 3 0 2 99 free 0");
  play_all(position, {"2,8"});
  EXPECT_FALSE(position.over());
  EXPECT_EQ(position.status(), "1 50 hoop 3 0 2 107 back 100 1");
}

TEST(CroquetRulesOf1995, PlayerInHoop100IsNotHomeBeforeLeavingIt) {
  auto position = at("2", 1, "1 51 free 0 2 97 free 0");
  play_all(position, {"2,3"});
  EXPECT_FALSE(position.over());
  play_all(position, {"1,1", "2,3"});
  ASSERT_TRUE(position.over());
  EXPECT_EQ(position.ending().reason, Reason::home);
  EXPECT_THAT(position.ending().standings, ElementsAre(Standing::loss, Standing::win));
  EXPECT_THAT(position.ending().scores, ElementsAre(52, 103));
}

TEST(CroquetRulesOf1995, SecondPlayerHomeFirstWinsImmediately) {
  auto position = at("2", 1, "1 98 free 0 2 98 free 0");
  play_all(position, {"2,4"});
  EXPECT_TRUE(position.over());
  EXPECT_THAT(position.ending().standings, ElementsAre(Standing::loss, Standing::win));
}

TEST(CroquetRulesOf1995, ExtraMoveThatGetsHomeDraws) {
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

TEST(CroquetRulesOf1995, ExtraMoveThatStaysBelowLoses) {
  for (const char* extra : {"2,1", "2,7", "2,8"}) {
    auto position = at("1", 1, "1 97 free 0 2 95 free 1");
    play_all(position, {"1,6", extra});
    ASSERT_TRUE(position.over());
    EXPECT_EQ(position.ending().reason, Reason::home) << extra;
    EXPECT_THAT(position.ending().standings, ElementsAre(Standing::win, Standing::loss)) << extra;
  }
}

TEST(CroquetRulesOf1995, BarredPlayerInHoop100SkipsExtraMoveAndLoses) {
  auto position = at("1", 1, "1 98 free 0 2 100 hoop 5 0");
  play_all(position, {"1,4", "2,0"});
  ASSERT_TRUE(position.over());
  EXPECT_THAT(position.ending().standings, ElementsAre(Standing::win, Standing::loss));
}

TEST(CroquetRulesOf1995, WholeGameWithoutMiss) {
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
