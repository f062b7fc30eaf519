// The games that `aspis solve` knows, a source each. To add one: a file beside this, a line here
// and one in solve.cpp.
#pragma once

#include "server/cli/frame.hpp"

namespace aspis::cli {

void add_solve_boxing(CLI::App& group, Run& run);
void add_solve_croquet(CLI::App& group, Run& run);
void add_solve_crossedwords(CLI::App& group, Run& run);
void add_solve_pythoncross(CLI::App& group, Run& run);

}  // namespace aspis::cli
