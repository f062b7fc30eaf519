// The relay in Python when its bot breaks, writes too much, or must end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "protocol/messages.hpp"
#include "referee/seats/head_tail.hpp"
#include "tests/bots/connect/python_relay_fixture.hpp"
#include "tests/support/run_program.hpp"

namespace aspis::tests {
namespace {

using support::read_file;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

class PythonRelayBots : public PythonRelayFixture {
 protected:
  /// The `stderr` lines before the line that says the bot is gone, put together.
  struct Told {
    seats::HeadTail errors;
    std::string crash;
  };
  static Told told_until_crash(Caller& caller) {
    Told told;
    std::uint64_t next = 0;
    for (std::string line = caller.hear();; line = caller.hear()) {
      const auto message = protocol::read_bot_line(line);
      const auto* piece = message ? std::get_if<protocol::StandardError>(&*message) : nullptr;
      if (piece == nullptr) {
        told.crash = line;
        return told;
      }
      told.errors.skip(piece->from - next);
      told.errors.add(piece->bytes);
      next = piece->from + piece->bytes.size();
    }
  }
};

TEST_F(PythonRelayBots, ReportsDeadBotImmediately) {
  auto& relay = this->relay(python_bot(folder_, "if line.startswith('go'):\n    sys.exit(7)\n"));
  Caller caller = server_.welcome();
  LineReferee referee("croquet", 0, 1);
  EXPECT_TRUE(referee.play(caller));
  EXPECT_EQ(referee.verdict().reason, protocol::Reason::crash);
  EXPECT_EQ(referee.verdict().detail, "exited with status 7");
  EXPECT_TRUE(relay.says("your bot exited with status 7; the game is lost"));
  ASSERT_TRUE(has_record(1));
  EXPECT_EQ(record_error(relay.games().at(0)), "");
}

TEST_F(PythonRelayBots, DropsUnexpectedOutput) {
  relay(python_bot(folder_,
                   "if line.startswith('ready?'):\n    say('1,5')\n    say('login x')\n"
                   "if line.startswith('go'):\n    say('1,3')\n    say('1,4')\n"));
  LineReferee referee("croquet", 0, 1);
  Caller caller = ready_for(referee);
  ASSERT_TRUE(support::comes_true([&] {
    const auto games = relay_->games();
    return !games.empty() &&
           read_file(games[0] / "transcript.txt").find("since it was not asked for: login x") !=
               std::string::npos;
  }));
  caller.say_bytes(referee.asking());
  EXPECT_EQ(caller.hear(), "1,3");
  caller.say("ping 1");
  EXPECT_EQ(caller.hear(), "pong 1");
}

TEST_F(PythonRelayBots, PlaysNextGameAfterKilledBot) {
  relay(python_bot(folder_,
                   "if line.startswith('go'):\n"
                   "    wait_for('go on')\n    say('1,3')\n"));
  LineReferee first("croquet", 0, 1);
  Caller caller = ready_for(first);
  caller.say_bytes(first.asking());
  ASSERT_TRUE(support::comes_true([&] { return count_lines(heard(), "go 60000 -") == 1; }));
  ASSERT_EQ(::kill(list_bots(folder_).at(0), SIGKILL), 0);
  first.take_answer(caller, caller.hear());
  EXPECT_TRUE(first.play_on(caller));
  EXPECT_THAT(first.verdict().detail, HasSubstr("was killed by SIGKILL"));
  static_cast<void>(folder_.with("go on", ""));
  LineReferee second("croquet", 0, 1);
  begin(caller, second);
  caller.say_bytes(second.asking());
  EXPECT_EQ(caller.hear(), "1,3");
}

TEST_F(PythonRelayBots, StopsFloodingBotAndStillAnswersPings) {
  auto& relay = this->relay(
      python_bot(folder_, "if line.startswith('go'):\n    while True:\n        say('x' * 1000)\n"));
  LineReferee referee("croquet", 0, 1);
  Caller caller = ready_for(referee);
  caller.say_bytes(referee.asking());
  EXPECT_EQ(caller.hear(), std::string(1000, 'x'));
  EXPECT_TRUE(relay.says("your bot wrote more than 64 KiB in one turn"));
  caller.say("ping 5");
  EXPECT_EQ(caller.hear(), "pong 5");  // and nothing of the flood before it
  caller.say("result loss 1=0,2=0 malformed");
  EXPECT_TRUE(support::comes_true([&] { return is_gone(list_bots(folder_).at(0)); }));
  LineReferee next("croquet", 1, 1);
  begin(caller, next);
}

TEST_F(PythonRelayBots, EndsBotThatWritesTooLongLine) {
  relay(python_bot(folder_, "if line.startswith('go'):\n    say('x' * 500000)\n"));
  LineReferee referee("croquet", 0, 1);
  Caller caller = ready_for(referee);
  caller.say_bytes(referee.asking());
  EXPECT_EQ(caller.hear(), "crash wrote a line of more than 4096 bytes");
}

TEST_F(PythonRelayBots, TellsForfeitingBotWhyBeforeEndingIt) {
  // Longer than it would live if it were killed immediately. On a busy machine one of them may be
  // late.
  relay(python_bot(
      folder_,
      "if line.startswith('go'):\n    say('y' * 5000 if os.path.exists('long') else 'no')\n"
      "if line.startswith('result'):\n    time.sleep(0.02)\n"
      "    open('done', 'a').write(line + '\\n')\n"));
  Caller caller = server_.welcome();
  for (const std::string why : {"malformed", "crash"}) {
    if (why == "crash") static_cast<void>(folder_.with("long", ""));
    const auto told = [&] {
      return read_file(folder_.path() / "done").find(why) != std::string::npos;
    };
    for (int game = 0; game < 10 && !told(); ++game) {
      LineReferee referee("croquet", 0, 1);
      EXPECT_TRUE(referee.play(caller));
      ASSERT_TRUE(support::comes_true([&] { return is_gone(list_bots(folder_).back()); }));
    }
    EXPECT_TRUE(told()) << why;
  }
  EXPECT_THAT(heard(), HasSubstr("\nnote "));
}

TEST_F(PythonRelayBots, SendsStandardErrorToServerThatTakesIt) {
  relay(python_bot(folder_,
                   "if line.startswith('go'):\n"
                   "    sys.stderr.write('h\\xe9 \\\\' + 'x' * 20000 + 'the end')\n"
                   "    sys.stderr.flush()\n    sys.exit(7)\n"));
  Caller caller = server_.welcome();
  caller.say("takes stderr later-word");
  LineReferee referee("croquet", 0, 1);
  begin(caller, referee);
  caller.say_bytes(referee.asking());
  const Told told = told_until_crash(caller);
  EXPECT_EQ(told.crash, "crash exited with status 7");
  EXPECT_EQ(told.errors.head(), "h\xc3\xa9 \\" + std::string(8192 - 5, 'x'));
  EXPECT_EQ(told.errors.tail(), std::string(8192 - 7, 'x') + "the end");
  EXPECT_EQ(told.errors.skipped(), 20'012U - 2 * 8192U);
}

TEST_F(PythonRelayBots, SendsStandardErrorOfBotThatNeverAnswers) {
  relay(python_bot(folder_,
                   "if line.startswith('go'):\n"
                   "    sys.stderr.write('thinking')\n    sys.stderr.flush()\n"
                   "    time.sleep(1000)\n"));
  Caller caller = server_.welcome();
  caller.say("takes stderr");
  LineReferee referee("croquet", 0, 1);
  begin(caller, referee);
  caller.say_bytes(referee.asking());
  EXPECT_EQ(caller.hear(), "stderr 0 thinking");
}

TEST_F(PythonRelayBots, SendsNoNewWordsToOlderServer) {
  relay(python_bot(folder_,
                   "if line.startswith('go'):\n"
                   "    sys.stderr.write('thinking')\n    sys.stderr.flush()\n    say('1,3')\n"));
  LineReferee referee("croquet", 0, 1);
  Caller caller = ready_for(referee);
  caller.say_bytes(referee.asking());
  EXPECT_EQ(caller.hear(), "1,3");
  ASSERT_TRUE(support::comes_true(
      [&] { return read_file(relay_->games().at(0) / "stderr.txt") == "thinking"; }));
  caller.say("ping 4");
  EXPECT_EQ(caller.hear(), "pong 4");
}

TEST_F(PythonRelayBots, EndsAtCtrlCWithBotAndItsChildren) {
  const std::string forking =
      "import subprocess\n"
      "child = subprocess.Popen(['sleep', '1000'])\n"
      "open('bots', 'a').write('%d\\n' % child.pid)\n";
  auto& relay = this->relay(python_bot(folder_, "pass", forking));
  LineReferee referee("croquet", 0, 1);
  Caller caller = ready_for(referee);
  relay.signal(SIGINT);
  EXPECT_EQ(relay.exit_status(), 130);
  EXPECT_THAT(relay.words(), Not(HasSubstr("Traceback")));
  EXPECT_THAT(list_bots(folder_), SizeIs(2));
  EXPECT_TRUE(support::comes_true([&] {
    const auto bots = list_bots(folder_);
    return std::all_of(bots.begin(), bots.end(), is_gone);
  }));
}

/// If it were killed later, the group's number could belong to another new group.
TEST(PythonRelayProcess, IsReapedAfterItsGroupIsKilledAndNotKilledAgain) {
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
  const auto ran = support::run_program({{"python3", "-c", program, python_relay_file}});
  EXPECT_EQ(ran.out, "killed in state Z\nexited with status 7\n") << ran.err;
}

TEST_F(PythonRelayBots, HidesTokenFromBot) {
  relay(
      python_bot(folder_, "pass", "open('saw', 'w').write(os.environ.get('ASPIS_TOKEN', '-'))\n"));
  const Caller caller = ready_for(LineReferee("croquet", 0, 1));
  EXPECT_EQ(read_file(folder_.path() / "saw"), "-");
}

}  // namespace
}  // namespace aspis::tests
