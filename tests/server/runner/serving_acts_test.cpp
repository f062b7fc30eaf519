// Tests an instructor's actions while games are in play: the director corrects results between two
// commits, and updates everything that follows. The test supplies the seating policy.
#include <gmock/gmock.h>

#include <algorithm>

#include "db/maintenance.hpp"
#include "server/tournament/instructor.hpp"
#include "tests/support/canonical.hpp"
#include "tests/support/served_tournament.hpp"

namespace aspis::runner {

using namespace tournament;  // NOLINT: the tests use most of it
namespace {

using support::quick_plan;
using support::ScriptedTournament;
using support::ServedTournament;
using support::sound;
using testing::AnyOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string date = ScriptedTournament::date;

/// Eight entrants, one game a match: four first games, two of the semi-finals, the final.
std::string knockout() {
  return quick_plan("single", {{{"stages[0].match.games", "1"},
                                {"stages[0].match.swap", "false"},
                                {"stages[0].third_place", "false"}}});
}

bool is_in(const formats::MatchKey& match, int entrant) {
  return std::count(match.entrants.begin(), match.entrants.end(),
                    static_cast<std::int16_t>(entrant - 1)) > 0;
}

void expect_sound(const ServedTournament& tournament) {
  const Tournament stored = tournament.tournament();
  EXPECT_TRUE(compute_schedule(stored).finished);
  EXPECT_EQ(stored.index.match.size(),
            static_cast<std::size_t>(
                std::count_if(stored.matches.begin(), stored.matches.end(),
                              [](const auto& match) { return match.second.voided.empty(); })));
}

/// A knockout whose first four games are stored and whose next ones are held in play.
class ActionsDuringPlay : public testing::Test {
 protected:
  ActionsDuringPlay() {
    tournament_.start();
    // Waits for all four winners, so that every bot of the second round can start.
    tournament_.observer.wait_for(RunState::running, 4);
    tournament_.until([&] { return tournament_.seating_policy.barrier.waiting() >= 1; });
  }

  /// Holds every bot from its first game of the second round.
  static void hold(ServedTournament& tournament) {
    tournament.seating_policy.when_begun = [&tournament](const formats::DueGame& due) {
      if (due.match.phase != first_phase(tournament)) tournament.seating_policy.barrier.close();
    };
  }
  static int first_phase(const ServedTournament& tournament) {
    return tournament.seating_policy.begun.front().first.phase;
  }

  struct Held : ServedTournament {
    Held() : ServedTournament(knockout(), 8) { hold(*this); }
  };

  /// Returns a stored game with one entrant in play, and the seat of the other entrant.
  [[nodiscard]] std::pair<db::GameRow, int> decided() {
    const auto playing =
        tournament_.on_game_thread([&] { return tournament_.seating_policy.playing; });
    for (const auto& [id, game] : tournament_.tournament().games) {
      for (int seat = 0; seat < 2; ++seat) {
        const int other = game.seats[static_cast<std::size_t>(1 - seat)].entrant;
        const auto found = playing.find(static_cast<formats::Entrant>(other - 1));
        if (found != playing.end() && found->second > 0) return {game, seat};
      }
    }
    throw std::runtime_error("nobody who won is in play");
  }

