#include "server/api/endpoints/asked.hpp"

#include <nlohmann/json.hpp>

namespace aspis::api {
namespace {

using protocol::Error;

constexpr int most_rows = 200;

}  // namespace

int number_of(const hosting::HostedTournament& tournament, std::string_view alias) {
  for (const db::EntrantRow& entrant : tournament.entrants()) {
    if (entrant.alias == alias) return entrant.number;
  }
  return 0;
}

protocol::Result<PageAsked> page_in(const Call& call) {
  PageAsked asked;
  if (const auto before = call.request.query_value("before"); !before.empty()) {
    const auto id = number_in(before, 1, INT64_MAX);
    if (!id) return Error{"before: must be a game number"};
    asked.before = *id;
  }
  if (const auto limit = call.request.query_value("limit"); !limit.empty()) {
    const auto rows = number_in(limit, 1, most_rows);
    if (!rows) return Error{"limit: must be a whole number from 1 to " + std::to_string(most_rows)};
    asked.limit = static_cast<int>(*rows);
  }
  if (const auto alias = call.request.query_value("entrant"); !alias.empty()) {
    asked.entrant = number_of(*call.tournament, alias);
    if (asked.entrant == 0) return Error{"entrant: unknown alias"};
  }
  return asked;
}

http::Response bad_body(const Call& call, const Error& error) {
  const std::string& body = call.request.body;
  const bool empty = body.find_first_not_of(" \t\r\n") == std::string::npos;
  if (empty || Json::accept(body)) return unusable(error.text);
  return http::error_response(400, "not-json", error.text);
}

hosting::ActDone answer_act(const CallPointer& call, const http::Reply& reply) {
  return [call, reply](const protocol::Result<tournament::Consequences>& done) {
    if (!done) return reply(refused(done.error().text));
    reply(private_json({{"consequences", *done}}));
  };
}

Matches matches_of(const db::Store& store) {
  Matches matches;
  for (db::MatchRow& match : store.matches()) matches.emplace(match.id, std::move(match));
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

http::Response games_page(const Call& call, const PageAsked& asked) {
  const std::vector<db::EntrantRow> entrants = call.tournament->entrants();
  const Aliases aliases = aliases_of(entrants);
  return call.tournament->read([&](const db::Store& store) {
    auto games = store.games_page(asked.before, asked.limit + 1, asked.entrant);
    const bool more = take_more(games, asked.limit);
    const tournament::Departures departures = store.departures();
    for (db::GameRow& game : games) {
      game = tournament::as_counted(std::move(game), departures, entrants);
    }
    return public_json(games_document(games, more, aliases, matches_of(store)));
  });
}

std::optional<db::GameRow> game_as_counted(const db::Store& store, std::int64_t id,
                                           const std::vector<db::EntrantRow>& entrants) {
  auto game = store.game(id);
  if (game) game = tournament::as_counted(*std::move(game), store.departures(), entrants);
  return game;
}

http::Response practice_page(const Call& call, const PageAsked& asked) {
  return call.tournament->read([&](const db::Store& store) {
    auto games = store.practice_page(asked.before, asked.limit + 1, asked.entrant, 0);
    const bool more = take_more(games, asked.limit);
    return public_json(practice_games_document(games, more));
  });
}

}  // namespace aspis::api
