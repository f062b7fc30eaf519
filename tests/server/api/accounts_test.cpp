// Staff accounts: tests each role against the whole table of endpoints.
#include "server/api/endpoint.hpp"
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

using access::Account;
using access::Permission;
using access::Role;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class Accounts : public ApiTest {
 protected:
  explicit Accounts(const std::string& preset = "round-robin") : ApiTest(preset) {}

  Account put(const std::string& name, Role role, std::vector<std::string> tournaments = {}) {
    Account account;
    account.name = name;
    account.role = role;
    account.tournaments = std::move(tournaments);
    account.created = the_date;
    account.email = name + "@staff.example";
    account.link_hash = access::hash_token(name + "'s link");
    EXPECT_TRUE(accounts_.change([&](auto& all) { return access::add(all, account); }));
    return account;
  }

  [[nodiscard]] Headers as(const Account& account) {
    return with_session(account.name, access::account_stamp(account));
  }

  [[nodiscard]] http::Response post(const std::string& path, const Json& body, Headers headers) {
    return ask("POST", path, body.dump(), std::move(headers));
  }
};

/// The requests have empty or wrong bodies: a permitted role gets an error about them, and nothing
/// changes.
TEST_F(Accounts, EachRoleReachesOnlyItsPermittedEndpoints) {
  for (const Role role : access::roles()) {
    const Headers headers = as(put("x" + std::string(access::name(role)), role));
    int refused = 0;
    for (const api::Endpoint& endpoint : api::all_endpoints()) {
      if (endpoint.who != api::Who::staff || endpoint.pattern == "/api/v1/logout") continue;
      const std::string path = fill_path(endpoint.pattern);
      const std::string body = endpoint.method == "GET" ? "" : R"({"no such key":1})";
      const http::Response response = ask(std::string(endpoint.method), path, body, headers);
      const std::string what = std::string(access::name(role)) + " " + path;
      if (access::may(role, endpoint.who.needs)) {
        EXPECT_NE(response.status, 401) << what;
        EXPECT_NE(response.status, 403) << what << response.body;
        continue;
      }
      ++refused;
      EXPECT_EQ(response.status, 403) << what;
      EXPECT_EQ(error_code(response), "role") << what;
      EXPECT_EQ(error_message(response), access::refusal(role, endpoint.who.needs));
    }
    EXPECT_EQ(refused > 0, role != Role::instructor);
  }
}

TEST_F(Accounts, LogNamesAssistantWhoDecided) {
  const Headers anna = as(put("anna", Role::assistant));
  ASSERT_EQ(post(cup + "/games/1/void", {{"reason", "noise"}}, anna).status, 200);
  ASSERT_EQ(post(cup + "/announcements", {{"text", "Hello"}}, anna).status, 200);
  EXPECT_EQ(get(cup + "/games/1/stderr", anna).status, 200);
  const Json log = json(cup + "/audit", anna).at("audit");
  EXPECT_EQ(log.at(0).at("actor"), "anna (assistant)");
  EXPECT_EQ(log.at(0).at("act"), "announce");
  EXPECT_EQ(log.at(1).at("actor"), "anna (assistant)");
  EXPECT_EQ(log.at(1).at("act"), "void");
  ASSERT_EQ(change(cup + "/announcements", {{"text", "Mine"}}).status, 200);
  EXPECT_EQ(json(cup + "/audit", anna).at("audit").at(0).at("actor"), "instructor");
}

