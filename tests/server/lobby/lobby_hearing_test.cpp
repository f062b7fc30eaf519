// Tests lines that bots send to the lobby, its answers, and checks over the network.
#include <gmock/gmock.h>

#include "tests/server/lobby/lobby_fixture.hpp"

namespace aspis::lobby {
namespace {

using Style = support::LineBot::Style;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST_F(LobbyTest, BotsArrangeAndPlayPracticeByLinesOnly) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  one->say("lobby challenge 102 unusable=85 time=9s");
  EXPECT_EQ(two->hear("lobby challenged"),
            "lobby challenged 1 101 unusable=85 symmetry=none arena=random time=9s");
  two->say("lobby accept 1");
  EXPECT_EQ(one->hear("lobby accepted"), "lobby accepted 1");
  EXPECT_NE(one->hear("result"), "");
  EXPECT_NE(two->hear("result"), "");
}

TEST_F(LobbyTest, PlaysImmediatelyWithConsentingBot) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  two->say("lobby practice on");
  EXPECT_EQ(two->hear("note"), "note practice games are accepted automatically");
  one->say("lobby challenge 102");
  EXPECT_NE(one->hear("result"), "");
  two->say("lobby practice off");
  EXPECT_NE(two->hear("note practice games need your consent"), "");
  await(1, Presence::ready);
  one->say("lobby challenge 102");
  EXPECT_NE(two->hear("lobby challenged 2"), "");
  EXPECT_EQ(presence(1), Presence::ready);
}

TEST_F(LobbyTest, TellsBotWhoIsPresent) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  one->say("lobby who");
  EXPECT_EQ(one->hear("lobby here"), "lobby here 102 ready asks");
  EXPECT_EQ(one->hear("lobby here"), "lobby here 104 ready consents");
  EXPECT_EQ(one->hear("lobby here house:boxing_random"),
            "lobby here house:boxing_random ready consents");
  EXPECT_THAT(one->hear("note"), HasSubstr("2 other entrants connected"));
}

TEST_F(LobbyTest, ExplainsRefusalInOneNote) {
  const auto one = bot(1, Style::play);
  one->say("lobby challenge 999");
  EXPECT_EQ(one->hear("note"),
            "note lobby: no entrant '999': 'lobby who' lists the connected entrants");
  one->say("lobby dance");
  EXPECT_THAT(one->hear("note"),
              StartsWith("note lobby: 'lobby dance': expected lobby and one of"));
  one->say("lobby accept 5");
  EXPECT_EQ(one->hear("note"), "note lobby: no challenge 5");
  one->say("lobby challenge house:boxing_greedy unusable=1000");
  EXPECT_THAT(one->hear("note"), HasSubstr("unusable=1000"));
}

TEST_F(LobbyTest, WarnsOncePerSecondOfFlood) {
  const auto one = bot(1, Style::play);
  const auto start = std::chrono::steady_clock::now();
  std::string flood;
  for (int i = 0; i < 1000; ++i) flood += "lobby accept 5\n";
  one->say(flood + "pong 0");
  EXPECT_EQ(one->hear("note the lobby accepts"),
            "note the lobby accepts 5 lines per second per bot: extra lines were dropped");
  const auto two = bot(2, Style::play);  // which can still connect
  const auto seconds = (std::chrono::steady_clock::now() - start) / std::chrono::seconds(1) + 2;
  EXPECT_LE(one->count("note"), 6 * seconds);
}

TEST_F(LobbyTest, GoodBotPassesCheck) {
  const auto one = bot(1, Style::play);
  one->say("lobby check");
  EXPECT_EQ(one->hear("note passed"),
            "note passed: plays a whole game as A against a gentle partner");
  EXPECT_EQ(one->hear("lobby checked"), "lobby checked pass");
  const auto findings = on_game_thread([this] { return lobby_->findings(1); });
  EXPECT_THAT(findings, Contains("passed: plays a whole game as B against a partner that picks the "
                                 "first or last legal move"));
  await(1, Presence::ready);
  EXPECT_TRUE(practice().empty());
}

