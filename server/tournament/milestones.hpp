// What the audit log says by itself: lots and play-offs that decided something, once each.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "db/rows.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

/// Remembers what the log has already. For one thread at a time.
class Milestones {
 public:
  explicit Milestones(const std::vector<db::AuditRow>& log);

  /// Rows that the log lacks, without their time. A lot that a correction made necessary again is
  /// new where it came out otherwise.
  [[nodiscard]] std::vector<db::AuditRow> fresh(const Tournament&, const formats::Schedule&);

 private:
  std::set<std::string> logged_;
};

}  // namespace aspis::tournament
