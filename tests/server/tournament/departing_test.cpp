// Tests disqualified, withdrawn and reinstated entrants in real files: between two runs, in
// mid-round with a game in play, and after the end.
#include "server/tournament/instructor.hpp"

#include <gmock/gmock.h>

#include "db/maintenance.hpp"
#include "tests/support/alike.hpp"
#include "tests/support/served_tournament.hpp"

namespace aspis::tournament {
namespace {

using db::GameState;
using runner::Director;
using runner::Ended;
using support::quick_plan;
using support::ScriptedTournament;
using support::ServedTournament;
using support::sound;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Kind = db::DepartureRow::Kind;
using Games = db::DepartureRow::Games;

const std::string departure_date = "2026-11-21T08:00:00Z";

std::string pairs_of_games() {
  return quick_plan("round-robin", {{{"tie_breaks", R"(["points", "lot"])"}}});
}

std::string cup_of_single_games() {
  return quick_plan("single", {{{"stages[0].match.games", "1"},
                                {"stages[0].match.swap", "false"},
                                {"stages[0].third_place", "false"}}});
}

db::DepartureRow leaving(int entrant, Games games, Kind kind = Kind::disqualified) {
  db::DepartureRow row;
  row.entrant = entrant;
  row.kind = kind;
  row.games = games;
  row.reason = "offensive text in its output";
  return row;
}

bool has_entrant(const db::GameRow& game, int entrant) {
  return std::any_of(game.seats.begin(), game.seats.end(),
                     [entrant](const auto& seat) { return seat.entrant == entrant; });
}

class DepartureActions : public testing::Test {
 protected:
  Consequences depart(ScriptedTournament& tournament, const db::DepartureRow& row) {
    return support::act(tournament, [&](db::Store& store, Tournament& changed) {
      const Consequences preview = sound(rehearse(store, [&](db::Store& copy, Tournament& tried) {
        return tournament::depart(copy, tried, row, departure_date);
      }));
      Consequences done = sound(tournament::depart(store, changed, row, departure_date));
      EXPECT_EQ(preview, done);
      return done;
    });
  }
  void reinstate(ScriptedTournament& tournament, int entrant) {
    (void)support::act(tournament, [&](db::Store& store, Tournament& stored) {
      return sound(tournament::reinstate(store, stored, entrant, "it was misread", departure_date));
    });
  }
};

TEST_F(DepartureActions, BeforeFirstGameOpponentsWinUnplayed) {
  ScriptedTournament tournament(pairs_of_games(), 4);
  EXPECT_THAT(depart(tournament, leaving(2, Games::award)),
              ElementsAre("6 games are not played: the opponents win"));
  EXPECT_EQ(compute_schedule(tournament.tournament()).places.back().outlook.kind,
            formats::Outlook::Kind::out);
  const Tournament stored = support::played(tournament);
  for (const auto& [id, game] : stored.games) {
    EXPECT_EQ(game.record_sha256.empty(), has_entrant(game, 2)) << id;
    if (!has_entrant(game, 2)) continue;
    EXPECT_EQ(game.state, GameState::awarded);
    EXPECT_THAT(game.detail, HasSubstr("disqualified: offensive text in its output"));
  }
  const formats::Schedule schedule = compute_schedule(stored);
  EXPECT_EQ(schedule.places.back().entrant, 1);
  EXPECT_EQ(schedule.places.back().departed, "disqualified: offensive text in its output");
  EXPECT_THAT(*db::check(tournament.path()), IsEmpty());
}

TEST_F(DepartureActions, AfterTheEndAwardsVoidsOrKeepsGames) {
  ScriptedTournament tournament(pairs_of_games(), 4);
  EXPECT_EQ(tournament.run(), Ended::finished);
  const std::string before = support::games_text(tournament.tournament());
  for (const auto& [games, state] :
       {std::pair(Games::award, GameState::awarded), std::pair(Games::void_, GameState::void_),
        std::pair(Games::stand, GameState::played)}) {
    (void)depart(tournament, leaving(1, games));
    const Tournament stored = tournament.tournament();
    for (const auto& [id, game] : stored.games) {
      EXPECT_EQ(game.state, has_entrant(game, 1) ? state : GameState::played) << id;
      EXPECT_FALSE(game.record_sha256.empty()) << "records stay";
      for (const db::GameSeatRow& seat : game.seats) {
        if (games != Games::award || !has_entrant(game, 1)) continue;
        EXPECT_EQ(seat.standing == protocol::Standing::loss, seat.entrant == 1);
      }
    }
    EXPECT_TRUE(compute_schedule(stored).finished);
    EXPECT_EQ(compute_schedule(stored).places.back().entrant, 0);
  }
  reinstate(tournament, 1);
  EXPECT_EQ(support::games_text(tournament.tournament()), before) << "everything is back";
}

TEST_F(DepartureActions, RebuildsPlayedBracketAndContinues) {
  ScriptedTournament tournament(cup_of_single_games(), 8);
  EXPECT_EQ(tournament.run(), Ended::finished);
  const int winner = compute_schedule(tournament.tournament()).places.front().entrant + 1;
  const Consequences consequences = depart(tournament, leaving(winner, Games::award));
  EXPECT_EQ(consequences.front(), "3 results so far are awarded to the opponents");
  EXPECT_THAT(consequences, testing::Contains(HasSubstr("is void since")).Times(1))
      << "the semi-final has another side";
  EXPECT_THAT(consequences[1], HasSubstr("is void since entrant "));
  EXPECT_THAT(consequences[1], HasSubstr(" was disqualified"));
  const Tournament stored = support::played(tournament);
  EXPECT_NE(compute_schedule(stored).places.front().entrant + 1, winner);
  EXPECT_THAT(*db::check(tournament.path()), IsEmpty());
}

TEST_F(DepartureActions, OpponentInBracketAdvancesWithoutGame) {
  ScriptedTournament tournament(cup_of_single_games(), 8);
  (void)depart(tournament, leaving(3, Games::stand, Kind::disqualified));
  const Tournament stored = support::played(tournament);
  std::size_t unplayed = 0;
  for (const auto& [id, game] : stored.games) unplayed += game.record_sha256.empty() ? 1 : 0;
  EXPECT_EQ(unplayed, 1U) << "its first match; it is in no other";
  EXPECT_EQ(stored.games.size(), 7U);
}

TEST_F(DepartureActions, ReinstatedEntrantPlaysMissingGames) {
  ScriptedTournament tournament(pairs_of_games(), 4);
  (void)depart(tournament, leaving(2, Games::void_));
  (void)depart(tournament, leaving(3, Games::award));
  EXPECT_EQ(tournament.run(), Ended::finished);
  reinstate(tournament, 2);
  EXPECT_EQ(tournament.run(), Ended::finished);
  reinstate(tournament, 3);
  EXPECT_EQ(tournament.run(), Ended::finished);
  ScriptedTournament undisturbed(pairs_of_games(), 4);
  EXPECT_EQ(undisturbed.run(), Ended::finished);
  EXPECT_EQ(support::standings_text(tournament.tournament()),
            support::standings_text(undisturbed.tournament()));
  EXPECT_THAT(*db::check(tournament.path()), IsEmpty());
}

TEST_F(DepartureActions, RefusesMissingReasonRepetitionAndUnknownEntrant) {
  ScriptedTournament tournament(pairs_of_games(), 4);
  EXPECT_EQ(tournament.run(), Ended::finished);
  db::Store store = tournament.open();
  Tournament stored = sound(read_tournament(store));
  db::DepartureRow row = leaving(1, Games::award);
  row.reason = " ";
  EXPECT_EQ(tournament::depart(store, stored, row, departure_date).error().text,
            "give a reason: it is shown in the public log");
  EXPECT_EQ(
      tournament::depart(store, stored, leaving(5, Games::award), departure_date).error().text,
      "no entrant 5; the tournament has 4");
  const std::string alias = entrant_alias(stored, 0);
  EXPECT_EQ(tournament::reinstate(store, stored, 1, "why", departure_date).error().text,
            "entrant " + alias + " is neither disqualified nor withdrawn");
  (void)sound(tournament::depart(store, stored, leaving(1, Games::award), departure_date));
  EXPECT_EQ(
      tournament::depart(store, stored, leaving(1, Games::award), departure_date).error().text,
      "entrant " + alias + " is already disqualified: offensive text in its output");
  const auto its_own = std::find_if(stored.games.begin(), stored.games.end(),
                                    [](const auto& game) { return has_entrant(game.second, 1); });
  EXPECT_THAT(void_game(store, stored, its_own->first, "why", departure_date).error().text,
              HasSubstr("is decided by the departure of " + alias));
}

TEST_F(DepartureActions, LogsReasonAndSurvivesAsRow) {
  ScriptedTournament tournament(pairs_of_games(), 4);
  (void)depart(tournament, leaving(4, Games::void_, Kind::withdrawn));
  const db::Store store = tournament.open(db::Mode::read);
  const db::AuditRow row = store.audit().all().back();
  EXPECT_EQ(row.act, "withdraw");
  EXPECT_EQ(row.actor, "instructor");
  EXPECT_EQ(row.subject, "entrant " + entrant_alias(tournament.tournament(), 3));
  EXPECT_EQ(row.reason, "offensive text in its output; its results so far are void");
  EXPECT_EQ(departure_text(store.entrants().departures().at(4)),
            "withdrawn: offensive text in its output");
}

/// A knockout that holds every game of its first round in play.
class DeparturesDuringPlay : public testing::Test {
 protected:
  DeparturesDuringPlay() : tournament_(cup_of_single_games(), 8) {
    tournament_.seating_policy.barrier.close();
    tournament_.start();
    tournament_.observer.wait_for_starts(4);
  }
  int in_first_game(std::size_t side) {
    return tournament_.on_game_thread([&] {
      return static_cast<int>(tournament_.seating_policy.begun.front().first.entrants[side]) + 1;
    });
  }
  void depart(int entrant, Games games) {
    tournament_.act([&](db::Store& store, Tournament& stored) {
      (void)sound(tournament::depart(store, stored, leaving(entrant, games), departure_date));
    });
  }
  void go_on() {
    tournament_.on_game_thread([&] { tournament_.seating_policy.barrier.open(); });
    EXPECT_EQ(tournament_.wait(), Ended::finished);
  }

