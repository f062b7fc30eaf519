// The open matches of a schedule, for looking up. Never changes.
#pragma once

#include <utility>
#include <vector>

#include "server/tournament/tournament.hpp"

namespace aspis::runner {

class ScheduleIndex {
 public:
  explicit ScheduleIndex(tournament::Snapshot);

  [[nodiscard]] const tournament::Snapshot& snapshot() const { return snapshot_; }
  [[nodiscard]] const tournament::Tournament& tournament() const { return *snapshot_; }
  [[nodiscard]] const formats::Schedule& schedule() const { return *snapshot_->schedule; }

  /// Of a match that still has games to come. Throws std::logic_error where there is none.
  [[nodiscard]] const formats::Pairing& pairing(const formats::MatchKey&) const;

  /// The stages without their pairings.
  [[nodiscard]] std::vector<formats::Stage> outline() const;

 private:
  tournament::Snapshot snapshot_;
  std::vector<std::pair<formats::MatchKey, const formats::Pairing*>> open_;  // by key
};

}  // namespace aspis::runner
