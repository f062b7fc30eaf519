// Tests the size of a program as the contest counts it, with any program needed to run it.
#include "server/contest/entrant.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/support/temporary_folder.hpp"

namespace aspis::contest {
namespace {

namespace fs = std::filesystem;

class ProgramSize : public testing::Test {
 protected:
  /// Returns the size of the file that find_command finds.
  static std::uint64_t file_size(const std::string& name) {
    return fs::file_size(sandbox::find_command({name})->argv.front());
  }

  std::uint64_t size(const std::string& command) {
    Entrant entrant;
    entrant.folder = folder_.path();
    entrant.command = command;
    const auto found = find_program(entrant);
    EXPECT_TRUE(found.ok()) << found.error().text;
    return found ? size_of_program(*found).value_or(0) : 0;
  }

  std::uint64_t script_size(const std::string& first_line) {
    const std::string text = first_line + "\nexit 0\n";
    const std::string file = folder_.with("solve", text);
    ::chmod(file.c_str(), 0755);
    const std::uint64_t whole = size("./solve");
    EXPECT_GT(whole, text.size());
    return whole - text.size();
  }

  support::TemporaryFolder folder_;
};

TEST_F(ProgramSize, OfScriptCountsInterpreterButNotEnv) {
  const std::uint64_t shell = file_size("bash");
  ASSERT_NE(shell, file_size("env"));
  for (const char* const line :
       {"#!/usr/bin/env bash", "#!/usr/bin/env -S bash -e", "#!/usr/bin/env -Sbash -e",
        "#! /usr/bin/env\tbash", "#!/usr/bin/env -S -u HOME LC_ALL=C bash -e"}) {
    EXPECT_EQ(script_size(line), shell) << line;
  }
  EXPECT_EQ(script_size("#!/bin/bash -e"), fs::file_size("/bin/bash"));
  EXPECT_EQ(script_size("#!/bin/sh"), fs::file_size("/bin/sh"));
}

TEST_F(ProgramSize, OfCommandCountsInterpreterAndScript) {
  (void)folder_.with("x.sh", "exit 1 #\n");
  (void)folder_.with("input10.txt", std::string(5000, 'a'));
  const std::uint64_t shell = file_size("bash");
  EXPECT_EQ(size("bash x.sh"), shell + 9);
  EXPECT_EQ(size("bash -e x.sh --fast"), shell + 9);
  EXPECT_EQ(size("env LC_ALL=C bash x.sh"), shell + 9);
  EXPECT_EQ(size("bash x.sh input10.txt"), shell + 9) << "the piles are no program";
}

TEST_F(ProgramSize, FollowsLinksAndCountsEveryFileOnce) {
  fs::create_symlink(sandbox::find_command({"bash"})->argv.front(), folder_.path() / "shell");
  (void)folder_.with("x.sh", "exit 1 #\n");
  fs::create_symlink("x.sh", folder_.path() / "y.sh");
  EXPECT_EQ(size("./shell x.sh"), file_size("bash") + 9);
  EXPECT_EQ(size("bash y.sh x.sh"), file_size("bash") + 9);
}

TEST_F(ProgramSize, OfScriptRunByScriptCountsBothAndInterpreters) {
  const std::string inner = "#!/bin/sh\nexec /bin/sh \"$@\"\n";
  const std::string runner = folder_.with("runner", inner);
  ::chmod(runner.c_str(), 0755);
  EXPECT_EQ(script_size("#!" + runner), inner.size() + fs::file_size("/bin/sh"));
  const std::string loop = folder_.with("loop", "#!" + (folder_.path() / "loop").string() + "\n");
  ::chmod(loop.c_str(), 0755);
  EXPECT_EQ(size("./loop"), fs::file_size(loop)) << "a script that names itself is counted once";
}

}  // namespace
}  // namespace aspis::contest
