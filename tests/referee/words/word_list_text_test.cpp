#include "referee/words/word_list_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "referee/words/dictionary.hpp"
#include "tests/support/sound.hpp"

namespace aspis::words {
namespace {

using support::refusal_text;
using support::sound;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// A temporary folder for every test.
class WordListFiles : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "words-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::filesystem::path write(const std::string& name,
                                            const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return folder_ / name;
  }

  std::filesystem::path folder_;
};

TEST_F(WordListFiles, FileIsReadWhole) {
  const auto dictionary = sound(Dictionary::load(write("list.txt", "cat\ndog\n")));
  EXPECT_EQ(dictionary.size(), 2U);
}

TEST_F(WordListFiles, FolderIsReadInNameOrderWithoutHiddenEntries) {
  (void)write("b", "dog\ncat\n");
  (void)write("a", "dog\r\nape");
  (void)write(".hidden", "no words here!\n");
  std::filesystem::create_directory(folder_ / "c");
  const auto sources = sound(read_sources(folder_));
  ASSERT_EQ(sources.size(), 2U);
  EXPECT_THAT(sources[0].name, EndsWith("/a"));
  const auto dictionary = sound(Dictionary::load(folder_));
  EXPECT_EQ(dictionary.size(), 3U);
  EXPECT_EQ(dictionary.sha256(), Dictionary::parse("ape\ncat\ndog\n", "")->sha256());
}

TEST_F(WordListFiles, LastWordOfFileEndsWithFile) {
  (void)write("a", "ape");
  (void)write("b", "bee");
  const auto dictionary = sound(Dictionary::load(folder_));
  EXPECT_TRUE(dictionary.contains("ape"));
  EXPECT_FALSE(dictionary.contains("apebee"));
}

TEST_F(WordListFiles, ErrorNamesFileOfFolder) {
  (void)write("good", "cat\n");
  (void)write("bad", "cat\nd0g\n");
  EXPECT_THAT(refusal_text(Dictionary::load(folder_)), HasSubstr("/bad:2: 'd0g'"));
}

TEST_F(WordListFiles, MissingPathIsNamed) {
  EXPECT_THAT(refusal_text(Dictionary::load(folder_ / "none")),
              StartsWith("no word list at " + folder_.string()));
}

TEST_F(WordListFiles, EmptyFolderHasNoWordList) {
  EXPECT_THAT(refusal_text(Dictionary::load(folder_)), StartsWith("no word list in folder"));
}

TEST_F(WordListFiles, EndlessDeviceIsNotRead) {
  EXPECT_EQ(refusal_text(Dictionary::load("/dev/zero")),
            "word list /dev/zero is neither a file nor a folder");
}

}  // namespace
}  // namespace aspis::words
