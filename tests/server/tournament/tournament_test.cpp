// Tests a tournament from a real file: which games count, and which board is next.
#include "server/tournament/tournament.hpp"

#include <gmock/gmock.h>

#include "tests/support/canonical.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::tournament {
namespace {

using protocol::Standing;
using support::ScriptedTournament;

class StoredTournaments : public testing::Test {
 protected:
  StoredTournaments()
      : tournament_(support::quick_plan("round-robin"), 4), store_(tournament_.open()) {}

  static db::MatchRow match(int first, int second) {
    db::MatchRow row;
    row.entrants = {first, second};
    row.label = "Round robin, M1";
    return row;
  }
  static db::GameRow game(int first, int second, int number = 0) {
    db::GameRow row;
    row.number = number;
    row.reason = protocol::Reason::last_spot;
    row.started = ScriptedTournament::date;
    row.seats.resize(2);
    row.seats[0].entrant = first;
    row.seats[0].standing = Standing::win;
    row.seats[0].score = 40;
    row.seats[0].moves = 12;
    row.seats[1].entrant = second;
    row.seats[1].standing = Standing::loss;
    row.seats[1].moves = 11;
    return row;
  }
  /// Stores the game, and its match if that is new.
  void store(db::MatchRow& in, db::GameRow& row) {
    store_.transaction([&] {
      if (in.id == 0) in.id = store_.matches().add(in);
      row.match = in.id;
      row.id = store_.games().add(row, "");
    });
  }
  /// Reads the file, after checking that entering results one by one gives the same state.
  Tournament reread(const Tournament& entered) {
    Tournament tournament = support::sound(read_tournament(store_));
    EXPECT_EQ(support::games_text(tournament), support::games_text(entered));
    EXPECT_EQ(support::standings_text(tournament), support::standings_text(entered));
    EXPECT_EQ(tournament.results.games(), entered.results.games());
    EXPECT_EQ(tournament.index.match.size(), entered.index.match.size());
    for (const auto& [id, match] : tournament.matches) {
      const formats::MatchKey key = make_key(match);
      EXPECT_EQ(tournament.index.match.find(key), entered.index.match.find(key));
    }
    EXPECT_EQ(tournament.index.game, entered.index.game);
    EXPECT_EQ(tournament.index.voided, entered.index.voided);
    return tournament;
  }

