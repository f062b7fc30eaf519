// Tests sign-in by a trusted proxy, without a cookie or a token.
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;

class SingleSignOn : public ApiTest {
 protected:
  [[nodiscard]] http::Response ask_as(const std::string& email, const std::string& method,
                                      const std::string& path, const std::string& body = "",
                                      Headers headers = {}) {
    http::Request request;
    request.method = method;
    request.path = path;
    request.peer = peer_;
    request.headers = std::move(headers);
    request.headers.emplace_back("host", "192.0.2.7:8080");
    if (!body.empty()) request.headers.emplace_back("content-type", "application/json");
    request.body = body;
    request.signed_on = http::SignedOn{"somebody", email};
    return send(std::move(request));
  }
  [[nodiscard]] Json read_session(const std::string& email) {
    return Json::parse(ask_as(email, "GET", "/api/v1/session").body);
  }
  [[nodiscard]] Headers csrf_headers(const std::string& email) {
    return {{"origin", here}, {"x-csrf-token", read_session(email).at("csrf")}};
  }
};

TEST_F(SingleSignOn, FindsStudentByAddressInAnyCaseWithoutToken) {
  const Json session = read_session("MAIL2@hidden.Example");
  EXPECT_EQ(session.at("by_proxy"), "mail2@hidden.example");
  EXPECT_EQ(session.at("account"), nullptr);
  const Json me = Json::parse(ask_as("mail2@hidden.example", "GET", "/api/v1/me").body);
  EXPECT_EQ(me.at("alias"), session.at("entrants").at(0).at("alias"));
  EXPECT_EQ(ask_as("nobody@hidden.example", "GET", "/api/v1/me").status, 401);
  EXPECT_EQ(read_session("nobody@hidden.example").at("entrants"), Json::array());
}

TEST_F(SingleSignOn, InvalidAddressSignsNobodyIn) {
  for (const char* const bad : {"", "mail2", "mail2@hidden.example;mail3@hidden.example", "@",
                                "mail2@hidden.example, mail3@hidden.example"}) {
    EXPECT_EQ(ask_as(bad, "GET", "/api/v1/me").status, 401) << bad;
    EXPECT_EQ(read_session(bad).at("by_proxy"), nullptr) << bad;
  }
}

TEST_F(SingleSignOn, ChangesRequireSessionTokenAndSameOrigin) {
  const std::string mail = "mail2@hidden.example";
  const std::string body = R"({"consents":true})";
  const auto status = [&](Headers headers) {
    return ask_as(mail, "POST", "/api/v1/me/consent", body, std::move(headers)).status;
  };
  const Headers own = csrf_headers(mail);
  EXPECT_EQ(status({}), 403);
  EXPECT_EQ(status({own[0]}), 403);
  EXPECT_EQ(status({own[1]}), 403);
  EXPECT_EQ(status({{"origin", "http://evil.example"}, own[1]}), 403);
  EXPECT_EQ(status({own[0], csrf_headers("mail3@hidden.example")[1]}), 403) << "another's";
  EXPECT_NE(status(own), 403);
}

TEST_F(SingleSignOn, AsksUserWithSeveralEntriesToChooseOne) {
  const db::EntrantRow first = registry_->find("cup")->entrants().front();
  const Json twin = {{"name", "twin"},
                     {"preset", "round-robin"},
                     {"game", "boxing"},
                     {"roster", "name,e-mail\nA," + first.email + "\nB,b@hidden.example\n"}};
  ASSERT_EQ(change("/api/v1/tournaments", twin).status, 201);
  ASSERT_TRUE(comes_true([&] { return read_session(first.email).at("entrants").size() == 2; }));
  const http::Response unclear = ask_as(first.email, "GET", "/api/v1/me");
  EXPECT_EQ(unclear.status, 409);
  EXPECT_THAT(error_message(unclear), HasSubstr("X-Aspis-Entrant"));
  const http::Response named =
      ask_as(first.email, "GET", "/api/v1/me", "", {{"x-aspis-entrant", "cup/" + first.alias}});
  EXPECT_EQ(Json::parse(named.body).at("tournament"), "cup");
  EXPECT_EQ(
      ask_as(first.email, "GET", "/api/v1/me", "", {{"x-aspis-entrant", "cup/" + entrant_alias(2)}})
          .status,
      409)
      << "nobody else's";
}

TEST_F(SingleSignOn, RefusesWrongTokenDespiteProxy) {
  const http::Response response = ask_as("mail2@hidden.example", "GET", "/api/v1/me", "",
                                         {{"authorization", "Bearer guessed"}});
  EXPECT_EQ(response.status, 401);
}

TEST_F(SingleSignOn, FindsAccountByAddressUntilRevoked) {
  const Json olga = {
      {"name", "olga"}, {"role", "assistant"}, {"email", "olga@staff.example"}, {"by", "nothing"}};
  ASSERT_EQ(change("/api/v1/accounts", olga).status, 201);
  const std::string mail = "Olga@staff.example";
  EXPECT_EQ(read_session(mail).at("account").at("name"), "olga");
  EXPECT_EQ(ask_as(mail, "GET", cup + "/audit").status, 200);
  EXPECT_EQ(ask_as(mail, "GET", "/api/v1/accounts").status, 403);
  const std::string text = R"({"text":"Hello"})";
  EXPECT_EQ(ask_as(mail, "POST", cup + "/announcements", text).status, 403);
  EXPECT_EQ(ask_as(mail, "POST", cup + "/announcements", text, csrf_headers(mail)).status, 200);
  EXPECT_EQ(json(cup + "/audit", as_instructor()).at("audit").at(0).at("actor"),
            "olga (assistant)");
  ASSERT_EQ(change("/api/v1/accounts/olga/revoke", Json::object()).status, 200);
  EXPECT_EQ(ask_as(mail, "GET", cup + "/audit").status, 401);
  EXPECT_EQ(read_session(mail).at("account"), nullptr);
}

TEST_F(SingleSignOn, KeepsSessionOfSignedInAccount) {
  Headers headers = as_instructor();
  const http::Response session =
      ask_as("mail2@hidden.example", "GET", "/api/v1/session", "", headers);
  const Json both = Json::parse(session.body);
  EXPECT_EQ(both.at("account").at("name"), "instructor");
  EXPECT_EQ(both.at("entrants").size(), 1U);
  EXPECT_EQ(both.at("csrf"), headers[1].second);
  EXPECT_NE(
      ask_as("mail2@hidden.example", "POST", "/api/v1/me/consent", R"({"consents":true})", headers)
          .status,
      403)
      << "one token for all changes of a browser";
}

}  // namespace
}  // namespace aspis::tests
