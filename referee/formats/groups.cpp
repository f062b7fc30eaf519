#include "referee/formats/groups.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <utility>

#include "protocol/random.hpp"
#include "referee/formats/bracket.hpp"

namespace aspis::formats {
namespace {

/// One cycle, round after round; `even` counts the idle one of an odd number in.
std::vector<std::vector<Meeting>> make_cycle(int players) {
  const int even = players + players % 2;
  const int ring = even - 1;
  std::vector<std::vector<Meeting>> rounds;
  for (int round = 0; round < ring; ++round) {
    std::vector<Meeting>& tables = rounds.emplace_back();
    // All but the last player form a ring. The opponent of the last player is the axis of the
    // round; the others meet their mirror images, and the one after the axis has the first seat.
    const int axis = round % 2 == 0 ? round / 2 : (round + even - 1) / 2;
    if (players == even) {
      const bool low_half = axis < even / 2;
      tables.push_back({0, low_half ? axis : ring, low_half ? ring : axis});
    }
    for (int away = 1; away < even / 2; ++away) {
      tables.push_back({0, (axis + away) % ring, (axis - away + ring) % ring});
    }
  }
  return rounds;
}

/// True if a cycle's last two rounds are exchanged, so that no player has the same seat in three
/// successive rounds where cycles meet. With four players only every other cycle, from the first
/// on, is long enough for that.
bool exchanges(int players, int cycle, int cycles) {
  if (players == 4) return cycles > 1 && cycle % 2 == 0;
  return players > 2 && cycle + 1 < cycles;
}

using Rank = std::vector<Qualifier>;

/// The first of each group by its number, then the second, and so on.
std::vector<Rank> by_rank(const std::vector<Qualifier>& qualifiers) {
  std::map<int, Rank> ranks;
  for (const Qualifier& qualifier : qualifiers) ranks[qualifier.rank].push_back(qualifier);
  std::vector<Rank> sorted;
  for (auto& [number, rank] : ranks) {
    std::ranges::stable_sort(rank, {}, &Qualifier::group);
    sorted.push_back(std::move(rank));
  }
  return sorted;
}

/// As it is, or begun further on: A B C D, B C D A, ..., the first of these that costs least;
/// `cost` is of a qualifier and its place in the order.
template <class Cost>
Rank best_turn(Rank rank, const Cost& cost) {
  Rank best;
  std::int64_t least = 0;
  for (std::size_t turn = 0; turn < rank.size(); ++turn) {
    std::int64_t sum = 0;
    for (std::size_t at = 0; at < rank.size(); ++at) sum += cost(rank[at], at);
    if (best.empty() || sum < least) {
      best = rank;
      least = sum;
    }
    std::rotate(rank.begin(), rank.begin() + 1, rank.end());
  }
  return best;
}

/// The number of different rings of so many entrants, or `enough` if there are at least as many.
std::size_t count_rings(std::size_t entrants, std::size_t enough) {
  std::size_t rings = 1;
  for (std::size_t each = 2; each < entrants && rings < enough; ++each) rings *= each;
  return std::min(rings, enough);
}

}  // namespace

int berger_rounds(int players) {
  return players < 2 ? 0 : players - 1 + players % 2;
}

std::vector<Meeting> berger(int players, int cycles) {
  std::vector<Meeting> meetings;
  if (players < 2 || cycles < 1) return meetings;
  const auto rounds = make_cycle(players);
  meetings.reserve(index(players) * index(players - 1) / 2 * index(cycles));
  int number = 0;
  for (int cycle = 0; cycle < cycles; ++cycle) {
    const bool exchanged = exchanges(players, cycle, cycles);
    for (std::size_t at = 0; at < rounds.size(); ++at) {
      const bool moves = exchanged && at + 2 >= rounds.size();
      const std::size_t from = moves ? 2 * rounds.size() - 3 - at : at;
      ++number;
      for (const Meeting& meeting : rounds[from]) {
        meetings.push_back(cycle % 2 == 0 ? Meeting{number, meeting.first, meeting.second}
                                          : Meeting{number, meeting.second, meeting.first});
      }
    }
  }
  return meetings;
}

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

Groups crossed(const std::vector<Qualifier>& qualifiers, const std::vector<int>& sizes) {
  Groups groups(sizes.size());
  std::vector<int> filled(sizes.size(), 0);
  std::map<std::pair<int, std::size_t>, int> met;  // of an old group in a new one
  /// The one with the least of its places taken: with equal sizes they take turns.
  const auto next_group = [&] {
    std::size_t next = 0;
    for (std::size_t group = 1; group < sizes.size(); ++group) {
      if ((filled[group] + 1) * sizes[next] < (filled[next] + 1) * sizes[group]) next = group;
    }
    ++filled[next];
    return next;
  };
  if (groups.empty()) return groups;
  for (const Rank& rank : by_rank(qualifiers)) {
    std::vector<std::size_t> dealt;
    for (std::size_t at = 0; at < rank.size(); ++at) dealt.push_back(next_group());
    const Rank order = best_turn(rank, [&](const Qualifier& one, std::size_t at) {
      const auto found = met.find({one.group, dealt[at]});
      return found == met.end() ? 0 : found->second;
    });
    for (std::size_t at = 0; at < order.size(); ++at) {
      groups[dealt[at]].push_back(order[at].entrant);
      ++met[{order[at].group, dealt[at]}];
    }
  }
  return groups;
}

std::vector<Entrant> bracket_seeds(const std::vector<Qualifier>& qualifiers) {
  const std::vector<int> order =
      seeding_order(std::max(2, static_cast<int>(std::bit_ceil(qualifiers.size()))));
  std::vector<std::size_t> place(order.size());  // of each seed, from the top of the bracket
  for (std::size_t at = 0; at < order.size(); ++at) place[index(order[at] - 1)] = at;
  std::vector<Rank> ranks = by_rank(qualifiers);
  std::map<int, std::vector<std::size_t>> taken;  // seeds from 0, by group
  bool changed = true;
  for (int pass = 0; changed || pass < 2; ++pass) {  // the first one knows better ranks alone
    changed = false;
    std::size_t first = 0;  // seed of the rank
    for (Rank& rank : ranks) {
      const std::size_t end = first + rank.size();
      for (auto& [group, seeds] : taken) {
        std::erase_if(seeds, [&](std::size_t seed) { return seed >= first && seed < end; });
      }
      // A meeting in one round costs more than any number (up to 15) in the next.
      Rank turned = best_turn(rank, [&](const Qualifier& one, std::size_t at) {
        std::int64_t sum = 0;
        for (const std::size_t other : taken[one.group]) {
          const auto round = std::bit_width(place[first + at] ^ place[other]);
          sum += std::int64_t{1} << (4 * (std::bit_width(order.size()) - 1 - round));
        }
        return sum;
      });
      changed = changed || turned != rank;
      rank = std::move(turned);
      for (std::size_t at = 0; at < rank.size(); ++at) taken[rank[at].group].push_back(first + at);
      first = end;
    }
  }
  std::vector<Entrant> seeds;
  for (const Rank& rank : ranks) {
    for (const Qualifier& one : rank) seeds.push_back(one.entrant);
  }
  return seeds;
}

std::vector<Sides> all_orders(const std::vector<Entrant>& entrants) {
  if (entrants.size() > index(max_sides)) {
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
  const std::size_t seated = std::min({index(seats), size, index(max_sides)});
  const std::size_t blocks = (index(games) + size - 1) / size;
  protocol::Random random(seed);
  // Two orders that are rotations of each other make the same block: none is drawn again before all
  // others were drawn.
  std::set<std::vector<Entrant>> drawn;
  while (orders.size() < blocks * size) {
    std::vector<Entrant> ring(entrants.begin() + 1, entrants.end());
    random.shuffle(ring);
    ring.push_back(entrants.front());
    if (drawn.size() == count_rings(size, blocks)) drawn.clear();
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
