// Tests that commands keep their results when their terminal is closed, as after Ctrl-C.
#include "tests/server/cli/on_terminal.hpp"
#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

const std::string treasure_map = ASPIS_SOURCE "/docs/samples/treasure-map-1.txt";
const std::vector<std::string> long_search = {"solve",   "pythoncross", treasure_map,
                                              "--width", "50",          "--seconds",
                                              "1000",    "--output",    "best.txt"};

class Hangup : public OnTerminal {
 protected:
  void expect_valid_game() const {
    const std::string game = (folder_.path() / "best.txt").string();
    const auto judged = aspis({"score", "pythoncross", game, "--map", treasure_map});
    EXPECT_EQ(judged.status, 0) << judged.out << judged.err;
  }

  support::TemporaryFolder folder_;
};

TEST_F(Hangup, WritesBestGameSoFarWhenTerminalCloses) {
  start(long_search, folder_.path().string());
  ASSERT_TRUE(shows("best so far"));
  hang_up();
  EXPECT_TRUE(WIFEXITED(wait()));
  expect_valid_game();
}

TEST_F(Hangup, DoesNotCountAsSecondInterruptWhenRepeated) {
  Background run(folder_.path(), long_search);
  ASSERT_TRUE(run.says("best so far"));
  for (int times = 0; times < 3; ++times) {
    run.send(SIGHUP);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(run.wait(), 0) << run.err();
  expect_valid_game();
}

TEST_F(Hangup, IsIgnoredUnderNohup) {
  ::signal(SIGHUP, SIG_IGN);
  Background run(folder_.path(), long_search);
  ::signal(SIGHUP, SIG_DFL);
  ASSERT_TRUE(run.says("best so far"));
  run.send(SIGHUP);
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_FALSE(run.has_ended());
  run.send(SIGINT);
  EXPECT_EQ(run.wait(), 0) << run.err();
  expect_valid_game();
}

}  // namespace
}  // namespace aspis::cli