TEST_F(Accounts, LogRecordsAccountOfEveryManualAction) {
  const Headers ben = as(put("ben", Role::instructor));
  const Json reason = {{"reason", "a test"}};
  for (const auto& [path, body] : std::vector<std::pair<std::string, Json>>{
           {"/games/1/award",
            {{"to", json(cup + "/games/1").at("seats").at(0).at("alias")}, {"reason", "a test"}}},
           {"/games/2/rerun", {{"fresh_board", false}, {"reason", "a test"}}},
           {"/pause", Json::object()},
           {"/names", {{"shows_names", true}}},
           {"/entrants/" + entrant_alias(1) + "/disqualify", reason},
           {"/entrants/" + entrant_alias(1) + "/reinstate", reason},
           {"/tokens", Json::object()}}) {
    const http::Response done = post(cup + path, body, ben);
    ASSERT_EQ(done.status, 200) << path << done.body;
    const Json log = json(cup + "/audit", ben).at("audit");
    // The referee logs the consequences.
    for (const Json& row : log) {
      if (row.at("actor") == "referee") continue;
      EXPECT_EQ(row.at("actor"), "ben (instructor)") << path << row;
      break;
    }
  }
}

TEST_F(Accounts, LimitedToOneTournamentSeeNothingOfAnother) {
  const Headers anna = as(put("anna", Role::instructor, {"autumn"}));
  for (const api::Endpoint& endpoint : api::all_endpoints()) {
    const bool of_one = endpoint.pattern.starts_with("/api/v1/tournaments/{tournament}");
    if (endpoint.who != api::Who::staff || !of_one) continue;
    const http::Response response =
        ask(std::string(endpoint.method), fill_path(endpoint.pattern), "", anna);
    EXPECT_EQ(response.status, 403) << endpoint.pattern;
    EXPECT_EQ(error_code(response), "role");
  }
  EXPECT_TRUE(json("/api/v1/instructor/tournaments", anna).at("tournaments").empty());
  EXPECT_EQ(get("/api/v1/accounts", anna).status, 403) << "no way around the limit";
  EXPECT_EQ(post("/api/v1/tournaments", Json::object(), anna).status, 403);
  const Headers ben = as(put("ben", Role::observer, {"autumn", "cup"}));
  EXPECT_EQ(get(cup + "/audit", ben).status, 200);
  EXPECT_EQ(json("/api/v1/instructor/tournaments", ben).at("tournaments").size(), 1U);
}

TEST_F(Accounts, CannotRaiseTheirOwnPermissions) {
  const Account anna = put("anna", Role::assistant);
  const Json more = {{"role", "instructor"}, {"tournaments", Json::array()}};
  EXPECT_EQ(post("/api/v1/accounts/anna", more, as(anna)).status, 403);
  EXPECT_EQ(post("/api/v1/accounts/anna/password", Json::object(), as(anna)).status, 403);
  EXPECT_EQ(post("/api/v1/accounts/anna/link", Json::object(), as(anna)).status, 403);
  EXPECT_EQ(post("/api/v1/accounts", {{"name", "me"}, {"role", "instructor"}}, as(anna)).status,
            403);
  EXPECT_EQ(accounts_.find("anna"), anna);
}

TEST_F(Accounts, SignInByLinkThatIsShownOnce) {
  const http::Response made = change("/api/v1/accounts", {{"name", "anna"}, {"role", "assistant"}});
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string link = Json::parse(made.body).at("link");
  EXPECT_THAT(link, testing::StartsWith("http://192.0.2.7:8080/login#link="));
  const std::string token = link.substr(link.find('=') + 1);
  EXPECT_THAT(get("/api/v1/accounts", as_instructor()).body, Not(HasSubstr(token)));
  EXPECT_THAT(get("/api/v1/accounts", as_instructor()).body,
              Not(HasSubstr(access::hash_token(token))));
  const http::Response in = log_in({{"link", token}});
  ASSERT_EQ(in.status, 200) << in.body;
  EXPECT_EQ(in.person, "anna (assistant)");
  const Json session = Json::parse(in.body);
  EXPECT_EQ(session.at("instructor"), false);
  EXPECT_EQ(session.at("account").at("role"), "assistant");
  EXPECT_EQ(log_in({{"link", token + "x"}}).status, 401);
  EXPECT_EQ(log_in({{"link", token}}, {{"origin", "http://evil.example"}}).status, 403);
  EXPECT_EQ(log_in({{"link", token}, {"password", "x"}}).status, 422);
  EXPECT_EQ(log_in({{"link", ""}}).status, 422);
}

