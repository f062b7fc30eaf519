// Disqualified, withdrawn and reinstated entrants in real files: between two runs, in mid-round
// with a game in play, and after the end.
#include "server/tournament/departing.hpp"

#include <gmock/gmock.h>

#include "db/care.hpp"
#include "tests/support/canonical.hpp"
#include "tests/support/served_tournament.hpp"

namespace aspis::tournament {
namespace {

using db::GameState;
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

class Departing : public testing::Test {
 protected:
  Consequences depart(ScriptedTournament& tournament, const db::DepartureRow& row) {
    db::Store store = tournament.open();
    Book book = sound(read_book(store));
    const Consequences told = sound(foretell_departure(store, row));
    Consequences done = sound(tournament::depart(store, book, row, departure_date));
    EXPECT_EQ(told, done) << "what was foretold";
    const Book stored = sound(read_book(store));
    EXPECT_EQ(support::games_text(book), support::games_text(stored));
    EXPECT_EQ(support::standings_text(book), support::standings_text(stored));
    return done;
  }
  void reinstate(ScriptedTournament& tournament, int entrant) {
    db::Store store = tournament.open();
    Book book = sound(read_book(store));
    (void)sound(tournament::reinstate(store, book, entrant, "it was misread", departure_date));
  }
};

TEST_F(Departing, before_the_first_game_nothing_of_it_is_played_and_the_opponents_win) {
  ScriptedTournament tournament(pairs_of_games(), 4);
  EXPECT_THAT(depart(tournament, leaving(2, Games::award)),
              ElementsAre("6 games are not played: the opponents win"));
  EXPECT_EQ(tournament.run(), Ended::finished);
  const Book book = tournament.book();
  for (const auto& [id, game] : book.games) {
    EXPECT_EQ(game.record_sha256.empty(), has_entrant(game, 2)) << id;
    if (!has_entrant(game, 2)) continue;
    EXPECT_EQ(game.state, GameState::awarded);
    EXPECT_THAT(game.detail, HasSubstr("disqualified: offensive text in its output"));
  }
  const formats::Survey survey = survey_of(book);
  EXPECT_EQ(survey.places.back().entrant, 1);
  EXPECT_EQ(survey.places.back().departed, "disqualified: offensive text in its output");
  EXPECT_THAT(*db::check(tournament.path()), IsEmpty());
}

TEST_F(Departing, after_the_end_its_games_go_to_the_opponents_or_are_void_or_stand) {
  ScriptedTournament tournament(pairs_of_games(), 4);
  EXPECT_EQ(tournament.run(), Ended::finished);
  const std::string before = support::games_text(tournament.book());
  for (const auto& [games, state] :
       {std::pair(Games::award, GameState::awarded), std::pair(Games::void_, GameState::void_),
        std::pair(Games::stand, GameState::played)}) {
    (void)depart(tournament, leaving(1, games));
    const Book book = tournament.book();
    for (const auto& [id, game] : book.games) {
      EXPECT_EQ(game.state, has_entrant(game, 1) ? state : GameState::played) << id;
      EXPECT_FALSE(game.record_sha256.empty()) << "records stay";
      for (const db::GameSeatRow& seat : game.seats) {
        if (games != Games::award || !has_entrant(game, 1)) continue;
        EXPECT_EQ(seat.standing == protocol::Standing::loss, seat.entrant == 1);
      }
    }
    EXPECT_TRUE(survey_of(book).finished);
    EXPECT_EQ(survey_of(book).places.back().entrant, 0);
  }
  reinstate(tournament, 1);
  EXPECT_EQ(support::games_text(tournament.book()), before) << "everything is back";
}

TEST_F(Departing, a_bracket_that_was_played_is_derived_anew_and_played_on) {
  ScriptedTournament tournament(cup_of_single_games(), 8);
  EXPECT_EQ(tournament.run(), Ended::finished);
  const int winner = survey_of(tournament.book()).places.front().entrant + 1;
  const Consequences consequences = depart(tournament, leaving(winner, Games::award));
  EXPECT_EQ(consequences.front(), "3 results so far are awarded to the opponents");
  EXPECT_EQ(consequences.size(), 2U) << "the semi-final has another side";
  EXPECT_THAT(consequences[1], HasSubstr("is void since entrant "));
  EXPECT_THAT(consequences[1], HasSubstr(" was disqualified"));
  EXPECT_EQ(tournament.run(), Ended::finished);
  const Book book = tournament.book();
  EXPECT_NE(survey_of(book).places.front().entrant + 1, winner);
  EXPECT_THAT(*db::check(tournament.path()), IsEmpty());
}

TEST_F(Departing, in_a_bracket_the_opponent_goes_on_without_a_game) {
  ScriptedTournament tournament(cup_of_single_games(), 8);
  (void)depart(tournament, leaving(3, Games::stand, Kind::withdrawn));
  EXPECT_EQ(tournament.run(), Ended::finished);
  const Book book = tournament.book();
  std::size_t unplayed = 0;
  for (const auto& [id, game] : book.games) unplayed += game.record_sha256.empty() ? 1 : 0;
  EXPECT_EQ(unplayed, 1U) << "its first match; it is in no other";
  EXPECT_EQ(book.games.size(), 7U);
}

TEST_F(Departing, who_is_reinstated_plays_what_was_not_played) {
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
  EXPECT_EQ(support::standings_text(tournament.book()),
            support::standings_text(undisturbed.book()));
  EXPECT_THAT(*db::check(tournament.path()), IsEmpty());
}

TEST_F(Departing, is_refused_without_a_reason_twice_and_of_nobody) {
  ScriptedTournament tournament(pairs_of_games(), 4);
  EXPECT_EQ(tournament.run(), Ended::finished);
  db::Store store = tournament.open();
  Book book = sound(read_book(store));
  db::DepartureRow row = leaving(1, Games::award);
  row.reason = " ";
  EXPECT_EQ(tournament::depart(store, book, row, departure_date).error().text,
            "give a reason: it is shown in the public log");
  EXPECT_EQ(tournament::depart(store, book, leaving(5, Games::award), departure_date).error().text,
            "there is no entrant 5; there are 4");
  const std::string alias = alias_of(book, 0);
  EXPECT_EQ(tournament::reinstate(store, book, 1, "why", departure_date).error().text,
            "entrant " + alias + " is neither disqualified nor withdrawn");
  (void)sound(tournament::depart(store, book, leaving(1, Games::award), departure_date));
  EXPECT_EQ(tournament::depart(store, book, leaving(1, Games::award), departure_date).error().text,
            "entrant " + alias + " is already disqualified: offensive text in its output");
  const auto its_own = std::find_if(book.games.begin(), book.games.end(),
                                    [](const auto& game) { return has_entrant(game.second, 1); });
  EXPECT_THAT(void_game(store, book, its_own->first, "why", departure_date).error().text,
              HasSubstr("is decided by the departure of " + alias));
}

TEST_F(Departing, stands_in_the_log_with_its_reason_and_survives_as_a_row) {
  ScriptedTournament tournament(pairs_of_games(), 4);
  (void)depart(tournament, leaving(4, Games::void_, Kind::withdrawn));
  const db::Store store = tournament.open(db::Mode::read);
  const db::AuditRow row = store.audit().back();
  EXPECT_EQ(row.act, "withdraw");
  EXPECT_EQ(row.actor, "instructor");
  EXPECT_EQ(row.subject, "entrant " + alias_of(tournament.book(), 3));
  EXPECT_EQ(row.reason, "offensive text in its output; its results so far are void");
  EXPECT_EQ(words_of(store.departures().at(4)), "withdrawn: offensive text in its output");
}

/// A knockout with every game of its first round held in play.
class InPlayDeparting : public testing::Test {
 protected:
  InPlayDeparting() : tournament_(cup_of_single_games(), 8) {
    tournament_.usher.barrier.close();
    tournament_.start();
    tournament_.audience.wait_for_starts(4);
  }
  void go_on() {
    tournament_.on_lane([&] { tournament_.usher.barrier.open(); });
    EXPECT_EQ(tournament_.wait(), Ended::finished);
  }

