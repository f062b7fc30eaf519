#include <cmath>

#include "referee/formats/ratings.hpp"
#include "server/api/documents/documents.hpp"
#include "server/lobby/practice.hpp"

namespace aspis::api {
namespace {

using row::computed;

/// Returns "?" for an unknown number, which a file from elsewhere may contain.
std::string alias_or_unknown(const Aliases& aliases, int number) {
  const std::string alias = alias_at(aliases, number);
  return alias.empty() ? "?" : alias;
}

struct Rating {
  std::string alias;
  double elo = 0;
  double error = 0;
  double games = 0;
};
constexpr row::Field rating_fields[] = {
    ASPIS_FIELD(Rating, alias, "an entrant's public name"),
    ASPIS_FIELD(Rating, elo, "the mean of all is 0"),
    ASPIS_FIELD(Rating, error, "half the width of the 95 % interval"),
    ASPIS_FIELD(Rating, games, "that it was made from"),
};
ASPIS_DOCUMENT(Rating, "", rating_fields, "How strong an entrant is.")

struct Ratings {
  std::vector<Rating> ratings;

  void add(const std::string& alias, const formats::Rating& rating) {
    // Rounds to a tenth of an Elo, which is far below the error.
    const auto tenths = [](double value) { return std::round(value * 10) / 10; };
    ratings.push_back({alias, tenths(rating.elo), tenths(rating.error), rating.games});
  }
};
constexpr row::Field ratings_fields[] = {
    ASPIS_FIELD(Ratings, ratings, "the strongest first"),
};

}  // namespace

const row::Type ratings_type{"", "How strong the entrants are.", ratings_fields, 0, "Ratings"};

std::string alias_at(const Aliases& aliases, int number) {
  const auto at = static_cast<std::size_t>(number) - 1;
  return number >= 1 && at < aliases.size() ? aliases[at] : "";
}

Aliases entrant_aliases(const std::vector<db::EntrantRow>& entrants) {
  Aliases aliases;
  for (const db::EntrantRow& entrant : entrants) aliases.push_back(entrant.alias);
  return aliases;
}

Game::Game(const db::GameRow& row, const Aliases& aliases, const Matches& matches)
    : db::GameRow(row) {
  if (const auto found = matches.find(row.match); found != matches.end()) of = found->second;
  for (const db::GameSeatRow& seat : row.seats) {
    players.push_back({seat, alias_or_unknown(aliases, seat.entrant)});
  }
}

PracticeGame::PracticeGame(const db::PracticeRow& row) : db::PracticeRow(row) {
  for (std::size_t seat = 0; seat < row.seats.size(); ++seat) {
    players.push_back({{row.seats[seat], seat < row.names.size() ? row.names[seat] : "?"}});
  }
}

std::string ratings_document(const Tournament& tournament) {
  const auto made = formats::rate(static_cast<int>(tournament.entrants.size()),
                                  formats::list_scores(tournament.results));
  std::vector<std::size_t> order;
  for (std::size_t at = 0; at < made.players.size(); ++at) {
    if (made.players[at].games > 0) order.push_back(at);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return made.players[a].elo > made.players[b].elo;
  });
  Ratings ratings;
  for (const std::size_t at : order) ratings.add(tournament.entrants[at].alias, made.players[at]);
  return row::to_text(ratings_type, &ratings);
}

std::string practice_ratings_document(const std::vector<db::PracticeRow>& games) {
  Ratings ratings;
  for (const auto& [entrant, name, rating] : lobby::practice_ratings(games)) {
    ratings.add(name, rating);
  }
  return row::to_text(ratings_type, &ratings);
}

}  // namespace aspis::api
