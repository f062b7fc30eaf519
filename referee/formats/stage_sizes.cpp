#include "referee/formats/stage_sizes.hpp"

#include <algorithm>
#include <numeric>

#include "referee/formats/groups.hpp"

namespace aspis::formats {
namespace {

using Sizes = std::vector<int>;

/// Of the groups of a stage that so many come into.
Sizes planned_sizes(const StagePlan& plan, int entrants) {
  if (entrants < 1) return {};
  if (plan.format != Format::groups) return {entrants};
  const GroupPolicy& groups = plan.groups;
  if (!groups.sizes.empty()) return groups.sizes;
  Sizes sizes;
  for (const auto& list : groups.lists) sizes.push_back(static_cast<int>(list.size()));
  if (!sizes.empty()) return sizes;
  const int count = groups.size > 0 ? (entrants + groups.size - 1) / groups.size : groups.count;
  return even_sizes(entrants, std::clamp(count, 1, entrants));
}

/// 0 where it depends on results.
int coming(const Entry& entry, const Sizes& before) {
  if (entry.who == Entry::Who::tied) return 0;
  int all = 0;
  for (const int size : before)
    all += entry.who == Entry::Who::top ? std::min(size, entry.count) : size;
  return all;
}

std::string text(Sizes sizes) {
  std::sort(sizes.begin(), sizes.end());
  const bool all_told = sizes.size() <= 4 && sizes.front() != sizes.back();
  std::string text;
  for (auto at = sizes.begin(); at != sizes.end();) {
    const auto end = all_told ? at + 1 : std::upper_bound(at, sizes.end(), *at);
    text += text.empty() ? "" : all_told ? "·" : " · ";
    text += (end - at > 1 ? std::to_string(end - at) + " × " : "") + std::to_string(*at);
    at = end;
  }
  return text;
}

}  // namespace

std::vector<std::vector<int>> stage_sizes(const Plan& plan, const Schedule& schedule,
                                          int entrants) {
  std::vector<Sizes> all;
  Sizes before = {entrants};
  for (const Stage& stage : schedule.stages) {
    const StagePlan& planned = plan.stages.at(static_cast<std::size_t>(stage.number));
    Sizes& sizes = all.emplace_back();
    if (stage.state == StageState::skipped) continue;
    for (const Group& group : stage.groups)
      sizes.push_back(static_cast<int>(group.entrants.size()));
    if (sizes.empty()) sizes = planned_sizes(planned, coming(planned.entry, before));
    before = sizes;
  }
  return all;
}

std::vector<std::string> stage_shapes(const Plan& plan, const Schedule& schedule, int entrants) {
  std::vector<std::string> shapes;
  const std::vector<Sizes> sizes = stage_sizes(plan, schedule, entrants);
  for (std::size_t at = 0; at < sizes.size(); ++at) {
    if (schedule.stages[at].state == StageState::skipped) {
      shapes.emplace_back("–");
    } else if (plan.stages.at(at).format == Format::finals) {
      shapes.emplace_back("final");
    } else {
      shapes.push_back(sizes[at].empty() ? "tied entrants" : text(sizes[at]));
    }
  }
  return shapes;
}

}  // namespace aspis::formats
