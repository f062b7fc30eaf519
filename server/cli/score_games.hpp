// The games that `aspis score` knows, a source each. To add one: a file beside this, a line here
// and one in score.cpp.
#pragma once

#include "server/cli/frame.hpp"

namespace aspis::cli {

void add_score_crossedwords(CLI::App& group, Run& run);
void add_score_pythoncross(CLI::App& group, Run& run);

}  // namespace aspis::cli
