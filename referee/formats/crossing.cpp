// Qualifiers of groups in new groups and in brackets.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "protocol/random.hpp"
#include "referee/formats/bracket.hpp"
#include "referee/formats/flow.hpp"
#include "referee/formats/groups.hpp"

namespace aspis::formats {
namespace {

/// Orders to begin with, times the square of the entrants.
constexpr std::size_t most_starts = 20'000;

bool better(const Qualifier& left, const Qualifier& right) {
  return std::pair(left.rank, left.group) < std::pair(right.rank, right.group);
}

std::vector<Qualifier> by_rank(std::vector<Qualifier> qualifiers) {
  std::stable_sort(qualifiers.begin(), qualifiers.end(), better);
  return qualifiers;
}

/// How many of so many go into one of the groups that are still to be filled.
struct Share {
  int part = 1;
  int whole = 1;
  [[nodiscard]] int least(int of) const { return of * part / whole; }
  [[nodiscard]] int most(int of) const { return (of * part + whole - 1) / whole; }
};

/// Fills one new group from those that are left. Its share of everything that is to be even - each
/// rank, the best ranks together, each old group, every few in a row of an old group - is a bound
/// of a network, and whole units always keep to such bounds: the sets of ranks lie within each
/// other or apart, and so do those of old groups.
class Filling {
 public:
  Filling(const std::vector<Qualifier>& left, const std::vector<int>& blocks, int size, Share share)
      : share_(share) {
    const int ground = network_.add_node();
    const int old_groups = add_ranks(left, ground, size);
    add_old_groups(left, blocks, old_groups);
    network_.add_arc(old_groups, ground, size, size);
  }

  /// Who goes in, by their positions among those left.
  std::vector<bool> taken() {
    const auto flows = network_.circulation();
    if (!flows) throw std::logic_error("qualifiers cannot be spread evenly");
    std::vector<bool> taken;
    for (const std::size_t arc : of_qualifier_) taken.push_back((*flows)[arc] == 1);
    return taken;
  }

 private:
  int add_ranks(const std::vector<Qualifier>& left, int ground, int size) {
    std::map<int, int> of_rank;
    for (const Qualifier& qualifier : left) ++of_rank[qualifier.rank];
    const int old_groups = network_.add_node();
    int all = network_.add_node();
    network_.add_arc(ground, all, size, size);
    auto count = static_cast<int>(left.size());
    for (auto rank = of_rank.rbegin(); rank != of_rank.rend(); ++rank) {
      // From all of this rank and better ones to this rank, and to the better ones.
      const int better_ones = network_.add_node();
      count -= rank->second;
      network_.add_arc(all, better_ones, share_.least(count), share_.most(count));
      rank_node_[rank->first] = network_.add_node();
      network_.add_arc(all, rank_node_[rank->first], share_.least(rank->second),
                       share_.most(rank->second));
      all = better_ones;
    }
    return old_groups;
  }

  void add_old_groups(const std::vector<Qualifier>& left, const std::vector<int>& blocks,
                      int old_groups) {
    std::map<int, int> of_group;
    std::map<std::pair<int, int>, int> of_block;
    for (std::size_t at = 0; at < left.size(); ++at) {
      ++of_group[left[at].group];
      ++of_block[{left[at].group, blocks[at]}];
    }
    std::map<int, int> group_node;
    for (const auto& [group, count] : of_group) {
      group_node[group] = network_.add_node();
      network_.add_arc(group_node[group], old_groups, share_.least(count), share_.most(count));
    }
    std::map<std::pair<int, int>, int> block_node;
    for (const auto& [block, count] : of_block) {
      block_node[block] = network_.add_node();
      network_.add_arc(block_node[block], group_node[block.first], share_.least(count),
                       share_.most(count));
    }
    for (std::size_t at = 0; at < left.size(); ++at) {
      of_qualifier_.push_back(network_.add_arc(rank_node_[left[at].rank],
                                               block_node[{left[at].group, blocks[at]}], 0, 1));
    }
  }

  Share share_;
  Network network_;
  std::map<int, int> rank_node_;
  std::vector<std::size_t> of_qualifier_;
};

/// For each of them: how many whole lots of so many of its own old group are above it.
std::vector<int> blocks_of(const std::vector<Qualifier>& qualifiers, int lot) {
  std::map<int, int> above;
  std::vector<int> blocks;
  for (const Qualifier& qualifier : qualifiers) blocks.push_back(above[qualifier.group]++ / lot);
  return blocks;
}

/// Places in a bracket that are seeded by rank, and what it costs that those of one group meet in
/// it: each meeting in a round more than any number (up to 15) in later rounds.
class Draw {
 public:
  explicit Draw(std::vector<Qualifier> seeds)
      : seeds_(std::move(seeds)),
        size_(std::max(2, static_cast<int>(std::bit_ceil(seeds_.size())))) {
    place_.resize(static_cast<std::size_t>(size_));
    const std::vector<int> order = seeding_order(size_);
    for (std::size_t place = 0; place < order.size(); ++place) {
      place_[static_cast<std::size_t>(order[place] - 1)] = place;
    }
    for (std::size_t seed = 0; seed < seeds_.size(); ++seed) {
      of_group_[seeds_[seed].group].push_back(seed);
    }
  }

