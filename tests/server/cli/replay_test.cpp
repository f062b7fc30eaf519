// aspis replay: sends the lines of a recorded game to programs of every dialect.
#include "referee/sandbox/sandbox.hpp"
#include "tests/server/cli/aspis.hpp"
#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

class ReplayCommand : public testing::Test {
 protected:
  /// Returns the record of a game between deterministic programs.
  std::string game(std::vector<std::string> words) {
    words = joined({"match"}, words);
    const std::string records = (folder_.path() / "games").string();
    words = joined(words, {"--seed", "5", "--records", records, "--move-time", "30s"});
    const auto ran = aspis(words);
    EXPECT_EQ(ran.status, 0) << ran.err;
    return records + "/game-0001.record";
  }
  std::string croquet_game() {
    return game(
        {"croquet", "--bot", sample_bot("croquet_greedy"), "--bot", sample_bot("croquet_strong")});
  }
  static support::Ran replayed(const std::string& record, const std::vector<std::string>& more) {
    return aspis(joined({"replay", record}, more));
  }

  static void expect_told_again(const std::vector<std::string>& match, const std::string& mark,
                                const std::string& bot) {
    const support::TemporaryFolder folder;
    const std::string games = (folder.path() / "games").string();
    const auto ran =
        aspis(joined(joined({"match"}, match),
                     {"--classic", "--seed", "5", "--move-time", "30s", "--records", games}));
    ASSERT_EQ(ran.status, 0) << ran.err;
    const std::string again = expect_output(
        replayed(games + "/game-0001.record", {"--seat", mark, "--classic", "--", bot}));
    EXPECT_THAT(again, HasSubstr(" answers as in the game\n"));
    EXPECT_THAT(again, Not(HasSubstr("move 1000: ")));
  }

  const support::TemporaryFolder folder_;
};

TEST_F(ReplayCommand, BotOfGameAnswersAsBefore) {
  const std::string record = croquet_game();
  const std::vector<std::pair<std::string, std::string>> bots = {{"1", "croquet_greedy"},
                                                                 {"2", "croquet_strong"}};
  for (const auto& [seat, bot] : bots) {
    const std::string ran =
        expect_output(replayed(record, {"--seat", seat, "--", sample_bot(bot)}));
    EXPECT_THAT(ran, HasSubstr(" answers as in the game\n"));
    EXPECT_THAT(ran, Not(HasSubstr("now ")));
  }
}

TEST_F(ReplayCommand, StopsAnotherBotAtItsFirstDifferentAnswer) {
  EXPECT_THAT(expect_complaint(replayed(croquet_game(), {"--seat", "croquet_strong", "--",
                                                         sample_bot("croquet_greedy")}),
                               1),
              MatchesRegex("(.|\n)*aspis replay: first different answer at move [0-9]+: "
                           "now 2,-?[0-9]; in the game 2,-?[0-9]\n"));
}

TEST_F(ReplayCommand, ContinuesWithMovesOfGameIfToldTo) {
  const std::string record = croquet_game();
  const std::vector<std::string> other = {"--seat", "2", "--", sample_bot("croquet_greedy")};
  const auto short_one = replayed(record, other);
  const auto whole = replayed(record, joined({"--go-on"}, other));
  EXPECT_EQ(whole.status, 1);
  EXPECT_GT(whole.out.size(), short_one.out.size());
  EXPECT_EQ(whole.err, short_one.err) << "the first difference is the same";
}

TEST_F(ReplayCommand, StopsBeforeMoveAndDrawsPosition) {
  const std::string ran = expect_output(replayed(
      croquet_game(), {"--seat", "2", "--until", "6", "--", sample_bot("croquet_strong")}));
  EXPECT_THAT(ran, HasSubstr("move 4: "));
  EXPECT_THAT(ran, HasSubstr("\nstopped before move 6: "));
  EXPECT_THAT(ran, Not(HasSubstr("move 6: 2"))) << "standard input was at its end";
}

TEST_F(ReplayCommand, PrintsLinesOfGameForDebugger) {
  const std::string record = croquet_game();
  const auto lines = replayed(record, {"--seat", "2", "--until", "4", "--lines"});
  EXPECT_EQ(lines.status, 0) << lines.err;
  EXPECT_THAT(lines.out, testing::StartsWith("aspis 1\ngame croquet\nyou 2\n"));
  EXPECT_THAT(lines.out, MatchesRegex("(.|\n)*\ngo 30000 -?[0-9]*\n"));
  const auto all = replayed(record, {"--seat", "2", "--lines"});
  EXPECT_THAT(all.out, testing::StartsWith(lines.out));
  EXPECT_THAT(all.out, testing::EndsWith("bye\n"));
}

TEST_F(ReplayCommand, SendsSameLinesToOlderDialects) {
  const std::string entry = std::string(ASPIS_SOURCE) + "/bots/samples/croquet/classic";
  const std::string cube = sample_bot("wordcube_classic");
  expect_told_again({"croquet", "--bot", entry, "--bot", "again=" + entry}, "2", entry);
  expect_told_again({"wordcube", "--bot", cube, "--bot", cube, "-o", "rows=4", "-o", "columns=4",
                     "-o", "planes=2"},
                    "W", cube);
}

TEST_F(ReplayCommand, TellsClassicBoxingProgramsTheSameAgain) {
  if (!sandbox::Sandbox().has_private_tmp()) GTEST_SKIP() << "no private /tmp here";
  const std::string box = sample_bot("boxing_classic");
  expect_told_again({"boxing", "--bot", box, "--bot", box}, "B", box);
}

TEST_F(ReplayCommand, ShowsStandardErrorOfFailingProgram) {
  const std::string script =
      folder_.with("bad.sh", "#!/bin/sh\nread a\necho here I am >&2\nexit 3\n");
  const std::string ran =
      expect_output(replayed(croquet_game(), {"--seat", "1", "--", "sh", script}), 1);
  EXPECT_THAT(ran, HasSubstr("  | here I am\n"));
  EXPECT_THAT(ran, HasSubstr("move 1: now crash: "));
}

TEST_F(ReplayCommand, RefusesUnplayableRecords) {
  const std::string record = samples + "croquet.record";
  const auto says = [&](std::vector<std::string> more, int status, const std::string& why) {
    expect_refused(replayed(record, more), status, "aspis replay: " + why);
  };
  says({"--seat", "W", "--lines"}, 2, "--seat W: the game has the seats anna (1), bert (2)");
  says({"--seat", "1"}, 2, "no program: give it after --, or use --lines");
}

}  // namespace
}  // namespace aspis::cli