  ServedTournament tournament_;
};

TEST_F(DeparturesDuringPlay, AbortsGameInPlayAndAwardsItToOpponent) {
  const int entrant = in_first_game(0);
  depart(entrant, Games::award);
  // Its game ends while the test still holds all others.
  tournament_.until([&] { return tournament_.seating_policy.playing[entrant - 1] == 0; });
  EXPECT_EQ(tournament_.on_game_thread([&] {
    return std::count_if(tournament_.seating_policy.playing.begin(),
                         tournament_.seating_policy.playing.end(),
                         [](const auto& one) { return one.second > 0; });
  }),
            6);
  go_on();
  const Tournament stored = tournament_.tournament();
  EXPECT_TRUE(compute_schedule(stored).finished);
  EXPECT_EQ(stored.games.size(), 7U);
  std::size_t its_own = 0;
  for (const auto& [id, game] : stored.games) {
    if (!has_entrant(game, entrant)) {
      EXPECT_EQ(game.state, GameState::played);
      continue;
    }
    ++its_own;
    EXPECT_EQ(game.state, GameState::awarded);
    EXPECT_TRUE(game.record_sha256.empty()) << "what was aborted was never played";
  }
  EXPECT_EQ(its_own, 1U);
}

TEST_F(DeparturesDuringPlay, OpponentContinuesThoughGamesOfDepartedAreVoid) {
  const int entrant = in_first_game(1);
  const int opponent = in_first_game(0);
  depart(entrant, Games::void_);
  go_on();
  const Tournament stored = tournament_.tournament();
  EXPECT_EQ(std::count_if(stored.games.begin(), stored.games.end(),
                          [&](const auto& game) {
                            return has_entrant(game.second, opponent) &&
                                   game.second.state == GameState::played;
                          }) > 0,
            true);
}

}  // namespace
}  // namespace aspis::tournament
