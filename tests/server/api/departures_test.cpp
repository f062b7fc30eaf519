// Tests requests that disqualify, withdraw and reinstate entrants, and the addresses of groups.
#include "db/maintenance.hpp"
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class DeparturesApi : public ApiTest {
 protected:
  [[nodiscard]] http::Response act(const std::string& alias, const std::string& what, Json body) {
    return change(cup + "/entrants/" + alias + "/" + what, body);
  }
  /// Finds the entrant in a document.
  [[nodiscard]] Json said(const std::string& document, const std::string& list,
                          const std::string& alias) {
    return find_in(json(cup + "/" + document).at(list), "alias", alias);
  }
  [[nodiscard]] Json list_games(const std::string& alias) {
    return json(cup + "/games?entrant=" + alias).at("games");
  }
};

TEST_F(DeparturesApi, ShowReasonInStandingsEntrantsGamesAndLog) {
  const std::string alias = entrant_alias(2);
  const Headers student = as_student(2);
  const Json before = list_games(alias);
  const Json preview =
      Json::parse(act(alias, "disqualify?preview=1", {{"games", "void"}, {"reason", "-"}}).body);
  EXPECT_EQ(list_games(alias), before);
  const http::Response done =
      act(alias, "disqualify", {{"games", "void"}, {"reason", "abuse of files"}});
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(Json::parse(done.body), preview);
  EXPECT_FALSE(preview.at("consequences").empty());
  const std::string words = "disqualified: abuse of files";
  EXPECT_EQ(said("standings", "places", alias).at("departed"), words);
  EXPECT_EQ(said("entrants", "entrants", alias).at("departed"), words);
  EXPECT_EQ(said("entrants", "entrants", entrant_alias(1)).at("departed"), nullptr);
  for (const Json& game : list_games(alias)) {
    EXPECT_EQ(game.at("state"), "void");
    EXPECT_EQ(game.at("detail"), alias + ": " + words);
    EXPECT_EQ(json(cup + "/games/" + std::to_string(game.at("id").get<int>())), game);
  }
  EXPECT_EQ(json("/api/v1/me/games", student).at("games"), list_games(alias));
  const Json log = json(cup + "/audit", as_instructor()).at("audit");
  EXPECT_EQ(log[0].at("act"), "disqualify");
  EXPECT_THAT(log[0].at("reason").get<std::string>(), HasSubstr("abuse of files"));
  ASSERT_EQ(act(alias, "reinstate", {{"reason", "it was another's"}}).status, 200);
  EXPECT_EQ(list_games(alias), before);
  EXPECT_EQ(said("entrants", "entrants", alias).at("departed"), nullptr);
}

TEST_F(DeparturesApi, ShowTheTablesThatChangeBeforeAndAfter) {
  const std::string alias = json(cup + "/standings").at("places")[0].at("alias");
  const Json lines = json(cup + "/standings").at("stages")[0].at("groups")[0].at("lines");
  const http::Response preview =
      act(alias, "disqualify?preview=1", {{"games", "award"}, {"reason", "-"}});
  const Json tables = Json::parse(preview.body).at("tables");
  ASSERT_EQ(tables.size(), 1U) << preview.body;
  const Json& table = tables[0];
  EXPECT_EQ(table.at("title"), json(cup + "/standings").at("stages")[0].at("name"));
  EXPECT_EQ(table.at("advance"), nullptr);
  ASSERT_EQ(table.at("before").size(), lines.size());
  for (std::size_t at = 0; at < lines.size(); ++at) {
    EXPECT_EQ(table.at("before")[at], (Json{{"alias", lines[at].at("alias")},
                                            {"place", lines[at].at("place")},
                                            {"points", lines[at].at("points")},
                                            {"advances", nullptr}}));
  }
  ASSERT_EQ(act(alias, "disqualify", {{"games", "award"}, {"reason", "-"}}).status, 200);
  const Json now = json(cup + "/standings").at("stages")[0].at("groups")[0].at("lines");
  ASSERT_EQ(table.at("after").size(), now.size());
  for (std::size_t at = 0; at < now.size(); ++at) {
    EXPECT_EQ(table.at("after")[at].at("alias"), now[at].at("alias"));
    EXPECT_EQ(table.at("after")[at].at("points"), now[at].at("points"));
  }
  EXPECT_EQ(table.at("after").back().at("alias"), alias);
}

