// aspis contest: ranking folders of outputs, and running entrants' programs.
#include <nlohmann/json.hpp>

#include "tests/server/cli/on_terminal.hpp"
#include "tests/server/contest/contest_folder.hpp"

namespace aspis::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ContestCommand : public OnTerminal {
 protected:
  void SetUp() override {
    OnTerminal::SetUp();
    words_ = folder_.with("words", "cat\ndog\n");
    seconds_ = folder_.with("seconds.txt", "20\r\n");
    (void)folder_.with("day/input13.txt", "CATDOG\rAA\rBB\r");
  }
  std::string day() const { return (folder_.path() / "day").string(); }
  std::vector<std::string> command(const std::string& what) const {
    const std::vector<std::string> arguments = {"contest", what, day(), "--dict", words_};
    return what == "run" ? joined(arguments, {"--seconds-file", seconds_}) : arguments;
  }

  support::TemporaryFolder folder_;
  std::string words_;
  std::string seconds_;
};

TEST_F(ContestCommand, RanksOutputsOfAllEntrants) {
  (void)folder_.with("day/bob/output.txt", contest::cat_output());
  (void)folder_.with("day/ada/output.txt", contest::cat_output());
  (void)folder_.with("day/ada/entry.txt", "escape: Ctrl-C\nhours: 10\nseconds: 20\nbytes: 300\n");
  for (const char* const name : {"bob", "eve"}) {
    (void)folder_.with("day/" + std::string(name) + "/entry.txt", contest::escape);
  }
  (void)folder_.with("day/eve/output.txt", "9" + contest::cat_output());
  EXPECT_EQ(expect_output(aspis(command("rank"))),
            "place  entrant  verified  claimed  rating  hours  seconds  bytes\n"
            "    1  ada             9        9   2.200   10.0   20.000    300\n"
            "    2  bob             9        9\n"
            "\n"
            "disqualified\n"
            "  eve: output.txt, line 1: total: found 99, expected 9\n");
  EXPECT_THAT(aspis(joined(command("rank"), {"--csv"})).out,
              HasSubstr("1,ada,9,9,2.200,10.0,20.000,300,,,\n2,bob,9,9,,,,,,,\n"));
  EXPECT_THAT(aspis(joined(command("rank"), {"--html"})).out, HasSubstr("<td>ada</td><td>9</td>"));
}

TEST_F(ContestCommand, RanksByTotalOfJudgeWithReason) {
  (void)folder_.with("day/ada/output.txt", "9" + contest::cat_output());
  (void)folder_.with("day/ada/entry.txt", contest::escape);
  const auto judged = [&](const std::string& who, const std::string& reason) {
    return aspis({"contest", "judge", day(), who, "9", "--reason", reason});
  };
  EXPECT_EQ(judged("bob", "a slip").status, 2);
  EXPECT_THAT(expect_complaint(judged("ada", " ")), HasSubstr("--reason is empty"));
  EXPECT_THAT(aspis(command("rank")).out, HasSubstr("disqualified\n  ada"));
  EXPECT_EQ(expect_output(judged("ada", "line 1 has a slip")),
            "ada is verified at 9: line 1 has a slip\n");
  const std::string ranking = aspis(command("rank")).out;
  EXPECT_THAT(ranking,
              AllOf(HasSubstr("    1  ada             9"), HasSubstr("line 1 has a slip")));
}

TEST_F(ContestCommand, DisqualifiesInvalidAndUnreadableOutputsOnly) {
  for (const char* const name : {"ada", "bob", "eve"}) {
    (void)folder_.with("day/" + std::string(name) + "/entry.txt", contest::escape);
  }
  (void)folder_.with("day/ada/output.txt", "hello\n");
  (void)folder_.with("day/bob/output.txt", "9" + contest::cat_output());
  (void)folder_.with("day/eve/output.txt", contest::cat_output() + "Running time: 35\n");
  const std::string ranking = aspis(command("rank")).out;
  const std::string out = ranking.substr(ranking.find("disqualified\n"));
  EXPECT_THAT(out,
              AllOf(HasSubstr("  ada: output.txt is not understandable: "), HasSubstr("  bob: ")));
  EXPECT_EQ(ranking.find("  eve: output.txt is"), std::string::npos);
}

