// The tables of all stages and the final places, as JSON and CSV; each against each; and where the
// chain of results ended when they were made.
#include <nlohmann/json.hpp>

#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"
#include "server/exports/table.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::exports {
namespace {

using Json = nlohmann::ordered_json;

void add_outlook(Json& json, const formats::Outlook& outlook) {
  json["outlook"] = formats::name(outlook.kind);
  json["wins_needed"] = outlook.wins_needed > 0 ? Json(outlook.wins_needed) : Json(nullptr);
}

void add_program(Json& json, const Tournament& tournament, Entrant entrant) {
  if (!program_of(tournament, entrant).empty()) json["program"] = program_of(tournament, entrant);
}

Json line_json(const Tournament& tournament, const formats::Schedule& schedule,
               const formats::Stage& stage, const formats::Group& group, std::size_t at) {
  const formats::Line& line = group.ranking.lines[at];
  Json json = {{"place", line.place},
               {"shared", line.shared},
               {"alias", tournament::alias_of(tournament, line.entrant)},
               {"games", line.games},
               {"wins", line.wins},
               {"ties", line.ties},
               {"losses", line.losses},
               {"voids", line.voids},
               {"byes", line.byes},
               {"forfeits", line.forfeits},
               {"points", formats::halves(line.points2)},
               {"score", line.score},
               {"sonneborn_berger", formats::quarters(line.sonneborn4)},
               {"buchholz", formats::halves(line.buchholz2)}};
  add_outlook(json, formats::outlook_of(tournament.plan, schedule.stages, stage, group, at));
  add_program(json, tournament, line.entrant);
  const auto gone = tournament.departures.find(line.entrant + 1);
  if (gone != tournament.departures.end()) json["departed"] = tournament::words_of(gone->second);
  if (line.above.by) json["above_by"] = formats::name(*line.above.by);
  if (at + 1 < group.ranking.lines.size()) json["why"] = why_text(tournament, stage, group, at);
  return json;
}

Json group_json(const Tournament& tournament, const formats::Schedule& schedule,
                const formats::Stage& stage, const formats::Group& group) {
  const auto aliases = [&](const std::vector<Entrant>& entrants) {
    Json names = Json::array();
    for (const Entrant entrant : entrants) {
      names.push_back(tournament::alias_of(tournament, entrant));
    }
    return names;
  };
  Json json = {{"name", group.name},
               {"entrants", aliases(group.entrants)},
               {"settled", group.ranking.settled},
               {"lines", Json::array()},
               {"play_offs", Json::array()},
               {"lots", Json::array()}};
  for (std::size_t at = 0; at < group.ranking.lines.size(); ++at) {
    json["lines"].push_back(line_json(tournament, schedule, stage, group, at));
  }
  for (const formats::PlayOff& play_off : group.ranking.play_offs) {
    json["play_offs"].push_back({{"round", play_off.round},
                                 {"entrants", aliases(play_off.entrants)},
                                 {"cut", play_off.cut},
                                 {"complete", play_off.complete}});
  }
  for (const formats::Lot& lot : group.ranking.lots) {
    json["lots"].push_back({{"place", lot.place}, {"drawn", aliases(lot.drawn)}});
  }
  return json;
}

Json stage_json(const Tournament& tournament, const formats::Schedule& schedule,
                const formats::Stage& stage) {
  Json json = {{"number", stage.number + 1},
               {"name", stage_name(tournament, stage.number)},
               {"format", formats::name(plan_of(tournament, stage.number).format)},
               {"state", formats::name(stage.state)},
               {"note", stage.note},
               {"cuts", stage.cuts},
               {"games_played", stage.games_played},
               {"games_known", stage.games_known},
               {"groups", Json::array()}};
  for (const formats::Group& group : stage.groups) {
    json["groups"].push_back(group_json(tournament, schedule, stage, group));
  }
  return json;
}

Json place_json(const Tournament& tournament, const formats::FinalPlace& place) {
  Json json = {{"place", place.place},
               {"sharing", place.sharing},
               {"alias", tournament::alias_of(tournament, place.entrant)},
               {"stage", place.stage + 1},
               {"certain", place.certain},
               {"result_class", place.result_class},
               {"why", place.why}};
  add_outlook(json, place.outlook);
  if (tournament.arrivals.contains(place.entrant + 1)) json["late"] = true;
  add_program(json, tournament, place.entrant);
  if (!place.departed.empty()) json["departed"] = place.departed;
  return json;
}

/// Wins, ties and losses in a CSV file: spreadsheets take 1-0-1 for a day.
std::string lettered_counts(const auto& of) {
  return std::to_string(of.wins) + "W " + std::to_string(of.ties) + "D " +
         std::to_string(of.losses) + "L";
}

/// Each against each. For a spreadsheet, with counts in letters and the program beside the alias.
Table crosses_table(const Tournament& tournament, const formats::Group& group, bool lettered) {
  const Crosses crosses = crosses_of(tournament, group);
  const std::vector<formats::Line>& lines = group.ranking.lines;
  Table table{{"place", "entrant"}, {}};
  if (lettered) table.heads = {"place", "alias", "program"};
  for (const formats::Line& line : lines) {
    table.heads.push_back(tournament::alias_of(tournament, line.entrant));
  }
  table.heads.insert(table.heads.end(), {"points", "W-D-L", "score"});
  for (const formats::Line& line : lines) {
    std::vector<std::string>& row = table.rows.emplace_back();
    if (lettered) {
      row = {std::to_string(line.place), tournament::alias_of(tournament, line.entrant),
             program_of(tournament, line.entrant)};
    } else {
      row = {place_text(line), tournament::display_name(tournament, line.entrant)};
    }
    for (const formats::Line& other : lines) {
      const auto found = crosses.find({line.entrant, other.entrant});
      if (found == crosses.end()) {
        row.push_back(other.entrant == line.entrant ? "x" : "");
        continue;
      }
      const std::string points = formats::halves(found->second.points2);
      row.push_back(lettered ? lettered_counts(found->second) + " (" + points + ")"
                             : wins_ties_losses(found->second) + " " + points);
    }
    row.push_back(formats::halves(line.points2));
    row.push_back(lettered ? lettered_counts(line) : wins_ties_losses(line));
    row.push_back(std::to_string(line.score));
  }
  return table;
}

}  // namespace

