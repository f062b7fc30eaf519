// Entrants that the instructor disqualifies, withdraws and reinstates, and addresses of groups, by
// requests.
#include "db/maintenance.hpp"
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class DeparturesByRequest : public ApiTest {
 protected:
  [[nodiscard]] http::Response act(const std::string& alias, const std::string& what, Json body) {
    return change(cup + "/entrants/" + alias + "/" + what, body);
  }
  /// What a document says of the entrant.
  [[nodiscard]] Json said(const std::string& document, const std::string& list,
                          const std::string& alias) {
    const Json whole = json(cup + "/" + document);
    for (const Json& one : whole.at(list)) {
      if (one.at("alias") == alias) return one;
    }
    return {};
  }
  [[nodiscard]] Json games_of(const std::string& alias) {
    return json(cup + "/games?entrant=" + alias).at("games");
  }
};

TEST_F(DeparturesByRequest, the_reason_is_in_standings_entrants_games_and_the_log) {
  const std::string alias = alias_of(2);
  const Headers student = as_student(2);
  const Json before = games_of(alias);
  const Json preview =
      Json::parse(act(alias, "disqualify?preview=1", {{"games", "void"}, {"reason", "-"}}).body);
  EXPECT_EQ(games_of(alias), before);
  const http::Response done =
      act(alias, "disqualify", {{"games", "void"}, {"reason", "abuse of files"}});
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(Json::parse(done.body), preview);
  EXPECT_FALSE(preview.at("consequences").empty());
  const std::string words = "disqualified: abuse of files";
  EXPECT_EQ(said("standings", "places", alias).at("departed"), words);
  EXPECT_EQ(said("entrants", "entrants", alias).at("departed"), words);
  EXPECT_EQ(said("entrants", "entrants", alias_of(1)).at("departed"), nullptr);
  for (const Json& game : games_of(alias)) {
    EXPECT_EQ(game.at("state"), "void");
    EXPECT_EQ(game.at("detail"), alias + ": " + words);
    EXPECT_EQ(json(cup + "/games/" + std::to_string(game.at("id").get<int>())), game);
  }
  EXPECT_EQ(json("/api/v1/me/games", student).at("games"), games_of(alias));
  const Json log = json(cup + "/audit", as_instructor()).at("audit");
  EXPECT_EQ(log[0].at("act"), "disqualify");
  EXPECT_THAT(log[0].at("reason").get<std::string>(), HasSubstr("abuse of files"));
  ASSERT_EQ(act(alias, "reinstate", {{"reason", "it was another's"}}).status, 200);
  EXPECT_EQ(games_of(alias), before);
  EXPECT_EQ(said("entrants", "entrants", alias).at("departed"), nullptr);
}

TEST_F(DeparturesByRequest, a_withdrawal_lets_the_results_stand_unless_told) {
  const std::string alias = alias_of(1);
  const Json before = games_of(alias);
  ASSERT_EQ(act(alias, "withdraw", {{"reason", "asked to leave"}}).status, 200);
  EXPECT_EQ(games_of(alias), before);
  EXPECT_EQ(said("standings", "places", alias).at("departed"), "withdrawn: asked to leave");
  EXPECT_EQ(json(cup + "/standings").at("places").back().at("alias"), alias);
}

TEST_F(DeparturesByRequest, what_cannot_be_done_is_told) {
  const std::string alias = alias_of(1);
  EXPECT_EQ(act("nobody", "disqualify", {{"reason", "r"}}).status, 404);
  EXPECT_EQ(act(alias, "disqualify", Json::object()).status, 422);
  EXPECT_EQ(act(alias, "disqualify", {{"reason", "r"}, {"games", "gone"}}).status, 422);
  EXPECT_EQ(act(alias, "reinstate", {{"reason", "r"}}).status, 409);
  EXPECT_EQ(ask("POST", cup + "/entrants/" + alias + "/disqualify", R"({"reason": "r"})").status,
            401);
}

TEST_F(DeparturesByRequest,
       addresses_are_for_the_instructor_and_for_the_own_group_without_aliases) {
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
    EXPECT_EQ(own.dump().find('"' + alias_of(entrant) + '"'), std::string::npos);
  }
  const std::string document = get(cup + "/entrants").body + get(cup + "/standings").body;
  EXPECT_EQ(document.find('@'), std::string::npos) << "nothing public has an address";
}

TEST_F(DeparturesByRequest, who_is_shy_hides_the_own_address_from_the_others) {
  const Headers shy = as_student(4);
  ASSERT_EQ(ask("POST", "/api/v1/me/address", R"({"hides_address": true})", shy).status, 200);
  EXPECT_EQ(json("/api/v1/me/group", shy).at("hides_address"), true);
  const Json seen = json("/api/v1/me/group", as_student(3));
  EXPECT_EQ(seen.at("addresses").size(), 4U);
  EXPECT_EQ(seen.at("through_instructor"), 1);
  const Json list = json(cup + "/addresses", as_instructor()).at("groups")[0];
  EXPECT_EQ(list.at("addresses").size(), 5U);
  EXPECT_EQ(list.at("hidden"), Json::array({alias_of(4)}));
  ASSERT_EQ(
      change(cup + "/entrants/" + alias_of(4) + "/address", {{"hides_address", false}}).status,
      200);
  EXPECT_EQ(json("/api/v1/me/group", shy).at("hides_address"), false);
  EXPECT_EQ(ask("POST", "/api/v1/me/address", R"({"hides_address": "no"})", shy).status, 422);
}

}  // namespace
}  // namespace aspis::tests
