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

TEST(AnswerReader, AnswerIsSameWhereverItIsCut) {
  for (const std::string_view text : {"W,1,1,1,1,5,1,apple\n", "W,1,1,1,1,5,1,apple\r\n"}) {
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
      EXPECT_EQ(answer_in_two(text, cut), "W,1,1,1,1,5,1,apple") << cut;
    }
  }
}

TEST(AnswerReader, AnswerIsIncompleteWithoutItsEnd) {
  AnswerReader reader;
  reader.ask();
  EXPECT_FALSE(reader.feed("W,P"));
  EXPECT_TRUE(reader.expects_answer());
  EXPECT_FALSE(reader.failure());
}

TEST(AnswerReader, OutputBeforeQuestionIsNotAnswer) {
  AnswerReader reader;
  EXPECT_FALSE(reader.feed("W,P\n"));
  reader.ask();
  EXPECT_THAT(reader.take_warnings(), ElementsAre("ignored 4 unrequested bytes: 'W,P'"));
  EXPECT_EQ(reader.feed("W,1,1,1,1,5,1,apple\n"), "W,1,1,1,1,5,1,apple");
  EXPECT_THAT(reader.take_warnings(), IsEmpty());
}

TEST(AnswerReader, LineBegunBeforeQuestionIsNotAnswer) {
  const std::string_view early = "W,P\n";
  for (std::size_t cut = 1; cut < early.size(); ++cut) {
    AnswerReader reader;
    EXPECT_FALSE(reader.feed(early.substr(0, cut)));
    reader.ask();
    EXPECT_FALSE(reader.feed(early.substr(cut))) << cut;
    EXPECT_EQ(reader.feed("W,resign\n"), "W,resign") << cut;
  }
}

TEST(AnswerReader, EarlyLinesEndAndAnswerMayArriveTogether) {
  AnswerReader reader;
  EXPECT_FALSE(reader.feed("think"));
  reader.ask();
  EXPECT_FALSE(reader.feed("ing hard"));
  EXPECT_EQ(reader.feed(" ...\nW,P\nand more"), "W,P");
  reader.ask();
  EXPECT_FALSE(reader.feed(" of it\n"));
  EXPECT_EQ(reader.feed("W,P\n"), "W,P");
}

TEST(AnswerReader, OnlyFirstLineAfterQuestionIsAnswer) {
  AnswerReader reader;
  reader.ask();
  EXPECT_EQ(reader.feed("first\nsecond\n"), "first");
  EXPECT_FALSE(reader.feed("third\n"));
  reader.ask();
  EXPECT_EQ(reader.feed("fourth\n"), "fourth");
  EXPECT_THAT(reader.take_warnings(), ElementsAre("ignored 13 unrequested bytes: 'second'"));
}

TEST(AnswerReader, UnexpectedLinesAreSkippedWithWarning) {
  AnswerReader reader;
  const auto is_ready = [](std::string_view line) { return line == "ready"; };
  reader.ask();
  EXPECT_FALSE(reader.feed("hello\nrea", is_ready));
  EXPECT_EQ(reader.feed("dy\n", is_ready), "ready");
  reader.ask();
  EXPECT_THAT(reader.take_warnings(), ElementsAre(HasSubstr("'hello'")));
}

TEST(AnswerReader, LineMayHaveAtMost4096Bytes) {
  const std::string fits(4096, 'x');
  for (const bool asked : {true, false}) {
    for (const char* end : {"\n", "\r\n"}) {
      AnswerReader good;
      if (asked) good.ask();
      const auto answer = good.feed(fits + end);
      EXPECT_EQ(answer.has_value(), asked);
      EXPECT_FALSE(good.failure());
      AnswerReader bad;
      if (asked) bad.ask();
      EXPECT_FALSE(bad.feed(fits + "x" + end));
      ASSERT_TRUE(bad.failure()) << asked;
      EXPECT_EQ(bad.failure()->reason, Reason::protocol);
    }
  }
}

TEST(AnswerReader, LineWithoutEndIsRefusedOnceTooLong) {
  for (const bool asked : {true, false}) {
    AnswerReader reader;
    if (asked) reader.ask();
    for (int i = 0; i < 4098; ++i) static_cast<void>(reader.feed("x"));
    ASSERT_TRUE(reader.failure());
    EXPECT_EQ(reader.failure()->detail, "a line of more than 4096 bytes");
    EXPECT_FALSE(reader.feed("\nW,P\n")) << "nothing is taken after that";
  }
}

TEST(AnswerReader, EarlyLineIsMeasuredAcrossQuestion) {
  AnswerReader reader;
  static_cast<void>(reader.feed(std::string(3000, 'x')));
  reader.ask();
  static_cast<void>(reader.feed(std::string(3000, 'x')));
  ASSERT_TRUE(reader.failure());
  EXPECT_EQ(reader.failure()->reason, Reason::protocol);
}

TEST(AnswerReader, AtMost64KiBMayBeIgnoredBetweenQuestions) {
  std::string most;
  while (most.size() < 64 * 1024) most += "0123456789abcde\n";
  AnswerReader reader;
  static_cast<void>(reader.feed(most));
  EXPECT_FALSE(reader.failure());
  reader.ask();
  EXPECT_EQ(reader.feed("W,P\n"), "W,P");
  static_cast<void>(reader.feed(most));
  EXPECT_FALSE(reader.failure());
  static_cast<void>(reader.feed("\n"));
  ASSERT_TRUE(reader.failure());
  EXPECT_EQ(reader.failure()->reason, Reason::protocol);
  EXPECT_THAT(reader.failure()->detail, HasSubstr("64 KiB"));
}

TEST(AnswerReader, GameMayHaveAtMostOneMiBOfOutput) {
  AnswerReader reader;
  const std::string piece(4095, 'x');
  for (int turn = 0; turn < 256; ++turn) {
    reader.ask();
    EXPECT_TRUE(reader.feed(piece + "\n")) << turn;
  }
  EXPECT_FALSE(reader.failure());
  reader.ask();
  EXPECT_FALSE(reader.feed("\n"));
  ASSERT_TRUE(reader.failure());
  EXPECT_EQ(reader.failure()->reason, Reason::output_limit);
}

TEST(AnswerReader, WarningsShowPrintableBeginning) {
  AnswerReader reader;
  static_cast<void>(reader.feed(std::string("\x1b[2J\0", 5) + std::string(500, '.') + "\nmore\n"));
  reader.ask();
  const auto warnings = reader.take_warnings();
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_THAT(warnings[0], HasSubstr("ignored 511 unrequested bytes: '\\x1b[2J\\x00..."));
  EXPECT_LT(warnings[0].size(), 150U);
}

TEST(AnswerReader, GameLimitCountsFromItsBeginning) {
  AnswerReader reader;
  const std::string line = std::string(1000, 'x') + "\n";
  for (int game = 0; game < 3; ++game) {
    for (int turn = 0; turn < 1000; ++turn) {
      reader.ask();
      EXPECT_TRUE(reader.feed(line));
    }
    EXPECT_FALSE(reader.failure()) << "1,001,000 bytes in game " << game;
    reader.next_game();
  }
}

TEST(AnswerReader, OutputBetweenGamesCountsForSecond) {
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
