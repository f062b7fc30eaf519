#include "server/tournament/milestones.hpp"

#include <algorithm>

#include "server/tournament/game_rows.hpp"

namespace aspis::tournament {
namespace {

std::string identity(const db::AuditRow& row) {
  return row.act + '\n' + row.subject + '\n' + row.reason;
}

std::string where(const Tournament& tournament, const formats::Stage& stage,
                  const formats::Group& group) {
  const std::string& name = tournament.plan.stages.at(static_cast<std::size_t>(stage.number)).name;
  return name + (group.name.empty() ? "" : ", group " + group.name);
}

/// Points in the play-off, in its final order: "417 4, 102 0".
std::string play_off_outcome(const Tournament& tournament, const formats::Stage& stage,
                             const formats::PlayOff& play_off) {
  const formats::StagePlan& plan =
      tournament.plan.stages.at(static_cast<std::size_t>(stage.number));
  std::vector<std::pair<std::int64_t, formats::Entrant>> points;
  for (const formats::Entrant entrant : play_off.entrants) points.emplace_back(0, entrant);
  for (const formats::MatchKey& key : formats::play_off_matches(stage.number, play_off)) {
    for (std::size_t side = 0; side < key.entrants.size(); ++side) {
      const auto own = std::find_if(points.begin(), points.end(), [&](const auto& one) {
        return one.second == key.entrants[side];
      });
      if (own == points.end()) continue;
      own->first += formats::count_points2(plan.points, tournament.results.find_games(key), side);
    }
  }
  std::stable_sort(points.begin(), points.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string text;
  for (const auto& [points2, entrant] : points) {
    text += (text.empty() ? "" : ", ") + entrant_alias(tournament, entrant) + " " +
            formats::halves(points2);
  }
  return text;
}

void of_group(const Tournament& tournament, const formats::Stage& stage,
              const formats::Group& group, std::vector<db::AuditRow>& rows) {
  const std::string subject = where(tournament, stage, group);
  for (const formats::PlayOff& play_off : group.ranking.play_offs) {
    if (!play_off.complete) continue;
    rows.push_back({0, "", "referee", "play-off", subject,
                    "play-off " + std::to_string(play_off.round) + " across place " +
                        std::to_string(play_off.cut) + ": " +
                        play_off_outcome(tournament, stage, play_off)});
  }
  for (const formats::Lot& lot : group.ranking.lots) {
    rows.push_back({0, "", "referee", "lot", subject,
                    "order from place " + std::to_string(lot.place) +
                        " by lot: " + joined_aliases(tournament, lot.drawn, ", ")});
  }
  for (const formats::Pairing& pairing : group.pairings) {
    if (!pairing.state.by_lot || !pairing.state.winner) continue;
    rows.push_back({0, "", "referee", "lot", subject + ", M" + std::to_string(pairing.number),
                    "won by lot: " + entrant_alias(tournament, *pairing.state.winner)});
  }
}

}  // namespace

Milestones::Milestones(const std::vector<db::AuditRow>& log) {
  for (const db::AuditRow& row : log) logged_.insert(identity(row));
}

std::vector<db::AuditRow> Milestones::fresh(const Tournament& tournament,
                                            const formats::Schedule& schedule) {
  std::vector<db::AuditRow> rows;
  for (const formats::Stage& stage : schedule.stages) {
    for (const formats::Group& group : stage.groups) of_group(tournament, stage, group, rows);
  }
  std::erase_if(rows,
                [this](const db::AuditRow& row) { return !logged_.insert(identity(row)).second; });
  return rows;
}

}  // namespace aspis::tournament
