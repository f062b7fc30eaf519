// Tests events that spectators receive while results are held back, and afterwards.
#include "tests/server/api/embargo_world.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;

const std::string party = "/api/v1/tournaments/party";

/// Makes a tournament whose results are all held back. The bots differ with `bot`; no game is
/// played yet.
void make_party(World& world, const std::string& bot) {
  std::string roster = "name,command\n";
  for (int i = 1; i <= 6; ++i) {
    roster +=
        "Person " + std::to_string(i) + ",house:" + (i % 2 == 0 ? "boxing_random" : bot) + "\n";
  }
  Json plan = Json::parse(embargoed_plan(true));
  plan["options"]["unusable"] = "50";  // on fuller boards the first move decides
  const http::Response made = world.change(
      "/api/v1/tournaments",
      {{"name", "party"}, {"title", "Party"}, {"plan", plan}, {"roster", roster}, {"seed", 7}});
  ASSERT_EQ(made.status, 201) << made.body;
  ASSERT_TRUE(world.comes_true([&] {
    return world.ready_page(party).find(R"("run_state":"paused")") != std::string::npos;
  }));
}

/// Makes the same tournament and plays all of it.
void play_party(World& world, const std::string& bot) {
  ASSERT_NO_FATAL_FAILURE(make_party(world, bot));
  ASSERT_EQ(world.change(party + "/start", Json::object()).status, 200);
  ASSERT_TRUE(world.comes_true([&] { return world.now("party")->schedule->finished; }));
  const std::size_t games = world.now("party")->games.size();
  ASSERT_TRUE(world.comes_true([&] {
    return world.version("staff/tournament/party") >= 3 * games;
  })) << "began, over and stored";
}

/// Removes the events of the lobby and of analyses: their number depends on the speed of the
/// machine, and they carry no other data.
std::string without_pace(const std::string& events) {
  static const std::regex pace(R"(\{"event":"(lobby|analyses)-changed"\},)");
  return std::regex_replace(events, pace, "");
}

/// Ignores the order: two threads make the pages of results and all others.
std::multiset<std::string> events_in(const std::string& heard) {
  std::multiset<std::string> events;
  const Json all = Json::parse("[" + without_pace(heard) + "null]");
  for (const Json& event : all) events.insert(event.dump());
  return events;
}

TEST_F(Embargo, SpectatorsReceiveSameBytesWhateverTheResults) {
  World one(file(embargoed_plan(true), 0));
  World other(file(embargoed_plan(true), 0));
  ASSERT_NO_FATAL_FAILURE(play_party(one, "boxing_random"));
  ASSERT_NO_FATAL_FAILURE(play_party(other, "boxing_greedy"));
  const auto places = [](const World& world) {
    std::vector<formats::Entrant> order;
    const auto now = world.now("party");
    for (const auto& place : now->schedule->places) order.push_back(place.entrant);
    return order;
  };
  ASSERT_NE(places(one), places(other));
  const std::string heard = one.heard("tournament/party");
  EXPECT_THAT(heard, HasSubstr(R"({"event":"state-changed","run_state":"running"})"));
  EXPECT_EQ(heard.find("game-"), std::string::npos) << heard;
  // A machine with idle cores analyses games at the same time.
  static_cast<void>(one.comes_true(
      [&] { return one.json(party + "/analyses?view=staff", one.instructor()).at("games") != 0; }));
  EXPECT_EQ(one.heard("tournament/party").find("analyses"), std::string::npos);
  EXPECT_EQ(events_in(other.heard("tournament/party")), events_in(heard));
  const std::size_t games =
      std::max(one.now("party")->games.size(), other.now("party")->games.size());
  for (std::size_t live_id = 1; live_id <= games; ++live_id) {
    const std::string topic = "game/party/" + std::to_string(live_id);
    EXPECT_EQ(one.heard(topic), "\"the last\",");
    EXPECT_EQ(other.heard(topic), "\"the last\",");
    for (World* const world : {&one, &other}) {
      for (const std::string& staff : {"staff/" + topic, std::string("staff/tournament/party")}) {
        EXPECT_THROW(WebSocketClient(world->listen(), "/api/v1/live?v=0&topic=" + staff),
                     std::runtime_error);
      }
    }
  }
  for (World* const world : {&one, &other}) {
    ASSERT_EQ(world->change(party + "/reveal", {{"delay_s", 0}}).status, 200);
  }
  EXPECT_NE(one.heard("tournament/party"), other.heard("tournament/party"))
      << "and then they hear it";
}

TEST_F(Embargo, OpenSocketIsClosedWhenItsSessionHasEnded) {
  World world(file(embargoed_plan(true), 0));
  const Headers instructor = world.instructor();
  std::string headers;
  for (const auto& [name, value] : instructor) {
    if (name != "origin") headers += name + ": " + value + "\r\n";
  }
  const std::string topic = "staff/tournament/cup";
  world.wait_for_pages();  // nothing else is published from then on
  // Starts at this version, whenever the server accepts the connection.
  const auto fill_path = [&](const std::string& of) {
    return "/api/v1/live?topic=" + of + "&v=" + std::to_string(world.version(of));
  };
  WebSocketClient spectator(world.listen(), fill_path(topic), headers);
  WebSocketClient stranger(world.listen(), fill_path("tournament/cup"));
  world.publish(topic, R"({"event":"one"})");
  EXPECT_THAT(spectator.hear(), HasSubstr("one"));
  ASSERT_EQ(world.ask_as("POST", "/api/v1/logout", instructor).status, 200);
  world.publish(topic, R"({"event":"secret"})");
  world.publish("tournament/cup", R"({"event":"public"})");
  EXPECT_THAT(stranger.hear(), HasSubstr("public"));
  const support::Frame frame = spectator.frame();
  EXPECT_EQ(frame.opcode, 8);
  EXPECT_THAT(frame.payload, HasSubstr("log in again"));
}

