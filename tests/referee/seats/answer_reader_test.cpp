#include "referee/seats/answer_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace aspis::seats {
namespace {

using protocol::Reason;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// The answer to one ask() in pieces cut at `cut`.
std::optional<std::string> answer_in_two(std::string_view text, std::size_t cut) {
  AnswerReader reader;
  reader.ask();
  std::optional<std::string> answer;
  for (const std::string_view piece : {text.substr(0, cut), text.substr(cut)}) {
    if (const auto line = reader.feed(piece)) answer = *line;
  }
  return answer;
}

TEST(AnswerReader, an_answer_is_the_same_wherever_it_is_cut) {
  for (const std::string_view text : {"W,1,1,1,1,5,1,apple\n", "W,1,1,1,1,5,1,apple\r\n"}) {
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
      EXPECT_EQ(answer_in_two(text, cut), "W,1,1,1,1,5,1,apple") << cut;
    }
  }
}

TEST(AnswerReader, no_answer_is_complete_without_its_end) {
  AnswerReader reader;
  reader.ask();
  EXPECT_FALSE(reader.feed("W,P"));
  EXPECT_TRUE(reader.expects_answer());
  EXPECT_FALSE(reader.fault());
}

TEST(AnswerReader, what_was_there_before_the_question_is_no_answer) {
  AnswerReader reader;
  EXPECT_FALSE(reader.feed("W,P\n"));
  reader.ask();
  EXPECT_THAT(reader.take_warnings(), ElementsAre("ignored 4 unrequested bytes: 'W,P'"));
  EXPECT_EQ(reader.feed("W,1,1,1,1,5,1,apple\n"), "W,1,1,1,1,5,1,apple");
  EXPECT_THAT(reader.take_warnings(), IsEmpty());
}

TEST(AnswerReader, nor_is_a_line_of_which_the_first_byte_was_there) {
  const std::string_view early = "W,P\n";
  for (std::size_t cut = 1; cut < early.size(); ++cut) {
    AnswerReader reader;
    EXPECT_FALSE(reader.feed(early.substr(0, cut)));
    reader.ask();
    EXPECT_FALSE(reader.feed(early.substr(cut))) << cut;
    EXPECT_EQ(reader.feed("W,resign\n"), "W,resign") << cut;
  }
}

TEST(AnswerReader, the_end_of_an_early_line_and_the_answer_may_come_together) {
  AnswerReader reader;
  EXPECT_FALSE(reader.feed("think"));
  reader.ask();
  EXPECT_FALSE(reader.feed("ing hard"));
  EXPECT_EQ(reader.feed(" ...\nW,P\nand more"), "W,P");
  reader.ask();
  EXPECT_FALSE(reader.feed(" of it\n"));
  EXPECT_EQ(reader.feed("W,P\n"), "W,P");
}

TEST(AnswerReader, only_the_first_line_after_the_question_is_the_answer) {
  AnswerReader reader;
  reader.ask();
  EXPECT_EQ(reader.feed("first\nsecond\n"), "first");
  EXPECT_FALSE(reader.feed("third\n"));
  reader.ask();
  EXPECT_EQ(reader.feed("fourth\n"), "fourth");
  EXPECT_THAT(reader.take_warnings(), ElementsAre("ignored 13 unrequested bytes: 'second'"));
}

TEST(AnswerReader, lines_that_are_not_wanted_are_passed_over_with_a_warning) {
  AnswerReader reader;
  const auto is_ready = [](std::string_view line) { return line == "ready"; };
  reader.ask();
  EXPECT_FALSE(reader.feed("hello\nrea", is_ready));
  EXPECT_EQ(reader.feed("dy\n", is_ready), "ready");
  reader.ask();
  EXPECT_THAT(reader.take_warnings(), ElementsAre(HasSubstr("'hello'")));
}

TEST(AnswerReader, a_line_may_have_4096_bytes_and_no_more_whether_asked_for_or_not) {
  const std::string fits(4096, 'x');
  for (const bool asked : {true, false}) {
    for (const char* end : {"\n", "\r\n"}) {
      AnswerReader good;
      if (asked) good.ask();
      const auto answer = good.feed(fits + end);
      EXPECT_EQ(answer.has_value(), asked);
      EXPECT_FALSE(good.fault());
      AnswerReader bad;
      if (asked) bad.ask();
      EXPECT_FALSE(bad.feed(fits + "x" + end));
      ASSERT_TRUE(bad.fault()) << asked;
      EXPECT_EQ(bad.fault()->reason, Reason::protocol);
    }
  }
}

