#include "referee/match/slot.hpp"

#include <sched.h>

#include <algorithm>

namespace aspis::match {

std::optional<Assignment::Game> Slot::next_game() {
  if (game < assignment.games.size()) return std::move(assignment.games[game]);
  return assignment.more ? assignment.more() : std::nullopt;
}

void Slot::drop_rest() {
  const std::size_t kept = std::min(assignment.games.size(), game + (running.expired() ? 0 : 1));
  assignment.games.erase(assignment.games.begin() + static_cast<std::ptrdiff_t>(kept),
                         assignment.games.end());
  assignment.more = nullptr;
}

Seats Slot::seats(const std::vector<int>& bots, seats::Host& host) {
  Seats made;
  std::vector<bool> seated(assignment.bots.size());
  for (const int number : bots) {
    const auto bot = static_cast<std::size_t>(number);
    const SeatMaker& maker = assignment.bots.at(bot);
    std::unique_ptr<seats::KeptBot> nobody;
    auto& process = assignment.keep_bots && !seated[bot] ? kept[bot] : nobody;
    if (assignment.keep_bots && !seated[bot] && !process) process = maker.keep(host);
    seated[bot] = true;
    made.push_back(process ? process->next_seat() : maker(host));
  }
  return made;
}

std::vector<int> usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  ::sched_getaffinity(0, sizeof(set), &set);
  std::vector<int> cores;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  }
  if (cores.empty()) cores.push_back(0);
  return cores;
}

void stay_on(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  ::sched_setaffinity(0, sizeof(set), &set);
}

}  // namespace aspis::match
