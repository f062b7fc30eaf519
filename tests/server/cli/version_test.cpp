// cmake/version.cmake: the version of a build from git.
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace aspis {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

class VersionCommand : public testing::Test {
 protected:
  void SetUp() override {
    if (support::run_program({{"sh", "-c", "command -v git"}}).status != 0) {
      GTEST_SKIP() << "git is not installed";
    }
  }

  void in_git(const std::string& commands) {
    const std::string script =
        "set -e; export GIT_CONFIG_GLOBAL=/dev/null; git() { command git -c "
        "user.name=A -c user.email=a@example.edu \"$@\"; }; " +
        commands;
    const auto ran = support::run_program({{"sh", "-c", script}, {}, "", source()});
    ASSERT_EQ(ran.status, 0) << ran.err;
  }

  /// Returns the quoted text that the script writes.
  std::string version() {
    const std::string output = (folder_.path() / "version.cpp").string();
    const auto ran = support::run_program(
        {{"cmake", "-DOUTPUT=" + output, "-DSOURCE=" + source(), "-DRELEASE=1.2.3", "-DGIT=git",
          "-P", std::string(ASPIS_SOURCE) + "/cmake/version.cmake"},
         {},
         "",
         ""});
    EXPECT_EQ(ran.status, 0) << ran.err;
    const std::string text = support::read_file(output);
    const std::size_t begin = text.find("return \"") + 8;
    return text.substr(begin, text.find('"', begin) - begin);
  }

  [[nodiscard]] std::string source() const {
    std::filesystem::create_directories(folder_.path() / "source");
    return (folder_.path() / "source").string();
  }

  support::TemporaryFolder folder_;
};

TEST_F(VersionCommand, IsReleaseOutsideGitAndOnItsTag) {
  EXPECT_EQ(version(), "1.2.3");
  in_git("git init -q; echo a >file; git add file; git commit -qm one; git tag v1.2.3");
  EXPECT_EQ(version(), "1.2.3");
}

TEST_F(VersionCommand, NamesCommitAndWhetherFilesChanged) {
  in_git("git init -q; echo a >file; git add file; git commit -qm one");
  EXPECT_THAT(version(), MatchesRegex("1\\.2\\.3[+]g[0-9a-f]{9,}"));
  in_git("git tag v1.2.3; echo b >file; git commit -qam two");
  EXPECT_THAT(version(), MatchesRegex("1\\.2\\.3[+]1\\.g[0-9a-f]{9,}"));
  in_git("echo c >file");
  EXPECT_THAT(version(), MatchesRegex("1\\.2\\.3[+]1\\.g[0-9a-f]{9,}\\.dirty"));
}

TEST_F(VersionCommand, IgnoresTagsOfOtherProjects) {
  in_git("git init -q; echo a >file; git add file; git commit -qm one; git tag v9.9.9");
  EXPECT_THAT(version(), HasSubstr("1.2.3+g"));
}

}  // namespace
}  // namespace aspis
