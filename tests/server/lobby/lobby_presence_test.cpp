// Tests how the lobby shows bots that connect and disconnect.
#include <gmock/gmock.h>

#include "tests/server/lobby/lobby_fixture.hpp"

namespace aspis::lobby {
namespace {

using Style = support::LineBot::Style;
using ::testing::IsSupersetOf;

TEST_F(LobbyTest, HasOnlyHouseBotsAtFirst) {
  open();
  EXPECT_EQ(presence(1), Presence::absent);
  EXPECT_EQ(presence(4), Presence::ready);
  EXPECT_TRUE(lobby_->view()->entrants[3].house);
  EXPECT_THAT(lobby_->view()->house, IsSupersetOf({"boxing_greedy", "boxing_random"}));
}

TEST_F(LobbyTest, ConnectedBotIsReadyAndAbsentAfterLeaving) {
  const auto one = bot(1, Style::play);
  EXPECT_EQ(lobby_->view()->entrants[0].since, "2026-11-20T12:00:00Z");
  pass(std::chrono::minutes(2));
  one->leave();
  await(1, Presence::absent);
  EXPECT_EQ(lobby_->view()->entrants[0].since, "2026-11-20T12:02:00Z");
  EXPECT_EQ(presence(2), Presence::absent);
}

TEST_F(LobbyTest, ArrivalWakesRunner) {
  open();
  EXPECT_TRUE(comes_true([this] { return wakes_ == 0; }));
  const auto one = bot(1, Style::play);
  EXPECT_TRUE(comes_true([this] { return wakes_ > 0; }));
}

TEST_F(LobbyTest, CombinesManyChangesForAudience) {
  const auto one = bot(1, Style::play);
  const int before = observer_.changes;
  const auto start = std::chrono::steady_clock::now();
  on_game_thread([this] {
    for (int i = 0; i < 500; ++i) lobby_->set_consents(1, i % 2 == 0);
    lobby_->set_consents(1, true);
  });
  EXPECT_TRUE(comes_true([this] { return lobby_->view()->entrants[0].consents; }));
  const auto quarters = (std::chrono::steady_clock::now() - start) / std::chrono::milliseconds(250);
  EXPECT_LE(observer_.changes - before, quarters + 2);
}

TEST_F(LobbyTest, RefusesConnectionAsHouseBot) {
  open();
  support::LineBot intruder(Style::play);
  connect(4, intruder);
  EXPECT_EQ(intruder.hear("error"), "error house this entrant's bot runs on the server");
  EXPECT_TRUE(intruder.hears_end());
}

TEST_F(LobbyTest, ClosedLobbySaysSoAndTakesNobody) {
  const auto one = bot(1, Style::play);
  on_game_thread([this] { lobby_->shut_down("closed", "see you tomorrow"); });
  EXPECT_EQ(one->hear("error"), "error closed see you tomorrow");
  EXPECT_TRUE(one->hears_end());
  EXPECT_EQ(presence(1), Presence::absent);
  EXPECT_EQ(seat(due(4, 4)).what, SeatingDecision::What::later);
  support::LineBot late(Style::play);
  connect(2, late);
  EXPECT_NE(late.hear("error closed"), "");
  EXPECT_EQ(fault(challenge(1, 2)), "the tournament does not accept challenges now");
}

TEST_F(LobbyTest, InstructorDisconnectsBot) {
  const auto one = bot(1, Style::play);
  on_game_thread([this] { lobby_->disconnect(1, "token", "your token was replaced"); });
  EXPECT_EQ(one->hear("error"), "error token your token was replaced");
  await(1, Presence::absent);
}

}  // namespace
}  // namespace aspis::lobby
