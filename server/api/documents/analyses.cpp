#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "server/api/documents/documents.hpp"

namespace aspis::api {
namespace {

using row::computed;

/// Limits each list of games.
constexpr std::size_t max_games_named = 5;

std::string alias_of_number(const Tournament& now, int number) {
  const auto at = static_cast<std::size_t>(number) - 1;
  return number >= 1 && at < now.entrants.size() ? now.entrants[at].alias : "?";
}

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
  /// From 0 to 1 if moves were judged; in games of points the average loss per move, as a negative.
  [[nodiscard]] std::optional<double> accuracy() const {
    if (points_lost && moves > 0) return -static_cast<double>(*points_lost) / moves;
    if (points_lost || judged == 0) return std::nullopt;
    return static_cast<double>(kept) / judged;
  }
};

constexpr row::Field sum_fields[] = {
    ASPIS_FIELD(Sum, games, "that were analysed"),
    ASPIS_FIELD(Sum, moves, "in these games"),
    ASPIS_FIELD(Sum, judged, "moves that could give away a proven win or draw"),
    ASPIS_FIELD(Sum, kept, "of these, moves that did not"),
    ASPIS_FIELD(Sum, points_lost, "against the best play found; null in games without points"),
};
ASPIS_DOCUMENT(Sum, "", sum_fields, "How well was played.")

struct AnalysedGame {
  const Tournament* now = nullptr;
  const db::AnalysisRow* row = nullptr;
  const db::GameRow* game = nullptr;
  Sum both;
};
constexpr row::Field analysed_game_fields[] = {
    row::make_field<&AnalysedGame::game, &db::GameRow::id>("id", "of the game"),
    computed("label", "of its match",
             [](const AnalysedGame& of) { return of.now->matches.at(of.game->match).label; }),
    row::make_field<&AnalysedGame::game, &db::GameRow::number>("number", "in its match, from 1")
        .counted_from_1(),
    row::make_field<&AnalysedGame::row, &db::AnalysisRow::lead_changes>(
        "lead_changes", "how often another seat was ahead than before"),
    row::make_field<&AnalysedGame::row, &db::AnalysisRow::decisive>(
        "decisive", "number of the move that decided it")
        .nullable(),
    row::make_field<&AnalysedGame::both, &Sum::moves>("moves", "of all seats"),
    row::make_field<&AnalysedGame::both, &Sum::judged>(
        "judged", "moves that could give away a proven win or draw"),
    row::make_field<&AnalysedGame::both, &Sum::kept>("kept", "of these, moves that did not"),
    row::make_field<&AnalysedGame::both, &Sum::points_lost>(
        "points_lost", "against the best play found; null in games without points"),
    computed("aliases", "by seat",
             [](const AnalysedGame& of) {
               std::vector<std::string> aliases;
               for (const db::GameSeatRow& seat : of.game->seats) {
                 aliases.push_back(alias_of_number(*of.now, seat.entrant));
               }
               return aliases;
             }),
};
ASPIS_DOCUMENT(AnalysedGame, "AnalysedGame", analysed_game_fields, "An analysed game.")

struct Player {
  std::string alias;
  int version = 0;  // of the program; 0: all versions
  Sum sum;
};
constexpr row::Field player_fields[] = {
    ASPIS_FIELD(Player, alias, "an entrant's public name"),
    ASPIS_FIELD(Player, version, "of its program"),
    ASPIS_FIELD(Player, sum, "how well it played").inlined(),
};
ASPIS_DOCUMENT(Player, "", player_fields, "A version of an entrant's program.")
constexpr row::Field whole_player_fields[] = {player_fields[0], player_fields[2]};
constexpr row::Type whole_player_type{"", "An entrant.", whole_player_fields};

struct Analyses {
  std::int64_t games = 0;
  std::vector<Player> entrants;
  std::vector<Player> versions;
  std::vector<AnalysedGame> dramatic;
  std::vector<AnalysedGame> accurate;
};
constexpr row::Field analyses_fields[] = {
    ASPIS_FIELD(Analyses, games, "that count, are over and were analysed"),
    ASPIS_FIELD(Analyses, entrants, "the most accurate first").of(whole_player_type),
    ASPIS_FIELD(Analyses, versions, "of uploaded programs, in games of the tournament"),
    ASPIS_FIELD(Analyses, dramatic, "those in which the lead changed most often, at most five"),
    ASPIS_FIELD(Analyses, accurate, "those in which least was given away, at most five"),
};

/// Analyses of games that count and whose match is over.
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
    if (match == now.matches.end() || on.count(tournament::make_key(match->second)) != 0) continue;
    AnalysedGame& one = games.emplace_back(AnalysedGame{&now, &row, &game->second, {}});
    for (const db::AnalysedSeatRow& seat : row.seats) one.both.add(seat);
  }
  return games;
}

