// Connections lost in the middle of a game, and those that replace them.
#include "tests/referee/seats/remote_fixture.hpp"

namespace aspis::seats {
namespace {

using protocol::Reason;
using testing::ElementsAre;
using testing::HasSubstr;

class Reconnections : public RemoteBots {
 protected:
  static void limit(match::GamePlan& game, std::chrono::milliseconds move) {
    game.clock.move = move;
  }
  /// 4711 of "go 4711 -".
  static long read_move_time(const std::string& go) { return std::stol(go.substr(3)); }
};

TEST_F(Reconnections, ReceiveGameSoFarAndOpenQuestion) {
  auto first = connect();
  auto game = start(lines({"2,7", "2,6", "2,resign"}));
  reach_turn(first);
  first.say("1,8");
  first.until("go");
  first.say("1,4");
  first.until("go");
  first.close();
  ASSERT_TRUE(comes_true([&] { return !is_connected(); }));
  std::this_thread::sleep_for(50ms);
  auto second = connect();
  EXPECT_EQ(second.heard(), "welcome ajax");
  EXPECT_THAT(second.until("ready?"), ElementsAre("aspis 1", "game croquet", "you 1", "seats 1,2",
                                                  "clock 10000 -", "ready?"));
  second.say("ready");
  const auto replay = second.until("go");
  ASSERT_EQ(replay.size(), 8U) << testing::PrintToString(replay);
  EXPECT_EQ(replay[0], "move 1,8");
  EXPECT_TRUE(replay[1].starts_with("took "));
  EXPECT_EQ(replay[2], "move 2,7");
  EXPECT_EQ(replay[3], "move 1,4");
  EXPECT_EQ(replay[5], "move 2,6");
  EXPECT_EQ(replay[6], "state 1 12 free 0 2 13 free 0");
  EXPECT_LE(read_move_time(replay[7]), 9950) << "its clock has run on";
  second.say("1,1");
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::resigned);
  EXPECT_EQ(count_moves(outcome.record), 5);
}

TEST_F(Reconnections, ReceiveRestOfGameTimeToo) {
  auto first = connect();
  auto game = start(silence(), 0, [](auto& plan) { plan.clock = {std::nullopt, 30s}; });
  EXPECT_EQ(reach_turn(first).back(), "go - 30000");
  std::this_thread::sleep_for(50ms);
  auto second = connect();
  const std::string go = reach_turn(second).back();
  ASSERT_TRUE(go.starts_with("go - "));
  EXPECT_LE(std::stol(go.substr(5)), 29'950);
  second.say("1,resign");
  EXPECT_EQ(wait_for_verdict(game).reason, Reason::resigned);
}

TEST_F(Reconnections, ReplaceConnectionThatStillExists) {
  auto first = connect();
  auto game = start(lines({"2,7", "2,resign"}));
  reach_turn(first);
  first.send("1,");
  auto second = connect();
  EXPECT_THAT(first.until("error").back(), HasSubstr("error replaced "));
  EXPECT_TRUE(first.is_over());
  first.say("5");  // belongs to no game
  reach_turn(second);
  second.say("1,8");
  second.until("go");
  second.say("1,4");
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::resigned);
  EXPECT_THAT(list_warnings(outcome.record, 0),
              testing::Contains(HasSubstr("another connection took")));
}

TEST_F(Reconnections, OutOfTurnReceiveNoGo) {
  auto first = connect();
  auto game = start(silence(), 1);
  first.until("ready?");
  first.say("ready");
  ASSERT_TRUE(comes_true([&] { return is_connected(); }));
  auto second = connect();
  second.until("ready?");
  second.say("ready");
  game_thread_.call([&] { bot_->say("note marker"); });
  EXPECT_THAT(second.until("note"), ElementsAre("note marker"));
  game_thread_.call([&] { match::abort_game(handle_); });
  EXPECT_EQ(wait_for_verdict(game).reason, Reason::aborted);
}

TEST_F(Reconnections, BeforeReadyGetReadyAgain) {
  auto first = connect();
  auto game = start(lines({"2,resign"}));
  first.until("ready?");
  auto second = connect();
  reach_turn(second);
  second.say("1,8");
  EXPECT_EQ(wait_for_verdict(game).reason, Reason::resigned);
}

TEST_F(Reconnections, MissingOnesLoseAtDeadlineAsDisconnected) {
  auto peer = connect();
  auto game = start(silence(), 0, [](auto& plan) { limit(plan, 300ms); });
  reach_turn(peer);
  peer.close();
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::disconnected);
  EXPECT_EQ(outcome.record.verdict.culprit, 0);
  EXPECT_EQ(outcome.record.verdict.overrun, std::nullopt);
  EXPECT_GE(std::get<protocol::Forfeit>(outcome.record.events.back()).time, 300ms);
}

