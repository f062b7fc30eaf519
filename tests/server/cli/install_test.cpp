// Tests that the files of `cmake --install` work in their folder, without the build.
#include <filesystem>

#include "tests/server/cli/aspis.hpp"
#include "tests/support/started_server.hpp"

namespace aspis::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
namespace fs = std::filesystem;

class InstalledFiles : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<support::TemporaryFolder>();
    support::Invocation run{{ASPIS_CMAKE, "--install", ASPIS_STAGE, "--prefix", prefix()},
                            {},
                            "",
                            "",
                            std::chrono::seconds(60)};
    const auto ran = support::run_program(run);
    ASSERT_EQ(ran.status, 0) << ran.err;
  }
  static void TearDownTestSuite() { folder_.reset(); }

  /// The path contains a blank, as users' folders do.
  static std::string prefix() { return folder_->path() / "my programs"; }

  static support::Ran installed(const std::vector<std::string>& arguments) {
    support::Invocation run = invocation({});
    run.arguments = joined({prefix() + "/bin/aspis"}, arguments);
    return support::run_program(run);
  }

  static inline std::unique_ptr<support::TemporaryFolder> folder_;
};

TEST_F(InstalledFiles, ProgramFindsItsWordsAndBots) {
  const auto showcase = installed({"showcase"});
  EXPECT_EQ(showcase.status, 0) << showcase.err;
  const std::string bot = "'" + prefix() + "/share/aspis/bots/wordcube_greedy'";
  const auto match =
      installed({"match", "wordcube", "--bot", bot, "--bot", bot, "--dict",
                 prefix() + "/share/aspis/words.txt", "--records", prefix() + "/games"});
  EXPECT_EQ(match.status, 0) << match.err;
  EXPECT_EQ(installed({"verify", prefix() + "/games"}).status, 0);
}

TEST_F(InstalledFiles, SettingsOfPackageAreValid) {
  const std::string settings = ASPIS_STAGE "/made/aspis.conf";
  EXPECT_THAT(support::read_file(settings), HasSubstr("\ndata = /var/lib/aspis\n"));
  const auto checked =
      installed({"serve", "--config", settings, "--check-config", "--data", prefix() + "/data"});
  EXPECT_EQ(checked.status, 0) << checked.err;
}

TEST_F(InstalledFiles, IncludesManualsCompletionsAndLicences) {
  for (const char* const file :
       {"share/man/man1/aspis.1.gz", "share/man/man1/aspis-tournament-run.1.gz",
        "share/bash-completion/completions/aspis", "share/zsh/site-functions/_aspis",
        "share/fish/vendor_completions.d/aspis.fish", "share/doc/aspis/copyright",
        "share/doc/aspis/licences-of-the-pages.txt", "share/doc/aspis/docs/installing.md",
        "share/aspis/words.Copyright", "share/aspis/starter/python/bot.py",
        "share/aspis/connect/aspis_connect.py"}) {
    EXPECT_TRUE(fs::is_regular_file(fs::path(prefix()) / file)) << file;
  }
  EXPECT_THAT(support::read_file(prefix() + "/share/doc/aspis/copyright"),
              StartsWith("MIT License"));
}

TEST_F(InstalledFiles, ManualMatchesHelp) {
  const std::string folder = ASPIS_STAGE "/made/man/";
  const auto page =
      support::run_program({{"gzip", "-dc", folder + "aspis-tournament-run.1.gz"}, {}, "", "/"});
  EXPECT_THAT(page.out, HasSubstr("\naspis-tournament-run \\- Play or resume a tournament\n"));
  for (const char* const section :
       {"SYNOPSIS", "DESCRIPTION", "OPTIONS", "\"EXIT STATUS\"", "ENVIRONMENT", "EXAMPLES"}) {
    EXPECT_THAT(page.out, HasSubstr(std::string("\n.SH ") + section + "\n"));
  }
  EXPECT_THAT(page.out, HasSubstr("\n\\fB\\-\\-until\\fR STAGE\n"));
}

TEST_F(InstalledFiles, LeavesMachineSettingsToPackages) {
  EXPECT_FALSE(fs::exists(fs::path(prefix()) / "etc"));
  EXPECT_FALSE(fs::exists(fs::path(prefix()) / "lib/systemd"));
}

}  // namespace
}  // namespace aspis::cli
