// Cycles of a graph whose nodes are files, or folders.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace aspis::layers {

using Graph = std::map<std::string, std::set<std::string>>;

/// One cycle of the graph as "a -> b -> a", or "".
class CycleSearch {
 public:
  explicit CycleSearch(const Graph& graph) : graph_(graph) {}

  [[nodiscard]] std::string cycle() {
    for (const auto& [node, targets] : graph_) {
      if (std::string found = cycle_from(node); !found.empty()) return found;
    }
    return "";
  }

 private:
  [[nodiscard]] std::string cycle_from(const std::string& node) {
    const auto open = std::find(path_.begin(), path_.end(), node);
    if (open != path_.end()) {
      std::string cycle;
      for (auto step = open; step != path_.end(); ++step) cycle += *step + " -> ";
      return cycle + node;
    }
    const auto targets = graph_.find(node);
    if (targets == graph_.end() || !seen_.insert(node).second) return "";
    path_.push_back(node);
    for (const std::string& target : targets->second) {
      if (std::string found = cycle_from(target); !found.empty()) return found;
    }
    path_.pop_back();
    return "";
  }

  const Graph& graph_;
  std::set<std::string> seen_;
  std::vector<std::string> path_;
};

}  // namespace aspis::layers
