#include <algorithm>

#include "server/exports/csv.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports {
namespace {

std::vector<std::string> line_cells(const Tournament& tournament, const formats::Stage& stage,
                                    const formats::Group& group, std::size_t at) {
  const std::vector<formats::Line>& lines = group.ranking.lines;
  const formats::Line& line = lines[at];
  const auto sharing = std::count_if(lines.begin(), lines.end(), [&](const formats::Line& other) {
    return other.place == line.place;
  });
  return {stage_name(tournament, stage.number),
          group.name,
          std::to_string(line.place),
          std::to_string(sharing),
          tournament::alias_of(tournament, line.entrant),
          program_of(tournament, line.entrant),
          std::to_string(line.games),
          std::to_string(line.wins),
          std::to_string(line.ties),
          std::to_string(line.losses),
          std::to_string(line.voids),
          std::to_string(line.byes),
          std::to_string(line.forfeits),
          formats::halves(line.points2),
          std::to_string(line.score),
          formats::quarters(line.sonneborn4),
          formats::halves(line.buchholz2),
          "",
          at + 1 < lines.size() ? why_text(tournament, stage, group, at) : ""};
}

std::vector<std::string> place_cells(const Tournament& tournament,
                                     const formats::Schedule& schedule,
                                     const formats::FinalPlace& place) {
  std::vector<std::string> cells(19);
  cells[0] = schedule.finished ? "final places" : "provisional places";
  cells[2] = std::to_string(place.place);
  cells[3] = std::to_string(place.sharing);
  cells[4] = tournament::alias_of(tournament, place.entrant);
  cells[5] = program_of(tournament, place.entrant);
  cells[17] = place.result_class;
  cells[18] = place.why;
  return cells;
}

}  // namespace

std::string standings_csv(const Tournament& tournament, const formats::Schedule& schedule) {
  std::string csv = csv_row({"stage", "group", "place", "sharing", "alias", "program", "games",
                             "wins", "ties", "losses", "voids", "byes", "forfeits", "points",
                             "score", "sonneborn-berger", "buchholz", "result class", "why"});
  for (const formats::Stage& stage : schedule.stages) {
    for (const formats::Group& group : stage.groups) {
      for (std::size_t at = 0; at < group.ranking.lines.size(); ++at) {
        csv += csv_row(line_cells(tournament, stage, group, at));
      }
    }
  }
  for (const formats::FinalPlace& place : schedule.places) {
    csv += csv_row(place_cells(tournament, schedule, place));
  }
  return csv;
}

}  // namespace aspis::exports
