// Final places over all stages, or the present ones, and the prospects of entrants still playing.
#include <algorithm>
#include <array>
#include <map>

#include "referee/formats/bracket_layout.hpp"
#include "referee/formats/groups.hpp"
#include "referee/formats/schedule.hpp"

namespace aspis::formats {
namespace {

bool plays_in(const Stage& stage, Entrant entrant) {
  return std::ranges::any_of(stage.groups, [&](const Group& group) {
    return std::ranges::find(group.entrants, entrant) != group.entrants.end();
  });
}

bool plays_in(const Pairing& pairing, Entrant entrant) {
  return pairing.key.entrants.contains(entrant) || pairing.known[0] == entrant ||
         pairing.known[1] == entrant;
}

/// The first stage after this one that is not left out; null after the last one.
const Stage* next_stage(const std::vector<Stage>& stages, const Stage& stage) {
  for (auto at = index(stage.number) + 1; at < stages.size(); ++at) {
    if (stages[at].state != StageState::skipped) return &stages[at];
  }
  return nullptr;
}

/// The prospects of one table's entrants.
struct GroupOutlook {
  const StagePlan& plan;
  const Group& group;
  const Entry* entry;  // the next stage's; null after the last stage
  /// The number that advances; 0 if places do not decide it.
  const int top = entry != nullptr && entry->who == Entry::Who::top ? entry->count : 0;

  [[nodiscard]] Outlook of(std::size_t at) const {
    const bool all_go_on = entry != nullptr && entry->who == Entry::Who::everyone;
    const bool all_are_top = top >= static_cast<int>(group.ranking.lines.size());
    if (all_go_on || all_are_top) return {Outlook::Kind::through};
    if (is_bracket(plan.format)) return in_bracket(at);
    if (group.ranking.settled) return by_place(at);
    if (top == 0) return {};
    const bool has_play_offs = !std::ranges::all_of(group.ranking.play_offs, &PlayOff::complete);
    if (has_play_offs) return beside_play_offs(at);
    if (plan.format != Format::groups) return {};  // pairings to come are not known
    return by_points(at);
  }

  [[nodiscard]] Outlook by_place(std::size_t at) const {
    if (entry == nullptr) return {Outlook::Kind::ended};
    if (top == 0) return {};  // ties are known when the stage is over
    return {static_cast<int>(at) < top ? Outlook::Kind::through : Outlook::Kind::out};
  }

  /// The table is complete: only ties are open.
  [[nodiscard]] Outlook beside_play_offs(std::size_t at) const {
    for (const PlayOff& play_off : group.ranking.play_offs) {
      const auto& in = play_off.entrants;
      if (play_off.complete || play_off.cut != top) continue;
      if (std::ranges::find(in, group.ranking.lines[at].entrant) != in.end()) {
        return {Outlook::Kind::play_off};
      }
    }
    return by_place(at);
  }

  [[nodiscard]] std::int64_t games_left(Entrant entrant) const {
    std::int64_t left = 0;
    for (const Pairing& pairing : group.pairings) {
      if (pairing.play_off || pairing.state.complete || !plays_in(pairing, entrant)) continue;
      left += std::max(0, pairing.state.wanted - pairing.games_played);
    }
    return left;
  }

  /// Doubled.
  [[nodiscard]] std::int64_t reachable_points2(const Line& line) const {
    return line.points2 + games_left(line.entrant) *
                              std::max({plan.points.win2, plan.points.tie2, plan.points.loss2});
  }

  /// Ties on points are uncertain: a tie-break or a play-off decides them.
  [[nodiscard]] Outlook by_points(std::size_t at) const {
    const Line& own = group.ranking.lines[at];
    const std::int64_t own_reach = reachable_points2(own);
    std::vector<std::int64_t> reach;  // of the others
    int ahead = 0;                    // by a result that it can still reach
    for (const Line& other : group.ranking.lines) {
      if (other.entrant == own.entrant) continue;
      reach.push_back(reachable_points2(other));
      ahead += other.points2 > own_reach ? 1 : 0;
    }
    const auto is_enough = [&](std::int64_t points2) {
      return std::ranges::count_if(reach, [&](std::int64_t other) { return other >= points2; }) <
             top;
    };
    if (is_enough(own.points2)) return {Outlook::Kind::through};
    if (ahead >= top) return {Outlook::Kind::out};
    for (std::int64_t wins = 1; wins <= games_left(own.entrant); ++wins) {
      if (is_enough(own.points2 + wins * plan.points.win2)) {
        return {Outlook::Kind::playing, static_cast<int>(wins)};
      }
    }
    return {};
  }

