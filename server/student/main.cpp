// The program that students download: a single static file with the subcommands that need neither a
// server nor a database.
#include <nss.h>

#include "server/cli/command.hpp"

int main(int argc, char** argv) {
  using namespace aspis::cli;
  // Resolve host names with the linked-in code only. Other methods are libraries of the machine,
  // which match its C library and not the one in this program.
  __nss_configure_lookup("hosts", "files dns");
  return run_program(
      argc, argv,
      {connect_command(), submit_command(), check_command(), match_command(), league_command(),
       board_command(), verify_command(), show_command(), analyse_command(), replay_command(),
       score_command(), solve_command(), play_command(), doctor_command()},
      "aspis connect arena.example --token-file token.txt -- ./mybot  # play\n"
      "aspis submit mybot/ --token-file token.txt arena.example  # or have the server play it\n"
      "aspis check boxing -- ./mybot           # check it against the protocol\n"
      "aspis match boxing --bot ./a --bot ./b  # let two bots play a game\n"
      "aspis board boxing --seed 7 --draw      # look at the arena that seed 7 deals\n"
      "aspis show game.record --step           # walk through a game\n"
      "aspis verify --help                     # help of a subcommand");
}
