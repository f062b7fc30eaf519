// aspis tournament adjudicate, rerun, confirm, close: what an instructor decides by hand, each act
// with what follows from it.
#include <memory>

#include "protocol/utc.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/bots.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/overview.hpp"
#include "server/cli/tournament/said.hpp"
#include "server/cli/tournament/subcommands.hpp"
#include "server/tournament/instructor.hpp"
#include "server/tournament/program_names.hpp"

#include <CLI/App.hpp>

namespace aspis::cli {
namespace {

struct DecisionsArguments {
  std::optional<std::string> file;
  std::optional<int> game;
  std::optional<std::string> award;
  bool void_it = false;
  bool fresh_board = false;
  std::optional<std::string> reason;
  std::optional<std::string> entrant;
  std::optional<std::string> stage;
  std::optional<int> sample;
};

std::string game_words(const db::GameRow& game) {
  return "game " + std::to_string(game.id);
}

Status adjudicate(const DecisionsArguments& asked) {
  if (asked.void_it == asked.award.has_value()) {
    bad_input("give either --award SEAT or --void");
  }
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const db::GameRow game = game_numbered(opened, *asked.game);
  if (asked.void_it) {
    return say(game_words(game) + " does not affect standings",
               tournament::void_game(opened.store, opened.tournament, game.id, *asked.reason,
                                     protocol::utc_now()));
  }
  const int seat = seat_named(opened, game, *asked.award);
  const int winner = game.seats[static_cast<std::size_t>(seat)].entrant - 1;
  return say(
      game_words(game) + " is awarded to " + tournament::display_name(opened.tournament, winner),
      tournament::award(opened.store, opened.tournament, game.id, seat, *asked.reason,
                        protocol::utc_now()));
}

Status rerun(const DecisionsArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const db::GameRow game = game_numbered(opened, *asked.game);
  return say(game_words(game) + " will be replayed on " +
                 (asked.fresh_board ? "a new board" : "the same board") +
                 ": 'aspis tournament run' plays it",
             tournament::rerun(opened.store, opened.tournament, game.id, asked.fresh_board,
                               *asked.reason, protocol::utc_now()));
}

Status confirm(const DecisionsArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const int stage = stage_named(opened.tournament.plan, *asked.stage);
  const std::string games =
      asked.sample ? "a sample of " + std::to_string(*asked.sample) + " games, or a few more"
                   : "all games";
  return say(opened.tournament.plan.stages[static_cast<std::size_t>(stage)].name + ": " + games +
                 " will be played by 'aspis tournament run'",
             tournament::confirm(opened.store, opened.tournament, stage, asked.sample.value_or(0),
                                 protocol::utc_now()));
}

Status remove_name(const DecisionsArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const formats::Entrant entrant = entrant_named(opened.tournament, *asked.entrant);
  const auto removed = tournament::remove_program_name(opened.store, opened.tournament, entrant,
                                                       *asked.reason, protocol::utc_now());
  if (!removed) bad_input(removed.error().text);
  print("the program of " + *asked.entrant + " has no name; the old one cannot be used again\n");
  return Status::success;
}

Status close(const DecisionsArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  return say("closed; the " + seed_words(opened.tournament),
             tournament::close(opened.store, opened.tournament, protocol::utc_now()));
}

void add_game_and_reason(CLI::App& command, DecisionsArguments& asked) {
  add_file(command, asked.file);
  require(add_number(command, "GAME", asked.game, 1, 2'000'000'000,
                     "Number of the game, as listed by 'games'"));
  require(add_text(command, "--reason", asked.reason, "TEXT", "Reason, for the public log"));
}

}  // namespace

void add_tournament_adjudicate(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<DecisionsArguments>();
  CLI::App& command = add_tournament_command(
      group, run,
      {"adjudicate", "Award a game to a seat, or void it",
       "The game keeps its record. Everything that depends on the result is computed again: "
       "matches that no longer apply are voided with a note, and all others stay. Pause the "
       "tournament first.",
       "aspis tournament adjudicate 17 --award 417 --reason \"the network was down\"\n"
       "aspis tournament adjudicate 17 --award W --reason \"the referee erred\"\n"
       "aspis tournament adjudicate 17 --void --reason \"both copied\""},
      [asked] { return adjudicate(*asked); });
  add_game_and_reason(command, *asked);
  add_text(command, "--award", asked->award, "SEAT", "Winner: a seat's mark, or an alias");
  add_flag(command, "--void", asked->void_it, "Void the game: it does not affect standings");
}

void add_tournament_rerun(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<DecisionsArguments>();
  CLI::App& command = add_tournament_command(
      group, run,
      {"rerun", "Play a game again",
       "The earlier game stays in the file as superseded. 'run' plays the game again, on the same "
       "board by default. Pause the tournament first.",
       "aspis tournament rerun 17 --reason \"power cut in the lab\"\n"
       "aspis tournament rerun 17 --fresh-board --reason \"the board was known\""},
      [asked] { return rerun(*asked); });
  add_game_and_reason(command, *asked);
  add_flag(command, "--fresh-board", asked->fresh_board, "Play on a new board");
}

void add_tournament_confirm(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<DecisionsArguments>();
  CLI::App& command = add_tournament_command(
      group, run,
      {"confirm", "Confirm a stage that plays every order",
       "Playing every order of many tied entrants takes a great many games. The tournament "
       "therefore waits until you confirm all games, or a sample drawn from the tournament's seed.",
       "aspis tournament confirm 2\n"
       "aspis tournament confirm 2 --sample 500"},
      [asked] { return confirm(*asked); });
  add_file(command, asked->file);
  require(add_text(command, "STAGE", asked->stage, "STAGE", "Stage: number or name"));
  add_number(command, "--sample", asked->sample, 1, 1'000'000,
             "Sample size, rounded up so that each entrant plays every seat (default: all)");
}

void add_tournament_remove_name(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<DecisionsArguments>();
  CLI::App& command =
      add_tournament_command(group, run,
                             {"remove-name", "Remove the name of an entrant's program",
                              "The program is shown by its alias until it gets another name. The "
                              "removed name cannot be used again in this tournament.",
                              "aspis tournament remove-name 417 --reason \"it insults\""},
                             [asked] { return remove_name(*asked); });
  add_file(command, asked->file);
  require(add_text(command, "ENTRANT", asked->entrant, "ALIAS",
                   "Entrant whose program loses its name"));
  require(add_text(command, "--reason", asked->reason, "TEXT", "Reason, for the public log"));
}

void add_tournament_close(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<DecisionsArguments>();
  CLI::App& command = add_tournament_command(
      group, run,
      {"close", "End an open-ended tournament",
       "No more rounds are paired, the places are final, and the seed is published.",
       "aspis tournament close"},
      [asked] { return close(*asked); });
  add_file(command, asked->file);
}

}  // namespace aspis::cli
