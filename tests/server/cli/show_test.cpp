// aspis show: draws each game, wide and narrow, and refuses invalid records.
#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string shown_words = samples + "words.txt";
const std::string drawings = ASPIS_SOURCE "/tests/server/cli/drawings/";

std::string shown(const std::vector<std::string>& arguments, const std::string& columns = "80") {
  auto run = invocation(joined({"show", "--dict", shown_words}, arguments));
  run.environment.emplace_back("COLUMNS", columns);
  const auto ran = support::run_program(run);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  return ran.out;
}

TEST(ShowCommand, DrawsEveryGameWithinWidth) {
  for (const std::string game : {"boxing", "croquet", "wordcube"}) {
    const std::string record = samples + game + ".record";
    EXPECT_EQ(shown({record, "--ply", "5"}), support::read_file(drawings + game + ".txt"));
    EXPECT_EQ(shown({record, "--ply", "5"}, "40"),
              support::read_file(drawings + game + "_narrow.txt"));
  }
}

TEST(ShowCommand, DrawsEndUnlessToldOtherwise) {
  EXPECT_EQ(shown({samples + "croquet.record"}), support::read_file(drawings + "croquet_end.txt"));
}

TEST(ShowCommand, ShowsNothingByColourAlone) {
  for (const std::string game : {"boxing", "croquet", "wordcube"}) {
    const std::string record = samples + game + ".record";
    const std::string plain = shown({record, "--all", "--color", "never"});
    const std::string colored = shown({record, "--all", "--color", "always"});
    EXPECT_THAT(plain, Not(HasSubstr("\x1b")));
    EXPECT_THAT(colored, HasSubstr("\x1b["));
    EXPECT_EQ(shown({record, "--all"}), plain) << "a pipe is no terminal";
  }
}

TEST(ShowCommand, DrawsAllPliesFromStartToEnd) {
  const std::string all = shown({samples + "wordcube.record", "--all"});
  EXPECT_THAT(all, HasSubstr("\nply 0 of 9, start\n"));
  EXPECT_THAT(all, HasSubstr("\nply 9 of 9, move 9: W,2,5,1,4,5,1,leg in 513 us\n"));
  EXPECT_THAT(all, Not(HasSubstr("ply 10")));
}

TEST(ShowCommand, PrintsAllowanceForNetwork) {
  const std::string all = shown({ASPIS_SOURCE "/tests/fuzz/seeds/record/croquet_lag.txt", "--all"});
  EXPECT_THAT(all, HasSubstr("move 1: 1,3 in 1.00 s, 80.0 ms lag compensation\n"));
  EXPECT_THAT(all, HasSubstr("time limit exceeded, no answer in time, 250.0 ms lag compensation"));
}

TEST(ShowCommand, PrintsForfeitsAndWhoIsOut) {
  const std::string end = shown({samples + "boxing.record"});
  EXPECT_THAT(end, HasSubstr("cleo (C) forfeits: resigned, answered 'C,resign'\n"));
  EXPECT_THAT(end, HasSubstr("B  bert  5 spots, out\n"));
}

TEST(ShowCommand, DrawsRecordUpToItsWrongMove) {
  const support::TemporaryFolder folder;
  const std::string record = support::read_file(samples + "croquet.record");
  const std::string file = folder.with("a.record", replaced(record, "4 2,6 ", "4 2,5 "));
  EXPECT_THAT(shown({file, "--ply", "3"}), HasSubstr("ply 3 of 11"));
  expect_refused(aspis({"show", file, "--ply", "4"}), 1,
                 "aspis show: " + file +
                     ": move 4, 2,5: barred step: 5 after the opponent's 5, which bars 5 and 4");
  expect_refused(aspis({"show", file, "--all"}), 1,
                 "aspis show: " + file +
                     ": move 4, 2,5: barred step: 5 after the opponent's 5, which bars 5 and 4");
}

TEST(ShowCommand, RefusesWhatItCannotDraw) {
  const std::string croquet = samples + "croquet.record";
  expect_refused(aspis({"show", croquet, "--ply", "12"}), 2,
                 "aspis show: --ply 12: " + croquet + " has 11 moves; 0 is the start");
  expect_refused(aspis({"show", croquet, "--all", "--ply", "1"}), 2,
                 "aspis show: --all cannot be combined with --ply or --step");
  expect_refused(aspis({"show", croquet, "--step"}), 2,
                 "aspis show: --step needs a terminal: use --all or --ply NUMBER");
  expect_refused(aspis({"show", shown_words}), 2,
                 "aspis show: " + shown_words + ":1: expected 'aspis-record', found 'ace'");
  expect_refused(aspis({"show", samples}), 2,
                 "aspis show: cannot read " + samples + ": Is a directory");
}

TEST(ShowCommand, AsksForWordListOfGame) {
  const support::TemporaryFolder folder;
  const std::string other = folder.with("other.txt", "cat\ndog\n");
  const std::string record = samples + "wordcube.record";
  expect_refused(aspis({"show", record, "--dict", other}), 2,
                 "aspis show: " + record + ": it was played with a different word list than " +
                     other + ": give the right one with --dict FILE");
}

}  // namespace
}  // namespace aspis::cli
