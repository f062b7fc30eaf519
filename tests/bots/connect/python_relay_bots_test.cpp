// The relay in Python where its bot breaks, writes too much, or is to end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "tests/bots/connect/line_referee.hpp"
#include "tests/bots/connect/python_relay_fixture.hpp"
#include "tests/support/run_program.hpp"

namespace aspis::tests {
namespace {

using support::text_of_file;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

using PythonRelayBots = PythonRelayFixture;

TEST_F(PythonRelayBots, says_at_once_that_a_bot_has_died) {
  auto& relay = this->relay(python_bot(folder_, "if line.startswith('go'):\n    sys.exit(7)\n"));
  Caller caller = server_.welcome();
  LineReferee referee("croquet", 0, 1);
  EXPECT_TRUE(referee.play(caller));
  EXPECT_THAT(referee.verdict().detail, HasSubstr("crash ended with exit status 7"));
  EXPECT_TRUE(relay.says("your bot ended with exit status 7; the game is lost"));
  ASSERT_TRUE(has_record(1));
  EXPECT_EQ(fault_of_record(relay.games().at(0)), "");
}

TEST_F(PythonRelayBots, keeps_to_itself_what_nobody_asked_for) {
  relay(python_bot(folder_,
                   "if line.startswith('ready?'):\n    say('1,5')\n    say('login x')\n"
                   "if line.startswith('go'):\n    say('1,3')\n    say('1,4')\n"));
  Caller caller = server_.welcome();
  LineReferee referee("croquet", 0, 1);
  caller.say(referee.opening());
  EXPECT_EQ(caller.hear(), "ready");
  ASSERT_TRUE(eventually([&] {
    const auto games = relay_->games();
    return !games.empty() &&
           text_of_file(games[0] / "transcript.txt").find("nobody asked for it: login x") !=
               std::string::npos;
  }));
  caller.say_bytes(referee.asking());
  EXPECT_EQ(caller.hear(), "1,3");
  caller.say("ping 1");
  EXPECT_EQ(caller.hear(), "pong 1");
}

TEST_F(PythonRelayBots, plays_the_next_game_after_a_bot_that_was_killed) {
  relay(python_bot(folder_,
                   "if line.startswith('go'):\n"
                   "    wait_for('go on')\n    say('1,3')\n"));
  Caller caller = server_.welcome();
  LineReferee first("croquet", 0, 1);
  caller.say(first.opening());
  EXPECT_EQ(caller.hear(), "ready");
  caller.say_bytes(first.asking());
  ASSERT_TRUE(eventually([&] { return count_of(heard(), "go 60000 -") == 1; }));
  ASSERT_EQ(::kill(bots_of(folder_).at(0), SIGKILL), 0);
  first.take_answer(caller, caller.hear());
  EXPECT_TRUE(first.play_on(caller));
  EXPECT_THAT(first.verdict().detail, HasSubstr("crash was ended by signal 9"));
  static_cast<void>(folder_.with("go on", ""));
  LineReferee second("croquet", 0, 1);
  caller.say(second.opening());
  EXPECT_EQ(caller.hear(), "ready");
  caller.say_bytes(second.asking());
  EXPECT_EQ(caller.hear(), "1,3");
}

TEST_F(PythonRelayBots, stops_a_bot_that_floods_and_goes_on_answering_pings) {
  auto& relay = this->relay(
      python_bot(folder_, "if line.startswith('go'):\n    while True:\n        say('x' * 1000)\n"));
  Caller caller = server_.welcome();
  LineReferee referee("croquet", 0, 1);
  caller.say(referee.opening());
  EXPECT_EQ(caller.hear(), "ready");
  caller.say_bytes(referee.asking());
  EXPECT_EQ(caller.hear(), std::string(1000, 'x'));
  EXPECT_TRUE(relay.says("your bot wrote more than 64 KiB in one turn"));
  caller.say("ping 5");
  EXPECT_EQ(caller.hear(), "pong 5");  // and nothing of the flood before it
  EXPECT_TRUE(eventually([&] { return is_gone(bots_of(folder_).at(0)); }));
  caller.say("result loss 1=0,2=0 malformed");
  LineReferee next("croquet", 1, 1);
  caller.say(next.opening());
  EXPECT_EQ(caller.hear(), "ready");
}

TEST_F(PythonRelayBots, a_line_that_is_too_long_is_the_end_of_the_bot) {
  relay(python_bot(folder_, "if line.startswith('go'):\n    say('x' * 500000)\n"));
  Caller caller = server_.welcome();
  LineReferee referee("croquet", 0, 1);
  caller.say(referee.opening());
  EXPECT_EQ(caller.hear(), "ready");
  caller.say_bytes(referee.asking());
  EXPECT_EQ(caller.hear(), "crash wrote a line of more than 4096 bytes");
}

TEST_F(PythonRelayBots, ends_at_ctrl_c_with_the_bot_and_the_bots_own_children) {
  const std::string forking =
      "import subprocess\n"
      "child = subprocess.Popen(['sleep', '1000'])\n"
      "open('bots', 'a').write('%d\\n' % child.pid)\n";
  auto& relay = this->relay(python_bot(folder_, "pass", forking));
  Caller caller = server_.welcome();
  LineReferee referee("croquet", 0, 1);
  caller.say(referee.opening());
  EXPECT_EQ(caller.hear(), "ready");
  relay.signal(SIGINT);
  EXPECT_EQ(relay.exit_status(), 130);
  EXPECT_THAT(relay.words(), Not(HasSubstr("Traceback")));
  EXPECT_THAT(bots_of(folder_), SizeIs(2));
  EXPECT_TRUE(eventually([&] {
    const auto bots = bots_of(folder_);
    return std::all_of(bots.begin(), bots.end(), is_gone);
  }));
}

/// Killed after it, the group's number could be that of somebody else's new group already.
TEST(PythonRelayProcess, is_reaped_after_its_group_was_killed_and_never_killed_again) {
  const std::string program =
      "import os, sys, threading\n"
      "sys.dont_write_bytecode = True\n"
      "sys.path.insert(0, os.path.dirname(sys.argv[1]))\n"
      "import aspis_connect as relay\n"
      "kill_group = relay.kill_group\n"
      "def noted(process):\n"
      "    with open('/proc/%d/stat' % process.pid) as file:\n"
      "        print('killed in state', file.read().rsplit(')', 1)[1].split()[0])\n"
      "    kill_group(process)\n"
      "relay.kill_group = noted\n"
      "ended = threading.Event()\n"
      "def end(how):\n"
      "    print(how)\n"
      "    ended.set()\n"
      "process = relay.Process(['sh', '-c', 'exit 7'], '.', None, print, end)\n"
      "assert ended.wait(60)\n"
      "process.kill()\n";
  const auto ran =
      support::run_program({{"python3", "-c", program, python_relay_file}, {}, "", ""});
  EXPECT_EQ(ran.out, "killed in state Z\nended with exit status 7\n") << ran.err;
}

TEST_F(PythonRelayBots, does_not_show_the_token_to_the_bot) {
  relay(
      python_bot(folder_, "pass", "open('saw', 'w').write(os.environ.get('ASPIS_TOKEN', '-'))\n"));
  Caller caller = server_.welcome();
  caller.say(LineReferee("croquet", 0, 1).opening());
  EXPECT_EQ(caller.hear(), "ready");
  EXPECT_EQ(text_of_file(folder_.path() / "saw"), "-");
}

}  // namespace
}  // namespace aspis::tests
