// The kept standard error of a bot, divided by the turns in which it was written.
#include "referee/seats/stderr_text.hpp"

#include <gtest/gtest.h>

namespace aspis::tests {
namespace {

seats::Report make_report(std::string head, std::vector<seats::Report::Turn> turns) {
  seats::Report report;
  report.stderr_head = std::move(head);
  report.turns = std::move(turns);
  return report;
}

TEST(StandardError, NamesMovesInWhoseTurnsTextWasWritten) {
  const std::string head = "hello\nthinking\nlast words";
  EXPECT_EQ(seats::stderr_text(make_report(head, {{1, 6}, {3, 15}, {5, 15}})),
            "hello\n--- move 1 ---\nthinking\n--- move 5 ---\nlast words");
}

TEST(StandardError, IsUnchangedIfNothingWasWrittenInTurn) {
  EXPECT_EQ(seats::stderr_text(make_report("hello\n", {{1, 6}, {3, 6}})), "hello\n");
  EXPECT_EQ(seats::stderr_text(make_report("", {{1, 0}})), "");
}

TEST(StandardError, UnfinishedLineEndsBeforeNextTurn) {
  EXPECT_EQ(seats::stderr_text(make_report("ab", {{2, 0}, {4, 1}})),
            "--- move 2 ---\na\n--- move 4 ---\nb");
}

TEST(StandardError, TellsSizeOfGapAndSkipsTurnsInIt) {
  seats::Report report = make_report("head", {{1, 2}, {3, 10}, {5, 20}, {7, 106}});
  report.stderr_skipped = 100;
  report.stderr_tail = "tail";
  EXPECT_EQ(
      seats::stderr_text(report),
      "he\n--- move 1 ---\nad\n... 100 bytes omitted ...\n--- move 5 ---\nta\n--- move 7 ---\nil");
}

TEST(StandardError, IsFoundByMoveInWhoseTurnItWasWritten) {
  const std::string text =
      seats::stderr_text(make_report("hello\nthinking\nlast words", {{1, 6}, {3, 15}, {5, 15}}));
  EXPECT_EQ(seats::stderr_at_move(text, 0), "hello\n");
  EXPECT_EQ(seats::stderr_at_move(text, 1), "thinking\n");
  EXPECT_EQ(seats::stderr_at_move(text, 3), "");
  EXPECT_EQ(seats::stderr_at_move(text, 5), "last words\n");
}

}  // namespace
}  // namespace aspis::tests