TEST_F(Reconnections, MissingOnesLoseAsDisconnectedBeforeReadyToo) {
  auto game = start(silence(), 0, [](auto& plan) { plan.ready_limit = 100ms; });
  auto verdict = wait_for_verdict(game);
  EXPECT_EQ(verdict.reason, Reason::disconnected);
  auto peer = connect();
  auto second = start(silence(), 0, [](auto& plan) { plan.ready_limit = 300ms; });
  peer.until("ready?");
  peer.close();
  EXPECT_EQ(wait_for_verdict(second).reason, Reason::disconnected);
}

TEST_F(Reconnections, WithLateAnswerAreTimeout) {
  auto first = connect();
  auto game = start(silence(), 0, [](auto& plan) { limit(plan, 2500ms); });
  reach_turn(first);
  first.close();
  ASSERT_TRUE(comes_true([&] { return !is_connected(); }));
  auto second = connect();
  second.until("ready?");
  const auto verdict = wait_for_verdict(game);
  EXPECT_EQ(verdict.reason, Reason::timeout);
  EXPECT_TRUE(verdict.overrun.has_value());
}

TEST_F(Reconnections, AreLimitedInGameWithoutLimits) {
  make_bot({.absence = 200ms});
  auto peer = connect();
  auto game = start(silence(), 0, [](auto& plan) { plan.clock = {}; });
  reach_turn(peer);
  peer.close();
  const auto verdict = wait_for_verdict(game);
  EXPECT_EQ(verdict.reason, Reason::disconnected);
  EXPECT_THAT(verdict.detail, HasSubstr("200ms"));
}

TEST_F(Reconnections, InTimeAreHarmlessInGameWithoutLimits) {
  make_bot({.absence = 3s});
  auto first = connect();
  auto game = start(lines({"2,resign"}), 0, [](auto& plan) { plan.clock = {}; });
  reach_turn(first);
  first.close();
  ASSERT_TRUE(comes_true([&] { return !is_connected(); }));
  auto second = connect();
  EXPECT_EQ(reach_turn(second).back(), "go - -");
  second.say("1,8");
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::resigned);
}

TEST_F(Reconnections, IgnoreReadyAndMoveFromBeforeSetup) {
  auto first = connect();
  auto game = start(lines({"2,resign"}), 0, [](auto& plan) { plan.ready_limit = 10s; });
  auto second = connect(support::Wire::tcp, "ready\n1,8\nrea");
  second.until("ready?");
  game_thread_.call([&] { bot_->say("note marker"); });
  EXPECT_THAT(second.until("note"), ElementsAre("note marker")) << "no go yet";
  second.send("dy\nready\n");
  second.until("go");
  second.say("1,3");
  const auto outcome = wait_for_outcome(game);
  const auto moves = count_moves(outcome.record);
  EXPECT_EQ(moves, 1);
  EXPECT_THAT(protocol::text(outcome.record), HasSubstr("1 1,3 "));
}

}  // namespace
}  // namespace aspis::seats
