// Finished games, games in progress, and analyses, stored or made on request.
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

/// The game that the path names, or the reason for no analysis.
struct Asked {
  db::GameRow game;
  std::optional<http::Response> refusal;
};

Asked asked_by(const Call& call) {
  const auto id = id_in(call);
  const tournament::Snapshot now = snapshot_in(call);
  const auto game = id ? now->games.find(*id) : now->games.end();
  if (game == now->games.end()) return {{}, no_game()};
  if (game->second.record_sha256.empty()) return {{}, refused("this game has no record")};
  if (is_match_on(*now, game->second.match)) {
    return {{}, refused("its match is in progress: a game is analysed when the match is over")};
  }
  return {game->second, std::nullopt};
}

http::Response stored_analysis(const Call& call) {
  Asked asked = asked_by(call);
  if (asked.refusal) return *std::move(asked.refusal);
  auto stored = GameAnalyst::stored(call.tournament->file(), asked.game);
  if (!stored) return not_found("this game was not analysed yet");
  return public_text("application/json", *std::move(stored));
}

http::Response analyses(const Call& call) {
  const std::string key = "analyses " + std::to_string(call.router.analyst().stored_so_far());
  return public_text("application/json",
                     cached_text(call, key, [&](const tournament::Tournament& now) {
                       const auto& submissions = call.tournament->programs().submissions();
                       return analyses_document(now, GameAnalyst::all_stored(*call.tournament),
                                                [&](int entrant, const formats::MatchKey& match) {
                                                  return submissions.version_played(entrant, match);
                                                });
                     }));
}

http::Response game_analysis(const Call& call) {
  Asked asked = asked_by(call);
  if (asked.refusal) return *std::move(asked.refusal);
  if (auto stored = GameAnalyst::stored(call.tournament->file(), asked.game)) {
    return public_text("application/json", *std::move(stored));
  }
  auto made = call.router.analyst().analyse_now(call.tournament, asked.game);
  if (!made) return refused(made.error().text);
  return public_text("application/json", *std::move(made));
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
      get(Who::anyone, "/api/v1/tournaments/{tournament}/games/{id}/analysis", game_analysis,
          "The value of each position and the loss by each move, once the match is over: as "
          "it is stored, or made now",
          shapes::GameAnalysisShape)
          .run(Endpoint::On::analyst)
          .may_say({409}),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/analyses", analyses,
          "How well the games were played that the server has analysed: accuracy, the most "
          "dramatic and the most accurate games",
          analyses_type),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/analyses/{id}", stored_analysis,
          "The analysis that the server made of a game automatically; not found before",
          shapes::GameAnalysisShape)
          .may_say({409}),
  };
}

}  // namespace aspis::api
