// Who can be paired so that nobody is left over: a largest matching of a graph, and how to keep it
// complete while pairs are settled one by one. Knows nothing of scores and seats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace aspis::formats {

/// Where a player counted from 0 stands in a vector.
constexpr std::size_t index(int player) {
  return static_cast<std::size_t>(player);
}

/// Which two may meet, of players counted from 0.
class Graph {
 public:
  /// Nobody may, or everybody.
  Graph(int players, bool all)
      : players_(static_cast<std::size_t>(players)), joined_(players_ * players_, all ? 1 : 0) {}

  void set(int one, int other, bool may) {
    joined_[at(one, other)] = joined_[at(other, one)] = may ? 1 : 0;
  }
  [[nodiscard]] bool may(int one, int other) const { return joined_[at(one, other)] != 0; }
  [[nodiscard]] int players() const { return static_cast<int>(players_); }

 private:
  [[nodiscard]] std::size_t at(int one, int other) const {
    return static_cast<std::size_t>(one) * players_ + static_cast<std::size_t>(other);
  }

  std::size_t players_;
  std::vector<std::uint8_t> joined_;
};

/// As many pairs as there can be. Edmonds: "Paths, trees, and flowers" (1965).
class Matching {
 public:
  /// Of these players alone, all different, for a start each with the next that it may meet. The
  /// graph must outlive it.
  Matching(const Graph& graph, std::vector<int> players);

  [[nodiscard]] bool complete() const { return left_over().empty(); }
  [[nodiscard]] std::vector<int> left_over() const;

  /// Of a complete matching of players who are not settled yet: the two are settled as a pair if
  /// all others can still be paired; nothing changes otherwise.
  bool settle(int one, int other);

 private:
  [[nodiscard]] bool matched(int player) const {
    return mate_[static_cast<std::size_t>(player)] >= 0;
  }
  void pair_up(int one, int other);
  bool exchange(int one, int other);
  bool augment(int root);
  int base_of(int one, int other);
  void mark(int player, int base, int child);
  void shrink(int one, int other);
  void flip(int end);

  const Graph& graph_;
  std::vector<int> players_;  // not settled
  std::vector<int> mate_;     // -1 is nobody
  // Of the search that is going on.
  std::vector<int> base_;
  std::vector<int> parent_;
  std::vector<int> queue_;
  std::vector<bool> outer_;
  std::vector<bool> blossom_;
  std::vector<bool> seen_;
};

}  // namespace aspis::formats
