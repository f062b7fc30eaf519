// Largest matchings of a graph, by which rounds are paired.
#include "referee/formats/swiss.hpp"

#include <algorithm>
#include <utility>

namespace aspis::formats {
namespace {

constexpr int nobody = -1;

}  // namespace

Matching::Matching(const Graph& graph, std::vector<int> players)
    : graph_(graph),
      players_(std::move(players)),
      mate_(index(graph.players()), nobody),
      base_(mate_.size()),
      parent_(mate_.size()),
      outer_(mate_.size()),
      blossom_(mate_.size()),
      seen_(mate_.size()) {
  // Pair neighbours first: in most rounds that matches nearly all players.
  for (auto one = players_.begin(); one != players_.end(); ++one) {
    if (matched(*one)) continue;
    const auto other = std::find_if(one + 1, players_.end(), [&](int player) {
      return !matched(player) && graph_.may(*one, player);
    });
    if (other == players_.end()) continue;
    pair_up(*one, *other);
  }
  const std::vector<int> alone = left_over();
  for (auto one = alone.begin(); one != alone.end(); ++one) {
    for (auto other = one + 1; other != alone.end() && !matched(*one); ++other) {
      if (!matched(*other)) exchange(*one, *other);
    }
    if (!matched(*one)) augment(*one);
  }
}

std::vector<int> Matching::left_over() const {
  std::vector<int> alone;
  for (const int player : players_) {
    if (mate_[index(player)] == nobody) alone.push_back(player);
  }
  return alone;
}

void Matching::pair_up(int one, int other) {
  mate_[index(one)] = other;
  mate_[index(other)] = one;
}

bool Matching::settle(int one, int other) {
  const auto before = std::pair{mate_[index(one)], mate_[index(other)]};
  const auto take_out = [this, one, other] {
    std::erase_if(players_, [&](int player) { return player == one || player == other; });
  };
  if (before.first == other) {
    take_out();
    return true;
  }
  std::vector<int> all = players_;
  take_out();
  pair_up(one, other);
  mate_[index(before.first)] = mate_[index(before.second)] = nobody;
  if (exchange(before.first, before.second) || augment(before.first)) return true;
  players_ = std::move(all);
  pair_up(one, before.first);
  pair_up(other, before.second);
  return false;
}

/// The shortest ways to pair two who are left over: with each other, or each with one of a pair.
/// Nearly always there is one, and it is found in no time.
bool Matching::exchange(int one, int other) {
  if (graph_.may(one, other)) {
    pair_up(one, other);
    return true;
  }
  for (const int left : players_) {
    const int right = mate_[index(left)];
    if (right == nobody || !graph_.may(one, left) || !graph_.may(right, other)) continue;
    pair_up(one, left);
    pair_up(right, other);
    return true;
  }
  return false;
}

/// Finds an augmenting path from `root` to another unmatched player, and exchanges the pairs along
/// it.
bool Matching::augment(int root) {
  for (const int player : players_) {
    base_[index(player)] = player;
    parent_[index(player)] = nobody;
    outer_[index(player)] = false;
  }
  queue_.assign(1, root);
  outer_[index(root)] = true;
  for (std::size_t next = 0; next < queue_.size(); ++next) {
    const int one = queue_[next];
    for (const int other : players_) {
      if (!graph_.may(one, other) || base_[index(one)] == base_[index(other)] ||
          mate_[index(one)] == other) {
        continue;
      }
      const int beyond = mate_[index(other)];
      if (other == root || (beyond != nobody && parent_[index(beyond)] != nobody)) {
        shrink(one, other);
      } else if (parent_[index(other)] == nobody) {
        parent_[index(other)] = one;
        if (beyond == nobody) {
          flip(other);
          return true;
        }
        outer_[index(beyond)] = true;
        queue_.push_back(beyond);
      }
    }
  }
  return false;
}

void Matching::flip(int end) {
  while (end != nobody) {
    const int before = parent_[index(end)];
    const int next = mate_[index(before)];
    pair_up(end, before);
    end = next;
  }
}

/// The last player that both ways from the root have in common.
int Matching::find_base(int one, int other) {
  for (const int player : players_) seen_[index(player)] = false;
  for (int way = base_[index(one)];; way = base_[index(parent_[index(mate_[index(way)])])]) {
    seen_[index(way)] = true;
    if (mate_[index(way)] == nobody) break;
  }
  int way = base_[index(other)];
  while (!seen_[index(way)]) way = base_[index(parent_[index(mate_[index(way)])])];
  return way;
}

void Matching::mark(int player, int base, int child) {
  while (base_[index(player)] != base) {
    const int mate = mate_[index(player)];
    blossom_[index(base_[index(player)])] = true;
    blossom_[index(base_[index(mate)])] = true;
    parent_[index(player)] = child;
    child = mate;
    player = parent_[index(mate)];
  }
}

/// An odd cycle can be walked in either direction: it is contracted to one player.
void Matching::shrink(int one, int other) {
  const int base = find_base(one, other);
  for (const int player : players_) blossom_[index(player)] = false;
  mark(one, base, other);
  mark(other, base, one);
  for (const int player : players_) {
    if (!blossom_[index(base_[index(player)])]) continue;
    base_[index(player)] = base;
    if (outer_[index(player)]) continue;
    outer_[index(player)] = true;
    queue_.push_back(player);
  }
}

}  // namespace aspis::formats
