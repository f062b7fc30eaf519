// The list that every installation shares: its hash names it in every record.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "referee/words/dictionary.hpp"
#include "referee/words/word_list_text.hpp"
#include "tests/support/sound.hpp"

namespace aspis::words {
namespace {

using support::sound;

const std::filesystem::path committed =
    std::filesystem::path(ASPIS_SOURCE) / "referee/words/data/words.txt";
constexpr const char* committed_sha256 =
    "234cd585ee23d3e52c98f6bb5fcd89cb9880e7e0f809c0100e431087c2308caf";

/// Sets ASPIS_DICT for one test, or takes it away, and puts it back.
class NamedList {
 public:
  explicit NamedList(const char* path) {
    if (const char* const before = std::getenv("ASPIS_DICT")) before_ = before;
    path == nullptr ? unsetenv("ASPIS_DICT") : setenv("ASPIS_DICT", path, 1);
  }
  NamedList(const NamedList&) = delete;
  NamedList& operator=(const NamedList&) = delete;
  ~NamedList() { before_ ? setenv("ASPIS_DICT", before_->c_str(), 1) : unsetenv("ASPIS_DICT"); }

 private:
  std::optional<std::string> before_;
};

TEST(DefaultList, IsSameEverywhere) {
  const auto dictionary = sound(Dictionary::load(committed));
  EXPECT_EQ(dictionary.size(), 255'053U);
  EXPECT_EQ(dictionary.sha256(), committed_sha256);
  EXPECT_TRUE(dictionary.contains("apple"));
  EXPECT_TRUE(dictionary.contains("del"));
  EXPECT_TRUE(dictionary.contains("xu"));
  EXPECT_FALSE(dictionary.contains("sqoodt"));
}

TEST(DefaultList, IsNextToProgramsThatUseIt) {
  const NamedList none(nullptr);
  const auto path = default_dictionary_path();
  ASSERT_TRUE(path);
  const auto dictionary = sound(Dictionary::load(*path));
  EXPECT_EQ(dictionary.sha256(), committed_sha256);
  EXPECT_TRUE(std::filesystem::exists(path->parent_path() / "words.Copyright"));
}

TEST(DefaultList, IsReplacedByListOfEnvironment) {
  const NamedList other("/no/such/list");
  EXPECT_EQ(default_dictionary_path(), std::filesystem::path("/no/such/list"));
}

TEST(DefaultList, IsOutputOfItsScript) {
  if (!std::filesystem::exists("/usr/share/dict/scowl/english-words.80")) {
    GTEST_SKIP() << "the Debian package scowl is not installed";
  }
  const std::string script = ASPIS_SOURCE "/referee/words/data/make_words";
  const std::string command = "'" + script + "' | cmp -s - '" + committed.string() + "'";
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
}

}  // namespace
}  // namespace aspis::words
