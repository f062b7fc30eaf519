// aspis analyse, aspis solve croquet and aspis solve boxing: the reasons of a lost game, in words
// and as JSON.
#include <nlohmann/json.hpp>

#include "tests/server/cli/aspis.hpp"
#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string croquet_sample = samples + "croquet.record";

TEST(AnalyseCommand, NamesLosingMoveAndWhatHeld) {
  const std::string ran = expect_output(aspis({"analyse", croquet_sample}));
  EXPECT_THAT(ran, HasSubstr("\ndecisive: move 11 by anna (1), 7, turned a proven draw into a "
                             "proven loss; 8 held it\n"));
  EXPECT_THAT(ran, HasSubstr("; -1 and -4 held it\n"));
  EXPECT_LT(ran.find("lesson: move "), ran.find("decisive: ")) << "what can be learned leads";
  EXPECT_THAT(ran, HasSubstr("\n11 of 11 positions are proven\n"));
  EXPECT_THAT(ran, HasSubstr("\n  anna (1): 1 of 6 moves kept a proven win or draw (16 %)\n"));
}

TEST(AnalyseCommand, DrawsCourseOfGame) {
  EXPECT_THAT(aspis({"analyse", croquet_sample}).out, HasSubstr("\n anna (1) wins |\n"
                                                                " draw          |# # ### # #\n"
                                                                " bert (2) wins | # #   # # #\n"
                                                                "               | !!!!  !!!!!\n"
                                                                "                0         10\n"));
}

TEST(AnalyseCommand, IsRepeatableForSameNumberOfPositions) {
  const std::string record = ASPIS_SOURCE "/tests/referee/analysis/boxing/strong.record";
  const std::string one = expect_output(aspis({"analyse", "--kilonodes", "30", record}));
  EXPECT_THAT(one, HasSubstr(" positions are proven, all from move "));
  EXPECT_EQ(aspis({"analyse", "--kilonodes", "30", record}).out, one);
}

TEST(AnalyseCommand, CountsPointsOfWordCube) {
  const std::string ran =
      expect_output(aspis({"analyse", "--kilonodes", "20", "--dict", samples + "words.txt",
                           samples + "wordcube.record"}));
  EXPECT_THAT(ran, HasSubstr(" by points at the end: # exact, o the best play found"));
  EXPECT_THAT(ran, HasSubstr(" points lost against the best play found\n"));
}

TEST(AnalyseCommand, ShowsPartialResultWhenInterrupted) {
  const support::TemporaryFolder folder;
  const std::string croquet = support::read_file(croquet_sample);
  const std::string boxing =
      support::read_file(ASPIS_SOURCE "/tests/referee/analysis/boxing/strong.record");
  const std::string first = folder.with("a.record", croquet);
  Background run(folder.path(),
                 {"analyse", "--time", "1000s", first, folder.with("b.record", boxing)});
  // The first record is analysed quickly: then the search of the second one runs.
  ASSERT_TRUE(run.says("decisive"));
  run.send(SIGINT);
  EXPECT_EQ(run.wait(), 0) << run.err();
  EXPECT_THAT(run.out(), HasSubstr("b.record\nboxing: "));
}

TEST(AnalyseCommand, PrintsSameFactsAsJson) {
  const auto game =
      nlohmann::json::parse(expect_output(aspis({"analyse", "--json", croquet_sample})))
          .at("games")
          .at(0);
  EXPECT_EQ(game.at("file"), croquet_sample);
  EXPECT_EQ(game.at("decisive"), 11);
  EXPECT_EQ(game.at("proven"), game.at("positions"));
  const auto last = game.at("moves").at(10);
  EXPECT_EQ(last.at("before").at("least"), "draw");
  EXPECT_EQ(last.at("after").at("most"), "loss");
  EXPECT_EQ(last.at("best"), (std::vector<std::string>{"1,8"}));
  EXPECT_EQ(game.at("seats").at(1).at("kept"), 1);
}

TEST(AnalyseCommand, NamesRecordsOfFolders) {
  const support::TemporaryFolder folder;
  const std::string text = support::read_file(croquet_sample);
  EXPECT_NE(folder.with("a.record", text), folder.with("b.record", text));
  const std::string ran = expect_output(aspis({"analyse", folder.path().string()}));
  EXPECT_THAT(ran, HasSubstr(folder.path().string() + "/a.record\ncroquet: anna"));
  EXPECT_THAT(ran, HasSubstr("\n\n" + folder.path().string() + "/b.record\ncroquet: anna"));
}

TEST(AnalyseCommand, DescribesPositionOfForfeitedGame) {
  EXPECT_THAT(
      expect_output(aspis({"analyse", ASPIS_SOURCE "/tests/fuzz/seeds/record/croquet_lag.txt"})),
      HasSubstr("the game ended early; its last position was a proven "));
}

