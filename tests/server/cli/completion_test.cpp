// Tests completion in a real bash, and the words that all shells ask for.
#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;

/// Returns what bash offers for the last of `words`, in `folder`.
std::string offered(const std::string& words, const std::string& folder = "/") {
  support::Invocation run{
      {"bash", "--norc", "-c",
       "PATH='" + std::filesystem::path(program).parent_path().string() +
           "':$PATH; eval \"$(aspis completion bash)\"; compopt() { :; }; COMP_WORDS=(" + words +
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

TEST(Completion, OffersSubcommandsOptionsGamesAndValues) {
  for (const char* name : {"board ", "verify ", "show ", "completion "}) {
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
  EXPECT_EQ(offered("aspis completion ''"), "bash zsh fish words");
}

TEST(Completion, CompletesWithinGroupsOfSubcommands) {
  EXPECT_THAT(offered("aspis tournament ''"), HasSubstr("new presets roster run pause status"));
  EXPECT_EQ(offered("aspis tournament sta"), "status standings");
  EXPECT_EQ(offered("aspis tournament new --pre"), "--preset");
  EXPECT_EQ(offered("aspis tournament new --preset s"), "shield single swiss");
  EXPECT_EQ(offered("aspis tournament new --game b"), "boxing");
  EXPECT_EQ(offered("aspis tournament roster --sample 34 --game w"), "wordcube");
  EXPECT_EQ(offered("aspis tournament export --paper ''"), "a4 a3 letter");
  EXPECT_EQ(offered("aspis db ''"), "check backup export -h --help");
  const support::TemporaryFolder folder;
  (void)folder.with("spring.db", "");
  EXPECT_EQ(offered("aspis db check s", folder.path()), "spring.db");
  EXPECT_EQ(offered("aspis db backup spring.db s", folder.path()), "spring.db");
  EXPECT_EQ(offered("aspis tournament run --file s", folder.path()), "spring.db");
}

TEST(Completion, OffersFilesWithSpacesInNames) {
  const support::TemporaryFolder folder;
  (void)folder.with("my game.record", "");
  (void)folder.with("your game.record", "");
  EXPECT_EQ(offered("aspis verify m", folder.path()), "my game.record");
  EXPECT_EQ(offered("aspis verify a.record b.record y", folder.path()), "your game.record");
  EXPECT_EQ(offered("aspis show --dict my", folder.path()), "my game.record");
}

TEST(Completion, AsksProgramForWordsAndDescriptions) {
  const auto words = [](const std::string& typed) {
    const std::string asked = "printf '" + typed + "' | '" + program + "' completion words";
    return support::run_program({{"bash", "--norc", "-c", asked}, {}, "", "/"}).out;
  };
  EXPECT_EQ(words("veri\\n"), "verify\tReplay records and check their verdicts\n");
  EXPECT_EQ(words("board\\n--seed\\n7\\ncr\\n"), "croquet\n");
  EXPECT_EQ(words("board\\n-o\\npl\\n"), "planes=\nply-cap=\n");
  EXPECT_EQ(words("board\\n--seed\\n\\n"), "");
  EXPECT_EQ(words("verify\\na.record\\n\\n"), ":files\n");
  EXPECT_EQ(words("tournament\\nno-such-thing\\n\\n"), "");
  EXPECT_EQ(words(""), "");
}

TEST(Completion, HasScriptsForThreeShells) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const std::string script = expect_output(aspis({"completion", shell}));
    EXPECT_THAT(script, HasSubstr(std::string("aspis completion ") + shell));
    EXPECT_THAT(script, HasSubstr("completion words")) << shell;
  }
  expect_refused(aspis({"completion", "ksh"}), 2,
                 "aspis completion: 'ksh' is not one of: bash, zsh, fish, words");
}

}  // namespace
}  // namespace aspis::cli
