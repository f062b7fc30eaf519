// Practice, apart from everything that counts.
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

http::Response practice_record(const Call& call) {
  const auto id = id_in(call);
  std::string text =
      id ? call.tournament->read_practice([&](const auto& store) { return store.record(*id); })
         : "";
  if (text.empty()) return not_found("there is no record with this number");
  return as_file(public_text("text/plain; charset=utf-8", std::move(text)),
                 call.tournament_name + "-practice-" + std::to_string(*id) + ".record");
}

http::Response practice_ratings(const Call& call) {
  return call.tournament->read_practice([](const db::PracticeStore& store) {
    return public_json(practice_ratings_document(store.page(0, rated_games, 0, 0)));
  });
}

}  // namespace

std::vector<Endpoint> practice_endpoints() {
  return {
      {"GET", "/api/v1/tournaments/{tournament}/practice", Who::anyone, answering(practice_games)},
      {"GET", "/api/v1/tournaments/{tournament}/practice/ratings", Who::anyone,
       answering(practice_ratings)},
      {"GET", "/api/v1/tournaments/{tournament}/practice/{id}/record", Who::anyone,
       answering(practice_record)},
  };
}

}  // namespace aspis::api
