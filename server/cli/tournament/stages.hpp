// Terminal output about a tournament: its plan, tables of stages, and brackets.
#pragma once

#include <optional>
#include <string>

#include "referee/rules/rules.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::cli {

/// A summary of the plan, the entrants and the seed commitment, in several lines.
[[nodiscard]] std::string make_overview(const tournament::Tournament&, const rules::Rules&);

/// For a finished tournament: "seed was 7, its nonce 00...".
[[nodiscard]] std::string seed_words(const tournament::Tournament&);

/// "final", "playing", "pending", "skipped".
[[nodiscard]] std::string state_words(const formats::Stage&);

/// Whether tables explain the places.
enum class Explained { none, all };

/// The tables of all groups; "" if the stage has no data yet.
[[nodiscard]] std::string stage_tables(const tournament::Tournament&, const formats::Stage&,
                                       Explained, const drawing::Style&);

/// Explains every tie of the stage in one line: the criterion that broke it, or that the place is
/// shared. "" if there are no ties.
[[nodiscard]] std::string ties_text(const tournament::Tournament&, const formats::Stage&);

/// The final places, or the current ones.
[[nodiscard]] std::string final_table(const tournament::Tournament&, const formats::Schedule&);

/// Ratings with their 95 % intervals, the strongest first.
[[nodiscard]] std::string ratings_table(const tournament::Tournament&);

/// For stages of single or double elimination and finals. Winners are bold and have a tick.
[[nodiscard]] std::string bracket_drawing(const tournament::Tournament&, const formats::Stage&,
                                          const drawing::Style&);

/// The bracket of the stage `only` (from 0), or of all stages that are not skipped.
[[nodiscard]] std::string bracket_text(const tournament::Tournament&, const formats::Schedule&,
                                       std::optional<int> only, const drawing::Style&);

}  // namespace aspis::cli
