// A tournament for a terminal: what will be played, tables of stages, and brackets.
#pragma once

#include <optional>
#include <string>

#include "referee/rules/rules.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::cli {

/// Lines for people.
[[nodiscard]] std::string overview_of(const tournament::Tournament&, const rules::Rules&);

/// Of one that is over: "seed was 7, its nonce 00...".
[[nodiscard]] std::string seed_words(const tournament::Tournament&);

/// "final", "playing", "pending", "skipped".
[[nodiscard]] std::string state_words(const formats::Stage&);

/// Which places are explained.
enum class Explained { none, all };

/// Every group's table; "" where nothing is known of the stage yet.
[[nodiscard]] std::string stage_tables(const tournament::Tournament&, const formats::Stage&,
                                       Explained, const drawing::Style&);

/// Every tie of the stage, a line each, with what parted it or that the place is shared; "" where
/// there was none.
[[nodiscard]] std::string ties_text(const tournament::Tournament&, const formats::Stage&);

/// Where everyone ended, or stands now.
[[nodiscard]] std::string final_table(const tournament::Tournament&, const formats::Schedule&);

/// Strengths with their 95 % intervals, the strongest first.
[[nodiscard]] std::string ratings_table(const tournament::Tournament&);

/// A stage of elimination, single or double, or of finals. Winners are bold and ticked.
[[nodiscard]] std::string bracket_drawing(const tournament::Tournament&, const formats::Stage&,
                                          const drawing::Style&);

/// Of one stage (from 0), or of all that are not skipped.
[[nodiscard]] std::string bracket_text(const tournament::Tournament&, const formats::Schedule&,
                                       std::optional<int> only, const drawing::Style&);

}  // namespace aspis::cli
