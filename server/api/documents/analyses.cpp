#include "server/api/documents/analyses.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace aspis::api {
namespace {

using tournament::Tournament;

/// So many games of each kind are named.
constexpr std::size_t most_games_named = 5;

struct Sum {
  int games = 0;
  int moves = 0;
  int judged = 0;
  int kept = 0;
  std::optional<int> points_lost;

  void add(const db::AnalysedSeatRow& seat) {
    moves += seat.moves;
    judged += seat.judged;
    kept += seat.kept;
    if (seat.points_lost) points_lost = points_lost.value_or(0) + *seat.points_lost;
  }
  /// From 0 to 1 where moves were judged; where points count, what a move lost, below 0.
  [[nodiscard]] std::optional<double> accuracy() const {
    if (points_lost && moves > 0) return -static_cast<double>(*points_lost) / moves;
    if (points_lost || judged == 0) return std::nullopt;
    return static_cast<double>(kept) / judged;
  }
};

struct AnalysedGame {
  const db::AnalysisRow* row = nullptr;
  const db::GameRow* game = nullptr;
  Sum both;
};

Json sum_json(const Sum& sum) {
  Json json = {
      {"games", sum.games}, {"moves", sum.moves}, {"judged", sum.judged}, {"kept", sum.kept}};
  json["points_lost"] = sum.points_lost ? Json(*sum.points_lost) : Json(nullptr);
  return json;
}

std::string alias_of_number(const Tournament& now, int number) {
  const auto at = static_cast<std::size_t>(number) - 1;
  return number >= 1 && at < now.entrants.size() ? now.entrants[at].alias : "?";
}

Json analysed_game_json(const Tournament& now, const AnalysedGame& one) {
  const auto match = now.matches.find(one.game->match);
  Json json = {{"id", one.game->id},
               {"label", match == now.matches.end() ? "" : match->second.label},
               {"number", one.game->number + 1},
               {"lead_changes", one.row->lead_changes},
               {"decisive", one.row->decisive == 0 ? Json(nullptr) : Json(one.row->decisive)},
               {"moves", one.both.moves},
               {"judged", one.both.judged},
               {"kept", one.both.kept},
               {"points_lost", one.both.points_lost ? Json(*one.both.points_lost) : Json(nullptr)},
               {"aliases", Json::array()}};
  for (const db::GameSeatRow& seat : one.game->seats) {
    json["aliases"].push_back(alias_of_number(now, seat.entrant));
  }
  return json;
}

Json named_games(const Tournament& now, const std::vector<AnalysedGame>& games) {
  Json json = Json::array();
  for (std::size_t at = 0; at < std::min(games.size(), most_games_named); ++at) {
    json.push_back(analysed_game_json(now, games[at]));
  }
  return json;
}

/// Of those that count and are over.
std::vector<AnalysedGame> analysed_games(const Tournament& now,
                                         const std::vector<db::AnalysisRow>& rows) {
  std::set<formats::MatchKey> on;
  for (const formats::DueGame& due : now.schedule->due) on.insert(due.match);
  std::vector<AnalysedGame> games;
  for (const db::AnalysisRow& row : rows) {
    const auto game = now.games.find(row.game);
    if (game == now.games.end() || game->second.record_sha256 != row.record_sha256 ||
        game->second.state == db::GameState::void_ || !tournament::counts(now, game->second)) {
      continue;
    }
    const auto match = now.matches.find(game->second.match);
    if (match == now.matches.end() || on.count(tournament::key_of(match->second)) != 0) continue;
    AnalysedGame& one = games.emplace_back(AnalysedGame{&row, &game->second, {}});
    for (const db::AnalysedSeatRow& seat : row.seats) one.both.add(seat);
  }
  return games;
}

std::vector<AnalysedGame> most_dramatic(std::vector<AnalysedGame> games) {
  std::erase_if(games, [](const AnalysedGame& one) { return one.row->lead_changes == 0; });
  std::stable_sort(games.begin(), games.end(), [](const AnalysedGame& a, const AnalysedGame& b) {
    return std::pair(a.row->lead_changes, a.row->decisive) >
           std::pair(b.row->lead_changes, b.row->decisive);
  });
  return games;
}

std::vector<AnalysedGame> most_accurate(std::vector<AnalysedGame> games) {
  std::erase_if(games, [](const AnalysedGame& one) { return !one.both.accuracy(); });
  std::stable_sort(games.begin(), games.end(), [](const AnalysedGame& a, const AnalysedGame& b) {
    return std::pair(*a.both.accuracy(), a.both.judged) >
           std::pair(*b.both.accuracy(), b.both.judged);
  });
  return games;
}

/// The most accurate first.
template <class Sums>
std::vector<std::pair<typename Sums::key_type, Sum>> in_order(const Sums& sums) {
  std::vector<std::pair<typename Sums::key_type, Sum>> order(sums.begin(), sums.end());
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return a.second.accuracy().value_or(-1e9) > b.second.accuracy().value_or(-1e9);
  });
  return order;
}

}  // namespace

Json analyses_document(const Tournament& now, const std::vector<db::AnalysisRow>& rows,
                       const VersionOf& version_of) {
  std::vector<AnalysedGame> games = analysed_games(now, rows);
  std::map<int, Sum> entrants;
  std::map<std::pair<int, int>, Sum> versions;
  for (const AnalysedGame& one : games) {
    const formats::MatchKey key = tournament::key_of(now.matches.at(one.game->match));
    for (const db::AnalysedSeatRow& seat : one.row->seats) {
      Sum& own = entrants[seat.entrant];
      own.add(seat);
      ++own.games;
      const int version = version_of(seat.entrant, key);
      if (version == 0) continue;
      Sum& of_version = versions[{seat.entrant, version}];
      of_version.add(seat);
      ++of_version.games;
    }
  }
  Json json = {{"games", games.size()},
               {"entrants", Json::array()},
               {"versions", Json::array()},
               {"dramatic", named_games(now, most_dramatic(games))},
               {"accurate", named_games(now, most_accurate(games))}};
  for (const auto& [entrant, sum] : in_order(entrants)) {
    Json one = {{"alias", alias_of_number(now, entrant)}};
    one.update(sum_json(sum));
    json["entrants"].push_back(std::move(one));
  }
  for (const auto& [program, sum] : in_order(versions)) {
    Json one = {{"alias", alias_of_number(now, program.first)}, {"version", program.second}};
    one.update(sum_json(sum));
    json["versions"].push_back(std::move(one));
  }
  return json;
}

}  // namespace aspis::api
