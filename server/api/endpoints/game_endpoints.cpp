// Finished games and games in progress.
#include "server/api/documents/shapes.hpp"
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

http::Response no_game() {
  return not_found("no game has this number");
}

http::Response games(const Call& call) {
  const auto query = page_query(call);
  return query ? games_page(call, *query) : unusable(query.error().text);
}

http::Response game(const Call& call) {
  const auto id = id_in(call);
  if (!id) return no_game();
  const tournament::Snapshot whole = call.tournament->snapshot_or_read();
  return call.tournament->read([&](const db::Store& store) {
    const auto row = seen_game(call, *whole, store, *id);
    return row ? public_json(Game(*row, entrant_aliases(whole->entrants), load_matches(store)))
               : no_game();
  });
}

http::Response record(const Call& call) {
  const auto id = id_in(call);
  if (!id) return no_game();
  const tournament::Snapshot whole = call.tournament->snapshot_or_read();
  std::string text = call.tournament->read([&](const db::Store& store) {
    return seen_game(call, *whole, store, *id) ? store.games().record(*id) : "";
  });
  if (text.empty()) return not_found("no record has this number");
  return as_file(public_text("text/plain; charset=utf-8", std::move(text)),
                 call.tournament_name + "-" + std::to_string(*id) + ".record");
}

http::Response live(const Call& call) {
  PagePublisher& publisher = call.router.parts().publisher;
  const std::uint64_t version = publisher.hub().version(tournament_topic(call.tournament_name));
  return public_text("application/json", publisher.games().document(call.tournament_name, version,
                                                                    call.sees_held_back));
}

http::Response live_game(const Call& call) {
  PagePublisher& publisher = call.router.parts().publisher;
  const auto game = publisher.games().find(call.tournament_name, call.captures.at(0));
  if (!game || (game->is_held_back() && !call.sees_held_back)) {
    return not_found("no such live game");
  }
  const std::uint64_t version = publisher.hub().version(game->topic());
  return public_text("application/json", game->document(version));
}

}  // namespace

std::vector<Endpoint> game_endpoints() {
  return {
      get(Who::anyone, "/api/v1/tournaments/{tournament}/games", games,
          "Games that were played, newest first", GamesType)
          .asks(page_parameters),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/games/{id}", game, "One game", GameType),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/games/{id}/record", record,
          "Its record, as 'aspis verify' reads it", "text/plain"),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/live", live, "Games in play",
          shapes::LiveGamesShape),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/live/{live_id}", live_game,
          "One of them, with everything that happened so far", shapes::LiveGameShape),
  };
}

}  // namespace aspis::api
