// aspis tournament adjudicate, rerun, confirm, remove-name, close, disqualify, withdraw, reinstate:
// what an instructor decides by hand, each act with what follows from it.
#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/stages.hpp"
#include "server/tournament/game_rows.hpp"
#include "server/tournament/instructor.hpp"
#include "server/tournament/program_names.hpp"

namespace aspis::cli {
namespace {

using Kind = db::DepartureRow::Kind;

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
  std::string games;  // of an entrant that departs
};

std::string game_words(const db::GameRow& game) {
  return "game " + std::to_string(game.id);
}

/// "W", or the alias of who sat there.
int seat_named(const Opened& opened, const db::GameRow& game, const std::string& name) {
  const auto found = tournament::find_seat(opened.tournament, *opened.rules, game, name);
  if (found) return *found;
  std::string all;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    all += (all.empty() ? "" : ", ") +
           tournament::alias_of(opened.tournament, game.seats[seat].entrant - 1) + " (" +
           opened.rules->mark(static_cast<int>(seat)) + ")";
  }
  bad_input("no seat " + protocol::in_quotes(name) + " in game " + std::to_string(game.id) +
            ": it has " + all);
}

void adjudicate(const DecisionsArguments& asked) {
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
  say(game_words(game) + " is awarded to " + tournament::display_name(opened.tournament, winner),
      tournament::award(opened.store, opened.tournament, game.id, seat, *asked.reason,
                        protocol::utc_now()));
}

void rerun(const DecisionsArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const db::GameRow game = game_numbered(opened, *asked.game);
  say(game_words(game) + " will be replayed on " +
          (asked.fresh_board ? "a new board" : "the same board") +
          ": 'aspis tournament run' plays it",
      tournament::rerun(opened.store, opened.tournament, game.id, asked.fresh_board, *asked.reason,
                        protocol::utc_now()));
}

void confirm(const DecisionsArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const int stage = stage_named(opened.tournament.plan, *asked.stage);
  const std::string games =
      asked.sample ? "a sample of " + std::to_string(*asked.sample) + " games, or a few more"
                   : "all games";
  say(opened.tournament.plan.stages[static_cast<std::size_t>(stage)].name + ": " + games +
          " will be played by 'aspis tournament run'",
      tournament::confirm(opened.store, opened.tournament, stage, asked.sample.value_or(0),
                          protocol::utc_now()));
}

void remove_name(const DecisionsArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const formats::Entrant entrant = entrant_named(opened.tournament, *asked.entrant);
  checked(tournament::remove_program_name(opened.store, opened.tournament, entrant, *asked.reason,
                                          protocol::utc_now()));
  print("the program of " + *asked.entrant + " has no name; the old one cannot be used again\n");
}

void close(const DecisionsArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  say("closed; the " + seed_words(opened.tournament),
      tournament::close(opened.store, opened.tournament, protocol::utc_now()));
}

void depart(const DecisionsArguments& asked, Kind kind) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  db::DepartureRow row;
  row.entrant = entrant_named(opened.tournament, *asked.entrant) + 1;
  row.kind = kind;
  row.games = row::value_of<db::DepartureRow::Games>(asked.games).value_or(row.games);
  row.reason = *asked.reason;
  say(*asked.entrant + " is " + tournament::words_of(row),
      tournament::depart(opened.store, opened.tournament, row, protocol::utc_now()));
}

void reinstate(const DecisionsArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const int entrant = entrant_named(opened.tournament, *asked.entrant) + 1;
  say(*asked.entrant + " is reinstated: 'aspis tournament run' plays its games",
      tournament::reinstate(opened.store, opened.tournament, entrant, *asked.reason,
                            protocol::utc_now()));
}

Option departed_option(DecisionsArguments& asked) {
  return required({"ALIAS", &asked.entrant, "ALIAS", "Alias of the entrant"});
}

Option departed_games_option(DecisionsArguments& asked, Kind kind) {
  asked.games = row::word(tournament::games_unless_told(kind));
  return {"--games", &asked.games, "stand|void|award",
          "Results so far: stand, void, or awarded to the opponents"};
}

}  // namespace

Command adjudicate_command() {
  const auto asked = std::make_shared<DecisionsArguments>();
  return {"adjudicate",
          "Award a game to a seat, or void it",
          "The game keeps its record. Everything that depends on the result is computed again: "
          "matches that no longer apply are voided with a note, and all others stay. Pause the "
          "tournament first.",
          "aspis tournament adjudicate 17 --award 417 --reason \"the network was down\"\n"
          "aspis tournament adjudicate 17 --award W --reason \"the referee erred\"\n"
          "aspis tournament adjudicate 17 --void --reason \"both copied\"",
          {file_option(asked->file),
           game_number_option(asked->game),
           required(reason_option(asked->reason)),
           {"--award", &asked->award, "SEAT", "Winner: a seat's mark, or an alias"},
           {"--void", &asked->void_it, "Void the game: it does not affect standings"}},
          [asked] { adjudicate(*asked); }};
}

