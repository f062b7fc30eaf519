#include "server/api/spare_time.hpp"

#include <algorithm>

namespace aspis::api {
namespace {

/// Between two looks at the games.
constexpr std::chrono::milliseconds stretch{1};
constexpr int times_as_long = 100;
/// What took that long was not the search: the processor was somebody else's.
constexpr std::chrono::milliseconds longest_rest{2000};
/// One game after the other is games in play.
constexpr std::chrono::milliseconds between_games{500};

}  // namespace

bool SpareTime::rest() {
  const auto ran = Clock::now() - begun_;
  std::unique_lock lock(mutex_);
  if (ran < stretch) return is_ending_;
  if (games_.were_any_in_play(between_games)) {
    ended_.wait_for(lock, std::min<Clock::duration>(times_as_long * ran, longest_rest),
                    [this] { return is_ending_; });
  }
  begun_ = Clock::now();
  return is_ending_;
}

void SpareTime::end() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  ended_.notify_all();
}

}  // namespace aspis::api