TEST_F(Embargo, HidesDisqualificationUntilItIsRevealed) {
  const auto played = file(embargoed_plan(false), 0);
  World one(played);
  World other(played);
  one.wait_for_pages();
  other.wait_for_pages();
  expect_same(one.public_answers(), other.public_answers());
  const auto& final = one.now()->schedule->stages[1].groups[0].pairings.back();
  const std::string winner = one.entrant_alias(*final.state.winner + 1);
  ASSERT_EQ(one.change(cup + "/entrants/" + winner + "/disqualify",
                       {{"reason", "a proxy"}, {"games", "stand"}})
                .status,
            200);
  ASSERT_EQ(one.now()->departures.size(), 1U);
  expect_same(one.public_answers(), other.public_answers());
  EXPECT_EQ(events_in(one.heard("tournament/cup")), events_in(other.heard("tournament/cup")));
  const auto staff = one.get(cup + "/standings?view=staff", one.instructor());
  EXPECT_THAT(staff.body, HasSubstr("disqualified: a proxy"));
  for (World* const world : {&one, &other}) {
    ASSERT_EQ(world->change(cup + "/reveal", {{"delay_s", 0}}).status, 200);
  }
  EXPECT_THAT(one.get(cup + "/standings").body, HasSubstr("disqualified: a proxy"));
}

TEST_F(Embargo, LobbyStaysUnchangedWhenLastGameIsHeldBack) {
  World world(file(embargoed_plan(true), 0));
  ASSERT_NO_FATAL_FAILURE(play_party(world, "boxing_random"));
  ASSERT_TRUE(world.comes_true([&] {
    return world.json(party + "/lobby?view=staff", world.instructor()).at("open") == false;
  }));
  ASSERT_TRUE(world.comes_true([&] {
    const std::string page = world.ready_page(party + "/lobby");
    return page.find(R"("open":true)") != std::string::npos;
  }));
  const Json lobby = world.json(party + "/lobby");
  EXPECT_EQ(lobby.at("open"), true);
  ASSERT_EQ(lobby.at("entrants").size(), 6U);
  for (const Json& entrant : lobby.at("entrants")) EXPECT_EQ(entrant.at("presence"), "ready");
  const Headers student = last_token(world.change(party + "/tokens", Json::object()).body);
  EXPECT_EQ(world.json("/api/v1/me", student).at("lobby").at("presence"), "ready");
  ASSERT_EQ(world.change(party + "/reveal", {{"delay_s", 0}}).status, 200);
  ASSERT_TRUE(world.comes_true([&] { return world.json(party + "/lobby").at("open") == false; }));
  EXPECT_EQ(world.json("/api/v1/me", student).at("lobby"), nullptr);
}

TEST_F(Embargo, StopAfterHeldBackRoundStaysHidden) {
  World world(file(embargoed_plan(true), 0));
  ASSERT_NO_FATAL_FAILURE(make_party(world, "boxing_random"));
  const Json until = {{"until", {{"stage", 1}, {"round", 1}}}};
  ASSERT_EQ(world.change(party + "/start", until).status, 200);
  ASSERT_TRUE(world.comes_true([&] { return !world.now("party")->row.running; }));
  EXPECT_TRUE(world.comes_true([&] {
    return world.json(party + "?view=staff", world.instructor()).at("run_state") == "paused";
  }));
  EXPECT_EQ(world.json(party).at("run_state"), "running");
  EXPECT_EQ(world.json(party).at("stops_after"), nullptr) << "it would change when it goes on";
  EXPECT_EQ(world.json("/api/v1/tournaments").dump().find("paused"), std::string::npos);
  ASSERT_EQ(world.change(party + "/reveal", {{"delay_s", 0}}).status, 200);
  EXPECT_TRUE(world.comes_true([&] { return world.json(party).at("run_state") == "paused"; }));
}

TEST_F(Embargo, OnlyStaffReceivesEventsOfHeldBackTournament) {
  World world(file(embargoed_plan(true), 0));
  ASSERT_NO_FATAL_FAILURE(play_party(world, "boxing_random"));
  const std::size_t games = world.now("party")->games.size();
  ASSERT_GT(games, 4U) << world.json(party + "/matches?view=staff", world.instructor()).dump(1);
  EXPECT_LE(world.version("tournament/party"), games) << "states and the lobby";
  EXPECT_EQ(world.json(party).at("games_played"), 0);
  EXPECT_EQ(world.json(party).at("run_state"), "running");
  EXPECT_EQ(world.json(party + "/live").at("games").size(), 0U);
  EXPECT_EQ(world.games_counted(), 0U);
  for (std::size_t live_id = 1; live_id <= games; ++live_id) {
    const std::string at = party + "/live/" + std::to_string(live_id);
    EXPECT_EQ(world.get(at).status, 404);
    EXPECT_EQ(world.get(at + "?view=staff", world.instructor()).status, 200);
  }
  ASSERT_EQ(world.change(party + "/reveal", {{"delay_s", 0}}).status, 200);
  EXPECT_EQ(world.games_counted(), games);
  EXPECT_EQ(world.json(party).at("run_state"), "finished");
  EXPECT_EQ(world.get(party + "/live/1").status, 200);
}

}  // namespace
}  // namespace aspis::tests
