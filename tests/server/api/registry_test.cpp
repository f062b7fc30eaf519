// Tests the interface of a real registry: a tournament from its roster to its last game.
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;

class RegistryApi : public ApiTest {
 protected:
  void create() {
    const http::Response made =
        change("/api/v1/tournaments", {{"name", "spring"},
                                       {"title", "The Spring"},
                                       {"preset", "round-robin"},
                                       {"game", "boxing"},
                                       {"changes", {{"options", R"({"unusable":"90"})"}}},
                                       {"roster", support::make_roster(3)}});
    ASSERT_EQ(made.status, 201) << made.body;
  }

  [[nodiscard]] Headers last_student() {
    const http::Response tokens = change(spring_ + "/tokens", Json::object());
    EXPECT_EQ(tokens.status, 200) << tokens.body;
    return last_token(tokens.body);
  }
  /// Whether the page of entrants soon says this of the entrant.
  [[nodiscard]] bool shows(const std::string& alias, const std::string& key, const Json& value) {
    return comes_true([&] {
      const Json all = page(spring_ + "/entrants").value("entrants", Json::array());
      const Json entrant = find_in(all, "alias", alias);
      return entrant.is_object() && entrant.at(key) == value;
    });
  }
  [[nodiscard]] Json page(const std::string& target) const {
    const auto page = pages_.find(target);
    if (!page) return Json::object();
    return Json::parse(page->plain.ok.substr(page->plain.head));
  }

  const std::string spring_ = "/api/v1/tournaments/spring";
};

TEST_F(RegistryApi, PublishesPagesOfNewTournament) {
  create();
  EXPECT_TRUE(comes_true([&] { return page(spring_ + "/standings").contains("stages"); }));
  EXPECT_EQ(json(spring_).at("title"), "The Spring");
  EXPECT_EQ(json("/api/v1/tournaments").at("tournaments").back().at("name"), "spring");
  const http::Response again = change("/api/v1/tournaments", {{"name", "spring"},
                                                              {"preset", "round-robin"},
                                                              {"game", "boxing"},
                                                              {"roster", support::make_roster(3)}});
  EXPECT_EQ(again.status, 422);
}

TEST_F(RegistryApi, AcceptsTokensAndAnswersLobby) {
  create();
  const Headers student = last_student();
  // The tournament's thread opens the lobby.
  ASSERT_TRUE(comes_true([&] { return !json("/api/v1/me", student).at("lobby").is_null(); }));
  const Json me = json("/api/v1/me", student);
  EXPECT_EQ(me.at("tournament"), "spring");
  EXPECT_EQ(me.at("lobby").at("presence"), "absent");
  EXPECT_EQ(ask("POST", "/api/v1/me/check", "", student).status, 409) << "no bot is there";
  EXPECT_EQ(ask("POST", "/api/v1/me/consent", R"({"consents":true})", student).status, 200);
  EXPECT_EQ(json(spring_ + "/lobby").at("entrants").size(), 3U);
}

TEST_F(RegistryApi, DeletesOnlyTournamentsThatNeverStarted) {
  create();
  const auto untouched = [this](const std::string& name) {
    const Json all = json("/api/v1/instructor/tournaments", as_instructor()).at("tournaments");
    const Json one = find_in(all, "name", name);
    return one.is_object() && one.at("untouched") == true;
  };
  EXPECT_TRUE(comes_true([&] { return untouched("spring"); }));
  ASSERT_TRUE(comes_true([&] { return page(spring_ + "/standings").contains("stages"); }));
  const http::Response gone = change(spring_ + "/delete", Json::object());
  EXPECT_EQ(gone.status, 200) << gone.body;
  EXPECT_EQ(ask("GET", spring_, "", as_instructor()).status, 404);
  EXPECT_TRUE(page(spring_ + "/standings").empty());
  create();  // the name is free again
  ASSERT_EQ(change(spring_ + "/start", Json::object()).status, 200);
  const http::Response refused = change(spring_ + "/delete", Json::object());
  EXPECT_EQ(refused.status, 409);
  EXPECT_THAT(refused.body, HasSubstr("only one that never started can be deleted"));
  EXPECT_TRUE(comes_true([&] { return !untouched("spring"); }));
}

