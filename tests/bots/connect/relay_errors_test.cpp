// A bot's standard error on its way to the server.
#include "tests/bots/connect/relay_fixture.hpp"

namespace aspis::connect {
namespace {

using support::LineClient;
using RelayErrorsTest = RelayTest;

TEST_F(RelayErrorsTest, StandardErrorReachesServerThatTakesIt) {
  start(
      plan(bot("    ready*) echo ready;;\n    *' 1 0 free 0 2 '*) step=1,8;;\n"
               "    *' 1 8 free 0 2 '*) echo 'no idea' >&2; exit 3;;\n"
               "    go*) echo thinking >&2; echo $step;;")));
  LineClient server = welcome();
  server.send("takes stderr later-word\n" + croquet_setup);
  EXPECT_EQ(server.line(), "ready");
  server.send(croquet_turn);
  EXPECT_EQ(server.line(), "stderr 0 thinking\\x0a");
  EXPECT_EQ(server.line(), "1,8");
  server.send("move 1,8\ntook 1\nmove 2,7\nstate 1 8 free 0 2 7 free 0\ngo 60000 59000\n");
  EXPECT_EQ(server.line(), "stderr 9 no idea\\x0a");
  EXPECT_EQ(server.line(), "crash exited with status 3");
}

TEST_F(RelayErrorsTest, StandardErrorOfSilentBotReachesServer) {
  start(plan(bot("    ready*) echo ready;;\n    go*) echo thinking >&2;;")));
  LineClient server = welcome();
  server.send("takes stderr\n" + croquet_setup);
  EXPECT_EQ(server.line(), "ready");
  server.send(croquet_turn);
  EXPECT_EQ(server.line(), "stderr 0 thinking\\x0a");
}

TEST_F(RelayErrorsTest, OlderServerGetsNoNewWords) {
  start(plan(bot("    ready*) echo ready;;\n    go*) echo thinking >&2; echo 1,8;;")));
  LineClient server = asking_server();
  EXPECT_EQ(server.line(), "1,8");
  server.send("move 1,8\nresult void 1=8,2=0 aborted\n");
  EXPECT_TRUE(events_.has("void by aborted"));
  server.send("ping 4\n");
  EXPECT_EQ(server.line(), "pong 4");
  EXPECT_EQ(file("stderr.txt"), "thinking\n");
}

}  // namespace
}  // namespace aspis::connect
