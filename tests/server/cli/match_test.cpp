// aspis match: its output, its records, and its refusals.
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "referee/sandbox/sandbox.hpp"
#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string sample(const std::string& name) {
  return ASPIS_STAGE "/share/aspis/bots/" + name;
}

support::Ran play(const std::vector<std::string>& words) {
  return aspis(joined({"match"}, words));
}

TEST(MatchCommand, PrintsEachVerdictThenScore) {
  const auto ran = play({"croquet", "--bot", sample("croquet_strong"), "--bot",
                         "other=" + sample("croquet_greedy"), "--games", "2", "--swap"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("game 1: croquet_strong (1) beats other (2), home"),
                             HasSubstr("game 2: croquet_strong (2) beats other (1), home"),
                             HasSubstr("95 % interval"), HasSubstr("100.0 %")));
  EXPECT_EQ(ran.err, "");
}

TEST(MatchCommand, FindsSampleBotsByName) {
  const std::string ran = expect_output(
      play({"boxing", "--bot", "boxing_greedy", "--bot", "other=boxing_random 7", "--json"}));
  const auto root = nlohmann::json::parse(ran);
  EXPECT_EQ(root["entrants"][0]["name"], "boxing_greedy");
  EXPECT_EQ(root["entrants"][1]["name"], "other");
}

/// Makes a croquet bot in Python that answers every `go` by running `answer`.
std::string answering(const support::TemporaryFolder& folder, const std::string& code) {
  return "python3 " + folder.with("bot.py",
                                  "import sys, time\nfor line in sys.stdin:\n"
                                  "    if line == 'ready?\\n': print('ready', flush=True)\n"
                                  "    if line.startswith('go'): " +
                                      code + "\n");
}

TEST(MatchCommand, EscapesOutputOfBotsOnce) {
  const support::TemporaryFolder folder;
  const auto ran = play({"croquet", "--bot", answering(folder, "print('1\\uff0c8', flush=True)"),
                         "--bot", sample("croquet_random"), "--records", folder.path() / "games"});
  EXPECT_THAT(ran.out, AllOf(HasSubstr("1\\xef\\xbc\\x8c8"), Not(HasSubstr("x5c"))));
  for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "games")) {
    if (entry.path().extension() != ".record") continue;
    const auto shown = aspis({"show", entry.path()});
    EXPECT_THAT(shown.out, AllOf(HasSubstr("1\\xef\\xbc\\x8c8"), Not(HasSubstr("x5c"))));
  }
}

TEST(MatchCommand, NamesLimitOfLateAnswer) {
  const support::TemporaryFolder folder;
  const auto ran =
      play({"croquet", "--bot", answering(folder, "time.sleep(0.6); print('1,8', flush=True)"),
            "--bot", sample("croquet_random"), "--move-time", "300ms"});
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("timeout by 1 (no answer within 300ms)"), Not(HasSubstr("+1 ms"))));
}

TEST(MatchCommand, KeepsRecordsThatVerify) {
  const support::TemporaryFolder folder;
  const std::string records = (folder.path() / "games").string();
  const auto played = play({"wordcube", "--bot", sample("wordcube_random") + " 1", "--bot",
                            sample("wordcube_greedy"), "-n", "3", "-s", "5", "-o", "rows=5", "-o",
                            "columns=5", "-o", "planes=2", "--records", records, "--quiet"});
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_THAT(expect_output(aspis({"verify", records})), HasSubstr("3 records: 3 ok"));
  const auto board =
      aspis({"board", "wordcube", "-s", "5", "-o", "rows=5", "-o", "columns=5", "-o", "planes=2"});
  const std::string first = support::read_file(records + "/game-0001.record");
  EXPECT_THAT(first, HasSubstr("row " + board.out.substr(6, 5) + "\n"))
      << "the first board is the one that the seed deals";
  expect_refused(play({"wordcube", "--bot", sample("wordcube_random"), "--bot",
                       sample("wordcube_random"), "--records", records}),
                 2,
                 "aspis match: " + records +
                     " already contains records; choose another folder, or empty this one");
}

