#include "referee/solitaire/pythoncross/record.hpp"
#include "tests/support/sound.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace aspis::solitaire::pythoncross {
namespace {

using support::refusal_text;
using support::sound;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Optional;

std::string read_error(std::string_view text) {
  return refusal_text(read_record(text));
}

TEST(PythoncrossRecord, IsListOfPlaysWithOrWithoutClaims) {
  const auto record = sound(read_record(
      "# a game\nD 3 6 FIX\r\n2. d 4 7 fun 26 (IF, XU)\nDUMP -25\n4 A 1 9 YA (RUBY)  # short\n"
      "total: 11\n"));
  ASSERT_EQ(record.plays.size(), 4U);
  EXPECT_EQ(record.plays[0].line, 2U);
  EXPECT_EQ(record.plays[0].play, (Play{false, Direction::down, {3, 6}, "fix"}));
  EXPECT_EQ(record.plays[0].score, std::nullopt);
  EXPECT_THAT(record.plays[1].score, Optional(26));
  EXPECT_THAT(record.plays[1].others, Optional(ElementsAre("if", "xu")));
  EXPECT_TRUE(record.plays[2].play.dump);
  EXPECT_EQ(record.plays[3].score, std::nullopt);
  EXPECT_THAT(record.plays[3].others, Optional(ElementsAre("ruby")));
  EXPECT_THAT(record.total, Optional(11));
  EXPECT_FALSE(record.board);
}

TEST(PythoncrossRecord, MayBeListWithBoardAsRowsOrAsInReport) {
  const std::string rows =
      ".........\nSALTI#...\n.........\n.........\n.........\n.........\n.........\n.........\n"
      "#........\n";
  const auto plain =
      read_record("Date: 2001-01-31 12:00 CST\nA 1 2 SALTI 4\n" + rows + "total 4\n");
  ASSERT_TRUE(plain) << plain.error().text;
  ASSERT_TRUE(plain->board);
  EXPECT_TRUE(plain->board->plain);
  EXPECT_EQ(plain->board->cells[9 + 1], 'a');
  EXPECT_EQ(plain->board->cells[8 * 9], '#');
  EXPECT_EQ(plain->board->lines[1], 4U);
  EXPECT_EQ(read_error("A 1 2 SALTI 4\n" + rows.substr(10)), "line 9: the board ends after row 8");
  std::string drawn = "A 5 5 AT\n+-1-2-3-4-5-6-7-8-9-+\n";
  for (int row = 1; row <= 9; ++row) {
    drawn += std::to_string(row) + " _ _ _ _ a t _ _ _ " + std::to_string(row) + "\n";
  }
  const auto bordered = sound(read_record(drawn + "+-1-2-3-4-5-6-7-8-9-+\n"));
  ASSERT_TRUE(bordered.board);
  EXPECT_FALSE(bordered.board->plain);
}

TEST(PythoncrossRecord, IsRefusedInOneLineWithPlaceAndText) {
  EXPECT_EQ(
      read_error(""),
      "line 1: not a turn of a game: a record is a printed report, or lines such as D 4 7 FUN");
  EXPECT_EQ(read_error("D 4 7 FUN\nB 4 7 FUN\n"),
            "line 2: a turn begins with A, D or DUMP, not \"B\"");
  EXPECT_EQ(read_error("D 0 7 FUN"), "line 1: \"0\" is not a column from 1 to 9");
  EXPECT_EQ(read_error("D 4 12 FUN"), "line 1: \"12\" is not a row from 1 to 9");
  EXPECT_EQ(read_error("D 4 7"),
            "line 1: a turn is direction, column, row and word, such as D 4 7 FUN");
  EXPECT_EQ(read_error("D 4 7 F1N"), "line 1: \"F1N\" is not a word of at most nine letters");
  EXPECT_EQ(read_error("D 4 7 FUN 3 4"),
            "line 1: other words are written in brackets with commas between, such as (IF,XU), not "
            "\"4\"");
  EXPECT_EQ(read_error("D 4 7 FUN\ntotal x\n"),
            "line 2: the total must be one number, such as total 474");
  EXPECT_THAT(read_error(std::string("D 4 7 \xff\x01")), HasSubstr("\\xff\\x01"));
  std::string endless;
  for (int line = 0; line < 300; ++line) endless += "DUMP\n";
  EXPECT_EQ(read_error(endless), "line 201: far more turns than a game has");
}

constexpr std::string_view small_report =
    "PYTHONCROSS\n"
    "   -rack-- score                                          +-1-2-3-4-5-6-7-8-9-+\n"
    " 1 ATTAATT    4   A 5 5 AT                                1 _ _ _ _ _ _ _ _ _ 1\n"
    " 2 TAATTAT    8   D 5 5 AT (TA,AAAAA,AAAAB,               2 _ , , , , , , , _ 2\n"
    " 3 TAATTAT  -25   DUMP                            BBBBB)  3 _ , . . . . . , _ 3\n"
    "                                                          4 _ , . \" \" \" . , _ 4\n"
    "                                                          5 _ , . \" A T . , _ 5\n"
    "                                                          6 _ , . \" T \" # , _ 6\n"
    "                                                          7 _ , . . . . . , _ 7\n"
    "                                                          8 _ , , , , , , , _ 8\n"
    "                                                          9 _ _ _ _ _ _ _ _ _ 9\n"
    "                                                          +-1-2-3-4-5-6-7-8-9-+\n"
    "                                                          Key: \"=2 .=3 ,=4 _=5\n"
    "                                                          High Score: 409 (me)\n"
    "                                                          Letter List:\n"
    "                                                          ATTAATTATATATATATATA\n"
    "                                                          TATATATATATATATATATA\n"
    "   ------- ----   Repeated words:                         T@AT\n"
    "    total:  -13   AT,TA\n"
    "Yours, a player\n";

TEST(PythoncrossRecord, IsPrintedReportWithTwoSides) {
  const auto record = sound(read_record(small_report));
  ASSERT_EQ(record.plays.size(), 3U);
  EXPECT_EQ(record.plays[1].line, 4U);
  EXPECT_THAT(record.plays[1].rack, Optional(std::string("taattat")));
  EXPECT_THAT(record.plays[1].others, Optional(ElementsAre("ta", "aaaaa", "aaaab", "bbbbb")));
  EXPECT_THAT(record.plays[2].score, Optional(-25));
  EXPECT_TRUE(record.plays[2].play.dump);
  EXPECT_THAT(record.total, Optional(-13));
  EXPECT_THAT(record.repeated, Optional(ElementsAre("at", "ta")));
  EXPECT_THAT(record.letters, Optional(std::string("attaattatatatatatata"
                                                   "tatatatatatatatatata"
                                                   "tat")));
  EXPECT_THAT(record.drawn, Optional(41U));
  EXPECT_EQ(record.high_score, "409 (me)");
  EXPECT_THAT(record.key, Optional(ElementsAre("\"=2", ".=3", ",=4", "_=5")));
  EXPECT_EQ(record.key_line, 13U);
  ASSERT_TRUE(record.board);
  EXPECT_EQ(record.board->lines[4], 7U);
  EXPECT_EQ(record.board->cells[4 * 9 + 4], 'a');
  EXPECT_EQ(record.board->cells[5 * 9 + 6], '#');
}

TEST(PythoncrossRecord, MayLackColumnsButNotLines) {
  std::string narrow;
  for (const char c : small_report) {
    if (c != ' ' || !narrow.ends_with(' ')) narrow.push_back(c);
  }
  const auto record = sound(read_record(narrow));
  EXPECT_EQ(record.plays.size(), 3U);
  EXPECT_TRUE(record.board);
  EXPECT_THAT(record.drawn, Optional(41U));
}

TEST(PythoncrossRecord, ShowsMapWithoutDataFile) {
  const auto map = sound(make_map(*read_record(small_report)));
  EXPECT_EQ(map.start, (Place{5, 5}));
  EXPECT_THAT(map.blocks, ElementsAre(Place{7, 6}));
  EXPECT_EQ(map.letters.size(), 43U);
  EXPECT_EQ(make_map(*read_record("D 4 7 FUN")).error().text,
            "the record shows no board with its blocks and no letter list: name the data file");
}

TEST(PythoncrossRecord, RefusesReportsThatEndEarlyOrAreInvalid) {
  const std::string whole(small_report);
  EXPECT_EQ(read_error("PYTHONCROSS\n"), "line 1: a report without a turn");
  EXPECT_EQ(read_error(whole.substr(0, whole.find("                          7"))),
            "line 8: the board ends after row 6");
  EXPECT_EQ(read_error(whole.substr(0, whole.find("BBBBB)"))),
            "line 4: other words are written in brackets with commas between, such as (IF,XU), not "
            "\"(TA,AAAAA,AAAAB,\"");
  EXPECT_EQ(read_error(whole + whole), "line 21: a second report begins: one a file");
  std::string odd = whole;
  odd.replace(odd.find(" 3 TAATTAT"), 3, " 7 ");
  EXPECT_THAT(read_error(odd), HasSubstr("line 5"));
}

}  // namespace
}  // namespace aspis::solitaire::pythoncross
