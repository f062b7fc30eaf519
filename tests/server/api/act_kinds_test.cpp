// Tests the table of acts against the endpoints, the log and their previews.
#include <algorithm>
#include <set>

#include "server/api/endpoint.hpp"
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

class ActKinds : public ApiTest {};

/// The paths by which staff changes a tournament, except those outside the table of acts.
std::set<std::string> paths_of_changes() {
  const std::string before = "/api/v1/tournaments/{tournament}/";
  const std::set<std::string> others = {"delete",        "backup", "roster/compare",
                                        "reveal/cancel", "stage",  "entrants/{alias}/address"};
  std::set<std::string> paths;
  for (const api::Endpoint& endpoint : api::all_endpoints()) {
    if (endpoint.method != "POST" || endpoint.who != api::Who::staff) continue;
    if (!endpoint.pattern.starts_with(before)) continue;
    const std::string path(endpoint.pattern.substr(before.size()));
    if (!others.contains(path)) paths.insert(path);
  }
  return paths;
}

TEST_F(ActKinds, AreListedWithPathBodyAndReason) {
  std::set<std::string> paths;
  const Json acts = json("/api/v1/acts").at("acts");
  for (const Json& act : acts) {
    EXPECT_TRUE(paths.insert(act.at("path")).second) << act;
    const Json& body = act.at("body");
    EXPECT_EQ(act.at("reason") == "none", !body.at("properties").contains("reason")) << act;
    const Json required = body.value("required", Json::array());
    const bool needs_reason =
        std::find(required.begin(), required.end(), "reason") != required.end();
    EXPECT_EQ(act.at("reason") == "required", needs_reason) << act;
  }
  EXPECT_EQ(paths, paths_of_changes());
}

TEST_F(ActKinds, AreLoggedByTheirKeysAndPreviewWhatTheyDo) {
  const std::string alias = entrant_alias(2);
  const std::pair<std::string, Json> changes[] = {
      {"rerun", {{"fresh_board", true}}}, {"void", Json::object()},
      {"withdraw", Json::object()},       {"reinstate", Json::object()},
      {"disqualify", Json::object()},
  };
  const Json acts = json("/api/v1/acts").at("acts");
  int game = 1;
  for (auto [key, body] : changes) {
    const auto act = std::find_if(acts.begin(), acts.end(),
                                  [&key = key](const Json& one) { return one.at("key") == key; });
    ASSERT_NE(act, acts.end()) << key;
    std::string path = act->at("path");
    for (const auto& [part, value] :
         {std::pair<std::string, std::string>{"{id}", std::to_string(game)}, {"{alias}", alias}}) {
      if (const auto at = path.find(part); at != std::string::npos) {
        path.replace(at, part.size(), value);
      }
    }
    ++game;
    body["reason"] = "a test";
    const http::Response preview = change(cup + "/" + path + "?preview=1", body);
    const http::Response done = change(cup + "/" + path, body);
    ASSERT_EQ(done.status, 200) << key << done.body;
    EXPECT_EQ(preview.body, done.body) << key;
    EXPECT_EQ(json(cup + "/audit", as_instructor()).at("audit")[0].at("act"), key);
  }
}

}  // namespace
}  // namespace aspis::tests
