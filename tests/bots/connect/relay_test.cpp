// A relay between a server and a bot in sh: games, breaks, and servers that are not what they seem.
#include "bots/connect/relay.hpp"

#include "tests/bots/connect/relay_fixture.hpp"

namespace aspis::connect {
namespace {

using support::LineClient;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST_F(RelayTest, BotPlaysGameWithServersLines) {
  start(plan(bot("    ready*) echo ready;;\n    go*) echo talk >&2; echo 1,8;;")));
  LineClient server = welcome();
  server.send("lobby opponent bob\naspis 1\n" + croquet_setup);
  EXPECT_EQ(server.line(), "ready");
  server.send("ping 3\nstate 1 0 free 0 2 0 free 0\ngo 60000 60000\n");
  EXPECT_EQ(server.line(), "pong 3");
  EXPECT_EQ(server.line(), "1,8");
  server.send("move 1,8\ntook 12\nfuture word\nnote resigned\nresult win 1=8,2=0 resigned\n");
  EXPECT_TRUE(events_.has("croquet as 1: won by resigned"));
  EXPECT_TRUE(events_.shows("alice | connected | in the lobby | last: won by resigned | 1 won"));
  EXPECT_EQ(heard_until("bye\n"),
            "aspis 1\n" + croquet_setup +
                "state 1 0 free 0 2 0 free 0\ngo 60000 60000\nmove 1,8\ntook 12\nfuture word\n"
                "note resigned\nresult win 1=8,2=0 resigned\nbye\n");
  EXPECT_TRUE(events_.has("croquet as 1 against bob"));
  EXPECT_TRUE(finish().ok());

  EXPECT_THAT(file("transcript.txt"), HasSubstr(" > 1,8\n"));
  EXPECT_EQ(file("stderr.txt"), "talk\n");
}

TEST_F(RelayTest, EveryGameHasNewProcess) {
  start(plan(
      bot("    ready*) echo ready; echo $$ >> '" + (folder_.path() / "pids").string() + "';;")));
  LineClient server = welcome();
  for (int game = 0; game < 2; ++game) {
    set_up(server);
    server.send("result void 1=0,2=0 aborted\n");
  }
  EXPECT_TRUE(events_.has("void by aborted"));
  const auto pids = support::read_file(folder_.path() / "pids");
  EXPECT_NE(pids.substr(0, pids.find('\n')), pids.substr(pids.find('\n') + 1));
}

TEST_F(RelayTest, ChangedBotPlaysNextGame) {
  start(plan(bot("    ready*) echo ready;;\n    go*) echo 1,3;;")));
  LineClient server = welcome();
  for (const std::string answer : {"1,3", "1,8"}) {
    set_up(server);
    server.send(croquet_turn);
    EXPECT_EQ(server.line(), answer);
    static_cast<void>(bot("    ready*) echo ready;;\n    go*) echo 1,8;;"));
    server.send("result void 1=0,2=0 aborted\n");
  }
}

TEST_F(RelayTest, BotKeepsProcessOverBreakAndGetsOnlyNewEvents) {
  start(plan(bot(croquet_player)));
  {
    LineClient server = asking_server();
    EXPECT_EQ(server.line(), "1,8");
    server.send("move 1,8\ntook 1\n");
    EXPECT_EQ(heard_until("took 1\n").empty(), false);
  }
  LineClient server = welcome();
  server.send("aspis 1\n" + croquet_setup);
  EXPECT_EQ(server.line(), "ready");
  server.send("move 1,8\ntook 1\nmove 2,7\nstate 1 8 free 0 2 7 free 0\ngo 60000 59000\n");
  EXPECT_EQ(server.line(), "1,4");
  const std::string all = heard_until("go 60000 59000\n");
  EXPECT_EQ(all, "aspis 1\n" + croquet_setup +
                     "state 1 0 free 0 2 0 free 0\ngo 60000 60000\nmove 1,8\ntook 1\nmove 2,7\n"
                     "state 1 8 free 0 2 7 free 0\ngo 60000 59000\n");
}

TEST_F(RelayTest, LostAnswerIsSentAgain) {
  start(plan(bot(croquet_player)));
  {
    LineClient server = asking_server();
    EXPECT_EQ(server.line(), "1,8");
  }
  LineClient server = asking_server();
  EXPECT_EQ(server.line(), "1,8");
  server.send("move 1,8\n");
  EXPECT_EQ(heard_until("move 1,8\n"), "aspis 1\n" + croquet_setup + croquet_turn + "move 1,8\n");
}

TEST_F(RelayTest, OtherGameWithSameStartGetsNewProcess) {
  start(plan(bot(croquet_player)));
  {
    LineClient server = asking_server();
    EXPECT_EQ(server.line(), "1,8");
    server.send("move 1,8\ntook 1\n");
    EXPECT_FALSE(heard_until("took 1\n").empty());
  }
  LineClient server = ready_server();
  server.send("state 1 0 free 0 2 0 free 0\ngo 60000 50000\n");
  EXPECT_TRUE(events_.has("another game"));
  EXPECT_EQ(server.line(), "1,8");  // and no second "ready", which would be an answer
}

TEST_F(RelayTest, BotThatExitsForfeitsWithReason) {
  start(plan(bot("    ready*) echo ready;;\n    go*) exit 3;;")));
  LineClient server = asking_server();
  EXPECT_EQ(server.line(), "crash exited with status 3");
  EXPECT_TRUE(events_.has("your bot cannot continue: exited with status 3"));
}

TEST_F(RelayTest, ForfeitingBotIsToldWhyBeforeItIsEnded) {
  // Longer than it would live if it were killed immediately. On a busy machine one of them may be
  // late.
  start(
      plan(bot("    ready*) echo ready;;\n    go*) echo nonsense;;\n"
               "    result*) sleep 0.02; echo done >> '" +
               heard().string() + "'; exit;;")));
  LineClient server = welcome();
  const auto told = [&] {
    return support::read_file(heard()).find("\ndone\n") != std::string::npos;
  };
  for (int game = 0; game < 10 && !told(); ++game) {
    set_up(server);
    server.send(croquet_turn);
    EXPECT_EQ(server.line(), "nonsense");
    server.send("note no step of croquet\nresult loss 1=0,2=0 malformed\n");
    static_cast<void>(support::comes_true(told, std::chrono::seconds(1)));
  }
  EXPECT_TRUE(told());
  EXPECT_THAT(support::read_file(heard()),
              HasSubstr("\nnote no step of croquet\nresult loss 1=0,2=0 malformed\n"));
}

TEST_F(RelayTest, BotThatCannotStartIsReadyAndForfeits) {
  start(plan({{"/none/such"}}));
  LineClient server = asking_server();
  EXPECT_THAT(server.line().value_or(""), StartsWith("crash "));
}

TEST_F(RelayTest, UnexpectedOutputIsNotSent) {
  start(plan(bot("    ready*) echo hello; echo ready; echo early;;\n    go*) echo 1,8;;")));
  LineClient server = ready_server();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  server.send(croquet_turn);
  EXPECT_EQ(server.line(), "1,8");
  EXPECT_TRUE(events_.has("unrequested byte"));
}

TEST_F(RelayTest, FloodOfBotIsNotSent) {
  start(plan(bot("    ready*) echo ready;;\n    go*) while :; do printf 0123456789; done;;")));
  LineClient server = asking_server();
  EXPECT_THAT(server.line().value_or(""), StartsWith("crash "));
}

TEST_F(RelayTest, RefusedTokenEndsRelayWithOneLine) {
  start(plan(bot("")));
  LineClient server = accept();
  EXPECT_EQ(server.line(), "login good");
  server.send("error login no such token\n");
  const auto ended = end();
  ASSERT_FALSE(ended.ok());
  EXPECT_EQ(ended.error().text, "the server refuses: no such token");
}

TEST_F(RelayTest, BusyServerIsRetried) {
  start(plan(bot("")));
  {
    LineClient server = accept();
    EXPECT_EQ(server.line(), "login good");
    server.send("error busy the server is still starting; try again\n");
  }
  EXPECT_TRUE(events_.has("the server says: the server is still starting"));
  LineClient again = welcome();
  EXPECT_TRUE(events_.has("connected as alice"));
}

TEST_F(RelayTest, MissingServerIsRetried) {
  RelayPlan nowhere = plan(bot(""));
  {
    const LineClient taken(
        listener_.port());  // the port of a connection of ours: no server listens on it
    sockaddr_in own{};
    socklen_t size = sizeof own;
    ::getsockname(taken.descriptor(), reinterpret_cast<sockaddr*>(&own), &size);
    nowhere.route.url.port = ntohs(own.sin_port);
  }
  start(std::move(nowhere));
  EXPECT_TRUE(events_.has("not connected: cannot reach 127.0.0.1:"));
  EXPECT_TRUE(finish().ok());
}

TEST_F(RelayTest, SilentServerIsPingedAndThenLeft) {
  RelayPlan impatient = plan(bot(""));
  impatient.silence = std::chrono::milliseconds(100);
  start(std::move(impatient));
  LineClient server = welcome();
  EXPECT_THAT(server.line().value_or(""), StartsWith("ping "));
  EXPECT_TRUE(events_.has("the server is silent"));
}

TEST_F(RelayTest, GameUnknownToServerEndsWithNextOne) {
  start(plan(bot("    ready*) echo ready;;")));
  { LineClient server = ready_server(); }
  LineClient server = welcome();
  server.send("game croquet\nyou 2\nseats 1,2\nclock 60000 60000\nready?\n");
  EXPECT_EQ(server.line(), "ready");
  EXPECT_TRUE(events_.has("croquet as 2"));
}

TEST_F(RelayTest, GarbageBeforeAndInGameIsHarmless) {
  start(plan(bot("    ready*) echo ready;;\n    go*) echo 1,8;;")));
  LineClient server = welcome();
  server.send("game\nready?\n");  // no game at all: the relay leaves
  LineClient again = welcome();
  again.send("\x01\x02\xff\n\n  \nmove 1,8\ngo\nresult\ntook x\nresult win\n");
  again.send("option\nrow x\nboard -1\nlobby\nlobby http nonsense\nlobby http http://:1\n");
  again.send(croquet_setup + "move\nmove 9,9\nstate\ngo x y\nresult what\ngo 5 -\n");
  EXPECT_EQ(again.line(), "ready");
  EXPECT_EQ(again.line(), "1,8");
  again.send("result win 1=0,2=0 home\n");
  EXPECT_TRUE(events_.has("won by home"));
  EXPECT_TRUE(finish().ok());
}

TEST_F(RelayTest, EndlessLineEndsConnection) {
  start(plan(bot("")));
  LineClient server = welcome();
  server.send(std::string(200'000, 'x'));
  EXPECT_TRUE(events_.has("a line of more than 65536 bytes"));
}

TEST_F(RelayTest, EndlessSetupEndsConnection) {
  start(plan(bot("")));
  LineClient server = welcome();
  std::string rows = "game boxing\n";
  for (int i = 0; i < 25'000; ++i) rows += "row x\n";
  server.send(rows);
  EXPECT_TRUE(events_.has("a setup without an end"));
}

TEST_F(RelayTest, AsksForPracticeAfterLogin) {
  RelayPlan asking = plan(bot(""));
  asking.practice = true;
  start(std::move(asking));
  LineClient server = welcome();
  EXPECT_EQ(server.line(), "lobby practice on");
}

class RelayCheck : public RelayTest {
 protected:
  [[nodiscard]] LineClient checked() {
    RelayPlan asking = plan(bot("    ready*) echo ready;;"));
    asking.check = true;
    start(std::move(asking));
    LineClient server = welcome(" check");
    EXPECT_EQ(server.line(), "lobby check");
    return server;
  }
};

TEST_F(RelayCheck, EndsWhenCheckIsPassed) {
  LineClient server = checked();
  server.send("note passed: flushes its lines\nlobby checked pass\n");
  EXPECT_TRUE(end().ok());
  EXPECT_TRUE(events_.has("passed: flushes its lines"));
  EXPECT_TRUE(events_.has("the check was passed"));
}

TEST_F(RelayCheck, EndsWithServersReason) {
  const std::string refusal = "note lobby: your bot is in a game\n";
  for (const auto& [lines, reason] : std::vector<std::pair<std::string, std::string>>{
           {"note FAILED: it says nothing\nlobby checked fail\n", "the check was not passed"},
           {"error playing your bot is connected to play\n",
            "no check: your bot is connected to play"},
           {refusal, "no check: your bot is in a game"},
           {"game croquet\nyou 1\n" + refusal, "no check: your bot is in a game"}}) {
    LineClient server = checked();
    server.send(lines);
    EXPECT_EQ(end().error().text, reason) << lines;
  }
}

TEST_F(RelayCheck, EndsWhenRefusalComesInGame) {
  LineClient server = checked();
  set_up(server);
  server.send("note lobby: your bot is in a game\n");
  EXPECT_EQ(end().error().text, "no check: your bot is in a game");
}

TEST_F(RelayTest, CheckEndsWhenServerCannotBeReachedButWaitsWhileItIsBusy) {
  RelayPlan asking = plan(bot(""));
  asking.check = true;
  start(std::move(asking));
  for (const bool is_busy : {true, false}) {
    LineClient server = accept();
    EXPECT_EQ(server.line(), "login good check");
    if (is_busy) server.send("error busy the server is still starting; try again\n");
  }
  EXPECT_EQ(end().error().text, "no check: the server closed the connection");
  EXPECT_TRUE(events_.has("the server says: the server is still starting; try again"));
}

TEST_F(RelayTest, RecognisesPortOfWebPages) {
  start(plan(bot("")));
  LineClient server = accept();
  EXPECT_EQ(server.line(), "login good");
  server.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
  const std::string there = "127.0.0.1:" + std::to_string(listener_.port());
  EXPECT_EQ(end().error().text,
            there +
                " is for the web pages: bots connect to another port, 4242 unless the server "
                "says otherwise, or with --ws ws://" +
                there);
}

TEST_F(RelayTest, TellsWhereToLookAfterCrash) {
  start(plan(bot("    ready*) echo ready;;\n    go*) echo 'no idea' >&2; exit 3;;")));
  LineClient server = asking_server();
  EXPECT_THAT(server.line().value_or(""), StartsWith("crash "));
  EXPECT_TRUE(events_.has("the last line of its standard error: 'no idea'"));
  EXPECT_TRUE(events_.has("the game's log: " + game_folder().string()));
}

TEST_F(RelayTest, TellsWhyGameWasLost) {
  start(plan(bot("    ready*) echo ready;;")));
  LineClient server = ready_server();
  server.send("note not a move: 'x' has not the form 1,STEP\nresult loss 1=0,2=0 malformed\n");
  EXPECT_TRUE(events_.has("lost by malformed: not a move: 'x' has not the form 1,STEP"));
}

TEST_F(RelayTest, TellsHowGameEndedForWhichBotWasNeverReady) {
  start(plan(bot("    ready*) echo Ready;;")));
  LineClient server = welcome();
  server.send(croquet_setup);
  EXPECT_TRUE(events_.shows("croquet as 1"));
  server.send("note no 'ready' within 10 s\nresult loss 1=0,2=0 timeout\n");
  EXPECT_TRUE(events_.has("lost by timeout: no 'ready' within 10 s"));
}

TEST_F(RelayTest, KeepsNotesOutOfSetups) {
  start(plan(bot("    ready*) echo ready;;")));
  LineClient server = welcome();
  server.send(
      "game croquet\nyou 1\nnote the hall closes at six\nseats 1,2\n"
      "clock 60000 60000\nready?\n");
  EXPECT_EQ(server.line(), "ready");
  EXPECT_TRUE(events_.has("the hall closes at six"));
  EXPECT_THAT(heard_until("ready?"), Not(HasSubstr("note")));
}

TEST_F(RelayTest, StoppingEndsBotAndClosesConnection) {
  start(plan(bot("    ready*) echo ready;;")));
  LineClient server = ready_server();
  EXPECT_TRUE(finish().ok());
  EXPECT_EQ(server.line(), std::nullopt);
  EXPECT_THAT(file("transcript.txt"), Not(HasSubstr("good")));  // the token
}

}  // namespace
}  // namespace aspis::connect
