// Whether this machine was busy with other things while a game was played.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace aspis::cluster {

/// What /proc says of the machine at one moment.
struct HostLoad {
  double load = 0;  // of the last minute; our own programs count
  int cores = 1;
  std::uint64_t stolen = 0;  // ticks that the hypervisor gave to others
  std::uint64_t ticks = 0;   // in all
};
[[nodiscard]] HostLoad host_load();

/// "load 9.10 on 2 cores", "12 % of the processor time stolen", or "" where the machine was not
/// busy between the two moments. `limit` is of the load by core.
[[nodiscard]] std::string busy_words(const HostLoad& before, const HostLoad& after, double limit);

}  // namespace aspis::cluster
