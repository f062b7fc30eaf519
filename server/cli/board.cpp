// aspis board: the board file that a seed deals, or one that somebody wrote.
#include "server/cli/commands.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/cli/files.hpp"

namespace aspis::cli {
namespace {

struct BoardArguments {
  const rules::Rules* rules = nullptr;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> from;
  std::vector<protocol::Option> options;
  std::optional<std::string> output;
  bool draw = false;
};

protocol::Setup start_of(const BoardArguments& asked) {
  const int seats = asked.rules->least_seats();
  if (asked.seed.has_value() == asked.from.has_value()) {
    bad_input("give either --seed NUMBER or --from FILE");
  }
  if (asked.from) return read_board(*asked.rules, asked.options, seats, *asked.from);
  return checked(asked.rules->deal(asked.options, seats, *asked.seed));
}

void write_board(const BoardArguments& asked) {
  const rules::Rules& rules = *asked.rules;
  const std::string game(rules.name());
  const protocol::Setup setup = start_of(asked);
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
  const auto asked = std::make_shared<BoardArguments>();
  return {"board",
          "Deal a board from a seed, or check a board file",
          "Writes the board file of a seed; it is the same on every machine. 'aspis match' plays "
          "on that board if you give it the seed or the file.",
          "aspis board boxing --seed 7 --draw\n"
          "aspis board wordcube --seed 7 -o rows=6 -o columns=6 -o planes=3 --output cube.txt\n"
          "aspis board wordcube --from cube.txt --draw",
          {game_option(asked->rules),
           {"-s,--seed", &asked->seed, "Seed of the board"},
           {"--from", &asked->from, "FILE", "Board file to check, instead of dealing a board"},
           rules_options(asked->options),
           {"--output", &asked->output, "FILE",
            "Path of the board file to write (default: standard output)"},
           {"--draw", &asked->draw, "Draw the board instead of printing the file"}},
          [asked] { write_board(*asked); }};
}

}  // namespace aspis::cli
