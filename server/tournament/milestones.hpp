// Automatic log entries: lots and play-offs that decided something, once each.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "db/rows.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

/// Remembers the rows already logged. Not safe for concurrent use.
class Milestones {
 public:
  explicit Milestones(const std::vector<db::AuditRow>& log);

  /// New rows, without times. A lot drawn again after a correction is new if its outcome differs.
  [[nodiscard]] std::vector<db::AuditRow> fresh(const Tournament&, const formats::Schedule&);

 private:
  std::set<std::string> logged_;
};

}  // namespace aspis::tournament
