// The relay in Python between a server of the test's and bots: logging in, whole games and what is
// left of them on the disk.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>

#include "tests/bots/connect/python_relay_fixture.hpp"

namespace aspis::tests {
namespace {

using support::read_file;
using support::TemporaryFolder;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

using PythonRelayTest = PythonRelayFixture;

TEST(PythonRelaySource, NeedsOnlyPython38AndItsStandardLibrary) {
  const std::string look = R"(
import ast, sys
tree = ast.parse(open(sys.argv[1]).read(), feature_version=(3, 8))
names = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
print(sorted(name for name in names if name.split(".")[0] not in sys.stdlib_module_names))
)";
  const support::Ran ran = support::run_program({{"python3", "-c", look, python_relay_file}});
  EXPECT_EQ(ran.out, "[]\n");
  EXPECT_EQ(ran.err, "");
}

TEST(PythonRelaySource, HasOneLineForEachValueThatServerFillsIn) {
  const std::string text = read_file(python_relay_file);
  for (const std::string line :
       {"\nSERVER = \"\"  # filled in when downloaded from a server\n", "\nBOTS = \"\"  # "}) {
    ASSERT_NE(text.find(line), std::string::npos);
    EXPECT_EQ(text.find(line), text.rfind(line));
  }
}

TEST(PythonRelaySource, PrintsHelpAndRefusesCommandLineInOneLine) {
  support::Invocation run;
  run.arguments = {"python3", python_relay_file, "--help"};
  EXPECT_THAT(support::run_program(run).out,
              AllOf(HasSubstr("--ws URL"), HasSubstr("--token-file FILE"), HasSubstr("own-view")));
  run.arguments = {"python3", python_relay_file, "localhost", "--token", "t"};
  const support::Ran ran = support::run_program(run);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err,
            "aspis_connect: no bot: give its command after --, such as  -- python3 bot.py\n");
}

TEST_F(PythonRelayTest, RefusesScriptsThatCannotBeStarted) {
  const std::vector<std::array<std::string, 3>> scripts = {
      {"crlf.py", "#!/usr/bin/env python3\r\n", "its first line ends with a carriage return"},
      {"none.py", "print('ready')\n", "first line names no interpreter"},
      {"mark.py", "\xEF\xBB\xBF#!/usr/bin/env python3\n", "it begins with a byte order mark"},
      {"plain.py", "#!/usr/bin/env python3\n", "it is not executable; chmod +x it"},
      {"", "", "no such program"}};
  for (const auto& [name, text, reason] : scripts) {
    const std::string file = name.empty() ? "./missing" : folder_.with(name, text);
    if (name != "plain.py") ::chmod(file.c_str(), 0755);
    const support::Ran ran = support::run_program(
        {{"python3", python_relay_file, server_.address(), "--token", "t", "--", file}});
    EXPECT_EQ(ran.status, 2) << name;
    EXPECT_THAT(ran.err, AllOf(HasSubstr("cannot start '" + file + "': "), HasSubstr(reason)));
  }
}

TEST_F(PythonRelayTest, FindsServerIfAddressesAreFilledIn) {
  std::string text = read_file(python_relay_file);
  const std::string line = "\nBOTS = \"\"";
  text.replace(text.find(line), line.size(), "\nBOTS = \"" + server_.address() + "\"");
  const std::string file = folder_.with("filled_in.py", text);
  support::Invocation run;
  run.arguments = {"python3", file, "--token", "sesame-417", "--", "cat"};
  support::StartedProgram relay(run);
  EXPECT_EQ(server_.accept().hear(), "login sesame-417");
}

TEST_F(PythonRelayTest, ReadsTokenFromFileOrStandardInput) {
  const std::string file = folder_.with("my token", "sesame-417\n");
  for (const std::string& name : {file, std::string("-")}) {
    support::Invocation run;
    run.arguments = {"/bin/sh",
                     "-c",
                     "exec \"$@\" < \"$0\"",
                     file,
                     "python3",
                     python_relay_file,
                     server_.address(),
                     "--token-file",
                     name,
                     "--",
                     "cat"};
    const support::StartedProgram relay(run);
    EXPECT_EQ(server_.accept().hear(), "login sesame-417") << name;
  }
}

TEST_F(PythonRelayTest, NeverShowsToken) {
  auto& relay = this->relay(python_bot(folder_, "say('x') if line.startswith('go') else None"));
  Caller caller = server_.welcome();
  caller.say("note your token sesame-417 is fine");
  EXPECT_TRUE(relay.says("your token (token) is fine"));
  LineReferee referee("croquet", 0, 1);
  caller.say(referee.opening() + "\nnote sesame-417");
  EXPECT_EQ(caller.hear(), "ready");
  EXPECT_TRUE(referee.play_on(caller));
  ASSERT_TRUE(relay.says("lost (malformed)"));
  caller.say("error login sesame-417 is no token any more");
  EXPECT_EQ(relay.exit_status(), 1);
  EXPECT_THAT(relay.words(),
              AllOf(HasSubstr("(token) is no token any more"), Not(HasSubstr("sesame"))));
  EXPECT_THAT(read_file(relay.games().at(0) / "transcript.txt"),
              AllOf(HasSubstr("< note (token)"), Not(HasSubstr("sesame"))));
}

