#include "referee/words/word_graph.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace aspis::words {
namespace {

using testing::ElementsAre;

Dictionary make_word_list(std::string text) {
  auto dictionary = Dictionary::parse(std::move(text), "list");
  if (!dictionary) throw std::runtime_error(dictionary.error().text);
  return *std::move(dictionary);
}

Dictionary default_list() {
  auto list = Dictionary::load(std::string(ASPIS_SOURCE) + "/referee/words/data/words.txt");
  if (!list) throw std::runtime_error(list.error().text);
  return *std::move(list);
}

void collect(const WordGraph& graph, WordGraph::Node node, std::string& spelt,
             std::vector<std::string>& words) {
  if (node.ends_word()) words.push_back(spelt);
  for (unsigned letter = 0; letter < 26; ++letter) {
    if ((node.letters() >> letter & 1U) == 0) continue;
    spelt.push_back(static_cast<char>('a' + letter));
    collect(graph, graph.child(node, letter), spelt, words);
    spelt.pop_back();
  }
}

std::vector<std::string> list_words(const WordGraph& graph) {
  std::vector<std::string> words;
  std::string spelt;
  collect(graph, graph.root(), spelt, words);
  return words;
}

TEST(WordGraph, SpellsWordsOfItsListInOrder) {
  const WordGraph graph(make_word_list("tops\na\npot\nstop\nzebra\nto\ntop\n"));
  EXPECT_THAT(list_words(graph), ElementsAre("a", "pot", "stop", "to", "top", "tops", "zebra"));
}

TEST(WordGraph, ContainsExactlyItsWords) {
  const WordGraph graph(make_word_list("pot\npots\n"));
  EXPECT_TRUE(graph.contains("pot"));
  EXPECT_TRUE(graph.contains("pots"));
  EXPECT_FALSE(graph.contains("po"));
  EXPECT_FALSE(graph.contains(""));
  EXPECT_FALSE(graph.contains("potsy"));
  EXPECT_FALSE(graph.contains("POT"));
  EXPECT_FALSE(graph.contains("p t"));
  EXPECT_FALSE(graph.contains(std::string_view("pot\0", 4)));
}

TEST(WordGraph, ListsLettersThatContinue) {
  const WordGraph graph(make_word_list("at\nax\nan\nand\nz\n"));
  EXPECT_EQ(graph.root().letters(), (1U << 0U) | (1U << 25U));
  const WordGraph::Node an = graph.walk(graph.root(), "an");
  EXPECT_TRUE(an.ends_word());
  EXPECT_EQ(an.letters(), 1U << 3U);
  EXPECT_EQ(graph.walk(graph.root(), "q").letters(), 0U);
  EXPECT_FALSE(graph.walk(graph.root(), "q").ends_word());
}

TEST(WordGraph, StoresEqualEndingsOnce) {
  const WordGraph graph(make_word_list("baking\nbathing\nmaking\nmathing\n"));
  EXPECT_EQ(graph.walk(graph.root(), "ba"), graph.walk(graph.root(), "ma"));
  EXPECT_EQ(graph.walk(graph.root(), "bak"), graph.walk(graph.root(), "bath"));
  EXPECT_EQ(graph.size(), 9U);  // b m; a; k t; i; h; n; g, with i before and after h
}

TEST(WordGraph, HoldsWordsOfThousandsOfLetters) {
  const std::string longest(Dictionary::longest_allowed, 'a');
  const WordGraph graph(make_word_list(longest + "\n" + longest.substr(1) + "b\n"));
  EXPECT_TRUE(graph.contains(longest));
  EXPECT_FALSE(graph.contains(longest.substr(1)));
}

TEST(WordGraph, SpellsWholeDefaultList) {
  const Dictionary list = default_list();
  const WordGraph graph(list);
  const std::vector<std::string> words = list_words(graph);
  ASSERT_EQ(words.size(), list.size());
  for (std::size_t index = 0; index < words.size(); ++index) {
    ASSERT_EQ(words[index], list.word(index));
  }
  EXPECT_LT(graph.size(), list.size());  // far fewer nodes than a tree of its letters would have
}

}  // namespace
}  // namespace aspis::words
