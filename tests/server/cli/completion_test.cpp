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
  expect_refused(aspis({"man", "shwo"}), 2,
                 "aspis man: no subcommand 'shwo': did you mean 'show'?");
}

}  // namespace
}  // namespace aspis::cli