Command rerun_command() {
  const auto asked = std::make_shared<DecisionsArguments>();
  return {"rerun",
          "Play a game again",
          "The earlier game stays in the file as superseded. 'run' plays the game again, on the "
          "same board by default. Pause the tournament first.",
          "aspis tournament rerun 17 --reason \"power cut in the lab\"\n"
          "aspis tournament rerun 17 --fresh-board --reason \"the board was known\"",
          {file_option(asked->file),
           game_number_option(asked->game),
           required(reason_option(asked->reason)),
           {"--fresh-board", &asked->fresh_board, "Play on a new board"}},
          [asked] { rerun(*asked); }};
}

Command confirm_command() {
  const auto asked = std::make_shared<DecisionsArguments>();
  return {
      "confirm",
      "Confirm a stage that plays every order",
      "Playing every order of many tied entrants takes a great many games. The tournament "
      "therefore waits until you confirm all games, or a sample drawn from the tournament's seed.",
      "aspis tournament confirm 2\n"
      "aspis tournament confirm 2 --sample 500",
      {file_option(asked->file),
       required({"STAGE", &asked->stage, "STAGE", "Stage: number or name"}),
       {"--sample", &asked->sample, Bounds{1, 1'000'000},
        "Sample size, rounded up so that each entrant plays every seat (default: all)"}},
      [asked] { confirm(*asked); }};
}

Command remove_name_command() {
  const auto asked = std::make_shared<DecisionsArguments>();
  return {"remove-name",
          "Remove the name of an entrant's program",
          "The program is shown by its alias until it gets another name. The removed name cannot "
          "be used again in this tournament.",
          "aspis tournament remove-name 417 --reason \"it insults\"",
          {file_option(asked->file),
           required({"ENTRANT", &asked->entrant, "ALIAS", "Entrant whose program loses its name"}),
           required(reason_option(asked->reason))},
          [asked] { remove_name(*asked); }};
}

Command close_command() {
  const auto asked = std::make_shared<DecisionsArguments>();
  return {"close",
          "End an open-ended tournament",
          "No more rounds are paired, the places are final, and the seed is published.",
          "aspis tournament close",
          {file_option(asked->file)},
          [asked] { close(*asked); }};
}

Command disqualify_command() {
  const auto asked = std::make_shared<DecisionsArguments>();
  return {
      "disqualify",
      "Disqualify an entrant",
      "The entrant plays no more, and its opponents win all its games, also those that were "
      "not played. With '--games void' none of them count; with '--games stand' the results so "
      "far count. Everything that depends on them is computed again. The reason is shown in "
      "standings, lists of games and exports. Pause the tournament first.",
      "aspis tournament disqualify 417 --reason \"offensive text in its output\"\n"
      "aspis tournament disqualify 417 --games void --reason \"read its opponent's file\"",
      {file_option(asked->file), departed_option(*asked), required(reason_option(asked->reason)),
       departed_games_option(*asked, Kind::disqualified)},
      [asked] { depart(*asked, Kind::disqualified); }};
}

Command withdraw_command() {
  const auto asked = std::make_shared<DecisionsArguments>();
  return {"withdraw",
          "Withdraw an entrant",
          "The entrant plays no more. Its results so far stand, and its opponents win the games "
          "that were not played. With '--games void' none of its games count. The reason is "
          "public. Pause the tournament first.",
          "aspis tournament withdraw 417 --reason \"asked to leave\"",
          {file_option(asked->file), departed_option(*asked),
           required(reason_option(asked->reason)), departed_games_option(*asked, Kind::withdrawn)},
          [asked] { depart(*asked, Kind::withdrawn); }};
}

Command reinstate_command() {
  const auto asked = std::make_shared<DecisionsArguments>();
  return {
      "reinstate",
      "Undo a disqualification or withdrawal",
      "The entrant's results count again as they were played, and its missing games become "
      "due. Matches that the departure voided are played again. Pause the tournament first.",
      "aspis tournament reinstate 417 --reason \"its output was misread\"",
      {file_option(asked->file), departed_option(*asked), required(reason_option(asked->reason))},
      [asked] { reinstate(*asked); }};
}

}  // namespace aspis::cli