TEST(AnalyseCommand, RefusesInvalidOrUnsupportedRecords) {
  const support::TemporaryFolder folder;
  const std::string record = support::read_file(croquet_sample);
  const std::string file = folder.with("a.record", replaced(record, "4 2,6 ", "4 2,5 "));
  expect_refused(aspis({"analyse", file}), 1,
                 "aspis analyse: " + file +
                     ": move 4: barred step: 5 after the opponent's 5, which bars 5 and 4");
  expect_refused(aspis({"analyse", samples + "boxing.record"}), 2,
                 "aspis analyse: " + samples +
                     "boxing.record: a game between 3 has no proven values: only games between two "
                     "players can be analysed");
}

TEST(AnalyseCommand, ValuesEveryMoveOfPosition) {
  const std::string ran = expect_output(aspis({"analyse", "--move", "11", croquet_sample}));
  EXPECT_THAT(ran, testing::StartsWith("every move that anna (1) had at move 11; > was played\n"
                                       "  8  proven draw in "));
  EXPECT_THAT(ran, HasSubstr("\n> 7  proven loss"));
  const auto as_json = aspis({"analyse", "--json", "--move", "11", croquet_sample});
  const auto best = nlohmann::json::parse(as_json.out).at("moves").at(0);
  EXPECT_EQ(best.at("played"), "1,8");
  EXPECT_EQ(best.at("after").at("least"), "draw");
  const auto cube = aspis(
      {"analyse", "--move", "9", "--dict", samples + "words.txt", samples + "wordcube.record"});
  EXPECT_THAT(cube.out, HasSubstr("\n> 2,5,1,4,5,1,leg "));
  EXPECT_THAT(cube.out, HasSubstr("\n  P "));
  expect_refused(aspis({"analyse", "--move", "12", croquet_sample}), 2,
                 "aspis analyse: --move: the game ended before that move");
}

TEST(SolveCroquet, PrintsFiguresOfResultsPage) {
  EXPECT_EQ(expect_output(aspis({"solve", "croquet", "--json"})),
            support::read_file(ASPIS_SOURCE "/docs/results/croquet.json"));
  EXPECT_THAT(aspis({"solve", "croquet"}).out, HasSubstr("best first steps: 3; others: 1 (loss"));
}

TEST(SolveBoxing, PrintsNimValuesOfEmptyArenas) {
  EXPECT_EQ(expect_output(aspis({"solve", "boxing", "3x7", "2x16", "7x3"})),
            "2x16: 1\n3x7: 9\n7x3: 9\n");
}

TEST(SolveBoxing, ReportsInsufficientBudget) {
  const auto arena =
      nlohmann::json::parse(
          expect_output(aspis({"solve", "boxing", "16x32", "--kilonodes", "1", "--json"})))
          .at("arenas")
          .at(0);
  EXPECT_EQ(arena.at("rows"), 16);
  EXPECT_TRUE(arena.at("nim_value").is_null());
  EXPECT_EQ(arena.at("nodes"), 1000);
}

TEST(SolveBoxing, NamesWinnerOnArena) {
  const support::TemporaryFolder folder;
  std::string arena;
  for (int row = 0; row < 16; ++row) {
    const std::size_t vacant = row < 3 ? 7 : 0;
    arena += std::string(vacant, '-') + std::string(32 - vacant, 'o') + "\n";
  }
  const std::string file = folder.with("arena.txt", arena);
  EXPECT_THAT(expect_output(aspis({"solve", "boxing", "--board", file})),
              HasSubstr("the player to move wins, by A,"));
  EXPECT_EQ(
      nlohmann::json::parse(aspis({"solve", "boxing", "--board", file, "--json"}).out).at("value"),
      "win");
}

TEST(SolveBoxing, RefusesInvalidArena) {
  for (const std::string wrong : {"17x32", "16x33", "0x4", "4", "4x", "4x4x4", "-4x4"}) {
    expect_refused(
        aspis({"solve", "boxing", "--", wrong}), 2,
        "aspis solve boxing: '" + wrong + "' is not an arena: give ROWSxCOLUMNS, 1x1 to 16x32");
  }
  expect_refused(aspis({"solve", "boxing", "4x4", "--board", "arena.txt"}), 2,
                 "aspis solve boxing: --board gives an arena: leave out the sizes");
}

TEST(SolveBoxing, ShowsPartialResultWhenInterrupted) {
  const support::TemporaryFolder folder;
  Background run(folder.path(), {"solve", "boxing", "--kilonodes", "1000000000"});
  ASSERT_TRUE(run.says("3x7: 9"));
  run.send(SIGINT);
  EXPECT_EQ(run.wait(), 0) << run.err();
  EXPECT_THAT(run.out(), HasSubstr("\n3x3 on: 3 5 1 6 9"));
}

}  // namespace
}  // namespace aspis::cli
