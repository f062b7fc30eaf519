// What is drawn and thrown away before a play, and which ways of doing so are worth a look.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "referee/solitaire/crossed_words/solver/letter_counts.hpp"
#include "referee/solitaire/crossed_words/solver/solution.hpp"
#include "referee/solitaire/crossed_words/solver/supply.hpp"

namespace aspis::solitaire::crossed_words::solver {

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

/// The letters in hand and what is drawn of the piles.
struct Holding {
  LetterCounts hand;
  int size = 0;
  Drawn drawn{};
};

/// What letters are good for, by which those to throw away are chosen.
struct Wants {
  std::array<std::uint8_t, 8> now{};  // what the play places
  int now_count = 0;
  Pool later{};  // what the plan wants after the play
  Pool spare{};  // how many more there are, in hand and piles, than are wanted now and later
};

struct TurnResult {
  Holding left;       // after the play
  int discarded = 0;  // letters
  int lost = 0;       // their values
  int missed = 0;     // of them, letters that the plan will want in vain
};

/// More letters than these are not thrown away before a play.
inline constexpr int most_discards = 8;

/// How many letters the turn throws away, with so many in hand before.
[[nodiscard]] int discards_of(const Turn&, int hand);

/// Draws, throws away, plays. False where letters are missing or too many would have to go. What is
/// done before the play is added to `acts` where it is asked for.
[[nodiscard]] bool take_turn(const Turn&, const Holding&, const Wants&, const Supply&, TurnResult&,
                             std::vector<Act>* acts = nullptr);

/// The turns that may bring the letters of `wants.now` together: none of them drawn in vain, but
/// for up to `more` letters.
void turns_for(const Holding&, const Wants& wants, const Supply&, int more, std::vector<Turn>&);

}  // namespace aspis::solitaire::crossed_words::solver
