// aspis: one program, one subcommand for each thing that it does. This file lists them.
#include <array>

#include "server/cli/commands.hpp"
#include "server/cli/frame.hpp"

int main(int argc, char** argv) {
  using namespace aspis::cli;
  const std::array commands = {add_match,   add_league,   add_check,      add_board,     add_verify,
                               add_show,    add_analyse,  add_replay,     add_connect,   add_submit,
                               add_serve,   add_accounts, add_tournament, add_db,        add_score,
                               add_contest, add_solve,    add_play,       add_showcase,  add_doctor,
                               add_box,     add_archive,  add_shard,      add_completion};
  return run_program(
      argc, argv, commands,
      "aspis match boxing --bot ./a --bot ./b  # let two bots play a game\n"
      "aspis board boxing --seed 7 --draw      # look at the arena that seed 7 deals\n"
      "aspis verify games/                     # replay every record of a folder\n"
      "aspis show game.record --step           # walk through a game with the arrow keys\n"
      "aspis tournament --help                 # tournaments, from the roster to the grades\n"
      "aspis verify --help                     # help of a subcommand");
}
