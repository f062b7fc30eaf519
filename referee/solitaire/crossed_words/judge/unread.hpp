// Whether the faults of a file stand, whatever its lines that were not understood say.
#pragma once

#include <vector>

#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "referee/solitaire/crossed_words/output/says.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::judge {

/// Whether a play was put without a fault before the first one; not for valid files.
[[nodiscard]] bool play_stood(const Verdict&);

/// Whether a file of so many bytes may have been cut at 10,000, as the entry form asks.
[[nodiscard]] bool may_be_cut(std::size_t bytes);

/// The lines that all faults of the verdict may come from; empty where a fault stands by itself:
/// one of a move before the first of these lines, no total, no board and no lines to hold one.
/// Lines before the moves are an explanation where a play stood without a fault, for that is the
/// first of the game. The end of a file that may be cut is such a line too.
[[nodiscard]] std::vector<Unread> unread_behind(const Verdict&, const output::Output&, const Piles&,
                                                const words::Dictionary&);

/// Each line among the moves that was not understood, with what it could be.
[[nodiscard]] std::vector<Unread> all_unread(const output::Output&, const Piles&,
                                             const words::Dictionary&);

}  // namespace aspis::solitaire::crossed_words::judge
