// Qualifiers of groups in new groups and in brackets.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "referee/formats/bracket.hpp"
#include "referee/formats/groups.hpp"

namespace aspis::formats {
namespace {

using Rank = std::vector<Qualifier>;

/// The first of each group by its number, then the second, and so on.
std::vector<Rank> by_rank(const std::vector<Qualifier>& qualifiers) {
  std::map<int, Rank> ranks;
  for (const Qualifier& qualifier : qualifiers) ranks[qualifier.rank].push_back(qualifier);
  std::vector<Rank> sorted;
  for (auto& [number, rank] : ranks) {
    std::stable_sort(rank.begin(), rank.end(), [](const Qualifier& left, const Qualifier& right) {
      return left.group < right.group;
    });
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

}  // namespace

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
  for (std::size_t at = 0; at < order.size(); ++at)
    place[static_cast<std::size_t>(order[at] - 1)] = at;
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

}  // namespace aspis::formats
