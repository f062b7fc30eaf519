// aspis solve: the group that the solvers of the solitaires, and of the games, stand in.
#include <CLI/App.hpp>

#include "server/cli/commands.hpp"
#include "server/cli/solve_games.hpp"

namespace aspis::cli {

void add_solve(CLI::App& program, Run& run) {
  CLI::App& group = add_group(
      program, run,
      {"solve", "Search for high solitaire scores, or solve a game",
       "Searches for a solitaire game with as many points as possible and writes it in the "
       "contest's format. Ctrl-C ends the search early; the best game so far is still written.",
       "aspis solve crossedwords --piles input10.txt --seconds 60\n"
       "aspis solve pythoncross treasure-map-1.txt --seconds 60\n"
       "aspis solve croquet\n"
       "aspis solve boxing 4x9 7x7"});
  for (const Registration add :
       {add_solve_crossedwords, add_solve_pythoncross, add_solve_boxing, add_solve_croquet}) {
    add(group, run);
  }
}

}  // namespace aspis::cli
