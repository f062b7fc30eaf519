#include "server/lobby/commands.hpp"
#include "tests/support/sound.hpp"

#include <gtest/gtest.h>

namespace aspis::lobby {
namespace {

using namespace std::chrono_literals;

LobbyLine read(std::string_view line) {
  auto read = read_lobby_line(line);
  if (!read) throw std::invalid_argument(read.error().text);
  return *std::move(read);
}

std::string fault_in(std::string_view line) {
  return support::refusal_text(read_lobby_line(line));
}

TEST(LobbyLine, ReadsEachVerbIntoItsOwnType) {
  EXPECT_EQ(read("lobby who"), LobbyLine(WhoLine{}));
  EXPECT_EQ(read("lobby check"), LobbyLine(CheckLine{}));
  EXPECT_EQ(read("lobby practice on"), LobbyLine(PracticeLine{true}));
  EXPECT_EQ(read("lobby practice off"), LobbyLine(PracticeLine{false}));
  EXPECT_EQ(read("lobby accept 3"), LobbyLine(AnswerLine{3, true}));
  EXPECT_EQ(read("lobby decline 12"), LobbyLine(AnswerLine{12, false}));
  EXPECT_EQ(read("lobby withdraw 7"), LobbyLine(WithdrawLine{7}));
}

TEST(LobbyLine, ChallengeNamesOpponentBoardAndTime) {
  ChallengeLine line;
  line.whom = "417";
  line.asked.options = {{"board", "6x6x3"}, {"ply-cap", "20"}};
  line.asked.clock.move = 5s;
  EXPECT_EQ(read("lobby challenge 417 board=6x6x3 time=5s ply-cap=20"), LobbyLine(line));
}

TEST(LobbyLine, ChallengesHouseBotByName) {
  ChallengeLine line;
  line.whom = "boxing_greedy";
  line.house = true;
  EXPECT_EQ(read("lobby challenge house:boxing_greedy"), LobbyLine(line));
}

TEST(LobbyLine, TermsNameMatchAndTime) {
  ChallengeLine line;
  line.whom = "417";
  line.match = 12;
  line.at = "2026-11-28T10:00:00Z";
  EXPECT_EQ(read("lobby challenge 417 match=M12 at=2026-11-28T10:00:00Z"), LobbyLine(line));
  line.at.clear();
  EXPECT_EQ(read("lobby challenge 417 match=12"), LobbyLine(line));
}

TEST(LobbyLine, InvalidLineGetsCorrectForm) {
  EXPECT_EQ(fault_in("lobby dance"),
            "'lobby dance': expected lobby and one of who, check, practice on, practice off, "
            "challenge ALIAS, accept N, decline N, withdraw N");
  EXPECT_EQ(fault_in("lobby accept"),
            "expected 'lobby accept N', N being the number of the challenge");
  EXPECT_EQ(fault_in("lobby decline -3"),
            "expected 'lobby decline N', N being the number of the challenge");
  EXPECT_EQ(fault_in("lobby challenge"),
            "whom? Write lobby challenge ALIAS or house:NAME, then KEY=VALUE and time=5s");
  EXPECT_EQ(fault_in("lobby challenge 417 fast"), "'fast': expected KEY=VALUE");
  EXPECT_EQ(fault_in("lobby challenge 417 match=final"),
            "'match=final': expected a match of the round, as in match=M12");
  EXPECT_EQ(fault_in("lobby challenge 417 at=noon"),
            "'at=noon': expected a time in UTC, as in at=2026-11-28T10:00:00Z");
  EXPECT_EQ(fault_in("lobby challenge 417 time=1s time=2s"), "'time=2s': expected time= once");
  EXPECT_NE(fault_in("lobby challenge 417 time=soon").find("time=soon: "), std::string::npos);
  EXPECT_NE(fault_in("lobby challenge board=6x6x3").find("ALIAS"), std::string::npos);
  EXPECT_NE(fault_in("lobby \x01"), "");
  EXPECT_NE(fault_in("who"), "");
}

TEST(LobbyLine, LimitsLengthOfChallenge) {
  std::string line = "lobby challenge 417";
  for (int i = 0; i < 33; ++i) line += " k=" + std::to_string(i);
  EXPECT_EQ(fault_in(line), "'k=32': expected fewer options");
  EXPECT_NE(fault_in("lobby challenge 417 k=" + std::string(100, 'x')), "");
}

}  // namespace
}  // namespace aspis::lobby
