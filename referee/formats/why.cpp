#include <algorithm>

#include "referee/formats/standings.hpp"

namespace aspis::formats {
namespace {

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

std::string numbers(const std::string& own, const std::string& next) {
  return ", " + own + " to " + next;
}

std::string numbers(std::int64_t own, std::int64_t next) {
  return numbers(std::to_string(own), std::to_string(next));
}

std::string direct(const Line& line) {
  const std::string games =
      line.direct_among > 2
          ? "on the games among the " + std::to_string(line.direct_among) + " tied entrants"
          : "on the games against each other";
  return games + numbers(halves(line.direct2), halves(line.next_direct2));
}

std::string reason(const Line& line, const Line& next) {
  switch (*line.above_by) {
    case Criterion::points:
      return "on points" + numbers(halves(line.points2), halves(next.points2));
    case Criterion::forfeits:
      return "with fewer games forfeited" + numbers(line.forfeits, next.forfeits);
    case Criterion::direct:
      return direct(line);
    case Criterion::wins:
      return "on games won" + numbers(line.wins, next.wins);
    case Criterion::score:
      return "on the total score" + numbers(line.score, next.score);
    case Criterion::sonneborn_berger:
      return "on the Sonneborn-Berger number" +
             numbers(quarters(line.sonneborn4), quarters(next.sonneborn4));
    case Criterion::buchholz:
      return "on the Buchholz number" + numbers(halves(line.buchholz2), halves(next.buchholz2));
    case Criterion::play_off:
      return "in play-off round " + std::to_string(line.play_off_round) +
             numbers(halves(line.play_off_points2), halves(line.next_play_off_points2));
    case Criterion::lot:
      return "by lot";
  }
  return "";
}

/// The round of the play-off that both take part in and that is not finished; or 0.
int open_play_off(const Ranking& ranking, Entrant a, Entrant b) {
  for (const PlayOff& play_off : ranking.play_offs) {
    const auto in = [&play_off](Entrant entrant) {
      return std::find(play_off.entrants.begin(), play_off.entrants.end(), entrant) !=
             play_off.entrants.end();
    };
    if (!play_off.complete && in(a) && in(b)) return play_off.round;
  }
  return 0;
}

/// The first cut between those who share `place`; or 0.
int cut_within(const Ranking& ranking, int place, const std::vector<int>& cuts) {
  const auto sharing = std::count_if(ranking.lines.begin(), ranking.lines.end(),
                                     [place](const Line& other) { return other.place == place; });
  int first = 0;
  for (const int cut : cuts) {
    const bool inside = cut >= place && cut < place + static_cast<int>(sharing) - 1;
    if (inside && (first == 0 || cut < first)) first = cut;
  }
  return first;
}

std::string level(const Ranking& ranking, const Line& line, const Line& next,
                  const RankingRules& rules) {
  if (const int round = open_play_off(ranking, line.entrant, next.entrant); round > 0) {
    return " until play-off round " + std::to_string(round) + " is played";
  }
  // Play-offs are asked for, and lots drawn, only after the last game.
  const bool games_to_come = !ranking.settled && ranking.play_offs.empty();
  if (games_to_come) return " on all criteria so far";
  const int cut = cut_within(ranking, line.place, rules.cuts);
  if (cut == 0) return " on all criteria";
  return " on all criteria, even across place " + std::to_string(cut) +
         "; the order of the roster decides";
}

}  // namespace

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
  if (!own.above_by) return "tied with " + name(next.entrant) + level(ranking, own, next, rules);
  return "ahead of " + name(next.entrant) + " " + reason(own, next);
}

}  // namespace aspis::formats