TEST_F(PythonRelayTest, EndsWithOneLineIfTokenIsRefused) {
  auto& relay = this->relay({"cat"});
  Caller caller = server_.accept();
  caller.hear();
  caller.say("error login nobody has this token");
  EXPECT_EQ(relay.exit_status(), 1);
  EXPECT_EQ(relay.words(), "aspis_connect: the server refuses this bot: nobody has this token\n");
}

TEST_F(PythonRelayTest, GivesWayToLaterLogin) {
  auto& relay = this->relay({"cat"});
  Caller caller = server_.welcome();
  caller.say("error replaced this token has logged in somewhere else");
  EXPECT_EQ(relay.exit_status(), 1);
  EXPECT_THAT(relay.words(), HasSubstr("logged in somewhere else"));
}

TEST_F(PythonRelayTest, RequestsPracticeAfterLogin) {
  relay({"cat"}, {"--practice"});
  EXPECT_EQ(server_.welcome().hear(), "lobby practice on");
}

TEST_F(PythonRelayTest, CheckEndsWithItsFindings) {
  for (const bool passed : {true, false}) {
    auto& relay = this->relay({"cat"}, {"--check"});
    Caller caller = server_.welcome(" check");
    EXPECT_EQ(caller.hear(), "lobby check");
    caller.say(passed ? "lobby checked pass" : "note FAILED: it says nothing\nlobby checked fail");
    EXPECT_EQ(relay.exit_status(), passed ? 0 : 1);
  }
  EXPECT_TRUE(relay_->says("FAILED: it says nothing"));
}

TEST_F(PythonRelayTest, SaysWhyCheckIsRefusedWheneverItIs) {
  const std::string refusal = "note lobby: your bot is in a game";
  for (const std::string& lines : {refusal, "game croquet\nyou 1\n" + refusal,
                                   "game croquet\nyou 1\nseats 1,2\nclock - -\nready?\n" + refusal,
                                   std::string("error playing your bot is in a game")}) {
    auto& relay = this->relay(python_bot(folder_, "pass\n"), {"--check"});
    Caller caller = server_.welcome(" check");
    caller.say(lines);
    EXPECT_EQ(relay.exit_status(), 1);
    EXPECT_TRUE(relay.says("no check: your bot is in a game"));
  }
}

TEST_F(PythonRelayTest, CheckEndsWhenServerCannotBeReached) {
  auto& relay = this->relay({"cat"}, {"--check"});
  for (const bool is_busy : {true, false}) {
    Caller caller = server_.accept();
    EXPECT_EQ(caller.hear(), "login sesame-417 check");
    if (is_busy) caller.say("error busy the server is still starting; try again");
  }
  EXPECT_EQ(relay.exit_status(), 1);
  EXPECT_TRUE(relay.says("the server says: the server is still starting; try again"));
  EXPECT_TRUE(relay.says("no check: "));
}

