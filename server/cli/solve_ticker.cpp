#include "server/cli/solve_ticker.hpp"

#include <cstdio>
#include <string>

namespace aspis::cli {

void SolveTicker::show(std::chrono::milliseconds elapsed, int best, std::size_t count,
                       std::string_view counted) {
  using std::chrono::milliseconds;
  if (best == 0 && !line_.terminal()) return;
  const milliseconds in_a_file = best > best_ ? milliseconds(1'000) : milliseconds(30'000);
  if (last_ && elapsed - *last_ < (line_.terminal() ? milliseconds(200) : in_a_file)) return;
  best_ = best;
  last_ = elapsed;
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.1f", std::chrono::duration<double>(elapsed).count());
  line_.show_or_print(std::string(seconds) + " s: best so far " + std::to_string(best) + ", " +
                      std::to_string(count) + " " + std::string(counted));
}

}  // namespace aspis::cli
