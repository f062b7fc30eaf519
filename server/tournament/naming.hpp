// What people call the parts of a tournament: stages by number or name, entrants by alias, and who
// played whom in words. Changes nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/rules/rules.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

/// "2", "Round 2" or "round 2"; from 0.
[[nodiscard]] std::optional<int> find_stage(const formats::Plan&, std::string_view name);
[[nodiscard]] std::optional<formats::Entrant> find_entrant(const Tournament&,
                                                           std::string_view alias);
/// The seat with this mark, or the one where this alias sat.
[[nodiscard]] std::optional<int> find_seat(const Tournament&, const rules::Rules&,
                                           const db::GameRow&, std::string_view name);

/// "Deep Thought (417) beats 102, points, 41:38"; of a void game "417 and 102, void".
[[nodiscard]] std::string verdict_words(const Tournament&, const db::GameRow&);
/// "417 - 102": who plays, in the order of the seats.
[[nodiscard]] std::string sides_words(const Tournament&, const formats::Sides&);

}  // namespace aspis::tournament
