// Tests the document of the home page as a cached page.
#include "server/http/page.hpp"
#include "tests/server/api/api_test.hpp"
#include "tests/server/api/embargo_world.hpp"

namespace aspis::tests {
namespace {

class FrontPage : public ApiTest {
 protected:
  FrontPage() : ApiTest("single") {}

  [[nodiscard]] Json ready() const {
    const auto page = pages_.find("/api/v1/front");
    return page ? Json::parse(page->plain.ok.substr(page->plain.head)) : Json();
  }
  [[nodiscard]] Json cup_in(const Json& front) const {
    return front.is_null() ? front : find_in(front.at("tournaments"), "name", "cup");
  }
  /// Starts a game of boxing that lasts as long as its observer.
  [[nodiscard]] std::shared_ptr<match::Observer> begin(const std::string& live_id,
                                                       const db::MatchRow& match) {
    tournament::GameStart start;
    start.live_id = live_id;
    start.match = tournament::make_key(match);
    start.label = match.label + ", game 1";
    start.aliases = {"101", "102"};
    auto observer = publisher_.game_begins("cup", start);
    const rules::Rules& rules = *sound(rules::rules_named("boxing"));
    protocol::Record record;
    record.game = "boxing";
    record.date = the_date;
    record.setup = sound(rules.deal({{"unusable", "90"}}, 2, 3));
    record.seats = {{"A", "101"}, {"B", "102"}};
    observer->began(record, *sound(rules.start(record.setup, nullptr)));
    return observer;
  }
};

TEST_F(FrontPage, NamesChampionAndLastGamesOfAFinishedTournament) {
  ASSERT_TRUE(comes_true([&] { return cup_in(ready()).is_object(); }));
  const Json front = json("/api/v1/front");
  const Json shown = cup_in(front);
  const Json champion = json(cup + "/standings").at("places")[0].at("alias");
  EXPECT_EQ(shown.at("champion"), champion);
  EXPECT_EQ(shown.at("leader"), nullptr);
  EXPECT_EQ(shown.at("stage"), nullptr);
  EXPECT_EQ(shown.at("next"), nullptr);
  EXPECT_EQ(shown.at("live"), Json::array());
  const Json games = json(cup + "/games").at("games");
  const auto last = std::find_if(games.begin(), games.end(), [](const Json& game) {
    return game.at("state") == "played" && game.at("match_voided").is_null();
  });
  EXPECT_EQ(shown.at("last_games")[0], *last);
  EXPECT_EQ(cup_in(ready()), shown) << "the page that lies ready";
  bool is_named = false;
  for (const Json& one : shown.at("named")) is_named |= one.at("alias") == champion;
  EXPECT_TRUE(is_named);
  EXPECT_EQ(front.dump().find("Secretive"), std::string::npos);
}

TEST_F(FrontPage, PutsTheGameNearestToTheEndFirst) {
  const auto now = registry_->find("cup")->snapshot();
  const db::MatchRow* last_match = nullptr;
  const Json matches = json(cup + "/matches").at("matches");
  for (const Json& match : matches) {
    if (match.at("round_name") != "Final") continue;
    for (const auto& [id, row] : now->matches) {
      if (match.at("label") == row.label) last_match = &row;
    }
  }
  ASSERT_NE(last_match, nullptr);
  const auto first = begin("1", now->matches.begin()->second);
  const auto last = begin("2", *last_match);
  ASSERT_TRUE(comes_true(
      [&] { return cup_in(ready()).is_object() && cup_in(ready()).at("live_games") == 2; }));
  const Json live = cup_in(ready()).at("live");
  EXPECT_EQ(live[0].at("live_id"), "2");
  EXPECT_EQ(live[1].at("live_id"), "1");
  EXPECT_EQ(live[0].at("started"), the_date);
  EXPECT_EQ(live[0].at("ply"), 0);
  EXPECT_EQ(live[0].at("scores"), (Json{0, 0}));
}

TEST_F(FrontPage, ChangesWithResultsAndSaysSo) {
  ASSERT_TRUE(comes_true([&] { return cup_in(ready()).is_object(); }));
  const std::uint64_t before = hub_.version("front");
  play_again();
  ASSERT_TRUE(comes_true([&] { return cup_in(ready()).at("champion") == nullptr; }));
  ASSERT_TRUE(comes_true([&] { return hub_.version("front") > before; }));
  const Json shown = cup_in(ready());
  EXPECT_EQ(shown.at("stage").at("number"), 1);
  EXPECT_EQ(shown.at("run_state"), "paused");
}

TEST_F(Embargo, FrontPageHidesHeldBackResults) {
  const std::string plan = embargoed_plan(true);
  World one(file(plan, 0));
  World other(file(plan, 1));
  ASSERT_NE(one.now()->games.begin()->second, other.now()->games.begin()->second);
  const auto shown = [](World& world) {
    EXPECT_TRUE(world.comes_true([&] {
      return world.ready_page("/api/v1/front").find(R"("name":"cup")") != std::string::npos;
    }));
    const std::string ready = world.ready_page("/api/v1/front");
    const Json page = Json::parse(ready.substr(ready.find("{\"version\"")));
    EXPECT_EQ(world.json("/api/v1/front").at("tournaments"), page.at("tournaments"));
    return page.at("tournaments");
  };
  const Json seen = shown(one);
  EXPECT_EQ(seen, shown(other));
  for (const Json& tournament : seen) {
    if (tournament.at("name") != "cup") continue;
    EXPECT_EQ(tournament.at("run_state"), "running");
    EXPECT_EQ(tournament.at("games_played"), 0);
    EXPECT_EQ(tournament.at("champion"), nullptr);
    EXPECT_EQ(tournament.at("leader"), nullptr);
    EXPECT_EQ(tournament.at("through"), Json::array());
    EXPECT_EQ(tournament.at("last_games"), Json::array());
  }
  ASSERT_EQ(one.change(cup + "/reveal", {{"stage", 1}, {"round", 1}, {"delay_s", 0}}).status, 200);
  EXPECT_TRUE(one.comes_true([&] {
    return one.ready_page("/api/v1/front").find(R"("last_games":[{)") != std::string::npos;
  }));
}

}  // namespace
}  // namespace aspis::tests
