// One match of a stage, played or to come, and the documents that list them.
#include <algorithm>

#include "server/api/documents/pieces.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::api {
namespace {

using formats::Origin;
using formats::Pairing;
using formats::Part;

std::string_view part_name(Part part) {
  switch (part) {
    case Part::winners:
      return "winners";
    case Part::losers:
      return "losers";
    case Part::third_place:
      return "third-place";
    case Part::final:
      return "final";
    case Part::reset:
      return "reset";
  }
  return "";
}

bool is_bracket(formats::Format format) {
  return format == formats::Format::elimination || format == formats::Format::double_elimination ||
         format == formats::Format::finals;
}

/// What stands in a slot as long as nobody does: "winner of M12".
std::string placeholder_of(const Origin& origin) {
  switch (origin.kind) {
    case Origin::Kind::entrant:
      return "to be decided";
    case Origin::Kind::bye:
      return "bye";
    case Origin::Kind::winner_of:
      return "winner of M" + std::to_string(origin.match);
    case Origin::Kind::loser_of:
      return "loser of M" + std::to_string(origin.match);
  }
  return "";
}

Json origin_json(const Origin& origin) {
  constexpr std::string_view kinds[] = {"entrant", "bye", "winner-of", "loser-of"};
  const bool of_match =
      origin.kind == Origin::Kind::winner_of || origin.kind == Origin::Kind::loser_of;
  return {{"kind", kinds[static_cast<std::size_t>(origin.kind)]},
          {"match", of_match ? Json(origin.match) : Json(nullptr)},
          {"text", placeholder_of(origin)}};
}

Json known_side(const Tournament& tournament, const Pairing& pairing, formats::Entrant entrant) {
  const bool known = !pairing.key.entrants.empty();
  const auto tally = known ? exports::tally_of(tournament, pairing.key, entrant) : exports::Tally{};
  return {{"alias", tournament::alias_of(tournament, entrant)},
          {"points", known ? Json(formats::halves(tally.points2)) : Json(nullptr)},
          {"score", known ? Json(tally.score) : Json(nullptr)},
          {"won", pairing.state.winner == entrant}};
}

Json open_side() {
  return {{"alias", nullptr}, {"points", nullptr}, {"score", nullptr}, {"won", false}};
}

/// Of brackets in the order of their slots, each with its origin; of others in that of the seats.
Json sides_json(const Tournament& tournament, const Pairing& pairing, bool bracket) {
  Json sides = Json::array();
  if (!bracket || pairing.play_off) {
    for (const formats::Entrant entrant : pairing.seats) {
      sides.push_back(known_side(tournament, pairing, entrant));
    }
    return sides;
  }
  for (std::size_t side = 0; side < pairing.origins.size(); ++side) {
    const auto& known = pairing.known[side];
    Json json = known && *known >= 0 ? known_side(tournament, pairing, *known) : open_side();
    json["origin"] = origin_json(pairing.origins[side]);
    sides.push_back(std::move(json));
  }
  return sides;
}

Json games_json(const Tournament& tournament, const Pairing& pairing) {
  Json games = Json::array();
  if (pairing.key.entrants.empty()) return games;
  for (const formats::GameResult& result : tournament.results.games_of(pairing.key)) {
    const db::GameRow* const row = tournament::game_of(tournament, pairing.key, result.number);
    games.push_back(
        {{"number", result.number + 1}, {"id", row == nullptr ? Json(nullptr) : Json(row->id)}});
  }
  return games;
}

std::string_view progress_of(const Pairing& pairing) {
  if (pairing.state.complete) return "played";
  if (pairing.key.entrants.empty()) return "waiting";
  return pairing.games_played > 0 ? "playing" : "due";
}

bool has(const Pairing& pairing, formats::Entrant entrant) {
  return pairing.key.entrants.contains(entrant) || pairing.known[0] == entrant ||
         pairing.known[1] == entrant;
}

}  // namespace

Json pairing_json(const Tournament& tournament, const formats::Schedule& schedule, const formats::Stage& stage,
                  const formats::Group& group, const Pairing& pairing) {
  const bool bracket = is_bracket(exports::plan_of(tournament, stage.number).format);
  return {{"stage", stage.number + 1},
          {"group", group.name},
          {"number", pairing.number},
          {"label", formats::label(tournament.plan, schedule, pairing, stage.number)},
          {"round", pairing.round},
          {"part", bracket ? Json(part_name(pairing.part)) : Json(nullptr)},
          {"play_off", pairing.play_off},
          {"if_needed", pairing.if_needed},
          {"state", progress_of(pairing)},
          {"sides", sides_json(tournament, pairing, bracket)},
          {"winner", pairing.state.winner ? Json(tournament::alias_of(tournament, *pairing.state.winner))
                                          : Json(nullptr)},
          {"by_lot", pairing.state.by_lot},
          {"games_wanted", pairing.state.wanted},
          {"games", games_json(tournament, pairing)}};
}

Json bracket_document(const Heading& heading, const Tournament& tournament, const formats::Schedule& schedule) {
  Json json = heading_json(heading);
  json["stages"] = Json::array();
  for (const formats::Stage& stage : schedule.stages) {
    if (!is_bracket(exports::plan_of(tournament, stage.number).format)) continue;
    Json head = stage_head(tournament, stage);
    head["matches"] = Json::array();
    for (const formats::Group& group : stage.groups) {
      for (const Pairing& pairing : group.pairings) {
        head["matches"].push_back(pairing_json(tournament, schedule, stage, group, pairing));
      }
    }
    json["stages"].push_back(std::move(head));
  }
  return json;
}

Json matches_document(const Tournament& tournament, const formats::Schedule& schedule, const MatchesAsked& asked) {
  Json json = {{"matches", Json::array()}};
  for (const formats::Stage& stage : schedule.stages) {
    if (asked.stage && *asked.stage != stage.number) continue;
    for (const formats::Group& group : stage.groups) {
      for (const Pairing& pairing : group.pairings) {
        if (asked.entrant && !has(pairing, *asked.entrant)) continue;
        json["matches"].push_back(pairing_json(tournament, schedule, stage, group, pairing));
      }
    }
  }
  return json;
}

}  // namespace aspis::api