TEST(MatchCommand, PrintsEverythingAsJson) {
  const std::string ran = expect_output(play(
      {"boxing", "--bot", sample("boxing_random") + " 1", "--bot", sample("boxing_random") + " 2",
       "--bot", ASPIS_STAGE "/hostile/rude illegal", "-n", "3", "--swap", "--json"}));
  const auto root = nlohmann::json::parse(ran);
  ASSERT_EQ(root["entrants"].size(), 3U);
  EXPECT_EQ(root["entrants"][0]["name"], "boxing_random-1");
  EXPECT_EQ(root["entrants"][1]["name"], "boxing_random-2");
  EXPECT_EQ(root["entrants"][2]["forfeits"]["illegal"], 3);
  ASSERT_EQ(root["games"].size(), 3U);
  for (const auto& game : root["games"]) EXPECT_EQ(game["seats"].size(), 3U);
  EXPECT_EQ(root["games"][0]["seats"][0]["name"], "boxing_random-1");
  EXPECT_EQ(root["games"][1]["seats"][0]["name"], "boxing_random-2");
}

TEST(MatchCommand, EndsWhenStrongerBotIsKnown) {
  const std::string ran =
      expect_output(play({"croquet", "--bot", "strong=" + sample("croquet_strong"), "--bot",
                          "random=" + sample("croquet_random") + " 1", "--swap", "--sprt", "0,200",
                          "--seed", "1", "--quiet"}));
  EXPECT_THAT(ran, HasSubstr("sprt: strong is better than random: 200 Elo or more"));
  EXPECT_THAT(ran, HasSubstr("pairs of games, LLR "));
  const auto other = play({"croquet", "--bot", sample("croquet_random") + " 1", "--bot",
                           sample("croquet_strong"), "--sprt", "0,200", "--seed", "1", "--json"});
  const auto root = nlohmann::json::parse(other.out);
  EXPECT_EQ(root["sprt"]["state"], "low");
  EXPECT_EQ(root["sprt"]["games"], root["games"].size());
  EXPECT_LE(root["sprt"]["llr"], -2.94);
}

TEST(MatchCommand, RefusesInvalidSprtBounds) {
  for (const std::string text : {"10", "10,0", "0,x", "0,10,20", "0,nan", ""}) {
    EXPECT_THAT(expect_complaint(play({"croquet", "--bot", sample("croquet_random"), "--bot",
                                       sample("croquet_random"), "--sprt", text})),
                HasSubstr("--sprt"))
        << text;
  }
}

TEST(MatchCommand, KeepsProcessForAllGamesIfToldTo) {
  const support::TemporaryFolder folder;
  const std::string records = (folder.path() / "games").string();
  const auto ran =
      play({"boxing", "--bot", "same=" ASPIS_STAGE "/hostile/stayer obeys", "--bot",
            sample("boxing_random") + " 1", "-n", "3", "--swap", "--keep", "--records", records});
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const auto& [file, words] : {std::pair{"game-0001.A", "game 1 of "},
                                    {"game-0002.B", "game 2 of "},
                                    {"game-0003.A", "game 3 of "}}) {
    EXPECT_THAT(support::read_file(records + "/" + file + ".stderr"), HasSubstr(words));
  }
  expect_refused(
      play({"boxing", "--bot", sample("boxing_random"), "--bot", sample("boxing_random"), "--keep",
            "-j", "2"}),
      2, "aspis match: --keep plays one game at a time: give either --keep or --concurrency");
}

void expect_classic_match(std::vector<std::string> words) {
  words.emplace_back("--classic");
  const std::string ran = expect_output(play(words));
  EXPECT_THAT(ran, HasSubstr(" -\n")) << "somebody forfeited:\n" << ran;
  EXPECT_THAT(ran, ::testing::Not(HasSubstr("1 crash"))) << ran;
}

TEST(MatchCommand, PlaysProgramsOfSourceDocuments) {
  const std::string entry = std::string(ASPIS_SOURCE) + "/bots/samples/croquet/classic";
  const std::string cube = sample("wordcube_classic");
  expect_classic_match({"croquet", "--bot", entry, "--bot", "again=" + entry});
  expect_classic_match({"wordcube", "--bot", cube, "--bot", cube, "-o", "rows=4", "-o", "columns=4",
                        "-o", "planes=2", "--move-time", "30s"});
}

