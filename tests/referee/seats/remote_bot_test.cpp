// A network bot in games and between them: the words of the network, and unexpected output.
#include "referee/seats/remote_bot.hpp"

#include "tests/referee/seats/remote_fixture.hpp"

namespace aspis::seats {
namespace {

using protocol::Reason;
using support::Wire;
using testing::ElementsAre;
using testing::HasSubstr;

class RemoteWires : public RemoteBots, public testing::WithParamInterface<Wire> {};
INSTANTIATE_TEST_SUITE_P(RemoteBots, RemoteWires, testing::Values(Wire::tcp, Wire::local));

TEST_P(RemoteWires, GameGoesFromWelcomeToResult) {
  auto peer = connect(GetParam());
  EXPECT_EQ(peer.heard(), "welcome ajax");
  auto game = start(lines({"2,7", "2,resign"}));
  EXPECT_THAT(peer.until("ready?"), ElementsAre("aspis 1", "game croquet", "you 1", "seats 1,2",
                                                "clock 10000 -", "ready?"));
  peer.say("ready");
  EXPECT_THAT(peer.until("go"), ElementsAre("state 1 0 free 0 2 0 free 0", "go 10000 -"));
  peer.say("1,8");
  const auto turn = peer.until("go");
  ASSERT_EQ(turn.size(), 5U);
  EXPECT_EQ(turn[0], "move 1,8");
  EXPECT_TRUE(turn[1].starts_with("took "));
  EXPECT_EQ(turn[2], "move 2,7");
  EXPECT_EQ(turn[4], "go 10000 -");
  peer.say("1,4");
  EXPECT_EQ(peer.until("result").back(), "result win 1=12,2=7 resigned");
  EXPECT_EQ(wait_for_verdict(game).reason, Reason::resigned);
  EXPECT_TRUE(is_connected()) << "no goodbye between games";
}

TEST_P(RemoteWires, AnswersMayArriveInPiecesAndWithCarriageReturn) {
  auto peer = connect(GetParam());
  auto game = start(lines({"2,resign"}));
  peer.until("ready?");
  for (const char* piece : {"re", "ady", "\r", "\n"}) {
    peer.send(piece);
    std::this_thread::sleep_for(5ms);
  }
  peer.until("go");
  for (const char* piece : {"1", ",", "8\r", "\n"}) {
    peer.send(piece);
    std::this_thread::sleep_for(5ms);
  }
  const auto outcome = wait_for_outcome(game);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::resigned);
  EXPECT_EQ(count_moves(outcome.record), 1);
}

TEST_F(RemoteBots, SendHelloOncePerConnectionAndPlayGamesInSequence) {
  auto peer = connect();
  for (int number = 0; number < 3; ++number) {
    auto game = start(lines({"2,resign"}), 0);
    const auto setup = peer.until("ready?");
    EXPECT_EQ(std::count(setup.begin(), setup.end(), "aspis 1"), number == 0 ? 1 : 0);
    peer.say("ready");
    peer.until("go");
    peer.say("1,8");
    EXPECT_EQ(wait_for_verdict(game).reason, Reason::resigned);
    const auto end = peer.until("result");
    EXPECT_EQ(std::count(end.begin(), end.end(), "bye"), 0);
  }
}

TEST_F(RemoteBots, NotifyOwnerOfConnectionsAndLobbyLines) {
  auto peer = connect();
  EXPECT_TRUE(comes_true([&] { return noted_.presences() == 1; }));
  peer.say("lobby practice on");
  auto game = start(silence(), 1);
  peer.until("ready?");
  peer.send("lobby wh");
  peer.send("o\r\nready\nlobby challenge bert time=5s\n");
  EXPECT_TRUE(comes_true([&] { return noted_.lines().size() == 3; }));
  EXPECT_THAT(noted_.lines(),
              ElementsAre("lobby practice on", "lobby who", "lobby challenge bert time=5s"));
  const int before = noted_.presences();
  peer.close();
  EXPECT_TRUE(comes_true([&] { return !is_connected() && noted_.presences() > before; }));
  game_thread_.call([&] { match::abort_game(handle_); });
  const auto outcome = wait_for_outcome(game);
  EXPECT_THAT(list_warnings(outcome.record, 1), testing::IsEmpty()) << "lobby lines are no failure";
}

TEST_F(RemoteBots, AnswerPingsAndMeasureTheirOwn) {
  auto peer = connect();
  EXPECT_EQ(peer.line(), "welcome ajax");
  EXPECT_EQ(game_thread_.call([&] { return bot_->lag(); }), 0us);
  const auto ping = peer.line();
  ASSERT_TRUE(ping && ping->starts_with("ping "));
  peer.say("pong" + ping->substr(4));
  EXPECT_TRUE(comes_true([&] { return game_thread_.call([&] { return bot_->lag(); }) > 0us; }));
  peer.say("ping 18446744073709551615");
  EXPECT_EQ(peer.line(), "pong 18446744073709551615");
  peer.send("ping x\nping -1\npong 99999\nping 7\n");
  EXPECT_EQ(peer.line(), "pong 7") << "a broken one is passed over";
}

TEST_F(RemoteBots, SendOwnersLinesWhileConnected) {
  game_thread_.call([&] { bot_->say("note nobody hears this"); });
  auto peer = connect();
  game_thread_.call([&] { bot_->say("note hello"); });
  EXPECT_EQ(peer.until("note").back(), "note hello");
}

TEST_F(RemoteBots, AreWarnedNextGameOfOutputBetweenGames) {
  auto peer = connect();
  peer.say("some log line");
  ASSERT_TRUE(comes_true([&] { return is_connected(); }));
  auto game = start(lines({"2,resign"}));
  reach_turn(peer);
  peer.say("1,8");
  EXPECT_THAT(list_warnings(wait_for_outcome(game).record, 0),
              ElementsAre(HasSubstr("ignored 14 unrequested bytes: 'some log line'")));
}

TEST_F(RemoteBots, StayConnectedAfterIllegalMoveAndPlayNextGame) {
  auto peer = connect();
  auto first = start(silence());
  reach_turn(peer);
  peer.say("1,77");
  EXPECT_EQ(wait_for_verdict(first).reason, Reason::illegal);
  peer.until("result");
  peer.say("1,8");  // belongs to no game
  peer.send("1,");  // and this line began before the next setup
  std::this_thread::sleep_for(20ms);
  auto second = start(lines({"2,resign"}));
  peer.until("ready?");
  peer.send("3\nready\n");
  peer.until("go");
  peer.say("1,5");
  const auto outcome = wait_for_outcome(second);
  EXPECT_EQ(count_moves(outcome.record), 1);
  EXPECT_THAT(protocol::text(outcome.record), HasSubstr("\n1 1,5 "));
}

TEST_F(RemoteBots, PartialLineOfTimeoutIsNotNextAnswer) {
  auto peer = connect();
  auto first = start(silence(), 0, [](auto& game) { game.clock.move = 50ms; });
  reach_turn(peer);
  peer.send("rea");
  EXPECT_EQ(wait_for_verdict(first).reason, Reason::timeout);
  auto second = start(silence(), 0, [](auto& game) { game.ready_limit = 300ms; });
  peer.until("ready?");
  peer.say("dy");
  const auto verdict = wait_for_verdict(second);
  EXPECT_EQ(verdict.reason, Reason::timeout);
  EXPECT_THAT(verdict.detail, HasSubstr("no 'ready'"));
}

TEST_F(RemoteBots, ThatBreakLimitsLoseGameAndConnection) {
  auto peer = connect();
  auto game = start(silence());
  reach_turn(peer);
  peer.say(std::string(5000, 'x'));
  EXPECT_EQ(wait_for_verdict(game).reason, Reason::protocol);
  const auto end = peer.until("error");
  EXPECT_EQ(end.back(), "error protocol a line of more than 4096 bytes");
  EXPECT_EQ(end[end.size() - 2], "result loss 1=0,2=0 protocol");
  EXPECT_TRUE(peer.is_over());
  EXPECT_TRUE(comes_true([&] { return !is_connected(); }));
}

TEST_F(RemoteBots, ThatFloodBetweenGamesAreDisconnected) {
  for (const std::string& line : {std::string("junk\n"), std::string("ping 1\n"),
                                  std::string("lobby who\n"), std::string(5000, 'l')}) {
    auto peer = connect();
    std::thread reader([&] { EXPECT_THAT(peer.until("error").back(), HasSubstr("error flood ")); });
    std::string much;
    while (much.size() < 100'000) much += line;
    peer.send(much);
    reader.join();
    EXPECT_TRUE(comes_true([&] { return !is_connected(); })) << line;
  }
}

TEST_F(RemoteBots, ThatNeverReadForfeitAtTheirTurnInBoundedMemory) {
  auto peer = connect();
  auto game = start(silence(), 1);
  peer.until("ready?");
  peer.say("ready");
  // The kernel takes a few megabytes before anything waits.
  for (int piece = 0; piece < 64; ++piece) {
    game_thread_.call([&] {
      for (int i = 0; i < 1000; ++i) bot_->say("note " + std::string(1000, 'x'));
    });
  }
  EXPECT_FALSE(is_connected());
  game_thread_.call([&] { match::abort_game(handle_); });
  wait_for_verdict(game);

  auto late = connect();
  auto lost = start(lines({"1,8"}), 1);
  late.until("ready?");
  late.say("ready");
  late.until("move");
  for (int piece = 0; piece < 64; ++piece) {
    game_thread_.call([&] {
      for (int i = 0; i < 1000; ++i) bot_->say("note " + std::string(1000, 'x'));
    });
  }
  const auto verdict = wait_for_verdict(lost);
  EXPECT_EQ(verdict.reason, Reason::protocol);
  EXPECT_EQ(verdict.culprit, 1);
  EXPECT_THAT(verdict.detail, HasSubstr("does not read"));
}

TEST_F(RemoteBots, SilentConnectionsAreGivenUp) {
  make_bot({.ping_every = 20ms, .silent = 100ms});
  auto peer = connect();
  EXPECT_TRUE(comes_true([&] { return !is_connected(); }));
  EXPECT_TRUE(peer.is_over());
  EXPECT_GT(noted_.presences(), 0);
}

TEST_F(RemoteBots, MayBeSilentWhileThinking) {
  make_bot({.ping_every = 20ms, .silent = 100ms});
  auto peer = connect();
  auto game = start(lines({"2,resign"}));
  reach_turn(peer);
  std::this_thread::sleep_for(400ms);
  peer.say("1,8");
  EXPECT_EQ(wait_for_verdict(game).reason, Reason::resigned);
}

TEST_F(RemoteBots, AreDisconnectedWithErrorAndGoodbye) {
  auto peer = connect();
  game_thread_.call([&] { bot_->disconnect("closed", "the tournament is over"); });
  EXPECT_EQ(peer.until("error").back(), "error closed the tournament is over");
  EXPECT_EQ(peer.heard(), "bye");
  EXPECT_TRUE(peer.is_over());
  EXPECT_FALSE(is_connected());
}

TEST_F(RemoteBots, AreToldUrlOfDictionary) {
  auto peer = connect();
  auto game = start(silence(), 0, [](auto& wanted) {
    wanted = plan("wordcube");
    wanted.ready_limit = 100ms;
  });
  const std::string sha256 = rules::small_dictionary().sha256();
  EXPECT_EQ(peer.until("option dictionary").back(),
            "option dictionary " + sha256 + " /dictionaries/" + sha256 + ".txt");
  EXPECT_EQ(wait_for_verdict(game).reason, Reason::timeout);
}

TEST_F(RemoteBots, CannotPlayTwoGamesTogether) {
  auto peer = connect();
  auto first = start(lines({"2,resign"}));
  auto second = start(silence());
  const auto verdict = wait_for_verdict(second);
  EXPECT_EQ(verdict.reason, Reason::disconnected);
  EXPECT_THAT(verdict.detail, HasSubstr("another game"));
  reach_turn(peer);
  peer.say("1,8");
  EXPECT_EQ(wait_for_verdict(first).reason, Reason::resigned);
}

}  // namespace
}  // namespace aspis::seats
