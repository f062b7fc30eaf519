// Piles of the contest's letters, in an order that a seed decides.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/random.hpp"
#include "referee/solitaire/crossed_words/game.hpp"

namespace aspis::solitaire::crossed_words {

/// The 198 letters of the contest, 66 a pile.
inline Piles sample_piles(std::uint64_t seed) {
  static constexpr std::pair<char, int> quantities[] = {
      {'q', 1},  {'j', 1},  {'x', 2},  {'z', 2},  {'v', 3},  {'w', 3},  {'k', 4},
      {'f', 4},  {'y', 5},  {'b', 5},  {'h', 6},  {'m', 6},  {'p', 7},  {'g', 7},
      {'u', 8},  {'c', 8},  {'d', 9},  {'l', 9},  {'t', 10}, {'o', 11}, {'n', 12},
      {'r', 13}, {'a', 14}, {'i', 15}, {'s', 16}, {'e', 17}};
  std::vector<char> letters;
  for (const auto& [letter, quantity] : quantities) {
    letters.insert(letters.end(), static_cast<std::size_t>(quantity), letter);
  }
  protocol::Random(seed).shuffle(letters);
  Piles piles;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    piles[i / (letters.size() / piles.size())] += letters[i];
  }
  return piles;
}

}  // namespace aspis::solitaire::crossed_words
