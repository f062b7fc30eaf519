#include <algorithm>

#include "referee/formats/plan.hpp"
#include "referee/rules/catalog.hpp"
#include "server/api/documents/pieces.hpp"
#include "server/tournament/people.hpp"

namespace aspis::api {
namespace {

Json stage_json(const tournament::StageForecast& stage, const formats::StagePlan& plan) {
  return {{"name", stage.name},       {"format", formats::name(stage.format)},
          {"groups", stage.groups},   {"shape", tournament::shape_words(stage)},
          {"games", stage.games},     {"games_a_match", plan.match.games},
          {"swap", plan.match.swap},  {"skipped", stage.skipped},
          {"endless", stage.endless}, {"result_class", or_null(plan.result_class)}};
}

Json games_json() {
  Json games = Json::array();
  for (const rules::Rules* const rules : rules::catalog()) {
    games.push_back({{"name", rules->name()},
                     {"summary", rules->summary()},
                     {"clock", clock_json(rules->default_clock())}});
  }
  return games;
}

}  // namespace

Json presets_document() {
  Json json = {{"presets", Json::array()}, {"games", games_json()}};
  for (const formats::Preset& preset : formats::presets()) {
    const auto plan = formats::read_plan(preset.json);
    if (!plan) continue;
    json["presets"].push_back({{"name", preset.name},
                               {"about", plan->about},
                               {"game", or_null(plan->game)},
                               {"plan", Json::parse(preset.json)}});
  }
  return json;
}

Json roster_columns_document(const tournament::RosterRows& read) {
  constexpr std::size_t most_people = 5;
  Json json = {{"columns", Json::array()},
               {"meanings", tournament::column_meanings()},
               {"people", Json::array()},
               {"rows", read.rows.size()},
               {"notes", read.notes}};
  for (const tournament::RosterColumn& column : read.columns) {
    json["columns"].push_back(
        {{"heading", column.heading},
         {"meaning", column.meaning ? Json(tournament::called(*column.meaning)) : Json(nullptr)}});
  }
  for (std::size_t at = 0; at < std::min(read.rows.size(), most_people); ++at) {
    const auto& [line, entrant, team] = read.rows[at];
    Json identifiers = Json::object();
    const std::vector<tournament::Person> people = tournament::people_of(entrant);
    for (const auto& [heading, value] : people.front().identifiers) {
      if (heading != "Row") identifiers[heading] = value;
    }
    json["people"].push_back({{"line", line},
                              {"name", entrant.name},
                              {"email", or_null(entrant.email)},
                              {"team", or_null(team)},
                              {"identifiers", std::move(identifiers)}});
  }
  return json;
}

Json preview_document(const hosting::Preview& preview) {
  const auto& entrants = preview.roster.entrants;
  const auto bots = std::count_if(entrants.begin(), entrants.end(),
                                  [](const db::EntrantRow& row) { return !row.command.empty(); });
  int games = 0;
  Json stages = Json::array();
  for (std::size_t at = 0; at < preview.stages.size(); ++at) {
    games += preview.stages[at].games;
    stages.push_back(stage_json(preview.stages[at], preview.plan.stages.at(at)));
  }
  return {{"plan", preview.plan.name},
          {"about", preview.plan.about},
          {"game", preview.plan.game},
          {"options", options_json(preview.plan.options)},
          {"clock", clock_json(preview.clock)},
          {"entrants", entrants.size()},
          {"house_bots", bots},
          {"strip", tournament::strip(static_cast<int>(entrants.size()), preview.stages)},
          {"stages", stages},
          {"games", games},
          {"notes", preview.roster.notes}};
}

}  // namespace aspis::api
