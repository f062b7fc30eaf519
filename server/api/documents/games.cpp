#include "server/api/documents/pieces.hpp"

namespace aspis::api {
namespace {

/// Numbers from 1; a file of another's making may have any.
std::string alias_at(const Aliases& aliases, int number) {
  const auto at = static_cast<std::size_t>(number) - 1;
  return number >= 1 && at < aliases.size() ? aliases[at] : "?";
}

}  // namespace

Json game_document(const db::GameRow& game, const Aliases& aliases, const Matches& matches) {
  const auto found = matches.find(game.match);
  const db::MatchRow match = found == matches.end() ? db::MatchRow{} : found->second;
  Json json = {{"id", game.id},
               {"stage", match.stage + 1},
               {"label", match.label},
               {"number", game.number + 1},
               {"board", game.board + 1},
               {"state", row::word(game.state)},
               {"match_voided", or_null(match.voided)},
               {"reason", protocol::name(game.reason)},
               {"detail", game.detail},
               {"started", game.started},
               {"took_us", game.took.count()},
               {"seats", Json::array()},
               {"record_sha256", or_null(game.record_sha256)}};
  for (const db::GameSeatRow& seat : game.seats) {
    json["seats"].push_back(seat_json(seat, alias_at(aliases, seat.entrant)));
  }
  return json;
}

Json games_document(const std::vector<db::GameRow>& games, bool more, const Aliases& aliases,
                    const Matches& matches) {
  Json json = {{"games", Json::array()}};
  for (const db::GameRow& game : games) {
    json["games"].push_back(game_document(game, aliases, matches));
  }
  json["next_before"] = more && !games.empty() ? Json(games.back().id) : Json(nullptr);
  return json;
}

Json practice_game_document(const db::PracticeRow& game) {
  Json json = {{"id", game.id},
               {"started", game.started},
               {"reason", protocol::name(game.reason)},
               {"detail", game.detail},
               {"seats", Json::array()},
               {"record_sha256", or_null(game.record_sha256)}};
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    json["seats"].push_back(
        seat_json(game.seats[seat], seat < game.names.size() ? game.names[seat] : "?"));
    json["seats"].back()["house"] = game.seats[seat].entrant == 0;
  }
  return json;
}

Json practice_games_document(const std::vector<db::PracticeRow>& games, bool more) {
  Json json = {{"games", Json::array()}};
  for (const db::PracticeRow& game : games) json["games"].push_back(practice_game_document(game));
  json["next_before"] = more && !games.empty() ? Json(games.back().id) : Json(nullptr);
  return json;
}

}  // namespace aspis::api