TEST_F(RegistryApi, ClosingWindowSettlesMatchesOfAbsentEntrants) {
  create();
  ASSERT_EQ(change(spring_ + "/announcements", {{"text", "Come"}}).status, 200);
  ASSERT_EQ(change(spring_ + "/windows", {{"stage", 1}, {"at_close", "forfeit"}}).status, 200);
  ASSERT_EQ(change(spring_ + "/start", Json::object()).status, 200);
  EXPECT_TRUE(comes_true([&] { return page(spring_).value("run_state", "") == "running"; }));
  const http::Response closed = change(spring_ + "/close-round", {{"stage", 1}, {"round", 1}});
  EXPECT_EQ(closed.status, 200) << closed.body;
  // Closes the other rounds, and play-offs of entrants that are tied without a game.
  ASSERT_EQ(change(spring_ + "/close-round", {{"stage", 1}}).status, 200);
  EXPECT_TRUE(comes_true([&] { return page(spring_).value("finished", false); }));
  const Json games = json(spring_ + "/games").at("games");
  ASSERT_GE(games.size(), 6U);
  EXPECT_EQ(games[0].at("seats")[0].at("forfeit"), true);
  const Json log = json(spring_ + "/audit", as_instructor()).at("audit");
  EXPECT_THAT(log.dump(), HasSubstr("announce"));
  EXPECT_TRUE(comes_true([&] { return metrics_.games.value() == games.size(); }));
}

TEST_F(RegistryApi, EntrantOrInstructorChoosesEmblemForAllPages) {
  create();
  const Headers student = last_student();
  const std::string alias = json("/api/v1/me", student).at("alias");
  const Json star = {
      {"outline", 0}, {"division", 0}, {"charge", 6}, {"swapped", false}, {"colour", 3}};
  const auto choose = [&](const Json& body) {
    return ask("POST", "/api/v1/me/emblem", body.dump(), student);
  };
  const auto shown = [&](const Json& emblem) { return shows(alias, "emblem", emblem); };
  EXPECT_TRUE(shown(nullptr));
  EXPECT_EQ(choose({{"emblem", star}}).status, 200);
  EXPECT_TRUE(shown(star));
  Json other = star;
  other["colour"] = 12;
  EXPECT_THAT(choose({{"emblem", other}}).body,
              HasSubstr("emblem: colour: must be a whole number from 0 to 11"));
  other.erase("colour");
  EXPECT_EQ(choose({{"emblem", other}}).status, 422);
  EXPECT_EQ(choose({{"emblem", "star"}}).status, 422);
  EXPECT_EQ(choose({{"entrant", alias}, {"emblem", star}}).status, 422);
  EXPECT_EQ(ask("POST", "/api/v1/me/emblem", Json{{"emblem", star}}.dump()).status, 401);

  const std::string emblems = spring_ + "/emblems";
  EXPECT_EQ(ask("POST", emblems, Json{{"entrant", alias}}.dump(), student).status, 401);
  EXPECT_EQ(change(emblems, {{"emblem", star}}).status, 422);
  EXPECT_EQ(change(emblems, {{"entrant", "nobody"}, {"emblem", star}}).status, 422);
  const Json listed = page(spring_ + "/entrants");
  for (const Json& entrant : listed.at("entrants")) {
    if (entrant.at("alias") == alias) continue;
    const http::Response taken =
        change(emblems, {{"entrant", entrant.at("alias")}, {"emblem", star}});
    EXPECT_EQ(taken.status, 409);
    EXPECT_THAT(taken.body, HasSubstr(alias + " already has this emblem"));
    break;
  }
  EXPECT_EQ(change(emblems, {{"entrant", alias}, {"emblem", nullptr}}).status, 200);
  EXPECT_TRUE(shown(nullptr));
}

