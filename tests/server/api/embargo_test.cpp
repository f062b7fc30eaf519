// Results that are held back: two servers whose results differ give the same answers to everybody,
// byte for byte, until they are revealed.
#include <regex>
#include <set>

#include "server/api/endpoint.hpp"
#include "server/http/page.hpp"
#include "server/tournament/held_back.hpp"
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// Groups for everybody to see or not, and a knock-out that is held back.
std::string embargoed_plan(bool groups_too, const std::string& own_games = "with-everybody") {
  const std::string held = R"(, "embargo": true, "own_games": ")" + own_games + "\"";
  return R"({"name": "party", "game": "boxing", "options": {"unusable": "90"},
    "draw_seeds": false, "tie_breaks": ["points", "lot"],
    "stages": [
      {"name": "Groups", "format": "groups", "groups": {"by": "snake", "count": 2})" +
         (groups_too ? held : "") + R"(},
      {"name": "Bracket", "format": "elimination", "entry": {"top": 2})" +
         held + "}]}";
}

/// A server of its own with a tournament that was played to its end.
class World : public ApiTest {
 public:
  explicit World(const std::filesystem::path& file) : ApiTest(CupFile{file}) {}
  void TestBody() override {}

  using ApiTest::change;
  using ApiTest::comes_true;
  using ApiTest::get;
  using ApiTest::json;

  [[nodiscard]] Headers student(int entrant) { return as_student(entrant); }
  [[nodiscard]] Headers instructor() { return as_instructor(); }
  [[nodiscard]] tournament::Snapshot now(const std::string& name = "cup") const {
    return registry_->find(name)->snapshot();
  }
  [[nodiscard]] std::uint64_t games_counted() const { return metrics_.games.value(); }
  [[nodiscard]] http::Response ask_as(const std::string& method, const std::string& target,
                                      const Headers& headers) {
    return ask(method, target, "", headers);
  }
  [[nodiscard]] std::string ready_page(const std::string& target) const {
    const auto page = pages_.find(target);
    return page ? page->plain.ok : "none";
  }
  [[nodiscard]] std::uint64_t version(const std::string& topic) const {
    return hub_.version(topic);
  }
  void wait_for_pages() {
    ASSERT_TRUE(comes_true([&] { return pages_.find(cup) != nullptr; }));
  }

  /// Every answer to a GET of anybody, of a student and what lies ready, by its address.
  [[nodiscard]] std::map<std::string, std::string> public_answers() {
    std::map<std::string, std::string> answers;
    const Headers own = as_student(1);
    const auto take = [&](const std::string& target, const Headers& headers) {
      const http::Response response = get(target, headers);
      std::string text = std::to_string(response.status);
      for (const auto& [key, value] : response.headers) {
        if (key != "ETag") text += " " + key + "=" + value;
      }
      answers[target] = plain(text + "\n" + response.body);
    };
    for (const api::Endpoint& endpoint : api::all_endpoints()) {
      if (endpoint.method != "GET" || endpoint.who == api::Who::staff) continue;
      const Headers headers = endpoint.who == api::Who::student ? own : Headers{};
      for (const int id : {1, 2, 7, 12, 13, 14, 15, 16}) {
        take(path_of(std::string(endpoint.pattern), id), headers);
      }
    }
    for (const std::string page : {"", "/standings", "/bracket", "/entrants", "/lobby", "/live"}) {
      answers["ready " + page] = plain(ready_page(cup + page));
    }
    for (const std::string query :
         {"/games?limit=3", "/games?before=9", "/matches?stage=1", "/matches?stage=2",
          "/matches?limit=2", "/exports/chart.html?paper=a3"}) {
      take(cup + query, {});
    }
    take(cup + "/games?entrant=" + alias_of(1), {});
    take(cup + "/matches?entrant=" + alias_of(1), {});
    answers["game-stored"] = std::to_string(metrics_.games.value());
    return answers;
  }

