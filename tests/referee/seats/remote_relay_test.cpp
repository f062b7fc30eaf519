// A network bot behind a relay, which says more of its program than the program itself could.
#include "tests/referee/seats/remote_fixture.hpp"

namespace aspis::seats {
namespace {

using protocol::Reason;
using RelayedBots = RemoteBots;

TEST_F(RelayedBots, CrashIfTheirRelayReportsIt) {
  auto peer = connect();
  auto game = start(lines({"2,7"}));
  reach_turn(peer);
  peer.say("1,8");
  peer.until("go");
  peer.say("crash killed by SIGSEGV");
  EXPECT_EQ(peer.until("result").back(), "result loss 1=8,2=7 crash");
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::crash);
  EXPECT_EQ(outcome.record.verdict.culprit, 0);
  EXPECT_EQ(outcome.record.verdict.detail, "killed by SIGSEGV");
  EXPECT_TRUE(is_connected()) << "a relay stays";
}

TEST_F(RelayedBots, LoseByWhatTheirRelayRefuses) {
  auto peer = connect();
  auto game = start(silence());
  reach_turn(peer);
  peer.say("refused wrote C:\\arena, which is no move");
  EXPECT_EQ(peer.until("note").back(), "note wrote C:\\arena, which is no move");
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::malformed);
  EXPECT_EQ(outcome.record.verdict.detail, "wrote C:\\arena, which is no move");
  EXPECT_TRUE(match::verify(outcome.record, nullptr)) << protocol::text(outcome.record);
}

TEST_F(RelayedBots, ShowWhatWasExchanged) {
  auto peer = connect();
  auto game = start(lines({"2,7"}));
  reach_turn(peer);
  peer.say("1,8");
  peer.until("go");
  peer.say("nonsense");
  const auto outcome = wait_for_outcome(game);
  std::vector<std::string> exchanged;
  for (const ExchangedLine& line : outcome.reports.at(0).exchange) {
    exchanged.push_back((line.by_bot ? "> " : "< ") + line.text);
  }
  ASSERT_EQ(exchanged.size(), 10U);
  EXPECT_EQ(exchanged[0], "> ready");
  EXPECT_EQ(exchanged[3], "> 1,8");
  EXPECT_EQ(exchanged[4], "< move 1,8");
  EXPECT_TRUE(exchanged[8].starts_with("< go ")) << exchanged[8];
  EXPECT_EQ(exchanged[9], "> nonsense");
}

TEST_F(RelayedBots, CrashWithoutDescriptionIsCrash) {
  auto peer = connect();
  auto game = start(silence());
  reach_turn(peer);
  peer.say("crash");
  EXPECT_EQ(wait_for_verdict(game).reason, Reason::crash);
}

TEST_F(RelayedBots, ReportStandardErrorFromTheirRelay) {
  auto peer = connect();
  auto game = start(lines({"2,7"}));
  peer.say("stderr 0 of a game before");
  reach_turn(peer);
  peer.send("stderr 0 first\\x0a\nstderr 6 second\\x0a\n1,8\n");
  peer.until("go");
  peer.send("stderr 9 \\xzz\nstderr -1 x\nstderr x\nstderr 99999999999999999999 x\n");
  peer.send("stderr 1013 last words\ncrash exited with status 3\n");
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::crash);
  const Report& report = outcome.reports.at(0);
  EXPECT_EQ(report.stderr_head, "first\nsecond\n");
  EXPECT_EQ(report.stderr_skipped, 1000U);
  ASSERT_GE(report.turns.size(), 2U);
  EXPECT_EQ(report.turns[0].written, 0U);
  EXPECT_EQ(report.turns[1].written, 13U) << "both lines came in the first turn";
  EXPECT_EQ(report.stderr_tail, "last words");
  EXPECT_EQ(outcome.reports.at(1).stderr_head, "");
  EXPECT_THAT(list_warnings(outcome.record, 0), testing::IsEmpty()) << "it is no output of a game";
}

TEST_F(RelayedBots, LoseNothingByUnfinishedStandardError) {
  auto peer = connect();
  auto game = start(lines({"2,resign"}));
  reach_turn(peer);
  const std::string piece(4000, 'x');
  for (std::uint64_t at = 0; at < 4'000'000; at += piece.size()) {
    peer.say("stderr " + std::to_string(at) + " " + piece);
  }
  peer.say("1,8");
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::resigned);
  EXPECT_LE(outcome.reports.at(0).stderr_head.size() + outcome.reports.at(0).stderr_tail.size(),
            2 * 8192U);
}

TEST_F(RelayedBots, OfOlderDialectsHaveStartTimeOnlyForFirstMove) {
  make_bot({.start = 2s});
  auto peer = connect();
  auto game = start(lines({"2,7"}), 0, [](match::GamePlan& game) { game.clock.move = 300ms; });
  peer.until("ready?");
  peer.say("ready classic");
  peer.until("go");
  std::this_thread::sleep_for(1s);
  peer.say("1,8");
  EXPECT_EQ(peer.until("took").back(), "took 0");
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::timeout)
      << "the second move has its limit alone";
  EXPECT_EQ(count_moves(outcome.record), 2);
}

}  // namespace
}  // namespace aspis::seats
