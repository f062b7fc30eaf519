// The words of a list as a graph of letters, for move generators; membership alone is quicker
// asked of the dictionary.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "referee/words/dictionary.hpp"

namespace aspis::words {

/// A directed acyclic word graph: words share equal prefixes and equal suffixes. Immutable, shared
/// by all threads; independent of its dictionary once built.
///
/// Letters are numbers, 0 for a to 25 for z. A node's children are contiguous in alphabetical
/// order, so the child of a letter is at the offset given by the number of smaller letters in the
/// mask: one step is one load of eight bytes. Equal lists of children are stored once (Daciuk,
/// Mihov, Watson, Watson: "Incremental Construction of Minimal Acyclic Finite-State Automata",
/// 2000, with lists of children in the place of nodes).
class WordGraph {
 public:
  static constexpr std::uint32_t all_letters = (std::uint32_t{1} << 26U) - 1;

  /// A place in the graph: the letters on the path to it begin at least one word.
  class Node {
   public:
    Node() = default;  // a leaf that ends no word

    /// The letters that go on from here: bit 0 for a to bit 25 for z.
    [[nodiscard]] std::uint32_t letters() const { return bits_ & all_letters; }

    /// True if the letters on the path are a word.
    [[nodiscard]] bool ends_word() const { return (bits_ & word_bit) != 0; }

    /// Equal nodes are continued by the same endings.
    bool operator==(const Node&) const = default;

   private:
    friend class WordGraph;
    friend class WordGraphBuilder;
    static constexpr std::uint32_t word_bit = std::uint32_t{1} << 26U;
    std::uint32_t bits_ = 0;
    std::uint32_t first_ = 0;  // the index of its first child
  };
  static_assert(sizeof(Node) == 8);

  explicit WordGraph(const Dictionary& dictionary);

  [[nodiscard]] Node root() const { return root_; }

  /// `letter` must be one of the node's letters().
  [[nodiscard]] Node child(Node node, unsigned letter) const {
    const std::uint32_t smaller = node.bits_ & ((std::uint32_t{1} << letter) - 1);
    return nodes_[node.first_ + static_cast<unsigned>(std::popcount(smaller))];
  }

  /// The node that `letters`, any text, leads to from `node`; if no word continues so, a node
  /// without letters that ends no word.
  [[nodiscard]] Node walk(Node node, std::string_view letters) const;

  [[nodiscard]] bool contains(std::string_view word) const { return walk(root_, word).ends_word(); }

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }  // nodes, the root not counted

 private:
  std::vector<Node> nodes_;
  Node root_;
};

}  // namespace aspis::words
