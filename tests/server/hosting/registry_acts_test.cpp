// Tests an instructor's actions in a server: corrections, tokens, announcements and windows.
#include <gmock/gmock.h>

#include <set>
#include <string>

#include "server/hosting/actions.hpp"
#include "server/tournament/instructor.hpp"
#include "server/tournament/program_names.hpp"
#include "server/tournament/roster_changes.hpp"
#include "tests/server/hosting/registry_test.hpp"

namespace aspis::hosting {

using namespace tournament;  // NOLINT: the tests use most of it
namespace {

using support::answer_to;
using support::house_tournament;
using support::SampleRegistry;
using support::sound;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

using Tokens = std::vector<std::pair<int, std::string>>;

TEST_F(RegistryTest, ActReopensFinishedTournamentAndItPlaysOn) {
  SampleRegistry registry(folder_.path());
  const auto hosted = registry.create(house_tournament("cup", 4));
  play_out(*hosted);
  SampleRegistry::until([&] { return hosted->lobby().view() == nullptr; });
  const std::size_t before = read_stored("cup").games.size();
  const std::string date = support::ScriptedTournament::date;
  EXPECT_FALSE(act(*hosted, [&](db::Store& store, Tournament& stored) {
    return void_game(store, stored, 99'999, "no such game", date);
  }));
  EXPECT_EQ(hosted->info().state, RunState::finished);
  const auto rerun_one = act(*hosted, [&](db::Store& store, Tournament& stored) {
    return rerun(store, stored, 1, true, "the arena was wrong", date);
  });
  ASSERT_TRUE(rerun_one) << rerun_one.error().text;
  registry.observer.wait_for(RunState::finished, before + 1);
  const Tournament stored = read_stored("cup");
  EXPECT_TRUE(compute_schedule(stored).finished);
  EXPECT_EQ(stored.games.at(1).state, db::GameState::superseded);
}

TEST_F(RegistryTest, LateEntrantEntersLobbyAndLogsInWithToken) {
  NewTournamentRequest fresh = house_tournament("cup", 3, "swiss");
  fresh.roster += "Network,\n";
  SampleRegistry registry(folder_.path());
  const auto hosted = registry.create(fresh);
  start(*hosted);
  SampleRegistry::until([&] { return hosted->lobby().view() != nullptr; });
  const Stamp stamp{support::ScriptedTournament::date};
  db::EntrantRow late;
  late.name = "Late";
  ASSERT_TRUE(act(*hosted, [&](db::Store& store, Tournament& stored) {
    return add_entrant(store, stored, late, 0, "enrolled late", stamp);
  }));
  ASSERT_THAT(hosted->entrants(), SizeIs(5));
  SampleRegistry::until([&] { return hosted->lobby().view()->entrants.size() == 5U; });
  const auto tokens = answer_to<Tokens>(
      [&](auto done) { hosting::issue_tokens(*hosted, "instructor", {5}, done); });
  ASSERT_TRUE(tokens);
  EXPECT_EQ(registry->find_token_holder(tokens->front().second)->alias,
            hosted->entrants()[4].alias);
  // Entrants without a bot leave, and the others play to the end.
  for (const db::EntrantRow& row : hosted->entrants()) {
    if (!row.command.empty()) continue;
    db::DepartureRow gone;
    gone.entrant = row.number;
    gone.kind = db::DepartureRow::Kind::withdrawn;
    gone.games = db::DepartureRow::Games::stand;
    gone.reason = "has no sample bot";
    ASSERT_TRUE(act(*hosted, [&](db::Store& store, Tournament& stored) {
      return depart(store, stored, gone, stamp);
    }));
  }
  registry.observer.wait_for(RunState::finished);
}

TEST_F(RegistryTest, EntrantAddedBeforeStartPlaysInCurrentRun) {
  SampleRegistry registry(folder_.path());
  const auto hosted = registry.create(house_tournament("cup", 3));
  SampleRegistry::until([&] { return hosted->lobby().view() != nullptr; });
  db::EntrantRow late = hosted->entrants().front();
  late.name = "Late";
  ASSERT_TRUE(act(*hosted, [&](db::Store& store, Tournament& stored) {
    return add_entrant(store, stored, late, 0, "enrolled late",
                       Stamp{support::ScriptedTournament::date});
  }));
  // The entrant has no bot: the others win, and the list names it.
  WindowChange window;
  window.at_close = db::WindowRow::AtClose::forfeit;
  window.closes = support::ScriptedTournament::date;
  ASSERT_TRUE(act(*hosted, hosting::set_window(*hosted, "instructor", window)));
  start(*hosted);
  registry.observer.wait_for(RunState::finished);
  std::set<std::string> forfeits;
  for (const auto& [id, game] : hosted->snapshot()->games) {
    if (game.seats.at(0).entrant != 4 && game.seats.at(1).entrant != 4) continue;
    forfeits.insert(game.detail);
  }
  EXPECT_THAT(forfeits, testing::ElementsAre(hosted->entrants().at(3).alias + " " + never_came));
  EXPECT_THAT(acts_in("cup"), testing::Contains("run").Times(1)) << "and nothing has failed";
}

TEST_F(RegistryTest, ShowsTokensOnceHashesAndReplacesThem) {
  NewTournamentRequest fresh = house_tournament("cup", 3);
  fresh.roster += "Network,\n";
  std::string old;
  std::string token;
  {
    SampleRegistry registry(folder_.path());
    const auto hosted = registry.create(fresh);
    const auto issue = [&](std::vector<int> entrants) {
      return answer_to<Tokens>(
          [&](auto done) { hosting::issue_tokens(*hosted, "instructor", entrants, done); });
    };
    const auto all = issue({});
    ASSERT_TRUE(all);
    ASSERT_THAT(*all, SizeIs(4));
    old = (*all)[1].second;
    EXPECT_EQ(registry->find_token_holder(old)->entrant, 2);
    EXPECT_EQ(registry->find_token_holder(old)->alias, hosted->entrants()[1].alias);
    EXPECT_EQ(registry->find_token_holder(old)->tournament, hosted);
    const auto again = issue({2});
    token = again->front().second;
    EXPECT_EQ(registry->find_token_holder(old), std::nullopt);
    EXPECT_EQ(registry->find_token_holder((*all)[0].second)->entrant, 1)
        << "the others keep theirs";
    EXPECT_FALSE(issue({5}));
    EXPECT_FALSE(issue({0}));
    protocol::Connection none;
    EXPECT_FALSE(registry.game_thread().call([&] { return registry->admit({"guess"}, none, ""); }));
  }
  EXPECT_THAT(support::read_file(file("cup")), Not(HasSubstr(token)));
  SampleRegistry registry(folder_.path());
  registry.wait_until_open();
  EXPECT_EQ(registry->find_token_holder(token)->entrant, 2);
  EXPECT_EQ(registry->find_token_holder(old), std::nullopt);
}

TEST_F(RegistryTest, ProgramNameAppliesImmediatelyAndSurvivesRestart) {
  const std::string date = support::ScriptedTournament::date;
  {
    SampleRegistry registry(folder_.path());
    const auto hosted = registry.create(house_tournament("cup", 3));
    const auto name_it = [&](int entrant, const std::string& name) {
      return act(*hosted, [=](db::Store& store, Tournament& stored) {
        return name_program(store, stored, entrant, name, date);
      });
    };
    ASSERT_TRUE(name_it(1, "Deep Thought"));
    EXPECT_EQ(hosted->entrants()[1].program, "Deep Thought");
    EXPECT_THAT(refusal(name_it(0, "deep thought")), HasSubstr("already has this name"));
    play_out(*hosted);
    SampleRegistry::until([&] { return hosted->lobby().view() == nullptr; });
    EXPECT_THAT(refusal(name_it(0, "Late")), HasSubstr("the tournament is over"));
  }
  SampleRegistry registry(folder_.path());
  registry.wait_until_open();
  EXPECT_EQ(registry->find("cup")->entrants()[1].program, "Deep Thought");
  EXPECT_EQ(display_name(read_stored("cup"), 1),
            "Deep Thought (" + read_stored("cup").entrants[1].alias + ")");
}

TEST_F(RegistryTest, WindowKeepsWhatAChangeDoesNotNameAndCanBeRemoved) {
  SampleRegistry registry(folder_.path());
  const auto hosted = registry.create(house_tournament("cup", 4));
  const auto change = [&](const WindowChange& wanted) {
    return refusal(act(*hosted, hosting::set_window(*hosted, "instructor", wanted)));
  };
  WindowChange wanted;
  wanted.round = 2;
  wanted.closes = "2026-12-01T12:00:00Z";
  wanted.at_close = db::WindowRow::AtClose::forfeit;
  EXPECT_EQ(change(wanted), "it was done");
  WindowChange opened;
  opened.round = 2;
  opened.opens = "2026-11-30T12:00:00Z";
  EXPECT_EQ(change(opened), "it was done");
  const db::WindowRow row{0, 2, *opened.opens, *wanted.closes, *wanted.at_close, false};
  EXPECT_THAT(read_stored("cup").windows, ElementsAre(row));
  opened.remove = true;
  EXPECT_EQ(change(opened), "it was done");
  EXPECT_THAT(read_stored("cup").windows, IsEmpty());
  EXPECT_THAT(change(opened), HasSubstr("round 2 has no separate time window"));
}

TEST_F(RegistryTest, TournamentStopsAfterRequestedRound) {
  SampleRegistry registry(folder_.path());
  NewTournamentRequest fresh = house_tournament("cup", 4);
  const auto hosted = registry.create(fresh);
  ASSERT_EQ(start_until(*hosted, 1), "it was done");
  SampleRegistry::until([&] { return !read_stored("cup").row.running; });
  const auto stopped = read_stored("cup");
  EXPECT_EQ(hosted->info().state, RunState::paused);
  EXPECT_EQ(stopped.row.stop_after, (db::StopAfter{0, 1}));
  EXPECT_THAT(acts_in("cup"), Contains("pause"));
  const formats::Schedule schedule = compute_schedule(stopped);
  for (const formats::Group& group : schedule.stages.at(0).groups) {
    for (const formats::Pairing& pairing : group.pairings) {
      EXPECT_EQ(pairing.state.complete, pairing.round == 1) << pairing.number;
    }
  }
  EXPECT_THAT(start_until(*hosted, 1), HasSubstr("round 1 is already played"));
  play_out(*hosted);
  EXPECT_THAT(refusal(answer_to([&](ActDone done) {
                hosting::pause(*hosted, {"instructor", ""}, false, done);
              })),
              HasSubstr("the tournament is finished"));
}

TEST_F(RegistryTest, BracketStopsBeforeItsLastMatches) {
  SampleRegistry registry(folder_.path());
  const auto hosted = registry.create(house_tournament("cup", 4, "single"));
  EXPECT_THAT(start_until(*hosted, 9), HasSubstr("round 9 is never played: the stage has "));
  EXPECT_EQ(start_until(*hosted, 1), "it was done");
  SampleRegistry::until([&] { return !read_stored("cup").row.running; });
  const formats::Schedule schedule = compute_schedule(read_stored("cup"));
  for (const formats::Pairing& pairing : schedule.stages.at(0).groups.at(0).pairings) {
    EXPECT_EQ(pairing.state.complete, pairing.part == formats::Part::winners) << pairing.number;
  }
  EXPECT_THAT(start_until(*hosted, 1), HasSubstr("round 1 is already played"));
}

TEST_F(RegistryTest, StoresAnnouncementsNamesAndWindowsWithLogRows) {
  SampleRegistry registry(folder_.path());
  const auto hosted = registry.create(house_tournament("cup", 4));
  const auto done = [&](auto ask) { return refusal(answer_to(ask)); };
  const std::string ok = "it was done";
  WindowChange window;
  window.closes = "2026-12-01T12:00:00Z";
  EXPECT_EQ(done([&](ActDone d) { hosting::announce(*hosted, "instructor", "Welcome\nall", d); }),
            ok);
  EXPECT_EQ(done([&](ActDone d) { hosting::show_names(*hosted, "instructor", {true}, d); }), ok);
  EXPECT_EQ(refusal(act(*hosted, hosting::set_window(*hosted, "instructor", window))), ok);
  EXPECT_TRUE(hosted->info().shows_names);
  EXPECT_THAT(done([&](ActDone d) { hosting::announce(*hosted, "instructor", " \n", d); }),
              HasSubstr("the announcement is empty"));
  EXPECT_THAT(refusal(act(*hosted, hosting::close_round(*hosted, "instructor", 0, 1))),
              HasSubstr("set one first"));
  window.stage = 9;
  EXPECT_THAT(refusal(act(*hosted, hosting::set_window(*hosted, "instructor", window))),
              HasSubstr("no stage 10"));
  window.stage = 0;
  window.opens = "tomorrow";
  EXPECT_THAT(refusal(act(*hosted, hosting::set_window(*hosted, "instructor", window))),
              HasSubstr("'tomorrow' is not a valid time"));
  window.opens = "2027-01-01T00:00:00Z";
  EXPECT_THAT(refusal(act(*hosted, hosting::set_window(*hosted, "instructor", window))),
              HasSubstr("closes before it opens"));
  EXPECT_THAT(acts_in("cup"), AllOf(Contains("announce"), Contains("names"), Contains("window")));
  const db::Store store = sound(db::Store::open(file("cup"), db::Mode::read));
  EXPECT_EQ(store.announcements().at(0).text, "Welcome\nall");
  EXPECT_THAT(store.all<db::WindowRow>(), SizeIs(1));
}

TEST_F(RegistryTest, ClosingRoundAwardsGamesToPresentEntrantsAsPreviewed) {
  NewTournamentRequest fresh = house_tournament("cup", 3);
  fresh.roster += "Absent,\n";
  SampleRegistry registry(folder_.path());
  const auto hosted = registry.create(fresh);
  start(*hosted);
  SampleRegistry::until([&] { return hosted->info().games_played >= 6; });
  EXPECT_EQ(hosted->info().state, RunState::running) << "it waits for the one who is absent";
  std::string absent;
  for (const db::EntrantRow& row : hosted->entrants()) {
    if (row.name == "Absent") absent = row.alias;
  }
  WindowChange window;
  window.at_close = db::WindowRow::AtClose::forfeit;
  EXPECT_THAT(sound(act(*hosted, hosting::set_window(*hosted, "instructor", window))), IsEmpty());
  for (int round = 1; round <= 3; ++round) {
    const tournament::Act closing = hosting::close_round(*hosted, "instructor", 0, round);
    const auto preview = sound(
        hosted->read([&](const db::Store& store) { return tournament::rehearse(store, closing); }));
    EXPECT_THAT(preview, ElementsAre(HasSubstr(absent + " is missing and loses")));
    EXPECT_EQ(sound(act(*hosted, closing)), preview);
  }
  (void)sound(
      act(*hosted, hosting::close_round(*hosted, "instructor", 0, 0)));  // closes any play-offs
  SampleRegistry::wait_for(*hosted, RunState::finished);
  int awarded = 0;
  for (const auto& [id, game] : read_stored("cup").games) {
    if (game.state != db::GameState::awarded) continue;
    ++awarded;
    EXPECT_THAT(game.detail, HasSubstr("did not connect before the round closed"));
  }
  EXPECT_GE(awarded, 6);
}

}  // namespace
}  // namespace aspis::hosting
