// aspis show --step on a terminal: keys move through the game, and it restores the terminal.
#include "tests/server/cli/on_terminal.hpp"

namespace aspis::cli {
namespace {

class ShowKeys : public OnTerminal {
 protected:
  void SetUp() override {
    OnTerminal::SetUp();
    start({"show", samples + "croquet.record", "--step", "--color", "never"});
  }

  void expect_ended_by(int signal) {
    ASSERT_TRUE(shows("\x1b[?25h\x1b[?1049l"));
    const int status = wait();
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), signal);
    expect_terminal_given_back();
  }
};

TEST_F(ShowKeys, KeysMoveThroughTheGame) {
  ASSERT_TRUE(shows("ply 0 of 11"));
  EXPECT_TRUE(is_raw());
  type("n");
  ASSERT_TRUE(shows("ply 1 of 11"));
  type("\x1b[C");
  ASSERT_TRUE(shows("ply 2 of 11"));
  type("\x1b[D");
  ASSERT_TRUE(shows("ply 1 of 11"));
  type("G");
  ASSERT_TRUE(shows("ply 11 of 11"));
  type("p");
  ASSERT_TRUE(shows("ply 10 of 11"));
  type("q");
  ASSERT_TRUE(shows("\x1b[?25h\x1b[?1049l"));
  EXPECT_EQ(wait(), 0);
  expect_terminal_given_back();
}

TEST_F(ShowKeys, RestoresTerminalOnSignal) {
  ASSERT_TRUE(shows("ply 0 of 11"));
  EXPECT_TRUE(is_raw());
  send(SIGTERM);
  expect_ended_by(SIGTERM);
}

TEST_F(ShowKeys, RestoresTerminalOnControlC) {
  ASSERT_TRUE(shows("ply 0 of 11"));
  type("\x03");
  expect_ended_by(SIGINT);
}

}  // namespace
}  // namespace aspis::cli
