#include "server/watch/log.hpp"

#include <gtest/gtest.h>

namespace aspis::watch {
namespace {

template <class Act>
std::string written(Log::Shape shape, Act act) {
  testing::internal::CaptureStderr();
  {
    Log log(shape);
    act(log);
  }
  return testing::internal::GetCapturedStderr();
}

TEST(Log, LineHasTimeLevelEventAndFields) {
  const std::string line = written({}, [](Log& log) {
    log.info("game-stored", {{"tournament", "mid"}, {"label", "Round 1, group A"}});
  });
  EXPECT_EQ(line.substr(23), "Z info game-stored tournament=mid label=\"Round 1, group A\"\n");
}

TEST(Log, ValuesCannotStartLineOrMoveCursor) {
  const std::string line = written({}, [](Log& log) {
    log.warning("login", {{"peer", "1\n2\x1b[2J\"3\\"}});
  });
  EXPECT_EQ(line.substr(23), "Z warning login peer=\"1\\u000a2\\u001b[2J\\\"3\\\\\"\n");
}

TEST(Log, JsonFieldsAreStrings) {
  const std::string line = written({Level::info, true}, [](Log& log) {
    log.error("disk", {{"why", "say \"full\""}});
  });
  EXPECT_TRUE(line.starts_with("{\"at\":\"20"));
  EXPECT_TRUE(
      line.ends_with("\",\"level\":\"error\",\"event\":\"disk\",\"why\":\"say \\\"full\\\"\"}\n"));
}

TEST(Log, DropsLinesBelowItsLevel) {
  EXPECT_EQ(written({Level::warning, false}, [](Log& log) { log.info("hello"); }), "");
}

}  // namespace
}  // namespace aspis::watch
