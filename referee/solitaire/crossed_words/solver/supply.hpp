// The three piles as numbers, and how many of each letter are left behind any draw.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/solver/letter_counts.hpp"
#include "referee/solitaire/crossed_words/solver/plan.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// How many letters have been drawn of each pile.
using Drawn = std::array<std::uint16_t, number_of_piles>;

class Supply {
 public:
  /// More letters than this of a pile are not read: no game of one board comes near them.
  static constexpr std::size_t longest_pile = 1000;

  explicit Supply(const Piles& piles) {
    for (std::size_t p = 0; p < piles.size(); ++p) {
      const auto size = std::min(piles[p].size(), longest_pile);
      left_[p].resize(size + 1);
      letters_[p].resize(size);
      for (std::size_t i = size; i-- > 0;) {
        const int letter = piles[p][i] - 'a';
        letters_[p][i] = static_cast<std::uint8_t>(letter);
        left_[p][i] = left_[p][i + 1];
        ++left_[p][i][static_cast<std::size_t>(letter)];
      }
    }
  }

  [[nodiscard]] int size(int pile) const {
    return static_cast<int>(letters_[static_cast<std::size_t>(pile)].size());
  }
  [[nodiscard]] int letters() const { return size(0) + size(1) + size(2); }
  [[nodiscard]] int letter(int pile, int index) const {
    return letters_[static_cast<std::size_t>(pile)][static_cast<std::size_t>(index)];
  }

  /// What is left in the piles.
  [[nodiscard]] Pool left(const Drawn& drawn) const {
    Pool sum{};
    for (std::size_t p = 0; p < letters_.size(); ++p) {
      const Counts& counts = left_[p][drawn[p]];
      for (std::size_t i = 0; i < counts.size(); ++i) sum[i] += counts[i];
    }
    return sum;
  }

 private:
  using Counts = std::array<std::uint16_t, alphabet>;
  std::array<std::vector<std::uint8_t>, number_of_piles> letters_;
  std::array<std::vector<Counts>, number_of_piles> left_;
};

}  // namespace aspis::solitaire::crossed_words::solver
