#include "protocol/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace aspis::protocol {
namespace {

using Json = nlohmann::ordered_json;

TEST(Json, KeepsKeysInOrderOnOneLineOrMany) {
  const Json json = {{"name", "Zo\xc3\xab"}, {"games", {1, 2}}};
  EXPECT_EQ(to_text(json), "{\"name\":\"Zo\xc3\xab\",\"games\":[1,2]}");
  EXPECT_EQ(indented(json),
            "{\n  \"name\": \"Zo\xc3\xab\",\n  \"games\": [\n    1,\n    2\n  ]\n}\n");
}

TEST(Json, ReplacesInvalidBytes) {
  EXPECT_EQ(to_text("a\xff"), "\"a\xef\xbf\xbd\"");
  EXPECT_EQ(indented("a\xff"), "\"a\xef\xbf\xbd\"\n");
}

}  // namespace
}  // namespace aspis::protocol
