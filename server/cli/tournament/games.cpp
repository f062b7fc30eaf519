// aspis tournament games and record: which games there are, and the text of one.
#include "protocol/columns.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::cli {
namespace {

struct GamesArguments {
  std::optional<std::string> file;
  std::optional<std::string> entrant;
  std::optional<std::string> stage;
  std::optional<int> game;
};

std::string seats_words(const Opened& opened, const db::GameRow& game) {
  std::string text;
  for (const db::GameSeatRow& seat : game.seats) {
    text +=
        (text.empty() ? "" : " - ") + tournament::display_name(opened.tournament, seat.entrant - 1);
  }
  return text;
}

std::string game_state_words(const tournament::Tournament& tournament, const db::GameRow& game) {
  const auto match = tournament.matches.find(game.match);
  if (match != tournament.matches.end() && !match->second.voided.empty()) {
    return "match void: " + match->second.voided;
  }
  switch (game.state) {
    case db::GameState::played:
      return "counts";
    case db::GameState::awarded:
      return "awarded: " + game.detail;
    case db::GameState::void_:
      return "void: " + game.detail;
    case db::GameState::superseded:
      return "superseded: " + game.detail;
  }
  return "";
}

void list(const GamesArguments& asked) {
  const Opened opened = open_tournament(asked.file, db::Mode::read);
  std::optional<int> entrant;
  if (asked.entrant) entrant = entrant_named(opened.tournament, *asked.entrant) + 1;
  const std::optional<int> stage = stage_in(opened, asked.stage);
  protocol::Columns columns({"game>", "match", "seats", "result", "state"});
  int listed = 0;
  for (const auto& [id, game] : opened.tournament.games) {
    const auto match = opened.tournament.matches.find(game.match);
    if (match == opened.tournament.matches.end()) continue;
    if (stage && match->second.stage != *stage) continue;
    bool plays = !entrant;
    for (const db::GameSeatRow& seat : game.seats) plays = plays || seat.entrant == entrant;
    if (!plays) continue;
    columns.add({std::to_string(id), match->second.label, seats_words(opened, game),
                 tournament::verdict_words(opened.tournament, game),
                 game_state_words(opened.tournament, game)});
    ++listed;
  }
  print(listed == 0 ? "no games yet\n" : columns.text());
}

void print_record(const GamesArguments& asked) {
  const Opened opened = open_tournament(asked.file, db::Mode::read);
  const db::GameRow& game = game_numbered(opened, *asked.game);
  const std::string text = opened.store.games().record(game.id);
  if (text.empty()) {
    failed("game " + std::to_string(game.id) + " has no record: it was not played");
  }
  print(text);
}

}  // namespace

Command games_command() {
  const auto asked = std::make_shared<GamesArguments>();
  return {"games",
          "List played games with their numbers",
          "'adjudicate', 'rerun' and 'record' take these numbers. Void and superseded games are "
          "listed too, with the reason.",
          "aspis tournament games --entrant 417\n"
          "aspis tournament games --stage 2",
          {file_option(asked->file),
           {"--entrant", &asked->entrant, "ALIAS", "Entrant whose games to list"},
           {"--stage", &asked->stage, "STAGE", "Stage whose games to list: number or name"}},
          [asked] { list(*asked); }};
}

Command record_command() {
  const auto asked = std::make_shared<GamesArguments>();
  return {"record",
          "Print the record of a game",
          "Prints the same text as 'aspis match --records' writes. 'aspis show' draws it and "
          "'aspis verify' checks it.",
          "aspis tournament record 17 > 17.record\n"
          "aspis tournament record 17 | aspis show -",
          {file_option(asked->file), game_number_option(asked->game)},
          [asked] { print_record(*asked); }};
}

}  // namespace aspis::cli
