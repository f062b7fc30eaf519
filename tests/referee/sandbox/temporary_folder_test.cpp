#include "referee/sandbox/folders.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <utility>

#include "tests/support/temporary_folder.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;

/// The system's temporary folder is the test's own.
class TemporaryFolders : public testing::Test {
 protected:
  TemporaryFolders() {
    if (const char* const set = ::getenv("TMPDIR")) before_ = set;
    fs::permissions(all_.path(), fs::perms(0711));  // where users of sandboxes get
    ::setenv("TMPDIR", all_.path().c_str(), 1);
  }
  ~TemporaryFolders() override {
    before_.empty() ? ::unsetenv("TMPDIR") : ::setenv("TMPDIR", before_.c_str(), 1);
  }

  [[nodiscard]] std::ptrdiff_t count() const {
    return std::distance(fs::directory_iterator(all_.path()), {});
  }

  /// A folder with a file in it, whose program is killed.
  static void leave_one() {
    const pid_t program = ::fork();
    if (program == 0) {
      const TemporaryFolder folder;
      std::ofstream(folder.path() / "board") << "A";
      ::raise(SIGKILL);
    }
    ::waitpid(program, nullptr, 0);
  }

  support::TemporaryFolder all_;
  std::string before_;
};

TEST_F(TemporaryFolders, AreRemovedWithContents) {
  {
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "a" / "b");
    std::ofstream(folder.path() / "a" / "file") << "x";
    EXPECT_EQ(count(), 1);
  }
  EXPECT_EQ(count(), 0);
}

TEST_F(TemporaryFolders, ReplaceAssignedOne) {
  TemporaryFolder first;
  const fs::path kept = first.path();
  TemporaryFolder second;
  second = std::move(first);
  EXPECT_EQ(second.path(), kept);
  EXPECT_EQ(count(), 1);
  const TemporaryFolder third = std::move(second);
  remove_abandoned_folders(seconds(0));
  EXPECT_TRUE(fs::exists(kept)) << "it is still locked";
}

TEST_F(TemporaryFolders, OfKilledProgramAreFoundAndRemoved) {
  leave_one();
  leave_one();
  ASSERT_EQ(count(), 2);
  remove_abandoned_folders(seconds(0));
  EXPECT_EQ(count(), 0);
}

TEST_F(TemporaryFolders, ThatMayBeInTheMakingStay) {
  leave_one();
  remove_abandoned_folders();
  EXPECT_EQ(count(), 1) << "of less than a minute ago";
}

TEST_F(TemporaryFolders, InUseStay) {
  const TemporaryFolder folder;
  remove_abandoned_folders(seconds(0));
  EXPECT_TRUE(fs::exists(folder.path()));
}

TEST_F(TemporaryFolders, AreDistinguishedFromSimilarOnes) {
  const fs::path elsewhere = all_.path() / "elsewhere";
  fs::create_directory(elsewhere);
  fs::create_directory(all_.path() / "aspis-master");
  fs::create_directory(all_.path() / "aspis-temporary-of-mine");
  fs::create_directory_symlink(elsewhere, all_.path() / "aspis-temporary-abcdef");
  std::ofstream(all_.path() / "aspis-temporary-fedcba") << "a file";
  remove_abandoned_folders(seconds(0));
  EXPECT_EQ(count(), 5);
}

TEST_F(TemporaryFolders, AreMadeInTmpIfTheSystemsFolderIsMissing) {
  ::setenv("TMPDIR", (all_.path() / "nowhere").c_str(), 1);
  EXPECT_NO_THROW(remove_abandoned_folders());
  EXPECT_EQ(TemporaryFolder().path().parent_path(), "/tmp");
}

}  // namespace
}  // namespace aspis::sandbox
