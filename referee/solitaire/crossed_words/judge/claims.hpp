// What a file claims about one play, held against what the play scores.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/judge/naming.hpp"
#include "referee/solitaire/crossed_words/judge/steps.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words::judge {

/// Where claims and play differ; empty where they agree. The points of the word played may include
/// the bonus, and those of all words where the file names no other words. `total` is the game's
/// after the play.
[[nodiscard]] std::vector<Fault> claim_faults(const PlayStep&, const output::Reading&,
                                              const ScoredPlay&, int total, const Naming&);

/// Words that were formed besides and that the file does not name.
[[nodiscard]] std::vector<std::string> unnamed_words(const PlayStep&, const ScoredPlay&);

}  // namespace aspis::solitaire::crossed_words::judge
