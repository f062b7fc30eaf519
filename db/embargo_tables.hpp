// Results that are held back: of which stages, what was revealed all the same, and what will be by
// the clock.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "db/rows.hpp"

namespace aspis::db {

class Connection;

/// Of an open Store, whose rules for threads, transactions and errors hold here too.
class EmbargoTables {
 public:
  explicit EmbargoTables(Connection& connection) : connection_(&connection) {}

  [[nodiscard]] std::vector<EmbargoRow> stages() const;  // by stage
  [[nodiscard]] std::vector<RevealedRow> revealed() const;
  [[nodiscard]] std::vector<RevealTimeRow> times() const;  // the earliest first
  /// By the id of each match that the chain of results knows: where the chain ended before it.
  [[nodiscard]] std::map<std::int64_t, ChainHead> heads_before_matches() const;

  // Within a transaction; std::logic_error outside.

  /// In place of the one for the same stage.
  void put_stage(const EmbargoRow&);
  /// Nothing happens where the match is revealed already.
  void put_revealed(const RevealedRow&);
  /// In place of the one for the same stage and round.
  void put_time(const RevealTimeRow&);
  /// Nothing happens where there is none.
  void remove_time(int stage, int round);

 private:
  Connection* connection_;
};

}  // namespace aspis::db
