// Sample games with exactly one fault, for tests of what finds it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/referee/solitaire/crossed_words/formats.hpp"

namespace aspis::solitaire::crossed_words {

enum class FaultKind {
  board_letter,    // a square of the final board
  word,            // the word of a play is another one
  place,           // of a play
  pile,            // of a draw
  count,           // of letters drawn
  discard,         // of a letter that is not in the hand
  loss,            // of a discard
  score,           // of the word of a play
  score_besides,   // of another word that the play formed
  bonus,           // for 7 or 8 letters
  sum,             // of a move, or the total so far
  total,           // on the first line
  unheld_letters,  // a play that is right but for letters that are not in the hand
  unconnected,     // a play that is right but touches no letter of the board
};

inline constexpr std::array all_fault_kinds = {
    FaultKind::board_letter,   FaultKind::word,        FaultKind::place, FaultKind::pile,
    FaultKind::count,          FaultKind::discard,     FaultKind::loss,  FaultKind::score,
    FaultKind::score_besides,  FaultKind::bonus,       FaultKind::sum,   FaultKind::total,
    FaultKind::unheld_letters, FaultKind::unconnected,
};

[[nodiscard]] std::string text(FaultKind kind);

struct FaultyText {
  std::string text;
  std::vector<int> lines;  // that have the fault, from 1 on
};

/// The sample text with one fault. Everything else stays as it is: later totals do not follow a
/// wrong score. The piles are those of `sample_game(seed, turns)`. For the last two kinds the game
/// continues differently from the faulty play on, and `lines` are those of that play.
///
/// A wrong number differs from every other number of its move. A wrong word, place or board letter
/// does not fit under another way to count or name squares either, and a wrong pile does not fit
/// for any order of the piles.
///
/// Empty if the format does not print this kind of statement or the game does not have one.
[[nodiscard]] std::optional<FaultyText> faulty_text(const Format& format, FaultKind kind,
                                                    std::uint64_t seed, int turns);

}  // namespace aspis::solitaire::crossed_words