TEST_F(LobbyTest, CheckReportsErrorAndAdvice) {
  open(R"({"game": "boxing", "clock": {"move": "200ms"}, "stages": [{"name": "A"}]})");
  const auto one = bot(1, Style::silent);
  one->say("lobby check");
  EXPECT_EQ(one->hear("note FAILED"), "note FAILED: loses as A against a gentle partner: timeout");
  EXPECT_EQ(one->hear("lobby checked"), "lobby checked fail");
  EXPECT_THAT(on_game_thread([this] { return lobby_->findings(1); }),
              testing::AllOf(Contains("  no line from it arrived after 'go'"),
                             Contains(testing::ContainsRegex(" < go 200 -$"))));
}

class CheckLogin : public LobbyTest {
 protected:
  /// A bot of entrant 1 that has logged in to be checked.
  std::unique_ptr<support::LineBot> check_only_bot(Style style) {
    auto bot = std::make_unique<support::LineBot>(style);
    connect(1, *bot, true);
    return bot;
  }
};

TEST_F(CheckLogin, IsCheckedAndPlaysNothing) {
  const auto two = bot(2, Style::play);
  const auto one = check_only_bot(Style::play);
  await(1, Presence::checking);
  EXPECT_EQ(seat(due()).absent, (std::vector<bool>{true, false}));
  EXPECT_EQ(fault(challenge(1, 2)), "your bot is not connected: connect it first");
  EXPECT_THAT(fault(challenge(2, 1)), HasSubstr("101"));
  one->say("lobby check");
  EXPECT_EQ(one->hear("lobby checked"), "lobby checked pass");
  EXPECT_EQ(seat(due()).absent, (std::vector<bool>{true, false}));
}

TEST_F(CheckLogin, LeavesConnectionThatPlays) {
  const auto one = bot(1, Style::play);
  const auto other = check_only_bot(Style::play);
  EXPECT_EQ(other->hear("error"),
            "error playing your bot is connected to play: stop that connection, then check");
  EXPECT_EQ(presence(1), Presence::ready);
  one->say("lobby check");
  EXPECT_EQ(one->hear("lobby checked"), "lobby checked pass");
}

TEST_F(CheckLogin, GivesWayToConnectionThatPlays) {
  open();
  const auto other = check_only_bot(Style::silent);
  other->say("lobby check");
  await(1, Presence::checking);
  const auto two = bot(2, Style::play);
  const auto one = std::make_unique<support::LineBot>(Style::play);
  connect(1, *one);
  EXPECT_THAT(other->hear("error"), HasSubstr("error replaced"));
  EXPECT_EQ(one->hear("welcome"), "welcome 101");
  EXPECT_TRUE(comes_true([&] { return seat(due()).what == SeatingDecision::What::play; }));
}

TEST_F(CheckLogin, EndsCheckWhenBotLeaves) {
  open();
  auto one = check_only_bot(Style::silent);
  one->say("lobby check");
  EXPECT_NE(one->hear("ready?"), "");
  one->leave();
  await(1, Presence::absent);
  one = check_only_bot(Style::play);
  one->say("lobby check\nlobby check");
  EXPECT_EQ(one->hear("lobby checked"), "lobby checked pass");
  EXPECT_EQ(one->count("note lobby: "), 0);
}

TEST_F(LobbyTest, CheckRequiresPresentIdleBot) {
  open();
  const auto check = [this](int entrant) {
    const auto begun = on_game_thread([&] { return lobby_->check(entrant); });
    return begun ? "" : begun.error().text;
  };
  EXPECT_EQ(check(1), "your bot is not connected: connect it first");
  EXPECT_EQ(check(4), "your bot runs on the server: it cannot be checked");
  const auto one = bot(1, Style::silent);
  const auto two = bot(2, Style::silent);
  const auto three = bot(3, Style::silent);
  EXPECT_EQ(check(1), "");
  EXPECT_EQ(check(1), "your bot is being checked");
  await(1, Presence::checking);
  EXPECT_EQ(check(2), "");
  EXPECT_EQ(check(3), "other bots are being checked: try again in a minute");
  one->leave();
  await(1, Presence::absent);
  EXPECT_EQ(check(3), "");
}

}  // namespace
}  // namespace aspis::lobby
