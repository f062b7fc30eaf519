// Analyses that somebody asked for lately.
#include "server/api/analysis_cache.hpp"

#include <gtest/gtest.h>

namespace aspis::api {
namespace {

class KeptAnalyses : public ::testing::Test {
 protected:
  AnalysisCache cache_;
  const AnalysisCache::Clock::time_point now_ = AnalysisCache::Clock::now();
};

TEST_F(KeptAnalyses, are_found_by_the_records_digest) {
  cache_.put("a", "{\"of\": 1}", false);
  EXPECT_EQ(cache_.find("a"), "{\"of\": 1}");
  EXPECT_EQ(cache_.find("b"), std::nullopt);
}

TEST_F(KeptAnalyses, are_made_anew_after_a_minute_where_the_time_was_too_short) {
  cache_.put("a", "half", true, now_);
  EXPECT_EQ(cache_.find("a", now_ + AnalysisCache::late_ones / 2), "half");
  EXPECT_EQ(cache_.find("a", now_ + AnalysisCache::late_ones), std::nullopt);
  cache_.put("a", "whole", false, now_);
  EXPECT_EQ(cache_.find("a", now_ + 100 * AnalysisCache::late_ones), "whole");
}

TEST_F(KeptAnalyses, give_way_in_the_order_in_which_nobody_asked_for_them) {
  cache_.put("first", "1", false);
  cache_.put("second", "2", false);
  for (std::size_t more = 2; more < AnalysisCache::most; ++more) {
    cache_.put("more " + std::to_string(more), "", false);
  }
  EXPECT_EQ(cache_.find("first"), "1");
  cache_.put("one too many", "", false);
  EXPECT_EQ(cache_.find("first"), "1");
  EXPECT_EQ(cache_.find("second"), std::nullopt);
}

}  // namespace
}  // namespace aspis::api
