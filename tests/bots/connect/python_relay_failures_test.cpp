// The relay in Python where something breaks: the connection, or the server's manners.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "tests/bots/connect/python_relay_fixture.hpp"

namespace aspis::tests {
namespace {

using support::read_file;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

using PythonRelayFailures = PythonRelayFixture;

// Steps of croquet that are never barred: the next of 1 and 2 that is neither the opponent's last
// one nor what 9 makes of it; the bot hears which by its own `move` lines.
const std::string stepping = R"(
if line.startswith('game'):
    sys.last = 0
if line.startswith('move 2,'):
    sys.last = abs(int(line[7:]))
if line.startswith('go'):
    say('1,%d' % next(step for step in (1, 2, 3) if step not in (sys.last, 9 - sys.last)))
)";

TEST_F(PythonRelayFailures, ReconnectsInGameAndSendsSameBotOnlyNewEvents) {
  relay(python_bot(folder_, stepping));
  LineReferee referee("croquet", 0, 11);
  {
    Caller caller = ready_for(referee);
    ASSERT_FALSE(referee.play_on(caller, 6));
  }
  Caller caller = ready_for(referee);
  caller.say_bytes(referee.so_far());
  referee.play_on(caller);
  EXPECT_FALSE(protocol::is_forfeit(referee.verdict().reason));
  ASSERT_TRUE(has_record(1));
  EXPECT_THAT(list_bots(folder_), SizeIs(1));
  EXPECT_EQ(count_lines(heard(), "ready?"), 1);
  EXPECT_EQ(count_lines("\n" + heard(), "\nmove 1,1"), count_lines(heard(), "move 1,1"));
  EXPECT_EQ(record_error(relay_->games().at(0)), "");
}

TEST_F(PythonRelayFailures, SendsAnswerAgainThatWasGivenWhileDisconnected) {
  relay(python_bot(folder_,
                   "if line.startswith('go'):\n"
                   "    wait_for('away')\n    say('1,3')\n    open('said', 'w')\n"));
  LineReferee referee("croquet", 0, 1);
  {
    Caller caller = ready_for(referee);
    caller.say_bytes(referee.asking());
    ASSERT_TRUE(support::comes_true([&] { return count_lines(heard(), "go 60000 -") == 1; }));
  }
  ASSERT_TRUE(relay_->says("not connected: the server closed the connection"));
  static_cast<void>(folder_.with("away", ""));
  ASSERT_TRUE(support::comes_true([&] { return exists(folder_.path() / "said"); }));
  Caller caller = ready_for(referee);
  caller.say_bytes(referee.asking());
  EXPECT_EQ(caller.hear(), "1,3");
  EXPECT_EQ(count_lines(heard(), "go 60000 -"), 1);
}

TEST_F(PythonRelayFailures, StartsNewBotIfServerHasAnotherGame) {
  relay(python_bot(folder_, stepping));
  LineReferee before("croquet", 0, 11);
  {
    Caller caller = ready_for(before);
    ASSERT_FALSE(before.play_on(caller, 4));
  }
  LineReferee begun_anew("croquet", 0, 12);
  Caller caller = server_.welcome();
  EXPECT_TRUE(begun_anew.play(caller));
  EXPECT_THAT(list_bots(folder_), SizeIs(2));
  EXPECT_TRUE(relay_->says("the server sends another game than your bot"));
  EXPECT_FALSE(protocol::is_forfeit(begun_anew.verdict().reason));
}

TEST_F(PythonRelayFailures, BeginsAnotherGameIfOldOneIsOverAfterLogin) {
  relay(python_bot(folder_, stepping));
  { const Caller caller = ready_for(LineReferee("boxing", 1, 5)); }
  LineReferee next("croquet", 0, 12);
  Caller caller = server_.welcome();
  EXPECT_TRUE(next.play(caller));
  EXPECT_FALSE(protocol::is_forfeit(next.verdict().reason));
}

TEST_F(PythonRelayFailures, EndsBotOfGameThatIsOverAfterReconnection) {
  relay(python_bot(folder_, "pass"));
  { const Caller caller = ready_for(LineReferee("croquet", 0, 1)); }
  const Caller caller = server_.welcome();
  EXPECT_TRUE(relay_->says("the server does not continue the game: it is over"));
  EXPECT_TRUE(support::comes_true([&] { return is_gone(list_bots(folder_).at(0)); }));
}

TEST_F(PythonRelayFailures, GivesBotWholeGameIfRelayWasRestarted) {
  LineReferee referee("croquet", 0, 11);
  relay(python_bot(folder_, stepping));
  {
    Caller caller = ready_for(referee);
    ASSERT_FALSE(referee.play_on(caller, 5));
    relay_->signal(SIGKILL);
    EXPECT_EQ(relay_->exit_status(), 128 + SIGKILL);
  }
  relay(python_bot(folder_, stepping));
  Caller caller = server_.welcome();
  caller.say(referee.opening() + "\n" + referee.so_far().substr(0, referee.so_far().size() - 1));
  EXPECT_EQ(caller.hear(), "ready");
  EXPECT_TRUE(referee.play_on(caller));
  EXPECT_FALSE(protocol::is_forfeit(referee.verdict().reason));
}

TEST_F(PythonRelayFailures, RetriesUntilServerExists) {
  auto& relay = this->relay({"cat"});
  for (int times = 0; times < 2; ++times) static_cast<void>(server_.accept());
  static_cast<void>(server_.welcome());
  EXPECT_TRUE(relay.says("connected as alice"));
  EXPECT_EQ(count_lines(relay.words(), "connected as alice"), 1);
}

TEST_F(PythonRelayFailures, RetriesWhenServerIsBusy) {
  auto& relay = this->relay({"cat"});
  {
    Caller caller = server_.accept();
    caller.hear();
    caller.say("error busy too many connections");
  }
  static_cast<void>(server_.welcome());
  EXPECT_TRUE(relay.says("the server says: too many connections"));
}

TEST_F(PythonRelayFailures, HidesLinesWithControlCharacters) {
  auto& relay = this->relay({"cat"});
  Caller caller = server_.welcome();
  caller.say("note \x1b[2Jgone\nnote and on");
  EXPECT_TRUE(relay.says("and on"));
  EXPECT_THAT(relay.words(), Not(HasSubstr("gone")));
}

TEST_F(PythonRelayFailures, SurvivesInvalidGames) {
  relay(python_bot(folder_, "pass"));
  Caller caller = server_.welcome();
  for (const std::string setup :
       {"game x\nready?", "game boxing\nyou \nseats ,,\nclock x\noption \nboard x\nready?",
        "game croquet\nyou 1\nseats 1,1\nclock 99999999999999999999 -\noption "
        "dictionary\nready?"}) {
    caller.say(setup);
    EXPECT_EQ(caller.hear(), "ready");
    caller.say(
        "took x\ntook 99999999999999999999\nmove \nmove 1,1\nout\nresult \n"
        "state\ngo\nresult win x=,y=1 resigned\nping 8");
    EXPECT_EQ(caller.hear(), "pong 8");
  }
}

TEST_F(PythonRelayFailures, LeavesServerThatSendsEndlessLine) {
  auto& relay = this->relay({"cat"});
  Caller caller = server_.welcome();
  caller.say_bytes("note " + std::string(5000, 'x'));
  EXPECT_TRUE(relay.says("not connected: the server sent a line that is too long"));
  static_cast<void>(server_.welcome());
}

}  // namespace
}  // namespace aspis::tests
