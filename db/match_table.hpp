// The matches of a tournament, each of one game or several.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/rows.hpp"

namespace aspis::db {

class Connection;

/// Of an open Store, whose rules for threads, transactions and errors hold here too. Rows are never
/// deleted.
class MatchTable {
 public:
  explicit MatchTable(Connection& connection) : connection_(&connection) {}

  [[nodiscard]] std::vector<MatchRow> all() const;  // by id
  /// Returns its id. Within a transaction, as set_voided.
  std::int64_t add(const MatchRow&);
  void set_voided(std::int64_t id, const std::string& why);

 private:
  Connection* connection_;
};

}  // namespace aspis::db
