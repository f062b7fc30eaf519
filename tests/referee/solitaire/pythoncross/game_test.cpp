#include "referee/solitaire/pythoncross/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/referee/solitaire/pythoncross/boards.hpp"

namespace aspis::solitaire::pythoncross {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> words_in(const Outcome& outcome) {
  std::vector<std::string> words;
  for (const Run& run : outcome.others) words.push_back(run.letters);
  return words;
}

TEST(PythoncrossGame, BeginsWithSevenLettersAndWordOnStart) {
  const words::Dictionary list = make_dictionary("fix fixes");
  const Map map = make_map("lunafixes", {3, 8});
  const Game game(map, list);
  EXPECT_EQ(game.rack(), "lunafix");
  EXPECT_THAT(game.outcome(play_from("D 3 6 FIX")).breaches, IsEmpty());
  EXPECT_THAT(game.outcome(play_from("A 3 8 FIX")).breaches, IsEmpty());
  EXPECT_EQ(game.outcome(play_from("D 3 6 FIX")).score, 10);
  EXPECT_THAT(list_rules(game.outcome(play_from("A 2 8 FIX")).breaches), ElementsAre("start"));
}

TEST(PythoncrossGame, ScoresEveryFormedOrExtendedWordAsDocumented) {
  const words::Dictionary list = make_dictionary("car carpet viny vinyl sleet");
  const Map map = make_map("carpetmealvinylsleet", {2, 5});
  Game extending(map, list);
  const Outcome carpet = last_outcome(extending, {"A 2 5 CAR", "A 2 5 CARPET"});
  EXPECT_EQ(carpet.letters, "pet");
  EXPECT_THAT(words_in(carpet), IsEmpty());
  EXPECT_EQ(carpet.score, 4 + 3 + 2 + 2 + 2 + 3);

  const Map rows = make_map("vinylsleet", {5, 3});
  Game beside(rows, list);
  const Outcome sleet = last_outcome(beside, {"D 5 3 VINY", "A 4 7 SLEET"});
  EXPECT_THAT(sleet.breaches, IsEmpty());
  EXPECT_THAT(words_in(sleet), ElementsAre("vinyl"));
  EXPECT_EQ(sleet.score, (3 + 3 + 3 + 3 + 4) + (3 + 2 + 2 + 2 + 3));
}

/// The document draws four ways to join a word; these are the boards of its drawings.
TEST(PythoncrossGame, JoinsWordsInAllDocumentedWays) {
  const words::Dictionary list =
      make_dictionary("had meal men he an zany ma hen any tank knit in too no to piling top go");
  const Map crossing_map = make_map("hadmelx", {5, 4});
  Game crossing(crossing_map, list);
  const Outcome meal = last_outcome(crossing, {"D 5 4 HAD", "A 3 5 MEAL"});
  EXPECT_THAT(meal.breaches, IsEmpty());
  EXPECT_EQ(meal.letters, "mel");
  EXPECT_THAT(words_in(meal), IsEmpty());
  EXPECT_EQ(meal.score, 3 + 2 + 2 + 2);

  const Map parallel_map = make_map("hadmenzanyxx", {3, 2});
  Game parallel(parallel_map, list);
  const Outcome zany = last_outcome(parallel, {"A 3 2 HAD", "A 2 3 MEN", "A 1 4 ZANY"});
  EXPECT_THAT(zany.breaches, IsEmpty());
  EXPECT_THAT(words_in(zany), ElementsAre("ma", "hen", "any"));
  EXPECT_EQ(zany.score, (5 + 4 + 3 + 2) + (4 + 4) + (4 + 3 + 3) + (4 + 3 + 2));

  const Map combined_map = make_map("tanknitnooopilgxx", {1, 3});
  Game combined(combined_map, list);
  const Outcome piling = last_outcome(
      combined, {"A 1 3 TANK", "D 4 3 KNIT", "A 4 5 IN", "A 4 6 TOO", "D 1 3 TO", "A 1 5 PILING"});
  EXPECT_THAT(piling.breaches, IsEmpty());
  EXPECT_EQ(piling.letters, "pilg");
  EXPECT_THAT(words_in(piling), ElementsAre("top", "go"));
  EXPECT_EQ(piling.score, (5 + 4 + 3 + 2 + 2 + 2) + (5 + 5 + 5) + (2 + 2));
}

TEST(PythoncrossGame, CountsSquareTwiceUnderTwoNewWords) {
  const words::Dictionary list = make_dictionary("hen zany an any ma");
  const Map map = make_map("henanmzayn", {3, 4});
  Game game(map, list);
  // hen across row 4 from column 3, an down column 5 through its n, then ma next to them.
  const Outcome outcome = last_outcome(game, {"A 3 4 HEN", "D 5 3 AN"});
  EXPECT_EQ(outcome.letters, "a");
  EXPECT_THAT(words_in(outcome), IsEmpty());
  const Outcome across = game.outcome(play_from("A 4 3 MA"));
  EXPECT_EQ(across.letters, "m");
  EXPECT_THAT(words_in(across), ElementsAre("me"));
  EXPECT_THAT(list_rules(across.breaches), ElementsAre("word"));
  EXPECT_EQ(across.score, (3 + 3) + (3 + 2));
}

TEST(PythoncrossGame, SingleLetterMayNameEitherOfItsWords) {
  const words::Dictionary list = make_dictionary("at ta aa tt");
  const Map map = make_map("attat", {5, 5});
  Game game(map, list);
  (void)last_outcome(game, {"A 5 5 AT", "D 5 5 AT"});
  const Outcome across = game.outcome(play_from("A 5 6 TA"));
  const Outcome down = game.outcome(play_from("D 6 5 TA"));
  EXPECT_THAT(across.breaches, IsEmpty());
  EXPECT_THAT(down.breaches, IsEmpty());
  EXPECT_EQ(across.score, down.score);
}

TEST(PythoncrossGame, EndsWordsOnlyAtBlocksAndEdges) {
  const words::Dictionary list = make_dictionary("at ta tat");
  Map map = make_map("atattat", {5, 5});
  map.blocks = {{7, 5}};
  Game game(map, list);
  EXPECT_THAT(game.outcome(play_from("A 5 5 AT")).breaches, IsEmpty());
  const auto blocked = game.outcome(play_from("A 5 5 TAT"));
  ASSERT_THAT(list_rules(blocked.breaches), ElementsAre("position"));
  EXPECT_EQ(blocked.breaches[0].found, "a block at column 7, row 5");
  EXPECT_FALSE(blocked.fits);
  EXPECT_FALSE(game.outcome(play_from("A 8 5 TAT")).fits);
  (void)last_outcome(game, {"A 5 5 AT"});
  const auto shorter = game.outcome(play_from("A 4 5 TA"));
  ASSERT_THAT(list_rules(shorter.breaches), ElementsAre("position"));
  EXPECT_EQ(shorter.breaches[0].expected, "TAT at A 4 5, the word that would be formed there");
}

TEST(PythoncrossGame, RefusesUnjoinedPlaysMissingLettersAndNonWords) {
  const words::Dictionary list = make_dictionary("at ta");
  const Map map = make_map("atatatatat", {5, 5});
  Game game(map, list);
  (void)last_outcome(game, {"A 5 5 AT"});
  EXPECT_THAT(list_rules(game.outcome(play_from("A 1 1 AT")).breaches), ElementsAre("connection"));
  EXPECT_THAT(list_rules(game.outcome(play_from("A 5 5 AT")).breaches), ElementsAre("letters"));
  EXPECT_THAT(list_rules(game.outcome(play_from("D 5 5 AX")).breaches),
              ElementsAre("rack", "word"));
  EXPECT_EQ(game.outcome(play_from("D 5 5 AX")).breaches[0].expected,
            "letters of the rack ATATATA; missing: X");
}

TEST(PythoncrossGame, DrawsToFillRackAfterPlay) {
  const words::Dictionary list = make_dictionary("metre");
  const Map map = make_map("hrmoetrtisen", {5, 5});
  Game game(map, list);
  (void)last_outcome(game, {"D 5 5 OTHER"});
  EXPECT_EQ(game.rack(), "mrtisen");
  EXPECT_EQ(game.drawn(), 12U);
}

TEST(PythoncrossGame, DumpsOnlySevenLettersFor25PointsAndPlay) {
  const words::Dictionary list = make_dictionary("at");
  const Map map = make_map("abcdefghij", {5, 5});
  Game game(map, list);
  const Outcome dump = last_outcome(game, {"DUMP"});
  EXPECT_THAT(dump.breaches, IsEmpty());
  EXPECT_EQ(game.total(), -25);
  EXPECT_EQ(game.plays(), 1U);
  EXPECT_EQ(game.rack(), "hij");
  EXPECT_THAT(list_rules(game.outcome(play_from("DUMP")).breaches), ElementsAre("dump"));
}

TEST(PythoncrossGame, Gives50ForPlayOfLastLetterAndEnds) {
  const words::Dictionary list = make_dictionary("at ta");
  const Map map = make_map("att", {5, 5});
  Game game(map, list);
  const Outcome last = last_outcome(game, {"A 5 5 AT", "D 5 5 AT"});
  EXPECT_EQ(last.score, 2 + 2 + 50);
  EXPECT_TRUE(game.is_over());
  EXPECT_THAT(list_rules(game.outcome(play_from("DUMP")).breaches), ElementsAre("plays", "dump"));
}

TEST(PythoncrossGame, NeverGivesBonusAfterDump) {
  const words::Dictionary list = make_dictionary("at");
  const Map map = make_map("abcdefgat", {5, 5});
  Game game(map, list);
  const Outcome last = last_outcome(game, {"DUMP", "A 5 5 AT"});
  EXPECT_EQ(last.score, 4);
  EXPECT_FALSE(game.placed_all());
}

TEST(PythoncrossBoard, FindsRepeatedWords) {
  Board board;
  for (const int row : {1, 3}) {
    board.put({1, row}, 'a');
    board.put({2, row}, 't');
  }
  EXPECT_THAT(repeated_words(board), ElementsAre("at"));
  board.put({3, 3}, 'e');
  EXPECT_THAT(repeated_words(board), IsEmpty());
}

}  // namespace
}  // namespace aspis::solitaire::pythoncross
