#include "referee/words/word_graph.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace aspis::words {

/// Adds words in alphabetical order. Only the way to the last word is open: the lists of children
/// off it are complete and stored.
class WordGraphBuilder {
 public:
  using Node = WordGraph::Node;

  explicit WordGraphBuilder(std::size_t words) : table_(std::bit_ceil(words + 16), 0) {
    nodes_.reserve(words + 16);
    open_.emplace_back();
  }

  void add(std::string_view word) {
    const auto parting = std::mismatch(word.begin(), word.end(), last_.begin(), last_.end()).first;
    const auto shared = static_cast<std::size_t>(parting - word.begin());
    close_below(shared);
    for (std::size_t at = shared; at < word.size(); ++at) {
      const auto letter = static_cast<unsigned>(word[at] - 'a');
      open_[depth_].own.bits_ |= std::uint32_t{1} << letter;
      if (++depth_ == open_.size()) open_.emplace_back();
      open_[depth_].own = Node();
      open_[depth_].children.clear();
    }
    open_[depth_].own.bits_ |= Node::word_bit;
    last_ = word;
  }

  /// The root; nodes() are complete from then on.
  Node finish() {
    close_below(0);
    open_[0].own.first_ = stored(open_[0].children);
    return open_[0].own;
  }

  std::vector<Node> nodes() && { return std::move(nodes_); }

 private:
  struct Open {
    Node own;                    // the index of its children is not known yet
    std::vector<Node> children;  // complete but for the one that is open
  };

  void close_below(std::size_t depth) {
    for (; depth_ > depth; --depth_) {
      open_[depth_].own.first_ = stored(open_[depth_].children);
      open_[depth_ - 1].children.push_back(open_[depth_].own);
    }
  }

  static std::uint64_t hash_list(std::span<const Node> list) {
    std::uint64_t hash = list.size();
    for (const Node node : list) {
      hash = (hash ^ ((std::uint64_t{node.first_} << 32U) | node.bits_)) * 0x9e3779b97f4a7c15U;
      hash ^= hash >> 29U;
    }
    return hash;
  }

  // A longer stored list with the same beginning would do as well, since a node's mask has the
  // number of its children.
  [[nodiscard]] bool lies_at(std::uint32_t first, std::span<const Node> list) const {
    return nodes_.size() - first >= list.size() &&
           std::equal(list.begin(), list.end(), nodes_.begin() + first);
  }

  /// The index of an equal list of children: a stored one, or this one, stored now.
  std::uint32_t stored(std::span<const Node> list) {
    if (list.empty()) return 0;
    if (2 * sizes_.size() >= table_.size()) grow();
    std::uint32_t& slot = find_slot(list);
    if (slot != 0) return slot - 1;
    slot = static_cast<std::uint32_t>(nodes_.size()) + 1;
    sizes_.push_back({slot, static_cast<std::uint32_t>(list.size())});
    nodes_.insert(nodes_.end(), list.begin(), list.end());
    return slot - 1;
  }

  std::uint32_t& find_slot(std::span<const Node> list) {
    const std::size_t mask = table_.size() - 1;
    auto at = static_cast<std::size_t>(hash_list(list) >> 20U) & mask;
    while (table_[at] != 0 && !lies_at(table_[at] - 1, list)) at = (at + 1) & mask;
    return table_[at];
  }

  void grow() {
    table_.assign(2 * table_.size(), 0);
    for (const auto& [slot, size] : sizes_) {
      find_slot(std::span<const Node>(nodes_).subspan(slot - 1, size)) = slot;
    }
  }

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> table_;  // open addressing: the index of a list plus one, or 0
  std::vector<std::pair<std::uint32_t, std::uint32_t>> sizes_;  // of the lists in the table
  std::vector<Open> open_;  // by depth, and some kept for their memory
  std::size_t depth_ = 0;
  std::string_view last_;
};

WordGraph::WordGraph(const Dictionary& dictionary) {
  WordGraphBuilder builder(dictionary.size());
  for (std::size_t index = 0; index < dictionary.size(); ++index) {
    builder.add(dictionary.word(index));
  }
  root_ = builder.finish();
  nodes_ = std::move(builder).nodes();
  nodes_.shrink_to_fit();
}

WordGraph::Node WordGraph::walk(Node node, std::string_view letters) const {
  for (const char letter : letters) {
    if (letter < 'a' || letter > 'z') return {};
    const auto index = static_cast<unsigned>(letter - 'a');
    if ((node.letters() >> index & 1U) == 0) return {};
    node = child(node, index);
  }
  return node;
}

}  // namespace aspis::words
