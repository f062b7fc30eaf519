// What the instructor wants of the stages on big screens: as the tournaments' files have it, with
// what was asked since and is on its way there.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "db/rows.hpp"
#include "server/hosting/hosted_tournament.hpp"

namespace aspis::api {

/// What of it is to change.
struct StageChange {
  std::string act;  // "next", "again" or ""
  std::optional<bool> paused;
  std::string mode;  // "" leaves it
  std::optional<int> step;
  std::optional<std::vector<std::int64_t>> order;
  std::optional<std::vector<std::int64_t>> left_out;
};

/// Of all tournaments. Safe to call from any thread; may read the file. Throws db::StoreError.
class StageStates {
 public:
  [[nodiscard]] db::BigScreenRow of(hosting::HostedTournament&);
  void change(hosting::HostedTournament&, const StageChange&);
  /// The tournament is gone.
  void forget(const std::string& tournament);

 private:
  [[nodiscard]] db::BigScreenRow& at(hosting::HostedTournament&);

  std::mutex mutex_;
  std::map<std::string, db::BigScreenRow> states_;
};

}  // namespace aspis::api
