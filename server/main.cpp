// aspis: one program, one subcommand for each thing that it does. This file lists them.
#include <array>

#include "server/cli/commands.hpp"
#include "server/cli/frame.hpp"

int main(int argc, char** argv) {
  using namespace aspis::cli;
  const std::array commands = {add_match,   add_check, add_board,      add_verify,     add_show,
                               add_connect, add_serve, add_tournament, add_db,         add_score,
                               add_contest, add_solve, add_showcase,   add_completion, add_man};
  return run_program(argc, argv, commands);
}
