// Draws and discards before a play, the choice of those worth a try, and the piles as numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/solver/letter_counts.hpp"
#include "referee/solitaire/crossed_words/solver/plan.hpp"
#include "referee/solitaire/crossed_words/solver/solution.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// The number of letters drawn from each pile.
using Drawn = std::array<std::uint16_t, number_of_piles>;

class Supply {
 public:
  /// Further letters of a pile are ignored: no game on one board comes near them.
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

  /// The rest of the piles.
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

/// So many letters of a pile, one after the other, letters being thrown away whenever the hand is
/// full.
struct PileDraw {
  std::int8_t pile = -1;  // none
  std::uint8_t count = 0;
};

/// A draw, and another after at least one letter has been thrown away.
struct Turn {
  PileDraw first;
  PileDraw second;
};

/// The letters in hand and the number drawn from the piles.
struct Holding {
  LetterCounts hand;
  int size = 0;
  Drawn drawn{};
};

/// The uses of letters, which decide the ones to discard.
struct Wants {
  std::array<std::uint8_t, 8> now{};  // letters of the play
  int now_count = 0;
  Pool later{};  // letters that the plan wants after the play
  Pool spare{};  // how many more there are, in hand and piles, than are wanted now and later
};

struct TurnResult {
  Holding left;       // after the play
  int discarded = 0;  // letters
  int lost = 0;       // their values
  int missed = 0;     // of them, letters that the plan will lack
};

/// More letters than these are not thrown away before a play.
inline constexpr int max_discards = 8;

/// The number of letters that the turn discards, given those in hand before.
[[nodiscard]] int count_discards(const Turn&, int hand);

/// Draws, discards, plays. Returns false if letters are missing or too many must be discarded. Adds
/// the acts before the play to `acts` unless it is null.
[[nodiscard]] bool take_turn(const Turn&, const Holding&, const Wants&, const Supply&, TurnResult&,
                             std::vector<Act>* acts = nullptr);

/// The turns that may collect the letters of `wants.now`, with at most `more` letters that are not
/// needed.
void turns_for(const Holding&, const Wants& wants, const Supply&, int more, std::vector<Turn>&);

}  // namespace aspis::solitaire::crossed_words::solver
