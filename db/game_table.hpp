// The games of a tournament, with their records and what the bots wrote on standard error.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"

namespace aspis::db {

class Connection;

/// Of an open Store, whose rules for threads, transactions and errors hold here too. Rows are never
/// deleted.
class GameTable {
 public:
  explicit GameTable(Connection& connection) : connection_(&connection) {}

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

 private:
  Connection* connection_;
};

}  // namespace aspis::db