  ScriptedTournament tournament_;
  db::Store store_;
  const formats::MatchKey key_{0, 0, {0, 2}};
};

TEST_F(StoredTournaments, HoldWhatTheyWereMadeFrom) {
  const Tournament tournament = support::sound(read_tournament(store_));
  EXPECT_EQ(tournament.plan.name, "round-robin");
  EXPECT_EQ(tournament.entrants.size(), 4U);
  EXPECT_EQ(entrant_alias(tournament, 2), tournament.entrants[2].alias);
  const formats::Facts facts = make_facts(tournament);
  EXPECT_EQ(facts.entrants, 4);
  EXPECT_EQ(facts.seed, 7U);
  EXPECT_EQ(facts.game_seats, formats::max_sides) << "boxing has more than a match has sides";
  EXPECT_FALSE(facts.closed);
  EXPECT_EQ(compute_schedule(tournament).due.size(), 12U);
}

TEST_F(StoredTournaments, CountGameForItsMatchFromEitherSeat) {
  Tournament tournament = support::sound(read_tournament(store_));
  db::MatchRow row = match(3, 1);
  db::GameRow played = game(3, 1);
  store(row, played);
  enter(tournament, row, played);
  EXPECT_EQ(make_key(row), key_);
  tournament = reread(tournament);
  ASSERT_EQ(tournament.results.find_games(key_).size(), 1U);
  const formats::GameResult& result = tournament.results.find_games(key_)[0];
  EXPECT_EQ(result.sides[0].standing, Standing::loss) << "sides are sorted by entrant";
  EXPECT_EQ(result.sides[1].standing, Standing::win);
  EXPECT_EQ(result.sides[1].score, 40);
  EXPECT_EQ(result.sides[1].moves, 12);
  EXPECT_EQ(find_done_game(tournament, key_, 0)->id, played.id);
  EXPECT_EQ(find_done_game(tournament, key_, 1), nullptr);
  EXPECT_EQ(compute_schedule(tournament).due.size(), 11U);
}

TEST_F(StoredTournaments, VoidGameIsOverAndScoresNothing) {
  Tournament tournament = support::sound(read_tournament(store_));
  db::MatchRow row = match(1, 3);
  db::GameRow played = game(1, 3);
  played.state = db::GameState::void_;
  store(row, played);
  enter(tournament, row, played);
  tournament = reread(tournament);
  EXPECT_EQ(tournament.results.find_games(key_)[0].sides[0].standing, Standing::void_);
  EXPECT_EQ(tournament.results.find_games(key_)[0].sides[0].score, 0);
  EXPECT_TRUE(counts(tournament, tournament.games.at(played.id)));
}

TEST_F(StoredTournaments, SupersededGameIsDueAgainAndNextOneCounts) {
  Tournament tournament = support::sound(read_tournament(store_));
  db::MatchRow row = match(1, 3);
  db::GameRow first = game(1, 3);
  store(row, first);
  enter(tournament, row, first);
  first.state = db::GameState::superseded;
  first.fresh_board = true;
  store_.transaction([&] { store_.games().change(first); });
  enter(tournament, row, first);
  tournament = reread(tournament);
  EXPECT_EQ(tournament.results.games(), 0U);
  EXPECT_EQ(find_done_game(tournament, key_, 0), nullptr);
  EXPECT_EQ(next_attempt(tournament, key_, 0), 1) << "on another board";
  EXPECT_EQ(next_attempt(tournament, key_, 1), 0) << "the other game of the match keeps its own";

  db::GameRow second = game(1, 3);
  second.seats[0].standing = Standing::loss;
  second.seats[1].standing = Standing::win;
  second.attempt = 1;
  store(row, second);
  enter(tournament, row, second);
  tournament = reread(tournament);
  EXPECT_EQ(tournament.results.find_games(key_)[0].sides[0].standing, Standing::loss);
  EXPECT_FALSE(counts(tournament, tournament.games.at(first.id)));
  EXPECT_TRUE(counts(tournament, tournament.games.at(second.id)));
  EXPECT_EQ(next_attempt(tournament, key_, 0), 1);
}

TEST_F(StoredTournaments, VoidedMatchLeavesResultsAndSuccessorGetsNewBoards) {
  Tournament tournament = support::sound(read_tournament(store_));
  db::MatchRow row = match(1, 3);
  db::GameRow played = game(1, 3);
  store(row, played);
  enter(tournament, row, played);
  row.voided = "is not part of the tournament any more";
  store_.transaction([&] { store_.matches().set_voided(row.id, row.voided); });
  enter(tournament, row);
  tournament = reread(tournament);
  EXPECT_EQ(tournament.results.games(), 0U);
  EXPECT_EQ(tournament.games.size(), 1U) << "it stays in the file";
  EXPECT_FALSE(counts(tournament, tournament.games.at(played.id)));
  EXPECT_EQ(next_attempt(tournament, key_, 0), 1);

  db::MatchRow successor = match(1, 3);
  db::GameRow again = game(1, 3);
  store(successor, again);
  enter(tournament, successor, again);
  tournament = reread(tournament);
  EXPECT_NE(successor.id, row.id);
  EXPECT_EQ(find_done_game(tournament, key_, 0)->id, again.id);
  EXPECT_EQ(next_attempt(tournament, key_, 1), 1);
}

TEST_F(StoredTournaments, KeepNoStandardErrorAndKnowConfirmedStages) {
  Tournament tournament = support::sound(read_tournament(store_));
  db::MatchRow row = match(1, 3);
  db::GameRow played = game(1, 3);
  played.seats[0].stderr_text = "oops";
  store(row, played);
  enter(tournament, row, played);
  EXPECT_EQ(tournament.games.at(played.id).seats[0].stderr_text, "");
  store_.transaction([&] { store_.put(db::ConfirmedRow{0, 120}); });
  EXPECT_EQ(make_facts(support::sound(read_tournament(store_))).confirmed,
            (std::map<int, int>{{0, 120}}));
}

}  // namespace
}  // namespace aspis::tournament
