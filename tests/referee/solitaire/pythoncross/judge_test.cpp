#include "referee/solitaire/pythoncross/judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "referee/solitaire/pythoncross/score.hpp"
#include "tests/referee/solitaire/pythoncross/boards.hpp"

namespace aspis::solitaire::pythoncross {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view little_map = "attatattattaattatata\n5 5\n";

Verdict verdict_on(const std::string& record, const words::Dictionary& list,
                   std::string_view map = little_map, Demands demands = {}) {
  ScoreRequest request;
  request.record = record;
  request.map = map;
  request.demands = demands;
  const auto scored = score(request, list);
  if (const auto* unreadable = std::get_if<Unreadable>(&scored)) {
    throw std::runtime_error(unreadable->error);
  }
  return std::get<Verdict>(scored);
}

TEST(PythoncrossJudge, SumsTurnsAndNamesTheirWords) {
  const auto verdict =
      verdict_on("A 5 5 AT 4\nD 5 4 TAT 6\ntotal 10\n", make_dictionary("at ta tat"));
  EXPECT_THAT(verdict.errors, IsEmpty());
  EXPECT_EQ(verdict.total, 10);
  EXPECT_EQ(verdict.turns[1].rack, "tatatta");
  EXPECT_EQ(text(verdict), "VALID total 10\n  the game ends after 2 of 15 plays");
}

TEST(PythoncrossJudge, NamesEveryWrongClaim) {
  const auto verdict =
      verdict_on("A 5 5 AT 5\nD 5 4 TAT 7 (TA)\ntotal 12\n", make_dictionary("at ta tat"));
  ASSERT_EQ(verdict.errors.size(), 4U);
  EXPECT_EQ(verdict.errors[0], (RuleError{1, 1, "score", "5", "4"}));
  EXPECT_EQ(verdict.errors[1], (RuleError{2, 2, "other words", "(TA)", "none"}));
  EXPECT_EQ(verdict.errors[2], (RuleError{2, 2, "score", "7", "6"}));
  EXPECT_EQ(verdict.errors[3], (RuleError{3, 0, "total", "12", "10"}));
  EXPECT_THAT(text(verdict), HasSubstr("INVALID line 1: turn 1, score: 5; expected: 4\n"));
}

constexpr std::string_view board_of_at_and_tat =
    ".........\n.........\n.........\n....t....\n....at...\n....t....\n.........\n.........\n"
    ".........\n";

TEST(PythoncrossJudge, RequiresBoardTotalAndOtherWordsOfWholeRecord) {
  const Demands whole{false, true};
  const auto verdict =
      verdict_on("A 5 5 AT 4\nD 4 5 TA\n", make_dictionary("at ta tat"), little_map, whole);
  ASSERT_EQ(verdict.errors.size(), 3U);
  EXPECT_EQ(verdict.errors[0], (RuleError{2, 2, "other words", "missing", "(TAT)"}));
  EXPECT_EQ(verdict.errors[1],
            (RuleError{0, 0, "board", "missing", "the final board: nine rows of nine squares"}));
  EXPECT_EQ(verdict.errors[2], (RuleError{0, 0, "total", "missing", "the sum of all turns"}));
  EXPECT_THAT(verdict_on("A 5 5 AT 4\nD 5 4 TAT 6\ntotal 10\n" + std::string(board_of_at_and_tat),
                         make_dictionary("at ta tat"), little_map, whole)
                  .errors,
              IsEmpty())
      << "a play that makes no other words has none to name";
}

TEST(PythoncrossJudge, TakesADotForABlockInAListOfRows) {
  const std::string game = "A 5 5 AT 4\nD 5 4 TAT 6\ntotal 10\n";
  std::string rows(board_of_at_and_tat);
  const std::string blocked_map = std::string(little_map) + "1 1\n9 9\n";
  const auto errors = [&] {
    return verdict_on(game + rows, make_dictionary("at ta tat"), blocked_map, {false, true}).errors;
  };
  EXPECT_THAT(errors(), IsEmpty());
  rows.front() = '#';
  EXPECT_THAT(errors(), IsEmpty());
  rows[1] = '#';
  EXPECT_THAT(errors(), ElementsAre(Field(&RuleError::rule, "board"))) << "no block is there";
}

TEST(PythoncrossJudge, NamesMissingPartsEvenIfReplayEndsEarly) {
  const auto verdict = verdict_on("A 5 5 AT\nA 5 5 TA\n", make_dictionary("at ta"), little_map,
                                  Demands{false, true});
  EXPECT_THAT(verdict.errors,
              ElementsAre(Field(&RuleError::rule, "position"), Field(&RuleError::rule, "board"),
                          Field(&RuleError::rule, "total")));
}

TEST(PythoncrossJudge, ComparesListsBoardWithGame) {
  std::string board(board_of_at_and_tat);
  board.replace(board.find("....at"), 6, "....ta");
  const auto verdict =
      verdict_on("A 5 5 AT 4\nD 5 4 TAT 6\ntotal 10\n" + board, make_dictionary("at ta tat"));
  ASSERT_EQ(verdict.errors.size(), 2U);
  EXPECT_EQ(verdict.errors[0], (RuleError{8, 0, "board", "T at column 5, row 5", "A"}));
}

TEST(PythoncrossJudge, AllowsRepeatsDuringGameButNotAtEnd) {
  const words::Dictionary list = make_dictionary("at ta tat");
  EXPECT_THAT(verdict_on("A 5 5 AT\nD 5 5 AT\nD 5 4 TAT\n", list).errors, IsEmpty());
  const auto verdict = verdict_on("A 5 5 AT\nD 5 5 AT\n", list);
  ASSERT_EQ(verdict.errors.size(), 1U);
  EXPECT_EQ(verdict.errors[0].rule, "repeated words");
  EXPECT_THAT(verdict.repeated, ElementsAre("at"));
}

TEST(PythoncrossJudge, CorrectsMisprintedPlaceAndContinues) {
  const auto verdict = verdict_on("A 5 4 AT 4\nD 1 1 TEST 9\ntotal 13\n",
                                  make_dictionary("at test"), "attestattest\n5 4\n");
  ASSERT_EQ(verdict.errors.size(), 1U);
  EXPECT_EQ(verdict.errors[0].rule, "position");
  EXPECT_EQ(verdict.errors[0].found, "TEST at D 1 1");
  EXPECT_EQ(verdict.errors[0].expected, "at D 6 4 (connection: TEST at D 1 1 touches nothing)");
  EXPECT_EQ(verdict.total, 13);
}

TEST(PythoncrossJudge, DoesNotGuessBetweenSeveralPlaces) {
  const auto verdict = verdict_on("A 5 5 AT\nD 1 1 TAT\n", make_dictionary("at ta tat"));
  ASSERT_FALSE(verdict.errors.empty());
  EXPECT_EQ(verdict.errors[0].rule, "connection");
}

TEST(PythoncrossJudge, StopsAndReportsIfBoardHasNoRoom) {
  const auto verdict =
      verdict_on("A 5 5 AT\nA 5 5 TA\nD 5 4 TAT\ntotal 3\n", make_dictionary("at ta tat"));
  ASSERT_EQ(verdict.errors.size(), 1U);
  EXPECT_EQ(verdict.errors[0].rule, "position");
  EXPECT_EQ(verdict.errors[0].found, "A at column 5, row 5");
  EXPECT_THAT(verdict.notes,
              ElementsAre("the replay ends before turn 2; 1 more turn and the end are not judged"));
}

TEST(PythoncrossJudge, AllowsAnyDumpOfSevenLettersUnlessStrict) {
  const words::Dictionary list = make_dictionary("at ta tat");
  EXPECT_THAT(verdict_on("DUMP -25\nA 5 5 TA 4\n", list).errors, IsEmpty());
  const auto strict = verdict_on("DUMP -25\nA 5 5 TA 4\n", list, little_map, {true});
  ASSERT_EQ(strict.errors.size(), 1U);
  EXPECT_EQ(strict.errors[0].rule, "dump");
  EXPECT_THAT(strict.errors[0].expected, HasSubstr("a word, which this rack can form: "));
  EXPECT_THAT(verdict_on("DUMP\n", list, "bcdfghjatat\n5 5\n", {true}).errors, IsEmpty());
}

TEST(PythoncrossJudge, RefusesSixteenthPlay) {
  std::string record;
  for (int play = 0; play < 16; ++play) record += "DUMP\n";
  const auto verdict = verdict_on(record, make_dictionary("at"), std::string(150, 'q') + "\n5 5\n");
  ASSERT_EQ(verdict.errors.size(), 1U);
  EXPECT_EQ(verdict.errors[0].turn, 16U);
  EXPECT_EQ(verdict.errors[0].rule, "plays");
  EXPECT_EQ(verdict.total, -15 * 25);
}

TEST(PythoncrossScore, NamesTextThatCannotBeRead) {
  const words::Dictionary list = make_dictionary("at");
  ScoreRequest request;
  request.record = "A 5 5 AT";
  const auto no_map = score(request, list);
  ASSERT_TRUE(std::holds_alternative<Unreadable>(no_map));
  EXPECT_EQ(std::get<Unreadable>(no_map).part, Part::record);
  request.map = "1";
  EXPECT_EQ(std::get<Unreadable>(score(request, list)).part, Part::map);
  request.map = little_map;
  request.values = "1";
  EXPECT_EQ(std::get<Unreadable>(score(request, list)).part, Part::values);
}

TEST(PythoncrossScore, UsesOtherGrid) {
  std::string nines;
  for (int row = 0; row < 9; ++row) nines += "999999999\n";
  ScoreRequest request;
  request.record = "A 5 5 AT 18";
  request.map = little_map;
  request.values = nines;
  const auto scored = score(request, make_dictionary("at"));
  EXPECT_THAT(std::get<Verdict>(scored).errors, IsEmpty());
}

TEST(PythoncrossScore, IsWrittenAsJson) {
  const auto json = to_json(verdict_on("A 5 5 AT 5\nDUMP\n", make_dictionary("at")));
  EXPECT_EQ(json["valid"], false);
  EXPECT_EQ(json["total"], -21);
  EXPECT_EQ(json["faults"][0]["rule"], "score");
  EXPECT_EQ(json["faults"][0]["line"], 1);
  EXPECT_EQ(json["turns"][0]["word"], "at");
  EXPECT_EQ(json["turns"][0]["column"], 5);
  EXPECT_EQ(json["turns"][1]["dump"], true);
  EXPECT_EQ(json["board"][4], "....at...");
}

/// The report of a game, with some of its text overwritten.
std::string scribbled_report() {
  std::string text = report(verdict_on("A 5 5 AT 4\n", make_dictionary("at")));
  const auto write_over = [&](std::string_view there, std::string_view instead) {
    text.replace(text.find(there), there.size(), instead);
  };
  write_over(" 5 _ , . \"", " 5 _ \xa2 \x1b \"");
  write_over("None", "\xff\x1b[2J,AT");
  write_over("N/A", "409 (Zo\xc3\xab\x1b)");
  return text;
}

/// Bytes that are not text once ended `--json` with an exception.
TEST(PythoncrossScore, ShowsAnyBytesOfRecordAsPlainText) {
  const auto verdict = verdict_on(scribbled_report(), make_dictionary("at"));
  EXPECT_THAT(verdict.errors, ElementsAre(Field(&RuleError::found, "\\xa2 at column 2, row 5"),
                                          Field(&RuleError::found, "\\x1b at column 3, row 5"),
                                          Field(&RuleError::found, "(\\xff\\x1b[2J,AT)")));
  EXPECT_THAT(to_json(verdict).dump(), HasSubstr("\\\\xa2 at column 2"));
  EXPECT_THAT(report(verdict), HasSubstr("High Score: 409 (Zo\xc3\xab\\x1b)\n"));
}

}  // namespace
}  // namespace aspis::solitaire::pythoncross
