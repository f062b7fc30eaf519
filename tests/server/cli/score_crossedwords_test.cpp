// aspis score crossedwords: verdict, sheet, JSON, exit statuses, and refusals in one line.
#include <nlohmann/json.hpp>

#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// CAT in row 6 from column 7, without bonus squares.
std::string board() {
  std::string rows;
  for (int row = 1; row <= 17; ++row) {
    rows += row == 6 ? "......CAT........\n" : ".................\n";
  }
  return rows;
}

class ScoreCrossedWords : public testing::Test {
 protected:
  support::Ran score(const std::string& output, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = {"score",
                                          "crossedwords",
                                          folder_.with("output.txt", output),
                                          "--piles",
                                          folder_.with("piles", "CATQX\nAA\nBB\n"),
                                          "--dict",
                                          folder_.with("words", "cat\ndog\n")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return aspis(arguments);
  }
  std::string file() const { return (folder_.path() / "output.txt").string(); }

  support::TemporaryFolder folder_;
  std::string good_ = "9\n" + board() + "1CAT\nR6 - CAT = 9\n";
};

TEST_F(ScoreCrossedWords, IgnoresClosingTextButNotPossibleMoves) {
  for (const std::string line : {"Thanks to all", "It took 35 seconds."}) {
    EXPECT_EQ(score(good_ + line + "\n", {"--quiet"}).out, "VALID 9\n") << line;
  }
  const auto undecided = score(good_ + "QUEUE 35\n", {"--quiet"});
  EXPECT_EQ(undecided.status, 3);
  EXPECT_EQ(undecided.out, "") << "--quiet prints the verdict of a valid game alone";
}

TEST_F(ScoreCrossedWords, FindsCorrectFileValidAndPrintsSheet) {
  const auto ran = score(good_);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_THAT(ran.out, StartsWith("VALID 9\n"));
  EXPECT_THAT(ran.out, HasSubstr("    CAT, row 6, column 7, across\n"));
  EXPECT_THAT(ran.out, HasSubstr("\nTotal 9, claimed 9\n"));
  EXPECT_EQ(score(good_, {"--quiet"}).out, "VALID 9\n");
}

TEST_F(ScoreCrossedWords, NamesLineRuleFoundAndExpectedOfWrongFile) {
  const auto ran = score(replaced(good_, "= 9", "= 12"));
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err,
            "aspis score crossedwords: " + file() + ":20: word score: found 12, expected 9\n");
  EXPECT_THAT(ran.out, StartsWith("INVALID line 20: word score: found 12, expected 9\n"));
  EXPECT_EQ(score(replaced(good_, "= 9", "= 12"), {"--quiet"}).out, "");
}

TEST_F(ScoreCrossedWords, LeavesFileWithUnreadableLinesUndecided) {
  const std::string strange = replaced(good_, "1CAT", "heap one, all of it");
  const auto ran = score(strange);
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.out, StartsWith("UNDECIDED line 19: not understood, could be a draw"));
  EXPECT_THAT(ran.err, HasSubstr(":19: not understood"));
  const auto json = nlohmann::json::parse(score(strange, {"--json"}).out);
  EXPECT_EQ(json["verdict"], "undecided");
  EXPECT_EQ(json["unread"][0]["line"], 19);
}

TEST_F(ScoreCrossedWords, AnswersInJson) {
  const auto right = score(good_, {"--json"});
  EXPECT_EQ(right.status, 0);
  const auto verdict = nlohmann::json::parse(right.out);
  EXPECT_EQ(verdict["valid"], true);
  EXPECT_EQ(verdict["total"], 9);
  EXPECT_EQ(verdict["game"][1]["words"][0]["word"], "CAT");
  EXPECT_EQ(verdict["game"][1]["words"][0]["letters"][2]["value"], 3);
  EXPECT_EQ(verdict["board"][5], "......CAT........");
  const auto wrong = score("10" + good_.substr(1), {"--json"});
  EXPECT_EQ(wrong.status, 1);
  const auto faults = nlohmann::json::parse(wrong.out)["faults"];
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0]["line"], 1);
  EXPECT_EQ(faults[0]["expected"], "9");
}

TEST_F(ScoreCrossedWords, RefusesInvalidOutputFile) {
  expect_refused(score("hello\n"), 2,
                 "aspis score crossedwords: " + file() +
                     ": nothing in it is understood: no total on line 1, no board of 17 lines of "
                     "17 squares");
}

TEST_F(ScoreCrossedWords, NamesFileAndLineOfInvalidPiles) {
  const std::string piles = folder_.with("few", "CAT\nD0G\nAA\n");
  const std::string output = folder_.with("output.txt", good_);
  expect_refused(aspis({"score", "crossedwords", output, "--piles", piles}), 2,
                 "aspis score crossedwords: " + piles +
                     ":2: '0' is not a letter: a pile is a line of letters A to Z");
  expect_refused(aspis({"score", "crossedwords", output}), 2,
                 "aspis score crossedwords: --piles is required: see 'aspis score crossedwords "
                 "--help'");
}

}  // namespace
}  // namespace aspis::cli
