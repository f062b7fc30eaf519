#include "protocol/messages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace aspis::protocol {
namespace {

/// Puts all of `bytes` in, taking lines as they become whole, in pieces of `piece` bytes.
std::vector<std::string> lines_taken(LineBuffer& buffer, std::string_view bytes,
                                     std::size_t piece) {
  std::vector<std::string> lines;
  while (!bytes.empty()) {
    const auto room = buffer.room();
    const std::size_t count = std::min({piece, bytes.size(), room.size()});
    std::copy_n(bytes.begin(), count, room.begin());
    buffer.filled(count);
    bytes.remove_prefix(count);
    while (const auto line = buffer.next_line()) lines.emplace_back(*line);
  }
  return lines;
}

TEST(LineBuffer, LinesAreSameHoweverBytesArrive) {
  const std::string bytes = "ready\nW,P\r\n\n" + std::string(20, 'x') + "\nlast\n";
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
    LineBuffer buffer(20);
    EXPECT_EQ(lines_taken(buffer, bytes, piece),
              (std::vector<std::string>{"ready", "W,P", "", std::string(20, 'x'), "last"}))
        << piece;
    EXPECT_FALSE(buffer.too_long());
  }
}

TEST(LineBuffer, LineOverLimitIsReportedAndNeverDelivered) {
  for (const std::size_t piece : {1U, 7U, 1000U}) {
    LineBuffer buffer(20);
    EXPECT_TRUE(lines_taken(buffer, std::string(21, 'x') + "\n", piece).empty());
    EXPECT_TRUE(buffer.too_long());
  }
}

TEST(LineBuffer, EndlessLineTakesBoundedMemoryAndStaysTooLong) {
  LineBuffer buffer(20);
  for (int i = 0; i < 1000; ++i) {
    const auto room = buffer.room();
    ASSERT_GT(room.size(), 0U);
    ASSERT_LE(room.size(), 44U);
    std::fill(room.begin(), room.end(), 'x');
    buffer.filled(room.size());
    ASSERT_TRUE(buffer.too_long());
    ASSERT_FALSE(buffer.next_line());
  }
}

TEST(LineBuffer, PartialLineWaitsForRest) {
  LineBuffer buffer(20);
  EXPECT_TRUE(lines_taken(buffer, "W,1", 3).empty());
  EXPECT_EQ(buffer.rest(), "W,1");
  EXPECT_EQ(lines_taken(buffer, ",2\n", 3), std::vector<std::string>{"W,1,2"});
}

}  // namespace
}  // namespace aspis::protocol
