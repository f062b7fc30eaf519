// aspis board: prints the board that a seed deals, or checks and prints a board file.
#include "server/cli/command.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/cli/files.hpp"

namespace aspis::cli {
namespace {

struct BoardArguments : Arguments {
  GameRules rules{this};
  Seed seed{this, "-s,--seed", "Seed of the board"};
  Text from{this, "--from", "FILE", "Board file to check, instead of dealing a board"};
  KeyValues options{this, rules_options};
  Text output{this, "--output", "FILE",
              "Path of the board file to write (default: standard output)"};
  Flag draw{this, "--draw", "Draw the board instead of printing the file"};
};

void write_board(const BoardArguments& asked) {
  const rules::Rules& rules = *asked.rules;
  const std::string game(rules.name());
  if (asked.seed.has_value() == asked.from.has_value()) {
    bad_input("give either --seed NUMBER or --from FILE");
  }
  const int seats = rules.min_seats();
  const protocol::Setup setup = asked.from ? read_board(rules, asked.options, seats, *asked.from)
                                           : checked(rules.deal(asked.options, seats, *asked.seed));
  const std::string file = rules.board_file(setup.board);
  if (file.empty()) {
    bad_input(game + " has no board file: all its games start from the same position");
  }
  if (asked.output) write_whole_file(*asked.output, file);
  if (asked.draw) {
    print(drawing::draw_board(game, setup.board, drawing::style_for_output("auto")));
  } else if (!asked.output) {
    print(file);
  }
}

}  // namespace

Command board_command() {
  return command<BoardArguments>(
      "board", "Deal a board from a seed, or check a board file",
      "Writes the board file of a seed; it is the same on every machine. 'aspis match' plays on "
      "that board if you give it the seed or the file.",
      "aspis board boxing --seed 7 --draw\n"
      "aspis board wordcube --seed 7 -o rows=6 -o columns=6 -o planes=3 --output cube.txt\n"
      "aspis board wordcube --from cube.txt --draw",
      write_board);
}

}  // namespace aspis::cli