TEST_F(PythonRelayTest, RecognisesPortOfWebPages) {
  auto& relay = this->relay({"cat"});
  Caller caller = server_.accept();
  caller.say_bytes("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
  EXPECT_EQ(relay.exit_status(), 1);
  EXPECT_THAT(relay.words(), HasSubstr(server_.address() + " is for the web pages"));
}

TEST_F(PythonRelayTest, TellsWhereToLookAfterCrash) {
  auto& relay = this->relay(python_bot(folder_, R"(if line.startswith('go'):
    sys.exit("no idea what to do")
)"));
  Caller caller = server_.welcome();
  LineReferee referee("croquet", 0, 1);
  EXPECT_TRUE(referee.play(caller));
  EXPECT_TRUE(relay.says("the last line of its standard error: 'no idea what to do'"));
  EXPECT_TRUE(relay.says("the game's log: " +
                         relay.games().at(0).string().substr(folder_.path().string().size() + 1)));
}

TEST_F(PythonRelayTest, KeepsNotesOutOfSetups) {
  auto& relay = this->relay(python_bot(folder_, "pass\n"));
  Caller caller = server_.welcome();
  caller.say("game croquet\nyou 1\nnote the hall closes at six\nseats 1,2\nclock - -\nready?");
  EXPECT_EQ(caller.hear(), "ready");
  EXPECT_TRUE(relay.says("the hall closes at six"));
  EXPECT_THAT(heard(), Not(HasSubstr("note")));
}

TEST_F(PythonRelayTest, AnswersPingWhileBotThinks) {
  relay(
      python_bot(folder_, "if line.startswith('go'):\n    wait_for('thought')\n    say('1,3')\n"));
  LineReferee referee("croquet", 0, 1);
  Caller caller = ready_for(referee);
  caller.say_bytes(referee.asking());
  caller.say("ping 71");
  EXPECT_EQ(caller.hear(), "pong 71");
  static_cast<void>(folder_.with("thought", ""));
  EXPECT_EQ(caller.hear(), "1,3");
}

TEST_F(PythonRelayTest, StartsNewBotPerGameAndLeavesValidRecords) {
  auto& relay = this->relay(python_bot(folder_, R"(
if line.startswith('row ') and not hasattr(sys, 'rows'):
    sys.rows = []
if line.startswith('row '):
    sys.rows.append(list(line[4:]))
if line.startswith('you '):
    sys.mark = line[4:]
if line.startswith('move '):
    mark, row, column, size = line[5:].split(',')
    for r in range(int(size)):
        for c in range(int(size)):
            sys.rows[int(row) - 1 + r][int(column) - 1 + c] = mark
if line.startswith('go'):
    sys.stderr.write('thinking\n')
    free = [(r, c) for r in range(16) for c in range(32) if sys.rows[r][c] == '-']
    say('%s,%d,%d,1' % (sys.mark, free[0][0] + 1, free[0][1] + 1))
)"));
  Caller caller = server_.welcome();
  LineReferee first("boxing", 0, 5);
  LineReferee second("boxing", 1, 6, nullptr, {{"unusable", "8"}});
  ASSERT_TRUE(first.play(caller));
  ASSERT_TRUE(second.play(caller));
  ASSERT_TRUE(support::comes_true(
      [&] { return relay.games().size() == 2 && exists(relay.games()[1] / "own-view.record"); }));
  EXPECT_EQ(list_bots(folder_).size(), 2U);
  for (const auto& game : relay.games()) {
    EXPECT_EQ(record_error(game), "") << game;
    EXPECT_THAT(read_file(game / "transcript.txt"), HasSubstr(" < ready?\n"));
    EXPECT_THAT(read_file(game / "stderr.txt"), HasSubstr("thinking\n"));
  }
  EXPECT_TRUE(support::comes_true([&] {
    const auto bots = list_bots(folder_);
    return std::all_of(bots.begin(), bots.end(), is_gone);
  }));
}

TEST_F(PythonRelayTest, PlaysTenGamesOfCroquetWithSampleBot) {
  auto& relay = this->relay({sample_bot("croquet_random"), "3"});
  Caller caller = server_.welcome();
  for (int game = 0; game < 10; ++game) {
    LineReferee referee("croquet", game % 2, 100 + static_cast<std::uint64_t>(game));
    ASSERT_TRUE(referee.play(caller)) << game;
    EXPECT_FALSE(protocol::is_forfeit(referee.verdict().reason)) << game;
  }
  ASSERT_TRUE(support::comes_true([&] {
    const auto games = relay.games();
    return games.size() == 10 && std::all_of(games.begin(), games.end(), [](const auto& game) {
             return exists(game / "own-view.record");
           });
  }));
  for (const auto& game : relay.games()) EXPECT_EQ(record_error(game), "") << game;
}

TEST_F(PythonRelayTest, RecordsOwnRefusedAnswerAndOpponentsTimeout) {
  auto& relay = this->relay(python_bot(folder_, "if line.startswith('go'):\n    say('1,9')\n"));
  Caller caller = server_.welcome();
  LineReferee refused("croquet", 0, 1);
  ASSERT_TRUE(refused.play(caller));
  LineReferee late("croquet", 1, 1);
  begin(caller, late);
  late.forfeit_other(caller, protocol::Reason::timeout, "no answer in time");
  ASSERT_TRUE(relay.says("won (timeout)"));
  ASSERT_EQ(relay.games().size(), 2U);
  for (const auto& game : relay.games()) EXPECT_EQ(record_error(game), "") << game;
}

TEST_F(PythonRelayTest, ExplainsMissingRecordAfterOpponentsRefusedAnswer) {
  auto& relay = this->relay(python_bot(folder_, "pass"));
  LineReferee referee("croquet", 1, 1);
  Caller caller = ready_for(referee);
  referee.forfeit_other(caller, protocol::Reason::illegal, "barred step: 9");
  ASSERT_TRUE(relay.says("won (illegal)"));
  EXPECT_FALSE(exists(relay.games().at(0) / "own-view.record"));
  EXPECT_THAT(read_file(relay.games().at(0) / "transcript.txt"),
              HasSubstr("# no record from this seat: a refused answer is not shown"));
}

TEST_F(PythonRelayTest, RecordsGameEndedByReferee) {
  auto& relay = this->relay(python_bot(folder_, "pass"));
  LineReferee referee("croquet", 1, 1);
  Caller caller = ready_for(referee);
  referee.abort(caller);
  ASSERT_TRUE(relay.says("void (aborted)"));
  EXPECT_EQ(record_error(relay.games().at(0)), "");
}

}  // namespace
}  // namespace aspis::tests