TEST_F(DeparturesApi, WithdrawSeveralTogetherOrNone) {
  const std::string one = entrant_alias(1);
  const std::string other = entrant_alias(2);
  const auto withdraw = [&](const std::string& query, const Json& aliases) {
    return change(cup + "/withdraw" + query, {{"aliases", aliases}, {"reason", "left the course"}});
  };
  EXPECT_EQ(withdraw("", {one, "nobody"}).status, 422);
  EXPECT_EQ(withdraw("", {one, one}).status, 422);
  EXPECT_EQ(withdraw("", Json::array()).status, 409);
  ASSERT_EQ(act(other, "withdraw", {{"reason", "left the course"}}).status, 200);
  EXPECT_EQ(withdraw("", {one, other}).status, 409) << "the other one is withdrawn already";
  EXPECT_EQ(said("entrants", "entrants", one).at("departed"), nullptr);
  ASSERT_EQ(act(other, "reinstate", {{"reason", "a slip"}}).status, 200);
  const http::Response preview = withdraw("?preview=1", {one, other});
  EXPECT_EQ(said("entrants", "entrants", one).at("departed"), nullptr);
  const http::Response done = withdraw("", {one, other});
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(done.body, preview.body);
  EXPECT_THAT(done.body, HasSubstr(one + ": 10 results so far stand"));
  EXPECT_THAT(done.body, HasSubstr(other + ": 10 results so far stand"));
  for (const std::string& alias : {one, other}) {
    EXPECT_EQ(said("entrants", "entrants", alias).at("departed"), "withdrawn: left the course");
  }
  const Json log = json(cup + "/audit", as_instructor()).at("audit");
  EXPECT_EQ(log[0].at("act"), "withdraw");
  EXPECT_EQ(log[1].at("act"), "withdraw");
  EXPECT_NE(log[0].at("subject"), log[1].at("subject"));
}

TEST_F(DeparturesApi, WithdrawalKeepsResultsUnlessToldOtherwise) {
  const std::string alias = entrant_alias(1);
  const Json before = list_games(alias);
  ASSERT_EQ(act(alias, "withdraw", {{"reason", "asked to leave"}}).status, 200);
  EXPECT_EQ(list_games(alias), before);
  EXPECT_EQ(said("standings", "places", alias).at("departed"), "withdrawn: asked to leave");
  EXPECT_EQ(json(cup + "/standings").at("places").back().at("alias"), alias);
}

TEST_F(DeparturesApi, ExplainWhatCannotBeDone) {
  const std::string alias = entrant_alias(1);
  EXPECT_EQ(act("nobody", "disqualify", {{"reason", "r"}}).status, 404);
  EXPECT_EQ(act(alias, "disqualify", Json::object()).status, 422);
  EXPECT_EQ(act(alias, "disqualify", {{"reason", "r"}, {"games", "gone"}}).status, 422);
  EXPECT_EQ(act(alias, "reinstate", {{"reason", "r"}}).status, 409);
  EXPECT_EQ(ask("POST", cup + "/entrants/" + alias + "/disqualify", R"({"reason": "r"})").status,
            401);
}

TEST_F(DeparturesApi, ShowAddressesToInstructorAndOwnGroupWithoutAliases) {
  EXPECT_EQ(get(cup + "/addresses").status, 401);
  EXPECT_EQ(get("/api/v1/me/group").status, 401);
  const Json groups = json(cup + "/addresses", as_instructor()).at("groups");
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_EQ(groups[0].at("addresses").size(), 6U);
  const Headers student = as_student(3);
  Json own = json("/api/v1/me/group", student);
  EXPECT_EQ(own.at("addresses").size(), 5U) << "of the others";
  EXPECT_EQ(own.at("hides_address"), false);
  for (int entrant = 1; entrant <= 6; ++entrant) {
    EXPECT_EQ(own.dump().find('"' + entrant_alias(entrant) + '"'), std::string::npos);
  }
  const std::string document = get(cup + "/entrants").body + get(cup + "/standings").body;
  EXPECT_EQ(document.find('@'), std::string::npos) << "nothing public has an address";
}

TEST_F(DeparturesApi, HiddenEmailIsNotShownToGroup) {
  const Headers shy = as_student(4);
  ASSERT_EQ(ask("POST", "/api/v1/me/address", R"({"hides_address": true})", shy).status, 200);
  EXPECT_EQ(json("/api/v1/me/group", shy).at("hides_address"), true);
  const Json seen = json("/api/v1/me/group", as_student(3));
  EXPECT_EQ(seen.at("addresses").size(), 4U);
  EXPECT_EQ(seen.at("through_instructor"), 1);
  const Json list = json(cup + "/addresses", as_instructor()).at("groups")[0];
  EXPECT_EQ(list.at("addresses").size(), 5U);
  EXPECT_EQ(list.at("hidden"), Json::array({entrant_alias(4)}));
  ASSERT_EQ(
      change(cup + "/entrants/" + entrant_alias(4) + "/address", {{"hides_address", false}}).status,
      200);
  EXPECT_EQ(json("/api/v1/me/group", shy).at("hides_address"), false);
  EXPECT_EQ(ask("POST", "/api/v1/me/address", R"({"hides_address": "no"})", shy).status, 422);
}

}  // namespace
}  // namespace aspis::tests
