#include "server/tournament/forecast.hpp"

#include <algorithm>
#include <numeric>

namespace aspis::tournament {
namespace {

using formats::Format;

/// The result if the first in the order of the roster wins.
formats::GameResult supposed(const formats::DueGame& game) {
  formats::GameResult result{game.match, game.number, {}};
  for (std::size_t side = 0; side < game.match.entrants.size(); ++side) {
    // Entrants are sorted, so the first one is the strongest.
    result.sides[side].standing = side == 0 ? protocol::Standing::win : protocol::Standing::loss;
    result.sides[side].score = side == 0 ? 1 : 0;
  }
  return result;
}

bool is_endless(const formats::StagePlan& stage) {
  return stage.format == Format::ladder && stage.rounds == 0;
}

formats::Schedule played_out(const formats::Plan& plan, const formats::Facts& facts,
                             formats::Results& results) {
  formats::Schedule schedule = formats::schedule(plan, facts, results);
  while (!schedule.finished && !schedule.due.empty()) {
    const auto stage = static_cast<std::size_t>(schedule.due.front().match.stage);
    if (is_endless(plan.stages[stage])) break;
    for (const formats::DueGame& game : schedule.due) results.put(supposed(game));
    schedule = formats::schedule(plan, facts, results);
  }
  return schedule;
}

bool all_equal(const std::vector<int>& sizes) {
  return std::all_of(sizes.begin(), sizes.end(), [&](int size) { return size == sizes.front(); });
}

std::string format_words(Format format) {
  switch (format) {
    case Format::elimination:
      return "single elimination";
    case Format::double_elimination:
      return "double elimination";
    default:
      return std::string(formats::name(format));
  }
}

std::string describe_sizes(const StageForecast& stage) {
  if (stage.groups.empty()) return "?";
  if (stage.format == Format::finals) return "final";
  std::string first = std::to_string(stage.groups.front());
  if (stage.format != Format::groups) return format_words(stage.format) + " of " + first;
  if (stage.groups.size() == 1) return first;
  if (all_equal(stage.groups)) return std::to_string(stage.groups.size()) + "x" + first;
  std::string sizes;
  for (const int size : stage.groups) sizes += (sizes.empty() ? "" : "·") + std::to_string(size);
  return sizes;
}

}  // namespace

std::vector<StageForecast> forecast(const formats::Plan& plan, const formats::Facts& facts,
                                    formats::Results results) {
  const formats::Schedule schedule = played_out(plan, facts, results);
  std::vector<StageForecast> stages;
  for (const formats::Stage& stage : schedule.stages) {
    const formats::StagePlan& planned = plan.stages[static_cast<std::size_t>(stage.number)];
    StageForecast& told = stages.emplace_back();
    told.name = planned.name;
    told.format = planned.format;
    told.games = stage.games_known;
    told.skipped = stage.state == formats::StageState::skipped;
    told.endless = is_endless(planned);
    if (planned.format == Format::swiss && !told.skipped) told.note = stage.note;
    for (const formats::Group& group : stage.groups) {
      told.groups.push_back(static_cast<int>(group.entrants.size()));
    }
  }
  return stages;
}

std::int64_t games_planned(const formats::Plan& plan, const formats::Facts& facts) {
  formats::Plan short_plan = plan;
  std::vector<std::int64_t> times;
  for (formats::StagePlan& stage : short_plan.stages) {
    const int least = stage.match.swap ? std::max(1, facts.game_seats) : 1;
    times.push_back(static_cast<std::int64_t>(stage.cycles) *
                    std::max(1, stage.match.games / least));
    stage.match.games = least;
    stage.cycles = 1;
  }
  std::int64_t games = 0;
  const std::vector<StageForecast> stages = forecast(short_plan, facts);
  for (std::size_t at = 0; at < stages.size(); ++at) games += times[at] * stages[at].games;
  return games;
}

std::string strip(int entrants, const std::vector<StageForecast>& stages) {
  std::string text = std::to_string(entrants);
  for (const StageForecast& stage : stages) {
    if (!stage.skipped) text += " -> " + describe_sizes(stage);
  }
  return text;
}

std::string shape_words(const StageForecast& stage) {
  if (stage.skipped) return "tied entrants only";
  if (stage.groups.empty()) return "to be decided";
  if (stage.format == Format::finals) {
    const int entrants = std::accumulate(stage.groups.begin(), stage.groups.end(), 0);
    return std::string("1st against 2nd") + (entrants >= 4 ? ", 3rd against 4th" : "") +
           (entrants >= 6 ? ", ..." : "");
  }
  const std::string first = std::to_string(stage.groups.front());
  if (stage.format != Format::groups) {
    return format_words(stage.format) + " of " + first +
           (stage.note.empty() ? "" : ": " + stage.note);
  }
  if (stage.groups.size() == 1) return "round robin: " + first;
  std::string text = std::to_string(stage.groups.size()) + " groups of ";
  if (all_equal(stage.groups)) return text + first;
  for (std::size_t at = 0; at < stage.groups.size(); ++at) {
    const bool last = at + 1 == stage.groups.size();
    text += (at == 0 ? "" : last ? " and " : ", ") + std::to_string(stage.groups[at]);
  }
  return text;
}

}  // namespace aspis::tournament
