// What is kept of what a bot wrote on standard error, by the turns in which it was written.
#include "referee/seats/stderr_text.hpp"

#include <gtest/gtest.h>

namespace aspis::tests {
namespace {

seats::Report report_of(std::string head, std::vector<seats::Report::Turn> turns) {
  seats::Report report;
  report.stderr_head = std::move(head);
  report.turns = std::move(turns);
  return report;
}

TEST(StandardError, names_the_moves_in_whose_turns_something_was_written) {
  const std::string head = "hello\nthinking\nlast words";
  EXPECT_EQ(seats::stderr_of(report_of(head, {{1, 6}, {3, 15}, {5, 15}})),
            "hello\n--- move 1 ---\nthinking\n--- move 5 ---\nlast words");
}

TEST(StandardError, is_as_it_was_where_nothing_was_written_in_a_turn) {
  EXPECT_EQ(seats::stderr_of(report_of("hello\n", {{1, 6}, {3, 6}})), "hello\n");
  EXPECT_EQ(seats::stderr_of(report_of("", {{1, 0}})), "");
}

TEST(StandardError, a_line_that_was_not_ended_is_ended_before_the_next_turn) {
  EXPECT_EQ(seats::stderr_of(report_of("ab", {{2, 0}, {4, 1}})),
            "--- move 2 ---\na\n--- move 4 ---\nb");
}

TEST(StandardError, says_how_much_is_missing_and_passes_over_turns_that_are) {
  seats::Report report = report_of("head", {{1, 2}, {3, 10}, {5, 20}, {7, 106}});
  report.stderr_skipped = 100;
  report.stderr_tail = "tail";
  EXPECT_EQ(
      seats::stderr_of(report),
      "he\n--- move 1 ---\nad\n... 100 bytes omitted ...\n--- move 5 ---\nta\n--- move 7 ---\nil");
}

TEST(StandardError, is_found_again_by_the_move_in_whose_turn_it_was_written) {
  const std::string text =
      seats::stderr_of(report_of("hello\nthinking\nlast words", {{1, 6}, {3, 15}, {5, 15}}));
  EXPECT_EQ(seats::stderr_of_move(text, 0), "hello\n");
  EXPECT_EQ(seats::stderr_of_move(text, 1), "thinking\n");
  EXPECT_EQ(seats::stderr_of_move(text, 3), "");
  EXPECT_EQ(seats::stderr_of_move(text, 5), "last words\n");
}

}  // namespace
}  // namespace aspis::tests
