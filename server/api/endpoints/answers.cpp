#include "server/api/endpoints/answers.hpp"

#include <nlohmann/json.hpp>

namespace aspis::api {

http::Response bad_body(const Call& call, const protocol::Error& error) {
  const std::string& body = call.request.body;
  const bool empty = body.find_first_not_of(" \t\r\n") == std::string::npos;
  if (empty || Json::accept(body)) return unusable(error.text);
  return http::error_response(400, "not-json", error.text);
}

std::string actor_of(const Call& call) {
  return access::actor_of(call.staff.value().account);
}

tournament::Stamp stamp_of(const Call& call) {
  return {call.router.parts().date(), actor_of(call)};
}

hosting::ActDone answer_act(const CallPointer& call, const http::Reply& reply) {
  return [call, reply](const protocol::Result<tournament::Consequences>& done) {
    if (!done) return reply(refused(done.error().text));
    reply(private_json({{"consequences", *done}}));
  };
}

Matches matches_of(const db::Store& store) {
  Matches matches;
  for (db::MatchRow& match : store.matches().all()) matches.emplace(match.id, std::move(match));
  return matches;
}

tournament::Snapshot snapshot_in(const Call& call) {
  return call.tournament->snapshot_or_read();
}

std::string cached_text(const Call& call, const std::string& key,
                        const std::function<std::string(const tournament::Tournament&)>& make) {
  return call.router.documents().text(call.tournament_name, snapshot_in(call), key, make);
}

Heading heading_of(const Call& call) {
  const std::uint64_t version = call.router.parts().hub.version(topic_of(call.tournament_name));
  const hosting::TournamentInfo info = call.tournament->info();
  return {call.tournament_name, info.state, version, info.shows_names};
}

http::Response games_page(const Call& call, const PageQuery& query) {
  const std::vector<db::EntrantRow> entrants = call.tournament->entrants();
  const Aliases aliases = aliases_of(entrants);
  return call.tournament->read([&](const db::Store& store) {
    auto games = store.games().page(query.before, query.limit + 1, query.entrant);
    const bool more = take_more(games, query.limit);
    const tournament::Departures departures = store.entrants().departures();
    for (db::GameRow& game : games) {
      game = tournament::as_counted(std::move(game), departures, entrants);
    }
    return public_json(games_document(games, more, aliases, matches_of(store)));
  });
}

std::optional<db::GameRow> game_as_counted(const db::Store& store, std::int64_t id,
                                           const std::vector<db::EntrantRow>& entrants) {
  auto game = store.games().find(id);
  if (game)
    game = tournament::as_counted(*std::move(game), store.entrants().departures(), entrants);
  return game;
}

http::Response practice_page(const Call& call, const PageQuery& query) {
  return call.tournament->read_practice([&](const db::PracticeStore& store) {
    auto games = store.page(query.before, query.limit + 1, query.entrant, 0);
    const bool more = take_more(games, query.limit);
    return public_json(practice_games_document(games, more));
  });
}

Json number_or_null(int number) {
  return number == 0 ? Json(nullptr) : Json(number);
}

}  // namespace aspis::api
