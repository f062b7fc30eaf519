#include <algorithm>

#include "protocol/utf8.hpp"
#include "server/exports/csv.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// Wins, ties and losses are lettered in a CSV file: spreadsheets take 1-0-1 for a day.
std::string cell_text(const Tally& tally, bool lettered) {
  const std::string points = formats::halves(tally.points2);
  if (!lettered) return wins_ties_losses(tally) + " " + points;
  return std::to_string(tally.wins) + "W " + std::to_string(tally.ties) + "D " +
         std::to_string(tally.losses) + "L (" + points + ")";
}

Rows rows_of(const Tournament& tournament, const formats::Group& group, bool lettered) {
  const Crosses crosses = crosses_of(tournament, group);
  const std::vector<formats::Line>& lines = group.ranking.lines;
  Rows rows(1, {"place", "entrant"});
  if (lettered) rows[0] = {"place", "alias", "program"};
  for (const formats::Line& line : lines) {
    rows[0].push_back(tournament::alias_of(tournament, line.entrant));
  }
  rows[0].insert(rows[0].end(), {"points", "W-D-L", "score"});
  for (const formats::Line& line : lines) {
    std::vector<std::string> row = {lettered ? std::to_string(line.place) : place_text(line),
                                    lettered ? tournament::alias_of(tournament, line.entrant)
                                             : tournament::display_name(tournament, line.entrant)};
    if (lettered) row.push_back(program_of(tournament, line.entrant));
    for (const formats::Line& other : lines) {
      const auto found = crosses.find({line.entrant, other.entrant});
      const bool self = other.entrant == line.entrant;
      row.push_back(found != crosses.end() ? cell_text(found->second, lettered) : self ? "x" : "");
    }
    const Tally all{line.games, line.wins, line.ties, line.losses, line.voids, 0, 0};
    const std::string record = wins_ties_losses(all);
    row.push_back(formats::halves(line.points2));
    row.push_back(lettered ? std::to_string(line.wins) + "W " + std::to_string(line.ties) + "D " +
                                 std::to_string(line.losses) + "L"
                           : record);
    row.push_back(std::to_string(line.score));
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string in_columns(const Rows& rows) {
  std::vector<std::size_t> widths(rows[0].size());
  for (const auto& row : rows) {
    for (std::size_t at = 0; at < row.size(); ++at)
      widths[at] = std::max(widths[at], protocol::letters_in(row[at]));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t at = 0; at < row.size(); ++at) {
      const std::string blank(widths[at] - protocol::letters_in(row[at]), ' ');
      line += (at == 0 ? "" : "  ") + (at == 1 ? row[at] + blank : blank + row[at]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace

std::string crosstable(const Tournament& tournament, const formats::Group& group, int) {
  return in_columns(rows_of(tournament, group, false));
}

std::string crosstable_csv(const Tournament& tournament, const formats::Schedule& schedule) {
  std::string csv;
  for (const formats::Stage& stage : schedule.stages) {
    const formats::Format format = plan_of(tournament, stage.number).format;
    if (format == formats::Format::orders) continue;  // more than two to a game
    for (const formats::Group& group : stage.groups) {
      if (group.ranking.lines.empty()) continue;
      if (!csv.empty()) csv += "\n";
      Rows rows = rows_of(tournament, group, true);
      for (std::size_t at = 0; at < rows.size(); ++at) {
        const bool head = at == 0;
        rows[at].insert(rows[at].begin(), {head ? "stage" : stage_name(tournament, stage.number),
                                           head ? "group" : group.name});
        csv += csv_row(rows[at]);
      }
    }
  }
  return csv;
}

}  // namespace aspis::exports
