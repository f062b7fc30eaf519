#include "referee/formats/orders.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <set>
#include <stdexcept>

#include "protocol/random.hpp"

namespace aspis::formats {
namespace {

/// Different rings of so many, or `enough` where there are at least that many.
std::size_t rings_of(std::size_t entrants, std::size_t enough) {
  std::size_t rings = 1;
  for (std::size_t each = 2; each < entrants && rings < enough; ++each) rings *= each;
  return std::min(rings, enough);
}

}  // namespace

std::vector<Sides> all_orders(const std::vector<Entrant>& entrants) {
  if (entrants.size() > static_cast<std::size_t>(most_sides)) {
    throw std::length_error("all orders of more entrants than a game seats");
  }
  std::vector<Sides> orders;
  if (entrants.empty()) return orders;
  std::vector<std::size_t> positions(entrants.size());
  std::iota(positions.begin(), positions.end(), std::size_t{0});
  do {
    Sides& order = orders.emplace_back();
    for (const std::size_t position : positions) order.push_back(entrants[position]);
  } while (std::next_permutation(positions.begin(), positions.end()));
  return orders;
}

std::vector<Sides> sampled_orders(const std::vector<Entrant>& entrants, int seats, int games,
                                  std::uint64_t seed) {
  std::vector<Sides> orders;
  if (entrants.empty() || seats < 1 || games < 1) return orders;
  const std::size_t size = entrants.size();
  const std::size_t seated =
      std::min({static_cast<std::size_t>(seats), size, static_cast<std::size_t>(most_sides)});
  const std::size_t blocks = (static_cast<std::size_t>(games) + size - 1) / size;
  protocol::Random random(seed);
  // Two orders that are rotations of each other make the same block: none is drawn again before
  // all others were.
  std::set<std::vector<Entrant>> drawn;
  while (orders.size() < blocks * size) {
    std::vector<Entrant> ring(entrants.begin() + 1, entrants.end());
    random.shuffle(ring);
    ring.push_back(entrants.front());
    if (drawn.size() == rings_of(size, blocks)) drawn.clear();
    if (!drawn.insert(ring).second) continue;
    const std::size_t turn = random.below(size);
    for (std::size_t rotation = 0; rotation < size; ++rotation) {
      Sides& order = orders.emplace_back();
      for (std::size_t seat = 0; seat < seated; ++seat) {
        order.push_back(ring[(turn + rotation + seat) % size]);
      }
    }
  }
  return orders;
}

}  // namespace aspis::formats
