#include <algorithm>

#include "referee/formats/ratings.hpp"
#include "server/api/documents/pieces.hpp"

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

/// Points of the first of two, from how they stood; nothing where the game tells nothing.
std::optional<double> points_of(protocol::Standing one, protocol::Standing other) {
  using protocol::Standing;
  if (one == Standing::void_ || other == Standing::void_) return std::nullopt;
  if (one == other) return one == Standing::loss ? std::nullopt : std::optional(0.5);
  if (one == Standing::win) return 1.0;
  if (other == Standing::win) return 0.0;
  return std::nullopt;
}

}  // namespace

Json ratings_document(const Book& book) {
  return rated(aliases_of(book.entrants), formats::rate(static_cast<int>(book.entrants.size()),
                                                        formats::scores_of(book.results)));
}

Json practice_ratings_document(const std::vector<db::PracticeRow>& games) {
  std::vector<std::string> names;
  std::map<std::string, int> players;
  std::vector<formats::Score> scores;
  for (const db::PracticeRow& game : games) {
    if (game.seats.size() != 2 || game.names.size() != 2) continue;
    const auto points = points_of(game.seats[0].standing, game.seats[1].standing);
    if (!points) continue;
    for (const std::string& name : game.names) {
      if (players.emplace(name, static_cast<int>(names.size())).second) names.push_back(name);
    }
    scores.push_back({players.at(game.names[0]), players.at(game.names[1]), *points, 1});
  }
  return rated(names, formats::rate(static_cast<int>(names.size()), scores));
}

}  // namespace aspis::api
