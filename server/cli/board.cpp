// aspis board: the board file that a seed deals.
#include "server/cli/arguments.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/cli/files.hpp"

namespace aspis::cli {
namespace {

struct Asked {
  const rules::Rules* rules = nullptr;
  std::optional<std::uint64_t> seed;
  std::vector<protocol::Option> options;
  std::optional<std::string> output;
  bool draw = false;
};

Status deal(const Asked& asked) {
  const rules::Rules& rules = *asked.rules;
  const std::string game(rules.name());
  const auto setup = rules.deal(asked.options, rules.least_seats(), *asked.seed);
  if (!setup) bad_input(setup.error().text);
  const std::string file = rules.board_file(setup->board);
  if (file.empty()) {
    bad_input(game + " has no board: all its games begin alike, so there is no file to write");
  }
  if (asked.output) write_whole_file(*asked.output, file);
  if (asked.draw) {
    print(drawing::draw_board(game, setup->board, drawing::style_for_output("auto")));
  } else if (!asked.output) {
    print(file);
  }
  return Status::success;
}

}  // namespace

void add_board(CLI::App& program, Run& run) {
  const auto asked = std::make_shared<Asked>();
  CLI::App& command = add_command(
      program, run,
      {"board", "Deal a board from a seed",
       "Writes the board file that the seed deals, the same one on every machine: what "
       "'aspis match' plays on when it is given that seed, or the file by itself.",
       "aspis board boxing --seed 7 --draw\n"
       "aspis board wordcube --seed 7 -o rows=6 -o columns=6 -o planes=3 --output cube.txt"},
      [asked] { return deal(*asked); });
  add_game(command, asked->rules);
  require(add_seed(command, "-s,--seed", asked->seed, "what the board is dealt from"));
  add_rules_options(command, asked->options);
  add_text(command, "--output", asked->output, "FILE", "write the board file here");
  add_flag(command, "--draw", asked->draw, "draw the board, in place of printing the file");
}

}  // namespace aspis::cli