 private:
  [[nodiscard]] std::string path_of(std::string path, int id) const {
    const auto put = [&](const std::string& name, const std::string& value) {
      if (const auto at = path.find(name); at != std::string::npos) {
        path.replace(at, name.size(), value);
      }
    };
    put("{tournament}", "cup");
    put("{id}", std::to_string(id));
    put("{live_id}", std::to_string(id));
    put("{alias}", alias_of(1));
    put("{sha256}", dictionary_.sha256());
    return path;
  }

  /// Without how many events came before, how long answers took, and digests of those.
  [[nodiscard]] static std::string plain(const std::string& text) {
    static const std::regex version("\"version\":[0-9]+");
    static const std::regex tag("(ETag: |Content-Length: )[^\r]*");
    static const std::regex times("aspis_(response|http_|live_messages)[^\n]*");
    static const std::regex free("aspis_disk[^\n]*");
    std::string made = std::regex_replace(text, version, "");
    made = std::regex_replace(made, tag, "");
    made = std::regex_replace(made, times, "");
    return std::regex_replace(made, free, "");
  }
};

class Embargo : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path file(const std::string& plan, int style) {
    const auto path = folder_.path() / ("cup-" + std::to_string(files_++) + ".db");
    make_bare_file(path, plan, style);
    return path;
  }

  static void expect_same(const std::map<std::string, std::string>& a,
                          const std::map<std::string, std::string>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (const auto& [target, answer] : a) EXPECT_EQ(answer, b.at(target)) << target;
  }
  static std::set<std::string> different(const std::map<std::string, std::string>& a,
                                         const std::map<std::string, std::string>& b) {
    std::set<std::string> targets;
    for (const auto& [target, answer] : a) {
      if (answer != b.at(target)) targets.insert(target);
    }
    return targets;
  }

  support::TemporaryFolder folder_;
  int files_ = 0;
};

TEST_F(Embargo, two_tournaments_with_other_results_cannot_be_told_apart_until_they_are_revealed) {
  const std::string plan = embargoed_plan(true);
  World one(file(plan, 0));
  World other(file(plan, 1));
  one.wait_for_pages();
  other.wait_for_pages();
  ASSERT_NE(one.now()->games.begin()->second, other.now()->games.begin()->second);
  ASSERT_TRUE(one.now()->schedule->finished);
  expect_same(one.public_answers(), other.public_answers());

  for (World* const world : {&one, &other}) {
    const http::Response done = world->change(cup + "/reveal", {{"stage", 1}, {"round", 1}});
    ASSERT_EQ(done.status, 200) << done.body;
  }
  const auto seen = different(one.public_answers(), other.public_answers());
  for (const std::string target : {"/standings", "/games", "/exports/standings.csv", "/ratings",
                                   "/exports/crosstable.csv", "/exports/chart.html"}) {
    EXPECT_TRUE(seen.contains(cup + target)) << target;
  }
}

TEST_F(Embargo, a_bracket_after_public_groups_tells_nothing_of_its_games) {
  const std::string plan = embargoed_plan(false);
  const auto played = file(plan, 0);
  World world(played);
  world.wait_for_pages();
  const Json shown = world.json(cup);
  EXPECT_EQ(shown.at("held_back"), true);
  EXPECT_EQ(shown.at("stages")[0].at("held_back"), false);
  EXPECT_EQ(shown.at("stages")[1].at("held_back"), true);
  EXPECT_EQ(shown.at("stages")[1].at("games_played"), 0);
  EXPECT_EQ(shown.at("run_state"), "running");
  EXPECT_EQ(shown.at("closed"), nullptr);
  EXPECT_EQ(shown.at("seed"), nullptr);
  EXPECT_EQ(shown.at("finished"), false);
  EXPECT_EQ(world.json("/api/v1/tournaments").at("tournaments")[1].at("closed"), nullptr);
  const auto whole = world.now();
  for (const auto& [id, game] : whole->games) {
    const bool held = whole->matches.at(game.match).stage == 1;
    const std::string at = cup + "/games/" + std::to_string(id);
    EXPECT_EQ(world.get(at).status, held ? 404 : 200);
    EXPECT_EQ(world.get(at + "/record").status, held ? 404 : 200);
    EXPECT_EQ(world.get(at + "?view=staff", world.instructor()).status, 200);
  }
}

