// Counts the games of a table's lines and explains their order. tie_breaks.cpp sorts them.
#include "referee/formats/standings.hpp"

#include <algorithm>
#include <set>

#include "referee/formats/groups.hpp"

namespace aspis::formats {
namespace {

/// `find_line(entrant)` returns the index of the line, or `nobody`.
template <class F>
void count_match(std::span<const GameResult> games, const F& find_line, const Points& points,
                 Counts& counts) {
  if (games.empty()) return;
  const Sides& entrants = games.front().match.entrants;
  for (std::size_t at = 0; at < entrants.size(); ++at) {
    Counts::Side& side = counts.sides.emplace_back();
    side.line = find_line(entrants[at]);
    if (side.line == Counts::nobody) continue;
    counts.match_numbers[side.line].push_back(counts.matches.size());
    Line& line = counts.lines[side.line];
    const std::int64_t before = line.points2;
    for (const GameResult& game : games) add_game(line, game.sides[at], points);
    side.points2 = line.points2 - before;
  }
  counts.matches.push_back(
      {static_cast<int>(games.size()), counts.sides.size() - entrants.size(), entrants.size()});
}

/// Sonneborn-Berger and Buchholz, once all points are known.
void weigh_opponents(Counts& counts) {
  for (const Counts::Match& match : counts.matches) {
    std::int64_t all = 0;
    for (const Counts::Side& side : counts.sides_in(match)) {
      if (side.line != Counts::nobody) all += counts.lines[side.line].points2;
    }
    for (const Counts::Side& side : counts.sides_in(match)) {
      if (side.line == Counts::nobody) continue;
      Line& line = counts.lines[side.line];
      line.sonneborn4 += side.points2 * (all - line.points2);
      line.buchholz2 += match.games * (all - line.points2);
    }
  }
}

std::string fraction(std::int64_t value, std::int64_t parts) {
  const std::string sign = value < 0 ? "-" : "";
  const std::int64_t size = value < 0 ? -value : value;
  // Hundredths, of which halves and quarters are whole numbers.
  const std::int64_t hundredths = size % parts * (100 / parts);
  std::string text = sign + std::to_string(size / parts);
  if (hundredths == 0) return text;
  text += "." + std::to_string(hundredths / 10);
  if (hundredths % 10 != 0) text += std::to_string(hundredths % 10);
  return text;
}

std::string reason(const Boundary& above) {
  using Text = std::string(std::int64_t);
  const auto numbers = [&above](Text* text, int sign = 1) {
    return ", " + text(sign * above.own) + " to " + text(sign * above.next);
  };
  switch (*above.by) {
    case Criterion::points:
      return "on points" + numbers(halves);
    case Criterion::forfeits:
      return "with fewer games forfeited" + numbers(std::to_string, -1);
    case Criterion::direct:
      return (above.among == 2
                  ? "on the games against each other"
                  : "on the games among the " + std::to_string(above.among) + " tied entrants") +
             numbers(halves);
    case Criterion::wins:
      return "on games won" + numbers(std::to_string);
    case Criterion::score:
      return "on the total score" + numbers(std::to_string);
    case Criterion::sonneborn_berger:
      return "on the Sonneborn-Berger number" + numbers(quarters);
    case Criterion::buchholz:
      return "on the Buchholz number" + numbers(halves);
    case Criterion::play_off:
      return "in play-off round " + std::to_string(above.round) + numbers(halves);
    case Criterion::lot:
      return "by lot";
  }
  return "";
}

/// The round of the play-off that both take part in and that is not finished; or 0.
int open_play_off(const Ranking& ranking, Entrant a, Entrant b) {
  for (const PlayOff& play_off : ranking.play_offs) {
    const auto in = [&play_off](Entrant entrant) {
      return std::ranges::find(play_off.entrants, entrant) != play_off.entrants.end();
    };
    if (!play_off.complete && in(a) && in(b)) return play_off.round;
  }
  return 0;
}

std::string level(const Ranking& ranking, const Line& line, const Line& next,
                  const RankingRules& rules) {
  if (const int round = open_play_off(ranking, line.entrant, next.entrant); round > 0) {
    return " until play-off round " + std::to_string(round) + " is played";
  }
  // Play-offs are asked for, and lots drawn, only after the last game.
  const bool games_to_come = !ranking.settled && ranking.play_offs.empty();
  if (games_to_come) return " on all criteria so far";
  const auto sharing = std::ranges::count(ranking.lines, line.place, &Line::place);
  const int cut = first_cut_in(rules.cuts, line.place, static_cast<int>(sharing));
  if (cut == 0) return " on all criteria";
  return " on all criteria, even across place " + std::to_string(cut) +
         "; the order of the roster decides";
}

}  // namespace

void add_game(Line& line, const SideResult& side, const Points& points) {
  ++line.games;
  line.wins += side.standing == protocol::Standing::win;
  line.ties += side.standing == protocol::Standing::tie;
  line.losses += side.standing == protocol::Standing::loss;
  line.voids += side.standing == protocol::Standing::void_;
  line.forfeits += side.forfeit;
  line.points2 += count_points2(points, side);
  line.score += side.score;
}

Counts count(const Table& table, const Results& results, const Points& points) {
  Counts counts;
  const std::set<Entrant> entrants(table.entrants.begin(), table.entrants.end());
  std::vector<std::size_t> places;  // of lines, by entrant
  for (const Entrant entrant : entrants) {
    places.resize(index(entrant) + 1, Counts::nobody);
    places.back() = counts.lines.size();
    counts.lines.emplace_back().entrant = entrant;
  }
  const auto find_line = [&places](Entrant entrant) {
    const auto at = index(entrant);
    return at < places.size() ? places[at] : Counts::nobody;
  };
  counts.match_numbers.resize(counts.lines.size());
  for (std::vector<std::size_t>& matches : counts.match_numbers) {
    // As many as each has in a round robin.
    matches.reserve(2 * table.matches.size() / counts.lines.size());
  }
  counts.matches.reserve(table.matches.size());
  counts.sides.reserve(table.matches.size() * 2);
  results.for_each_match(table.matches, [&](std::span<const GameResult> games) {
    count_match(games, find_line, points, counts);
  });
  for (const Entrant entrant : table.byes) {
    if (find_line(entrant) == Counts::nobody) continue;
    Line& line = counts.lines[find_line(entrant)];
    ++line.byes;
    line.points2 += points.win2;
  }
  weigh_opponents(counts);
  return counts;
}

int first_cut_in(const std::vector<int>& cuts, int place, int sharing) {
  int first = 0;
  for (const int cut : cuts) {
    const bool inside = cut >= place && cut < place + sharing - 1;
    if (inside && (first == 0 || cut < first)) first = cut;
  }
  return first;
}

std::vector<MatchKey> play_off_matches(int stage, const PlayOff& play_off) {
  std::vector<Entrant> entrants = play_off.entrants;
  std::ranges::sort(entrants);
  std::vector<MatchKey> matches;
  for (const Meeting& meeting : berger(static_cast<int>(entrants.size()))) {
    const Sides pair{entrants[index(meeting.first)], entrants[index(meeting.second)]};
    matches.push_back({stage, first_play_off + play_off.round - 1, pair.sorted()});
  }
  return matches;
}

std::string halves(std::int64_t doubled) {
  return fraction(doubled, 2);
}
std::string quarters(std::int64_t fourfold) {
  return fraction(fourfold, 4);
}

std::string why(const Ranking& ranking, std::size_t line, const RankingRules& rules,
                const std::function<std::string(Entrant)>& name) {
  if (line < ranking.lines.size() && !ranking.lines[line].because.empty()) {
    return ranking.lines[line].because;
  }
  if (line + 1 >= ranking.lines.size()) return "";
  const Line& own = ranking.lines[line];
  const Line& next = ranking.lines[line + 1];
  if (!next.because.empty()) return "ahead of " + name(next.entrant) + ", " + next.because;
  if (!own.above.by) return "tied with " + name(next.entrant) + level(ranking, own, next, rules);
  return "ahead of " + name(next.entrant) + " " + reason(own.above);
}

}  // namespace aspis::formats