  [[nodiscard]] Outlook in_bracket(std::size_t at) const {
    const bool plays_on = std::ranges::any_of(group.pairings, [&](const Pairing& pairing) {
      return !pairing.state.complete && plays_in(pairing, group.ranking.lines[at].entrant);
    });
    const bool is_open = entry != nullptr && !group.ranking.settled;
    return plays_on || is_open ? Outlook{} : by_place(at);
  }
};

/// Entrants that forfeited a game and made no legal move in any. An opponent's forfeit does
/// not excuse them, but an entrant that only won by forfeit could not move and is not listed.
std::vector<bool> cannot_play(int entrants, const Results& results) {
  std::vector<bool> failed(index(entrants));
  std::vector<bool> moved(failed.size());
  results.for_each([&](const GameResult& game) {
    for (std::size_t side = 0; side < game.match.entrants.size(); ++side) {
      const auto at = index(game.match.entrants[side]);
      if (game.sides[side].forfeit) failed[at] = true;
      if (game.sides[side].moves > 0) moved[at] = true;
    }
  });
  for (std::size_t at = 0; at < failed.size(); ++at) failed[at] = failed[at] && !moved[at];
  return failed;
}

std::string ordinal(int number) {
  const int tens = number % 100;
  const char* ending = "th";
  if (tens < 11 || tens > 13) {
    ending = number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
  }
  return std::to_string(number) + ending;
}

std::string describe_place(const StagePlan& plan, const Group& group, const Line& line) {
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

/// Adds entrants of this stage that are not placed yet: they got no further so far.
void add_leavers(const Plan& plan, const std::vector<Stage>& stages, const Stage& stage,
                 std::vector<bool>& placed, std::vector<FinalPlace>& places) {
  const StagePlan& planned = plan.stages[index(stage.number)];
  std::map<int, std::vector<FinalPlace>> by_rank;  // by place in a group
  for (const Group& group : stage.groups) {
    for (std::size_t at = 0; at < group.ranking.lines.size(); ++at) {
      const Line& line = group.ranking.lines[at];
      if (placed[index(line.entrant)]) continue;
      FinalPlace place;
      place.entrant = line.entrant;
      place.stage = stage.number;
      place.certain = stage.state == StageState::settled;
      place.outlook = find_outlook(plan, stages, stage, group, at);
      if (is_over(place.outlook)) place.result_class = planned.result_class;
      place.why = describe_place(planned, group, line);
      by_rank[line.place].push_back(std::move(place));
    }
  }
  for (auto& [rank, sharing] : by_rank) {
    for (const FinalPlace& place : sharing) placed[index(place.entrant)] = true;
    add_sharing(sharing, places);
  }
}

/// Adds entrants that are in no known stage, below all others: those that departed before the first
/// stage, and late arrivals. Entrants that did not qualify are listed already.
void add_absent(const Plan& plan, const Facts& facts, const std::vector<bool>& placed,
                std::vector<FinalPlace>& places) {
  std::vector<FinalPlace> absent;
  for (Entrant entrant = 0; entrant < facts.entrants; ++entrant) {
    if (placed[index(entrant)] || facts.staff.contains(entrant)) continue;
    const auto gone = facts.departed.find(entrant);
    const auto came = facts.arrived.find(entrant);
    FinalPlace place;
    place.entrant = entrant;
    if (gone != facts.departed.end()) {
      place.certain = true;
      place.outlook = {Outlook::Kind::out};
      place.why = gone->second.words;
    } else if (came != facts.arrived.end()) {
      place.why = "joins with " + plan.stages[index(came->second.stage)].name;
    } else {
      continue;
    }
    absent.push_back(std::move(place));
  }
  add_sharing(absent, places);
}

using Sizes = std::vector<int>;

/// The groups of a stage with this many entrants.
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

/// The number of entrants; 0 if it depends on results.
int coming(const Entry& entry, const Sizes& before) {
  if (entry.who == Entry::Who::tied) return 0;
  int all = 0;
  for (const int size : before)
    all += entry.who == Entry::Who::top ? std::min(size, entry.count) : size;
  return all;
}

std::string text(Sizes sizes) {
  std::ranges::sort(sizes);
  const bool list_all = sizes.size() <= 4 && sizes.front() != sizes.back();
  std::string text;
  for (auto at = sizes.begin(); at != sizes.end();) {
    const auto end = list_all ? at + 1 : std::upper_bound(at, sizes.end(), *at);
    text += text.empty() ? "" : list_all ? "·" : " · ";
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

std::string describe(const Outlook& outlook) {
  if (outlook.kind == Outlook::Kind::playing && outlook.wins_needed > 0) {
    return "needs " + (outlook.wins_needed == 1 ? std::string("one win")
                                                : std::to_string(outlook.wins_needed) + " wins");
  }
  if (outlook.kind == Outlook::Kind::play_off) return "in a play-off";
  return outlook.kind == Outlook::Kind::ended ? "" : name(outlook.kind);
}

Outlook find_outlook(const Plan& plan, const std::vector<Stage>& stages, const Stage& stage,
                     const Group& group, std::size_t line) {
  const Stage* const next = next_stage(stages, stage);
  if (next != nullptr && !next->groups.empty()) {
    const Entrant entrant = group.ranking.lines[line].entrant;
    const bool goes_on = std::any_of(stages.begin() + stage.number + 1, stages.end(),
                                     [&](const Stage& later) { return plays_in(later, entrant); });
    return {goes_on ? Outlook::Kind::through : Outlook::Kind::out};
  }
  const Entry* const entry = next == nullptr ? nullptr : &plan.stages[index(next->number)].entry;
  return GroupOutlook{plan.stages[index(stage.number)], group, entry}.of(line);
}

std::vector<FinalPlace> final_places(const Plan& plan, const Facts& facts, const Results& results,
                                     const std::vector<Stage>& stages) {
  std::vector<bool> placed(index(facts.entrants));
  std::vector<FinalPlace> places;
  for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage) {
    add_leavers(plan, stages, *stage, placed, places);
  }
  add_absent(plan, facts, placed, places);
  const std::vector<bool> cannot = cannot_play(facts.entrants, results);
  for (FinalPlace& place : places) {
    if (const auto gone = facts.departed.find(place.entrant); gone != facts.departed.end()) {
      place.departed = gone->second.words;
      if (!is_over(place.outlook)) place.outlook = {Outlook::Kind::out};
      if (place.why != place.departed) place.why += ", " + place.departed;
    }
    if (!plan.cannot_play.empty() && cannot[index(place.entrant)]) {
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
    const StagePlan& planned = plan.stages.at(index(stage.number));
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
