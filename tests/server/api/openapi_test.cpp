// Tests that the description of the interface matches the interface.
#include <set>

#include "protocol/ascii.hpp"
#include "server/api/endpoint.hpp"
#include "tests/server/api/api_test.hpp"
#include "tests/support/json_schema.hpp"

namespace aspis::tests {
namespace {

class OpenApi : public ApiTest {
 protected:
  explicit OpenApi(const std::string& preset = "round-robin") : ApiTest(preset) {}

  /// Checks a response against its description.
  void expect_described(const std::string& method, const std::string& pattern,
                        const http::Response& response) {
    const Json& operation = document_.at("paths").at(pattern).at(protocol::lower_case(method));
    const std::string what = method + " " + pattern + " " + std::to_string(response.status);
    ASSERT_TRUE(operation.at("responses").contains(std::to_string(response.status)))
        << what << ": " << response.body;
    const Json& described =
        support::resolved(document_, operation.at("responses").at(std::to_string(response.status)));
    const std::string type = response.content_type.substr(0, response.content_type.find(';'));
    ASSERT_TRUE(described.at("content").contains(type)) << what << ": " << type;
    if (type != "application/json") return;
    support::SchemaCheck check(document_);
    const auto findings =
        check.findings(Json::parse(response.body), described.at("content").at(type).at("schema"));
    for (const std::string& finding : findings) ADD_FAILURE() << what << " " << finding;
  }

  /// A program that entrant 1 uploads.
  db::VersionRow add_version() {
    hosting::Submission given;
    given.entrant = 1;
    given.file = "bot.py";
    given.bytes = "print()";
    return sound(submissions().add(given));
  }
  /// As if it had been built.
  void finish(db::VersionRow row) {
    row.state = db::VersionState::ready;
    submissions().finish(row, {"built\n", "passed: all\n"});
    const auto source = submissions().version_folder(1, row.number) / "source";
    std::filesystem::create_directories(source);
    std::ofstream(source / "bot.py") << "print()";
  }
  [[nodiscard]] hosting::Submissions& submissions() {
    return registry_->find("cup")->programs().submissions();
  }

  /// Returns the first game of this entrant that has a record.
  [[nodiscard]] std::int64_t find_recorded_game(int entrant) const {
    const auto now = registry_->find("cup")->snapshot();
    for (const auto& [id, game] : now->games) {
      for (const db::GameSeatRow& seat : game.seats) {
        if (seat.entrant == entrant && !game.record_sha256.empty()) return id;
      }
    }
    return 0;
  }

  /// Requests every GET endpoint, and checks each answer against its description.
  void expect_all_described() {
    // Runs before any game is in play, because the server then hardly analyses anything.
    ASSERT_EQ(get(cup + "/games/1/analysis").status, 200);
    ASSERT_TRUE(comes_true([&] { return get(cup + "/analyses/1").status == 200; }));
    tournament::GameStart start;
    start.live_id = "7";
    start.label = "Round 1";
    start.aliases = {"101", "102"};
    const auto observer = publisher_.game_begins("cup", start);
    const Json games = json(cup + "/games");
    const std::int64_t noisy = games.at("games").front().at("id");
    const Headers student = as_student(1);
    const Headers instructor = as_instructor();
    finish(add_version());
    for (const auto& endpoint : api::all_endpoints()) {
      if (endpoint.method != "GET") continue;
      const std::string pattern(endpoint.pattern);
      const bool record =
          pattern.ends_with("record") || pattern.find("/versions/") != std::string::npos ||
          pattern.ends_with("analysis") || pattern.find("/analyses/") != std::string::npos;
      const bool own = pattern == "/api/v1/me/games/{id}/record";
      const std::int64_t id = own ? find_recorded_game(1) : record ? 1 : noisy;
      const http::Response response = get(fill_path(pattern, std::to_string(id)),
                                          endpoint.who == api::Who::student ? student
                                          : endpoint.who == api::Who::staff ? instructor
                                                                            : Headers{});
      const bool is_open = pattern.ends_with("archive.zip") &&
                           registry_->find("cup")->snapshot()->row.closed.empty();
      EXPECT_EQ(response.status, is_open ? 409 : 200)
          << pattern << ": " << response.body.substr(0, 300);
      expect_described("GET", pattern, response);
    }
  }

