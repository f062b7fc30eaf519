#include <algorithm>

#include "server/exports/chart/stage_tables.hpp"
#include "server/exports/chart/standing_grid.hpp"

namespace aspis::exports::chart {
namespace {

/// Larger crosstables are for screens: on paper they would take page after page.
constexpr std::size_t most_crossed = 40;

void add_crosses(const Tournament& tournament, const formats::Group& group, Grid& grid,
                 bool emblem_heads) {
  const Crosses crosses = crosses_of(tournament, group);
  const std::vector<formats::Line>& lines = group.ranking.lines;
  for (const formats::Line& line : lines) {
    Column& column = grid.columns.emplace_back(
        Column{tournament::alias_of(tournament, line.entrant), Anchor::middle, 40, 13});
    if (emblem_heads) column.emblem = emblem_of(tournament, line.entrant);
  }
  for (std::size_t row = 0; row < lines.size(); ++row) {
    for (const formats::Line& other : lines) {
      const auto found = crosses.find({lines[row].entrant, other.entrant});
      Cell cell;
      if (found != crosses.end()) {
        cell = {formats::halves(found->second.points2), wins_ties_losses(found->second)};
      }
      cell.struck = other.entrant == lines[row].entrant;
      grid.rows[row].push_back(std::move(cell));
    }
  }
}

}  // namespace

std::vector<Picture> group_pictures(const Tournament& tournament, const formats::Schedule& schedule,
                                    const formats::Stage& stage, double width, double height,
                                    bool emblem_heads) {
  std::vector<Picture> pictures;
  for (const formats::Group& group : stage.groups) {
    Grid grid = standing_grid(tournament, schedule, stage, group);
    const std::size_t fixed = grid.columns.size();
    std::vector<std::string> notes = standing_notes(tournament, stage, group);
    if (group.ranking.lines.size() <= most_crossed) {
      add_crosses(tournament, group, grid, emblem_heads);
    } else {
      notes.emplace_back("The crosstable is too large to print: see the crosstable file.");
    }
    const std::string title = group.name.empty() ? "Round robin" : "Group " + group.name;
    for (Picture& picture : stacked(title, grid, fixed, notes, width, height)) {
      pictures.push_back(std::move(picture));
    }
  }
  return pictures;
}

}  // namespace aspis::exports::chart
