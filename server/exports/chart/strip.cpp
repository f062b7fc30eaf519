#include "server/exports/chart/strip.hpp"

#include <algorithm>

#include "referee/formats/groups.hpp"

namespace aspis::exports::chart {
namespace {

using Sizes = std::vector<int>;

int sum(const Sizes& sizes) {
  int all = 0;
  for (const int size : sizes) all += size;
  return all;
}

/// Of the groups of a stage that so many come into.
Sizes planned_sizes(const formats::StagePlan& plan, int entrants) {
  if (plan.format != formats::Format::groups || entrants < 1) return {entrants};
  const formats::GroupPolicy& groups = plan.groups;
  if (!groups.sizes.empty()) return groups.sizes;
  if (!groups.lists.empty()) {
    Sizes sizes;
    for (const auto& list : groups.lists) sizes.push_back(static_cast<int>(list.size()));
    return sizes;
  }
  const int count = groups.size > 0 ? (entrants + groups.size - 1) / groups.size : groups.count;
  return formats::even_sizes(entrants, std::clamp(count, 1, entrants));
}

/// Nothing where it depends on results.
std::optional<int> coming(const formats::Entry& entry, const Sizes& before) {
  switch (entry.who) {
    case formats::Entry::Who::everyone:
      return sum(before);
    case formats::Entry::Who::top: {
      int all = 0;
      for (const int size : before) all += std::min(size, entry.count);
      return all;
    }
    case formats::Entry::Who::tied:
      return std::nullopt;
  }
  return std::nullopt;
}

/// "8·8·9·9", "2 × 8", "5 × 8 · 3 × 9".
std::string sizes_text(Sizes sizes) {
  std::sort(sizes.begin(), sizes.end());
  const bool even = sizes.front() == sizes.back();
  std::string text;
  if (sizes.size() <= 4 && !even) {
    for (const int size : sizes) text += (text.empty() ? "" : "·") + std::to_string(size);
    return text;
  }
  for (auto at = sizes.begin(); at != sizes.end();) {
    const auto end = std::upper_bound(at, sizes.end(), *at);
    const auto count = end - at;
    text += text.empty() ? "" : " · ";
    text += (count > 1 ? std::to_string(count) + " × " : "") + std::to_string(*at);
    at = end;
  }
  return text;
}

}  // namespace

std::vector<std::string> stage_sizes(const Tournament& tournament, const formats::Schedule& schedule) {
  std::optional<Sizes> before = Sizes{static_cast<int>(tournament.entrants.size())};
  std::vector<std::string> texts = {std::to_string(tournament.entrants.size())};
  for (const formats::Stage& stage : schedule.stages) {
    const formats::StagePlan& plan = plan_of(tournament, stage.number);
    const bool tied = plan.entry.who == formats::Entry::Who::tied;
    if (stage.state == formats::StageState::skipped) {
      texts.emplace_back("–");
      continue;
    }
    std::optional<Sizes> sizes;
    if (!stage.groups.empty()) {
      sizes.emplace();
      for (const formats::Group& group : stage.groups) {
        sizes->push_back(static_cast<int>(group.entrants.size()));
      }
    } else if (before && !tied) {
      if (const auto count = coming(plan.entry, *before)) sizes = planned_sizes(plan, *count);
    }
    const bool finals = plan.format == formats::Format::finals;
    texts.push_back(finals ? "final" : sizes ? sizes_text(*sizes) : "tied entrants");
    before = sizes;
  }
  return texts;
}

Picture strip(const Tournament& tournament, const formats::Schedule& schedule, double width) {
  constexpr double arrow = 22;
  constexpr double height = 30;
  const std::vector<std::string> texts = stage_sizes(tournament, schedule);
  const auto count = static_cast<double>(texts.size());
  const double box = std::min(110.0, (width - (count - 1) * arrow) / count);
  Picture picture;
  picture.height = height;
  double x = 0;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    if (at > 0) {
      const double tip = x - 3;
      picture.strokes.push_back({x - arrow + 3, height / 2, tip, height / 2, 0.9});
      picture.strokes.push_back({tip - 4, height / 2 - 3, tip, height / 2, 0.9});
      picture.strokes.push_back({tip - 4, height / 2 + 3, tip, height / 2, 0.9});
    }
    picture.boxes.push_back({x, 0.5, box, height - 1});
    Text size{x + box / 2, 13.5, 11, texts[at], Anchor::middle, true};
    picture.texts.push_back(fitted(std::move(size), box - 6, 6.5));
    const std::string name = at == 0 ? "entrants" : stage_name(tournament, static_cast<int>(at) - 1);
    Text below{x + box / 2, 24, 7.5, name, Anchor::middle};
    picture.texts.push_back(fitted(std::move(below), box - 6, 6.2));
    x += box + arrow;
  }
  picture.width = x - arrow;
  return picture;
}

}  // namespace aspis::exports::chart
