#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/tally.hpp"

namespace aspis::exports {
namespace {

using Json = nlohmann::ordered_json;

void add_program(Json& json, const Book& book, Entrant entrant) {
  if (!program_of(book, entrant).empty()) json["program"] = program_of(book, entrant);
}

Json line_json(const Book& book, const formats::Stage& stage, const formats::Group& group,
               std::size_t at) {
  const formats::Line& line = group.ranking.lines[at];
  Json json = {{"place", line.place},
               {"shared", line.shared},
               {"alias", tournament::alias_of(book, line.entrant)},
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
  add_program(json, book, line.entrant);
  const auto gone = book.departures.find(line.entrant + 1);
  if (gone != book.departures.end()) json["departed"] = tournament::words_of(gone->second);
  if (line.above_by) json["above_by"] = formats::name(*line.above_by);
  if (at + 1 < group.ranking.lines.size()) json["why"] = why_text(book, stage, group, at);
  return json;
}

Json aliases(const Book& book, const std::vector<Entrant>& entrants) {
  Json names = Json::array();
  for (const Entrant entrant : entrants) names.push_back(tournament::alias_of(book, entrant));
  return names;
}

Json group_json(const Book& book, const formats::Stage& stage, const formats::Group& group) {
  Json json = {{"name", group.name},
               {"entrants", aliases(book, group.entrants)},
               {"settled", group.ranking.settled},
               {"lines", Json::array()},
               {"play_offs", Json::array()},
               {"lots", Json::array()}};
  for (std::size_t at = 0; at < group.ranking.lines.size(); ++at) {
    json["lines"].push_back(line_json(book, stage, group, at));
  }
  for (const formats::PlayOff& play_off : group.ranking.play_offs) {
    json["play_offs"].push_back({{"round", play_off.round},
                                 {"entrants", aliases(book, play_off.entrants)},
                                 {"cut", play_off.cut},
                                 {"complete", play_off.complete}});
  }
  for (const formats::Lot& lot : group.ranking.lots) {
    json["lots"].push_back({{"place", lot.place}, {"drawn", aliases(book, lot.drawn)}});
  }
  return json;
}

Json stage_json(const Book& book, const formats::Stage& stage) {
  Json json = {{"number", stage.number + 1},
               {"name", stage_name(book, stage.number)},
               {"format", formats::name(plan_of(book, stage.number).format)},
               {"state", formats::name(stage.state)},
               {"note", stage.note},
               {"cuts", stage.cuts},
               {"games_played", stage.games_played},
               {"games_known", stage.games_known},
               {"groups", Json::array()}};
  for (const formats::Group& group : stage.groups) {
    json["groups"].push_back(group_json(book, stage, group));
  }
  return json;
}

Json place_json(const Book& book, const formats::FinalPlace& place) {
  Json json = {{"place", place.place},
               {"sharing", place.sharing},
               {"alias", tournament::alias_of(book, place.entrant)},
               {"stage", place.stage + 1},
               {"certain", place.certain},
               {"result_class", place.result_class},
               {"why", place.why}};
  add_program(json, book, place.entrant);
  return json;
}

}  // namespace

std::string standings_json(const Book& book, const formats::Survey& survey) {
  Json json = {{"tournament", name_of(book)},
               {"game", book.tournament.game},
               {"seed_sha256", book.tournament.seed_sha256},
               {"finished", survey.finished},
               {"stages", Json::array()},
               {"places", Json::array()}};
  for (const formats::Stage& stage : survey.stages)
    json["stages"].push_back(stage_json(book, stage));
  for (const formats::FinalPlace& place : survey.places) {
    json["places"].push_back(place_json(book, place));
    if (!place.departed.empty()) json["places"].back()["departed"] = place.departed;
  }
  return protocol::indented(json);
}

}  // namespace aspis::exports
