// A flow of whole units through a network whose arcs have a least and a greatest amount. Finds one
// that keeps to them, not the cheapest.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace aspis::formats {

class Network {
 public:
  /// Nodes are counted from 0, in the order in which they are added.
  int add_node();
  /// Its number, from 0: 0 <= least <= most.
  std::size_t add_arc(int from, int to, int least, int most);

  /// How much flows in each arc where everything that reaches a node leaves it, or nothing where no
  /// flow keeps to the bounds. Units prefer arcs that were added earlier. To be asked once.
  [[nodiscard]] std::optional<std::vector<int>> circulation();

 private:
  struct Arc {
    int to = 0;
    int room = 0;
  };

  /// The arc and, as the next number, its opposite.
  void join(int from, int to, int room);
  bool push(int node, int to, std::vector<bool>& seen);

  std::vector<Arc> arcs_;
  std::vector<std::vector<std::size_t>> out_;
  std::vector<int> least_;
  std::vector<int> lacking_;  // of each node: what its arcs must bring less what they must take
};

}  // namespace aspis::formats
