// aspis: one program, one subcommand for each thing that it does. This file lists them.
#include "server/cli/command.hpp"

int main(int argc, char** argv) {
  using namespace aspis::cli;
  return run_program(
      argc, argv, {match_command(),      league_command(),  check_command(),    board_command(),
                   verify_command(),     show_command(),    analyse_command(),  replay_command(),
                   connect_command(),    submit_command(),  serve_command(),    accounts_command(),
                   tournament_command(), db_command(),      score_command(),    contest_command(),
                   solve_command(),      play_command(),    showcase_command(), doctor_command(),
                   box_command(),        archive_command(), shard_command()},
      "aspis match boxing --bot ./a --bot ./b  # let two bots play a game\n"
      "aspis board boxing --seed 7 --draw      # look at the arena that seed 7 deals\n"
      "aspis verify games/                     # replay every record of a folder\n"
      "aspis show game.record --step           # walk through a game with the arrow keys\n"
      "aspis tournament --help                 # tournaments, from the roster to the grades\n"
      "aspis verify --help                     # help of a subcommand");
}
