// The presets as the command line names them.
#pragma once

#include <string>

#include "referee/formats/plan.hpp"

namespace aspis::cli {

/// "shield|potm|...": the kind of value that completion offers.
[[nodiscard]] std::string preset_choice();
/// Throws CommandError with Status::bad_input where there is none.
[[nodiscard]] const formats::Preset& preset_named(const std::string& name);

}  // namespace aspis::cli
