// One match of a stage, played or to come, and the documents that list them.
#include <algorithm>

#include "referee/formats/bracket_layout.hpp"
#include "referee/formats/schedule.hpp"
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

Json origin_json(const Origin& origin) {
  constexpr std::string_view kinds[] = {"entrant", "bye", "winner-of", "loser-of"};
  const bool of_match =
      origin.kind == Origin::Kind::winner_of || origin.kind == Origin::Kind::loser_of;
  return {{"kind", kinds[static_cast<std::size_t>(origin.kind)]},
          {"match", of_match ? Json(origin.match) : Json(nullptr)},
          {"text", formats::text(origin)}};
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

/// The matches of one stage, and what they have in common.
class StageMatches {
 public:
  StageMatches(const Tournament& tournament, const formats::Schedule& schedule,
               const formats::Stage& stage)
      : tournament_(tournament),
        schedule_(schedule),
        stage_(stage),
        format_(exports::plan_of(tournament, stage.number).format),
        all_(formats::bracket_matches(stage, format_)) {}

  [[nodiscard]] const std::vector<Pairing>& all() const { return all_; }

  [[nodiscard]] Json json(const Pairing& pairing) const {
    const bool bracket = formats::is_bracket(format_);
    const auto group = static_cast<std::size_t>(pairing.group);
    return {{"stage", stage_.number + 1},
            {"group", stage_.groups.at(group).name},
            {"number", pairing.number},
            {"label", formats::label(tournament_.plan, schedule_, pairing, stage_.number)},
            {"round", pairing.round},
            {"round_name", formats::round_name(pairing, format_, all_)},
            {"part", bracket ? Json(part_name(pairing.part)) : Json(nullptr)},
            {"play_off", pairing.play_off},
            {"if_needed", pairing.if_needed},
            {"state", progress_of(pairing)},
            {"sides", sides_json(tournament_, pairing, bracket)},
            {"winner", pairing.state.winner
                           ? Json(tournament::alias_of(tournament_, *pairing.state.winner))
                           : Json(nullptr)},
            {"by_lot", pairing.state.by_lot},
            {"games_wanted", pairing.state.wanted},
            {"games", games_json(tournament_, pairing)}};
  }

  [[nodiscard]] Json drawing() const { return layout_json(formats::bracket_layout(all_, format_)); }

  [[nodiscard]] Json sheets() const {
    constexpr formats::BracketRoom projector{6, 9};
    Json sheets = Json::array();
    for (const auto& sheet : formats::bracket_sheets(all_, format_, projector))
      sheets.push_back(layout_json(sheet));
    return sheets;
  }

 private:
  [[nodiscard]] Json layout_json(const formats::BracketLayout& layout) const {
    const auto number = [&](std::size_t box) { return all_[layout.boxes[box].match].number; };
    Json json = {{"title", layout.title}, {"columns", layout.columns}, {"rows", layout.rows}};
    for (const char* list : {"boxes", "heads", "links"}) json[list] = Json::array();
    for (const auto& box : layout.boxes) {
      json["boxes"].push_back(
          {{"match", all_[box.match].number}, {"column", box.column}, {"row", box.row}});
    }
    for (const auto& head : layout.heads) {
      json["heads"].push_back({{"text", head.text}, {"column", head.column}, {"row", head.row}});
    }
    for (const auto& link : layout.links) {
      json["links"].push_back(
          {{"from", number(link.from)}, {"to", number(link.to)}, {"side", link.side}});
    }
    return json;
  }

  const Tournament& tournament_;
  const formats::Schedule& schedule_;
  const formats::Stage& stage_;
  formats::Format format_;
  std::vector<Pairing> all_;
};

}  // namespace

Json bracket_document(const Heading& heading, const Tournament& tournament,
                      const formats::Schedule& schedule) {
  Json json = heading_json(heading);
  json["stages"] = Json::array();
  const auto sizes =
      formats::stage_sizes(tournament.plan, schedule, static_cast<int>(tournament.entrants.size()));
  for (const formats::Stage& stage : schedule.stages) {
    const auto at = static_cast<std::size_t>(stage.number);
    const formats::StagePlan& plan = exports::plan_of(tournament, stage.number);
    if (!formats::is_bracket(plan.format)) continue;
    Json head = stage_head(tournament, stage);
    const bool open = stage.groups.empty() && !sizes[at].empty();
    formats::Stage shown = open ? formats::open_bracket(plan, sizes[at].front()) : stage;
    shown.number = stage.number;
    const StageMatches matches(tournament, schedule, shown);
    head["open"] = open;
    head["matches"] = Json::array();
    for (const Pairing& pairing : matches.all()) head["matches"].push_back(matches.json(pairing));
    head["drawing"] = matches.drawing();
    head["sheets"] = matches.sheets();
    json["stages"].push_back(std::move(head));
  }
  return json;
}

Json matches_document(const Tournament& tournament, const formats::Schedule& schedule,
                      const MatchFilter& filter) {
  Json json = {{"matches", Json::array()}, {"next", nullptr}};
  std::size_t at = 0;
  for (const formats::Stage& stage : schedule.stages) {
    if (filter.stage && *filter.stage != stage.number) continue;
    const StageMatches matches(tournament, schedule, stage);
    for (const Pairing& pairing : matches.all()) {
      if (filter.entrant && !has(pairing, *filter.entrant)) continue;
      if (at++ < filter.from) continue;
      if (json["matches"].size() == filter.limit) {
        json["next"] = filter.from + filter.limit;
        return json;
      }
      json["matches"].push_back(matches.json(pairing));
    }
  }
  return json;
}

}  // namespace aspis::api
