// Draws, discards and shown boards of an output file, carried out on a game whether they are right
// or not.
#pragma once

#include <optional>
#include <vector>

#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "referee/solitaire/crossed_words/output/says.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::judge {

// Each carries out what was said, against the rules where it has to, and adds what is wrong to
// `faults`. What was done goes into the answer.

Drawn carry_out(Game&, const output::Draw&, std::vector<Fault>& faults);
Discarded carry_out(Game&, const output::Discard&, std::vector<Fault>& faults);

/// The one play that makes `after` of `before`; nothing where there is none, or where nothing
/// changed.
[[nodiscard]] std::optional<Play> play_between(const Board& before, const Board& after);

/// Where two boards differ, square by square; `found` is what the file shows. At most 20 faults and
/// one that counts the rest.
void compare_boards(const Board& found, const Board& expected, int line, const std::string& rule,
                    std::vector<Fault>& faults);

/// A refusal of the game, "rule: what", as a fault.
[[nodiscard]] Fault fault_of(int line, const std::string& refusal);

}  // namespace aspis::solitaire::crossed_words::judge