TEST(MatchCommand, PlaysClassicBoxingPrograms) {
  if (!sandbox::Sandbox().has_private_tmp()) GTEST_SKIP() << "no private /tmp here";
  const std::string box = sample("boxing_classic");
  expect_classic_match({"boxing", "--bot", box, "--bot", box, "--move-time", "30s"});
}

/// Runs a match without mount namespaces, as in a container.
support::Ran without_mount_namespaces(const std::vector<std::string>& words) {
  support::Invocation run;
  run.arguments = {"unshare",
                   "--user",
                   "--map-root-user",
                   "sh",
                   "-c",
                   "cd /proc/sys/user && echo 0 > max_mnt_namespaces && "
                   "echo 0 > max_user_namespaces && exec \"$0\" \"$@\"",
                   ASPIS_STAGE "/bin/aspis"};
  run.arguments = joined(run.arguments, words);
  return support::run_program(run);
}

TEST(MatchCommand, RefusesClassicBoxingWithoutPrivateTmp) {
  if (std::system(
          "unshare --user --map-root-user sh -c 'echo 0 >/proc/sys/user/max_mnt_namespaces' "
          "2>/dev/null") != 0) {
    GTEST_SKIP() << "this machine has no writable /proc/sys, as most containers";
  }
  const auto ran =
      without_mount_namespaces({"match", "boxing", "--classic", "--bot", sample("boxing_classic"),
                                "--bot", sample("boxing_classic")});
  EXPECT_EQ(ran.status, 2) << ran.out;
  EXPECT_THAT(
      ran.err,
      HasSubstr("a classic boxing program needs a private /tmp, and here programs have none: "));
  EXPECT_EQ(ran.out, "");
}

TEST(MatchCommand, KeepsStandardErrorOfBots) {
  const support::TemporaryFolder folder;
  const auto ran = play({"croquet", "--bot", ASPIS_STAGE "/hostile/unruly last-words", "--bot",
                         sample("croquet_random"), "--records", (folder.path() / "r").string()});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(support::read_file((folder.path() / "r/game-0001.1.stderr").string()), "");
}

TEST(MatchCommand, PrintsLastLineOfStandardErrorOfBotThatCrashed) {
  const support::TemporaryFolder folder;
  const std::string bot =
      folder.with("bot.sh", "echo starts >&2\necho 'no such module' >&2\nexit 3\n");
  const std::string ran =
      expect_output(play({"croquet", "--bot", "sh " + bot, "--bot", sample("croquet_random")}));
  EXPECT_THAT(ran, HasSubstr("crash by 1 (exited with status 3), "));
  EXPECT_THAT(ran, HasSubstr("\n  the last line of its standard error: 'no such module'\n"));
}

TEST(MatchCommand, SeparatesStandardErrorByTurnForShow) {
  const support::TemporaryFolder folder;
  const std::string bot = folder.with("bot.py", R"(
import sys
print("awake", file=sys.stderr, flush=True)
moves, last = 0, 0
for line in sys.stdin:
    if line.startswith("ready?"):
        print("ready", flush=True)
    elif line.startswith("move 2,"):
        last = abs(int(line[7:]))
    elif line.startswith("go"):
        print("thinking of move", moves, file=sys.stderr, flush=True)
        step = min({1, 2, 3} - {last, 9 - last})
        print("1,resign" if moves == 2 else "1,%d" % step, flush=True)
        moves += 1
)");
  const std::string games = (folder.path() / "r").string();
  const auto ran = play({"croquet", "--bot", "thinker=python3 " + bot, "--bot",
                         sample("croquet_random"), "--records", games});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(support::read_file(games + "/game-0001.1.stderr"),
            "awake\n--- move 1 ---\nthinking of move 0\n--- move 3 ---\nthinking of move 1\n"
            "--- move 5 ---\nthinking of move 2\n");
  const std::string record = games + "/game-0001.record";
  EXPECT_THAT(aspis({"show", record, "--ply", "3"}).out,
              HasSubstr("\nstandard error of thinker (1):\n  | thinking of move 1\n"));
  EXPECT_THAT(aspis({"show", record, "--ply", "2"}).out,
              ::testing::Not(HasSubstr("standard error")));
  EXPECT_THAT(aspis({"show", record, "--ply", "0"}).out, HasSubstr("  | awake\n"));
  EXPECT_THAT(aspis({"show", record}).out, HasSubstr("  | thinking of move 2\n"))
      << "the turn that ended the game stands with the last position";
}