  ServedTournament tournament_;
};

TEST_F(InPlayDeparting, the_game_in_play_is_aborted_and_the_opponent_has_won_it) {
  const int entrant = tournament_.on_lane(
      [&] { return static_cast<int>(tournament_.usher.begun.front().first.entrants[0]) + 1; });
  tournament_.act([&](db::Store& store, Book& book) {
    (void)sound(depart(store, book, leaving(entrant, Games::award), departure_date));
  });
  // Its own game ends while all others are still held.
  tournament_.until([&] { return tournament_.usher.playing[entrant - 1] == 0; });
  EXPECT_EQ(tournament_.on_lane([&] {
    return std::count_if(tournament_.usher.playing.begin(), tournament_.usher.playing.end(),
                         [](const auto& one) { return one.second > 0; });
  }),
            6);
  go_on();
  const Book book = tournament_.book();
  EXPECT_TRUE(survey_of(book).finished);
  EXPECT_EQ(book.games.size(), 7U);
  std::size_t its_own = 0;
  for (const auto& [id, game] : book.games) {
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

TEST_F(InPlayDeparting, an_opponent_goes_on_though_the_games_of_the_departed_are_void) {
  const int entrant = tournament_.on_lane(
      [&] { return static_cast<int>(tournament_.usher.begun.front().first.entrants[1]) + 1; });
  const int opponent = tournament_.on_lane(
      [&] { return static_cast<int>(tournament_.usher.begun.front().first.entrants[0]) + 1; });
  tournament_.act([&](db::Store& store, Book& book) {
    (void)sound(depart(store, book, leaving(entrant, Games::void_), departure_date));
  });
  go_on();
  const Book book = tournament_.book();
  EXPECT_EQ(std::count_if(book.games.begin(), book.games.end(),
                          [&](const auto& game) {
                            return has_entrant(game.second, opponent) &&
                                   game.second.state == GameState::played;
                          }) > 0,
            true);
}

}  // namespace
}  // namespace aspis::tournament
