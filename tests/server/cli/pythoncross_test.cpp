// aspis score pythoncross and aspis solve pythoncross, as users run them.
#include <nlohmann/json.hpp>

#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string golden = ASPIS_SOURCE "/tests/golden/pythoncross/";
const std::string map = golden + "treasure-map-1.txt";

std::string contents(const std::string& file) {
  const auto ran = support::run_program({{"cat", file}, {}, "", "", std::chrono::seconds(10)});
  return ran.out;
}

TEST(ScorePythoncross, FindsPrintedGamesValid) {
  EXPECT_EQ(
      expect_output(aspis({"score", "pythoncross", golden + "planted-715.txt", "--map", map})),
      "VALID total 715\n");
  EXPECT_THAT(expect_output(aspis({"score", "pythoncross", golden + "sample-474.txt"})),
              StartsWith("VALID total 474\n"));
}

TEST(ScorePythoncross, ReadsEveryEncodingAndAQuotedLetter) {
  const support::TemporaryFolder folder;
  const std::string sample = contents(golden + "sample-474.txt");
  std::string utf16 = "\xff\xfe";
  for (const char c : sample) utf16 += {c, '\0'};
  std::string quoted = "> ";
  std::string blanks;
  for (const char c : sample) {
    quoted += c == '\n' ? "\n> " : std::string(1, c);
    blanks += c == ' ' ? "\u00a0" : std::string(1, c);
  }
  for (const std::string& text :
       {utf16, quoted, blanks, "\xef\xbb\xbf" + sample, sample + "\x1a"}) {
    EXPECT_THAT(expect_output(aspis({"score", "pythoncross", folder.with("record.txt", text)})),
                StartsWith("VALID total 474\n"))
        << text.substr(0, 40);
  }
  const std::string marked = folder.with("map.txt", "\xef\xbb\xbf" + contents(map) + "\x1a");
  EXPECT_EQ(aspis({"score", "pythoncross", golden + "planted-715.txt", "--map", marked}).out,
            "VALID total 715\n");
}

TEST(ScorePythoncross, PrintsReportColumnForColumn) {
  EXPECT_EQ(expect_output(aspis(
                {"score", "pythoncross", golden + "breadbox-551.txt", "--map", map, "--report"})),
            contents(golden + "breadbox-551.txt"));
}

std::string dated(const std::string& record, const std::string& date) {
  return "Date: " + date + "\n\n" + contents(golden + record);
}

TEST(ScorePythoncross, RanksRecordsAndNamesWhoFindsTreasure) {
  const support::TemporaryFolder folder;
  const std::string early =
      folder.with("breadbox.txt", dated("breadbox-551.txt", "Wed, 31 Jan 2001 10:00:00 -0600"));
  const std::string late = folder.with("joe.txt", dated("planted-715.txt", "2001-02-01 12:01 CST"));
  const std::string odd =
      folder.with("odd.txt", "Date: soon\n" + contents(golden + "planted-715.txt"));
  const std::string ran = expect_output(aspis({"score", "pythoncross", odd, late, early, "--map",
                                               map, "--deadline", "2001-02-01 12:00 CST"}));
  EXPECT_EQ(ran, "1. " + early + ", 2001-01-31T16:00:00Z: 551\n2. " + late +
                     ", 2001-02-01T18:01:00Z (late): 715\n-  " + odd +
                     ran.substr(ran.find(odd) + odd.size(),
                                ran.find("The treasure") - ran.find(odd) - odd.size()) +
                     "The treasure goes to " + early +
                     ", 551 points: the highest valid record by 2001-02-01T18:00:00Z.\n");
  EXPECT_THAT(ran, HasSubstr("line 1: expected a date such as 2001-02-01 12:00 CST"));
  const auto json = nlohmann::json::parse(
      aspis({"score", "pythoncross", early, late, "--map", map, "--json"}).out);
  EXPECT_EQ(json["treasure"], late) << "without a deadline the highest";
  EXPECT_EQ(json["records"][1]["verdict"]["total"], 551);
}

TEST(ScorePythoncross, TakesTimeOfUndatedRecordFromItsFile) {
  const support::TemporaryFolder folder;
  const std::string file = folder.with("game.txt", contents(golden + "planted-715.txt"));
  ASSERT_EQ(
      support::run_program(
          {{"touch", "-d", "2001-01-01T00:00:00Z", file}, {}, "", "", std::chrono::minutes(1)})
          .status,
      0);
  const auto ran =
      aspis({"score", "pythoncross", file, "--map", map, "--deadline", "2001-02-01T18:00:00Z"});
  EXPECT_THAT(ran.out, StartsWith("1. " + file + ", 2001-01-01T00:00:00Z by its file: 715\n"));
}

TEST(ScorePythoncross, RefusesToRankWithoutMapOrTimeZone) {
  const std::string record = golden + "planted-715.txt";
  EXPECT_THAT(aspis({"score", "pythoncross", record, record}).err, HasSubstr("--map"));
  EXPECT_THAT(expect_complaint(aspis({"score", "pythoncross", record, "--map", map, "--deadline",
                                      "2001-02-01 12:00"})),
              HasSubstr("is not a date with a time zone"));
}

