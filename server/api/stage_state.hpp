// What the instructor wants of the stages on big screens. Kept in memory: after a restart a stage
// runs by itself again.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace aspis::api {

struct StageState {
  bool paused = false;
  std::int64_t next = 0;               // how often the next game was asked for
  std::int64_t again = 0;              // and the same one once more
  std::string mode = "games";          // or "ceremony"
  int step = 0;                        // of the ceremony, from 0
  std::vector<std::int64_t> order;     // games to be shown first
  std::vector<std::int64_t> left_out;  // games never to be shown
};

/// What of it is to change.
struct StageChange {
  std::string act;  // "next", "again" or ""
  std::optional<bool> paused;
  std::string mode;  // "" leaves it
  std::optional<int> step;
  std::optional<std::vector<std::int64_t>> order;
  std::optional<std::vector<std::int64_t>> left_out;
};

/// Of all tournaments. Safe to call from any thread.
class StageStates {
 public:
  [[nodiscard]] StageState of(const std::string& tournament) const;
  void change(const std::string& tournament, const StageChange&);

 private:
  mutable std::mutex mutex_;
  std::map<std::string, StageState> states_;
};

}  // namespace aspis::api
