// aspis play: the group that the solitaires stand in for people who play them.
#include <CLI/App.hpp>

#include "server/cli/commands.hpp"
#include "server/cli/play_games.hpp"

namespace aspis::cli {

void add_play(CLI::App& program, Run& run) {
  CLI::App& group = add_group(program, run,
                              {"play", "Play a solitaire by hand",
                               "Shows the board and reads one turn per line; illegal turns are "
                               "rejected. hint, undo, save FILE, help and quit work at any time. "
                               "The game is saved after every turn, in the contest's format.",
                               "aspis play pythoncross treasure-map-1.txt\n"
                               "aspis play crossedwords --piles input10.txt"});
  for (const Registration add : {add_play_crossedwords, add_play_pythoncross}) add(group, run);
}

}  // namespace aspis::cli
