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

/// Of an open Store, whose rules for threads, transactions and errors hold here too.
class Table {
 public:
  explicit Table(Connection& connection) : connection_(&connection) {}

 protected:
  Connection* connection_;
};

/// An entrant is known by its number. Departures, hidden names and the like are put and removed as
/// rows of the store.
class EntrantTable : public Table {
 public:
  using Table::Table;

  [[nodiscard]] std::vector<EntrantRow> all() const;  // by number
  [[nodiscard]] std::map<int, DepartureRow> departures() const;
  /// The best first; empty where none are stored.
  [[nodiscard]] std::vector<int> seeding() const;
  /// Whose e-mail address is kept from the others of their group.
  [[nodiscard]] std::set<int> hidden_addresses() const;
  [[nodiscard]] HiddenNames hidden_names() const;

  // Within a transaction; std::logic_error outside.

  /// Its number is the next one.
  void add_late(const EntrantRow&, ArrivalRow);
  /// Everything but number, alias, emblem and the program's name.
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
  /// The same one after the other. Nothing of the store is used meanwhile.
  void for_each(const std::function<void(GameRow)>& take) const;
  /// With standard error.
  [[nodiscard]] std::optional<GameRow> find(std::int64_t id) const;
  /// Newest first, at most `limit` below the id `before` (the newest where it is 0), of one entrant
  /// where that is not 0; without standard error.
  [[nodiscard]] std::vector<GameRow> page(std::int64_t before, int limit, int entrant) const;
  /// Its text; "" where the game has none.
  [[nodiscard]] std::string record(std::int64_t game) const;

  // Within a transaction; std::logic_error outside.

  /// Returns its id. `record` is its text, or ""; its digest is taken here, whatever stands in the
  /// row.
  std::int64_t add(const GameRow&, std::string_view record);
  /// The state and whether the next board is fresh, the reason and detail, and of the seats (all of
  /// them, in the order of play) the standing, forfeit and score; everything else, and the record,
  /// stays.
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

// For games of either kind, those that count and practice.

/// From the columns entrant, standing, forfeit, score, moves, slowest_us.
[[nodiscard]] GameSeatRow seat_from(const Connection&, Query& columns);
/// Runs the entry of a seat, whose last columns are standing, forfeit, score, moves, slowest_us.
void run_with_outcome(Query&, const GameSeatRow&);

}  // namespace aspis::db
