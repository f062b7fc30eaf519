// The word cube as one of the catalog's games; its moves and boards are the other files here.
#pragma once

#include "referee/rules/rules.hpp"

namespace aspis::rules::wordcube {

/// Lives as long as the program.
[[nodiscard]] const Rules& rules();

}  // namespace aspis::rules::wordcube
