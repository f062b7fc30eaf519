#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "protocol/record.hpp"
#include "server/archive/parts.hpp"
#include "server/exports/exports.hpp"

namespace aspis::archive {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::string_view readme = R"(The dataset of an archive made by Aspis.

Every table exists twice: as CSV (UTF-8, with a header) and as JSON lines, one object per line, with
null if the CSV has an empty cell. CSV cells that a spreadsheet would read as a formula begin with
'. Times are UTC; those that end in _us are whole microseconds.

tournaments
  name          the tournament, as in the column "tournament" of the other tables
  title         for people; may be empty
  game          croquet, boxing, wordcube
  plan          the plan's name
  created       when it was created
  closed        when it was closed
  entrants      how many took part
  games_played  how many games affect its standings

entrants: one per line
  tournament, alias
  program       the name chosen by its author
  name          only if the archive was made with names
  place         final place; shared with others if sharing is more than 1
  sharing       how many share the place
  certain       false if provisional
  result_class  as named in the plan
  departed      disqualified or withdrawn
  elo, error    rating from all games that count, and half of its 95 % interval
  games         number of these games

games: one per line, in the order of their numbers
  tournament
  id            the game's number in the tournament
  stage         from 1
  label         stage, group or round, match
  number        in its match, from 1
  board         of the match, from 1
  state         played, awarded, void or superseded: only the first two affect standings
  match_voided  why its match does not count; otherwise empty
  reason        how the game ended
  detail        the same in words; empty if the instructor decided
  started       when it began
  took_us       how long it took
  record        path in records/TOURNAMENT.zip; empty if the game was not played
  record_sha256 SHA-256 of the record
  seat1_...     the seats in the order of play; the JSON has a list "seats":
    alias       who played
    standing    win, tie, loss or void
    forfeit     true if lost by an error of the bot
    score       points on the board
    moves       accepted moves
    slowest_us  the longest time of a move

moves: one accepted move per line
  tournament
  game          id of the game
  ply           from 1, over all seats
  seat          from 1, in the order of play
  alias         who moved
  move          as the bot sent it
  time_us       exact time that the bot took
  lag_us        network lag, not included in time_us

records/TOURNAMENT.zip: one file per game, which `aspis verify` replays. protocol/RECORD.md in the
sources of Aspis describes the format.
)";

std::vector<Column> make_columns(std::initializer_list<const char*> names) {
  std::vector<Column> columns;
  for (const std::string name : names) columns.push_back({name, "/" + name});
  return columns;
}

std::vector<Column> entrant_columns(bool names) {
  auto columns = make_columns({"tournament", "alias", "program", "place", "sharing", "certain",
                               "result_class", "departed", "elo", "error", "games"});
  if (names) columns.insert(columns.begin() + 3, Column{"name", "/name"});
  return columns;
}

std::vector<Column> game_columns(const std::vector<Entry>& entries) {
  auto columns = make_columns({"tournament", "id", "stage", "label", "number", "board", "state",
                               "match_voided", "reason", "detail", "started", "took_us", "record",
                               "record_sha256"});
  std::size_t seats = 0;
  for (const Entry& entry : entries) {
    for (const auto& [id, game] : entry.tournament.games)
      seats = std::max(seats, game.seats.size());
  }
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (const char* const name :
         {"alias", "standing", "forfeit", "score", "moves", "slowest_us"}) {
      columns.push_back({"seat" + std::to_string(seat + 1) + "_" + name,
                         "/seats/" + std::to_string(seat) + "/" + name});
    }
  }
  return columns;
}

void add_entrants(const Entry& entry, bool names, Table& table) {
  const auto schedule = tournament::current_schedule(entry.tournament);
  std::map<std::string, Json> ratings;
  const Json document = Json::parse(api::ratings_document(entry.tournament));
  for (const Json& rating : document["ratings"]) {
    ratings.emplace(rating["alias"], rating);
  }
  const api::ShownTournament shown{make_heading(entry, names), &entry.tournament, &*schedule};
  const Json all = row::to_json(api::entrants_type, &shown)["entrants"];
  for (const Json& entrant : all) {
    Json row = {{"tournament", entry.name}};
    row.update(entrant);
    const auto rated = ratings.find(entrant["alias"]);
    for (const char* const key : {"elo", "error", "games"}) {
      row[key] = rated == ratings.end() ? Json(nullptr) : rated->second[key];
    }
    table.add(row);
  }
}

/// The error is one line saying that the stored record is damaged.
protocol::Result<void> add_moves(const Entry& entry, const Json& game, Table& table) {
  const auto record = protocol::read_record(entry.store.games().record(game["id"]));
  if (!record) {
    return protocol::Error{entry.name + ": the record of game " + protocol::to_text(game["id"]) +
                           ": " + record.error().text};
  }
  int ply = 0;
  for (const protocol::Event& event : record->events) {
    const auto* const move = std::get_if<protocol::PlayedMove>(&event);
    if (move == nullptr) continue;
    const std::string mark = move->move.substr(0, move->move.find(','));
    const auto seat = std::find_if(record->seats.begin(), record->seats.end(),
                                   [&](const auto& one) { return one.mark == mark; }) -
                      record->seats.begin();
    table.add({{"tournament", entry.name},
               {"game", game["id"]},
               {"ply", ++ply},
               {"seat", seat + 1},
               {"alias", game["seats"].at(static_cast<std::size_t>(seat))["alias"]},
               {"move", move->move},
               {"time_us", move->time.count()},
               {"lag_us", move->lag.count()}});
  }
  return {};
}

}  // namespace

protocol::Result<void> write_dataset(const std::vector<Entry>& entries, const fs::path& folder,
                                     const Choices& choices) {
  fs::create_directories(folder / "records");
  write_file(folder / "README.txt", readme);
  Table tournaments(folder, "tournaments",
                    make_columns({"name", "title", "game", "plan", "created", "closed", "entrants",
                                  "games_played"}));
  Table entrants(folder, "entrants", entrant_columns(choices.names));
  Table games(folder, "games", game_columns(entries));
  Table moves(
      folder, "moves",
      make_columns({"tournament", "game", "ply", "seat", "alias", "move", "time_us", "lag_us"}));
  for (const Entry& entry : entries) {
    Json about =
        Json::parse(api::tournaments_document({make_info(entry, choices.names)}))["tournaments"][0];
    for (const char* const key : {"run_state", "note"}) about.erase(key);
    tournaments.add(about);
    add_entrants(entry, choices.names, entrants);
    bool any = false;
    for (const api::Game& one : collect_games(entry)) {
      const Json game = row::to_json(one);
      Json row = {{"tournament", entry.name}};
      row.update(game);
      row["record"] = nullptr;
      if (!game["record_sha256"].is_null()) {
        any = true;
        row["record"] =
            exports::record_name(entry.tournament, entry.tournament.games.at(game["id"])).string();
        if (auto added = add_moves(entry, game, moves); !added) return added.error();
        choices.after_game();
      }
      games.add(row);
    }
    if (!any) continue;
    const auto zipped = exports::zip_of_records(entry.store, entry.tournament,
                                                folder / "records" / (entry.name + ".zip"));
    if (!zipped) return zipped.error();
  }
  for (Table* const table : {&tournaments, &entrants, &games, &moves}) table->finish();
  return {};
}

}  // namespace aspis::archive
