// The games that `aspis play` knows, a source each. To add one: a file beside this, a line here and
// one in play.cpp.
#pragma once

#include "server/cli/frame.hpp"

namespace aspis::cli {

void add_play_crossedwords(CLI::App& group, Run& run);
void add_play_pythoncross(CLI::App& group, Run& run);

}  // namespace aspis::cli