struct Refused {
  std::vector<std::string> words;
  std::string line;
};

TEST(MatchCommand, RefusesUnplayableMatchInOneLineAndLeavesNothing) {
  const support::TemporaryFolder folder;
  const std::string words = folder.with("words", "cat\nd0g\n");
  const std::string board = folder.with("board", "4 4 1\nabcd\nabc\n");
  const std::string plain = folder.with("plain", "no program\n");
  const std::string records = (folder.path() / "records").string();
  const std::string bot = sample("croquet_random");
  const std::string cube = sample("wordcube_random");
  const std::vector<Refused> cases = {
      {{"chess", "--bot", bot}, "no game 'chess'"},
      {{"croquet", "--bot", bot}, "croquet is played by 2 bots, and 1 is given"},
      {{"croquet", "--bot", bot, "--bot", "./missing"}, "cannot start './missing': no such file"},
      {{"croquet", "--bot", bot, "--bot", "no-such-program-here"}, "no such program in PATH"},
      {{"croquet", "--bot", bot, "--bot", plain}, "it is not executable"},
      {{"croquet", "--bot", bot, "--bot", "'" + bot}, "a quote that is never closed"},
      {{"croquet", "--bot", bot, "--bot", bot, "--move-time", "5"}, "--move-time: '5'"},
      {{"croquet", "--bot", bot, "--bot", bot, "-o", "hoops=3"}, "unknown option 'hoops'"},
      {{"wordcube", "--bot", cube, "--bot", cube, "--dict", words}, words + ":2: 'd0g'"},
      {{"wordcube", "--bot", cube, "--bot", cube, "--dict", words + "x"}, words + "x"},
      {{"wordcube", "--bot", cube, "--bot", cube, "--board", board}, board + ":3: "},
      {{"wordcube", "--bot", cube, "--bot", cube, "-o", "rows=101"}, "rows=101"},
      {{"croquet", "--classic", "--bot", folder.path().string(), "--bot", bot}, "MOVE.C"},
      {{"wordcube", "--classic", "--bot", cube, "--bot", cube, "--move-time", "1500ms"},
       "is told whole seconds for each move and nothing else: 1500ms a move cannot be said to it"},
      {{"wordcube", "--classic", "--bot", cube, "--bot", cube, "--game-time", "60s"},
       "it cannot play with a limit for the game"},
  };
  for (const Refused& refused : cases) {
    const auto ran = play(joined(refused.words, {"--records", records}));
    EXPECT_EQ(ran.status, 2) << refused.line << "\n" << ran.out;
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, AllOf(::testing::StartsWith("aspis match: "), HasSubstr(refused.line)));
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(records)) << refused.line;
  }
}

TEST(MatchCommand, EndsCleanlyWhenInterrupted) {
  const support::TemporaryFolder folder;
  const std::string started = (folder.path() / "started").string();
  const std::string records = (folder.path() / "records").string();
  // The bot never says ready, so that only interrupts can end the game. They are repeated, because
  // two that arrive together count as one.
  const std::string script =
      "'" ASPIS_STAGE "/bin/aspis' match croquet --sandbox off --ready-time 1h --records '" +
      records + "' --bot \"sh -c 'echo > " + started + "; exec sleep 1000'\" --bot '" +
      sample("croquet_random") + "' & pid=$!; until [ -e '" + started +
      "' ]; do sleep 0.05; done; while kill -INT $pid 2>/dev/null; do sleep "
      "0.3; done; wait $pid";
  support::Invocation run{
      {"bash", "-c", "set -m; " + script}, {}, "", "", std::chrono::seconds(120)};
  EXPECT_THAT(expect_complaint(support::run_program(run), 1),
              HasSubstr("1 of 1 games were not finished"));
  EXPECT_THAT(support::read_file(records + "/game-0001.record"), HasSubstr("\nverdict aborted"));
}

}  // namespace
}  // namespace aspis::cli
