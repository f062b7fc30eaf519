#include "server/api/endpoint.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace aspis::api {
namespace {

using testing::ElementsAre;
using testing::Optional;

TEST(Endpoint, BracesMatchOneWholePathSegment) {
  EXPECT_THAT(match_path("/a/{x}/c/{y}", "/a/b/c/d e"), Optional(ElementsAre("b", "d e")));
  EXPECT_THAT(match_path("/a/b", "/a/b"), Optional(ElementsAre()));
  EXPECT_EQ(match_path("/a/{x}", "/a"), std::nullopt);
  EXPECT_EQ(match_path("/a/{x}", "/a/"), std::nullopt);
  EXPECT_EQ(match_path("/a/{x}", "/a/b/c"), std::nullopt);
  EXPECT_EQ(match_path("/a/{x}", "/b/b"), std::nullopt);
  EXPECT_EQ(match_path("/a", "/a/"), std::nullopt);
}

TEST(Endpoint, TextAroundBracesMustMatch) {
  EXPECT_THAT(match_path("/d/{sha}.txt", "/d/abc.txt"), Optional(ElementsAre("abc")));
  EXPECT_EQ(match_path("/d/{sha}.txt", "/d/.txt"), std::nullopt);
  EXPECT_EQ(match_path("/d/{sha}.txt", "/d/abc"), std::nullopt);
  EXPECT_EQ(match_path("/d/{sha}.txt", "/d/abc.txt.exe"), std::nullopt);
}

TEST(Endpoint, MethodAndPatternAreUnique) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const Endpoint& endpoint : all_endpoints()) {
    EXPECT_TRUE(seen.emplace(endpoint.method, endpoint.pattern).second) << endpoint.pattern;
  }
  EXPECT_GT(seen.size(), 50U);
}

TEST(Endpoint, ChangesRequireSignIn) {
  std::set<std::string_view> open;
  for (const Endpoint& endpoint : all_endpoints()) {
    if (endpoint.method == "GET" || endpoint.who != Who::anyone) continue;
    if (!endpoint.before_login) open.insert(endpoint.pattern);
  }
  EXPECT_THAT(open, ElementsAre("/api/v1/score/crossedwords", "/api/v1/score/pythoncross",
                                "/api/v1/words/check"))
      << "these come with a body and change nothing";
}

TEST(Endpoint, OnlyLoginChangesStateBeforeSignIn) {
  std::set<std::string_view> before;
  for (const Endpoint& endpoint : all_endpoints()) {
    if (endpoint.before_login) before.insert(endpoint.pattern);
  }
  EXPECT_THAT(before, ElementsAre("/api/v1/login"));
}

}  // namespace
}  // namespace aspis::api
