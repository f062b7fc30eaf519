// A tournament as its file has it, in memory: what surveys, pages, tables and exports are made
// from. A value; knows nothing of running games.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "db/store.hpp"
#include "referee/formats/plan.hpp"
#include "referee/formats/results.hpp"
#include "referee/formats/survey.hpp"

namespace aspis::tournament {

/// Where to find what in a book; kept by enter().
struct BookIndex {
  /// The row of each match that counts.
  std::map<formats::MatchKey, std::int64_t> match;
  /// How many rows of a match do not count any more.
  std::map<formats::MatchKey, int> voided;
  /// The last game by match row and number.
  std::map<std::pair<std::int64_t, int>, std::int64_t> game;
  /// How many fresh boards were ordered, by match row and number.
  std::map<std::pair<std::int64_t, int>, int> fresh;
};

struct Book {
  formats::Plan plan;
  db::TournamentRow tournament;
  std::vector<db::EntrantRow> entrants;  // entrant e of formats is entrants[e], number e + 1
  std::map<std::int64_t, db::MatchRow> matches;  // by id
  std::map<std::int64_t, db::GameRow> games;     // by id, without standard error
  std::map<int, int> confirmed;                  // see formats::Facts
  formats::Results results;                      // of the games that count
  BookIndex index;
};

/// Reads everything; a plan that this version cannot read is an error.
[[nodiscard]] protocol::Result<Book> read_book(const db::Store&);

/// Enters a game that was stored (or changed) since, and its match if it is new.
void enter(Book&, const db::MatchRow&, const db::GameRow&);
/// Enters a match that was stored, or voided, since.
void enter(Book&, const db::MatchRow&);

[[nodiscard]] formats::Facts facts_of(const Book&);
[[nodiscard]] formats::Survey survey_of(const Book&);

/// The public name.
[[nodiscard]] const std::string& alias_of(const Book&, formats::Entrant);
[[nodiscard]] formats::MatchKey key_of(const db::MatchRow&);

/// The game that counts for this place in a match; nothing where none does. A superseded one does
/// not, nor do those of a voided match.
[[nodiscard]] const db::GameRow* game_of(const Book&, const formats::MatchKey&, int number);

/// Whether it is still the game of its place in a match that counts, for somebody or for nobody.
[[nodiscard]] bool counts(const Book&, const db::GameRow&);

/// How often this place in a match has got another board already, see formats::board_seed.
[[nodiscard]] int attempt_of(const Book&, const formats::MatchKey&, int number);

}  // namespace aspis::tournament
