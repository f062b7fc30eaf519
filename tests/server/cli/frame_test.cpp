// The program without a subcommand: overview, help, versions, and messages about wrong usage.
#include <sstream>

#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;

TEST(CommandFrame, PrintsSubcommandsAndExamplesWithoutArguments) {
  const auto alone = aspis({});
  EXPECT_EQ(alone.status, 0);
  EXPECT_EQ(alone.err, "");
  EXPECT_THAT(alone.out, HasSubstr("\n  verify "));
  EXPECT_THAT(alone.out, HasSubstr("\n  aspis board boxing --seed 7"));
  EXPECT_EQ(aspis({"--help"}).out, alone.out);
}

TEST(CommandFrame, PrintsItsVersion) {
  EXPECT_THAT(aspis({"--version"}).out,
              testing::MatchesRegex("aspis [0-9]+\\.[0-9]+\\.[0-9]+([+][0-9a-z.]+)?\n"));
}

TEST(CommandFrame, SubcommandsHaveHelpWithExamplesWithin80Columns) {
  for (const char* name : {"board", "verify", "show", "completion"}) {
    const std::string help = expect_output(aspis({name, "--help"}));
    EXPECT_THAT(help, HasSubstr(std::string("Usage: aspis ") + name)) << name;
    EXPECT_THAT(help, HasSubstr("\nExamples:\n")) << name;
    const std::string prose = help.substr(0, help.find("\nExamples:\n"));
    for (std::size_t at = 0; at < prose.size();) {
      const std::size_t end = std::min(prose.find('\n', at), prose.size());
      EXPECT_LE(end - at, 80U) << name << ": " << prose.substr(at, end - at);
      at = end + 1;
    }
  }
}

TEST(CommandFrame, GroupsListTheirSubcommands) {
  const auto alone = aspis({"tournament"});
  EXPECT_EQ(alone.status, 0);
  EXPECT_EQ(alone.err, "");
  EXPECT_THAT(alone.out, HasSubstr("Usage: aspis tournament SUBCOMMAND [ARGUMENTS]\n"));
  EXPECT_THAT(alone.out, HasSubstr("\n  adjudicate "));
  EXPECT_THAT(alone.out, HasSubstr("'aspis tournament SUBCOMMAND --help' for details."));
  EXPECT_EQ(aspis({"tournament", "--help"}).out, alone.out);
  EXPECT_THAT(aspis({"tournament", "run", "--help"}).out,
              HasSubstr("Usage: aspis tournament run [OPTIONS]\n"));
  EXPECT_THAT(aspis({"db", "backup", "--help"}).out,
              HasSubstr("Usage: aspis db backup [OPTIONS] FILE COPY\n"));
}

TEST(CommandFrame, SubcommandsOfGroupsHaveHelpWithExamplesWithin80Columns) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> groups = {
      {"tournament",
       {"new",     "presets",     "roster", "run",        "pause",    "status",     "standings",
        "bracket", "games",       "record", "entrants",   "emails",   "adjudicate", "rerun",
        "confirm", "remove-name", "close",  "disqualify", "withdraw", "reinstate",  "export"}},
      {"db", {"check", "backup", "export"}},
      {"accounts", {"add", "list", "link", "password", "revoke"}}};
  for (const auto& [group, names] : groups) {
    for (const std::string& name : names) {
      const std::string help = expect_output(aspis({group, name, "--help"}));
      EXPECT_THAT(help, HasSubstr("Usage: aspis " + group + " " + name + " "));
      const std::size_t examples = help.find("\nExamples:\n");
      ASSERT_NE(examples, std::string::npos) << name;
      std::istringstream prose(help.substr(0, examples));
      for (std::string line; std::getline(prose, line);) EXPECT_LE(line.size(), 80U) << line;
    }
  }
}

