// The README's tournament, typed as it stands there.
#include <sstream>

#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// The lines of the first block of code after a heading.
std::vector<std::string> commands_below(const std::string& heading) {
  const std::string text = support::text_of_file(ASPIS_SOURCE "/README.md");
  const std::size_t begin = text.find("```\n", text.find("\n## " + heading + "\n"));
  const std::size_t end = text.find("\n```", begin);
  std::vector<std::string> commands;
  std::istringstream lines(text.substr(begin + 4, end - begin - 3));
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && !line.starts_with('#')) commands.push_back(line);
  }
  return commands;
}

TEST(Readme, three_commands_play_a_shield_from_an_empty_folder_to_its_grades) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "230 games, whose bots are several times slower under sanitizers";
#endif
  const std::vector<std::string> commands = commands_below("A tournament in three commands");
  ASSERT_EQ(commands.size(), 3U);
  const support::TemporaryFolder folder;
  std::string said;
  for (const std::string& command : commands) {
    support::Invocation run{
        {"bash", "-o", "pipefail", "-c", "PATH='" ASPIS_STAGE "/bin':$PATH; " + command},
        {{"ASPIS_DICT", ""}, {"NO_COLOR", ""}},
        "",
        folder.path().string(),
        std::chrono::seconds(550)};
    const auto ran = support::run_program(run);
    ASSERT_EQ(ran.status, 0) << command << "\n" << ran.err;
    said += ran.out;
  }
  EXPECT_THAT(said, HasSubstr("34 -> 8·8·9·9 -> 2x8 -> 8 -> 4 -> final"));
  EXPECT_THAT(said, HasSubstr("won the final"));
  EXPECT_THAT(said, HasSubstr("places 1 and 2: ")) << "the bracket down to the final";
  EXPECT_THAT(said, AllOf(HasSubstr("Ties, and what decided them\n"), HasSubstr(" ahead of ")));
  EXPECT_THAT(said, AllOf(HasSubstr("Grades (private/canvas.csv)\n"), HasSubstr(",100\n")));
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "results/bracket.html"));
}

}  // namespace
}  // namespace aspis::cli
