// Tests requests that change a roster: additions, corrections, mergers, and a new list.
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

class RosterApi : public ApiTest {
 protected:
  /// A tournament of sample bots that has not started.
  RosterApi() {
    const http::Response made = change(
        "/api/v1/tournaments",
        {{"name", "new"}, {"preset", "round-robin"}, {"game", "boxing"}, {"roster", first_roster}});
    EXPECT_EQ(made.status, 201) << made.body;
  }
  [[nodiscard]] Json people() { return json(fresh + "/roster", as_instructor()).at("entrants"); }
  /// Returns the alias of the person.
  [[nodiscard]] std::string find_alias(const std::string& name) {
    for (const Json& one : people()) {
      if (one.at("name") == name) return one.at("alias");
    }
    return "";
  }

  const std::string fresh = "/api/v1/tournaments/new";
  const std::string first_roster =
      "name,e-mail\nAda,ada@example.org\nBo,bo@example.org\nChen,chen@example.org\n";
};

TEST_F(RosterApi, AddsEntrantWithToken) {
  const http::Response done =
      change(fresh + "/entrants",
             {{"name", "Late Lucy"}, {"email", "lucy@example.org"}, {"reason", "enrolled late"}});
  ASSERT_EQ(done.status, 200) << done.body;
  const std::string alias = find_alias("Late Lucy");
  EXPECT_EQ(Json::parse(done.body).at("consequences")[0], alias + " joins with Round robin");
  EXPECT_THAT(json(fresh + "/entrants").at("entrants"), SizeIs(4));
  const http::Response tokens =
      change(fresh + "/tokens", {{"entrants", {alias}}, {"reason", "a new one"}});
  EXPECT_EQ(tokens.status, 200) << tokens.body;
  EXPECT_THAT(tokens.body, HasSubstr("lucy@example.org"));
}

TEST_F(RosterApi, KeepsNamesAndAddressesOutOfPublicLog) {
  (void)change(fresh + "/entrants/" + find_alias("Bo") + "/correct",
               {{"name", "Beatrice"}, {"email", "bea@example.org"}, {"reason", "misspelt"}});
  EXPECT_NE(find_alias("Beatrice"), "");
  for (const std::string document : {"/entrants", "/log", "/standings", "/plan"}) {
    EXPECT_THAT(get(fresh + document).body, Not(HasSubstr("eatrice"))) << document;
    EXPECT_THAT(get(fresh + document).body, Not(HasSubstr("bea@"))) << document;
  }
}

TEST_F(RosterApi, JoinsTwoEntriesIntoTeamWithTokenForEach) {
  const std::string ada = find_alias("Ada");
  const http::Response done = change(fresh + "/entrants/" + ada + "/merge",
                                     {{"from", find_alias("Bo")}, {"reason", "a team"}});
  ASSERT_EQ(done.status, 200) << done.body;
  const http::Response tokens = change(fresh + "/tokens", {{"entrants", {ada}}, {"reason", "new"}});
  EXPECT_THAT(tokens.body, HasSubstr("ada@example.org"));
  EXPECT_THAT(tokens.body, HasSubstr("bo@example.org"));
}

TEST_F(RosterApi, PreviewsRosterBeforeApplyingIt) {
  const std::string csv = "name,e-mail\nAda King,ada@example.org\nBo,bo@example.org\nDi,di@x.org\n";
  const http::Response seen = change(fresh + "/roster/compare", {{"csv", csv}});
  ASSERT_EQ(seen.status, 200) << seen.body;
  const Json difference = Json::parse(seen.body);
  EXPECT_EQ(difference.at("come")[0].at("name"), "Di");
  EXPECT_EQ(difference.at("change")[0].at("after").at("name"), "Ada King");
  EXPECT_EQ(difference.at("go")[0].at("name"), "Chen");
  EXPECT_EQ(difference.at("comes_in_with").at("round"), 1);
  EXPECT_THAT(people(), SizeIs(3)) << "nothing was changed";
  const http::Response done =
      change(fresh + "/roster", {{"csv", csv}, {"drop", true}, {"reason", "enrolment closed"}});
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_THAT(people(), SizeIs(4));
  const Json public_ones = json(fresh + "/entrants").at("entrants");
  std::size_t gone = 0;
  for (const Json& one : public_ones) gone += one.at("departed").is_null() ? 0 : 1;
  EXPECT_EQ(gone, 1U);
}

TEST_F(RosterApi, ExplainsImpossibleChangesInOneLine) {
  const std::string ada = find_alias("Ada");
  EXPECT_EQ(change(fresh + "/entrants", {{"name", "X"}}).status, 422) << "no reason";
  EXPECT_EQ(change(fresh + "/entrants/999/correct", {{"name", "X"}, {"reason", "r"}}).status, 404);
  EXPECT_EQ(change(fresh + "/entrants/" + ada + "/merge", {{"from", ada}, {"reason", "r"}}).status,
            409);
  EXPECT_EQ(change(fresh + "/roster/compare", {{"csv", "name,e-mail\nA,b\n"}}).status, 422);
  EXPECT_EQ(change(fresh + "/roster", {{"csv", first_roster}, {"reason", "r"}}).status, 409);
  const http::Response taken = change(
      fresh + "/entrants", {{"name", "X"}, {"email", "ADA@example.org"}, {"reason", "again"}});
  EXPECT_EQ(taken.status, 409);
  EXPECT_THAT(taken.body, HasSubstr("a person is in only one entry"));
  EXPECT_EQ(ask("POST", fresh + "/entrants", R"({"name": "X", "reason": "r"})").status, 401);
}

TEST_F(RosterApi, RefusesEntrantsAfterTheEnd) {
  const http::Response late = change(cup + "/entrants", {{"name", "Late"}, {"reason", "r"}});
  EXPECT_EQ(late.status, 409);
  EXPECT_THAT(late.body, testing::AnyOf(HasSubstr("no entrant can join any more"),
                                        HasSubstr("the tournament is over")));
}

}  // namespace
}  // namespace aspis::tests
