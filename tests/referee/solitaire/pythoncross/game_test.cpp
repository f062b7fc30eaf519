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

TEST(PythoncrossGame, begins_with_seven_letters_and_a_word_on_the_start) {
  const words::Dictionary list = list_of("fix fixes");
  const Map map = map_of_letters("lunafixes", {3, 8});
  const Game game(map, list);
  EXPECT_EQ(game.rack(), "lunafix");
  EXPECT_THAT(game.outcome(play_from("D 3 6 FIX")).breaches, IsEmpty());
  EXPECT_THAT(game.outcome(play_from("A 3 8 FIX")).breaches, IsEmpty());
  EXPECT_EQ(game.outcome(play_from("D 3 6 FIX")).score, 10);
  EXPECT_THAT(rules_of(game.outcome(play_from("A 2 8 FIX")).breaches), ElementsAre("start"));
}

TEST(PythoncrossGame, scores_every_word_formed_or_extended_as_the_document_shows) {
  const words::Dictionary list = list_of("car carpet viny vinyl sleet");
  const Map map = map_of_letters("carpetmealvinylsleet", {2, 5});
  Game extending(map, list);
  const Outcome carpet = last_of(extending, {"A 2 5 CAR", "A 2 5 CARPET"});
  EXPECT_EQ(carpet.letters, "pet");
  EXPECT_THAT(words_in(carpet), IsEmpty());
  EXPECT_EQ(carpet.score, 4 + 3 + 2 + 2 + 2 + 3);

  const Map rows = map_of_letters("vinylsleet", {5, 3});
  Game beside(rows, list);
  const Outcome sleet = last_of(beside, {"D 5 3 VINY", "A 4 7 SLEET"});
  EXPECT_THAT(sleet.breaches, IsEmpty());
  EXPECT_THAT(words_in(sleet), ElementsAre("vinyl"));
  EXPECT_EQ(sleet.score, (3 + 3 + 3 + 3 + 4) + (3 + 2 + 2 + 2 + 3));
}

/// The document draws four ways to join a word; these are the boards of its drawings.
TEST(PythoncrossGame, joins_words_in_all_the_ways_that_the_document_draws) {
  const words::Dictionary list =
      list_of("had meal men he an zany ma hen any tank knit in too no to piling top go");
  const Map crossing_map = map_of_letters("hadmelx", {5, 4});
  Game crossing(crossing_map, list);
  const Outcome meal = last_of(crossing, {"D 5 4 HAD", "A 3 5 MEAL"});
  EXPECT_THAT(meal.breaches, IsEmpty());
  EXPECT_EQ(meal.letters, "mel");
  EXPECT_THAT(words_in(meal), IsEmpty());
  EXPECT_EQ(meal.score, 3 + 2 + 2 + 2);

  const Map parallel_map = map_of_letters("hadmenzanyxx", {3, 2});
  Game parallel(parallel_map, list);
  const Outcome zany = last_of(parallel, {"A 3 2 HAD", "A 2 3 MEN", "A 1 4 ZANY"});
  EXPECT_THAT(zany.breaches, IsEmpty());
  EXPECT_THAT(words_in(zany), ElementsAre("ma", "hen", "any"));
  EXPECT_EQ(zany.score, (5 + 4 + 3 + 2) + (4 + 4) + (4 + 3 + 3) + (4 + 3 + 2));

  const Map combined_map = map_of_letters("tanknitnooopilgxx", {1, 3});
  Game combined(combined_map, list);
  const Outcome piling = last_of(
      combined, {"A 1 3 TANK", "D 4 3 KNIT", "A 4 5 IN", "A 4 6 TOO", "D 1 3 TO", "A 1 5 PILING"});
  EXPECT_THAT(piling.breaches, IsEmpty());
  EXPECT_EQ(piling.letters, "pilg");
  EXPECT_THAT(words_in(piling), ElementsAre("top", "go"));
  EXPECT_EQ(piling.score, (5 + 4 + 3 + 2 + 2 + 2) + (5 + 5 + 5) + (2 + 2));
}

TEST(PythoncrossGame, counts_a_square_twice_where_two_new_words_cover_it) {
  const words::Dictionary list = list_of("hen zany an any ma");
  const Map map = map_of_letters("henanmzayn", {3, 4});
  Game game(map, list);
  // hen across row 4 from column 3, an down column 5 through its n, then ma beside them.
  const Outcome outcome = last_of(game, {"A 3 4 HEN", "D 5 3 AN"});
  EXPECT_EQ(outcome.letters, "a");
  EXPECT_THAT(words_in(outcome), IsEmpty());
  const Outcome across = game.outcome(play_from("A 4 3 MA"));
  EXPECT_EQ(across.letters, "m");
  EXPECT_THAT(words_in(across), ElementsAre("me"));
  EXPECT_THAT(rules_of(across.breaches), ElementsAre("word"));
  EXPECT_EQ(across.score, (3 + 3) + (3 + 2));
}

