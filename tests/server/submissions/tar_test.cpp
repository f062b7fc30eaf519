// Tests tar files of aspis submit: the server reads the same files from them.

#include <gmock/gmock.h>
#include "server/submissions/archive.hpp"

namespace aspis::submissions {
namespace {

using ::testing::HasSubstr;

std::vector<SourceFile> packed_and_read(const std::vector<SourceFile>& files) {
  const auto tar = make_tar(files);
  EXPECT_TRUE(tar) << tar.error().text;
  const auto read = read_archive(*tar, ArchiveKind::tar);
  EXPECT_TRUE(read) << read.error().text;
  return read ? *read : std::vector<SourceFile>();
}

TEST(Tar, ReadsBackWhatItPacked) {
  const std::vector<SourceFile> files = {
      {"bot.py", "print(1)\n", false},
      {"run", std::string("\x7f\0ELF", 5), true},
      {"empty", "", false},
      {"r\xc3\xa4tsel/w\xc3\xb6rter.txt", std::string(512, 'x'), false},
      {"many", std::string(100'001, 'y'), false},
  };
  EXPECT_EQ(packed_and_read(files), files);
}

TEST(Tar, TakesLongestPathThatServerAccepts) {
  const std::string folder(99, 'a');
  const std::string name(100, 'b');
  std::vector<SourceFile> files = {{name, "1", false}, {folder + "/" + name, "2", false}};
  EXPECT_EQ(packed_and_read(files), files);
  EXPECT_THAT(make_tar(std::vector<SourceFile>{{std::string(101, 'c'), "", false}}).error().text,
              HasSubstr("has too long a name: shorten it"));
  EXPECT_FALSE(make_tar(std::vector<SourceFile>{{std::string(156, 'd') + "/" + name, "", false}}));
}

TEST(Tar, MakesSameBytesForSameFiles) {
  const std::vector<SourceFile> files = {{"bot.py", "print(1)\n", false}};
  EXPECT_EQ(*make_tar(files), *make_tar(files));
  EXPECT_EQ(make_tar(files)->size() % 512, 0U);
}

}  // namespace
}  // namespace aspis::submissions
