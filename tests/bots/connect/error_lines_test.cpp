#include "bots/connect/bots.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/messages.hpp"
#include "referee/seats/head_tail.hpp"

namespace aspis::connect {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using namespace std::chrono_literals;

class ErrorLinesTest : public testing::Test {
 protected:
  [[nodiscard]] seats::Report report() const {
    return {kept_.head(), kept_.tail(), kept_.skipped(), ""};
  }
  std::vector<std::string> take(bool at_once = false) {
    return lines_.take_lines(report(), now_, at_once);
  }

  seats::HeadTail kept_;
  ErrorLines lines_;
  ErrorLines::Instant now_{1h};
};

TEST_F(ErrorLinesTest, SendNewTextOnce) {
  EXPECT_THAT(take(), IsEmpty());
  kept_.add("one\n");
  EXPECT_THAT(take(), ElementsAre("stderr 0 one\\x0a"));
  EXPECT_THAT(take(), IsEmpty());
  kept_.add("two");
  EXPECT_THAT(take(), ElementsAre("stderr 4 two"));
}

TEST_F(ErrorLinesTest, StayWithinLineLimit) {
  kept_.add(std::string(8192, '\xff'));
  for (const std::string& line : take()) {
    EXPECT_LE(line.size(), protocol::longest_line);
  }
}

TEST_F(ErrorLinesTest, JoinToTheKeptText) {
  seats::HeadTail heard;
  std::uint64_t next = 0;
  for (int i = 0; i < 3000; ++i) {
    kept_.add("a line of its own, number " + std::to_string(i) + "\n");
    now_ += 1ms;
    for (const std::string& line : take(i == 2999)) {
      const auto piece = std::get<protocol::StandardError>(*protocol::read_bot_line(line));
      heard.skip(piece.from - next);
      heard.add(piece.bytes);
      next = piece.from + piece.bytes.size();
    }
  }
  EXPECT_EQ(heard.head(), kept_.head());
  EXPECT_EQ(heard.tail(), kept_.tail());
  EXPECT_EQ(heard.skipped(), kept_.skipped());
}

TEST_F(ErrorLinesTest, BeyondLimitPerSecondAreSentLater) {
  kept_.add(std::string(12'000, 'x'));
  EXPECT_THAT(take(), SizeIs(13));
  kept_.add(std::string(8000, 'y'));
  EXPECT_THAT(take(), IsEmpty());
  now_ += 999ms;
  EXPECT_THAT(take(), IsEmpty());
  now_ += 1ms;
  EXPECT_THAT(take(), SizeIs(8));
}

TEST_F(ErrorLinesTest, OfEndedBotAreSentImmediately) {
  kept_.add(std::string(16'000, 'x'));
  EXPECT_THAT(take(), SizeIs(17));
  kept_.add(std::string(4000, 'y'));
  EXPECT_THAT(take(true), SizeIs(4));
}

}  // namespace
}  // namespace aspis::connect