TEST_F(Accounts, SignInByPasswordWithoutTellingWhichPartIsWrong) {
  const http::Response made =
      change("/api/v1/accounts", {{"name", "anna"}, {"role", "observer"}, {"by", "password"}});
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string password = Json::parse(made.body).at("password");
  EXPECT_EQ(log_in({{"name", "anna"}, {"password", password}}).status, 200);
  EXPECT_EQ(log_in({{"password", password}}).status, 401) << "it is not the first instructor's";
  EXPECT_EQ(log_in({{"name", "anna"}, {"password", the_password}}).status, 401);
  put("ben", Role::observer);
  for (const char* const name : {"anna", "nobody", "ben"}) {
    const http::Response wrong = log_in({{"name", name}, {"password", "a guess of theirs"}});
    EXPECT_EQ(wrong.status, 401);
    EXPECT_EQ(error_message(wrong), "wrong name or password");
  }
  EXPECT_EQ(log_in({{"name", "ben"}, {"password", the_password}}).status, 401)
      << "who has no password has not the first instructor's either";
  EXPECT_EQ(log_in({{"name", "instructor"}, {"password", the_password}}).status, 200);
}

TEST_F(Accounts, LoseSessionsAndLinksWhenRevoked) {
  const Account anna = put("anna", Role::assistant);
  const Headers headers = as(anna);
  ASSERT_EQ(get(cup + "/audit", headers).status, 200);
  ASSERT_EQ(change("/api/v1/accounts/anna/revoke", Json::object()).status, 200);
  EXPECT_EQ(get(cup + "/audit", headers).status, 401);
  EXPECT_EQ(log_in({{"link", "anna's link"}}).status, 401);
  EXPECT_EQ(change("/api/v1/accounts/anna/link", Json::object()).status, 409);
  const Json all = json("/api/v1/accounts", as_instructor()).at("accounts");
  EXPECT_EQ(all.at(0).at("revoked"), the_date);
  EXPECT_EQ(all.at(0).at("seen"), the_date);
  EXPECT_EQ(all.at(0).at("has_link"), false);
  ASSERT_EQ(change("/api/v1/accounts", {{"name", "anna"}, {"role", "assistant"}}).status, 201);
  EXPECT_EQ(get(cup + "/audit", headers).status, 401) << "another anna's";
}

TEST_F(Accounts, LoseSessionsWhenSignInMethodChanges) {
  for (const std::string way : {"password", "link"}) {
    const Account anna = put("anna-" + way, Role::assistant);
    const Headers headers = as(anna);
    ASSERT_EQ(get(cup + "/audit", headers).status, 200);
    ASSERT_EQ(change("/api/v1/accounts/anna-" + way + "/" + way, Json::object()).status, 200);
    EXPECT_EQ(get(cup + "/audit", headers).status, 401) << way;
  }
  const Headers first = as_instructor();
  ASSERT_EQ(get("/api/v1/accounts", first).status, 200);
  ASSERT_TRUE(password_.set("quite another one"));
  EXPECT_EQ(get("/api/v1/accounts", first).status, 401);
}

TEST_F(Accounts, KeepSessionsWhileTheirFileCannotBeRead) {
  const Headers headers = as(put("anna", Role::assistant));
  const auto file = folder_.path() / "accounts";
  std::filesystem::rename(file, folder_.path() / "away");
  std::filesystem::create_directory(file);
  EXPECT_EQ(get(cup + "/audit", headers).status, 401);
  std::filesystem::remove(file);
  std::filesystem::rename(folder_.path() / "away", file);
  EXPECT_EQ(get(cup + "/audit", headers).status, 200);
}

TEST_F(Accounts, KeepSessionsWithNewRoleWhenRoleChanges) {
  const Headers anna = as(put("anna", Role::assistant));
  ASSERT_EQ(get(cup + "/games/1/stderr", anna).status, 200);
  ASSERT_EQ(change("/api/v1/accounts/anna", {{"role", "observer"}}).status, 200);
  EXPECT_EQ(get(cup + "/games/1/stderr", anna).status, 403);
  EXPECT_EQ(get(cup + "/audit", anna).status, 200);
}