TEST_F(ContestCommand, ReadsFilesInEveryEncodingOfTheirEditors) {
  const auto utf16 = [](const std::string& text) {
    std::string bytes = "\xff\xfe";
    for (const char c : text) bytes += {c, '\0'};
    return bytes;
  };
  (void)folder_.with("day/input13.txt",
                     "\xef\xbb\xbf"
                     "CATDOG\r\nAA\r\nBB\r\n\x1a");
  (void)folder_.with("day/ada/output.txt", utf16(contest::cat_output()));
  (void)folder_.with("day/ada/entry.txt", "\xef\xbb\xbf" + std::string(contest::escape));
  (void)folder_.with("day/bob/output.txt", "\xef\xbb\xbf" + contest::cat_output());
  (void)folder_.with("day/bob/entry.txt", utf16(contest::escape));
  EXPECT_THAT(expect_output(aspis(command("rank"))),
              AllOf(HasSubstr("  ada             9"), HasSubstr("  bob             9"),
                    Not(HasSubstr("disqualified"))));
  const auto judged = aspis({"contest", "judge", day(), "bob", "8", "--reason", "a slip"});
  EXPECT_EQ(judged.status, 0) << judged.err;
  EXPECT_THAT(aspis(command("rank")).out, HasSubstr("  bob             8"));
}

TEST_F(ContestCommand, RunsProgramsAndRanksThem) {
  contest::put_program(folder_, "day/ada", contest::writes_cat());
  contest::put_program(folder_, "day/eve", "exit 0");
  const auto ran = aspis(joined(command("run"), {"--json"}));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.err, AllOf(HasSubstr("ada: 9 verified, "),
                             HasSubstr("eve: disqualified: no output.txt, ")));
  const auto entrants = nlohmann::json::parse(ran.out)["entrants"];
  EXPECT_EQ(entrants[0]["entrant"], "ada");
  EXPECT_EQ(entrants[0]["place"], 1);
  EXPECT_EQ(entrants[1]["place"], nullptr);
  const auto ranked = aspis(command("rank"));
  EXPECT_THAT(ranked.out, HasSubstr("    1  ada             9        9"));
}

TEST_F(ContestCommand, ShowsBestSoFarOnTerminal) {
  contest::put_program(folder_, "day/ada", contest::writes_cat());
  contest::put_program(folder_, "day/bob", "sleep 1.5\n" + contest::writes_cat());
  start(command("run"));
  EXPECT_TRUE(shows("1/2 ada runs, 0 s of 20"));
  EXPECT_TRUE(shows("2/2 bob runs, 1 s of 20, best so far 9 (ada)"));
  EXPECT_TRUE(shows("bob: 9 verified"));
  EXPECT_EQ(wait(), 0);
}

TEST_F(ContestCommand, RefusesUnusableInput) {
  expect_refused(aspis(command("rank")), 2,
                 "aspis contest rank: " + day() +
                     ": it has no entrant's folder: make one per entrant, with output.txt");
  (void)folder_.with("day/ada/output.txt", contest::cat_output());
  expect_refused(aspis(joined(command("rank"), {"--csv", "--json"})), 2,
                 "aspis contest rank: give only one of --csv, --json and --html");
  seconds_ = folder_.with("seconds.txt", "soon\n");
  expect_refused(aspis(command("run")), 2,
                 "aspis contest run: " + seconds_ +
                     ":1: a timing file has one whole number of seconds from 1 to 86400");
  std::filesystem::remove(folder_.path() / "day/input13.txt");
  expect_refused(
      aspis(command("rank")), 2,
      "aspis contest rank: no piles: give --piles FILE, or put input10.txt into " + day());
}

}  // namespace
}  // namespace aspis::cli
