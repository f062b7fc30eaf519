// Practice, apart from everything that counts.
#include <cmath>
#include <nlohmann/json.hpp>

#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

/// Ratings of practice are those of lately.
constexpr int rated_games = 5'000;

http::Response practice_games(const Call& call) {
  const auto query = page_query(call);
  return query ? practice_page(call, *query) : unusable(query.error().text);
}

/// "" where the path names no game of practice.
std::string record_asked_by(const Call& call) {
  const auto id = id_in(call);
  if (!id) return "";
  return call.tournament->read_practice([&](const auto& store) { return store.record(*id); });
}

http::Response no_record() {
  return not_found("no record has this number");
}

http::Response practice_record(const Call& call) {
  std::string text = record_asked_by(call);
  if (text.empty()) return no_record();
  return as_file(public_text("text/plain; charset=utf-8", std::move(text)),
                 call.tournament_name + "-practice-" + std::to_string(*id_in(call)) + ".record");
}

http::Response practice_analysis(const Call& call) {
  const std::string record = record_asked_by(call);
  if (record.empty()) return no_record();
  auto made = call.router.analyst().analyse_now(record);
  if (!made) return refused(made.error().text);
  return public_text("application/json", *std::move(made));
}

http::Response practice_ratings(const Call& call) {
  return call.tournament->read_practice([](const db::PracticeStore& store) {
    return public_json(practice_ratings_document(store.page(0, rated_games, 0, 0)));
  });
}

Json scrimmage_document(const db::PracticeRow& game) {
  Json json = {{"id", game.id},
               {"started", game.started},
               {"reason", protocol::name(game.reason)},
               {"seats", Json::array()}};
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    json["seats"].push_back({{"name", game.names.at(seat)},
                             {"version", number_or_null(game.versions.at(seat))},
                             {"standing", protocol::name(game.seats[seat].standing)},
                             {"score", game.seats[seat].score}});
  }
  return json;
}

/// The versions by strength, and a page of games, the newest first.
http::Response scrimmages(const Call& call) {
  const auto query = page_query(call);
  if (!query) return unusable(query.error().text);
  const auto entrants = call.tournament->entrants();
  const auto view = call.tournament->lobby().view();
  const auto standings = view ? view->scrimmages
                              : call.tournament->programs().scrimmage_standings(
                                    call.tournament->file(), static_cast<int>(entrants.size()));
  const std::string& hour = call.tournament->scrimmage_hour();
  Json json = {{"round_at", hour.empty() ? Json(nullptr) : Json(hour)},
               {"standings", Json::array()},
               {"games", Json::array()}};
  for (const lobby::ScrimmageStanding& standing : standings) {
    const bool is_bot = standing.entrant == 0;
    const auto at = static_cast<std::size_t>(standing.entrant - 1);
    if (!is_bot && at >= entrants.size()) continue;
    json["standings"].push_back(
        {{"entrant", is_bot ? Json(nullptr) : Json(entrants[at].alias)},
         {"name", is_bot
                      ? standing.name
                      : (entrants[at].program.empty() ? entrants[at].alias : entrants[at].program)},
         {"version", number_or_null(standing.version)},
         {"plays", standing.plays},
         {"elo", std::lround(standing.rating.elo)},
         {"error", std::lround(std::min(standing.rating.error, 9999.0))},
         {"games", std::lround(standing.rating.games)}});
  }
  auto games = call.tournament->read_practice([&](const db::PracticeStore& store) {
    return store.scrimmage_page(query->before, query->limit + 1, query->entrant, 0);
  });
  const bool more = take_more(games, query->limit);
  for (const db::PracticeRow& game : games) json["games"].push_back(scrimmage_document(game));
  json["next_before"] = more ? Json(games.back().id) : Json(nullptr);
  return public_json(json);
}

}  // namespace

std::vector<Endpoint> practice_endpoints() {
  return {
      {"GET", "/api/v1/tournaments/{tournament}/practice", Who::anyone, answering(practice_games)},
      {"GET", "/api/v1/tournaments/{tournament}/practice/ratings", Who::anyone,
       answering(practice_ratings)},
      {"GET", "/api/v1/tournaments/{tournament}/practice/{id}/record", Who::anyone,
       answering(practice_record)},
      {"GET", "/api/v1/tournaments/{tournament}/practice/{id}/analysis", Who::anyone,
       answering(practice_analysis), Endpoint::Body::none, Endpoint::On::analyst},
      {"GET", "/api/v1/tournaments/{tournament}/scrimmages", Who::anyone, answering(scrimmages)},
  };
}

}  // namespace aspis::api
