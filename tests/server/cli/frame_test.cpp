// The program before any subcommand: overview, help, versions, and what it says of wrong usage.
#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;

TEST(Program, alone_shows_its_subcommands_and_examples) {
  const auto alone = aspis({});
  EXPECT_EQ(alone.status, 0);
  EXPECT_EQ(alone.err, "");
  EXPECT_THAT(alone.out, HasSubstr("\n  verify "));
  EXPECT_THAT(alone.out, HasSubstr("\n  aspis board boxing --seed 7"));
  EXPECT_EQ(aspis({"--help"}).out, alone.out);
}

TEST(Program, prints_its_version) {
  EXPECT_THAT(aspis({"--version"}).out, testing::MatchesRegex("aspis [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(Program, every_subcommand_has_help_with_examples_in_lines_of_80_columns) {
  for (const char* name : {"board", "verify", "show", "completion", "man"}) {
    const auto help = aspis({name, "--help"});
    EXPECT_EQ(help.status, 0) << name;
    EXPECT_THAT(help.out, HasSubstr(std::string("Usage: aspis ") + name)) << name;
    EXPECT_THAT(help.out, HasSubstr("\nExamples:\n")) << name;
    const std::string prose = help.out.substr(0, help.out.find("\nExamples:\n"));
    for (std::size_t at = 0; at < prose.size();) {
      const std::size_t end = std::min(prose.find('\n', at), prose.size());
      EXPECT_LE(end - at, 80U) << name << ": " << prose.substr(at, end - at);
      at = end + 1;
    }
  }
}

struct Misuse {
  std::vector<std::string> arguments;
  std::string line;
};

TEST(Program, says_in_one_line_what_is_wrong_with_a_command_line) {
  const std::string board_help = ": see 'aspis board --help'";
  const std::vector<Misuse> misuses = {
      {{"verfy"}, "aspis: no subcommand 'verfy': did you mean 'verify'?"},
      {{"frobnicate"}, "aspis: no subcommand 'frobnicate': see 'aspis --help'"},
      {{"--versoin"}, "aspis: no option '--versoin': did you mean '--version'?"},
      {{"board", "boxing", "--sed", "3"}, "aspis board: no option '--sed': did you mean '--seed'?"},
      {{"board", "boxing", "--sed=3"}, "aspis board: no option '--sed': did you mean '--seed'?"},
      {{"board", "boxing", "--seed", "1", "--zzzzzz"},
       "aspis board: no option '--zzzzzz'" + board_help},
      {{"board"}, "aspis board: GAME is required" + board_help},
      {{"board", "boxing"}, "aspis board: either --seed NUMBER or --from FILE says which board"},
      {{"board", "boxing", "--seed"}, "aspis board: --seed needs a value" + board_help},
      {{"board", "boxing", "--seed", "1", "--seed", "2"},
       "aspis board: --seed is given more than once" + board_help},
      {{"board", "boxing", "--seed", "-1"},
       "aspis board: --seed: '-1' is no seed: a whole number from 0 to 18446744073709551615"},
      {{"board", "boxing", "--seed", "1", "again"},
       "aspis board: 'again' is one argument too many" + board_help},
      {{"board", "boxin", "--seed", "1"}, "aspis board: no game 'boxin': did you mean 'boxing'?"},
      {{"board", "chess", "--seed", "1"},
       "aspis board: no game 'chess': it is one of boxing, croquet, wordcube"},
      {{"board", "boxing", "--seed", "1", "-o", "unusable"},
       "aspis board: --option: 'unusable' is not of the form KEY=VALUE"},
      {{"show", "x", "--color", "mauve"},
       "aspis show: --color: 'mauve' is none of auto, always, never"},
      {{"show", "x", "--ply", "1.5"},
       "aspis show: --ply: '1.5' is no whole number from 0 to 1000000"},
      {{"show", "new\nline"}, "aspis show: cannot read new\\x0aline: No such file or directory"},
  };
  for (const Misuse& misuse : misuses) expect_refused(aspis(misuse.arguments), 2, misuse.line);
}

TEST(Program, says_when_its_output_cannot_be_written) {
  for (const auto& [target, reason] :
       {std::pair{"/dev/full", "No space left on device"}, std::pair{"-", "Bad file descriptor"}}) {
    auto run = invocation({"board", "boxing", "--seed", "1"});
    run.output_to = target;
    expect_refused(support::run_program(run), 2,
                   std::string("aspis board: cannot write to standard output: ") + reason);
  }
}

TEST(Program, writes_no_output_into_a_file_that_got_the_number_of_a_closed_stream) {
  const support::TemporaryFolder folder;
  auto run = invocation(
      {"board", "boxing", "--seed", "1", "--draw", "--output", (folder.path() / "arena").string()});
  run.output_to = "-";
  EXPECT_EQ(support::run_program(run).status, 2);
  EXPECT_EQ(support::text_of_file(folder.path() / "arena").size(), 528U);
}

}  // namespace
}  // namespace aspis::cli