Json standings_value(const Tournament& tournament, const formats::Schedule& schedule) {
  Json json = {{"tournament", name_of(tournament)},
               {"game", tournament.row.game},
               {"seed_sha256", tournament.row.seed_sha256},
               {"finished", schedule.finished},
               {"stages", Json::array()},
               {"places", Json::array()}};
  for (const formats::Stage& stage : schedule.stages) {
    json["stages"].push_back(stage_json(tournament, schedule, stage));
  }
  for (const formats::FinalPlace& place : schedule.places) {
    json["places"].push_back(place_json(tournament, place));
  }
  return json;
}

std::string standings_json(const Tournament& tournament, const formats::Schedule& schedule) {
  return protocol::indented(standings_value(tournament, schedule));
}

std::string standings_csv(const Tournament& tournament, const formats::Schedule& schedule) {
  const std::vector<std::string> pointers = {
      "/stage",    "/group",  "/place", "/sharing",          "/alias",    "/program",
      "/games",    "/wins",   "/ties",  "/losses",           "/voids",    "/byes",
      "/forfeits", "/points", "/score", "/sonneborn_berger", "/buchholz", "/result_class",
      "/why"};
  Table table{{"stage", "group", "place", "sharing", "alias", "program", "games", "wins", "ties",
               "losses", "voids", "byes", "forfeits", "points", "score", "sonneborn-berger",
               "buchholz", "result class", "why"},
              {}};
  Json json = standings_value(tournament, schedule);
  for (const Json& stage : json["stages"]) {
    for (const Json& group : stage["groups"]) {
      std::map<int, int> sharing;
      for (const Json& line : group["lines"]) ++sharing[line["place"]];
      for (Json line : group["lines"]) {
        line["stage"] = stage["name"];
        line["group"] = group["name"];
        line["sharing"] = sharing[line["place"]];
        table.rows.push_back(cells_at(line, pointers));
      }
    }
  }
  for (Json& place : json["places"]) {
    place["stage"] = schedule.finished ? "final places" : "provisional places";
    table.rows.push_back(cells_at(place, pointers));
  }
  return table.csv();
}

std::string crosstable(const Tournament& tournament, const formats::Group& group) {
  return crosses_table(tournament, group, false).text();
}

std::string crosstable_csv(const Tournament& tournament, const formats::Schedule& schedule) {
  std::string csv;
  for (const formats::Stage& stage : schedule.stages) {
    const formats::Format format = plan_of(tournament, stage.number).format;
    if (format == formats::Format::orders) continue;  // more than two to a game
    for (const formats::Group& group : stage.groups) {
      if (group.ranking.lines.empty()) continue;
      Table table = crosses_table(tournament, group, true);
      table.heads.insert(table.heads.begin(), {"stage", "group"});
      for (auto& row : table.rows) {
        row.insert(row.begin(), {stage_name(tournament, stage.number), group.name});
      }
      csv += (csv.empty() ? "" : "\n") + table.csv();
    }
  }
  return csv;
}

std::string chain_words(const Tournament& tournament) {
  if (tournament.chain.links == 0) return "";
  return "link " + std::to_string(tournament.chain.links) +
         " of the chain of results: " + tournament.chain.head;
}

std::string chain_note(const Tournament& tournament) {
  if (tournament.chain.links == 0) {
    return "The tournament's file has no chain of results yet. The next change of the file adds "
           "it.\n";
  }
  return "These files were made at " + chain_words(tournament) +
         "\n\nTo check that a tournament's file contains these results or continues from them:\n"
         "aspis db check FILE --against " +
         tournament.chain.head + "\n";
}

}  // namespace aspis::exports
