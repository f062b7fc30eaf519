#include "protocol/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace aspis::protocol {
namespace {

using Json = nlohmann::ordered_json;

TEST(Json, keeps_its_keys_in_order_on_one_line_or_on_many) {
  const Json json = {{"name", "Zo\xc3\xab"}, {"games", {1, 2}}};
  EXPECT_EQ(text_of(json), "{\"name\":\"Zo\xc3\xab\",\"games\":[1,2]}");
  EXPECT_EQ(indented(json),
            "{\n  \"name\": \"Zo\xc3\xab\",\n  \"games\": [\n    1,\n    2\n  ]\n}\n");
}

TEST(Json, shows_bytes_that_are_no_letters_as_replacement_characters) {
  EXPECT_EQ(text_of("a\xff"), "\"a\xef\xbf\xbd\"");
  EXPECT_EQ(indented("a\xff"), "\"a\xef\xbf\xbd\"\n");
}

}  // namespace
}  // namespace aspis::protocol
