// Tests results that are held back: two servers with different results give identical answers, byte
// for byte, until the results are revealed.
#include "tests/server/api/embargo_world.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;

TEST_F(Embargo, TournamentsLookAlikeUntilResultsAreRevealed) {
  const std::string plan = embargoed_plan(true);
  World one(file(plan, 0));
  World other(file(plan, 1));
  one.wait_for_pages();
  other.wait_for_pages();
  ASSERT_NE(one.now()->games.begin()->second, other.now()->games.begin()->second);
  ASSERT_TRUE(one.now()->schedule->finished);
  expect_same(one.public_answers(), other.public_answers());

  for (World* const world : {&one, &other}) {
    const http::Response done =
        world->change(cup + "/reveal", {{"stage", 1}, {"round", 1}, {"delay_s", 0}});
    ASSERT_EQ(done.status, 200) << done.body;
  }
  const auto seen = different(one.public_answers(), other.public_answers());
  for (const std::string target : {"/standings", "/games", "/exports/standings.csv", "/ratings",
                                   "/exports/crosstable.csv", "/exports/chart.html"}) {
    EXPECT_TRUE(seen.contains(cup + target)) << target;
  }
}

TEST_F(Embargo, BracketAfterPublicGroupsShowsNothingOfItsGames) {
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

TEST_F(Embargo, StaffSeesAllOnRequestWithoutCaching) {
  World world(file(embargoed_plan(true), 0));
  world.wait_for_pages();
  const Headers instructor = world.instructor();
  EXPECT_EQ(world.json(cup, instructor).at("finished"), false) << "a projector shows nothing";
  const http::Response whole = world.get(cup + "?view=staff", instructor);
  EXPECT_EQ(Json::parse(whole.body).at("finished"), true);
  EXPECT_EQ(find_header(whole, "Cache-Control"), "no-store");
  EXPECT_EQ(find_header(whole, "ETag"), "");
  EXPECT_EQ(world.get(cup + "?view=staff").status, 401);
  EXPECT_EQ(world.get(cup + "?view=staff", world.student(1)).status, 401);
  const std::string before = world.get(cup + "/exports/standings.csv").body;
  EXPECT_NE(world.get(cup + "/exports/standings.csv?view=staff", instructor).body, before);
  EXPECT_EQ(world.get(cup + "/exports/standings.csv").body, before);
  const Json embargo = world.json(cup + "/embargo", instructor);
  EXPECT_EQ(embargo.at("held_back"), true);
  EXPECT_EQ(embargo.at("matches").size(), world.now()->index.match.size());
}

TEST_F(Embargo, EntrantsSeeTheirOwnGamesIfPlanSaysSo) {
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

TEST_F(Embargo, RevealPublishesSameEventsAsStoringGames) {
  World world(file(embargoed_plan(true), 0));
  world.wait_for_pages();
  const std::uint64_t before = world.version("tournament/cup");
  const Json first = world.json(cup + "/embargo", world.instructor()).at("matches")[0];
  const http::Response done = world.change(cup + "/reveal", {{"stage", first.at("stage")},
                                                             {"phase", first.at("phase")},
                                                             {"entrants", first.at("entrants")},
                                                             {"delay_s", 0},
                                                             {"reason", "the first one"}});
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_THAT(done.body, HasSubstr("1 match becomes public"));
  EXPECT_EQ(world.json(cup).at("games_played"), 1);
  EXPECT_GE(world.version("tournament/cup"), before + 2) << "standings and the game";
  const Json log = world.json(cup + "/audit", world.instructor()).at("audit");
  EXPECT_EQ(log[0].at("act"), "reveal");
  EXPECT_EQ(log[0].at("reason"), "1 match: the first one");
}

TEST_F(Embargo, RevealsAreCancelledUntilTheyArePublic) {
  World world(file(embargoed_plan(true), 0));
  World untouched(file(embargoed_plan(true), 0));
  world.wait_for_pages();
  untouched.wait_for_pages();
  const auto pending = [&] {
    return world.json(cup + "/embargo", world.instructor()).at("pending");
  };
  const Json order = {{"reason", "by mistake"}, {"delay_s", 600}};
  const http::Response asked = world.change(cup + "/reveal", order);
  ASSERT_EQ(asked.status, 200) << asked.body;
  const Json one = pending().at(0);
  EXPECT_EQ(one.at("id"), Json::parse(asked.body).at("pending"));
  EXPECT_EQ(one.at("what"), "tournament");
  EXPECT_GT(one.at("left_ms"), 0);
  EXPECT_LE(one.at("left_ms"), 600'000);
  expect_same(world.public_answers(), untouched.public_answers());
  EXPECT_EQ(world.heard("tournament/cup"), untouched.heard("tournament/cup"));
  // A second click is the same reveal.
  EXPECT_EQ(world.change(cup + "/reveal", order).status, 200);
  EXPECT_EQ(pending().size(), 1U);
  EXPECT_EQ(pending().at(0).at("id"), one.at("id"));
  const Json cancel = {{"pending", one.at("id")}};
  ASSERT_EQ(world.change(cup + "/reveal/cancel", cancel).status, 200);
  EXPECT_EQ(pending(), Json::array());
  EXPECT_EQ(world.change(cup + "/reveal/cancel", cancel).status, 409);
  const Json log = world.json(cup + "/audit", world.instructor()).at("audit");
  EXPECT_EQ(log.dump().find("by mistake"), std::string::npos);
  const http::Response usual = world.change(cup + "/reveal", Json::object());
  EXPECT_THAT(usual.body, testing::HasSubstr("public in 10 seconds"));
}

TEST_F(Embargo, RevealsArePublicAfterTheirDelay) {
  World world(file(embargoed_plan(true), 0));
  world.wait_for_pages();
  ASSERT_EQ(world.change(cup + "/reveal", {{"stage", 1}, {"round", 1}, {"delay_s", 1}}).status,
            200);
  ASSERT_EQ(
      world.change(cup + "/hold-back", {{"stage", 2}, {"holds", false}, {"delay_s", 600}}).status,
      200);
  ASSERT_TRUE(world.comes_true([&] { return world.json(cup).at("games_played") > 0; }));
  ASSERT_TRUE(world.comes_true(
      [&] { return world.json(cup + "/embargo", world.instructor()).at("pending").size() == 1; }));
  EXPECT_EQ(world.json(cup + "/embargo", world.instructor()).at("stages")[1].at("holds"), true);
  // Errors are reported immediately, not after the delay.
  EXPECT_EQ(world.change(cup + "/reveal", {{"stage", 1}, {"round", 1}}).status, 409);
  EXPECT_EQ(world.change(cup + "/reveal", {{"delay_s", 601}}).status, 422);
}

TEST_F(Embargo, ScheduledRevealsHappenAtTheirTime) {
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

TEST_F(Embargo, OnlyInstructorChangesWhatIsHeldBack) {
  World world(file(embargoed_plan(true), 0));
  world.wait_for_pages();
  EXPECT_EQ(world.ask_as("POST", cup + "/hold-back", world.student(1)).status, 401);
  ASSERT_EQ(world.change(cup + "/hold-back", {{"holds", false}, {"delay_s", 0}}).status, 200);
  EXPECT_EQ(world.json(cup).at("finished"), true);
  EXPECT_EQ(world.json(cup).at("held_back"), false);
  EXPECT_NE(world.json(cup).at("closed"), nullptr);
  EXPECT_EQ(world.change(cup + "/hold-back", {{"holds", false}}).status, 409);
  EXPECT_EQ(world.change(cup + "/reveal", {{"round", 1}}).status, 422);
  EXPECT_EQ(world.get(cup + "/exports/archive.zip", world.instructor()).status, 200);
}

TEST_F(Embargo, RefusesArchiveWhileResultsAreHeldBack) {
  World world(file(embargoed_plan(true), 0));
  const http::Response refused = world.get(cup + "/exports/archive.zip", world.instructor());
  EXPECT_EQ(refused.status, 409);
  EXPECT_THAT(error_message(refused), HasSubstr("results are held back"));
}

}  // namespace
}  // namespace aspis::tests