  Held tournament_;
};

TEST_F(ActionsDuringPlay, AwardVoidsGamesPlayedOnWrongResult) {
  const auto [game, loser] = decided();
  const int wronged = game.seats[static_cast<std::size_t>(loser)].entrant;
  const int winner = game.seats[static_cast<std::size_t>(1 - loser)].entrant;
  tournament_.act([id = game.id, seat = loser](db::Store& store, Tournament& stored) {
    EXPECT_TRUE(award(store, stored, id, seat, "the board was wrong", date).ok());
  });
  tournament_.open_barrier();
  EXPECT_EQ(tournament_.wait(), Ended::finished);
  const Tournament stored = tournament_.tournament();
  expect_sound(tournament_);
  bool played_on = false;
  for (const auto& [id, other] : stored.games) {
    const formats::MatchKey key = make_key(stored.matches.at(other.match));
    if (key.phase == make_key(stored.matches.at(game.match)).phase) continue;
    EXPECT_FALSE(counts(stored, other) && is_in(key, winner)) << "a game counts that should not";
    played_on = played_on || (counts(stored, other) && is_in(key, wronged));
  }
  EXPECT_TRUE(played_on) << "whoever was awarded the game goes on";
}

TEST_F(ActionsDuringPlay, RerunUsesNewBoardWhileOthersContinue) {
  const auto [game, loser] = decided();
  tournament_.act([id = game.id](db::Store& store, Tournament& stored) {
    EXPECT_TRUE(rerun(store, stored, id, true, "the power failed", date).ok());
    EXPECT_FALSE(rerun(store, stored, id, true, "once more", date).ok()) << "is due already";
  });
  tournament_.open_barrier();
  EXPECT_EQ(tournament_.wait(), Ended::finished);
  const Tournament stored = tournament_.tournament();
  expect_sound(tournament_);
  const db::GameRow* const again =
      find_done_game(stored, make_key(stored.matches.at(game.match)), game.number);
  ASSERT_NE(again, nullptr);
  EXPECT_NE(again->id, game.id);
  EXPECT_EQ(again->attempt, 1);
  EXPECT_NE(again->seed, game.seed);
  EXPECT_EQ(stored.games.at(game.id).state, db::GameState::superseded);
}

TEST_F(ActionsDuringPlay, ActSeesEverythingStoredBeforeIt) {
  std::size_t in_book = 0;
  std::size_t in_file = 0;
  tournament_.act([&](db::Store& store, Tournament& stored) {
    in_book = stored.games.size();
    in_file = store.games().all().size();
  });
  EXPECT_EQ(in_book, in_file);
  EXPECT_GE(in_book, 4U);
}

TEST_F(ActionsDuringPlay, RefusedActChangesNothing) {
  const auto in_play =
      tournament_.on_game_thread([&] { return tournament_.seating_policy.playing; });
  tournament_.act([&](db::Store& store, Tournament& stored) {
    EXPECT_FALSE(void_game(store, stored, 999, "no such game", date).ok());
  });
  EXPECT_EQ(tournament_.on_game_thread([&] { return tournament_.seating_policy.playing; }),
            in_play);
  tournament_.open_barrier();
  EXPECT_EQ(tournament_.wait(), Ended::finished);
  ScriptedTournament home(knockout(), 8);
  EXPECT_EQ(home.run(), Ended::finished);
  EXPECT_EQ(support::games_text(tournament_.tournament()), support::games_text(home.tournament()));
}

TEST(SequentialActions, InSequenceCorrectOneResultAfterAnother) {
  ServedTournament tournament(knockout(), 8);
  tournament.start([](Director& director) { director.pause(false); });
  tournament.observer.wait_for(RunState::paused);
  // The server refuses awards of games that do not exist yet; the run continues regardless.
  for (int id = 1; id <= 7; ++id) {
    tournament.act([&](db::Store& store, Tournament& stored) {
      EXPECT_FALSE(award(store, stored, id, 0, "too early", date).ok());
    });
  }
  tournament.director().resume();
  std::map<std::int64_t, int> awarded;
  for (int round = 0; round < 20; ++round) {
    if (tournament.director().state() == RunState::finished) break;
    const bool taken = tournament.director().act(
        [&](db::Store& store, Tournament& stored) {
          for (const auto& [id, game] : std::vector(stored.games.begin(), stored.games.end())) {
            if (!counts(stored, game) || !awarded.try_emplace(id, 1).second) continue;
            const int loser = game.seats[0].standing == protocol::Standing::win ? 1 : 0;
            EXPECT_TRUE(award(store, stored, id, loser, "turned round", date).ok());
            break;
          }
          return protocol::Result<Consequences>(Consequences());
        },
        {});
    if (!taken) break;
  }
  EXPECT_EQ(tournament.wait(), Ended::finished);
  const Tournament stored = tournament.tournament();
  EXPECT_THAT(*db::check(tournament.made().path()), IsEmpty());
  for (const auto& [id, match] : stored.matches) {
    if (match.voided.empty()) continue;
    EXPECT_THAT(match.voided, HasSubstr("was awarded"));
  }
}

TEST(SequentialActions, AreRefusedAfterTheEnd) {
  const Act nothing = [](db::Store&, Tournament&) -> protocol::Result<Consequences> {
    return Consequences();
  };
  ServedTournament tournament(knockout(), 2);
  Director& director = tournament.start();
  tournament.observer.wait_for(RunState::finished, 1);
  tournament.until([&] { return !director.submit([](db::Store&) {}, {}); });
  tournament.until([&] { return !director.act(nothing, {}); });
  EXPECT_EQ(tournament.wait(), Ended::finished);
}

TEST(SequentialActions, EndRunWithReasonWhenTheyThrow) {
  ServedTournament tournament(knockout(), 4);
  Director& director = tournament.start_held(2);
  ASSERT_TRUE(director.act(
      [](db::Store&, Tournament&) -> protocol::Result<Consequences> {
        throw std::runtime_error("the instructor tripped");
      },
      {}));
  EXPECT_THROW(static_cast<void>(tournament.wait()), std::runtime_error);
  EXPECT_THAT(tournament.tournament().games, IsEmpty());
}

}  // namespace
}  // namespace aspis::runner
