// Tests which data each kind of user gets, and which data is never sent.
#include "protocol/sha256.hpp"
#include "server/api/endpoint.hpp"
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class Security : public ApiTest {
 protected:
  Security() : ApiTest("shield") {}

  /// Returns all public addresses, with every game.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> all_public() {
    tournament::GameStart start;
    start.live_id = "7";
    start.aliases = {entrant_alias(1), entrant_alias(2)};
    const auto observer = publisher_.game_begins("cup", start);
    std::vector<std::pair<std::string, std::string>> all;
    const Json games = json(cup + "/games?limit=200");
    for (const api::Endpoint& endpoint : api::all_endpoints()) {
      if (endpoint.method != "GET" || endpoint.who != api::Who::anyone) continue;
      for (const Json& game : games.at("games")) {
        const std::string path = fill_path(endpoint.pattern, game.at("id").dump());
        const http::Response response = get(path);
        std::string text = response.body;
        for (const auto& [name, value] : response.headers) text += "\n" + name + ": " + value;
        all.emplace_back(path, std::move(text));
        if (endpoint.pattern.find("{id}") == std::string_view::npos) break;
      }
    }
    return all;
  }

  /// In the zip file only names and sizes are readable, so the records are requested one by one.
  static const std::vector<std::string>& secrets() {
    static const std::vector<std::string> all = {
        "Secretive",        "hidden.example",  "Hidden University",     "/opt/hidden",
        "4242424242424242", "secret thoughts", "the house's own words", "/srv/secret"};
    return all;
  }
};

TEST_F(Security, PublishesNothingPrivate) {
  const std::string token = issue_token(1);
  const auto all = all_public();
  EXPECT_GT(all.size(), 40U);
  for (const auto& [path, text] : all) {
    for (const std::string& secret : secrets()) {
      EXPECT_EQ(text.find(secret), std::string::npos) << path << " has " << secret;
    }
    EXPECT_EQ(text.find(token), std::string::npos) << path;
    EXPECT_EQ(text.find(access::hash_token(token)), std::string::npos) << path;
  }
}

TEST_F(Security, PublishesOnlyNamesIfInstructorChoseThem) {
  ASSERT_EQ(change(cup + "/names", {{"shows_names", true}}).status, 200);
  const Json entrants = json(cup + "/entrants");
  EXPECT_EQ(entrants.at("shows_names"), true);
  for (const Json& entrant : entrants.at("entrants")) {
    EXPECT_THAT(entrant.at("name").get<std::string>(), HasSubstr("Secretive Person"));
  }
  for (const auto& [path, text] : all_public()) {
    EXPECT_EQ(text.find("hidden.example"), std::string::npos) << path;
    EXPECT_EQ(text.find("Hidden University"), std::string::npos) << path;
    const bool named =
        path.ends_with("/entrants") || path.ends_with("/chart.html") || path.ends_with("/front");
    EXPECT_EQ(text.find("Secretive") != std::string::npos, named) << path;
  }
  ASSERT_EQ(change(cup + "/names", {{"shows_names", false}}).status, 200);
  for (const auto& [path, text] : all_public()) {
    EXPECT_EQ(text.find("Secretive"), std::string::npos) << path;
  }
}

TEST_F(Security, NamesOnPaperOnlyAreOnNoPublicPage) {
  ASSERT_EQ(change(cup + "/names", {{"shows_names", false}, {"names_on_paper", true}}).status, 200);
  EXPECT_EQ(json(cup).at("names_on_paper"), true);
  for (const auto& [path, text] : all_public()) {
    EXPECT_EQ(text.find("Secretive"), std::string::npos) << path;
  }
  const std::string named = cup + "/exports/named-chart.html";
  EXPECT_EQ(get(named).status, 401);
  const http::Response chart = get(named, as_instructor());
  EXPECT_THAT(chart.body, HasSubstr("Secretive Person 2"));
  EXPECT_THAT(find_header(chart, "Cache-Control"), HasSubstr("no-store"));
}

