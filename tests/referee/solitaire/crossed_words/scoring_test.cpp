// The scores of plays, square by square, and the plays that the rules forbid.
#include "referee/solitaire/crossed_words/board.hpp"

#include <gtest/gtest.h>

#include "tests/referee/solitaire/crossed_words/games.hpp"

namespace aspis::solitaire::crossed_words {
namespace {

constexpr auto across = Direction::across;
constexpr auto down = Direction::down;

int score_alone(const std::string& word, Square at, Direction direction) {
  Board board;
  const auto scored = put_play(board, {at, direction, word}, make_dictionary(word));
  EXPECT_TRUE(scored.ok()) << scored.error().text;
  return scored.ok() ? scored->score() : -1;
}

TEST(CrossedWordsScoring, ValuesDocumentsWordsByLetterTable) {
  // Row 5 from column 6 on has no square of any bonus before column 11.
  EXPECT_EQ(score_alone("an", {5, 6}, across), 4);
  EXPECT_EQ(score_alone("plan", {5, 6}, across), 12);
  EXPECT_EQ(score_alone("plane", {5, 6}, across), 13);
}

TEST(CrossedWordsScoring, MultipliesLettersBeforeWords) {
  EXPECT_EQ(score_alone("cat", {0, 4}, across), 4 * 2 + 2 + 3);              // 2 under C
  EXPECT_EQ(score_alone("cat", {1, 7}, down), (4 * 3 + 2 + 3));              // 3 under C
  EXPECT_EQ(score_alone("cat", {2, 2}, across), (4 + 2 + 3) * 2);            // D
  EXPECT_EQ(score_alone("cat", {0, 0}, across), (4 + 2 + 3) * 3);            // T
  EXPECT_EQ(score_alone("plane", {2, 2}, across), (5 + 3 + 2 + 2 + 1) * 4);  // D and D
  EXPECT_EQ(score_alone("qat", {3, 3}, across), 9 * 3 + 2 + 3 * 3);          // 3 and 3
  EXPECT_EQ(score_run(board_with("airplanes", {4, 4}, across), {{4, 4}, across, 9}),
            (2 + 1 + 2 + 5 + 3 * 2 + 2 + 2 + 1 + 1) * 9);  // T, 2 and T
  EXPECT_EQ(score_run(board_with("airplanes", {2, 2}, across), {{2, 2}, across, 9}),
            (2 + 1 + 2 + 5 + 3 + 2 + 2 + 1 + 1) * 8);  // D, D and D
}

TEST(CrossedWordsScoring, Adds50ForSevenLettersAnd100ForEightUnmultiplied) {
  EXPECT_EQ(score_alone("airplan", {0, 0}, across), (2 + 1 + 2 + 5 + 3 * 2 + 2 + 2) * 3 + 50);
  EXPECT_EQ(score_alone("airplane", {0, 0}, across), (2 + 1 + 2 + 5 + 3 * 2 + 2 + 2 + 1) * 3 + 100);
}

TEST(CrossedWordsScoring, GivesBonusForLettersPlayedNotWordLength) {
  Board board = board_with("s", {5, 0}, across);
  const auto scored = put_play(board, {{5, 0}, across, "sairplan"}, make_dictionary("sairplan"));
  ASSERT_TRUE(scored.ok()) << scored.error().text;
  EXPECT_EQ(scored->bonus, 50);
  EXPECT_EQ(scored->letters, "airplan");
}

TEST(CrossedWordsScoring, ScoresEveryFormedOrExtendedWordWithAllSquares) {
  // The document's second example: CAT, then N under A, then O right of N under T.
  Board board = board_with("cat", {8, 7}, across);
  const auto list = make_dictionary("cat an no to not third");
  const auto an = put_play(board, {{8, 8}, down, "an"}, list);
  ASSERT_TRUE(an.ok()) << an.error().text;
  EXPECT_EQ(an->words, (std::vector<ScoredWord>{{{{8, 8}, down, 2}, "an", (2 + 2) * 3}}));
  const auto no = put_play(board, {{9, 8}, across, "no"}, list);
  ASSERT_TRUE(no.ok()) << no.error().text;
  EXPECT_EQ(no->words, (std::vector<ScoredWord>{{{{9, 8}, across, 2}, "no", 2 + 3 * 3},
                                                {{{8, 9}, down, 2}, "to", 3 + 3 * 3}}));
  const auto third = put_play(board, {{9, 10}, down, "third"}, list);
  ASSERT_TRUE(third.ok()) << third.error().text;
  EXPECT_EQ(third->words,
            (std::vector<ScoredWord>{{{{9, 10}, down, 5}, "third", (3 + 6 + 1 + 2 + 4) * 2},
                                     {{{9, 8}, across, 3}, "not", 2 + 3 * 3 + 3}}));
  EXPECT_EQ(third->score(), 32 + 14);
}

struct Wrong {
  Play play;
  std::string said;
};

TEST(CrossedWordsScoring, RefusesForbiddenPlaysAndKeepsBoard) {
  const Board board = board_with("cat", {8, 7}, across);
  const auto list = make_dictionary("cat cats an at dog airplanes c cad it");
  const std::vector<Wrong> plays = {
      {{{8, 16}, across, "at"}, "off the board: AT does not fit at row 9, column 17, across"},
      {{{-1, 0}, down, "at"}, "off the board: AT does not fit at row 0, column 1, down"},
      {{{8, 7}, across, "cad"}, "a square is taken: CAD wants D at row 9, column 10, where T lies"},
      {{{8, 7}, across, "cat"}, "nothing new: CAT lies there already"},
      {{{8, 8}, across, "at"}, "nothing new: AT lies there already"},
      {{{8, 9}, across, "ts"},
       "not the whole word: a letter lies at row 9, column 9, right beside TS"},
      {{{0, 0}, across, "dog"},
       "not connected: no letter of DOG that is new lies beside an old one"},
      {{{0, 0}, across, "airplanes"},
       "too many letters: AIRPLANES takes 9 from the hand, and a hand holds 8"},
      {{{8, 9}, down, "tx"}, "not in the dictionary: TX at row 9, column 10, down"},
      {{{8, 9}, down, "ta"}, "not in the dictionary: TA at row 9, column 10, down"},  // AT upwards
      {{{9, 9}, across, "dog"}, "not in the dictionary: TD at row 9, column 10, down"},
      {{{7, 7}, down, "c"}, "too short: a word has two letters or more, not 'C'"},
  };
  for (const Wrong& wrong : plays) {
    Board spoiled = board;
    const auto scored = put_play(spoiled, wrong.play, list);
    ASSERT_FALSE(scored.ok()) << wrong.said;
    EXPECT_EQ(scored.error().text, wrong.said);
    EXPECT_EQ(spoiled, board);
  }
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words