TEST(ScorePythoncross, RequiresBoardTotalAndOtherWordsUnlessToldNotTo) {
  const support::TemporaryFolder folder;
  const std::string list = folder.with("list.txt", "A 2 2 MOTHER 24\nD 1 2 SITTER 59\n");
  EXPECT_THAT(expect_output(aspis({"score", "pythoncross", list, "--map", map}), 1),
              StartsWith("INVALID line 2: turn 2, other words: missing; expected: (SMOTHER)\n"
                         "  board: missing; expected: the final board: nine rows of nine squares\n"
                         "  total: missing; expected: the sum of all turns\n"));
  EXPECT_EQ(aspis({"score", "pythoncross", list, "--map", map, "--partial"}).status, 0);
}

TEST(ScorePythoncross, NamesFirstErrorWithLineAndExitsWith1) {
  const support::TemporaryFolder folder;
  const std::string record =
      replaced(contents(golden + "planted-715.txt"), "RTISENT   59", "RTISENT   95");
  const std::string file = folder.with("game.txt", record);
  const auto ran = aspis({"score", "pythoncross", file, "--map", map});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, StartsWith("INVALID line 4: turn 2, score: 95; expected: 59\n"));
  EXPECT_THAT(ran.err, HasSubstr(file + ":4: turn 2, score: 95; expected: 59\n"));
  EXPECT_EQ(expect_output(aspis({"score", "pythoncross", "--quiet", file, "--map", map}), 1), "");
}

TEST(ScorePythoncross, PrintsVerdictAsJson) {
  const std::string ran = expect_output(
      aspis({"score", "pythoncross", golden + "planted-715.txt", "--map", map, "--json"}));
  const auto verdict = nlohmann::json::parse(ran);
  EXPECT_EQ(verdict["valid"], true);
  EXPECT_EQ(verdict["total"], 715);
  EXPECT_EQ(verdict["turns"].size(), 15U);
}

TEST(ScorePythoncross, ExitsWith2ForUnreadableInput) {
  const support::TemporaryFolder folder;
  const std::string list = folder.with("list.txt", "D 4 7 FUN\n");
  const std::string odd = folder.with("odd.txt", "what is this\n");
  expect_refused(
      aspis({"score", "pythoncross", odd, "--map", map}), 2,
      "aspis score pythoncross: " + odd + ":1: a turn begins with A, D or DUMP, not \"what\"");
  expect_refused(aspis({"score", "pythoncross", list}), 2,
                 "aspis score pythoncross: " + list +
                     ": the record shows no board with its blocks and no letter list: name the "
                     "data file");
  expect_refused(
      aspis({"score", "pythoncross", list, "--map", odd}), 2,
      "aspis score pythoncross: " + odd + ":1: expected the letter list: one word of letters");
  EXPECT_EQ(aspis({"score", "pythoncross", folder.path() / "none.txt"}).status, 2);
}

TEST(SolvePythoncross, WritesReportThatScoresAsClaimed) {
  const support::TemporaryFolder folder;
  const std::string file = (folder.path() / "game.txt").string();
  const std::string solved = expect_output(
      aspis({"solve", "pythoncross", map, "--width", "20", "--output", file, "--threads", "2"}));
  EXPECT_THAT(solved, HasSubstr(" points, written to " + file + "\n"));
  const std::string scored = expect_output(aspis({"score", "pythoncross", file, "--map", map}));
  EXPECT_EQ(scored.substr(0, 12), "VALID total ");
  EXPECT_EQ(scored.substr(12, 3), solved.substr(0, 3));
}

TEST(SolvePythoncross, RepeatsGameForSameWidthAndSeed) {
  const auto game = [](const std::string& threads) {
    return aspis(
               {"solve", "pythoncross", map, "--width", "20", "--seed", "7", "--threads", threads})
        .out;
  };
  EXPECT_EQ(game("1"), game("3"));
}

TEST(SolvePythoncross, KeepsToItsSeconds) {
  const auto ran = aspis({"solve", "pythoncross", map, "--seconds", "5"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("PYTHONCROSS\n"));
  EXPECT_THAT(ran.err, HasSubstr("best so far"));
}

TEST(SolvePythoncross, RefusesInvalidMap) {
  const support::TemporaryFolder folder;
  const std::string odd = folder.with("odd.txt", "abc\n1\n");
  EXPECT_EQ(aspis({"solve", "pythoncross", odd}).status, 2);
  const std::string hopeless = folder.with("hopeless.txt", "qqq\n1 1\n");
  expect_refused(aspis({"solve", "pythoncross", hopeless, "--width", "5"}), 1,
                 "aspis solve pythoncross: " + hopeless + ": no game found that scores");
}

}  // namespace
}  // namespace aspis::cli
