// Where everybody ended, or stands now, over all stages. For schedule.cpp alone.
#pragma once

#include <vector>

#include "referee/formats/schedule.hpp"

namespace aspis::formats {

/// Those who reached a later stage stand above those who did not. In equal ranks of several groups
/// a place is shared.
[[nodiscard]] std::vector<FinalPlace> final_places(const Plan&, const Facts&, const Results&,
                                                   const std::vector<Stage>&);

}  // namespace aspis::formats
