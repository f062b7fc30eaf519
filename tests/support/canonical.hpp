// A tournament as text that does not depend on the place and order of play, for comparing runs.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "server/tournament/tournament.hpp"

namespace aspis::support {

namespace detail {

inline std::string share_text(const tournament::Tournament& tournament,
                              const db::GameSeatRow& seat) {
  return " " + tournament::entrant_alias(tournament, seat.entrant - 1) + " " +
         std::string(protocol::name(seat.standing)) + (seat.forfeit ? "!" : "") + " " +
         std::to_string(seat.score) + "/" + std::to_string(seat.moves);
}

inline void write(std::ostream& out, const tournament::Tournament& tournament,
                  const formats::Stage& stage, const formats::Group& group) {
  const auto plan = tournament.plan.stages.at(static_cast<std::size_t>(stage.number));
  const formats::RankingRules rules{plan.points, plan.tie_breaks, stage.cuts, plan.play_off,
                                    tournament.row.seed};
  const auto alias = [&](formats::Entrant entrant) {
    return tournament::entrant_alias(tournament, entrant);
  };
  out << "stage " << stage.number << " group " << group.name << '\n';
  for (std::size_t at = 0; at < group.ranking.lines.size(); ++at) {
    const formats::Line& line = group.ranking.lines[at];
    out << line.place << ' ' << alias(line.entrant) << " +" << line.wins << " =" << line.ties
        << " -" << line.losses << " 0" << line.voids << " !" << line.forfeits << ' ' << line.points2
        << ' ' << line.score << ' ' << line.sonneborn4 << ' ' << line.buchholz2 << " | "
        << formats::why(group.ranking, at, rules, alias) << '\n';
  }
}

}  // namespace detail

/// Places and tables of all entrants, with the reasons.
inline std::string standings_text(const tournament::Tournament& tournament) {
  const formats::Schedule schedule = tournament::compute_schedule(tournament);
  std::ostringstream out;
  for (const formats::FinalPlace& place : schedule.places) {
    out << place.place << " x" << place.sharing << ' '
        << tournament::entrant_alias(tournament, place.entrant) << " stage " << place.stage
        << (place.certain ? " certain " : " open ") << place.result_class << " | " << place.why
        << '\n';
  }
  for (const formats::Stage& stage : schedule.stages) {
    for (const formats::Group& group : stage.groups) detail::write(out, tournament, stage, group);
  }
  return out.str();
}

/// The games that count, one per line in the order of their matches, without ids and times.
inline std::string games_text(const tournament::Tournament& tournament) {
  std::vector<std::string> lines;
  for (const auto& [id, game] : tournament.games) {
    if (!tournament::counts(tournament, game)) continue;
    const db::MatchRow& match = tournament.matches.at(game.match);
    std::ostringstream line;
    line << match.stage << ' ' << match.phase << ' ' << game.number << '.' << game.attempt
         << " board " << game.board << ' ' << game.seed.value_or(0) << ' '
         << protocol::name(game.reason) << ':';
    for (const db::GameSeatRow& seat : game.seats) line << detail::share_text(tournament, seat);
    lines.push_back(line.str());
  }
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

}  // namespace aspis::support