TEST_F(Embargo, staff_sees_all_of_it_where_it_asks_for_that_and_no_cache_keeps_it) {
  World world(file(embargoed_plan(true), 0));
  world.wait_for_pages();
  const Headers instructor = world.instructor();
  EXPECT_EQ(world.json(cup, instructor).at("finished"), false) << "a projector shows nothing";
  const http::Response whole = world.get(cup + "?view=staff", instructor);
  EXPECT_EQ(Json::parse(whole.body).at("finished"), true);
  EXPECT_EQ(header_of(whole, "Cache-Control"), "no-store");
  EXPECT_EQ(header_of(whole, "ETag"), "");
  EXPECT_EQ(world.get(cup + "?view=staff").status, 401);
  EXPECT_EQ(world.get(cup + "?view=staff", world.student(1)).status, 401);
  const std::string before = world.get(cup + "/exports/standings.csv").body;
  EXPECT_NE(world.get(cup + "/exports/standings.csv?view=staff", instructor).body, before);
  EXPECT_EQ(world.get(cup + "/exports/standings.csv").body, before);
  const Json embargo = world.json(cup + "/embargo", instructor);
  EXPECT_EQ(embargo.at("held_back"), true);
  EXPECT_EQ(embargo.at("matches").size(), world.now()->index.match.size());
}

TEST_F(Embargo, entrants_see_their_own_games_at_once_where_the_plan_says_so) {
  for (const std::string own : {"at-once", "with-everybody"}) {
    World world(file(embargoed_plan(true, own), 0));
    world.wait_for_pages();
    const Headers student = world.student(1);
    const Json games = world.json("/api/v1/me/games", student).at("games");
    EXPECT_EQ(games.empty(), own != "at-once");
    if (own != "at-once") continue;
    const std::string id = std::to_string(games[0].at("id").get<int>());
    EXPECT_EQ(world.get("/api/v1/me/games/" + id, student).status, 200);
    EXPECT_THAT(world.get("/api/v1/me/games/" + id + "/record", student).body, HasSubstr("boxing"));
    EXPECT_EQ(world.get(cup + "/games/" + id).status, 404);
    for (const auto& [other, game] : world.now()->games) {
      const bool mine = game.seats[0].entrant == 1 || game.seats[1].entrant == 1;
      EXPECT_EQ(world.get("/api/v1/me/games/" + std::to_string(other), student).status,
                mine ? 200 : 404);
    }
  }
}

TEST_F(Embargo, a_reveal_is_told_as_if_those_games_were_just_stored) {
  World world(file(embargoed_plan(true), 0));
  world.wait_for_pages();
  const std::uint64_t before = world.version("tournament/cup");
  const Json first = world.json(cup + "/embargo", world.instructor()).at("matches")[0];
  const http::Response done = world.change(cup + "/reveal", {{"stage", first.at("stage")},
                                                             {"phase", first.at("phase")},
                                                             {"entrants", first.at("entrants")},
                                                             {"reason", "the first one"}});
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_THAT(done.body, HasSubstr("1 match is public now"));
  EXPECT_EQ(world.json(cup).at("games_played"), 1);
  EXPECT_GE(world.version("tournament/cup"), before + 2) << "standings and the game";
  const Json log = world.json(cup + "/audit", world.instructor()).at("audit");
  EXPECT_EQ(log[0].at("act"), "reveal");
  EXPECT_EQ(log[0].at("reason"), "1 match: the first one");
}

