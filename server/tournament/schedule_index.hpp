// A schedule with its open matches sorted for looking up. Never changes.
#pragma once

#include <utility>
#include <vector>

#include "referee/formats/schedule.hpp"

namespace aspis::tournament {

class ScheduleIndex {
 public:
  explicit ScheduleIndex(formats::Schedule);
  ScheduleIndex(const ScheduleIndex&) = delete;
  ScheduleIndex& operator=(const ScheduleIndex&) = delete;

  [[nodiscard]] const formats::Schedule& schedule() const { return schedule_; }

  /// Of a match that still has games to come. Throws std::logic_error where there is none.
  [[nodiscard]] const formats::Pairing& pairing(const formats::MatchKey&) const;

  /// The stages without their pairings.
  [[nodiscard]] std::vector<formats::Stage> outline() const;

 private:
  formats::Schedule schedule_;
  std::vector<std::pair<formats::MatchKey, const formats::Pairing*>> open_;
};

}  // namespace aspis::tournament
