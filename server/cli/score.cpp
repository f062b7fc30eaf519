// aspis score: the group that the scorers of the solitaires stand in.
#include <CLI/App.hpp>

#include "server/cli/commands.hpp"
#include "server/cli/score_games.hpp"

namespace aspis::cli {

void add_score(CLI::App& program, Run& run) {
  CLI::App& group =
      add_group(program, run,
                {"score", "Check and score a solitaire game",
                 "Reads the moves of a game, replays them under the rules, and prints the total, "
                 "or what is wrong and where.\n\nThe status is 0 if the game is valid, 1 if it is "
                 "not, and 2 if it could not be read.",
                 "aspis score crossedwords output.txt --piles input10.txt\n"
                 "aspis score pythoncross game.txt --map treasure-map-1.txt"});
  for (const Registration add : {add_score_crossedwords, add_score_pythoncross}) add(group, run);
}

}  // namespace aspis::cli
