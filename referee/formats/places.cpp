// Where everybody ended, or stands now, over all stages, and the prospects of those who play on.
#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "referee/formats/bracket_layout.hpp"
#include "referee/formats/groups.hpp"
#include "referee/formats/schedule.hpp"

namespace aspis::formats {
namespace {

bool plays_in(const Stage& stage, Entrant entrant) {
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
    if (entry_ != nullptr && entry_->who == Entry::Who::everyone) return {Outlook::Kind::through};
    if (entry_ != nullptr && entry_->who == Entry::Who::top && entry_->count >= size) {
      return {Outlook::Kind::through};
    }
    if (is_bracket(plan_.format)) return in_bracket(at);
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
    if (entry_ == nullptr) return {Outlook::Kind::ended};
    if (entry_->who != Entry::Who::top) return {};  // ties are known when the stage is over
    return {static_cast<int>(at) < cut() ? Outlook::Kind::through : Outlook::Kind::out};
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
      if (std::find(in.begin(), in.end(), lines()[at].entrant) != in.end())
        return {Outlook::Kind::play_off};
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
    if (is_enough(own.points2)) return {Outlook::Kind::through};
    if (ahead >= cut()) return {Outlook::Kind::out};
    for (std::int64_t wins = 1; wins <= games_left(own.entrant); ++wins) {
      if (is_enough(own.points2 + wins * plan_.points.win2)) {
        return {Outlook::Kind::playing, static_cast<int>(wins)};
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
    if (entry_ == nullptr) return {Outlook::Kind::ended};
    return group_.ranking.settled ? by_place(at) : Outlook{Outlook::Kind::playing};
  }

  const StagePlan& plan_;
  const Group& group_;
  const Entry* const entry_;
};

/// Who lost by its own fault and never made a legal move in any game. An opponent that failed as
/// well, or first, is no excuse; who only won such games never had the chance.
std::vector<bool> cannot_play(int entrants, const Results& results) {
  struct Count {
    bool failed = false;
    bool moved = false;
  };
  std::vector<Count> counts(static_cast<std::size_t>(entrants));
  results.for_each([&](const GameResult& game) {
    for (std::size_t side = 0; side < game.match.entrants.size(); ++side) {
      Count& count = counts[static_cast<std::size_t>(game.match.entrants[side])];
      const SideResult& own = game.sides[side];
      count.failed = count.failed || own.forfeit;
      count.moved = count.moved || own.moves > 0;
    }
  });
  std::vector<bool> cannot;
  for (const Count& count : counts) cannot.push_back(count.failed && !count.moved);
  return cannot;
}

/// The last stage that each entrant is in, -1 for none.
std::vector<int> last_stages(int entrants, const std::vector<Stage>& stages) {
  std::vector<int> last(static_cast<std::size_t>(entrants), -1);
  for (const Stage& stage : stages) {
    for (const Group& group : stage.groups) {
      for (const Entrant entrant : group.entrants) {
        last[static_cast<std::size_t>(entrant)] = stage.number;
      }
    }
  }
  return last;
}

std::string ordinal(int number) {
  const int tens = number % 100;
  const char* ending = "th";
  if (tens < 11 || tens > 13) {
    ending = number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
  }
  return std::to_string(number) + ending;
}

std::string reason_of(const StagePlan& plan, const Group& group, const Line& line) {
  if (!line.because.empty()) return line.because;
  return ordinal(line.place) + (line.shared ? ", shared," : "") + " in " +
         (group.name.empty() ? "" : "group " + group.name + " of ") + plan.name;
}

bool is_over(const Outlook& outlook) {
  return outlook.kind == Outlook::Kind::out || outlook.kind == Outlook::Kind::ended;
}

/// All of them share the next place.
void add_sharing(std::vector<FinalPlace>& sharing, std::vector<FinalPlace>& places) {
  const auto first = static_cast<int>(places.size()) + 1;
  for (FinalPlace& place : sharing) {
    place.place = first;
    place.sharing = static_cast<int>(sharing.size());
    places.push_back(std::move(place));
  }
}

/// Adds those who got no further than this stage so far.
void add_leavers(const Plan& plan, const std::vector<Stage>& stages, const Stage& stage,
                 const std::vector<int>& last, std::vector<FinalPlace>& places) {
  const StagePlan& planned = plan.stages[static_cast<std::size_t>(stage.number)];
  std::map<int, std::vector<FinalPlace>> by_rank;  // by place in a group
  for (const Group& group : stage.groups) {
    for (std::size_t at = 0; at < group.ranking.lines.size(); ++at) {
      const Line& line = group.ranking.lines[at];
      if (last[static_cast<std::size_t>(line.entrant)] != stage.number) continue;
      FinalPlace place;
      place.entrant = line.entrant;
      place.stage = stage.number;
      place.certain = stage.state == StageState::settled;
      place.outlook = outlook_of(plan, stages, stage, group, at);
      if (is_over(place.outlook)) place.result_class = planned.result_class;
      place.why = reason_of(planned, group, line);
      by_rank[line.place].push_back(std::move(place));
    }
  }
  for (auto& [rank, sharing] : by_rank) add_sharing(sharing, places);
}

/// Adds those who are in no stage that is known so far, below all others: who left before the first
/// one began, and who comes in later. Those who did not qualify anywhere are listed already.
void add_absent(const Plan& plan, const Facts& facts, const std::vector<int>& last,
                std::vector<FinalPlace>& places) {
  std::vector<FinalPlace> absent;
  for (Entrant entrant = 0; entrant < facts.entrants; ++entrant) {
    if (last[static_cast<std::size_t>(entrant)] >= 0 || facts.staff.contains(entrant)) continue;
    const auto gone = facts.departed.find(entrant);
    const auto came = facts.arrived.find(entrant);
    FinalPlace place;
    place.entrant = entrant;
    if (gone != facts.departed.end()) {
      place.certain = true;
      place.outlook = {Outlook::Kind::out};
      place.why = gone->second.words;
    } else if (came != facts.arrived.end()) {
      place.why = "joins with " + plan.stages[static_cast<std::size_t>(came->second.stage)].name;
    } else {
      continue;
    }
    absent.push_back(std::move(place));
  }
  add_sharing(absent, places);
}

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

const char* name(Outlook::Kind kind) {
  constexpr std::array names = {"playing", "play-off", "through", "out", "ended"};
  return names.at(static_cast<std::size_t>(kind));
}

std::string words_of(const Outlook& outlook) {
  if (outlook.kind == Outlook::Kind::playing && outlook.wins_needed > 0) {
    return "needs " + (outlook.wins_needed == 1 ? std::string("one win")
                                                : std::to_string(outlook.wins_needed) + " wins");
  }
  if (outlook.kind == Outlook::Kind::play_off) return "in a play-off";
  return outlook.kind == Outlook::Kind::ended ? "" : name(outlook.kind);
}

Outlook outlook_of(const Plan& plan, const std::vector<Stage>& stages, const Stage& stage,
                   const Group& group, std::size_t line) {
  const Stage* const next = next_stage(stages, stage);
  if (next != nullptr && !next->groups.empty()) {
    const Entrant entrant = group.ranking.lines[line].entrant;
    const bool goes_on = std::any_of(stages.begin() + stage.number + 1, stages.end(),
                                     [&](const Stage& later) { return plays_in(later, entrant); });
    return {goes_on ? Outlook::Kind::through : Outlook::Kind::out};
  }
  const Entry* const entry =
      next == nullptr ? nullptr : &plan.stages[static_cast<std::size_t>(next->number)].entry;
  return GroupOutlook(plan.stages[static_cast<std::size_t>(stage.number)], group, entry).of(line);
}

std::vector<FinalPlace> final_places(const Plan& plan, const Facts& facts, const Results& results,
                                     const std::vector<Stage>& stages) {
  const std::vector<int> last = last_stages(facts.entrants, stages);
  std::vector<FinalPlace> places;
  for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage) {
    add_leavers(plan, stages, *stage, last, places);
  }
  add_absent(plan, facts, last, places);
  const std::vector<bool> cannot = cannot_play(facts.entrants, results);
  for (FinalPlace& place : places) {
    if (const auto gone = facts.departed.find(place.entrant); gone != facts.departed.end()) {
      place.departed = gone->second.words;
      if (!is_over(place.outlook)) place.outlook = {Outlook::Kind::out};
      if (place.why != place.departed) place.why += ", " + place.departed;
    }
    if (!plan.cannot_play.empty() && cannot[static_cast<std::size_t>(place.entrant)]) {
      place.result_class = plan.cannot_play;
    }
  }
  return places;
}

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
