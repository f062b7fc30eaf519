#include "server/api/documents/pieces.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"

#include "referee/formats/bracket_layout.hpp"
#include "referee/formats/plan.hpp"
#include "referee/formats/schedule.hpp"
#include "server/tournament/emblem.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::api {
namespace {

using hosting::TournamentInfo;
using tournament::RunState;

Json info_json(const TournamentInfo& info) {
  // Why a file cannot be opened names paths of the server: that is for the instructor.
  const bool failed = info.state == RunState::failed;
  return {{"name", info.name},
          {"title", info.title},
          {"game", info.game},
          {"plan", info.preset},
          {"created", info.created},
          {"closed", or_null(info.closed)},
          {"run_state", tournament::name(info.state)},
          {"note", failed ? "this tournament could not be opened" : info.note},
          {"entrants", info.entrants},
          {"games_played", info.games_played},
          {"shows_names", info.shows_names},
          {"names_on_paper", info.names_on_paper},
          {"plays_on", !info.has_cluster ? Json(nullptr)
                       : info.on_cluster ? Json("cluster")
                                         : Json("server")}};
}

/// Says nothing of whether there are results: a stage whose last one is public is over.
bool is_embargoed(const Tournament& tournament, const formats::Stage& stage) {
  return tournament::holds_back(tournament, stage.number) &&
         stage.state != formats::StageState::settled && stage.state != formats::StageState::skipped;
}

/// The round of a Swiss stage, a ladder or a bracket that is to be played next, and what it is
/// called; null where there is none.
Json round_to_play(const Tournament& tournament, const formats::Stage& stage) {
  const auto format = tournament.plan.stages[static_cast<std::size_t>(stage.number)].format;
  if (stage.groups.empty() || (format != formats::Format::swiss &&
                               format != formats::Format::ladder && !formats::is_bracket(format))) {
    return nullptr;
  }
  const formats::CountedRounds rounds(stage);
  const std::vector<formats::Pairing>& all = stage.groups.front().pairings;
  const formats::Pairing* next = nullptr;
  for (const formats::Pairing& pairing : all) {
    if (pairing.play_off || pairing.state.complete) continue;
    if (next == nullptr || rounds.of(pairing) < rounds.of(*next)) next = &pairing;
  }
  if (next == nullptr) return nullptr;
  return {{"round", rounds.of(*next)}, {"name", formats::round_name(*next, format, all)}};
}

Json stage_json(const Tournament& tournament, const formats::Stage& stage,
                const std::vector<int>& sizes, const std::string& shape) {
  Json json = stage_head(tournament, stage);
  json["sizes"] = sizes;
  json["shape"] = shape;
  const Json next = round_to_play(tournament, stage);
  json["round"] = next.is_null() ? next : next.at("round");
  json["round_name"] = next.is_null() ? next : next.at("name");
  json["held_back"] = is_embargoed(tournament, stage);
  json["needs_confirmation"] = stage.needs_confirmation;
  json["games_played"] = stage.games_played;
  json["games_known"] = stage.games_known;
  json["groups"] = Json::array();
  for (const formats::Group& group : stage.groups) {
    Json aliases = Json::array();
    for (const formats::Entrant entrant : group.entrants) {
      aliases.push_back(tournament::alias_of(tournament, entrant));
    }
    json["groups"].push_back(
        {{"name", group.name}, {"settled", group.ranking.settled}, {"entrants", aliases}});
  }
  return json;
}

}  // namespace

Json tournaments_document(const std::vector<TournamentInfo>& tournaments) {
  Json json = {{"tournaments", Json::array()}};
  for (const TournamentInfo& info : tournaments) json["tournaments"].push_back(info_json(info));
  return json;
}