TEST_F(Security, HiddenNamesStayHiddenWhenNamesAreShown) {
  const Headers student = as_student(2);
  ASSERT_EQ(ask("POST", "/api/v1/me/name", R"({"hides_name": true})", student).status, 200);
  EXPECT_EQ(json("/api/v1/me", student).at("hides_name"), true);
  ASSERT_EQ(change(cup + "/entrants/" + entrant_alias(3) + "/name", {{"hides_name", true}}).status,
            200);
  ASSERT_EQ(change(cup + "/names", {{"shows_names", true}}).status, 200);
  const Json roster = json(cup + "/roster", as_instructor()).at("entrants");
  EXPECT_EQ(roster[1].at("hides_name"), true);
  EXPECT_EQ(roster[2].at("name_hidden"), true);
  const auto entrant_name = [&](int entrant) {
    return roster.at(static_cast<std::size_t>(entrant) - 1).at("name").get<std::string>();
  };
  const auto expect_hidden = [&](int entrant, const std::vector<int>& shown) {
    auto all = all_public();
    all.emplace_back("named-chart", get(cup + "/exports/named-chart.html", as_instructor()).body);
    for (const auto& [path, text] : all) {
      EXPECT_EQ(text.find(entrant_name(entrant)), std::string::npos)
          << path << " has the name of " << entrant;
      if (!path.ends_with("/entrants") && !path.ends_with("chart.html")) continue;
      for (const int other : shown) {
        EXPECT_THAT(text, HasSubstr(entrant_name(other))) << path;
      }
    }
  };
  expect_hidden(2, {4});
  expect_hidden(3, {4});
  // The dialog's list replaces everything that staff hides; a student's choice stays.
  Json names = {{"shows_names", true}, {"hidden", Json::array({entrant_alias(4)})}};
  ASSERT_EQ(change(cup + "/names", names).status, 200);
  expect_hidden(4, {3});
  expect_hidden(2, {3});
  names["hidden"] = Json::array({"nobody"});
  EXPECT_EQ(change(cup + "/names", names).status, 422);
  ASSERT_EQ(ask("POST", "/api/v1/me/name", R"({"hides_name": false})", student).status, 200);
  expect_hidden(4, {2});
}

TEST_F(Security, PublishesSeedOnceTournamentIsClosed) {
  EXPECT_EQ(json(cup).at("seed"), nullptr);
  EXPECT_EQ(json(cup).at("seed_nonce"), nullptr);
  ASSERT_EQ(change(cup + "/close", Json::object()).status, 200);
  EXPECT_EQ(json(cup).at("seed"), "4242424242424242");
  EXPECT_EQ(json(cup).at("seed_nonce"), secret_nonce);
  EXPECT_EQ(json(cup).at("seed_sha256"),
            protocol::sha256(std::string(secret_nonce) + " 4242424242424242"));
}

TEST_F(Security, RequiresSessionForInstructorEndpoints) {
  for (const api::Endpoint& endpoint : api::all_endpoints()) {
    if (endpoint.who != api::Who::staff) continue;
    const std::string path = fill_path(endpoint.pattern);
    const http::Response nobody = ask(std::string(endpoint.method), path);
    EXPECT_EQ(nobody.status, 401) << path;
    EXPECT_EQ(error_code(nobody), "login");
    const http::Response student = ask(std::string(endpoint.method), path, "", as_student(1));
    EXPECT_EQ(student.status, 401) << path;
    Headers old = as_instructor();
    old[0].second = "aspis=guessed";
    EXPECT_EQ(ask(std::string(endpoint.method), path, "", old).status, 401) << path;
  }
}

TEST_F(Security, ChangesRequireSessionTokenAndSameOrigin) {
  Headers headers = as_instructor();
  const std::string body = R"({"text":"Hello"})";
  Headers without_token = {headers[0], headers[2]};
  EXPECT_EQ(error_code(ask("POST", cup + "/announcements", body, without_token)), "csrf");
  Headers wrong_token = {headers[0], {"x-csrf-token", "guessed"}, headers[2]};
  EXPECT_EQ(error_code(ask("POST", cup + "/announcements", body, wrong_token)), "csrf");
  Headers without_origin = {headers[0], headers[1]};
  EXPECT_EQ(error_code(ask("POST", cup + "/announcements", body, without_origin)), "origin");
  for (const char* const origin :
       {"http://evil.example", "https://192.0.2.7:8080", "http://192.0.2.7:8080.evil.example",
        "http://192.0.2.7", "null"}) {
    const Headers foreign = {headers[0], headers[1], {"origin", origin}};
    const http::Response refused = ask("POST", cup + "/announcements", body, foreign);
    EXPECT_EQ(refused.status, 403) << origin;
    EXPECT_EQ(error_code(refused), "origin");
  }
  EXPECT_EQ(json(cup + "/announcements").at("announcements").size(), 1U) << "only the first one";
  EXPECT_EQ(ask("POST", cup + "/announcements", body, headers).status, 200);
  EXPECT_EQ(json(cup + "/announcements").at("announcements").size(), 2U);
}

TEST_F(Security, RefusesTokenOfAnotherSession) {
  const Headers one = as_instructor();
  const Headers other = as_instructor();
  const http::Response mixed = ask("POST", cup + "/start", "", {one[0], other[1], one[2]});
  EXPECT_EQ(error_code(mixed), "csrf");
}

TEST_F(Security, LoginSetsCookieHiddenFromScripts) {
  const http::Response response = log_in({{"password", the_password}});
  ASSERT_EQ(response.status, 200) << response.body;
  const std::string cookie = find_header(response, "Set-Cookie");
  EXPECT_THAT(cookie, testing::MatchesRegex("aspis=[a-z0-9-]{46,}; Path=/; HttpOnly; "
                                            "SameSite=Strict"));
  EXPECT_EQ(find_header(response, "Cache-Control"), "no-store");
  const Headers session = {{"cookie", "other=1; " + cookie.substr(0, cookie.find(';'))}};
  const Json who = json("/api/v1/session", session);
  EXPECT_EQ(who.at("instructor"), true);
  EXPECT_EQ(who.at("csrf"), Json::parse(response.body).at("csrf"));
  EXPECT_EQ(get(cup + "/roster", session).status, 200);
  Headers leaving = session;
  leaving.emplace_back("origin", here);
  leaving.emplace_back("x-csrf-token", who.at("csrf"));
  EXPECT_THAT(find_header(ask("POST", "/api/v1/logout", "", leaving), "Set-Cookie"),
              HasSubstr("Max-Age=0"));
  EXPECT_EQ(get(cup + "/roster", session).status, 401);
}

