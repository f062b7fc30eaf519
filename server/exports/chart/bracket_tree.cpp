#include "server/exports/chart/bracket_tree.hpp"

#include <map>

namespace aspis::exports::chart {

BracketTree::BracketTree(const formats::Group& group) {
  std::map<int, int> by_number;
  for (const formats::Pairing& pairing : group.pairings) {
    if (pairing.part == formats::Part::third_place || pairing.part == formats::Part::reset) {
      beside_.push_back(&pairing);
      continue;
    }
    by_number[pairing.number] = static_cast<int>(nodes_.size());
    nodes_.push_back({&pairing, {-1, -1}});
  }
  std::set<int> fed;
  for (Node& node : nodes_) {
    for (const std::size_t side : {0U, 1U}) {
      const formats::Origin& origin = node.match->origins[side];
      const auto found = by_number.find(origin.match);
      if (origin.kind != formats::Origin::Kind::winner_of || found == by_number.end()) continue;
      node.children[side] = found->second;
      fed.insert(found->second);
    }
  }
  for (int node = 0; node < static_cast<int>(nodes_.size()); ++node) {
    if (!fed.contains(node)) root_ = node;
  }
}

std::vector<int> BracketTree::children(int node, const std::set<int>& cut) const {
  std::vector<int> drawn;
  for (const int child : at(node).children) {
    if (child >= 0 && !cut.contains(child)) drawn.push_back(child);
  }
  return drawn;
}

}  // namespace aspis::exports::chart