TEST(PythoncrossGame, lets_a_single_letter_name_either_of_its_words) {
  const words::Dictionary list = list_of("at ta aa tt");
  const Map map = map_of_letters("attat", {5, 5});
  Game game(map, list);
  (void)last_of(game, {"A 5 5 AT", "D 5 5 AT"});
  const Outcome across = game.outcome(play_from("A 5 6 TA"));
  const Outcome down = game.outcome(play_from("D 6 5 TA"));
  EXPECT_THAT(across.breaches, IsEmpty());
  EXPECT_THAT(down.breaches, IsEmpty());
  EXPECT_EQ(across.score, down.score);
}

TEST(PythoncrossGame, ends_words_at_blocks_and_edges_alone) {
  const words::Dictionary list = list_of("at ta tat");
  Map map = map_of_letters("atattat", {5, 5});
  map.blocks = {{7, 5}};
  Game game(map, list);
  EXPECT_THAT(game.outcome(play_from("A 5 5 AT")).breaches, IsEmpty());
  const auto blocked = game.outcome(play_from("A 5 5 TAT"));
  ASSERT_THAT(rules_of(blocked.breaches), ElementsAre("position"));
  EXPECT_EQ(blocked.breaches[0].found, "a block at column 7, row 5");
  EXPECT_FALSE(blocked.fits);
  EXPECT_FALSE(game.outcome(play_from("A 8 5 TAT")).fits);
  (void)last_of(game, {"A 5 5 AT"});
  const auto shorter = game.outcome(play_from("A 4 5 TA"));
  ASSERT_THAT(rules_of(shorter.breaches), ElementsAre("position"));
  EXPECT_EQ(shorter.breaches[0].expected, "TAT at A 4 5, the word that would be formed there");
}

TEST(PythoncrossGame, refuses_what_is_not_joined_not_on_the_rack_or_no_word) {
  const words::Dictionary list = list_of("at ta");
  const Map map = map_of_letters("atatatatat", {5, 5});
  Game game(map, list);
  (void)last_of(game, {"A 5 5 AT"});
  EXPECT_THAT(rules_of(game.outcome(play_from("A 1 1 AT")).breaches), ElementsAre("connection"));
  EXPECT_THAT(rules_of(game.outcome(play_from("A 5 5 AT")).breaches), ElementsAre("letters"));
  EXPECT_THAT(rules_of(game.outcome(play_from("D 5 5 AX")).breaches), ElementsAre("rack", "word"));
  EXPECT_EQ(game.outcome(play_from("D 5 5 AX")).breaches[0].expected,
            "letters of the rack ATATATA; missing: X");
}

TEST(PythoncrossGame, draws_what_a_play_leaves_room_for) {
  const words::Dictionary list = list_of("metre");
  const Map map = map_of_letters("hrmoetrtisen", {5, 5});
  Game game(map, list);
  (void)last_of(game, {"D 5 5 OTHER"});
  EXPECT_EQ(game.rack(), "mrtisen");
  EXPECT_EQ(game.drawn(), 12U);
}

TEST(PythoncrossGame, dumps_only_seven_letters_for_25_points_and_a_play) {
  const words::Dictionary list = list_of("at");
  const Map map = map_of_letters("abcdefghij", {5, 5});
  Game game(map, list);
  const Outcome dump = last_of(game, {"DUMP"});
  EXPECT_THAT(dump.breaches, IsEmpty());
  EXPECT_EQ(game.total(), -25);
  EXPECT_EQ(game.plays(), 1U);
  EXPECT_EQ(game.rack(), "hij");
  EXPECT_THAT(rules_of(game.outcome(play_from("DUMP")).breaches), ElementsAre("dump"));
}

TEST(PythoncrossGame, gives_50_for_the_play_that_places_the_last_letter_and_ends) {
  const words::Dictionary list = list_of("at ta");
  const Map map = map_of_letters("att", {5, 5});
  Game game(map, list);
  const Outcome last = last_of(game, {"A 5 5 AT", "D 5 5 AT"});
  EXPECT_EQ(last.score, 2 + 2 + 50);
  EXPECT_TRUE(game.is_over());
  EXPECT_THAT(rules_of(game.outcome(play_from("DUMP")).breaches), ElementsAre("plays", "dump"));
}

TEST(PythoncrossGame, never_gives_the_bonus_after_a_dump) {
  const words::Dictionary list = list_of("at");
  const Map map = map_of_letters("abcdefgat", {5, 5});
  Game game(map, list);
  const Outcome last = last_of(game, {"DUMP", "A 5 5 AT"});
  EXPECT_EQ(last.score, 4);
  EXPECT_FALSE(game.placed_all());
}

TEST(PythoncrossBoard, finds_words_that_stand_twice) {
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