TEST_F(Accounts, InvalidOnesAreRefusedInOneLine) {
  const auto refusal = [&](const Json& body) {
    const http::Response response = change("/api/v1/accounts", body);
    EXPECT_EQ(response.status / 100, 4) << body;
    return response.status / 100 == 4 ? error_message(response) : "";
  };
  EXPECT_EQ(refusal({{"name", "anna"}}), "role: is missing");
  EXPECT_THAT(refusal({{"name", "anna"}, {"role", "root"}}), HasSubstr("role: must be one of"));
  EXPECT_THAT(refusal({{"name", "An na"}, {"role", "observer"}}), HasSubstr("name: "));
  EXPECT_THAT(refusal({{"name", "instructor"}, {"role", "observer"}}), HasSubstr("is taken"));
  EXPECT_THAT(refusal({{"name", "anna"}, {"role", "observer"}, {"by", "nothing"}}),
              HasSubstr("the account could not sign in"));
  EXPECT_THAT(refusal({{"name", "anna"}, {"role", "observer"}, {"link_hash", "x"}}),
              HasSubstr("link_hash"));
  put("anna", Role::observer);
  EXPECT_THAT(refusal({{"name", "anna"}, {"role", "observer"}}), HasSubstr("already"));
}

TEST_F(Accounts, OperatorOnlyBacksUpAndReopensTournaments) {
  const Headers otto = as(put("otto", Role::caretaker));
  EXPECT_EQ(post(cup + "/backup", Json::object(), otto).status, 200);
  EXPECT_EQ(post(cup + "/retry", Json::object(), otto).status, 409) << "nothing has stopped it";
  EXPECT_EQ(post("/api/v1/tournaments/broken/retry", Json::object(), otto).status, 200);
  EXPECT_EQ(json("/api/v1/instructor/tournaments", otto).at("tournaments").size(), 2U);
  EXPECT_EQ(get(cup + "/roster", otto).status, 403);
}

class AccountsWithoutNames : public Accounts {
 protected:
  AccountsWithoutNames() : Accounts("shield") {}
};

TEST_F(AccountsWithoutNames, ReadNoNameOrAddressAnywhere) {
  const Account anna = put("anna", Role::assistant);
  Account observer = put("olga", Role::observer);
  ASSERT_TRUE(accounts_.change([](auto& all) {
    for (Account& one : all) one.sees_names = one.role == Role::observer;
    return protocol::Result<void>();
  }));
  for (const Account& account : {anna, observer}) {
    int read = 0;
    for (const api::Endpoint& endpoint : api::all_endpoints()) {
      if (endpoint.method != "GET" || endpoint.who != api::Who::staff) continue;
      const http::Response response = get(fill_path(endpoint.pattern), as(account));
      if (response.status != 200) continue;
      ++read;
      for (const char* const secret :
           {"Secretive", "hidden.example", "Hidden University", "/opt/hidden"}) {
        EXPECT_THAT(response.body, Not(HasSubstr(secret))) << account.name << endpoint.pattern;
      }
    }
    EXPECT_GE(read, 5) << account.name;
  }
}

TEST_F(AccountsWithoutNames, AssistantWithNamesReadsNoAddress) {
  const Account anna = put("anna", Role::assistant);
  ASSERT_TRUE(accounts_.change([](auto& all) {
    all.front().sees_names = true;
    return protocol::Result<void>();
  }));
  const std::string roster = get(cup + "/roster", as(anna)).body;
  EXPECT_THAT(roster, HasSubstr("Secretive Person"));
  EXPECT_THAT(roster, Not(HasSubstr("hidden.example")));
  EXPECT_THAT(roster, Not(HasSubstr("/opt/hidden")));
}

}  // namespace
}  // namespace aspis::tests
