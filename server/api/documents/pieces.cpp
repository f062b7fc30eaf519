#include "server/api/documents/pieces.hpp"

#include <cmath>

#include "server/exports/stage_results.hpp"

namespace aspis::api {

Json chain_json(const db::ChainHead& chain) {
  if (chain.links == 0) return nullptr;
  return {{"links", chain.links}, {"head", chain.head}};
}

Json heading_json(const Heading& heading) {
  return {{"version", heading.version},
          {"name", heading.name},
          {"run_state", tournament::name(heading.state)}};
}

Json stage_head(const Tournament& tournament, const formats::Stage& stage) {
  return {{"number", stage.number + 1},
          {"name", exports::stage_name(tournament, stage.number)},
          {"format", formats::name(exports::plan_of(tournament, stage.number).format)},
          {"state", formats::name(stage.state)},
          {"note", stage.note}};
}

Json seat_json(const db::GameSeatRow& seat, const std::string& alias) {
  return {{"alias", alias},          {"standing", protocol::name(seat.standing)},
          {"forfeit", seat.forfeit}, {"score", seat.score},
          {"moves", seat.moves},     {"slowest_us", seat.slowest.count()}};
}

Json rating_json(const std::string& alias, double elo, double error, double games) {
  // A tenth of an Elo is far below what any number of games here can tell.
  const auto tenths = [](double value) { return std::round(value * 10) / 10; };
  return {{"alias", alias}, {"elo", tenths(elo)}, {"error", tenths(error)}, {"games", games}};
}

Json options_json(const std::vector<protocol::Option>& options) {
  Json json = Json::array();
  for (const protocol::Option& option : options) {
    json.push_back({{"key", option.key}, {"value", option.value}});
  }
  return json;
}

Json clock_json(const protocol::TimeControl& clock) {
  const auto limit = [](const std::optional<std::chrono::milliseconds>& time) {
    return time ? Json(time->count()) : Json(nullptr);
  };
  return {{"move_ms", limit(clock.move)}, {"game_ms", limit(clock.game)}};
}

}  // namespace aspis::api