Json tournament_document(const Heading& heading, const Tournament& tournament,
                         const formats::Schedule& schedule) {
  const db::TournamentRow& row = tournament.row;
  const bool closed = !row.closed.empty();
  Json json = heading_json(heading);
  json["title"] = row.title.empty() ? heading.name : row.title;
  json["game"] = row.game;
  json["created"] = row.created;
  json["closed"] = or_null(row.closed);
  json["seed_sha256"] = row.seed_sha256;
  // Digits: it has 64 bits, and a browser's numbers have 53.
  json["seed"] = closed ? Json(std::to_string(row.seed)) : Json(nullptr);
  json["seed_nonce"] = closed ? or_null(row.seed_nonce) : Json(nullptr);
  json["chain"] = chain_json(tournament.chain);
  json["dictionary_sha256"] = or_null(row.dictionary_sha256);
  json["shows_names"] = heading.shows_names;
  json["names_on_paper"] = row.names_on_paper;
  json["entrants"] = tournament.entrants.size();
  json["games_played"] = tournament.results.games();
  json["finished"] = schedule.finished;
  const db::StopAfter& stop = row.stop_after;
  json["stops_after"] = stop.stage < 0
                            ? Json(nullptr)
                            : Json({{"stage", stop.stage + 1},
                                    {"round", stop.round == 0 ? Json(nullptr) : Json(stop.round)}});
  json["held_back"] =
      std::any_of(schedule.stages.begin(), schedule.stages.end(),
                  [&](const formats::Stage& stage) { return is_embargoed(tournament, stage); });
  json["stages"] = Json::array();
  const auto entrants = static_cast<int>(tournament.entrants.size());
  const auto sizes = formats::stage_sizes(tournament.plan, schedule, entrants);
  const auto shapes = formats::stage_shapes(tournament.plan, schedule, entrants);
  for (std::size_t at = 0; at < schedule.stages.size(); ++at) {
    json["stages"].push_back(stage_json(tournament, schedule.stages[at], sizes[at], shapes[at]));
  }
  json["plan"] = Json::parse(formats::text(tournament.plan));
  return json;
}

Json standings_document(const Heading& heading, const Tournament& tournament,
                        const formats::Schedule& schedule) {
  Json json = heading_json(heading);
  json.update(exports::standings_value(tournament, schedule));
  json["chain"] = chain_json(tournament.chain);
  return json;
}

/// As POST /api/v1/me/emblem takes it; null where none was chosen.
Json emblem_json(const db::EntrantRow& row) {
  const auto emblem = tournament::chosen_emblem(row);
  if (!emblem) return nullptr;
  return {{"outline", emblem->outline},
          {"division", emblem->division},
          {"charge", emblem->charge},
          {"swapped", emblem->swapped},
          {"colour", emblem->colour}};
}

Json entrants_document(const Heading& heading, const Tournament& tournament,
                       const formats::Schedule& schedule) {
  Json json = heading_json(heading);
  json["shows_names"] = heading.shows_names;
  json["entrants"] = Json::array();
  std::map<formats::Entrant, const formats::FinalPlace*> places;
  for (const formats::FinalPlace& place : schedule.places) places[place.entrant] = &place;
  for (std::size_t at = 0; at < tournament.entrants.size(); ++at) {
    const db::EntrantRow& row = tournament.entrants[at];
    Json entrant = {{"alias", row.alias}, {"program", or_null(row.program)}};
    entrant["emblem"] = emblem_json(row);
    if (heading.shows_names) {
      if (std::string name = tournament::shown_name(tournament, row); !name.empty()) {
        entrant["name"] = std::move(name);
      }
    }
    const auto place = places.find(static_cast<formats::Entrant>(at));
    const bool known = place != places.end();
    entrant["place"] = known ? Json(place->second->place) : Json(nullptr);
    entrant["sharing"] = known ? Json(place->second->sharing) : Json(nullptr);
    entrant["certain"] = known && place->second->certain;
    entrant["result_class"] = known ? or_null(place->second->result_class) : Json(nullptr);
    const formats::Outlook outlook = known ? place->second->outlook : formats::Outlook();
    entrant["outlook"] = known ? Json(formats::name(outlook.kind)) : Json(nullptr);
    entrant["wins_needed"] = outlook.wins_needed > 0 ? Json(outlook.wins_needed) : Json(nullptr);
    entrant["departed"] = known ? or_null(place->second->departed) : Json(nullptr);
    json["entrants"].push_back(std::move(entrant));
  }
  return json;
}

std::vector<std::string> stage_names(const std::string& plan) {
  std::vector<std::string> names;
  const auto read = formats::read_plan(plan);
  if (!read) return names;
  for (const formats::StagePlan& stage : read->stages) names.push_back(stage.name);
  return names;
}

Aliases aliases_of(const std::vector<db::EntrantRow>& entrants) {
  Aliases aliases;
  for (const db::EntrantRow& entrant : entrants) aliases.push_back(entrant.alias);
  return aliases;
}

}  // namespace aspis::api
