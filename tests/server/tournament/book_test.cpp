// A book from a real file: what counts, what does not, and where the next board comes from.
#include "server/tournament/book.hpp"

#include <gmock/gmock.h>

#include "tests/support/canonical.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::tournament {
namespace {

using protocol::Standing;
using support::ScriptedTournament;

class Books : public testing::Test {
 protected:
  Books() : tournament_(support::quick_plan("round-robin"), 4), store_(tournament_.open()) {}

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
  /// Stores the game, and its match where that is new.
  void store(db::MatchRow& in, db::GameRow& row) {
    store_.transaction([&] {
      if (in.id == 0) in.id = store_.add_match(in);
      row.match = in.id;
      row.id = store_.add_game(row, "");
    });
  }
  /// What the file says, after checking that entering one by one came to the same.
  Book reread(const Book& entered) {
    Book book = support::sound(read_book(store_));
    EXPECT_EQ(support::games_text(book), support::games_text(entered));
    EXPECT_EQ(support::standings_text(book), support::standings_text(entered));
    EXPECT_EQ(book.results.games(), entered.results.games());
    EXPECT_EQ(book.index.match, entered.index.match);
    EXPECT_EQ(book.index.game, entered.index.game);
    EXPECT_EQ(book.index.voided, entered.index.voided);
    return book;
  }

  ScriptedTournament tournament_;
  db::Store store_;
  const formats::MatchKey key_{0, 0, {0, 2}};
};

TEST_F(Books, hold_what_the_tournament_was_made_from) {
  const Book book = support::sound(read_book(store_));
  EXPECT_EQ(book.plan.name, "round-robin");
  EXPECT_EQ(book.entrants.size(), 4U);
  EXPECT_EQ(alias_of(book, 2), book.entrants[2].alias);
  const formats::Facts facts = facts_of(book);
  EXPECT_EQ(facts.entrants, 4);
  EXPECT_EQ(facts.seed, 7U);
  EXPECT_EQ(facts.game_seats, formats::most_sides) << "boxing has more than a match has sides";
  EXPECT_FALSE(facts.closed);
  EXPECT_EQ(survey_of(book).due.size(), 12U);
}

TEST_F(Books, a_game_counts_for_its_match_whoever_sat_first) {
  Book book = support::sound(read_book(store_));
  db::MatchRow row = match(3, 1);
  db::GameRow played = game(3, 1);
  store(row, played);
  enter(book, row, played);
  EXPECT_EQ(key_of(row), key_);
  book = reread(book);
  ASSERT_EQ(book.results.games_of(key_).size(), 1U);
  const formats::GameResult& result = book.results.games_of(key_)[0];
  EXPECT_EQ(result.sides[0].standing, Standing::loss) << "sides are sorted by entrant";
  EXPECT_EQ(result.sides[1].standing, Standing::win);
  EXPECT_EQ(result.sides[1].score, 40);
  EXPECT_EQ(result.sides[1].moves, 12);
  EXPECT_EQ(game_of(book, key_, 0)->id, played.id);
  EXPECT_EQ(game_of(book, key_, 1), nullptr);
  EXPECT_EQ(survey_of(book).due.size(), 11U);
}

TEST_F(Books, a_void_game_is_done_and_gives_nobody_anything) {
  Book book = support::sound(read_book(store_));
  db::MatchRow row = match(1, 3);
  db::GameRow played = game(1, 3);
  played.state = db::GameState::void_;
  store(row, played);
  enter(book, row, played);
  book = reread(book);
  EXPECT_EQ(book.results.games_of(key_)[0].sides[0].standing, Standing::void_);
  EXPECT_EQ(book.results.games_of(key_)[0].sides[0].score, 0);
  EXPECT_TRUE(counts(book, book.games.at(played.id)));
}

TEST_F(Books, a_superseded_game_is_due_again_and_the_next_one_counts) {
  Book book = support::sound(read_book(store_));
  db::MatchRow row = match(1, 3);
  db::GameRow first = game(1, 3);
  store(row, first);
  enter(book, row, first);
  first.state = db::GameState::superseded;
  first.fresh_board = true;
  store_.transaction([&] { store_.change_game(first); });
  enter(book, row, first);
  book = reread(book);
  EXPECT_EQ(book.results.games(), 0U);
  EXPECT_EQ(game_of(book, key_, 0), nullptr);
  EXPECT_EQ(attempt_of(book, key_, 0), 1) << "on another board";
  EXPECT_EQ(attempt_of(book, key_, 1), 0) << "the other game of the match keeps its own";

  db::GameRow second = game(1, 3);
  second.seats[0].standing = Standing::loss;
  second.seats[1].standing = Standing::win;
  second.attempt = 1;
  store(row, second);
  enter(book, row, second);
  book = reread(book);
  EXPECT_EQ(book.results.games_of(key_)[0].sides[0].standing, Standing::loss);
  EXPECT_FALSE(counts(book, book.games.at(first.id)));
  EXPECT_TRUE(counts(book, book.games.at(second.id)));
  EXPECT_EQ(attempt_of(book, key_, 0), 1);
}

TEST_F(Books, a_voided_match_leaves_the_results_and_its_successor_gets_other_boards) {
  Book book = support::sound(read_book(store_));
  db::MatchRow row = match(1, 3);
  db::GameRow played = game(1, 3);
  store(row, played);
  enter(book, row, played);
  row.voided = "is not part of the tournament any more";
  store_.transaction([&] { store_.void_match(row.id, row.voided); });
  enter(book, row);
  book = reread(book);
  EXPECT_EQ(book.results.games(), 0U);
  EXPECT_EQ(book.games.size(), 1U) << "it stays in the file";
  EXPECT_FALSE(counts(book, book.games.at(played.id)));
  EXPECT_EQ(attempt_of(book, key_, 0), 1);

  db::MatchRow successor = match(1, 3);
  db::GameRow again = game(1, 3);
  store(successor, again);
  enter(book, successor, again);
  book = reread(book);
  EXPECT_NE(successor.id, row.id);
  EXPECT_EQ(game_of(book, key_, 0)->id, again.id);
  EXPECT_EQ(attempt_of(book, key_, 1), 1);
}

TEST_F(Books, keep_no_standard_error_and_know_the_confirmed_stages) {
  Book book = support::sound(read_book(store_));
  db::MatchRow row = match(1, 3);
  db::GameRow played = game(1, 3);
  played.seats[0].stderr_text = "oops";
  store(row, played);
  enter(book, row, played);
  EXPECT_EQ(book.games.at(played.id).seats[0].stderr_text, "");
  store_.transaction([&] { store_.confirm(0, 120); });
  EXPECT_EQ(facts_of(support::sound(read_book(store_))).confirmed, (std::map<int, int>{{0, 120}}));
}

}  // namespace
}  // namespace aspis::tournament