std::vector<AnalysedGame> first_few(std::vector<AnalysedGame> games) {
  games.resize(std::min(games.size(), max_games_named));
  return games;
}

std::vector<AnalysedGame> most_dramatic(std::vector<AnalysedGame> games) {
  std::erase_if(games, [](const AnalysedGame& one) { return one.row->lead_changes == 0; });
  std::stable_sort(games.begin(), games.end(), [](const AnalysedGame& a, const AnalysedGame& b) {
    return std::pair(a.row->lead_changes, a.row->decisive) >
           std::pair(b.row->lead_changes, b.row->decisive);
  });
  return first_few(std::move(games));
}

std::vector<AnalysedGame> most_accurate(std::vector<AnalysedGame> games) {
  std::erase_if(games, [](const AnalysedGame& one) { return !one.both.accuracy(); });
  std::stable_sort(games.begin(), games.end(), [](const AnalysedGame& a, const AnalysedGame& b) {
    return std::pair(*a.both.accuracy(), a.both.judged) >
           std::pair(*b.both.accuracy(), b.both.judged);
  });
  return first_few(std::move(games));
}

/// Sorts by accuracy, best first.
template <class Sums>
std::vector<std::pair<typename Sums::key_type, Sum>> in_order(const Sums& sums) {
  std::vector<std::pair<typename Sums::key_type, Sum>> order(sums.begin(), sums.end());
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return a.second.accuracy().value_or(-1e9) > b.second.accuracy().value_or(-1e9);
  });
  return order;
}

}  // namespace

const row::Type analyses_type{"", "How well a tournament was played.", analyses_fields, 0,
                              "TournamentAnalyses"};

std::string analyses_document(const Tournament& now, const std::vector<db::AnalysisRow>& rows,
                              const VersionOf& find_version) {
  std::vector<AnalysedGame> games = analysed_games(now, rows);
  std::map<int, Sum> entrants;
  std::map<std::pair<int, int>, Sum> versions;
  for (const AnalysedGame& one : games) {
    const formats::MatchKey key = tournament::make_key(now.matches.at(one.game->match));
    for (const db::AnalysedSeatRow& seat : one.row->seats) {
      Sum& own = entrants[seat.entrant];
      own.add(seat);
      ++own.games;
      const int version = find_version(seat.entrant, key);
      if (version == 0) continue;
      Sum& of_version = versions[{seat.entrant, version}];
      of_version.add(seat);
      ++of_version.games;
    }
  }
  Analyses all{std::ssize(games), {}, {}, most_dramatic(games), most_accurate(games)};
  for (const auto& [entrant, sum] : in_order(entrants)) {
    all.entrants.push_back({alias_of_number(now, entrant), 0, sum});
  }
  for (const auto& [program, sum] : in_order(versions)) {
    all.versions.push_back({alias_of_number(now, program.first), program.second, sum});
  }
  return row::to_text(analyses_type, &all);
}

}  // namespace aspis::api
