// Tests the cache of recently requested texts.
#include "server/api/caches.hpp"

#include <gtest/gtest.h>

namespace aspis::api {
namespace {

class TextCacheTest : public ::testing::Test {
 protected:
  TextCache cache_{10};
  const TextCache::Clock::time_point now_ = TextCache::Clock::now();
};

TEST_F(TextCacheTest, AreFoundByTheirKeys) {
  cache_.put("a", "{\"of\": 1}");
  EXPECT_EQ(cache_.find("a"), "{\"of\": 1}");
  EXPECT_EQ(cache_.find("b"), std::nullopt);
}

TEST_F(TextCacheTest, ExpireAtTheirTime) {
  const auto until = now_ + std::chrono::seconds(60);
  cache_.put("a", "half", until);
  EXPECT_EQ(cache_.find("a", now_ + std::chrono::seconds(30)), "half");
  EXPECT_EQ(cache_.find("a", until), std::nullopt);
  cache_.put("a", "whole");
  EXPECT_EQ(cache_.find("a", now_ + std::chrono::hours(100)), "whole");
}

TEST_F(TextCacheTest, DropTheLeastRecentlyUsed) {
  cache_.put("first", "1");
  cache_.put("second", "2");
  for (int more = 2; more < 10; ++more) cache_.put("more " + std::to_string(more), "");
  EXPECT_EQ(cache_.find("first"), "1");
  cache_.put("one too many", "");
  EXPECT_EQ(cache_.find("first"), "1");
  EXPECT_EQ(cache_.find("second"), std::nullopt);
}

}  // namespace
}  // namespace aspis::api
