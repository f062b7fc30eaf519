#include "referee/seats/head_tail.hpp"

#include <gtest/gtest.h>

namespace aspis::seats {
namespace {

TEST(HeadTail, KeepsAllOfShortStream) {
  HeadTail kept(4);
  kept.add("ab");
  kept.add("cdef");
  EXPECT_EQ(kept.head(), "abcd");
  EXPECT_EQ(kept.tail(), "ef");
  EXPECT_EQ(kept.skipped(), 0U);
}

TEST(HeadTail, KeepsEndsOfLongStreamHoweverItIsCut) {
  std::string all;
  for (int i = 0; i < 1000; ++i) all += std::to_string(i) + " ";
  for (std::size_t piece = 1; piece <= all.size(); piece = piece * 3 + 1) {
    HeadTail kept(16);
    for (std::size_t at = 0; at < all.size(); at += piece) {
      kept.add(std::string_view(all).substr(at, piece));
    }
    EXPECT_EQ(kept.head(), all.substr(0, 16)) << piece;
    EXPECT_EQ(kept.tail(), all.substr(all.size() - 16)) << piece;
    EXPECT_EQ(kept.skipped(), all.size() - 32) << piece;
  }
}

TEST(HeadTail, PartsAddUpAtEveryLength) {
  HeadTail kept(8);
  for (std::size_t length = 1; length <= 100; ++length) {
    kept.add("x");
    EXPECT_EQ(kept.head().size() + kept.tail().size() + kept.skipped(), length);
  }
}

TEST(HeadTail, UncapturedBytesAreSkippedAndEndHead) {
  HeadTail kept(4);
  kept.add("ab");
  kept.skip(5);
  kept.add("cde");
  EXPECT_EQ(kept.head(), "ab");
  EXPECT_EQ(kept.tail(), "cde");
  EXPECT_EQ(kept.skipped(), 5U);
  kept.skip(2);
  kept.add("fghijk");
  EXPECT_EQ(kept.head(), "ab");
  EXPECT_EQ(kept.tail(), "hijk");
  EXPECT_EQ(kept.skipped(), 5U + 3U + 2U + 2U);
}

TEST(HeadTail, LeavesOutTheJvmsNoticeHoweverItIsCut) {
  const std::string notice = std::string(sandbox::jvm_notice) + "1 -XX:MaxRAMPercentage=60\n";
  const std::string all = notice + "first\nPicked\n" + notice + "last " + notice + "Picked up";
  for (std::size_t piece = 1; piece <= all.size(); ++piece) {
    HeadTail kept(64);
    for (std::size_t at = 0; at < all.size(); at += piece) {
      kept.add(std::string_view(all).substr(at, piece));
    }
    const std::string expected = "first\nPicked\nlast " + notice + "Picked up";
    EXPECT_EQ(kept.head() + kept.tail(), expected) << piece;
    EXPECT_EQ(kept.size(), expected.size()) << piece;
  }
}

}  // namespace
}  // namespace aspis::seats
