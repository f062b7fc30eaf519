// Compares the tables of groups before and after an act.
#include <algorithm>

#include "server/tournament/settling.hpp"

namespace aspis::tournament {
namespace {

using formats::Stage;

std::vector<TableRow> make_rows(const Tournament& tournament, const formats::Schedule& schedule,
                                const Stage& stage, const formats::Group& group) {
  std::vector<TableRow> rows;
  for (const formats::Line& line : group.ranking.lines) {
    const auto outlook =
        formats::find_outlook(tournament.plan, schedule.stages, stage, group, rows.size());
    const bool is_through = outlook.kind == formats::Outlook::Kind::through;
    const bool is_known = is_through || outlook.kind == formats::Outlook::Kind::out;
    rows.push_back({entrant_alias(tournament, line.entrant), line.place,
                    formats::halves(line.points2),
                    is_known ? std::optional(is_through) : std::nullopt});
  }
  return rows;
}

bool has_played(const formats::Group& group) {
  return std::any_of(group.ranking.lines.begin(), group.ranking.lines.end(),
                     [](const formats::Line& line) { return line.games > 0; });
}

}  // namespace

std::vector<TableChange> tables_between(const Tournament& before, const Tournament& now) {
  const auto schedule_before = current_schedule(before);
  const auto schedule_now = current_schedule(now);
  const std::vector<formats::StagePlan>& plans = now.plan.stages;
  std::vector<TableChange> changes;
  for (std::size_t at = 0; at < schedule_now->stages.size(); ++at) {
    const Stage& stage_before = schedule_before->stages.at(at);
    const Stage& stage_now = schedule_now->stages[at];
    const std::size_t groups = std::max(stage_before.groups.size(), stage_now.groups.size());
    for (std::size_t group = 0; group < groups; ++group) {
      const auto* const old =
          group < stage_before.groups.size() ? &stage_before.groups[group] : nullptr;
      const auto* const fresh =
          group < stage_now.groups.size() ? &stage_now.groups[group] : nullptr;
      if (!(old && has_played(*old)) && !(fresh && has_played(*fresh))) continue;
      const std::string& name = (fresh ? fresh : old)->name;
      TableChange change{plans[at].name + (name.empty() ? "" : ", group " + name), {}, {}, {}};
      if (old) change.before = make_rows(before, *schedule_before, stage_before, *old);
      if (fresh) change.after = make_rows(now, *schedule_now, stage_now, *fresh);
      if (change.before == change.after) continue;
      if (at + 1 < plans.size() && plans[at + 1].entry.who == formats::Entry::Who::top) {
        change.advance = plans[at + 1].entry.count;
      }
      changes.push_back(std::move(change));
    }
  }
  return changes;
}

}  // namespace aspis::tournament
