// Tests how the server finds the programs for students.
#include "server/app/pages.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/temporary_folder.hpp"

namespace aspis::app {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

TEST(StudentPrograms, AreListedFromFolderByName) {
  const support::TemporaryFolder folder;
  write(folder.path() / "aspis-linux-x86_64", std::string("\x7f"
                                                          "ELF\0one",
                                                          8));
  write(folder.path() / "aspis-linux-x86_64.gz", "packed");
  write(folder.path() / "aspis-linux-aarch64", "two");
  const auto programs = read_student_programs(folder.path());
  ASSERT_EQ(programs.size(), 2U);
  EXPECT_EQ(programs[0].name, "aspis-linux-aarch64");
  EXPECT_EQ(programs[0].bytes, "two");
  EXPECT_EQ(programs[0].gzip, "") << "nobody has packed it";
  EXPECT_EQ(programs[1].name, "aspis-linux-x86_64");
  EXPECT_EQ(programs[1].bytes, std::string("\x7f"
                                           "ELF\0one",
                                           8));
  EXPECT_EQ(programs[1].gzip, "packed");
}

TEST(StudentPrograms, IncludeNothingElseFromFolder) {
  const support::TemporaryFolder folder;
  for (const char* const name : {"aspis", "aspis-linux-", "aspis-linux-x86_64.gz", "notes.txt",
                                 "aspis-linux-x 86", "aspis-linux-..", ".aspis-linux-x86_64"}) {
    write(folder.path() / name, "x");
  }
  write(folder.path() / "aspis-linux-empty", "");
  fs::create_directory(folder.path() / "aspis-linux-folder");
  EXPECT_TRUE(read_student_programs(folder.path()).empty());
}

TEST(StudentPrograms, AreEmptyWithoutFolder) {
  const support::TemporaryFolder folder;
  EXPECT_TRUE(read_student_programs(folder.path() / "download").empty());
}

}  // namespace
}  // namespace aspis::app
