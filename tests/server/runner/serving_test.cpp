// Tests a run in a server: games start when their bots are present, and the others wait; pauses,
// actions and an observer interrupt it. The test supplies the seating policy.
#include <gmock/gmock.h>

#include <algorithm>

#include "db/maintenance.hpp"
#include "server/tournament/game_rows.hpp"
#include "server/tournament/instructor.hpp"
#include "tests/support/alike.hpp"
#include "tests/support/served_tournament.hpp"

namespace aspis::runner {

using namespace tournament;  // NOLINT: the tests use most of it
namespace {

using support::expect_like;
using support::quick_plan;
using support::ScriptedTournament;
using support::ServedTournament;
using support::sound;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string scripted_date = ScriptedTournament::date;

/// Plays the same tournament without a server.
Tournament played_at_home(const std::string& plan, int entrants) {
  ScriptedTournament tournament(plan, entrants);
  EXPECT_EQ(tournament.run(), Ended::finished);
  return tournament.tournament();
}

class DirectorResults : public testing::TestWithParam<const char*> {};

TEST_P(DirectorResults, EndsLikeLocalRunWhenAllBotsArePresent) {
  ServedTournament tournament(quick_plan(GetParam()), 9);
  EXPECT_EQ(tournament.run(), Ended::finished);
  expect_like(tournament.tournament(), played_at_home(quick_plan(GetParam()), 9));
  EXPECT_EQ(tournament.seating_policy.max_at_once, 1);
  for (const auto& [entrant, games] : tournament.seating_policy.playing) EXPECT_EQ(games, 0);
  EXPECT_THAT(*db::check(tournament.made().path()), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Runners, DirectorResults,
                         testing::Values("shield", "croquar", "single", "double", "swiss"),
                         [](const auto& one) { return std::string(one.param); });

TEST(DirectorGames, NeverPlaysTwoGamesOfOneBotWhateverSeatingPolicySays) {
  ServedTournament tournament(quick_plan("round-robin"), 6);
  tournament.seating_policy.generous = true;
  EXPECT_EQ(tournament.run(), Ended::finished);
  EXPECT_EQ(tournament.seating_policy.max_at_once, 1);
}

TEST(DirectorGames, PlaysSeveralGamesOfProgramsThatCan) {
  ServedTournament tournament(quick_plan("round-robin"), 6);
  tournament.seating_policy.generous = true;
  tournament.server.one_at_a_time.assign(6, false);
  tournament.seating_policy.barrier.close();
  tournament.start();
  // Each of the fifteen matches has two games, on one arena each, and all of them count.
  tournament.until([&] { return tournament.seating_policy.begun.size() == 30; });
  EXPECT_EQ(tournament.seating_policy.max_at_once, 10);
  tournament.open_barrier();
  EXPECT_EQ(tournament.wait(), Ended::finished);
  expect_like(tournament.tournament(), played_at_home(quick_plan("round-robin"), 6));
}

TEST(DirectorGames, PlaysGamesOfMatchInSequence) {
  const std::string plan = quick_plan("round-robin", {{{"stages[0].match.games", "4"}}});
  ServedTournament tournament(plan, 6);
  EXPECT_EQ(tournament.run(), Ended::finished);
  std::map<int, formats::MatchKey> last;  // by entrant
  std::map<formats::MatchKey, int> games;
  for (const auto& [match, number] : tournament.seating_policy.begun) {
    EXPECT_EQ(number, games[match]++);
    for (const std::int16_t entrant : match.entrants) {
      if (const auto before = last.find(entrant); before != last.end() && before->second != match) {
        EXPECT_EQ(games[before->second], 4) << "a match was broken off for another one";
      }
      last[entrant] = match;
    }
  }
}

TEST(DirectorGames, SkipsAbsentEntrantsUntilTheyArrive) {
  ServedTournament tournament(quick_plan("round-robin"), 5);
  tournament.seating_policy.present.erase(2);
  Director& director = tournament.start();
  // Without entrant 3 the tournament has six matches of two games.
  tournament.observer.wait_for(RunState::running, 12);
  const auto begun = tournament.on_game_thread([&] { return tournament.seating_policy.begun; });
  EXPECT_THAT(begun, SizeIs(12));
  for (const auto& [match, number] : begun) {
    EXPECT_FALSE(std::count(match.entrants.begin(), match.entrants.end(), 2));
  }
  EXPECT_EQ(director.state(), RunState::running) << "it waits for entrant 3";
  tournament.on_game_thread([&] { tournament.seating_policy.present.insert(2); });
  director.wake();
  EXPECT_EQ(tournament.wait(), Ended::finished);
  expect_like(tournament.tournament(), played_at_home(quick_plan("round-robin"), 5));
}

TEST(DirectorGames, AwardsGamesOfAbsentEntrantsToOpponents) {
  ServedTournament tournament(quick_plan("round-robin", {{{"stages[0].cuts", "[]"}}}), 4);
  tournament.seating_policy.present = {0, 1};
  tournament.seating_policy.closed = true;
  const Tournament stored = support::played(tournament);
  EXPECT_EQ(stored.games.size(), 12U);
  for (const auto& [id, game] : stored.games) {
    std::vector<bool> absent;
    for (const db::GameSeatRow& seat : game.seats) absent.push_back(seat.entrant > 2);
    const bool any = absent[0] || absent[1];
    EXPECT_EQ(game.state, any ? db::GameState::awarded : db::GameState::played);
    if (!any) continue;
    EXPECT_EQ(game.reason, protocol::Reason::disconnected);
    EXPECT_THAT(game.detail, HasSubstr("did not connect before the round closed"));
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const db::GameSeatRow& row = game.seats[seat];
      EXPECT_EQ(row.forfeit, absent[seat]);
      EXPECT_EQ(row.standing, absent[seat] ? protocol::Standing::loss : protocol::Standing::win);
      EXPECT_EQ(game.detail.find(entrant_alias(stored, row.entrant - 1)) != std::string::npos,
                absent[seat]);
    }
  }
}

TEST(DirectorGames, SkippedGamesAreVoidAndLostByNobody) {
  ServedTournament tournament(quick_plan("round-robin", {{{"stages[0].cuts", "[]"}}}), 3);
  tournament.seating_policy.present = {0, 1};
  tournament.seating_policy.skips = true;
  const Tournament stored = support::played(tournament);
  int skipped = 0;
  for (const auto& [id, game] : stored.games) {
    if (game.state == db::GameState::played) continue;
    ++skipped;
    EXPECT_EQ(game.state, db::GameState::void_);
    EXPECT_EQ(game.detail, entrant_alias(stored, 2) + " " + tournament::away_too_long);
    for (const db::GameSeatRow& seat : game.seats) {
      EXPECT_EQ(seat.standing, protocol::Standing::void_);
      EXPECT_FALSE(seat.forfeit);
    }
  }
  EXPECT_EQ(skipped, 4);
}

TEST(DirectorGames, PlaysOnTermsThatEntrantsAgreedOn) {
  ServedTournament tournament(quick_plan("single"), 2);
  tournament.seating_policy.terms =
      Terms{{{"unusable", "60"}}, {std::chrono::seconds(77), std::nullopt}};
  const Tournament stored = support::played(tournament);
  ASSERT_FALSE(stored.games.empty());
  const db::Store store = tournament.made().open(db::Mode::read);
  for (const auto& [id, game] : stored.games) {
    EXPECT_THAT(store.games().record(id), HasSubstr("clock 77000 -"));
    EXPECT_THAT(store.games().record(id), HasSubstr("option unusable 60"));
  }
}

TEST(DirectorGames, PausesAfterGamesInPlayAndResumes) {
  ServedTournament tournament(quick_plan("round-robin"), 4);
  Director& director = tournament.start_held(2);
  director.pause(false);
  EXPECT_EQ(director.state(), RunState::pausing);
  tournament.open_barrier();
  tournament.observer.wait_for(RunState::paused, 2);
  EXPECT_THAT(tournament.tournament().games, SizeIs(2));
  EXPECT_EQ(tournament.on_game_thread([&] { return tournament.seating_policy.begun.size(); }), 2U);
  director.resume();
  EXPECT_EQ(tournament.wait(), Ended::finished);
  expect_like(tournament.tournament(), played_at_home(quick_plan("round-robin"), 4));
}

TEST(DirectorGames, ResumesWhileGameFromBeforePauseIsInPlay) {
  ServedTournament tournament(quick_plan("round-robin"), 4);
  tournament.seating_policy.present = {0, 1};
  Director& director = tournament.start_held(1);
  director.pause(false);
  director.resume();
  tournament.on_game_thread([&] { tournament.seating_policy.present = {0, 1, 2, 3}; });
  director.wake();
  tournament.until([&] { return tournament.seating_policy.barrier.waiting() == 2; });
  tournament.open_barrier();
  EXPECT_EQ(tournament.wait(), Ended::finished);
  expect_like(tournament.tournament(), played_at_home(quick_plan("round-robin"), 4));
}

TEST(DirectorGames, PausesImmediatelyAndReplaysSameGames) {
  ServedTournament tournament(quick_plan("round-robin"), 4);
  Director& director = tournament.start_held(2);
  const auto first = tournament.on_game_thread([&] { return tournament.seating_policy.begun; });
  director.pause(true);
  tournament.until([&] {
    return std::all_of(tournament.seating_policy.playing.begin(),
                       tournament.seating_policy.playing.end(),
                       [](const auto& one) { return one.second == 0; });
  });
  EXPECT_THAT(tournament.tournament().games, IsEmpty());
  tournament.on_game_thread([&] {
    tournament.seating_policy.begun.clear();
    tournament.seating_policy.barrier.open();
  });
  director.resume();
  EXPECT_EQ(tournament.wait(), Ended::finished);
  const auto again = tournament.on_game_thread([&] { return tournament.seating_policy.begun; });
  for (const auto& game : first) EXPECT_EQ(std::count(again.begin(), again.end(), game), 1);
  expect_like(tournament.tournament(), played_at_home(quick_plan("round-robin"), 4));
}

TEST(DirectorGames, StartsPausedIfToldBefore) {
  ServedTournament tournament(quick_plan("single"), 4);
  Director& director = tournament.start([](Director& before) { before.pause(false); });
  tournament.observer.wait_for(RunState::paused);
  EXPECT_THAT(tournament.observer.starts(), IsEmpty());
  director.resume();
  EXPECT_EQ(tournament.wait(), Ended::finished);
}

TEST(DirectorGames, TellsObserverOfEveryGameAndTheEnd) {
  ServedTournament tournament(quick_plan("swiss"), 6);
  const Tournament played = support::played(tournament);
  const auto starts = tournament.observer.starts();
  const auto stored = tournament.observer.stored();
  ASSERT_THAT(stored, SizeIs(played.games.size()));
  std::map<std::string, GameStart> by_id;
  for (const GameStart& start : starts) {
    EXPECT_TRUE(by_id.emplace(start.live_id, start).second) << "an id was given twice";
    EXPECT_THAT(start.label, HasSubstr(", game " + std::to_string(start.number + 1)));
    EXPECT_FALSE(start.practice);
  }
  for (const auto& [live_id, game] : stored) {
    const GameStart& start = by_id.at(live_id);
    EXPECT_EQ(start.number, game.number);
    EXPECT_EQ(start.match, make_key(played.matches.at(game.match)));
    EXPECT_EQ(start.aliases.at(0), entrant_alias(played, game.seats[0].entrant - 1));
    EXPECT_EQ(game.record_sha256, played.games.at(game.id).record_sha256);
  }
  EXPECT_EQ(tournament.observer.states().back(), RunState::finished);
}

TEST(DirectorGames, PublishesScheduleAtMostFourTimesASecond) {
  ServedTournament tournament(quick_plan("round-robin"), 16);
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(tournament.run(), Ended::finished);
  const auto passed = std::chrono::steady_clock::now() - began;
  // One more state follows at the end.
  EXPECT_LE(tournament.observer.states().size(),
            static_cast<std::size_t>(passed / std::chrono::milliseconds(250)) + 2);
}

TEST(DirectorGames, StoresSubmittedWorkInOrder) {
  ServedTournament tournament(quick_plan("single"), 2);
  Director& director = tournament.start_held(1);
  std::promise<std::int64_t> id;
  ASSERT_TRUE(director.submit(
      [&](db::Store& store) {
        id.set_value(store.add(db::AnnouncementRow{0, scripted_date, "The server is on"}));
      },
      {}));
  EXPECT_EQ(id.get_future().get(), 1);
  tournament.open_barrier();
  EXPECT_EQ(tournament.wait(), Ended::finished);
  EXPECT_THAT(tournament.made().open(db::Mode::read).announcements(), SizeIs(1));
}

TEST(DirectorGames, LeavesNothingBehindWhenStopped) {
  ServedTournament tournament(quick_plan("round-robin"), 4);
  Director& director = tournament.start_held(2);
  director.stop(true);
  EXPECT_EQ(tournament.wait(), Ended::stopped);
  for (const auto& [entrant, games] : tournament.seating_policy.playing) EXPECT_EQ(games, 0);
  EXPECT_THAT(tournament.tournament().games, IsEmpty());
  tournament.seating_policy.barrier.open();
  EXPECT_EQ(tournament.run(), Ended::finished);
  expect_like(tournament.tournament(), played_at_home(quick_plan("round-robin"), 4));
}

}  // namespace
}  // namespace aspis::runner
