// The relay in Python on a system that knows nothing of POSIX, as far as one can be had here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/bots/connect/python_relay_fixture.hpp"

namespace aspis::tests {
namespace {

class PythonRelayNoPosix : public PythonRelayFixture {
 protected:
  PythonRelay& relay(const std::vector<std::string>& bot,
                     const std::vector<std::string>& options = {}) {
    const std::string here = ASPIS_SOURCE "/tests/bots/connect/no_posix";
    std::vector<std::string> all = {server_.address()};
    all.insert(all.end(), options.begin(), options.end());
    return relay_.emplace(folder_, all, bot,
                          std::vector<std::pair<std::string, std::string>>{
                              {"PYTHONPATH", here}, {"PATH", here + ":" + std::getenv("PATH")}});
  }
};

TEST_F(PythonRelayNoPosix, PlaysWholeGame) {
  relay({sample_bot("croquet_greedy")});
  Caller caller = server_.welcome();
  caller.say("takes stderr classic");
  LineReferee referee("croquet", 0, 5);
  ASSERT_TRUE(referee.play(caller));
  EXPECT_FALSE(protocol::is_forfeit(referee.verdict().reason)) << referee.verdict().detail;
  ASSERT_TRUE(has_record(1));
  EXPECT_EQ(record_error(relay_->games().at(0)), "");
}

TEST_F(PythonRelayNoPosix, PlaysClassicProgram) {
  relay({sample_bot("boxing_classic")}, {"--classic"});
  Caller caller = server_.welcome();
  LineReferee referee("boxing", 0, 5);
  ASSERT_TRUE(referee.play(caller));
  EXPECT_EQ(referee.verdict().reason, protocol::Reason::last_spot) << referee.verdict().detail;
}

TEST_F(PythonRelayNoPosix, KillsBotThatDoesNotExit) {
  relay(python_bot(folder_,
                   "if line.startswith('go'):\n    say('no')\n"
                   "if line.startswith('result'):\n    time.sleep(1000)\n"));
  Caller caller = server_.welcome();
  EXPECT_TRUE(LineReferee("croquet", 0, 1).play(caller));
  EXPECT_TRUE(support::comes_true([&] { return is_gone(list_bots(folder_).at(0)); }));
}

TEST_F(PythonRelayNoPosix, FindsProgramsByTheirEndings) {
  // Windows looks for these endings, but not in every version where the command names a folder.
  const std::string bot = folder_.with("bot.bat", "#!/bin/sh\nread line; exit 7\n");
  std::filesystem::permissions(bot, std::filesystem::perms::owner_all);
  relay({"./bot"});
  Caller caller = server_.welcome();
  caller.say("game croquet\nyou 1\nseats 1,2\nclock - -\nready?");
  EXPECT_TRUE(relay_->says("your bot exited with status 7"));
}

TEST_F(PythonRelayNoPosix, TellsHowBotEnded) {
  relay(python_bot(folder_, "if line.startswith('go'):\n    sys.exit(7)\n"));
  Caller caller = server_.welcome();
  LineReferee referee("croquet", 0, 1);
  EXPECT_TRUE(referee.play(caller));
  EXPECT_EQ(referee.verdict().reason, protocol::Reason::crash);
  EXPECT_EQ(referee.verdict().detail, "exited with status 7");
}

}  // namespace
}  // namespace aspis::tests
