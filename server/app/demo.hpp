// The tournament that shows what Aspis does: sample bots under made-up names. Makes its roster; the
// hall plays it.
#pragma once

#include "server/tournament/hall.hpp"

namespace aspis::app {

/// `number` is its place among the demos of this folder, from 1: "demo", "demo-2".
[[nodiscard]] tournament::NewHosted demo_tournament(int number);

}  // namespace aspis::app
