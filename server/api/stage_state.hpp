// The instructor's settings of the big screens: as stored, plus changes that are about to be.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "db/rows.hpp"
#include "server/hosting/hosted_tournament.hpp"

namespace aspis::api {

/// A change of the settings; unset members keep their values.
struct StageChange {
  std::string act;  // "next", "again" or ""
  std::optional<bool> paused;
  std::string mode;  // "" keeps it
  std::optional<int> step;
  std::optional<std::vector<std::int64_t>> order;
  std::optional<std::vector<std::int64_t>> left_out;
};

/// All tournaments' settings. Safe from any thread; may read the file. Throws db::StoreError.
class StageStates {
 public:
  [[nodiscard]] db::BigScreenRow of(hosting::HostedTournament&);
  void change(hosting::HostedTournament&, const StageChange&);
  /// Call it when the tournament was deleted.
  void forget(const std::string& tournament);

 private:
  [[nodiscard]] db::BigScreenRow& at(hosting::HostedTournament&);

  std::mutex mutex_;
  std::map<std::string, db::BigScreenRow> states_;
};

}  // namespace aspis::api
