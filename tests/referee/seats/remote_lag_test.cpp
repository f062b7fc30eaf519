// Lag compensation over a line that is slow: the answer comes later than the limit, and only what
// the referee measured itself is given back.
#include "tests/referee/seats/remote_fixture.hpp"
#include "tests/support/slow_line.hpp"

namespace aspis::seats {
namespace {

using protocol::Reason;

/// A round trip takes at least 2.4 s, the limit of a move is less; the bot itself answers
/// immediately, so that all margins are two seconds.
class SlowLines : public RemoteBots {
 protected:
  static constexpr std::chrono::milliseconds limit{2'200};

  SlowLines() { make_bot(policy(10s)); }

  static RemotePolicy policy(std::chrono::milliseconds quota) {
    return {.ping_every = 30s,
            .silent = 60s,
            .lag_a_move = 4s,
            .lag_quota = quota,
            .lag_refill = 0ms,
            .lag_by_kernel = false};  // the line is a tunnel
  }

  Peer connect_slowly() {
    const auto [near, middle] = support::connected_pair(support::Wire::tcp);
    const auto [other_middle, far] = support::connected_pair(support::Wire::tcp);
    line_.emplace(middle, other_middle, 1'200ms, 30ms);
    game_thread_.call([&, fd = near] {
      bot_->connect({nullptr, protocol::Descriptor(fd)}, "ajax", "");
    });
    return Peer(far);
  }

  /// Says pong, or not, and waits until that has arrived.
  void answer_ping(Peer& peer) {
    for (auto line = peer.line(); line; line = peer.line()) {
      if (!line->starts_with("ping ")) continue;
      peer.say("pong" + line->substr(4));
      break;
    }
    ASSERT_TRUE(
        comes_true([&] { return game_thread_.call([&] { return bot_->lag(); }) >= 2'400ms; }));
  }

  /// For all moves together: every one uses the quota.
  static void game_limits(match::GamePlan& game) {
    game.clock = {std::nullopt, limit};
    game.ready_limit = 20s;
  }
  static void limits(match::GamePlan& game) {
    game.clock = {limit, std::nullopt};
    game.ready_limit = 20s;
  }

  static std::vector<std::chrono::microseconds> list_lags(const protocol::Record& record) {
    std::vector<std::chrono::microseconds> lags;
    for (const auto& event : record.events) {
      const auto* move = std::get_if<protocol::PlayedMove>(&event);
      if (move != nullptr) lags.push_back(move->lag);
      const auto* forfeit = std::get_if<protocol::Forfeit>(&event);
      if (forfeit != nullptr) lags.push_back(forfeit->lag);
    }
    return lags;
  }

  std::optional<support::SlowLine> line_;
};

TEST_F(SlowLines, DoNotDelayBotThatWasInTime) {
  auto peer = connect_slowly();
  answer_ping(peer);
  auto game = start(lines({"2,7", "2,resign"}), 0, limits);
  reach_turn(peer);
  peer.say("1,8");
  peer.until("go");
  peer.say("1,4");
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::resigned);
  const auto lags = list_lags(outcome.record);
  ASSERT_EQ(lags.size(), 4U);
  EXPECT_GE(lags[0], 200ms) << "what is above the limit";
  EXPECT_EQ(lags[1], 0us) << "the other one is here";
  EXPECT_GE(lags[2], 200ms);
  EXPECT_LE(std::get<protocol::PlayedMove>(outcome.record.events[0]).time, limit);
}

TEST_F(SlowLines, AreBelievedOnlyIfRefereeMeasuredThem) {
  auto peer = connect_slowly();
  auto game = start(lines({}), 0, limits);
  reach_turn(peer);
  peer.send("note I have a lag of 4000 ms\nlag 4000\n1,8\n");
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::timeout) << "it answered no ping";
  EXPECT_EQ(list_lags(outcome.record), std::vector<std::chrono::microseconds>{0us});
}

TEST_F(SlowLines, AreRefundedOnlyWithinQuota) {
  make_bot(policy(2'500ms));
  auto peer = connect_slowly();
  answer_ping(peer);
  auto game = start(lines({"2,7"}), 0, game_limits);
  reach_turn(peer);
  peer.say("1,8");
  peer.until("go");
  peer.say("1,4");
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::timeout);
  EXPECT_EQ(outcome.record.verdict.culprit, 0);
  const auto lags = list_lags(outcome.record);
  ASSERT_EQ(lags.size(), 3U);
  EXPECT_GE(lags[0], 2'000ms);
  EXPECT_LE(lags[2], 100ms) << "what was left";
  EXPECT_GT(lags[2], 0us);
}

/// On a line that takes no time, of a program that answers a ping after 400 ms.
TEST_F(RemoteBots, PongsLaterThanPacketsAreNoLag) {
  make_bot({.ping_every = 30s, .silent = 60s, .lag_a_move = 4s, .lag_quota = 10s});
  auto peer = connect();
  for (auto line = peer.line(); line; line = peer.line()) {
    if (!line->starts_with("ping ")) continue;
    std::this_thread::sleep_for(400ms);
    peer.say("pong" + line->substr(4));
    break;
  }
  ASSERT_TRUE(comes_true([&] { return game_thread_.call([&] { return bot_->lag(); }) >= 400ms; }));
  auto game = start(lines({}), 0, [](match::GamePlan& plan) {
    plan.clock = {200ms, std::nullopt};
    plan.ready_limit = 20s;
  });
  reach_turn(peer);
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::timeout);
  EXPECT_LT(std::get<protocol::Forfeit>(outcome.record.events.back()).lag, 100ms);
  EXPECT_THAT(protocol::text(outcome.record),
              testing::HasSubstr("warning 1 answers pings after 4"));
}

}  // namespace
}  // namespace aspis::seats
