// What several documents are made of. Light words for JSON's heavy ones; for sources in this
// folder.
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "server/api/documents/documents.hpp"

namespace aspis::api {

[[nodiscard]] inline Json or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

[[nodiscard]] Json heading_json(const Heading&);
/// Where the chain of results ends; null where the file has none yet.
[[nodiscard]] Json chain_json(const db::ChainHead&);
/// Stage number, name, format, state and note.
[[nodiscard]] Json stage_head(const Tournament&, const formats::Stage&);
/// A player's seat in a game that is over; `alias` as it is to be called.
[[nodiscard]] Json seat_json(const db::GameSeatRow&, const std::string& alias);
[[nodiscard]] Json rating_json(const std::string& alias, double elo, double error, double games);
[[nodiscard]] Json options_json(const std::vector<protocol::Option>&);
/// {"move_ms": 5000, "game_ms": null}
[[nodiscard]] Json clock_json(const protocol::TimeControl&);

}  // namespace aspis::api