  const Json document_ = Json::parse(api::openapi_text(api::all_endpoints()));
};

TEST_F(OpenApi, DescribesExactlyTheEndpoints) {
  std::set<std::string> described;
  for (const auto& [path, operations] : document_.at("paths").items()) {
    for (const auto& [method, unused] : operations.items()) described.insert(method + " " + path);
  }
  std::set<std::string> served;
  for (const api::Endpoint& endpoint : api::all_endpoints()) {
    served.insert(protocol::lower_case(endpoint.method) + " " + std::string(endpoint.pattern));
  }
  EXPECT_EQ(described, served);
}

TEST_F(OpenApi, ListsPermissionsAndPathParameters) {
  for (const api::Endpoint& endpoint : api::all_endpoints()) {
    const std::string pattern(endpoint.pattern);
    const Json& operation =
        document_.at("paths").at(pattern).at(protocol::lower_case(endpoint.method));
    const Json security = operation.value("security", Json::array());
    const Json expected =
        endpoint.who == api::Who::staff     ? Json::array({{{"cookie", Json::array()}}})
        : endpoint.who == api::Who::student ? Json::array({{{"token", Json::array()}}})
                                            : Json::array();
    EXPECT_EQ(security, expected) << pattern;
    EXPECT_EQ(operation.contains("requestBody"), endpoint.method == "POST") << pattern;
    std::set<std::string> in_path;
    for (const Json& parameter : operation.value("parameters", Json::array())) {
      const Json& full = support::resolved(document_, parameter);
      if (full.at("in") == "path") in_path.insert("{" + full.at("name").get<std::string>() + "}");
    }
    std::set<std::string> braces;
    for (std::size_t at = pattern.find('{'); at != std::string::npos;
         at = pattern.find('{', at + 1)) {
      braces.insert(pattern.substr(at, pattern.find('}', at) - at + 1));
    }
    EXPECT_EQ(in_path, braces) << pattern;
  }
}

TEST_F(OpenApi, DescribesAnswersOfPlayedRoundRobin) {
  expect_all_described();
}

/// The queue takes a version shortly before its row says so, and after a restart shortly
/// afterwards.
TEST_F(OpenApi, CountsVersionsAheadWheneverOneIsQueued) {
  const db::VersionRow row = add_version();
  const Json queued = json("/api/v1/me/versions/1", as_student(1));
  EXPECT_EQ(queued.at("state"), "queued");
  EXPECT_EQ(queued.at("ahead"), 0);
  finish(row);
  EXPECT_EQ(json("/api/v1/me/versions/1", as_student(1)).at("ahead"), nullptr);
}

class OpenApiOfBrackets : public OpenApi {
 protected:
  OpenApiOfBrackets() : OpenApi("double") {}
};
TEST_F(OpenApiOfBrackets, DescribeAnswersOfPlayedBracket) {
  expect_all_described();
}

class OpenApiOfStages : public OpenApi {
 protected:
  OpenApiOfStages() : OpenApi("shield") {}
};
TEST_F(OpenApiOfStages, DescribeAnswersOfChainedStages) {
  expect_all_described();
}

TEST_F(OpenApi, DescribesErrorsAndActs) {
  const std::string games = "/api/v1/tournaments/{tournament}/games";
  expect_described("GET", games + "/{id}", get(cup + "/games/99999"));
  expect_described("GET", games, get(cup + "/games?limit=0"));
  expect_described("POST", games + "/{id}/void",
                   change(cup + "/games/1/void", {{"reason", "the board was torn"}}));
  expect_described("POST", games + "/{id}/void",
                   change(cup + "/games/99999/void", {{"reason", "the board was torn"}}));
  expect_described("POST", games + "/{id}/void", change(cup + "/games/1/void", {{"why", "so"}}));
  expect_described("POST", games + "/{id}/void",
                   ask("POST", cup + "/games/1/void", "{", as_instructor()));
  expect_described("POST", games + "/{id}/void", ask("POST", cup + "/games/1/void"));
  expect_described("POST", "/api/v1/tournaments/{tournament}/tokens",
                   change(cup + "/tokens", Json::object()));
  expect_described("POST", "/api/v1/tournaments/{tournament}/backup",
                   change(cup + "/backup", Json::object()));
  expect_described("POST", "/api/v1/tournaments/{tournament}/delete",
                   change(cup + "/delete", Json::object()));
  expect_described("POST", "/api/v1/roster-columns",
                   change("/api/v1/roster-columns", {{"roster", "name,ID\nAnn,1\n,2\n"}}));
  expect_described("POST", "/api/v1/me/check", ask("POST", "/api/v1/me/check", "", as_student(1)));
  expect_described("POST", "/api/v1/me/consent",
                   ask("POST", "/api/v1/me/consent", R"({"consents":true})", as_student(1)));
  expect_described("GET", "/api/v1/me", get("/api/v1/me"));
}

TEST_F(OpenApi, DescribesScoresOfSolitaires) {
  const std::string crossed_words = "/api/v1/score/crossedwords";
  const std::string pythoncross = "/api/v1/score/pythoncross";
  const auto post = [&](const std::string& path, const Json& body) {
    const http::Response response = ask("POST", path, body.dump());
    expect_described("POST", path, response);
    return response.status;
  };
  std::string output = "10\n";
  for (int row = 0; row < 17; ++row) output += ".................\n";
  output += "Hello there\n1PEARQX\n-QX -17\nR9 - PEAR = 15\n";
  EXPECT_EQ(post(crossed_words, {{"output", output}, {"piles", "pearqx\na\nb\n"}}), 200);
  EXPECT_EQ(post(crossed_words, {{"output", output}, {"piles", "?"}}), 422);
  EXPECT_EQ(post(pythoncross, {{"record", "A 2 2 PEAR 99\nDUMP\ntotal 3"}}), 422) << "no letters";
  EXPECT_EQ(
      post(pythoncross, {{"record", "A 2 2 PEAR 99\nDUMP\ntotal 3"}, {"map", "pearpearpear 2 2"}}),
      200);
  EXPECT_EQ(post("/api/v1/words/check", {{"words", {"pear", "paer"}}}), 200);
  EXPECT_EQ(post("/api/v1/words/check", {{"words", 1}}), 422);
}

TEST(SchemaCheck, ReportsErrorsWithTheirPlaces) {
  const Json document = Json::parse(R"({"schemas": {"Seat": {"type": "object",
      "required": ["alias"], "properties": {"alias": {"type": "string"},
      "score": {"type": ["integer", "null"], "minimum": 0}}, "additionalProperties": false}}})");
  const Json seats = Json::parse(R"({"type": "array", "items": {"$ref": "#/schemas/Seat"}})");
  support::SchemaCheck check(document);
  EXPECT_THAT(check.findings(Json::parse(R"([{"alias":"1","score":null}])"), seats),
              testing::IsEmpty());
  EXPECT_THAT(
      check.findings(Json::parse(R"([{"score":-1},{"alias":1},{"alias":"1","x":0}])"), seats),
      testing::ElementsAre("/0: has no \"alias\"", "/0/score: is below 0",
                           "/1/alias: is 1 and not of type \"string\"",
                           "/2: has a key that the schema does not: x"));
}

}  // namespace
}  // namespace aspis::tests
