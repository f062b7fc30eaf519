// Tests a tournament from a real file: which games count, and which board is next.
#include "server/tournament/tournament.hpp"

#include <gmock/gmock.h>

#include "tests/support/alike.hpp"
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
  /// Stores the game, and its match if that is new, and enters both.
  void store(db::MatchRow& in, db::GameRow& row) {
    store_.transaction([&] {
      if (in.id == 0) in.id = store_.matches().add(in);
      row.match = in.id;
      row.id = store_.games().add(row, "");
    });
    enter(now_, in, row);
  }
  /// Reads the file, after checking that entering results one by one gives the same state.
  void reread() {
    const Tournament entered = std::exchange(now_, support::sound(read_tournament(store_)));
    support::expect_same_results(now_, entered);
    EXPECT_EQ(now_.results.games(), entered.results.games());
    EXPECT_EQ(now_.index.match.size(), entered.index.match.size());
    for (const auto& [id, match] : now_.matches) {
      const formats::MatchKey key = make_key(match);
      EXPECT_EQ(now_.index.match.find(key), entered.index.match.find(key));
    }
    EXPECT_EQ(now_.index.game, entered.index.game);
    EXPECT_EQ(now_.index.voided, entered.index.voided);
  }

  ScriptedTournament tournament_;
  db::Store store_;
  Tournament now_ = support::sound(read_tournament(store_));
  const formats::MatchKey key_{0, 0, {0, 2}};
};

TEST_F(StoredTournaments, HoldWhatTheyWereMadeFrom) {
  EXPECT_EQ(now_.plan.name, "round-robin");
  EXPECT_EQ(now_.entrants.size(), 4U);
  EXPECT_EQ(entrant_alias(now_, 2), now_.entrants[2].alias);
  const formats::Facts facts = make_facts(now_);
  EXPECT_EQ(facts.entrants, 4);
  EXPECT_EQ(facts.seed, 7U);
  EXPECT_EQ(facts.game_seats, formats::max_sides) << "boxing has more than a match has sides";
  EXPECT_FALSE(facts.closed);
  EXPECT_EQ(compute_schedule(now_).due.size(), 12U);
}

TEST_F(StoredTournaments, CountGameForItsMatchFromEitherSeat) {
  db::MatchRow row = match(3, 1);
  db::GameRow played = game(3, 1);
  store(row, played);
  EXPECT_EQ(make_key(row), key_);
  reread();
  ASSERT_EQ(now_.results.find_games(key_).size(), 1U);
  const formats::GameResult& result = now_.results.find_games(key_)[0];
  EXPECT_EQ(result.sides[0].standing, Standing::loss) << "sides are sorted by entrant";
  EXPECT_EQ(result.sides[1].standing, Standing::win);
  EXPECT_EQ(result.sides[1].score, 40);
  EXPECT_EQ(result.sides[1].moves, 12);
  EXPECT_EQ(find_done_game(now_, key_, 0)->id, played.id);
  EXPECT_EQ(find_done_game(now_, key_, 1), nullptr);
  EXPECT_EQ(compute_schedule(now_).due.size(), 11U);
}

TEST_F(StoredTournaments, VoidGameIsOverAndScoresNothing) {
  db::MatchRow row = match(1, 3);
  db::GameRow played = game(1, 3);
  played.state = db::GameState::void_;
  store(row, played);
  reread();
  EXPECT_EQ(now_.results.find_games(key_)[0].sides[0].standing, Standing::void_);
  EXPECT_EQ(now_.results.find_games(key_)[0].sides[0].score, 0);
  EXPECT_TRUE(counts(now_, now_.games.at(played.id)));
}

TEST_F(StoredTournaments, SupersededGameIsDueAgainAndNextOneCounts) {
  db::MatchRow row = match(1, 3);
  db::GameRow first = game(1, 3);
  store(row, first);
  first.state = db::GameState::superseded;
  first.fresh_board = true;
  store_.transaction([&] { store_.games().change(first); });
  enter(now_, row, first);
  reread();
  EXPECT_EQ(now_.results.games(), 0U);
  EXPECT_EQ(find_done_game(now_, key_, 0), nullptr);
  EXPECT_EQ(next_attempt(now_, key_, 0), 1) << "on another board";
  EXPECT_EQ(next_attempt(now_, key_, 1), 0) << "the other game of the match keeps its own";

  db::GameRow second = game(1, 3);
  second.seats[0].standing = Standing::loss;
  second.seats[1].standing = Standing::win;
  second.attempt = 1;
  store(row, second);
  reread();
  EXPECT_EQ(now_.results.find_games(key_)[0].sides[0].standing, Standing::loss);
  EXPECT_FALSE(counts(now_, now_.games.at(first.id)));
  EXPECT_TRUE(counts(now_, now_.games.at(second.id)));
  EXPECT_EQ(next_attempt(now_, key_, 0), 1);
}

TEST_F(StoredTournaments, VoidedMatchLeavesResultsAndSuccessorGetsNewBoards) {
  db::MatchRow row = match(1, 3);
  db::GameRow played = game(1, 3);
  store(row, played);
  row.voided = "is not part of the tournament any more";
  store_.transaction([&] { store_.matches().set_voided(row.id, row.voided); });
  enter(now_, row);
  reread();
  EXPECT_EQ(now_.results.games(), 0U);
  EXPECT_EQ(now_.games.size(), 1U) << "it stays in the file";
  EXPECT_FALSE(counts(now_, now_.games.at(played.id)));
  EXPECT_EQ(next_attempt(now_, key_, 0), 1);

  db::MatchRow successor = match(1, 3);
  db::GameRow again = game(1, 3);
  store(successor, again);
  reread();
  EXPECT_NE(successor.id, row.id);
  EXPECT_EQ(find_done_game(now_, key_, 0)->id, again.id);
  EXPECT_EQ(next_attempt(now_, key_, 1), 1);
}

TEST_F(StoredTournaments, KeepNoStandardErrorAndKnowConfirmedStages) {
  db::MatchRow row = match(1, 3);
  db::GameRow played = game(1, 3);
  played.seats[0].stderr_text = "oops";
  store(row, played);
  EXPECT_EQ(now_.games.at(played.id).seats[0].stderr_text, "");
  store_.transaction([&] { store_.put(db::ConfirmedRow{0, 120}); });
  EXPECT_EQ(make_facts(support::sound(read_tournament(store_))).confirmed,
            (std::map<int, int>{{0, 120}}));
}

}  // namespace
}  // namespace aspis::tournament
