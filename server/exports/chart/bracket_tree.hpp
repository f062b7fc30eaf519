// A bracket as trees of matches, each fed by the winners of its children: what is drawn as one
// picture, and where it is cut when a page cannot hold all of it.
#pragma once

#include <array>
#include <set>
#include <vector>

#include "referee/formats/schedule.hpp"

namespace aspis::exports::chart {

struct Node {
  const formats::Pairing* match = nullptr;
  std::array<int, 2> children{-1, -1};  // by side; -1 where none feeds it as a winner
};

class BracketTree {
 public:
  /// Lives no longer than the group.
  explicit BracketTree(const formats::Group&);

  [[nodiscard]] const Node& at(int node) const { return nodes_[static_cast<std::size_t>(node)]; }
  /// The last match: the final; -1 where there is none.
  [[nodiscard]] int root() const { return root_; }
  /// Matches beside the tree: for third place, and the second final.
  [[nodiscard]] const std::vector<const formats::Pairing*>& beside() const { return beside_; }
  /// Those below `node`, but for what has been cut off: children that are drawn with it.
  [[nodiscard]] std::vector<int> children(int node, const std::set<int>& cut) const;

 private:
  std::vector<Node> nodes_;
  std::vector<const formats::Pairing*> beside_;
  int root_ = -1;
};

}  // namespace aspis::exports::chart
