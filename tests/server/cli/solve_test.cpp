// aspis solve: the scorer accepts its output, and it names unusable input.
#include "tests/server/cli/aspis.hpp"
#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

// The contest's letters in an arbitrary order.
const std::string piles =
    "FOHFHSEKIAYSDMDESWNENCISPRBIMWHUDPKFOBLAZSROOAMHNMKTMSTUTRISOYALIG\r\n"
    "NTPUIGSCRERGSSEESPDANGNICAJBCTYLESEDTMIUXAREGOCYRKELIWATLELICTPAOU\r\n"
    "NVOARDDPRIRLEDPBAOSDNIILUAENURSOGEXAEVZELBIUCNSQIOTVRYGTSNNRHCFEAH\r\n";

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

TEST(SolveCommand, WritesWithinTwoSecondsWhatTheScorerAccepts) {
  const support::TemporaryFolder folder;
  const std::string file = folder.with("piles.txt", piles);
  const std::string seconds = folder.with("seconds.txt", "2\r\n");
  auto run = invocation({"solve", "crossedwords", "--piles", file, "--seconds-file", seconds});
  run.folder = folder.path().string();
  const auto ran = support::run_program(run);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.err, MatchesRegex("([0-9.]+ s: best so far [0-9]+, [0-9]+ games played\n)*"));

  const std::string output = (folder.path() / "output.txt").string();
  const std::string total = first_line(support::read_file(output));
  EXPECT_EQ(ran.out, total + " points, written to output.txt\n");
  EXPECT_THAT(expect_output(aspis({"score", "crossedwords", output, "--piles", file})),
              HasSubstr("Total " + total + ", claimed " + total));
}

TEST(SolveCommand, RepeatsGameWhenRoundsEndIt) {
  const support::TemporaryFolder folder;
  const std::string file = folder.with("piles.txt", piles);
  const std::vector<std::string> common = {
      "solve", "crossedwords", "--piles", file,     "--output", "-",        "--rounds",
      "1",     "--width",      "2",       "--seed", "3",        "--threads"};
  const std::string ran = expect_output(aspis(joined(common, {"1"})));
  EXPECT_GT(std::stoi(first_line(ran)), 1000);
  EXPECT_EQ(aspis(joined(common, {"2"})).out, ran);
}

TEST(SolveCommand, WritesBestGameSoFarWhenInterrupted) {
  const support::TemporaryFolder folder;
  const std::string file = folder.with("piles.txt", piles);
  Background run(folder.path(), {"solve", "crossedwords", "--piles", file, "--seconds", "1000",
                                 "--output", "best.txt"});
  ASSERT_TRUE(run.says("best so far"));
  run.send(SIGINT);
  EXPECT_EQ(run.wait(), 0) << run.err();
  const std::string output = (folder.path() / "best.txt").string();
  EXPECT_EQ(run.out(), first_line(support::read_file(output)) + " points, written to best.txt\n");
  EXPECT_EQ(aspis({"score", "crossedwords", output, "--piles", file}).status, 0);
}

TEST(SolveCommand, NamesUnusableInput) {
  const support::TemporaryFolder folder;
  const std::string file = folder.with("piles.txt", piles);
  const std::string empty = folder.with("empty.txt", "");
  const std::string soon = folder.with("soon.txt", "soon\n");
  const auto solve = [](const std::vector<std::string>& more) {
    return aspis(joined({"solve", "crossedwords"}, more));
  };
  const std::string name = "aspis solve crossedwords: ";
  EXPECT_EQ(solve({}).status, 2);
  expect_refused(solve({"--piles", file, "--seconds", "2", "--seconds-file", soon}), 2,
                 name + "give either --seconds or --seconds-file");
  expect_refused(solve({"--piles", file, "--seconds", "2", "--rounds", "3"}), 2,
                 name + "--rounds ends the search without a clock: give either --rounds or a time");
  expect_refused(solve({"--piles", file, "--seconds-file", soon}), 2,
                 name + soon + ": expected one whole number of seconds from 1 to 86400");
  for (const auto& ran :
       {solve({"--piles", empty}), solve({"--piles", folder.path().string()}),
        solve({"--piles", file, "--dict", empty}), solve({"--piles", file, "--seconds", "0"}),
        solve({"--piles", file, "--rounds", "1", "--output", "/no/such/folder/o"})}) {
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, StartsWith(name));
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
}

}  // namespace
}  // namespace aspis::cli