  /// Exchanges two of equal rank as long as that costs less, the lowest ranks first.
  void improve() {
    bool improved = true;
    while (improved) {
      improved = false;
      for (std::size_t one = seeds_.size(); one-- > 0;) {
        for (std::size_t other = one; other-- > 0;) {
          if (seeds_[one].rank != seeds_[other].rank) break;
          if (seeds_[one].group == seeds_[other].group || !exchange(other, one)) continue;
          improved = true;
        }
      }
    }
  }

  /// All meetings counted, each of them twice.
  [[nodiscard]] std::int64_t cost() const {
    std::int64_t sum = 0;
    for (std::size_t seed = 0; seed < seeds_.size(); ++seed) {
      sum += cost(seeds_[seed].group, seed, seed);
    }
    return sum;
  }

  [[nodiscard]] const std::vector<Qualifier>& seeds() const { return seeds_; }

 private:
  [[nodiscard]] std::int64_t cost(std::size_t one, std::size_t other) const {
    const auto round = std::bit_width(place_[one] ^ place_[other]);
    const int rounds = static_cast<int>(std::bit_width(static_cast<unsigned>(size_))) - 1;
    return std::int64_t{1} << (4 * (rounds - static_cast<int>(round)));
  }

  /// Of a member of this group at this seed, and all other members but the one at `leaving`.
  [[nodiscard]] std::int64_t cost(int group, std::size_t seed, std::size_t leaving) const {
    std::int64_t sum = 0;
    for (const std::size_t member : of_group_.at(group)) {
      if (member != leaving && member != seed) sum += cost(member, seed);
    }
    return sum;
  }

  bool exchange(std::size_t one, std::size_t other) {
    const int left = seeds_[one].group;
    const int right = seeds_[other].group;
    const std::int64_t before = cost(left, one, one) + cost(right, other, other);
    const std::int64_t after = cost(left, other, one) + cost(right, one, other);
    if (after >= before) return false;
    std::swap(seeds_[one], seeds_[other]);
    std::replace(of_group_[left].begin(), of_group_[left].end(), one, other);
    std::replace(of_group_[right].begin(), of_group_[right].end(), other, one);
    return true;
  }

  std::vector<Qualifier> seeds_;
  int size_;
  std::vector<std::size_t> place_;  // of each seed, from the top of the bracket
  std::map<int, std::vector<std::size_t>> of_group_;
};

}  // namespace

Groups crossed(const std::vector<Qualifier>& qualifiers, const std::vector<int>& sizes) {
  std::vector<Qualifier> left = by_rank(qualifiers);
  std::vector<int> blocks = blocks_of(left, std::max(1, static_cast<int>(sizes.size())));
  const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
  const bool even = !sizes.empty() && *most - *least <= 1 &&
                    std::accumulate(sizes.begin(), sizes.end(), 0) == static_cast<int>(left.size());
  Groups groups;
  for (std::size_t group = 0; group < sizes.size(); ++group) {
    const auto open = static_cast<int>(left.size());
    const int size = std::clamp(sizes[group], 0, open);
    const Share share = even        ? Share{1, static_cast<int>(sizes.size() - group)}
                        : open == 0 ? Share{}
                                    : Share{size, open};
    const std::vector<bool> taken = Filling(left, blocks, size, share).taken();
    std::vector<Entrant>& entrants = groups.emplace_back();
    std::vector<Qualifier> others;
    std::vector<int> their_blocks;
    for (std::size_t at = 0; at < left.size(); ++at) {
      if (taken[at]) {
        entrants.push_back(left[at].entrant);
      } else {
        others.push_back(left[at]);
        their_blocks.push_back(blocks[at]);
      }
    }
    left = std::move(others);
    blocks = std::move(their_blocks);
  }
  return groups;
}

std::vector<Entrant> bracket_seeds(const std::vector<Qualifier>& qualifiers) {
  std::vector<Qualifier> start = by_rank(qualifiers);
  Draw best(start);
  best.improve();
  // Exchanges can end where only several at once would help: in small brackets that is common
  // enough to begin anew from other orders. The seed is no secret: nothing is left to chance.
  protocol::Random random(start.size());
  std::size_t again = most_starts / (start.size() * start.size() + 1);
  for (; again > 0 && best.cost() > 0; --again) {
    random.shuffle(start);
    std::stable_sort(start.begin(), start.end(), [](const Qualifier& left, const Qualifier& right) {
      return left.rank < right.rank;
    });
    Draw draw(start);
    draw.improve();
    if (draw.cost() < best.cost()) best = std::move(draw);
  }
  std::vector<Entrant> seeds;
  for (const Qualifier& seed : best.seeds()) seeds.push_back(seed.entrant);
  return seeds;
}

}  // namespace aspis::formats
