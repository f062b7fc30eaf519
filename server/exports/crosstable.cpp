#include <utility>

#include "protocol/columns.hpp"
#include "server/exports/csv.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// Wins, ties and losses are lettered in a CSV file: spreadsheets take 1-0-1 for a day.
template <class Counts>
std::string lettered_counts(const Counts& of) {
  return std::to_string(of.wins) + "W " + std::to_string(of.ties) + "D " +
         std::to_string(of.losses) + "L";
}

std::string cell_text(const Tally& tally, bool lettered) {
  const std::string points = formats::halves(tally.points2);
  if (!lettered) return wins_ties_losses(tally) + " " + points;
  return lettered_counts(tally) + " (" + points + ")";
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
    row.push_back(formats::halves(line.points2));
    row.push_back(lettered ? lettered_counts(line) : wins_ties_losses(line));
    row.push_back(std::to_string(line.score));
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

std::string crosstable(const Tournament& tournament, const formats::Group& group) {
  Rows rows = rows_of(tournament, group, false);
  std::vector<std::string> titles = std::move(rows.front());
  for (std::size_t at = 0; at < titles.size(); ++at) titles[at] += at == 1 ? "" : ">";
  protocol::Columns columns(titles);
  for (std::size_t at = 1; at < rows.size(); ++at) columns.add(std::move(rows[at]));
  return columns.text();
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