/// Returns the names that the help of a command lists below "Subcommands:".
std::vector<std::string> subcommands_in(const std::string& help) {
  std::vector<std::string> names;
  const std::string title = "\nSubcommands:\n";
  const std::size_t at = help.find(title);
  if (at == std::string::npos) return names;
  std::istringstream lines(help.substr(at + title.size()));
  for (std::string line; std::getline(lines, line) && line.starts_with("  ");) {
    if (line[2] != ' ') names.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return names;
}

/// Checks a command and its subcommands, and returns their number.
int check_summaries(const std::vector<std::string>& path) {
  std::vector<std::string> arguments = path;
  arguments.emplace_back("--help");
  const std::string help = aspis(arguments).out;
  const std::string summary = help.substr(0, help.find('\n'));
  if (!path.empty()) {
    EXPECT_LE(summary.size(), 50U) << summary;
    EXPECT_FALSE(summary.ends_with('.')) << summary;
  }
  int commands = 1;
  for (const std::string& name : subcommands_in(help)) {
    std::vector<std::string> nested = path;
    nested.push_back(name);
    commands += check_summaries(nested);
  }
  return commands;
}

TEST(CommandFrame, SummariesHaveAtMost50Characters) {
  EXPECT_GT(check_summaries({}), 60);
}

struct Misuse {
  std::vector<std::string> arguments;
  std::string line;
};

TEST(CommandFrame, ReportsWrongCommandLineInOneLine) {
  const std::string board_help = ": see 'aspis board --help'";
  const std::vector<Misuse> misuses = {
      {{"verfy"}, "aspis: unknown subcommand 'verfy': did you mean 'verify'?"},
      {{"tournament", "rnu"}, "aspis tournament: unknown subcommand 'rnu': did you mean 'run'?"},
      {{"tournament", "board"},
       "aspis tournament: unknown subcommand 'board': see 'aspis tournament --help'"},
      {{"db", "frobnicate"}, "aspis db: unknown subcommand 'frobnicate': see 'aspis db --help'"},
      {{"tournament", "--fiel", "x"},
       "aspis tournament: unknown option '--fiel': see 'aspis tournament --help'"},
      {{"tournament", "run", "--until"},
       "aspis tournament run: --until needs a value: see 'aspis tournament run --help'"},
      {{"tournament", "run", "--utnil", "1"},
       "aspis tournament run: unknown option '--utnil': did you mean '--until'?"},
      {{"tournament", "run", "again"},
       "aspis tournament run: unexpected argument 'again': see 'aspis tournament run "
       "--help'"},
      {{"tournament", "record"},
       "aspis tournament record: GAME is required: see 'aspis tournament record --help'"},
      {{"db", "backup", "a.db"}, "aspis db backup: COPY is required: see 'aspis db backup --help'"},
      {{"frobnicate"}, "aspis: unknown subcommand 'frobnicate': see 'aspis --help'"},
      {{"check", "boxing", "--"}, "aspis check: nothing follows '--': see 'aspis check --help'"},
      {{"--versoin"}, "aspis: unknown option '--versoin': did you mean '--version'?"},
      {{"board", "boxing", "--sed", "3"},
       "aspis board: unknown option '--sed': did you mean '--seed'?"},
      {{"board", "boxing", "--sed=3"},
       "aspis board: unknown option '--sed': did you mean '--seed'?"},
      {{"board", "boxing", "--seed", "1", "--zzzzzz"},
       "aspis board: unknown option '--zzzzzz'" + board_help},
      {{"board"}, "aspis board: GAME is required" + board_help},
      {{"board", "boxing"}, "aspis board: give either --seed NUMBER or --from FILE"},
      {{"board", "boxing", "--seed"}, "aspis board: --seed needs a value" + board_help},
      {{"board", "boxing", "--seed", "1", "--seed", "2"},
       "aspis board: --seed given more than once" + board_help},
      {{"board", "boxing", "--seed", "-1"},
       "aspis board: --seed: '-1' is not a seed: expected a whole number from 0 to "
       "18446744073709551615"},
      {{"board", "boxing", "--seed", "1", "again"},
       "aspis board: unexpected argument 'again'" + board_help},
      {{"board", "boxin", "--seed", "1"}, "aspis board: no game 'boxin': did you mean 'boxing'?"},
      {{"board", "chess", "--seed", "1"},
       "aspis board: no game 'chess': the games are boxing, croquet, wordcube"},
      {{"board", "boxing", "--seed", "1", "-o", "unusable"},
       "aspis board: --option: 'unusable' must have the form KEY=VALUE"},
      {{"show", "x", "--color", "mauve"},
       "aspis show: --color: 'mauve' is not one of: auto, always, never"},
      {{"show", "x", "--ply", "1.5"},
       "aspis show: --ply: '1.5' is not a whole number from 0 to 1000000"},
      {{"show", "new\nline"}, "aspis show: cannot read new\\x0aline: No such file or directory"},
  };
  for (const Misuse& misuse : misuses) expect_refused(aspis(misuse.arguments), 2, misuse.line);
}

TEST(CommandFrame, ReportsUnwritableOutput) {
  for (const auto& [target, reason] :
       {std::pair{"/dev/full", "No space left on device"}, std::pair{"-", "Bad file descriptor"}}) {
    auto run = invocation({"board", "boxing", "--seed", "1"});
    run.output_to = target;
    expect_refused(support::run_program(run), 2,
                   std::string("aspis board: cannot write to standard output: ") + reason);
  }
}

TEST(CommandFrame, WritesNoOutputIntoFileThatReusesClosedDescriptor) {
  const support::TemporaryFolder folder;
  auto run = invocation(
      {"board", "boxing", "--seed", "1", "--draw", "--output", (folder.path() / "arena").string()});
  run.output_to = "-";
  EXPECT_EQ(support::run_program(run).status, 2);
  EXPECT_EQ(support::read_file(folder.path() / "arena").size(), 528U);
}

}  // namespace
}  // namespace aspis::cli
