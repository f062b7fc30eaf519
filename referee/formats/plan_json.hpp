// Plans as JSON: the presets that come with the program, and what an instructor makes of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/formats/plan.hpp"

namespace aspis::formats {

/// Errors begin with the path of the wrong key: "stages[1].match.games: must be a whole number from
/// 1 to 1000, and is \"two\"". Unknown keys are errors that list the known ones. What a stage
/// leaves out of "match", "points", "tie_breaks" and "play_off" is as the plan has it outside its
/// stages.
[[nodiscard]] protocol::Result<Plan> read_plan(std::string_view json);

/// All keys, in a fixed order, indented by two; ends in \n. Reading it back gives an equal plan.
[[nodiscard]] std::string text(const Plan&);

/// The plan's text with `path` ("clock.move", "stages[0].match.games", "stages.0.top") set to
/// `value`, which is taken as JSON where it is some, and as a string where not.
[[nodiscard]] protocol::Result<std::string> with_value(std::string_view json, std::string_view path,
                                                       std::string_view value);

/// What is wrong with the plan for so many entrants: "stages[0].groups.sizes: make 30 places, and
/// there are 34 entrants".
[[nodiscard]] std::optional<protocol::Error> fault_of(const Plan&, int entrants);

struct Preset {
  std::string name;
  std::string_view json;
};
/// shield, potm, croquar, round-robin, single, double, swiss, ladder.
[[nodiscard]] const std::vector<Preset>& presets();

}  // namespace aspis::formats
