#include <nlohmann/json.hpp>

#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports {
namespace {

using Json = nlohmann::ordered_json;

void add_program(Json& json, const Tournament& tournament, Entrant entrant) {
  if (!program_of(tournament, entrant).empty()) json["program"] = program_of(tournament, entrant);
}

void add_outlook(Json& json, const formats::Outlook& outlook) {
  json["outlook"] = formats::name(outlook.kind);
  json["wins_needed"] = outlook.wins_needed > 0 ? Json(outlook.wins_needed) : Json(nullptr);
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
  if (line.above_by) json["above_by"] = formats::name(*line.above_by);
  if (at + 1 < group.ranking.lines.size()) json["why"] = why_text(tournament, stage, group, at);
  return json;
}

Json aliases(const Tournament& tournament, const std::vector<Entrant>& entrants) {
  Json names = Json::array();
  for (const Entrant entrant : entrants) names.push_back(tournament::alias_of(tournament, entrant));
  return names;
}

Json group_json(const Tournament& tournament, const formats::Schedule& schedule,
                const formats::Stage& stage, const formats::Group& group) {
  Json json = {{"name", group.name},
               {"entrants", aliases(tournament, group.entrants)},
               {"settled", group.ranking.settled},
               {"lines", Json::array()},
               {"play_offs", Json::array()},
               {"lots", Json::array()}};
  for (std::size_t at = 0; at < group.ranking.lines.size(); ++at) {
    json["lines"].push_back(line_json(tournament, schedule, stage, group, at));
  }
  for (const formats::PlayOff& play_off : group.ranking.play_offs) {
    json["play_offs"].push_back({{"round", play_off.round},
                                 {"entrants", aliases(tournament, play_off.entrants)},
                                 {"cut", play_off.cut},
                                 {"complete", play_off.complete}});
  }
  for (const formats::Lot& lot : group.ranking.lots) {
    json["lots"].push_back({{"place", lot.place}, {"drawn", aliases(tournament, lot.drawn)}});
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
  return json;
}

}  // namespace

Json standings_value(const Tournament& tournament, const formats::Schedule& schedule) {
  Json json = {{"tournament", name_of(tournament)},
               {"game", tournament.row.game},
               {"seed_sha256", tournament.row.seed_sha256},
               {"finished", schedule.finished},
               {"stages", Json::array()},
               {"places", Json::array()}};
  for (const formats::Stage& stage : schedule.stages)
    json["stages"].push_back(stage_json(tournament, schedule, stage));
  for (const formats::FinalPlace& place : schedule.places) {
    json["places"].push_back(place_json(tournament, place));
    if (!place.departed.empty()) json["places"].back()["departed"] = place.departed;
  }
  return json;
}

std::string standings_json(const Tournament& tournament, const formats::Schedule& schedule) {
  return protocol::indented(standings_value(tournament, schedule));
}

}  // namespace aspis::exports
