#include "referee/words/dictionary.hpp"
#include "tests/support/sound.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace aspis::words {
namespace {

using support::refusal_text;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Dictionary make_dictionary(std::string text) {
  auto dictionary = Dictionary::parse(std::move(text), "list");
  if (!dictionary) throw std::runtime_error(dictionary.error().text);
  return *std::move(dictionary);
}

std::string read_error(std::string text) {
  return refusal_text(Dictionary::parse(std::move(text), "list"));
}

TEST(Dictionary, ContainsExactlyItsWords) {
  const Dictionary dictionary = make_dictionary("opt\npot\ntop\na\n");
  EXPECT_TRUE(dictionary.contains("pot"));
  EXPECT_TRUE(dictionary.contains("a"));
  EXPECT_FALSE(dictionary.contains("pto"));
  EXPECT_FALSE(dictionary.contains(""));
  EXPECT_FALSE(dictionary.contains("POT"));
  EXPECT_FALSE(dictionary.contains("p t"));
  EXPECT_FALSE(dictionary.contains("pot\n"));
  EXPECT_FALSE(dictionary.contains(std::string_view("\0pot", 4)));
  EXPECT_FALSE(dictionary.contains(std::string(100'000, 'a')));
  EXPECT_EQ(dictionary.size(), 4U);
  EXPECT_EQ(dictionary.longest(), 3U);
}

TEST(Dictionary, GivesEveryAnagramInAlphabeticalOrder) {
  const Dictionary dictionary = make_dictionary("top\npot\nopt\npotter\n");
  EXPECT_THAT(dictionary.anagrams("pto"), ElementsAre("opt", "pot", "top"));
  EXPECT_THAT(dictionary.anagrams("po"), IsEmpty());
  EXPECT_THAT(dictionary.anagrams("p.o"), IsEmpty());
  EXPECT_EQ(dictionary.any_anagram(word_key("otp"), "otp"), "opt");
  EXPECT_EQ(dictionary.any_anagram(word_key("ott"), "ott"), "");
}

TEST(Dictionary, ComparesLettersWhenKeysCollide) {
  const Dictionary dictionary = make_dictionary("pot\n");
  EXPECT_EQ(dictionary.any_anagram(word_key("pot"), "cat"), "");
}

TEST(Dictionary, CountsLettersThatOccurMoreThanFifteenTimes) {
  // Sixteen of a letter would carry into the next one where counts have four bits.
  const std::string sixteen_a = std::string(16, 'a');
  const Dictionary dictionary = make_dictionary(sixteen_a + "b\n" + std::string(120, 'z') + "\n");
  EXPECT_THAT(dictionary.anagrams("b" + sixteen_a), ElementsAre(sixteen_a + "b"));
  EXPECT_THAT(dictionary.anagrams(std::string(17, 'a')), IsEmpty());
  EXPECT_TRUE(dictionary.contains(std::string(120, 'z')));
  EXPECT_EQ(dictionary.longest(), 120U);
}

TEST(Dictionary, NeverDeniesExistingAnagram) {
  const Dictionary dictionary = make_dictionary("abc\nzebra\nquixotic\n");
  EXPECT_TRUE(dictionary.may_have_anagram(word_key("cab")));
  EXPECT_TRUE(dictionary.may_have_anagram(word_key("braze")));
  EXPECT_TRUE(dictionary.may_have_anagram(word_key("citoxiqu")));
}

TEST(Dictionary, ReadsEveryLineEndAndCaseAndSkipsBlanksAndDuplicates) {
  const Dictionary plain = make_dictionary("bee\ncat\ndog\n");
  for (const char* text : {"cat\r\nbee\r\ndog\r\n", "dog\rcat\rbee", "CAT\n\n\nBee\ndoG",
                           "\r\n\r\nbee\ndog\r\ncat\rbee\n\n", "dog\ncat\nbee\ndog\n"}) {
    const Dictionary other = make_dictionary(text);
    EXPECT_EQ(other.size(), 3U) << text;
    EXPECT_TRUE(other.contains("dog")) << text;
    EXPECT_EQ(other.sha256(), plain.sha256()) << text;
  }
}

TEST(Dictionary, HashesSortedWordsWithLineFeeds) {
  // printf 'abc\n' | sha256sum
  EXPECT_EQ(make_dictionary("ABC").sha256(),
            "edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb");
}

TEST(Dictionary, StaysValidWhenMoved) {
  Dictionary first = make_dictionary("pot\ntop\n");
  const Dictionary second = std::move(first);
  EXPECT_THAT(second.anagrams("opt"), ElementsAre("pot", "top"));
  EXPECT_TRUE(second.contains("top"));
}

TEST(Dictionary, NamesLineOfInvalidWord) {
  EXPECT_EQ(read_error("cat\ndon't\n"),
            "list:2: 'don't' is not a word: write one word per line, only letters a to z");
  EXPECT_THAT(read_error("cat\r\ncaf\xc3\xa9\r\n"), HasSubstr("list:2: 'caf\\xc3\\xa9'"));
  EXPECT_THAT(read_error(std::string("cat\nDo\0g\n", 9)), HasSubstr("list:2: 'Do\\x00g'"));
  EXPECT_THAT(read_error("cat \n"), HasSubstr("list:1: 'cat '"));
  EXPECT_THAT(read_error("cat\rdog\n\r\n7\n"), HasSubstr("list:4: '7'"));
}

TEST(Dictionary, RefusesListWithoutWords) {
  EXPECT_EQ(read_error(""), "list: no words in it");
  EXPECT_EQ(read_error("\n\r\n\r"), "list: no words in it");
}

TEST(Dictionary, RefusesWordOfMoreThan4096Letters) {
  EXPECT_EQ(read_error(std::string(4096, 'a')), "");
  EXPECT_EQ(read_error("a\n" + std::string(4097, 'b') + "\n"),
            "list:2: a word of 4097 letters: the maximum is 4096");
}

TEST(Dictionary, MatchesSortedLettersOfEveryWord) {
  std::string text;
  std::map<std::string, std::vector<std::string>> classes;
  for (char a = 'a'; a <= 'h'; ++a) {
    for (char b = 'a'; b <= 'h'; ++b) {
      for (char c = 'a'; c <= 'h'; ++c) {
        if ((a * 7 + b * 3 + c) % 3 == 0) continue;
        std::string word{a, b, c};
        text += word + "\n";
        std::string sorted = word;
        std::sort(sorted.begin(), sorted.end());
        classes[sorted].push_back(word);
      }
    }
  }
  const Dictionary dictionary = make_dictionary(text);
  for (char a = 'a'; a <= 'i'; ++a) {
    for (char b = a; b <= 'i'; ++b) {
      for (char c = b; c <= 'i'; ++c) {
        const std::string letters{a, b, c};
        const auto found = dictionary.anagrams(letters);
        EXPECT_EQ(std::vector<std::string>(found.begin(), found.end()), classes[letters]);
      }
    }
  }
}

}  // namespace
}  // namespace aspis::words