TEST_F(Security, BindsCookieToHostOverTls) {
  secure_ = true;
  restart_api();
  const http::Response response = log_in({{"password", the_password}});
  ASSERT_EQ(response.status, 200) << response.body;
  const std::string cookie = find_header(response, "Set-Cookie");
  EXPECT_THAT(cookie, testing::StartsWith("__Host-aspis="));
  EXPECT_THAT(cookie, HasSubstr("; Path=/; HttpOnly; SameSite=Strict; Secure"));
  EXPECT_THAT(cookie, Not(HasSubstr("Domain")));
}

TEST_F(Security, RefusesLoginFromAnotherSite) {
  const Json body = {{"password", the_password}};
  EXPECT_EQ(log_in(body, {{"origin", "http://evil.example"}}).status, 403);
  EXPECT_EQ(log_in(body, {}).status, 403);
}

TEST_F(Security, WrongPasswordsTakeASecondAndNeverBlockTheRightOne) {
  const Headers ours = {{"origin", here}};
  std::vector<std::thread> guessers;
  for (int guesser = 0; guesser < 6; ++guesser) {
    guessers.emplace_back([&] {
      const auto began = std::chrono::steady_clock::now();
      EXPECT_EQ(ask("POST", "/api/v1/login", R"({"password":"guess"})", ours).status, 401);
      EXPECT_GE(std::chrono::steady_clock::now() - began, std::chrono::seconds(1));
    });
  }
  const std::string right = Json{{"password", the_password}}.dump();
  const http::Response first = ask("POST", "/api/v1/login", right, ours);
  EXPECT_EQ(first.status, 200) << first.body;
  for (std::thread& guesser : guessers) guesser.join();
  EXPECT_EQ(ask("POST", "/api/v1/login", right, ours).status, 200) << "from the same address";
}

TEST_F(Security, KnownBrowserSkipsQueueOfPasswordGuesses) {
  const Headers ours = {{"origin", here}};
  const std::string right = Json{{"password", the_password}}.dump();
  const http::Response before = ask("POST", "/api/v1/login", right, ours);
  std::string device;
  for (const auto& [name, value] : before.headers) {
    if (name == "Set-Cookie" && value.starts_with("aspis-device=")) {
      device = value.substr(0, value.find(';'));
    }
  }
  ASSERT_FALSE(device.empty());
  // Sends more guesses than may wait per address.
  std::atomic<int> refused = 0;
  std::vector<std::thread> guessers;
  for (int guesser = 0; guesser < 40; ++guesser) {
    guessers.emplace_back([&] {
      if (ask("POST", "/api/v1/login", R"({"password":"guess"})", ours).status == 429) ++refused;
    });
  }
  while (refused == 0) std::this_thread::yield();
  EXPECT_EQ(ask("POST", "/api/v1/login", right, {{"origin", here}, {"cookie", device}}).status,
            200);
  for (std::thread& guesser : guessers) guesser.join();
}

TEST_F(Security, StudentsNeedTheirTokenAndSeeOnlyTheirOutput) {
  const http::Response nobody = get("/api/v1/me");
  EXPECT_EQ(nobody.status, 401);
  EXPECT_THAT(find_header(nobody, "WWW-Authenticate"), HasSubstr("Bearer"));
  EXPECT_EQ(get("/api/v1/me", {{"authorization", "Bearer guessed"}}).status, 401);
  EXPECT_EQ(get("/api/v1/me", {{"authorization", "Basic " + issue_token(1)}}).status, 401);
  EXPECT_EQ(get("/api/v1/me", {{"authorization", "bearer  " + issue_token(1)}}).status, 200);
  const Headers student = as_student(2);
  for (const char* const path : {"/api/v1/me", "/api/v1/me/games", "/api/v1/me/practice"}) {
    const http::Response own = get(path, student);
    EXPECT_EQ(own.status, 200) << path;
    EXPECT_THAT(own.body, Not(HasSubstr(stderr_of_first))) << path;
    EXPECT_THAT(own.body, Not(HasSubstr("Secretive"))) << path;
  }
}

TEST_F(Security, RefusesReplacedToken) {
  const Headers old = as_student(1);
  EXPECT_EQ(get("/api/v1/me", old).status, 200);
  const Headers fresh = as_student(1);
  EXPECT_EQ(get("/api/v1/me", old).status, 401);
  EXPECT_EQ(get("/api/v1/me", fresh).status, 200);
}

}  // namespace
}  // namespace aspis::tests
