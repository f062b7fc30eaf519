// Tests uploads in the forms that students make.
#include "server/submissions/archive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/server/submissions/archives.hpp"

namespace aspis::submissions {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using tests::Format;
using tests::pack_archive;
using tests::Packed;

struct Kind {
  Format format;
  std::string ending;
};
const std::vector<Kind> kinds = {{Format::zip, ".zip"},
                                 {Format::tar, ".tar"},
                                 {Format::gnutar, ".tar"},
                                 {Format::tar_gz, ".tar.gz"},
                                 {Format::tar_gz, ".TGZ"}};

std::vector<SourceFile> read_files(const std::string& name, const std::string& bytes) {
  auto files = read_upload(name, bytes);
  EXPECT_TRUE(files.ok()) << name << ": " << files.error().text;
  return files ? *std::move(files) : std::vector<SourceFile>();
}

std::vector<std::string> list_paths(const std::vector<SourceFile>& files) {
  std::vector<std::string> paths;
  for (const SourceFile& file : files) paths.push_back(file.path);
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string read_error(const std::string& name, const std::string& bytes) {
  const auto files = read_upload(name, bytes);
  return files ? "taken" : files.error().text;
}

TEST(Upload, TakesSingleSourceUnchanged) {
  EXPECT_THAT(read_files("bot.py", "print(1)\n"), ElementsAre(SourceFile{"bot.py", "print(1)\n"}));
}

TEST(Upload, SingleSourceNeedsPlainNameAndContent) {
  EXPECT_THAT(read_error("bot.py", ""), HasSubstr("is empty"));
  EXPECT_THAT(read_error("a/bot.py", "x"), HasSubstr("is not a file name"));
  EXPECT_THAT(read_error("..", "x"), HasSubstr("leads out"));
  EXPECT_THAT(read_error("C:\\bot.py", "x"), HasSubstr("backslash"));
  EXPECT_THAT(read_error("bot\n.py", "x"), HasSubstr("control"));
  EXPECT_THAT(read_error("", "x"), HasSubstr("no name"));
}

TEST(Upload, EveryArchiveFormatGivesSameFiles) {
  for (const auto& [format, ending] : kinds) {
    const auto files =
        read_files("x" + ending, pack_archive(format, {{"bot.py", "import b\n"},
                                                       {"lib", "", AE_IFDIR},
                                                       {"lib/b.py", "", AE_IFREG},
                                                       {"run", "#!", AE_IFREG, "", false, 0755}}));
    EXPECT_THAT(files, ElementsAre(SourceFile{"bot.py", "import b\n"}, SourceFile{"lib/b.py", ""},
                                   SourceFile{"run", "#!", true}))
        << ending;
  }
}

TEST(Upload, NamesBeyondAsciiAreEqualInEveryFormat) {
  for (const auto& [format, ending] : kinds) {
    EXPECT_THAT(list_paths(read_files(
                    "x" + ending, pack_archive(format, {{"größe/日本.py", "1"}, {"bot.py", "2"}}))),
                ElementsAre("bot.py", "größe/日本.py"))
        << ending;
  }
}

TEST(Upload, RemovesOneCommonTopFolder) {
  for (const auto& [format, ending] : kinds) {
    EXPECT_THAT(
        list_paths(read_files(
            "x" + ending,
            pack_archive(format, {{"my/", "", AE_IFDIR}, {"my/bot.c", "1"}, {"my/my/a.c", "2"}}))),
        ElementsAre("bot.c", "my/a.c"));
    EXPECT_THAT(list_paths(read_files(
                    "x" + ending, pack_archive(format, {{"my/bot.c", "1"}, {"your/a.c", "2"}}))),
                ElementsAre("my/bot.c", "your/a.c"));
  }
}

TEST(Upload, RemovesLeadingDotsOfTar) {
  EXPECT_THAT(list_paths(read_files("x.tgz", pack_archive(Format::tar_gz, {{"./", "", AE_IFDIR},
                                                                           {"./bot.c", "1"},
                                                                           {"./a/b.c", "2"}}))),
              ElementsAre("a/b.c", "bot.c"));
}

TEST(Upload, LeavesOutSystemFilesAndKeepsBuiltOnes) {
  EXPECT_THAT(
      list_paths(read_files("x.zip", pack_archive(Format::zip, {{"my/bot.py", "1"},
                                                                {"__MACOSX/my/._bot.py", "2"},
                                                                {"my/.DS_Store", "3"},
                                                                {"my/._bot.py", "4"},
                                                                {"my/.git/config", "5"},
                                                                {"my/__pycache__/bot.pyc", "6"},
                                                                {"my/Bot.class", "7"},
                                                                {"my/bot.o", "8"},
                                                                {"my/.gitignore", "9"}}))),
      ElementsAre(".gitignore", "Bot.class", "bot.o", "bot.py"));
}

TEST(Upload, TreatsNestedArchiveAsFile) {
  const std::string inner = pack_archive(Format::zip, {{"../evil", "1"}});
  EXPECT_THAT(read_files("x.zip", pack_archive(Format::zip, {{"a.zip", inner}, {"bot.py", "1"}})),
              ElementsAre(SourceFile{"a.zip", inner}, SourceFile{"bot.py", "1"}));
}

TEST(Upload, DistinguishesCase) {
  EXPECT_EQ(
      read_files("x.zip", pack_archive(Format::zip, {{"Bot.py", "1"}, {"bot.py", "2"}})).size(),
      2U);
}

TEST(Upload, AllowsLimitsExactlyAndNothingAbove) {
  std::vector<Packed> many;
  for (int i = 0; i < 500; ++i) many.push_back({"f" + std::to_string(i), "x"});
  EXPECT_EQ(read_files("x.zip", pack_archive(Format::zip, many)).size(), 500U);
  many.push_back({"one_more", "x"});
  EXPECT_THAT(read_error("x.zip", pack_archive(Format::zip, many)),
              HasSubstr("more than 500 files"));
  EXPECT_EQ(read_files("x.bin", std::string(5'000'000, 'x')).size(), 1U);
  EXPECT_THAT(read_error("x.bin", std::string(5'000'001, 'x')), HasSubstr("more than 5 MB"));
  const std::string longest(200, 'n');
  EXPECT_EQ(read_files("x.tar", pack_archive(Format::tar, {{longest, "1"}})).size(), 1U);
  EXPECT_THAT(read_error("x.tar", pack_archive(Format::tar, {{longest + "n", "1"}})),
              HasSubstr("more than 200 bytes"));
}

TEST(Upload, NamesUnsupportedArchiveFormats) {
  for (const std::string name : {"a.rar", "a.7z", "a.tar.xz", "a.tar.bz2", "bot.py.gz", "a.JAR"}) {
    EXPECT_THAT(read_error(name, "x"), HasSubstr("is an archive of an unsupported type"));
  }
}

TEST(Upload, ReportsEmptyUpload) {
  for (const auto& [format, ending] : kinds) {
    EXPECT_THAT(read_error("x" + ending, pack_archive(format, {{"a", "", AE_IFDIR}})),
                HasSubstr("it has no files"));
    EXPECT_THAT(read_error("x" + ending, pack_archive(format, {{"a/.DS_Store", "1"}})),
                HasSubstr("it has no files"));
  }
}

TEST(Digest, IsEqualForEveryPackaging) {
  const std::vector<Packed> program = {{"my/bot.c", "int main() {}"}, {"my/b/x.h", ""}};
  const std::string expected =
      source_digest(read_files("x.zip", pack_archive(Format::zip, program)));
  EXPECT_EQ(expected.size(), 64U);
  for (const auto& [format, ending] : kinds) {
    EXPECT_EQ(source_digest(read_files("x" + ending, pack_archive(format, program))), expected);
  }
  EXPECT_EQ(source_digest({{"b/x.h", ""}, {"bot.c", "int main() {}", true}}), expected);
}

TEST(Digest, DiffersForAnyPathOrByte) {
  const std::string one = source_digest({{"a", "1"}});
  EXPECT_NE(source_digest({{"a", "2"}}), one);
  EXPECT_NE(source_digest({{"b", "1"}}), one);
  EXPECT_NE(source_digest({{"a", "1"}, {"b", ""}}), one);
}

TEST(Digest, MatchesSha256sumOfItsList) {
  // Computed by: printf 'int x;' >b; printf hi >a; sha256sum a b | sha256sum
  EXPECT_EQ(source_digest({{"b", "int x;"}, {"a", "hi"}}),
            "945fb46d785763d00bfc980c1188f1227fc8b53141d51c1e83babad05ad1fa2a");
}

}  // namespace
}  // namespace aspis::submissions
