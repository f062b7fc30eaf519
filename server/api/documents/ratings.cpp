#include <algorithm>

#include "referee/formats/ratings.hpp"
#include "server/api/documents/pieces.hpp"
#include "server/lobby/practice.hpp"

namespace aspis::api {
namespace {

Json rated(const std::vector<std::string>& names, const formats::Ratings& ratings) {
  std::vector<std::size_t> order;
  for (std::size_t at = 0; at < ratings.players.size(); ++at) {
    if (ratings.players[at].games > 0) order.push_back(at);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return ratings.players[a].elo > ratings.players[b].elo;
  });
  Json json = {{"ratings", Json::array()}};
  for (const std::size_t at : order) {
    const formats::Rating& rating = ratings.players[at];
    json["ratings"].push_back(rating_json(names[at], rating.elo, rating.error, rating.games));
  }
  return json;
}

}  // namespace

Json ratings_document(const Tournament& tournament) {
  return rated(aliases_of(tournament.entrants),
               formats::rate(static_cast<int>(tournament.entrants.size()),
                             formats::scores_of(tournament.results)));
}

Json practice_ratings_document(const std::vector<db::PracticeRow>& games) {
  Json json = {{"ratings", Json::array()}};
  for (const auto& [entrant, name, rating] : lobby::practice_ratings(games)) {
    json["ratings"].push_back(rating_json(name, rating.elo, rating.error, rating.games));
  }
  return json;
}

}  // namespace aspis::api