TEST(AnswerReader, a_line_without_an_end_is_refused_as_soon_as_it_is_too_long) {
  for (const bool asked : {true, false}) {
    AnswerReader reader;
    if (asked) reader.ask();
    for (int i = 0; i < 4098; ++i) static_cast<void>(reader.feed("x"));
    ASSERT_TRUE(reader.fault());
    EXPECT_EQ(reader.fault()->detail, "a line of more than 4096 bytes");
    EXPECT_FALSE(reader.feed("\nW,P\n")) << "nothing is taken after that";
  }
}

TEST(AnswerReader, an_early_line_is_measured_across_the_question) {
  AnswerReader reader;
  static_cast<void>(reader.feed(std::string(3000, 'x')));
  reader.ask();
  static_cast<void>(reader.feed(std::string(3000, 'x')));
  ASSERT_TRUE(reader.fault());
  EXPECT_EQ(reader.fault()->reason, Reason::protocol);
}

TEST(AnswerReader, between_two_questions_64_KiB_may_be_ignored_and_no_more) {
  std::string most;
  while (most.size() < 64 * 1024) most += "0123456789abcde\n";
  AnswerReader reader;
  static_cast<void>(reader.feed(most));
  EXPECT_FALSE(reader.fault());
  reader.ask();
  EXPECT_EQ(reader.feed("W,P\n"), "W,P");
  static_cast<void>(reader.feed(most));
  EXPECT_FALSE(reader.fault());
  static_cast<void>(reader.feed("\n"));
  ASSERT_TRUE(reader.fault());
  EXPECT_EQ(reader.fault()->reason, Reason::protocol);
  EXPECT_THAT(reader.fault()->detail, HasSubstr("64 KiB"));
}

TEST(AnswerReader, a_game_may_have_one_MiB_of_output_and_no_more) {
  AnswerReader reader;
  const std::string piece(4095, 'x');
  for (int turn = 0; turn < 256; ++turn) {
    reader.ask();
    EXPECT_TRUE(reader.feed(piece + "\n")) << turn;
  }
  EXPECT_FALSE(reader.fault());
  reader.ask();
  EXPECT_FALSE(reader.feed("\n"));
  ASSERT_TRUE(reader.fault());
  EXPECT_EQ(reader.fault()->reason, Reason::output_limit);
}

TEST(AnswerReader, warnings_show_the_beginning_in_printable_form) {
  AnswerReader reader;
  static_cast<void>(reader.feed(std::string("\x1b[2J\0", 5) + std::string(500, '.') + "\nmore\n"));
  reader.ask();
  const auto warnings = reader.take_warnings();
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_THAT(warnings[0], HasSubstr("ignored 511 unrequested bytes: '\\x1b[2J\\x00..."));
  EXPECT_LT(warnings[0].size(), 150U);
}

TEST(AnswerReader, the_limit_of_a_game_counts_from_its_beginning) {
  AnswerReader reader;
  const std::string line = std::string(1000, 'x') + "\n";
  for (int game = 0; game < 3; ++game) {
    for (int turn = 0; turn < 1000; ++turn) {
      reader.ask();
      EXPECT_TRUE(reader.feed(line));
    }
    EXPECT_FALSE(reader.fault()) << "1,001,000 bytes in game " << game;
    reader.next_game();
  }
}

TEST(AnswerReader, what_came_between_two_games_is_warned_of_in_the_second_and_counts_for_it) {
  AnswerReader reader;
  reader.ask();
  EXPECT_TRUE(reader.feed("A,1,1,1\nwell played\n"));
  EXPECT_FALSE(reader.feed("rea"));
  reader.next_game();
  reader.ask();
  EXPECT_THAT(reader.take_warnings(), ElementsAre("ignored 15 unrequested bytes: 'well played'"));
  EXPECT_FALSE(reader.feed("dy\n")) << "that line began before the game";
  EXPECT_EQ(reader.feed("ready\n"), "ready");
}

}  // namespace
}  // namespace aspis::seats
