// Uploads as students make them.
#include "server/submissions/archive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/server/submissions/archives.hpp"

namespace aspis::submissions {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using tests::archive_of;
using tests::Format;
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

std::vector<SourceFile> files_of(const std::string& name, const std::string& bytes) {
  auto files = read_upload(name, bytes);
  EXPECT_TRUE(files.ok()) << name << ": " << files.error().text;
  return files ? *std::move(files) : std::vector<SourceFile>();
}

std::vector<std::string> paths_of(const std::vector<SourceFile>& files) {
  std::vector<std::string> paths;
  for (const SourceFile& file : files) paths.push_back(file.path);
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string error_of(const std::string& name, const std::string& bytes) {
  const auto files = read_upload(name, bytes);
  return files ? "taken" : files.error().text;
}

TEST(Upload, a_single_source_is_taken_as_it_is) {
  EXPECT_THAT(files_of("bot.py", "print(1)\n"), ElementsAre(SourceFile{"bot.py", "print(1)\n"}));
}

TEST(Upload, a_single_source_has_a_plain_name_and_something_in_it) {
  EXPECT_THAT(error_of("bot.py", ""), HasSubstr("is empty"));
  EXPECT_THAT(error_of("a/bot.py", "x"), HasSubstr("is not a file name"));
  EXPECT_THAT(error_of("..", "x"), HasSubstr("leads out"));
  EXPECT_THAT(error_of("C:\\bot.py", "x"), HasSubstr("backslash"));
  EXPECT_THAT(error_of("bot\n.py", "x"), HasSubstr("control"));
  EXPECT_THAT(error_of("", "x"), HasSubstr("no name"));
}

TEST(Upload, every_kind_of_archive_gives_the_same_files) {
  for (const auto& [format, ending] : kinds) {
    const auto files =
        files_of("x" + ending, archive_of(format, {{"bot.py", "import b\n"},
                                                   {"lib", "", AE_IFDIR},
                                                   {"lib/b.py", "", AE_IFREG},
                                                   {"run", "#!", AE_IFREG, "", false, 0755}}));
    EXPECT_THAT(files, ElementsAre(SourceFile{"bot.py", "import b\n"}, SourceFile{"lib/b.py", ""},
                                   SourceFile{"run", "#!", true}))
        << ending;
  }
}

TEST(Upload, names_beyond_ASCII_are_the_same_from_every_archive) {
  for (const auto& [format, ending] : kinds) {
    EXPECT_THAT(paths_of(files_of("x" + ending,
                                  archive_of(format, {{"größe/日本.py", "1"}, {"bot.py", "2"}}))),
                ElementsAre("bot.py", "größe/日本.py"))
        << ending;
  }
}

TEST(Upload, the_folder_that_everything_lies_in_is_taken_away_once) {
  for (const auto& [format, ending] : kinds) {
    EXPECT_THAT(
        paths_of(files_of(
            "x" + ending,
            archive_of(format, {{"my/", "", AE_IFDIR}, {"my/bot.c", "1"}, {"my/my/a.c", "2"}}))),
        ElementsAre("bot.c", "my/a.c"));
    EXPECT_THAT(paths_of(files_of("x" + ending,
                                  archive_of(format, {{"my/bot.c", "1"}, {"your/a.c", "2"}}))),
                ElementsAre("my/bot.c", "your/a.c"));
  }
}

TEST(Upload, dots_that_tar_writes_before_names_are_no_part_of_them) {
  EXPECT_THAT(paths_of(files_of(
                  "x.tgz", archive_of(Format::tar_gz,
                                      {{"./", "", AE_IFDIR}, {"./bot.c", "1"}, {"./a/b.c", "2"}}))),
              ElementsAre("a/b.c", "bot.c"));
}

TEST(Upload, what_systems_add_is_left_out_and_what_compilers_made_is_not) {
  EXPECT_THAT(paths_of(files_of("x.zip", archive_of(Format::zip, {{"my/bot.py", "1"},
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

TEST(Upload, an_archive_in_an_archive_is_a_file) {
  const std::string inner = archive_of(Format::zip, {{"../evil", "1"}});
  EXPECT_THAT(files_of("x.zip", archive_of(Format::zip, {{"a.zip", inner}, {"bot.py", "1"}})),
              ElementsAre(SourceFile{"a.zip", inner}, SourceFile{"bot.py", "1"}));
}

TEST(Upload, case_is_significant) {
  EXPECT_EQ(files_of("x.zip", archive_of(Format::zip, {{"Bot.py", "1"}, {"bot.py", "2"}})).size(),
            2U);
}

TEST(Upload, limits_are_reached_and_not_passed) {
  std::vector<Packed> many;
  for (int i = 0; i < 500; ++i) many.push_back({"f" + std::to_string(i), "x"});
  EXPECT_EQ(files_of("x.zip", archive_of(Format::zip, many)).size(), 500U);
  many.push_back({"one_more", "x"});
  EXPECT_THAT(error_of("x.zip", archive_of(Format::zip, many)), HasSubstr("more than 500 files"));
  EXPECT_EQ(files_of("x.bin", std::string(5'000'000, 'x')).size(), 1U);
  EXPECT_THAT(error_of("x.bin", std::string(5'000'001, 'x')), HasSubstr("more than 5 MB"));
  const std::string longest(200, 'n');
  EXPECT_EQ(files_of("x.tar", archive_of(Format::tar, {{longest, "1"}})).size(), 1U);
  EXPECT_THAT(error_of("x.tar", archive_of(Format::tar, {{longest + "n", "1"}})),
              HasSubstr("more than 200 bytes"));
}

TEST(Upload, other_archives_are_named_as_what_they_are) {
  for (const std::string name : {"a.rar", "a.7z", "a.tar.xz", "a.tar.bz2", "bot.py.gz", "a.JAR"}) {
    EXPECT_THAT(error_of(name, "x"), HasSubstr("is an archive of an unsupported type"));
  }
}

TEST(Upload, nothing_in_it_is_said) {
  for (const auto& [format, ending] : kinds) {
    EXPECT_THAT(error_of("x" + ending, archive_of(format, {{"a", "", AE_IFDIR}})),
                HasSubstr("it has no files"));
    EXPECT_THAT(error_of("x" + ending, archive_of(format, {{"a/.DS_Store", "1"}})),
                HasSubstr("it has no files"));
  }
}

TEST(Digest, is_the_same_whatever_a_program_was_packed_in) {
  const std::vector<Packed> program = {{"my/bot.c", "int main() {}"}, {"my/b/x.h", ""}};
  const std::string expected = digest_of(files_of("x.zip", archive_of(Format::zip, program)));
  EXPECT_EQ(expected.size(), 64U);
  for (const auto& [format, ending] : kinds) {
    EXPECT_EQ(digest_of(files_of("x" + ending, archive_of(format, program))), expected);
  }
  EXPECT_EQ(digest_of({{"b/x.h", ""}, {"bot.c", "int main() {}", true}}), expected);
}

TEST(Digest, differs_with_any_path_or_byte) {
  const std::string one = digest_of({{"a", "1"}});
  EXPECT_NE(digest_of({{"a", "2"}}), one);
  EXPECT_NE(digest_of({{"b", "1"}}), one);
  EXPECT_NE(digest_of({{"a", "1"}, {"b", ""}}), one);
}

TEST(Digest, is_what_sha256sum_says_of_its_own_list) {
  // printf 'int x;' >b; printf hi >a; sha256sum a b | sha256sum
  EXPECT_EQ(digest_of({{"b", "int x;"}, {"a", "hi"}}),
            "945fb46d785763d00bfc980c1188f1227fc8b53141d51c1e83babad05ad1fa2a");
}

}  // namespace
}  // namespace aspis::submissions
