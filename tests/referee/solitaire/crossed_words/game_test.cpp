// Drawing, discarding and playing, and the refusals that name the rule.
#include "referee/solitaire/crossed_words/game.hpp"

#include <gtest/gtest.h>

#include "tests/referee/solitaire/crossed_words/games.hpp"

namespace aspis::solitaire::crossed_words {
namespace {

std::string error_text(const auto& result) {
  return result.ok() ? "" : result.error().text;
}

TEST(CrossedWordsPiles, AreReadWithEveryLineEndAndCase) {
  const Piles expected = {"cat", "dog", ""};
  for (const std::string text :
       {"CAT\nDOG\n\n", "cat\r\nDog\r\n\r\n", "caT\rdog\r\r", " CAT \nDOG\t\n\n\n"}) {
    const auto piles = read_piles(text);
    ASSERT_TRUE(piles.ok()) << piles.error().text;
    EXPECT_EQ(*piles, expected);
  }
}

TEST(CrossedWordsPiles, AreRefusedWithWrongLine) {
  EXPECT_EQ(error_text(read_piles("CAT\nDOG\n")),
            "a file of piles has three lines of letters, and here the number of lines is 2");
  EXPECT_EQ(error_text(read_piles("CAT\nD0G\nTOP\n")),
            "line 2: '0' is not a letter: a pile is a line of letters A to Z");
  EXPECT_EQ(error_text(read_piles("CAT\nDOG\nTOP\nSPIN\n")),
            "line 4: more than three lines: a file of piles has three lines of letters");
}

TEST(CrossedWordsGame, DrawsDiscardsPlaysAndTotals) {
  const auto list = make_dictionary("cat cats");
  Game game({"catqx", "sss", ""});
  EXPECT_EQ(*game.draw(0, 5), "catqx");
  EXPECT_EQ(*game.discard("QX"), 17);
  EXPECT_EQ(game.total(), -17);
  EXPECT_EQ(*game.draw(1, 1), "s");
  const auto played = game.play({{5, 6}, Direction::across, "cat"}, list);
  ASSERT_TRUE(played.ok()) << played.error().text;
  EXPECT_EQ(game.total(), 9 - 17);
  EXPECT_EQ(game.hand(), "s");
  EXPECT_TRUE(game.play({{5, 6}, Direction::across, "cats"}, list).ok());  // without a draw
  EXPECT_EQ(game.total(), 9 - 17 + 10);
  EXPECT_EQ(game.hand(), "");
  EXPECT_EQ(game.pile(1), "ss");
  EXPECT_EQ(game.plays(), 2);
}

TEST(CrossedWordsGame, MayDiscardAndDrawRepeatedlyBeforePlay) {
  const auto list = make_dictionary("cat");
  Game game({"qc", "xa", "zt"});
  for (int pile = 0; pile < 3; ++pile) {
    ASSERT_TRUE(game.draw(pile, 2).ok()) << pile;
    ASSERT_TRUE(game.discard(std::string(1, "qxz"[pile])).ok()) << pile;
  }
  EXPECT_TRUE(game.play({{5, 6}, Direction::across, "cat"}, list).ok());
  EXPECT_EQ(game.total(), 9 - (9 + 8 + 8));
}

TEST(CrossedWordsGame, MustDrawAfterDiscardingWholeHand) {
  const auto list = make_dictionary("at");
  Game game({"atat", "", ""});
  ASSERT_TRUE(game.draw(0, 2).ok());
  ASSERT_TRUE(game.discard("at").ok());
  EXPECT_NE(error_text(game.play({{5, 6}, Direction::across, "at"}, list)), "");
  EXPECT_NE(error_text(game.discard("a")), "") << "what was discarded is gone";
  ASSERT_TRUE(game.draw(0, 2).ok());
  EXPECT_TRUE(game.play({{5, 6}, Direction::across, "at"}, list).ok());
}

TEST(CrossedWordsGame, AllowsWordAgain) {
  const auto list = make_dictionary("at ta");
  Game game({"atta", "", ""});
  ASSERT_TRUE(game.draw(0, 4).ok());
  EXPECT_TRUE(game.play({{5, 6}, Direction::across, "at"}, list).ok());
  EXPECT_TRUE(game.play({{5, 6}, Direction::down, "at"}, list).ok());
  EXPECT_EQ(game.total(), 5 + 5 * 2) << "its T lies on a double word";
}

TEST(CrossedWordsGame, NamesBrokenRule) {
  const auto list = make_dictionary("cat dog");
  Game game({"catdogqx", "abcdefghij", "a"});
  EXPECT_EQ(error_text(game.draw(3, 1)), "no such pile: piles are 1, 2 and 3, not 4");
  EXPECT_EQ(error_text(game.draw(0, 0)), "wrong number of letters: a draw takes 1 to 8, not 0");
  EXPECT_EQ(error_text(game.draw(1, 9)), "wrong number of letters: a draw takes 1 to 8, not 9");
  EXPECT_EQ(error_text(game.draw(2, 2)), "pile 3 is too short: 2 letters wanted, 1 left");
  EXPECT_TRUE(game.draw(0, 3).ok());
  EXPECT_EQ(error_text(game.draw(1, 1)),
            "two draws: a second draw in one move needs a discard before it");
  EXPECT_EQ(error_text(game.discard("")), "no letters: a discard names at least one");
  EXPECT_EQ(error_text(game.discard("cc")), "not in the hand: CC wanted, CAT held");
  EXPECT_EQ(error_text(game.play({{0, 0}, Direction::across, "dog"}, list)),
            "not in the hand: DOG wanted, CAT held");
  EXPECT_TRUE(game.play({{0, 0}, Direction::across, "cat"}, list).ok());
  EXPECT_TRUE(game.draw(1, 5).ok());
  EXPECT_TRUE(game.discard("a").ok());
  EXPECT_EQ(error_text(game.draw(1, 5)),
            "hand too full: 4 held and 5 drawn are 9, and 8 is the most");
  EXPECT_TRUE(game.draw(1, 4).ok());
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words
