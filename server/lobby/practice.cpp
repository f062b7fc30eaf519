#include "server/lobby/practice.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "server/tournament/game_rows.hpp"

namespace aspis::lobby {
namespace {

using protocol::Standing;

/// An entrant's number or a sample bot's name.
using Player = std::pair<int, std::string>;

Player make_player(const db::PracticeRow& row, std::size_t seat) {
  const int entrant = row.seats[seat].entrant;
  return {entrant, entrant == 0 ? row.names.at(seat) : ""};
}

/// Only won and tied games between two players count.
bool counts(const db::PracticeRow& row) {
  if (row.seats.size() != 2 || row.names.size() != 2) return false;
  const double points = to_points(row.seats[0].standing) + to_points(row.seats[1].standing);
  return points == 1 && make_player(row, 0) != make_player(row, 1);
}

}  // namespace

double to_points(Standing standing) {
  if (standing == Standing::win) return 1;
  return standing == Standing::tie ? 0.5 : 0;
}

StoredPractice practice_row(const std::array<PracticeSide, 2>& sides,
                            const match::GameOutcome& outcome, std::chrono::microseconds took) {
  tournament::GamePlace place;
  // Formats count entrants from 0: number 0, a sample bot, is -1 there.
  for (const PracticeSide& side : sides) place.due.seats.push_back(side.entrant - 1);
  tournament::StoredGame game = tournament::played_game(place, outcome, took);
  StoredPractice practice;
  practice.record = std::move(game.record);
  db::PracticeRow& row = practice.row;
  row.started = std::move(game.row.started);
  row.reason = game.row.reason;
  row.detail = std::move(game.row.detail);
  row.seats = std::move(game.row.seats);
  row.record_sha256 = std::move(game.row.record_sha256);
  for (std::size_t seat = 0; seat < sides.size(); ++seat) {
    row.names.push_back(sides[seat].name);
    row.versions.push_back(sides[seat].version);
    if (sides[seat].entrant == 0) row.seats[seat].stderr_text.clear();
  }
  return practice;
}

std::vector<PracticeRating> practice_ratings(const std::vector<db::PracticeRow>& rows) {
  std::map<Player, int> index;
  std::vector<PracticeRating> ratings;
  std::vector<std::int64_t> latest;
  std::map<std::pair<int, int>, formats::Score> scores;
  for (const db::PracticeRow& row : rows) {
    if (!counts(row)) continue;
    std::array<int, 2> players{};
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Player player = make_player(row, seat);
      const auto [found, fresh] = index.try_emplace(player, static_cast<int>(ratings.size()));
      if (fresh) {
        ratings.push_back({player.first, row.names[seat], {}});
        latest.push_back(row.id);
      }
      players[seat] = found->second;
      const auto at = static_cast<std::size_t>(found->second);
      if (row.id >= latest[at]) {
        latest[at] = row.id;
        ratings[at].name = row.names[seat];
      }
    }
    const std::size_t first = players[0] < players[1] ? 0 : 1;
    formats::Score& score = scores[{players[first], players[1 - first]}];
    score.first = players[first];
    score.second = players[1 - first];
    score.points += to_points(row.seats[first].standing);
    ++score.games;
  }
  std::vector<formats::Score> list;
  for (const auto& [pair, score] : scores) list.push_back(score);
  const formats::Ratings rated = formats::rate(static_cast<int>(ratings.size()), list);
  for (std::size_t at = 0; at < ratings.size(); ++at) ratings[at].rating = rated.players.at(at);
  std::stable_sort(ratings.begin(), ratings.end(),
                   [](const auto& a, const auto& b) { return a.rating.elo > b.rating.elo; });
  return ratings;
}

}  // namespace aspis::lobby
