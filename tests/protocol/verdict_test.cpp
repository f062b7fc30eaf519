#include "protocol/verdict.hpp"

#include <gtest/gtest.h>

#include <set>

namespace aspis::protocol {
namespace {

TEST(Verdict, EveryReasonHasDistinctNameThatReadsBack) {
  std::set<std::string_view> names;
  for (int i = 0; i < reason_count; ++i) {
    const auto reason = static_cast<Reason>(i);
    EXPECT_EQ(reason_from(name(reason)), reason);
    names.insert(name(reason));
  }
  EXPECT_EQ(names.size(), 17U);
  EXPECT_EQ(reason_from("sleepy"), std::nullopt);
}

TEST(Verdict, ForfeitIsSeatsOwnError) {
  for (const char* fault : {"illegal", "malformed", "timeout", "crash", "memory", "output-limit",
                            "protocol", "disconnected", "resigned"}) {
    EXPECT_TRUE(is_forfeit(*reason_from(fault))) << fault;
  }
  for (const char* other :
       {"points", "last-spot", "home", "tie", "pass-pass", "no-moves", "aborted", "void"}) {
    EXPECT_FALSE(is_forfeit(*reason_from(other))) << other;
  }
}

}  // namespace
}  // namespace aspis::protocol
