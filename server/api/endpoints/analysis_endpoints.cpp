// Analyses of games, stored or made on request.
#include "server/api/documents/shapes.hpp"
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

/// The game that the path names, or the reason for no analysis.
struct Asked {
  db::GameRow game;
  std::optional<http::Response> refusal;
};

Asked asked_by(const Call& call) {
  const auto id = id_in(call);
  const tournament::Snapshot now = snapshot_in(call);
  const auto game = id ? now->games.find(*id) : now->games.end();
  if (game == now->games.end()) return {{}, not_found("no game has this number")};
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

std::vector<Endpoint> analysis_endpoints() {
  return {
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
