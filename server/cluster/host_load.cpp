#include "server/cluster/host_load.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

namespace aspis::cluster {

HostLoad host_load() {
  HostLoad now;
  // All of the machine: the load is not of those alone that a task may use.
  now.cores = static_cast<int>(std::max(1L, ::sysconf(_SC_NPROCESSORS_ONLN)));
  std::ifstream("/proc/loadavg") >> now.load;
  std::ifstream stat("/proc/stat");
  std::string cpu;
  stat >> cpu;
  constexpr int steal_at = 7;
  constexpr int fields = 8;  // those that follow are in these already
  for (int field = 0; field < fields; ++field) {
    std::uint64_t ticks = 0;
    if (!(stat >> ticks)) break;
    now.ticks += ticks;
    if (field == steal_at) now.stolen = ticks;
  }
  return now;
}

std::string busy_words(const HostLoad& before, const HostLoad& after, double limit) {
  constexpr double most_stolen = 0.1;
  char words[96] = "";
  const double load = std::max(before.load, after.load);
  if (load > limit * after.cores) {
    std::snprintf(words, sizeof words, "load %.2f on %d cores", load, after.cores);
    return words;
  }
  const std::uint64_t ticks = after.ticks - std::min(before.ticks, after.ticks);
  const std::uint64_t stolen = after.stolen - std::min(before.stolen, after.stolen);
  if (ticks > 0 && static_cast<double>(stolen) > most_stolen * static_cast<double>(ticks)) {
    std::snprintf(words, sizeof words, "%.0f %% of the processor time stolen",
                  100.0 * static_cast<double>(stolen) / static_cast<double>(ticks));
  }
  return words;
}

}  // namespace aspis::cluster
