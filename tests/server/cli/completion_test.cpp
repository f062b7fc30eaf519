// Completion in a real bash, and manual pages: both say what the command line takes.
#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;

/// What bash would offer for the last of `words`, in `folder`.
std::string offered(const std::string& words, const std::string& folder = "/") {
  support::Invocation run{
      {"bash", "--norc", "-c",
       "eval \"$('" + program + "' completion bash)\"; compopt() { :; }; COMP_WORDS=(" + words +
           "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _aspis; echo \"${COMPREPLY[*]}\""},
      {},
      "",
      folder,
      std::chrono::seconds(60)};
  const auto ran = support::run_program(run);
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  return ran.out.substr(0, ran.out.find('\n'));
}

TEST(Completion, offers_subcommands_options_games_and_values) {
  for (const char* name : {"board ", "verify ", "show ", "completion ", "man "}) {
    EXPECT_THAT(offered("aspis ''"), HasSubstr(name));
  }
  EXPECT_EQ(offered("aspis ver"), "verify");
  EXPECT_EQ(offered("aspis --v"), "--version");
  EXPECT_EQ(offered("aspis board ''"), "boxing croquet wordcube");
  EXPECT_EQ(offered("aspis board --seed 7 cr"), "croquet");
  EXPECT_EQ(offered("aspis board croquet ''"), "");
  EXPECT_EQ(offered("aspis board --o"), "--option --output");
  EXPECT_EQ(offered("aspis board wordcube -o pl"), "planes= ply-cap=");
  EXPECT_EQ(offered("aspis show --color a"), "auto always");
  EXPECT_EQ(offered("aspis completion ''"), "bash zsh fish");
  EXPECT_EQ(offered("aspis man verif"), "verify");
}

TEST(Completion, reaches_into_groups_of_subcommands) {
  EXPECT_THAT(offered("aspis tournament ''"), HasSubstr("new presets roster run pause status"));
  EXPECT_EQ(offered("aspis tournament sta"), "status standings");
  EXPECT_EQ(offered("aspis tournament new --pre"), "--preset");
  EXPECT_EQ(offered("aspis tournament new --preset s"), "shield single swiss");
  EXPECT_EQ(offered("aspis tournament new --game b"), "boxing");
  EXPECT_EQ(offered("aspis tournament roster --sample 34 --game w"), "wordcube");
  EXPECT_EQ(offered("aspis tournament export --paper ''"), "a4 a3 letter");
  EXPECT_EQ(offered("aspis db ''"), "check backup export -h --help");
  EXPECT_EQ(offered("aspis man tournament-ru"), "tournament-run");
  const support::TemporaryFolder folder;
  (void)folder.with("spring.db", "");
  EXPECT_EQ(offered("aspis db check s", folder.path()), "spring.db");
  EXPECT_EQ(offered("aspis db backup spring.db s", folder.path()), "spring.db");
  EXPECT_EQ(offered("aspis tournament run --file s", folder.path()), "spring.db");
}

TEST(Completion, offers_files_also_with_spaces_in_their_names) {
  const support::TemporaryFolder folder;
  (void)folder.with("my game.record", "");
  (void)folder.with("your game.record", "");
  EXPECT_EQ(offered("aspis verify m", folder.path()), "my game.record");
  EXPECT_EQ(offered("aspis verify a.record b.record y", folder.path()), "your game.record");
  EXPECT_EQ(offered("aspis show --dict my", folder.path()), "my game.record");
}

TEST(Completion, of_other_shells_names_every_subcommand) {
  for (const char* shell : {"zsh", "fish"}) {
    const auto script = aspis({"completion", shell});
    EXPECT_EQ(script.status, 0);
    for (const char* name : {"board", "verify", "show", "completion", "man"}) {
      EXPECT_THAT(script.out, HasSubstr(name)) << shell;
    }
    for (const char* name : {"tournament", "adjudicate", "standings", "backup"}) {
      EXPECT_THAT(script.out, HasSubstr(name)) << shell;
    }
    EXPECT_THAT(script.out, HasSubstr("boxing croquet wordcube")) << shell;
  }
  expect_refused(aspis({"completion", "ksh"}), 2,
                 "aspis completion: 'ksh' is none of bash, zsh, fish");
}

TEST(Manual, has_the_sections_of_a_manual_page) {
  for (const std::string name : {"board", "verify", "show", "completion", "man"}) {
    const auto page = aspis({"man", name});
    EXPECT_EQ(page.status, 0) << page.err;
    EXPECT_THAT(page.out, HasSubstr("\naspis\\-" + name + " \\-\n"));
    for (const char* section :
         {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "SEE ALSO"}) {
      EXPECT_THAT(page.out, HasSubstr(std::string("\n.SH ") + section + "\n")) << name;
    }
  }
  EXPECT_THAT(aspis({"man"}).out, HasSubstr(".BR aspis\\-board (1),\n"));
  EXPECT_THAT(aspis({"man"}).out, HasSubstr(".BR aspis\\-tournament (1),\n"));
  expect_refused(aspis({"man", "shwo"}), 2,
                 "aspis man: no subcommand 'shwo': did you mean 'show'?");
}

TEST(Manual, all_its_pages_are_written_into_a_folder) {
  const support::TemporaryFolder folder;
  const auto written = aspis({"man", "--all", folder.path().string()});
  EXPECT_EQ(written.status, 0) << written.err;
  for (const char* const name : {"verify", "tournament", "tournament-run"}) {
    EXPECT_EQ(support::text_of_file(folder.path() / (std::string("aspis-") + name + ".1")),
              aspis({"man", name}).out);
  }
  EXPECT_EQ(support::text_of_file(folder.path() / "aspis.1"), aspis({"man"}).out);
  expect_refused(aspis({"man", "verify", "--all", folder.path().string()}), 2,
                 "aspis man: --all writes every page: omit SUBCOMMAND");
}

TEST(Manual, has_a_page_for_a_group_and_one_for_each_of_its_subcommands) {
  const auto group = aspis({"man", "tournament"});
  EXPECT_EQ(group.status, 0) << group.err;
  EXPECT_THAT(group.out, HasSubstr("\n.SH SUBCOMMANDS\n"));
  EXPECT_THAT(group.out, HasSubstr("\n.BR aspis\\-tournament\\-run (1),\n"));
  const auto page = aspis({"man", "tournament-run"});
  EXPECT_EQ(page.status, 0) << page.err;
  EXPECT_THAT(page.out, HasSubstr("\naspis\\-tournament\\-run \\-\n"));
  EXPECT_THAT(page.out, HasSubstr("\n.B aspis tournament run\n"));
  EXPECT_THAT(page.out, testing::EndsWith(".SH SEE ALSO\n.BR aspis\\-tournament (1)\n"));
  EXPECT_EQ(aspis({"man", "db-check"}).status, 0);
  expect_refused(aspis({"man", "tournament-rnu"}), 2,
                 "aspis man: no subcommand 'tournament-rnu': did you mean 'tournament-run'?");
}

}  // namespace
}  // namespace aspis::cli
