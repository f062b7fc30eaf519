// Tables of a stage for a terminal: places with their numbers, the cut, and why. Draws no brackets.
#pragma once

#include <string>

#include "server/cli/drawing/style.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::cli {

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

}  // namespace aspis::cli
