#include "protocol/record.hpp"

#include <gtest/gtest.h>

#include "protocol/tokens.hpp"

namespace aspis::protocol {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

Record sample() {
  Record record;
  record.game = "boxing";
  record.date = "2026-11-20T20:51:06Z";
  record.seed = 42;
  record.setup.seats = 3;
  record.setup.options = {{"unusable", "4"}, {"symmetry", "none"}};
  record.setup.board = {{2, 3}, {"--o", "---"}};
  record.clock = {milliseconds(1000), std::nullopt};
  record.grace = milliseconds(5);
  record.cores = 2;
  record.games_at_once = 4;
  record.seats = {{"A", "alpha"}, {"B", "caf\xc3\xa9 bot"}, {"C", ""}};
  record.events = {
      PlayedMove{"A,1,1,1", microseconds(1234)},
      Warning{1, "4 bytes before go"},
      Forfeit{1, Reason::illegal, microseconds(77), std::nullopt, "B,9,\x01\\ ",
              "outside the arena"},
      Forfeit{2, Reason::timeout, microseconds(1'012'500), milliseconds(8), std::nullopt, ""},
  };
  record.verdict = {
      Reason::timeout, 2,          {Standing::win, Standing::loss, Standing::loss}, {1, 0, 0},
      milliseconds(8), "no answer"};
  return record;
}

TEST(Record, ReadsBackByteForByte) {
  const std::string written = text(sample());
  const auto read = read_record(written);
  ASSERT_TRUE(read.ok()) << read.error().text;
  EXPECT_EQ(*read, sample());
  EXPECT_EQ(text(*read), written);
}

TEST(Record, IsWrittenAsSpecified) {
  EXPECT_EQ(text(sample()),
            "aspis-record 1\ngame boxing\ndate 2026-11-20T20:51:06Z\nseed 42\n"
            "option unusable 4\noption symmetry none\nclock 1000 -\ngrace 5\nhost 2 4\n"
            "seat A alpha\nseat B caf\\xc3\\xa9 bot\nseat C \nboard 2 3\nrow --o\nrow ---\nplay\n"
            "1 A,1,1,1 1234\nwarning B 4 bytes before go\n"
            "forfeit B illegal 77 - outside the arena\nanswer B B,9,\\x01\\x5c \n"
            "forfeit C timeout 1012500 8 \nverdict timeout C 8 no answer\n"
            "result A win 1\nresult B loss 0\nresult C loss 0\nend\n");
}

Record with_lag() {
  Record record = sample();
  std::get<PlayedMove>(record.events[0]).lag = microseconds(80'000);
  std::get<Forfeit>(record.events[2]).lag = microseconds(5);
  std::get<Forfeit>(record.events[3]).lag = microseconds(250'000);
  return record;
}

TEST(Record, ShowsLagThatWasNotCharged) {
  const std::string written = text(with_lag());
  EXPECT_NE(written.find("\n1 A,1,1,1 1234 80000\n"), std::string::npos) << written;
  EXPECT_NE(written.find("\nlag B 5\nanswer B "), std::string::npos) << written;
  EXPECT_NE(written.find("\nlag C 250000\nverdict "), std::string::npos) << written;
  const auto read = read_record(written);
  ASSERT_TRUE(read.ok()) << read.error().text;
  EXPECT_EQ(*read, with_lag());
  EXPECT_EQ(text(*read), written);
}

TEST(Record, InvalidLagIsRefused) {
  const auto refused = [](const std::string& from, const std::string& to) {
    std::string written = text(with_lag());
    written.replace(written.find(from), from.size(), to);
    const auto read = read_record(written);
    EXPECT_FALSE(read.ok()) << to;
    return read.ok() ? "" : read.error().text;
  };
  EXPECT_EQ(refused("1234 80000", "1234 0"), "line 17: a lag of 0 must be left out");
  EXPECT_EQ(refused("1234 80000", "1234 -1"), "line 17: '-1' is no lag in microseconds");
  EXPECT_EQ(refused("1234 80000", "1234 1 2"), "line 17: '1 2' is no lag in microseconds");
  EXPECT_EQ(refused("1234 80000", "1234 86400000001"), "line 17: a lag of more than a day");
  EXPECT_EQ(refused("lag B 5", "lag C 5"), "line 20: the lag is of another seat");
  EXPECT_EQ(refused("lag B 5", "lag B"), "line 20: '' is no lag in microseconds");
  EXPECT_EQ(refused("lag B 5", "lag Q 5"), "line 20: no seat has the mark 'Q'");
}

TEST(Record, EveryMissingLineIsReportedWithItsNumber) {
  std::string written = text(sample());
  written.pop_back();
  const auto lines = split_fields(written, '\n');
  for (std::size_t gone = 0; gone < lines.size(); ++gone) {
    const bool may_be_absent =
        lines[gone].starts_with("option") || lines[gone].starts_with("row") ||
        lines[gone].starts_with("warning") || lines[gone].starts_with("answer");
    const bool others_miss_it =
        lines[gone].starts_with("1 ") || lines[gone].starts_with("forfeit C");
    if (may_be_absent || others_miss_it) continue;
    std::string shorter;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i != gone) shorter.append(lines[i]).append("\n");
    }
    const auto read = read_record(shorter);
    ASSERT_FALSE(read.ok()) << "without: " << lines[gone];
    EXPECT_TRUE(read.error().text.starts_with("line ")) << read.error().text;
  }
}

TEST(Record, FileCutAtAnyByteIsRefused) {
  const std::string written = text(sample());
  for (std::size_t size = 0; size < written.size(); ++size) {
    EXPECT_FALSE(read_record(written.substr(0, size)).ok()) << size;
  }
}

TEST(Record, OtherSpacingAndEscapesAreRefused) {
  const std::string written = text(sample());
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string changed = written;
    changed.replace(changed.find(from), from.size(), to);
    return read_record(changed);
  };
  EXPECT_FALSE(with("board 2 3", "board 2  3").ok());
  EXPECT_FALSE(with("clock 1000 -", "clock 1000 - ").ok());
  EXPECT_FALSE(with("\\x5c", "\\x5C").ok());
  EXPECT_FALSE(with("alpha", "\\x61lpha").ok());
  EXPECT_FALSE(with("seed 42", "seed 042").ok());
  EXPECT_FALSE(with("\nend\n", "\nend\r\n").ok());
}

}  // namespace
}  // namespace aspis::protocol
