// The tables of a tournament that have more to them than rows by their keys: entrants, matches,
// games and the log.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"

namespace aspis::db {

class Connection;
class Query;

/// A view of an open Store, whose rules for threads, transactions and errors apply.
class Table {
 public:
  explicit Table(Connection& connection) : connection_(&connection) {}

 protected:
  Connection* connection_;
};

/// Entrants are identified by number. Departures, hidden names and the like are put and removed as
/// rows of the store.
class EntrantTable : public Table {
 public:
  using Table::Table;

  [[nodiscard]] std::vector<EntrantRow> all() const;  // by number
  [[nodiscard]] std::map<int, DepartureRow> departures() const;
  /// Best first; empty if no seeding is stored.
  [[nodiscard]] std::vector<int> seeding() const;
  /// Entrants whose e-mail address is hidden from the others of their group.
  [[nodiscard]] std::set<int> hidden_addresses() const;
  [[nodiscard]] HiddenNames hidden_names() const;

  // Within a transaction; std::logic_error outside.

  /// Its number is the next one.
  void add_late(const EntrantRow&, ArrivalRow);
  /// Updates all columns except number, alias, emblem and the program's name.
  void change(const EntrantRow&);
  /// The program's name and the emblem, which the entrant chose.
  void change_chosen(const EntrantRow&);
};

/// Rows are never deleted.
class MatchTable : public Table {
 public:
  using Table::Table;

  [[nodiscard]] std::vector<MatchRow> all() const;  // by id
  /// Returns its id. Within a transaction, as set_voided.
  std::int64_t add(const MatchRow&);
  void set_voided(std::int64_t id, const std::string& why);
};

/// Rows are never deleted.
class GameTable : public Table {
 public:
  using Table::Table;

  /// By id, without records and standard error.
  [[nodiscard]] std::vector<GameRow> all() const;
  /// Reads the games one by one. `take` must not use the store.
  void for_each(const std::function<void(GameRow)>& take) const;
  /// With standard error.
  [[nodiscard]] std::optional<GameRow> find(std::int64_t id) const;
  /// Newest first: at most `limit`, below the id `before` unless it is 0, of one entrant unless
  /// `entrant` is 0; without standard error.
  [[nodiscard]] std::vector<GameRow> page(std::int64_t before, int limit, int entrant) const;
  /// The record's text; "" if the game has none.
  [[nodiscard]] std::string record(std::int64_t game) const;

  // Within a transaction; std::logic_error outside.

  /// Returns the game's id. `record` is the record's text, or "". Its digest is computed here; the
  /// row's is ignored.
  std::int64_t add(const GameRow&, std::string_view record);
  /// Updates state, fresh_board, reason and detail, and each seat's standing, forfeit and score.
  /// The row must have all seats, in the order of play. The record stays.
  void change(const GameRow&);
};

/// It can only grow: the file itself refuses anything else.
class AuditLog : public Table {
 public:
  using Table::Table;

  [[nodiscard]] std::vector<AuditRow> all() const;  // by id
  /// Within a transaction. The time is the caller's; the id is given here.
  void add(const AuditRow&);
};

// For both kinds of games, official and practice.

/// From the columns entrant, standing, forfeit, score, moves, slowest_us.
[[nodiscard]] GameSeatRow seat_from(const Connection&, Query& columns);
/// Runs the entry of a seat, whose last columns are standing, forfeit, score, moves, slowest_us.
void run_with_outcome(Query&, const GameSeatRow&);

}  // namespace aspis::db
