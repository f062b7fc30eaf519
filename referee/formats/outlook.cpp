#include "referee/formats/outlook.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "referee/formats/bracket_layout.hpp"
#include "referee/formats/schedule.hpp"

namespace aspis::formats {
namespace {

using Kind = Outlook::Kind;

bool is_in(const Stage& stage, Entrant entrant) {
  return std::any_of(stage.groups.begin(), stage.groups.end(), [&](const Group& group) {
    return std::find(group.entrants.begin(), group.entrants.end(), entrant) != group.entrants.end();
  });
}

bool plays_in(const Pairing& pairing, Entrant entrant) {
  return pairing.key.entrants.contains(entrant) || pairing.known[0] == entrant ||
         pairing.known[1] == entrant;
}

/// The first stage after this one that is not left out; null after the last one.
const Stage* next_stage(const std::vector<Stage>& stages, const Stage& stage) {
  for (auto at = static_cast<std::size_t>(stage.number) + 1; at < stages.size(); ++at) {
    if (stages[at].state != StageState::skipped) return &stages[at];
  }
  return nullptr;
}

/// How one table sends its entrants on.
class GroupOutlook {
 public:
  /// `entry` is the next stage's; null after the last stage.
  GroupOutlook(const StagePlan& plan, const Group& group, const Entry* entry)
      : plan_(plan), group_(group), entry_(entry) {}

  [[nodiscard]] Outlook of(std::size_t at) const {
    const auto size = static_cast<int>(lines().size());
    if (entry_ != nullptr && entry_->who == Entry::Who::everyone) return {Kind::through};
    if (entry_ != nullptr && entry_->who == Entry::Who::top && entry_->count >= size) {
      return {Kind::through};
    }
    if (is_bracket(plan_.format) || plan_.format == Format::finals) return in_bracket(at);
    if (group_.ranking.settled) return by_place(at);
    if (entry_ == nullptr || entry_->who != Entry::Who::top) return {};
    if (has_play_offs()) return beside_play_offs(at);
    if (plan_.format != Format::groups) return {};  // pairings to come are not known
    return by_points(at);
  }

 private:
  [[nodiscard]] const std::vector<Line>& lines() const { return group_.ranking.lines; }
  [[nodiscard]] int cut() const { return entry_->count; }

  [[nodiscard]] Outlook by_place(std::size_t at) const {
    if (entry_ == nullptr) return {Kind::ended};
    if (entry_->who != Entry::Who::top) return {};  // ties are known when the stage is over
    return {static_cast<int>(at) < cut() ? Kind::through : Kind::out};
  }

  [[nodiscard]] bool has_play_offs() const {
    return std::any_of(group_.ranking.play_offs.begin(), group_.ranking.play_offs.end(),
                       [](const PlayOff& play_off) { return !play_off.complete; });
  }

  /// The table is complete: only ties are open.
  [[nodiscard]] Outlook beside_play_offs(std::size_t at) const {
    for (const PlayOff& play_off : group_.ranking.play_offs) {
      const auto& in = play_off.entrants;
      if (play_off.complete || play_off.cut != cut()) continue;
      if (std::find(in.begin(), in.end(), lines()[at].entrant) != in.end()) return {Kind::play_off};
    }
    return by_place(at);
  }

  /// Points that it can still win, doubled.
  [[nodiscard]] std::int64_t open2(Entrant entrant) const { return games_left(entrant) * win2(); }
  [[nodiscard]] std::int64_t win2() const {
    return std::max({plan_.points.win2, plan_.points.tie2, plan_.points.loss2});
  }

  [[nodiscard]] std::int64_t games_left(Entrant entrant) const {
    std::int64_t left = 0;
    for (const Pairing& pairing : group_.pairings) {
      if (pairing.play_off || pairing.state.complete || !plays_in(pairing, entrant)) continue;
      left += std::max(0, pairing.state.wanted - pairing.games_played);
    }
    return left;
  }

  /// Ties on points prove nothing: a tie-break or a play-off decides them.
  [[nodiscard]] Outlook by_points(std::size_t at) const {
    const Line& own = lines()[at];
    std::vector<std::int64_t> reach;  // of the others
    int ahead = 0;                    // of whatever it can still reach
    for (const Line& other : lines()) {
      if (other.entrant == own.entrant) continue;
      reach.push_back(other.points2 + open2(other.entrant));
      ahead += other.points2 > own.points2 + open2(own.entrant) ? 1 : 0;
    }
    const auto is_enough = [&](std::int64_t points2) {
      return std::count_if(reach.begin(), reach.end(),
                           [&](std::int64_t other) { return other >= points2; }) < cut();
    };
    if (is_enough(own.points2)) return {Kind::through};
    if (ahead >= cut()) return {Kind::out};
    for (std::int64_t wins = 1; wins <= games_left(own.entrant); ++wins) {
      if (is_enough(own.points2 + wins * plan_.points.win2)) {
        return {Kind::playing, static_cast<int>(wins)};
      }
    }
    return {};
  }

  [[nodiscard]] Outlook in_bracket(std::size_t at) const {
    const Entrant entrant = lines()[at].entrant;
    const bool plays_on =
        std::any_of(group_.pairings.begin(), group_.pairings.end(), [&](const Pairing& pairing) {
          return !pairing.state.complete && plays_in(pairing, entrant);
        });
    if (plays_on) return {};
    if (entry_ == nullptr) return {Kind::ended};
    return group_.ranking.settled ? by_place(at) : Outlook{Kind::playing};
  }

  const StagePlan& plan_;
  const Group& group_;
  const Entry* const entry_;
};

}  // namespace

const char* name(Outlook::Kind kind) {
  constexpr std::array names = {"playing", "play-off", "through", "out", "ended"};
  return names.at(static_cast<std::size_t>(kind));
}

std::string words_of(const Outlook& outlook) {
  if (outlook.kind == Kind::playing && outlook.wins_needed > 0) {
    return "needs " + (outlook.wins_needed == 1 ? std::string("one win")
                                                : std::to_string(outlook.wins_needed) + " wins");
  }
  if (outlook.kind == Kind::play_off) return "in a play-off";
  return outlook.kind == Kind::ended ? "" : name(outlook.kind);
}

Outlook outlook_of(const Plan& plan, const std::vector<Stage>& stages, const Stage& stage,
                   const Group& group, std::size_t line) {
  const Stage* const next = next_stage(stages, stage);
  if (next != nullptr && !next->groups.empty()) {
    const Entrant entrant = group.ranking.lines[line].entrant;
    const bool goes_on = std::any_of(stages.begin() + stage.number + 1, stages.end(),
                                     [&](const Stage& later) { return is_in(later, entrant); });
    return {goes_on ? Kind::through : Kind::out};
  }
  const Entry* const entry =
      next == nullptr ? nullptr : &plan.stages[static_cast<std::size_t>(next->number)].entry;
  return GroupOutlook(plan.stages[static_cast<std::size_t>(stage.number)], group, entry).of(line);
}

}  // namespace aspis::formats
