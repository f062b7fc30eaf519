#include "referee/words/dictionary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace aspis::words {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Dictionary dictionary_of(std::string text) {
  auto dictionary = Dictionary::parse(std::move(text), "list");
  if (!dictionary) throw std::runtime_error(dictionary.error().text);
  return *std::move(dictionary);
}

std::string error_of(std::string text) {
  const auto dictionary = Dictionary::parse(std::move(text), "list");
  return dictionary ? "" : dictionary.error().text;
}

TEST(Dictionary, knows_its_words_and_no_others) {
  const Dictionary dictionary = dictionary_of("opt\npot\ntop\na\n");
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

TEST(Dictionary, gives_every_anagram_in_alphabetical_order) {
  const Dictionary dictionary = dictionary_of("top\npot\nopt\npotter\n");
  EXPECT_THAT(dictionary.anagrams("pto"), ElementsAre("opt", "pot", "top"));
  EXPECT_THAT(dictionary.anagrams("po"), IsEmpty());
  EXPECT_THAT(dictionary.anagrams("p.o"), IsEmpty());
  EXPECT_EQ(dictionary.any_anagram(word_key("otp"), "otp"), "opt");
  EXPECT_EQ(dictionary.any_anagram(word_key("ott"), "ott"), "");
}

TEST(Dictionary, confirms_letters_exactly_where_a_key_is_wrong) {
  const Dictionary dictionary = dictionary_of("pot\n");
  EXPECT_EQ(dictionary.any_anagram(word_key("pot"), "cat"), "");
}

TEST(Dictionary, counts_letters_that_occur_more_than_fifteen_times) {
  // Sixteen of a letter would carry into the next one where counts have four bits.
  const std::string sixteen_a = std::string(16, 'a');
  const Dictionary dictionary = dictionary_of(sixteen_a + "b\n" + std::string(120, 'z') + "\n");
  EXPECT_THAT(dictionary.anagrams("b" + sixteen_a), ElementsAre(sixteen_a + "b"));
  EXPECT_THAT(dictionary.anagrams(std::string(17, 'a')), IsEmpty());
  EXPECT_TRUE(dictionary.contains(std::string(120, 'z')));
  EXPECT_EQ(dictionary.longest(), 120U);
}

TEST(Dictionary, never_denies_what_has_an_anagram) {
  const Dictionary dictionary = dictionary_of("abc\nzebra\nquixotic\n");
  EXPECT_TRUE(dictionary.may_have_anagram(word_key("cab")));
  EXPECT_TRUE(dictionary.may_have_anagram(word_key("braze")));
  EXPECT_TRUE(dictionary.may_have_anagram(word_key("citoxiqu")));
}

TEST(Dictionary, reads_every_line_end_and_case_and_passes_over_blank_lines_and_repetitions) {
  const Dictionary plain = dictionary_of("bee\ncat\ndog\n");
  for (const char* text : {"cat\r\nbee\r\ndog\r\n", "dog\rcat\rbee", "CAT\n\n\nBee\ndoG",
                           "\r\n\r\nbee\ndog\r\ncat\rbee\n\n", "dog\ncat\nbee\ndog\n"}) {
    const Dictionary other = dictionary_of(text);
    EXPECT_EQ(other.size(), 3U) << text;
    EXPECT_TRUE(other.contains("dog")) << text;
    EXPECT_EQ(other.sha256(), plain.sha256()) << text;
  }
}

TEST(Dictionary, hashes_the_sorted_words_with_a_line_feed_each) {
  // printf 'abc\n' | sha256sum
  EXPECT_EQ(dictionary_of("ABC").sha256(),
            "edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb");
}

TEST(Dictionary, stays_whole_when_it_is_moved) {
  Dictionary first = dictionary_of("pot\ntop\n");
  const Dictionary second = std::move(first);
  EXPECT_THAT(second.anagrams("opt"), ElementsAre("pot", "top"));
  EXPECT_TRUE(second.contains("top"));
}

TEST(Dictionary, names_the_line_of_what_is_no_word) {
  EXPECT_EQ(error_of("cat\ndon't\n"),
            "list:2: 'don't' is not a word: write one word per line, only letters a to z");
  EXPECT_THAT(error_of("cat\r\ncaf\xc3\xa9\r\n"), HasSubstr("list:2: 'caf\\xc3\\xa9'"));
  EXPECT_THAT(error_of(std::string("cat\nDo\0g\n", 9)), HasSubstr("list:2: 'Do\\x00g'"));
  EXPECT_THAT(error_of("cat \n"), HasSubstr("list:1: 'cat '"));
  EXPECT_THAT(error_of("cat\rdog\n\r\n7\n"), HasSubstr("list:4: '7'"));
}

TEST(Dictionary, refuses_a_list_without_words) {
  EXPECT_EQ(error_of(""), "list: no words in it");
  EXPECT_EQ(error_of("\n\r\n\r"), "list: no words in it");
}

TEST(Dictionary, refuses_a_word_of_more_than_4096_letters) {
  EXPECT_EQ(error_of(std::string(4096, 'a')), "");
  EXPECT_EQ(error_of("a\n" + std::string(4097, 'b') + "\n"),
            "list:2: a word of 4097 letters: the maximum is 4096");
}

TEST(Dictionary, agrees_with_sorting_the_letters_of_every_word) {
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
  const Dictionary dictionary = dictionary_of(text);
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
