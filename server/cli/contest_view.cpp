#include "server/cli/contest_view.hpp"

#include <cstdio>

namespace aspis::cli {
namespace {

/// Of those that are through and in the contest.
const contest::Entrant* best_of(const std::vector<contest::Entrant>& entrants) {
  const contest::Entrant* best = nullptr;
  for (const contest::Entrant& entrant : entrants) {
    if (!entrant.verified || !entrant.disqualified.empty()) continue;
    if (best == nullptr || *entrant.verified > *best->verified) best = &entrant;
  }
  return best;
}

}  // namespace

std::string moment_line(const std::vector<contest::Entrant>& entrants,
                        const contest::Moment& moment, int seconds) {
  std::string line = std::to_string(moment.number + 1) + "/" + std::to_string(entrants.size()) +
                     " " + entrants[moment.number].name + " " + moment.doing + ", " +
                     std::to_string(static_cast<int>(moment.passed.count())) + " s of " +
                     std::to_string(seconds);
  if (const contest::Entrant* best = best_of(entrants)) {
    line += ", best so far " + std::to_string(*best->verified) + " (" + best->name + ")";
  }
  return line;
}

ContestView::ContestView(const std::vector<contest::Entrant>& entrants, int seconds)
    : entrants_(entrants), seconds_(seconds) {
}

void ContestView::show(const contest::Moment& moment) {
  line_.show(moment_line(entrants_, moment, seconds_));
}

void ContestView::tell(std::size_t number) {
  line_.clear();
  const contest::Entrant& entrant = entrants_[number];
  std::string line = entrant.name + ": ";
  if (entrant.disqualified.empty()) {
    line += std::to_string(entrant.verified.value_or(0)) + " verified";
  } else {
    line += "disqualified: " + entrant.disqualified.front();
  }
  if (entrant.measures.execution_seconds) {
    char text[32];
    std::snprintf(text, sizeof text, ", %.1f s", *entrant.measures.execution_seconds);
    line += text;
  }
  std::fprintf(stderr, "%s\n", line.c_str());
}

}  // namespace aspis::cli
