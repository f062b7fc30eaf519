#include "server/api/endpoints/answers.hpp"

#include <algorithm>

#include "server/tournament/game_rows.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::api {

using protocol::Error;

int find_entrant_number(const hosting::HostedTournament& tournament, std::string_view alias) {
  for (const db::EntrantRow& entrant : tournament.entrants()) {
    if (entrant.alias == alias) return entrant.number;
  }
  return 0;
}

protocol::Result<PageQuery> page_query(const Call& call) {
  PageQuery query;
  if (const auto before = call.request.query_value("before"); !before.empty()) {
    const auto id = number_in(before, 1, INT64_MAX);
    if (!id) return Error{"before: must be a game number"};
    query.before = *id;
  }
  if (const auto limit = call.request.query_value("limit"); !limit.empty()) {
    const auto rows = number_in(limit, 1, max_rows);
    if (!rows) return Error{"limit: must be a whole number from 1 to " + std::to_string(max_rows)};
    query.limit = static_cast<int>(*rows);
  }
  if (const auto alias = call.request.query_value("entrant"); !alias.empty()) {
    query.entrant = find_entrant_number(*call.tournament, alias);
    if (query.entrant == 0) return Error{unknown_alias("entrant", alias)};
  }
  return query;
}

http::Response bad_body(const Call& call, const Error& error) {
  const std::string& body = call.request.body;
  const bool empty = body.find_first_not_of(" \t\r\n") == std::string::npos;
  if (empty || row::is_json(body)) return unusable(error.text);
  return http::error_response(400, "not-json", error.text);
}

std::string actor_name(const Call& call) {
  return access::actor_name(call.staff.value().account);
}

tournament::Stamp make_stamp(const Call& call) {
  return {call.router.parts().date(), actor_name(call)};
}

hosting::ActDone answer_act(const CallPointer& call, const http::Reply& reply) {
  return [call, reply](const protocol::Result<tournament::Consequences>& done) {
    if (!done) return reply(refused(done.error().text));
    reply(private_json(Done{*done, {}, done->tables}));
  };
}

void carry_out(const CallPointer& call, const http::Reply& reply, tournament::Act act) {
  hosting::ActDone answer = answer_act(call, reply);
  const std::string_view preview = call->request.query_value("preview");
  if (!preview.empty() && preview != "1") return reply(unusable("preview: must be 1"));
  if (preview.empty()) {
    call->tournament->act(std::move(act), std::move(answer));
  } else {
    answer(call->tournament->read(
        [&](const db::Store& store) { return tournament::rehearse(store, act); }));
  }
}

Matches load_matches(const db::Store& store) {
  Matches matches;
  for (db::MatchRow& match : store.matches().all()) matches.emplace(match.id, std::move(match));
  return matches;
}

std::int64_t version_in(const Call& call) {
  return static_cast<std::int64_t>(
      call.router.parts().hub.version(tournament_topic(call.tournament_name)));
}

tournament::Snapshot snapshot_in(const Call& call) {
  tournament::Snapshot whole = call.tournament->snapshot_or_read();
  return call.sees_held_back ? whole : tournament::public_view(whole);
}

bool sees(const Call& call, const Tournament& whole, const db::MatchRow& match,
          const db::GameRow& game) {
  if (call.sees_held_back || !tournament::is_held_back(whole, match)) return true;
  if (!call.student) return false;
  const auto stage = static_cast<std::size_t>(match.stage);
  if (whole.plan.stages.at(stage).own_games != formats::OwnGames::at_once) return false;
  return std::any_of(game.seats.begin(), game.seats.end(), [&](const db::GameSeatRow& seat) {
    return seat.entrant == call.student->entrant;
  });
}

std::string cached_text(const Call& call, const std::string& key,
                        const std::function<std::string(const tournament::Tournament&)>& make) {
  const tournament::Snapshot now = snapshot_in(call);
  // Separate keys, so that staff texts and public texts do not replace each other.
  const bool is_public = now == tournament::public_view(now);
  return call.router.documents().text(
      is_public ? call.tournament_name : staff_documents(call.tournament_name), now, key, make);
}

Heading make_heading(const Call& call) {
  // The topic with the results that the caller may see.
  const std::string topic = tournament_topic(call.tournament_name);
  const auto version = static_cast<std::int64_t>(
      call.router.parts().hub.version(call.sees_held_back ? staff_topic(topic) : topic));
  const hosting::TournamentInfo info =
      call.sees_held_back ? call.tournament->info() : call.tournament->public_info();
  return {call.tournament_name, info.state, version, info.shows_names};
}

namespace {

/// Counts the game as the caller may know it, because a departure may be hidden.
db::GameRow as_seen(const Call& call, const Tournament& whole, db::GameRow stored) {
  const bool sees_all = call.sees_held_back || !whole.view || !whole.view->tournament;
  return tournament::as_counted(
      std::move(stored), (sees_all ? whole : *whole.view->tournament).departures, whole.entrants);
}

Games make_games_page(std::vector<db::GameRow> games, int limit, const Aliases& aliases,
                      const Matches& matches) {
  Games page;
  if (take_more(games, limit)) page.next_before = games.back().id;
  for (const db::GameRow& game : games) page.games.emplace_back(game, aliases, matches);
  return page;
}

/// For a tournament with an embargo; the snapshot says which games are held back.
http::Response games_seen(const Call& call, const PageQuery& query, const Tournament& whole) {
  std::vector<db::GameRow> games;
  Matches matches;
  for (auto at = whole.games.rbegin(); at != whole.games.rend(); ++at) {
    const auto& [id, game] = *at;
    if (query.before != 0 && id >= query.before) continue;
    const bool plays =
        std::any_of(game.seats.begin(), game.seats.end(),
                    [&](const db::GameSeatRow& seat) { return seat.entrant == query.entrant; });
    if (query.entrant != 0 && !plays) continue;
    const db::MatchRow& match = whole.matches.at(game.match);
    if (!sees(call, whole, match, game)) continue;
    const auto stored = whole.as_stored.find(id);
    games.push_back(as_seen(call, whole, stored == whole.as_stored.end() ? game : stored->second));
    matches.emplace(match.id, match);
    if (games.size() > static_cast<std::size_t>(query.limit)) break;
  }
  return public_json(
      make_games_page(std::move(games), query.limit, entrant_aliases(whole.entrants), matches));
}

}  // namespace

http::Response games_page(const Call& call, const PageQuery& query) {
  if (const auto whole = call.tournament->snapshot_or_read(); whole->view) {
    return games_seen(call, query, *whole);
  }
  const std::vector<db::EntrantRow> entrants = call.tournament->entrants();
  const Aliases aliases = entrant_aliases(entrants);
  return call.tournament->read([&](const db::Store& store) {
    auto games = store.games().page(query.before, query.limit + 1, query.entrant);
    const tournament::Departures departures = store.entrants().departures();
    for (db::GameRow& game : games) {
      game = tournament::as_counted(std::move(game), departures, entrants);
    }
    return public_json(
        make_games_page(std::move(games), query.limit, aliases, load_matches(store)));
  });
}

std::optional<db::GameRow> seen_game(const Call& call, const Tournament& whole,
                                     const db::Store& store, std::int64_t id) {
  const auto game = store.games().find(id);
  if (!game) return std::nullopt;
  if (!whole.view) {
    return tournament::as_counted(*game, store.entrants().departures(), whole.entrants);
  }
  const Matches matches = load_matches(store);
  const auto match = matches.find(game->match);
  if (match == matches.end() || !sees(call, whole, match->second, *game)) return std::nullopt;
  return as_seen(call, whole, *game);
}

}  // namespace aspis::api
