// Every way to write a move that the contest suggested, and what people make of it.
#include "referee/solitaire/crossed_words/output/line_reader.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/referee/solitaire/crossed_words/output/says_text.hpp"

namespace aspis::solitaire::crossed_words::output {
namespace {

std::vector<Statement> statements_of(std::string_view text, int line) {
  Patience patience;
  return output::statements_of(text, line, patience);
}

struct Line {
  std::string written;
  std::string says;
};

void expect_read(const std::vector<Line>& lines) {
  for (const Line& line : lines) {
    EXPECT_EQ(shown(statements_of(line.written, 1)), line.says) << line.written;
  }
}

TEST(CrossedWordsLines, of_the_document_are_read_as_they_stand_there) {
  expect_read({
      {"      2ATC", "draw 2 ATC"},
      {"      Draw 'ATC' from pool 2", "draw 2 ATC"},
      {"      -QX -17", "discard QX = 17"},
      {"      Discard Q and X and lose 17 points", "discard QX = 17"},
      {"      R8 - CAT = 9", "play CAT row 8 = 9"},
      {"      Put \"CAT\" in eighth row for 9 points.", "play CAT row 8th = 9"},
      {"      Play \"CAT\" horizontally in eighth row at fifth column for 9 points.",
       "play CAT row 8th column 5th across = 9"},
      {"      Play CAT in column G row 8 going across", "play CAT row 8 column G across"},
      {"      {G8a} CAT=9", "play CAT cell G8 across = 9"},
      {"      (NO) = 5", "formed NO = 5"},
      {"      This move also formed the word \"NO\" for 5 points", "formed NO = 5"},
  });
}

TEST(CrossedWordsLines, have_words_of_prose_that_are_no_letters) {
  expect_read({
      {"Discard: none", ""},
      {"discard nothing", ""},
      {"Discard: NONE", ""},
      {"Discard NONE and lose 4 points", "discard NONE = 4"},
      {"Threw away QX", "discard QX"},
      {"THREW AWAY QX", "discard QX"},
      {"Discard QX, which costs 17 points", "discard QX = 17"},
      {"DISCARD QX, WHICH COSTS 17 POINTS", "discard QX = 17"},
      {"Discard rubbish QX", ""},
      {"Draw AWAY from pool 2", "draw 2 AWAY"},
      {"-NONE -4", "discard NONE = 4"},
  });
  EXPECT_TRUE(is_idle("Discard: none"));
  EXPECT_TRUE(is_idle("Discard: NONE"));
  EXPECT_FALSE(is_idle("Discard rubbish QX"));
}

TEST(CrossedWordsLines, take_nothing_for_a_play_that_may_as_well_be_a_draw) {
  expect_read({
      {"D1=PAINTER", ""},
      {"D1: PAINTER", ""},
      {"D1: PAINTER 12", "play PAINTER cell D1 = 12"},
      {"{D1} PAINTER", "play PAINTER cell D1"},
  });
}

TEST(CrossedWordsLines, read_the_squares_of_column_I_like_all_others) {
  expect_read({
      {"I6 CAT 9", "play CAT cell I6 = 9"},
      {"I6v CAT 9", "play CAT cell I6 down = 9"},
      {"H6v CAT 9", "play CAT cell H6 down = 9"},
      {"I play CAT in row 8", "play CAT row 8"},
  });
}

TEST(CrossedWordsLines, are_read_in_any_case_and_with_typographic_quotes) {
  expect_read({
      {"2atc", "draw 2 ATC"},
      {"DRAW 'ATC' FROM POOL 2", "draw 2 ATC"},
      {"draw \xe2\x80\x98"
       "atc\xe2\x80\x99 from pool 2",
       "draw 2 ATC"},
      {"\x93"
       "CAT\x94 in row 8 for 9 points",
       "play CAT row 8 = 9"},
      {"put \xe2\x80\x9c"
       "cat\xe2\x80\x9d in EIGHTH row FOR 9 points.",
       "play CAT row 8th = 9"},
      {"r8 \xe2\x80\x93 cat = 9", "play CAT row 8 = 9"},
      {"PLAY CAT IN COLUMN G ROW 8 GOING ACROSS", "play CAT row 8 column G across"},
      {"{g8A} cat=9", "play CAT cell G8 across = 9"},
      {"discard q AND x and LOSE 17 points", "discard QX = 17"},
  });
}

TEST(CrossedWordsLines, draw_in_other_words) {
  expect_read({
      {"Draw A, T and C from pile 2", "draw 2 ATC"},
      {"Drew 3 letters from pool 2: ATC", "draw 2 ATC count 3"},
      {"Draw 3 tiles (ATC) from pile #2", "draw 2 ATC count 3"},
      {"Draw 3 from pile 2", "draw 2 count 3"},
      {"Draw 'AND' from the second pool", "draw 2 AND"},
      {"Draw AND from pool 1", "draw 1 AND"},
      {"Pool 3: QUIZ", "draw 3 QUIZ"},
      {"From pile 1 draw NINE", "draw 1 NINE"},
      {"1 ATC", "draw 1 ATC"},
      {"3Q", "draw 3 Q"},
  });
}

TEST(CrossedWordsLines, discard_in_other_words) {
  expect_read({
      {"-QX", "discard QX"},
      {"-QX = -17", "discard QX = 17"},
      {"-Q -X (-17)", "discard QX = 17"},
      {"Discard QX for -17 points", "discard QX = 17"},
      {"Discarded the letters Q, X: -17", "discard QX = 17"},
      {"Discard A", "discard A"},
  });
}

TEST(CrossedWordsLines, play_in_other_words) {
  expect_read({
      {"C5 - CAT = 9", "play CAT cell C5 = 9"},
      {"R8C5 CAT = 9", "play CAT row 8 column 5 = 9"},
      {"R8C5 across: CAT, 9 points", "play CAT row 8 column 5 across = 9"},
      {"8G CAT = 9", "play CAT cell G8 = 9"},
      {"G8 down CAT 9", "play CAT cell G8 down = 9"},
      {"(7,8) a CAT = 9", "play CAT pair 7,8 across = 9"},
      {"CAT (7,8,d) 9", "play CAT pair 7,8 down = 9"},
      {"(G,8) across - CAT = 9", "play CAT cell G8 across = 9"},
      {"Place CAT at row 8, column 5, down, for 9 points", "play CAT row 8 column 5 down = 9"},
      {"Put CAT vertically in the 5th column starting at the 8th row = 9",
       "play CAT row 8th column 5th down = 9"},
      {"Play P & L to make the word PLAN for 14 points", "play PLAN = 14 with PL"},
      {"CAT = 9", "play CAT = 9"},
      {"R8 - AIRPLANE = 120 (130)", "play AIRPLANE row 8 = 120; sum = 130"},
  });
}

TEST(CrossedWordsLines, play_words_that_mean_something_else_as_well) {
  expect_read({
      {"R8 - ROW = 12", "play ROW row 8 = 12"},
      {"R8 - AT = 5", "play AT row 8 = 5"},
      {"{G8d} DOWN=9", "play DOWN cell G8 down = 9"},
      {"Put \"IN\" in eighth row for 3 points.", "play IN row 8th = 3"},
      {"Play ROW in row 8", "play ROW row 8"},
      {"R8 - TOTAL = 9", "play TOTAL row 8 = 9"},
      {"(AT) = 5", "formed AT = 5"},
  });
}

TEST(CrossedWordsLines, keep_every_reading_that_is_possible) {
  const auto says = statements_of("Play AT across in row 8", 3);
  ASSERT_EQ(says.size(), 1U);
  const auto& play = std::get<WordPlayed>(says.front());
  EXPECT_EQ(play.line, 3);
  ASSERT_GE(play.readings.size(), 2U);
  EXPECT_EQ(play.readings[0].word, "at");
  EXPECT_EQ(play.readings[0].place.direction, Direction::across);
  EXPECT_TRUE(std::any_of(play.readings.begin(), play.readings.end(), [](const Reading& reading) {
    return reading.word == "across" && !reading.place.direction;
  }));
}

TEST(CrossedWordsLines, form_words_besides) {
  expect_read({
      {"(NO)", "formed NO"},
      {"(NO 5)", "formed NO = 5"},
      {"(C9 - NO) = 5", "formed NO cell C9 = 5"},
      {"Also formed NO for 5 points and TO for 6 points", "formed NO = 5; formed TO = 6"},
      {"Extra word: NO = 5", "formed NO = 5"},
      {"also forms \"NO\" in column 9 for 5", "formed NO column 9 = 5"},
  });
}

TEST(CrossedWordsLines, sum_up) {
  expect_read({
      {"Total: 120", "sum = 120"},
      {"Total score so far: 120", "game = 120"},
      {"Running total = 120 points", "game = 120"},
      {"Move score: 34", "move = 34"},
      {"Score for this move 9 + 5 = 14", "move = 14"},
      {"Bonus 50", "bonus 50"},
      {"50 point bonus for 7 letters", "bonus 50"},
      {"+ 100 bonus", "bonus 100"},
      {"Hand: QX", "hand QX"},
      {"Hand: empty", "hand "},
  });
}

TEST(CrossedWordsLines, say_several_things_at_once) {
  expect_read({
      {"2ATC, -QX -17, R8 - CAT = 9, (NO) = 5",
       "draw 2 ATC; discard QX = 17; play CAT row 8 = 9; "
       "formed NO = 5"},
      {"Move 3: 2ATC  R8 - CAT = 9", "draw 2 ATC; play CAT row 8 = 9"},
      {"3. 2ATC; {G8a} CAT=9 (NO)=5 (TO)=6",
       "draw 2 ATC; play CAT cell G8 across = 9; "
       "formed NO = 5; formed TO = 6"},
      {"R8 - AIRPLANE = 33 + 50", "play AIRPLANE row 8 = 33; bonus 50"},
      {"Draw 'ATC' from pool 2, then play CAT in row 8 for 9 points. Total: 9",
       "draw 2 ATC; play CAT row 8 = 9; sum = 9"},
      {"* 2ATC", "draw 2 ATC"},
  });
}

TEST(CrossedWordsLines, are_not_taken_where_they_are_not_understood) {
  for (const std::string line :
       {"2ATC means that ATC is drawn", "The quick brown fox", "R8 - CAT = 9 9 9 x", "???2", "CAT",
        "Draw some letters", "99999999999999999999", "Discard", "R8 = 9", "()", "row row row"}) {
    EXPECT_EQ(shown(statements_of(line, 1)), "") << line;
  }
}

TEST(CrossedWordsLines, are_idle_where_they_say_nothing) {
  for (const std::string line : {"", "   ", "-----", "Move 3:", "3.", "#4", " * * *"}) {
    EXPECT_TRUE(is_idle(line)) << line;
  }
  for (const std::string line : {"CAT", "the end", "2ATC", "12345678901"}) {
    EXPECT_FALSE(is_idle(line)) << line;
  }
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words::output