TEST_F(RegistryApi, AuthorNamesProgramAndInstructorRemovesName) {
  create();
  const Headers student = last_student();
  const std::string alias = json("/api/v1/me", student).at("alias");
  const auto name_it = [&](const std::string& name) {
    return ask("POST", "/api/v1/me/program", Json{{"name", name}}.dump(), student);
  };
  const auto shown = [&](const Json& program) { return shows(alias, "program", program); };
  EXPECT_EQ(json("/api/v1/me", student).at("program"),
            (Json{{"name", nullptr}, {"removed", nullptr}}));
  EXPECT_EQ(name_it("Deep Thought").status, 200);
  EXPECT_TRUE(shown("Deep Thought"));
  EXPECT_EQ(json("/api/v1/me", student).at("program").at("name"), "Deep Thought");
  const http::Response number = name_it("417");
  EXPECT_EQ(number.status, 409);
  EXPECT_THAT(number.body, HasSubstr("needs a letter"));
  EXPECT_EQ(name_it("x\x01").status, 422);
  EXPECT_EQ(ask("POST", "/api/v1/me/program", "{}", student).status, 422);
  EXPECT_EQ(ask("POST", "/api/v1/me/program", R"({"name":"x"})").status, 401);

  const std::string remove = spring_ + "/names/remove";
  EXPECT_EQ(ask("POST", remove, Json{{"entrant", alias}, {"reason", "no"}}.dump(), student).status,
            401);
  EXPECT_EQ(change(remove, {{"entrant", "nobody"}, {"reason", "rude"}}).status, 422);
  EXPECT_EQ(change(remove, {{"entrant", alias}}).status, 422);
  ASSERT_EQ(change(remove, {{"entrant", alias}, {"reason", "it insults"}}).status, 200);
  EXPECT_TRUE(shown(nullptr));
  const Json program = json("/api/v1/me", student).at("program");
  EXPECT_EQ(program.at("name"), nullptr);
  EXPECT_EQ(program.at("removed").at("name"), "Deep Thought");
  EXPECT_EQ(program.at("removed").at("reason"), "it insults");
  EXPECT_THAT(name_it("deep thought").body, HasSubstr("the instructor removed this name"));
  EXPECT_THAT(json(spring_ + "/audit", as_instructor()).dump(),
              HasSubstr("Deep Thought: it insults"));
  EXPECT_EQ(name_it("Marvin").status, 200);
  EXPECT_EQ(json(spring_ + "/roster", as_instructor()).dump().find("Deep Thought"),
            std::string::npos);
}

TEST_F(RegistryApi, PublishesNamesAndStates) {
  create();
  ASSERT_EQ(change(spring_ + "/names", {{"shows_names", true}}).status, 200);
  EXPECT_TRUE(comes_true([&] { return page(spring_ + "/entrants").value("shows_names", false); }));
  EXPECT_THAT(page(spring_ + "/entrants").dump(), HasSubstr("Entrant 1"));
  ASSERT_EQ(change(spring_ + "/names", {{"shows_names", false}}).status, 200);
  EXPECT_TRUE(comes_true([&] { return !page(spring_ + "/entrants").value("shows_names", true); }));
  EXPECT_THAT(page(spring_ + "/entrants").dump(), testing::Not(HasSubstr("Entrant 1")));
}

TEST_F(RegistryApi, RemovesPagesOfTournamentAndInformsSpectators) {
  ASSERT_TRUE(comes_true([&] { return pages_.find(cup + "/standings") != nullptr; }));
  const std::uint64_t before = hub_.version("tournament/cup");
  ASSERT_TRUE(registry_->remove("cup"));
  ASSERT_TRUE(comes_true([&] { return hub_.version("tournament/cup") > before; }));
  for (const char* page : {"", "/standings", "/entrants", "/lobby", "/live"}) {
    EXPECT_EQ(pages_.find(cup + page), nullptr) << page;
    EXPECT_EQ(get(cup + page).status, 404) << page;
  }
  const Json list = json("/api/v1/tournaments");
  for (const Json& one : list.at("tournaments")) {
    EXPECT_NE(one.at("name"), "cup");
  }
}

}  // namespace
}  // namespace aspis::tests
