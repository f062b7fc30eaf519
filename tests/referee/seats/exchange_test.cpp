// The last lines between a referee and a bot.
#include "referee/seats/exchange.hpp"

#include <gmock/gmock.h>

namespace aspis::seats {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

std::vector<std::string> texts(const Exchange& exchange) {
  std::vector<std::string> texts;
  for (const ExchangedLine& line : exchange.lines()) {
    texts.push_back((line.by_bot ? "> " : "< ") + line.text + (line.is_whole ? "" : "..."));
  }
  return texts;
}

TEST(Exchange, KeepsLinesOfBothSidesWithTimes) {
  Exchange exchange;
  const Instant start{};
  exchange.begin(start);
  exchange.tell("game boxing\nready?\n", start + 1ms);
  exchange.hear("re", start + 2ms);
  EXPECT_THAT(texts(exchange), ElementsAre("< game boxing", "< ready?", "> re..."));
  exchange.hear("ady\r\nA,1", start + 3ms);
  EXPECT_THAT(texts(exchange), ElementsAre("< game boxing", "< ready?", "> ready", "> A,1..."));
  EXPECT_EQ(exchange.lines().back().at, 3ms);
}

TEST(Exchange, KeepsLastTenLinesAndBeginningOfLongOnes) {
  Exchange exchange;
  exchange.begin({});
  for (int line = 0; line < 20; ++line) exchange.tell(std::to_string(line) + "\n", {});
  exchange.hear(std::string(5000, 'x'), {});
  exchange.hear(std::string(5000, 'x') + "\n", {});
  const auto lines = exchange.lines();
  ASSERT_EQ(lines.size(), 10U);
  EXPECT_EQ(lines.front().text, "11");
  EXPECT_EQ(lines.back().text, std::string(200, 'x'));
}

TEST(Exchange, LeavesOutWordsOfTheNetworkAndWhatFollowsTheGame) {
  Exchange exchange;
  exchange.begin({});
  exchange.hear("pong 3\nready\nlobby who\nstderr 0 x\nping", {});
  exchange.end();
  exchange.tell("bye\n", {});
  exchange.hear("A,1\n", {});
  EXPECT_THAT(texts(exchange), ElementsAre("> ready"));
}

}  // namespace
}  // namespace aspis::seats
