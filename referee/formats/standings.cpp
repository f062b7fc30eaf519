#include "referee/formats/standings.hpp"

#include "referee/formats/counting.hpp"
#include "referee/formats/tie_breaks.hpp"

namespace aspis::formats {
namespace {

void note(Line& line, const Ordering::Boundary& boundary) {
  line.above_by = boundary.by;
  if (boundary.by == Criterion::direct) {
    line.direct2 = boundary.own;
    line.next_direct2 = boundary.next_one;
    line.direct_among = boundary.among;
  } else if (boundary.by == Criterion::play_off) {
    line.play_off_round = boundary.play_off_round;
    line.play_off_points2 = boundary.own;
    line.next_play_off_points2 = boundary.next_one;
  }
}

}  // namespace

Ranking rank(const Table& table, const Results& results, const RankingRules& rules) {
  const Counts counts(table, results, rules.points);
  Ordering ordering(table, results, rules, counts);
  Ranking ranking = std::move(ordering.found());
  ranking.lines.reserve(counts.lines().size());
  for (const int index : ordering.order()) {
    const std::size_t position = ranking.lines.size();
    Line line = counts.lines()[static_cast<std::size_t>(index)];
    note(line, ordering.boundaries()[position]);
    const bool level = position > 0 && !ranking.lines.back().above_by;
    line.place = level ? ranking.lines.back().place : static_cast<int>(position) + 1;
    line.shared = level;
    if (level) ranking.lines.back().shared = true;
    ranking.lines.push_back(line);
  }
  return ranking;
}

}  // namespace aspis::formats
