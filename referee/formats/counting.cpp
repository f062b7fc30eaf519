#include "referee/formats/counting.hpp"

#include <algorithm>

#include "referee/formats/match_state.hpp"

namespace aspis::formats {
namespace {

void add(Line& line, const SideResult& side, std::int64_t points2) {
  ++line.games;
  line.wins += side.standing == protocol::Standing::win;
  line.ties += side.standing == protocol::Standing::tie;
  line.losses += side.standing == protocol::Standing::loss;
  line.voids += side.standing == protocol::Standing::void_;
  line.forfeits += side.forfeit;
  line.points2 += points2;
  line.score += side.score;
}

}  // namespace

Counts::Counts(const Table& table, const Results& results, const Points& points) {
  list_entrants(table.entrants);
  meetings_.reserve(table.matches.size());
  results.for_each_of(table.matches,
                      [&](std::span<const GameResult> games) { count(games, points); });
  add_byes(table.byes, points);
  link_opponents();
  weigh_opponents();
}

std::span<const Opponent> Counts::opponents_of(int index) const {
  const auto at = static_cast<std::size_t>(index);
  const auto first = static_cast<std::size_t>(first_opponent_[at]);
  const auto end = static_cast<std::size_t>(first_opponent_[at + 1]);
  return {opponents_.data() + first, end - first};
}

void Counts::list_entrants(std::vector<Entrant> entrants) {
  std::sort(entrants.begin(), entrants.end());
  entrants.erase(std::unique(entrants.begin(), entrants.end()), entrants.end());
  if (entrants.empty()) return;
  index_of_.assign(static_cast<std::size_t>(entrants.back()) + 1, -1);
  lines_.resize(entrants.size());
  for (std::size_t index = 0; index < entrants.size(); ++index) {
    lines_[index].entrant = entrants[index];
    index_of_[static_cast<std::size_t>(entrants[index])] = static_cast<int>(index);
  }
}

int Counts::index_of(Entrant entrant) const {
  const auto at = static_cast<std::size_t>(entrant);
  return at < index_of_.size() ? index_of_[at] : -1;
}

void Counts::count(std::span<const GameResult> games, const Points& points) {
  if (games.empty()) return;
  const Sides& entrants = games.front().match.entrants;
  Gathering gathering;
  gathering.sides = entrants.size();
  gathering.games = static_cast<int>(games.size());
  for (std::size_t side = 0; side < entrants.size(); ++side) {
    const int index = index_of(entrants[side]);
    gathering.lines[side] = index;
    if (index < 0) continue;
    Line& line = lines_[static_cast<std::size_t>(index)];
    for (const GameResult& game : games) {
      const std::int64_t points2 = points2_of(points, game.sides[side]);
      add(line, game.sides[side], points2);
      gathering.points2[side] += points2;
    }
  }
  const auto& [first, second] = std::pair(gathering.lines[0], gathering.lines[1]);
  if (entrants.size() != 2) {
    gatherings_.push_back(gathering);
  } else if (first >= 0 && second >= 0) {
    meetings_.push_back(
        {{first, second}, {gathering.points2[0], gathering.points2[1]}, gathering.games});
  }
}

void Counts::add_byes(const std::vector<Entrant>& byes, const Points& points) {
  for (const Entrant entrant : byes) {
    const int index = index_of(entrant);
    if (index < 0) continue;
    Line& line = lines_[static_cast<std::size_t>(index)];
    ++line.byes;
    line.points2 += points.win2;
  }
}

/// Lists every meeting with both of its lines, so that the opponents of one stand in a row.
void Counts::link_opponents() {
  first_opponent_.assign(lines_.size() + 1, 0);
  for (const Meeting& meeting : meetings_) {
    for (const int line : meeting.lines) ++first_opponent_[static_cast<std::size_t>(line) + 1];
  }
  for (std::size_t line = 1; line < first_opponent_.size(); ++line) {
    first_opponent_[line] += first_opponent_[line - 1];
  }
  opponents_.resize(meetings_.size() * 2);
  std::vector<int> next(first_opponent_);
  for (const Meeting& meeting : meetings_) {
    for (std::size_t side = 0; side < 2; ++side) {
      int& at = next[static_cast<std::size_t>(meeting.lines[side])];
      opponents_[static_cast<std::size_t>(at++)] = {meeting.lines[1 - side], meeting.games,
                                                    meeting.points2[side]};
    }
  }
}

void Counts::weigh_opponents() {
  for (std::size_t index = 0; index < lines_.size(); ++index) {
    Line& line = lines_[index];
    for (const Opponent& opponent : opponents_of(static_cast<int>(index))) {
      const std::int64_t theirs = lines_[static_cast<std::size_t>(opponent.index)].points2;
      line.sonneborn4 += opponent.points2 * theirs;
      line.buchholz2 += opponent.games * theirs;
    }
  }
  for (const Gathering& gathering : gatherings_) {
    std::int64_t all = 0;
    for (std::size_t side = 0; side < gathering.sides; ++side) {
      if (gathering.lines[side] < 0) continue;
      all += lines_[static_cast<std::size_t>(gathering.lines[side])].points2;
    }
    for (std::size_t side = 0; side < gathering.sides; ++side) {
      if (gathering.lines[side] < 0) continue;
      Line& line = lines_[static_cast<std::size_t>(gathering.lines[side])];
      line.sonneborn4 += gathering.points2[side] * (all - line.points2);
      line.buchholz2 += gathering.games * (all - line.points2);
    }
  }
}

}  // namespace aspis::formats
