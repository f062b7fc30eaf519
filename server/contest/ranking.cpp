#include "server/contest/ranking.hpp"

#include <algorithm>

namespace aspis::contest {
namespace {

/// The least that any entrant in the contest has of one measure.
template <class Measure>
std::optional<double> least(const std::vector<Entrant>& entrants, Measure measure) {
  std::optional<double> found;
  for (const Entrant& entrant : entrants) {
    const auto value = measure(entrant.measures);
    if (!entrant.disqualified.empty() || !value) continue;
    found = std::min(found.value_or(static_cast<double>(*value)), static_cast<double>(*value));
  }
  return found;
}

class Formula {
 public:
  explicit Formula(const std::vector<Entrant>& entrants)
      : hours_(least(entrants, [](const Measures& of) { return of.programming_hours; })),
        seconds_(least(entrants, [](const Measures& of) { return of.execution_seconds; })),
        bytes_(least(entrants, [](const Measures& of) { return of.size_bytes; })) {}

  [[nodiscard]] std::optional<double> rating(const Measures& of) const {
    if (!of.programming_hours || !of.execution_seconds || !of.size_bytes) return std::nullopt;
    return *of.programming_hours / *hours_ / 5 + *of.execution_seconds / *seconds_ +
           static_cast<double>(*of.size_bytes) / *bytes_;
  }

 private:
  std::optional<double> hours_;
  std::optional<double> seconds_;
  std::optional<double> bytes_;
};

/// Those with a verified total, those who wait for a judge, those disqualified.
int group_of(const Entrant& entrant) {
  if (!entrant.disqualified.empty()) return 2;
  return entrant.undecided.empty() ? 0 : 1;
}

/// Whether `left` stands before `right`.
bool before(const Ranked& left, const Ranked& right) {
  const int group = group_of(*left.entrant);
  if (group != group_of(*right.entrant)) return group < group_of(*right.entrant);
  if (group > 0) return false;
  if (*left.entrant->verified != *right.entrant->verified) {
    return *left.entrant->verified > *right.entrant->verified;
  }
  if (left.rating && right.rating) return *left.rating < *right.rating;
  return left.rating.has_value() && !right.rating;
}

}  // namespace

std::vector<Ranked> ranking(const std::vector<Entrant>& entrants) {
  const Formula formula(entrants);
  std::vector<Ranked> ranked;
  for (const Entrant& entrant : entrants) {
    const bool out = !entrant.disqualified.empty();
    ranked.push_back({&entrant, {}, out ? std::nullopt : formula.rating(entrant.measures)});
  }
  std::stable_sort(ranked.begin(), ranked.end(), before);
  for (std::size_t at = 0; at < ranked.size(); ++at) {
    if (group_of(*ranked[at].entrant) > 0) break;
    const bool shared = at > 0 && !before(ranked[at - 1], ranked[at]);
    ranked[at].place = shared ? *ranked[at - 1].place : static_cast<int>(at) + 1;
  }
  return ranked;
}

}  // namespace aspis::contest
