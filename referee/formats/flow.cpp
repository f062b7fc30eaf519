#include "referee/formats/flow.hpp"

namespace aspis::formats {

int Network::add_node() {
  out_.emplace_back();
  lacking_.push_back(0);
  return static_cast<int>(out_.size()) - 1;
}

void Network::join(int from, int to, int room) {
  out_[static_cast<std::size_t>(from)].push_back(arcs_.size());
  arcs_.push_back({to, room});
  out_[static_cast<std::size_t>(to)].push_back(arcs_.size());
  arcs_.push_back({from, 0});
}

std::size_t Network::add_arc(int from, int to, int least, int most) {
  join(from, to, most - least);
  least_.push_back(least);
  lacking_[static_cast<std::size_t>(from)] -= least;
  lacking_[static_cast<std::size_t>(to)] += least;
  return least_.size() - 1;
}

/// One unit along any way that has room.
bool Network::push(int node, int to, std::vector<bool>& seen) {
  if (node == to) return true;
  seen[static_cast<std::size_t>(node)] = true;
  for (const std::size_t arc : out_[static_cast<std::size_t>(node)]) {
    const int next = arcs_[arc].to;
    if (arcs_[arc].room == 0 || seen[static_cast<std::size_t>(next)]) continue;
    if (!push(next, to, seen)) continue;
    --arcs_[arc].room;
    ++arcs_[arc ^ 1U].room;
    return true;
  }
  return false;
}

std::optional<std::vector<int>> Network::circulation() {
  // What must flow is taken as given; what a node then has too much or too little of comes from,
  // and goes to, two nodes beside the network (Ford and Fulkerson).
  const std::vector<int> lacking = lacking_;
  const int source = add_node();
  const int sink = add_node();
  int needed = 0;
  for (std::size_t node = 0; node < lacking.size(); ++node) {
    if (lacking[node] > 0) join(source, static_cast<int>(node), lacking[node]);
    if (lacking[node] < 0) join(static_cast<int>(node), sink, -lacking[node]);
    needed += lacking[node] > 0 ? lacking[node] : 0;
  }
  for (; needed > 0; --needed) {
    std::vector<bool> seen(out_.size(), false);
    if (!push(source, sink, seen)) return std::nullopt;
  }
  std::vector<int> flows;
  for (std::size_t arc = 0; arc < least_.size(); ++arc) {
    flows.push_back(least_[arc] + arcs_[2 * arc + 1].room);
  }
  return flows;
}

}  // namespace aspis::formats