TEST_F(Embargo, what_was_set_for_a_time_that_has_come_is_revealed_by_the_clock) {
  World world(file(embargoed_plan(true), 0));
  world.wait_for_pages();
  ASSERT_EQ(world.change(cup + "/reveal", {{"at", "2030-01-01T00:00:00Z"}}).status, 200);
  EXPECT_EQ(world.json(cup + "/embargo", world.instructor()).at("times").size(), 1U);
  EXPECT_EQ(world.json(cup).at("games_played"), 0);
  ASSERT_EQ(world.change(cup + "/reveal", {{"stage", 1}, {"round", 1}, {"at", the_date}}).status,
            200);
  ASSERT_TRUE(world.comes_true([&] { return world.json(cup).at("games_played") > 0; }));
  EXPECT_EQ(world.json(cup + "/embargo", world.instructor()).at("times").size(), 1U);
  EXPECT_EQ(world.json(cup + "/audit", world.instructor()).at("audit")[0].at("actor"), "referee");
}

TEST_F(Embargo, held_back_again_or_no_more_takes_an_instructor) {
  World world(file(embargoed_plan(true), 0));
  world.wait_for_pages();
  EXPECT_EQ(world.ask_as("POST", cup + "/hold-back", world.student(1)).status, 401);
  ASSERT_EQ(world.change(cup + "/hold-back", {{"holds", false}}).status, 200);
  EXPECT_EQ(world.json(cup).at("finished"), true);
  EXPECT_EQ(world.json(cup).at("held_back"), false);
  EXPECT_NE(world.json(cup).at("closed"), nullptr);
  EXPECT_EQ(world.change(cup + "/hold-back", {{"holds", false}}).status, 409);
  EXPECT_EQ(world.change(cup + "/reveal", {{"round", 1}}).status, 422);
  EXPECT_EQ(world.get(cup + "/exports/archive.zip", world.instructor()).status, 200);
}

TEST_F(Embargo, nothing_is_put_away_while_results_are_held_back) {
  World world(file(embargoed_plan(true), 0));
  const http::Response refused = world.get(cup + "/exports/archive.zip", world.instructor());
  EXPECT_EQ(refused.status, 409);
  EXPECT_THAT(message_of(refused), HasSubstr("results are held back"));
}

TEST_F(Embargo, of_a_tournament_that_is_played_now_only_staff_hears) {
  World world(file(embargoed_plan(true), 0));
  const std::string party = "/api/v1/tournaments/party";
  std::string roster = "name,command\n";
  for (int i = 1; i <= 6; ++i) {
    roster += "Person " + std::to_string(i) + ",house:boxing_random\n";
  }
  const http::Response made =
      world.change("/api/v1/tournaments", {{"name", "party"},
                                           {"title", "Party"},
                                           {"plan", Json::parse(embargoed_plan(true))},
                                           {"roster", roster},
                                           {"seed", 7}});
  ASSERT_EQ(made.status, 201) << made.body;
  ASSERT_EQ(world.change(party + "/start", Json::object()).status, 200);
  ASSERT_TRUE(world.comes_true([&] { return world.now("party")->schedule->finished; }));
  const std::size_t games = world.now("party")->games.size();
  ASSERT_GT(games, 4U) << world.json(party + "/matches?view=staff", world.instructor()).dump(1);
  ASSERT_TRUE(world.comes_true([&] {
    return world.version("staff/tournament/party") >= 3 * games;
  })) << "began, over and stored";
  EXPECT_LT(world.version("tournament/party"), games) << "states and the lobby";
  EXPECT_EQ(world.json(party).at("games_played"), 0);
  EXPECT_EQ(world.json(party).at("run_state"), "running");
  EXPECT_EQ(world.json(party + "/live").at("games").size(), 0U);
  EXPECT_EQ(world.games_counted(), 0U);
  for (std::size_t live_id = 1; live_id <= games; ++live_id) {
    const std::string at = party + "/live/" + std::to_string(live_id);
    EXPECT_EQ(world.get(at).status, 404);
    EXPECT_EQ(world.get(at + "?view=staff", world.instructor()).status, 200);
  }
  ASSERT_EQ(world.change(party + "/reveal", Json::object()).status, 200);
  EXPECT_EQ(world.games_counted(), games);
  EXPECT_EQ(world.json(party).at("run_state"), "finished");
  EXPECT_EQ(world.get(party + "/live/1").status, 200);
}

}  // namespace
}  // namespace aspis::tests
