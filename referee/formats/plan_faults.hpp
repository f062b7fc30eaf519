// What no single key of a plan shows: whether they fit together.
#pragma once

#include <optional>

#include "protocol/result.hpp"
#include "referee/formats/plan.hpp"

namespace aspis::formats {

/// The first thing that is wrong, with its path: "stages[0].entry: must be ...".
[[nodiscard]] std::optional<protocol::Error> fault_of(const Plan&);

}  // namespace aspis::formats
