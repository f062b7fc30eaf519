// Who did what to a tournament, when and why.
#pragma once

#include <vector>

#include "db/rows.hpp"

namespace aspis::db {

class Connection;

/// Of an open Store, whose rules for threads, transactions and errors hold here too. It can only
/// grow: the file itself refuses anything else.
class AuditLog {
 public:
  explicit AuditLog(Connection& connection) : connection_(&connection) {}

  [[nodiscard]] std::vector<AuditRow> all() const;  // by id
  /// Within a transaction. The time is the caller's; the id is given here.
  void add(const AuditRow&);

 private:
  Connection* connection_;
};

}  // namespace aspis::db
