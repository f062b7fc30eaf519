#include "referee/formats/groups.hpp"

#include <algorithm>
#include <cstddef>

#include "protocol/random.hpp"

namespace aspis::formats {

std::vector<int> even_sizes(int entrants, int groups) {
  std::vector<int> sizes;
  for (int group = 0; group < groups; ++group) {
    const bool larger = group >= groups - entrants % groups;
    sizes.push_back(entrants / groups + (larger ? 1 : 0));
  }
  return sizes;
}

Groups snake(const std::vector<Entrant>& by_seed, const std::vector<int>& sizes) {
  Groups groups(sizes.size());
  auto next = by_seed.begin();
  bool back = false;
  for (bool room = true; room && next != by_seed.end(); back = !back) {
    room = false;
    for (std::size_t step = 0; step < sizes.size() && next != by_seed.end(); ++step) {
      const std::size_t group = back ? sizes.size() - 1 - step : step;
      if (static_cast<int>(groups[group].size()) >= sizes[group]) continue;
      groups[group].push_back(*next++);
      room = true;
    }
  }
  return groups;
}

Groups drawn(std::vector<Entrant> entrants, const std::vector<int>& sizes, std::uint64_t seed) {
  protocol::Random(seed).shuffle(entrants);
  Groups groups;
  auto next = entrants.begin();
  for (const int size : sizes) {
    const auto taken = std::min<std::ptrdiff_t>(std::max(size, 0), entrants.end() - next);
    groups.emplace_back(next, next + taken);
    next += taken;
  }
  return groups;
}

}  // namespace aspis::formats
