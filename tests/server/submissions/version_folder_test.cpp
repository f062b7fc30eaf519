#include "server/submissions/builder.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/temporary_folder.hpp"

namespace aspis::submissions {
namespace {

namespace fs = std::filesystem;

timespec read_time(const fs::path& path) {
  struct stat seen {};
  EXPECT_EQ(::stat(path.c_str(), &seen), 0) << path;
  return seen.st_atim;
}

TEST(VersionFolder, KeepsItsAccessTimesWhenItIsRead) {
  const support::TemporaryFolder folder;
  const fs::path version = folder.path() / "1";
  VersionDraft draft(version);
  write_files(draft.path() / "program", {{"lib/words", "content\n", false}});
  draft.publish();
  const fs::path file = version / "program" / "lib" / "words";
  const timespec before = read_time(file);
  EXPECT_EQ(support::read_file(file), "content\n");
  EXPECT_EQ(read_time(file).tv_sec, before.tv_sec);
  EXPECT_EQ(read_time(file).tv_nsec, before.tv_nsec);
  EXPECT_GT(read_time(file.parent_path()).tv_sec, 4'000'000'000);
}

}  // namespace
}  // namespace aspis::submissions
