#include "referee/formats/schedule.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "protocol/random.hpp"
#include "protocol/sha256.hpp"
#include "referee/formats/stage.hpp"

namespace aspis::formats {
namespace {

/// The entrants that leave a stage, or the draw before the first one.
struct Field {
  std::vector<Qualifier> ranked;  // by rank, then by group
  int groups = 1;
  std::map<Entrant, int> places;  // in the stage; empty after the draw
  /// Nobody was left behind: "the top four" are all of them.
  bool passed_through = true;
};

/// The entrants that join in this stage, in the order of arrival.
std::vector<Entrant> arriving(const Facts& facts, int stage) {
  std::vector<Entrant> in;
  for (const auto& [entrant, arrival] : facts.arrived) {
    if (arrival.stage == stage && !facts.staff.contains(entrant)) in.push_back(entrant);
  }
  return in;
}

Field drawn_field(const Plan& plan, const Facts& facts) {
  std::vector<Entrant> order;
  for (Entrant entrant = 0; entrant < facts.entrants; ++entrant) {
    if (facts.staff.contains(entrant) || facts.arrived.contains(entrant)) continue;
    order.push_back(entrant);
  }
  if (plan.draw_seeds) {
    protocol::Random random(protocol::derived_seed(facts.seed, 1));
    random.shuffle(order);
  }
  // Entrants with a seed come first, in its order; the others keep theirs.
  const auto seed = [&seeding = facts.seeding](Entrant entrant) {
    return std::ranges::find(seeding, entrant) - seeding.begin();
  };
  std::ranges::stable_sort(order, {}, seed);
  for (const Entrant entrant : arriving(facts, 0)) order.push_back(entrant);
  Field field;
  for (const Entrant entrant : order) {
    field.ranked.push_back({entrant, 0, static_cast<int>(field.ranked.size()) + 1});
  }
  return field;
}

bool is_in(const Facts& facts, Entrant entrant, int stage) {
  const auto gone = facts.departed.find(entrant);
  return gone == facts.departed.end() || gone->second.stage >= stage;
}

/// The rank of an entrant that departed in this stage goes to the next one.
Field field_after(const Stage& stage, const Facts& facts) {
  Field field;
  field.groups = static_cast<int>(stage.groups.size());
  field.passed_through = false;
  for (int group = 0; group < field.groups; ++group) {
    int rank = 0;
    for (const Line& line : stage.groups[index(group)].ranking.lines) {
      if (!is_in(facts, line.entrant, stage.number + 1)) continue;
      field.ranked.push_back({line.entrant, group, ++rank});
      field.places[line.entrant] = line.place;
    }
  }
  std::ranges::stable_sort(field.ranked, {}, &Qualifier::rank);
  return field;
}

/// Best first; late arrivals are behind all who qualified.
std::vector<Qualifier> entering(const Entry& entry, const Field& field, const Facts& facts,
                                int stage) {
  std::vector<Qualifier> in;
  for (const Qualifier& qualifier : field.ranked) {
    bool enters = true;
    if (entry.who == Entry::Who::top) {
      enters = field.passed_through || qualifier.rank <= entry.count;
    } else if (entry.who == Entry::Who::tied) {
      const auto place = field.places.find(qualifier.entrant);
      enters = place != field.places.end() && place->second == entry.count;
    }
    if (enters) in.push_back(qualifier);
  }
  if (stage == 0) return in;
  int rank = 0;
  for (const Qualifier& qualifier : in) rank = std::max(rank, qualifier.rank);
  for (const Entrant entrant : arriving(facts, stage)) {
    in.push_back({entrant, of_no_group, ++rank});
  }
  return in;
}

Stage schedule_stage(const Plan& plan, std::size_t number, const Facts& facts,
                     const Results& results, const std::vector<Qualifier>& in, int groups_before) {
  if (in.empty()) return skipped("it has no entrants");
  if (in.size() == 1) return skipped("it has only one entrant");
  const StageInput input{plan, plan.stages[number], static_cast<int>(number),  facts, results,
                         in,   groups_before,       list_cuts(plan, number, 1)};
  // In the order of Format.
  constexpr std::array formats = {schedule_groups, schedule_bracket, schedule_bracket,
                                  schedule_swiss,  schedule_ladder,  schedule_orders,
                                  schedule_finals};
  Stage stage = formats.at(static_cast<std::size_t>(input.stage.format))(input);
  if (input.stage.format != Format::groups) stage.cuts = input.cuts;
  return stage;
}

void add_due(const StagePlan& plan, const Pairing& pairing, const Results& results,
             std::vector<DueGame>& due) {
  const MatchPolicy policy = match_policy(plan, pairing.key.phase);
  std::span<const GameResult> games;
  if (pairing.games_played > 0) games = results.find_games(pairing.key);
  std::size_t at = 0;
  for (int number = 0; number < pairing.state.wanted; ++number) {
    if (at < games.size() && games[at].number == number) {
      ++at;
      continue;
    }
    const Placing placing = place_game(policy, pairing.seats, number);
    due.push_back({pairing.key, number, placing.board, placing.seats});
  }
}

/// Counts the stage's games and adds those that are due: rounds first, so that groups keep pace
/// with each other; within one, by number.
void enter_games(const StagePlan& plan, Stage& stage, const Results& results,
                 std::vector<DueGame>& due) {
  std::vector<const Pairing*> open;
  for (const Group& group : stage.groups) {
    for (const Pairing& pairing : group.pairings) {
      stage.games_played += pairing.games_played;
      stage.games_known += std::max(pairing.games_played, pairing.state.wanted);
      if (!pairing.state.complete && !pairing.seats.empty()) open.push_back(&pairing);
    }
  }
  if (!std::ranges::is_sorted(open, {}, &Pairing::number)) {
    std::ranges::stable_sort(open, {}, &Pairing::number);
  }
  due.reserve(due.size() + index(stage.games_known - stage.games_played));
  for (const Pairing* const pairing : open) add_due(plan, *pairing, results, due);
}

/// The matches of one stage in a schedule, indexed for lookup.
struct Known {
  StageState state = StageState::waiting;
  std::set<MatchKey> matches;
  std::set<Entrant> entrants;
  std::set<std::pair<int, Entrant>> busy;  // in this phase
};

Known list_known(const Stage& stage) {
  Known known;
  known.state = stage.state;
  for (const Group& group : stage.groups) {
    known.entrants.insert(group.entrants.begin(), group.entrants.end());
    for (const Pairing& pairing : group.pairings) {
      if (pairing.key.entrants.empty()) continue;
      known.matches.insert(pairing.key);
      for (const Entrant entrant : pairing.key.entrants) {
        known.busy.emplace(pairing.key.phase, entrant);
      }
    }
  }
  return known;
}

/// While a stage is playing, a match that it does not list may still be added, unless one of the
/// entrants is not in the stage or has other matches of the same phase.
bool is_stale(const Known& known, const MatchKey& match) {
  if (known.state == StageState::waiting || known.matches.contains(match)) return false;
  if (known.state != StageState::playing) return true;
  return std::ranges::any_of(match.entrants, [&](Entrant entrant) {
    return !known.entrants.contains(entrant) || known.busy.contains({match.phase, entrant});
  });
}

}  // namespace

std::vector<int> list_cuts(const Plan& plan, std::size_t number, int groups) {
  std::set<int> cuts(plan.stages[number].cuts.begin(), plan.stages[number].cuts.end());
  if (number + 1 < plan.stages.size()) {
    const StagePlan& next = plan.stages[number + 1];
    const int top = next.entry.who == Entry::Who::top ? next.entry.count : 0;
    if (top > 0) cuts.insert(top);
    if (next.format == Format::finals) {
      for (int cut = groups == 1 ? 2 : 1; cut < top; cut += groups == 1 ? 2 : 1) cuts.insert(cut);
    }
  }
  return {cuts.begin(), cuts.end()};
}

bool may_come_in(const StagePlan& stage) {
  return stage.format != Format::finals && stage.entry.who != Entry::Who::tied &&
         stage.groups.lists.empty();
}

Schedule schedule(const Plan& plan, const Facts& facts, const Results& results) {
  Schedule schedule;
  Field field = drawn_field(plan, facts);
  bool known = true;
  for (std::size_t at = 0; at < plan.stages.size(); ++at) {
    const auto number = static_cast<int>(at);
    Stage& stage = schedule.stages.emplace_back();
    if (known) {
      std::vector<Qualifier> in = entering(plan.stages[at].entry, field, facts, number);
      // One departure must not void a game of many for all: the others play it again.
      const bool all_together = plan.stages[at].format == Format::orders;
      std::erase_if(in, [&](const Qualifier& qualifier) {
        return all_together ? facts.departed.contains(qualifier.entrant)
                            : !is_in(facts, qualifier.entrant, number);
      });
      stage = schedule_stage(plan, at, facts, results, in, field.groups);
      enter_games(plan.stages[at], stage, results, schedule.due);
    }
    stage.number = number;
    if (stage.state == StageState::settled) field = field_after(stage, facts);
    known = stage.state == StageState::settled || stage.state == StageState::skipped;
  }
  schedule.finished = known;
  schedule.places = final_places(plan, facts, results, schedule.stages);
  return schedule;
}

std::uint64_t board_seed(const Plan& plan, std::uint64_t tournament, const MatchKey& match,
                         int board, int attempt) {
  std::string text =
      "aspis board " + std::to_string(tournament) + " stage " + std::to_string(match.stage + 1);
  const bool play_off = match.phase >= first_play_off;
  if (play_off || !plan.stages.at(index(match.stage)).match.same_boards) {
    text += " phase " + std::to_string(match.phase) + " entrants";
    for (const Entrant entrant : match.entrants) text += " " + std::to_string(entrant + 1);
  }
  text += " board " + std::to_string(board + 1) + " attempt " + std::to_string(attempt + 1);
  const std::string digest = protocol::sha256(text);
  return std::stoull(digest.substr(0, 16), nullptr, 16);
}

std::string label(const Plan& plan, const Schedule& schedule, const Pairing& pairing, int stage) {
  const auto at = index(stage);
  std::string text = plan.stages.at(at).name;
  const std::vector<Group>& groups = schedule.stages.at(at).groups;
  const auto group = index(pairing.group);
  if (group < groups.size() && !groups[group].name.empty()) text += ", group " + groups[group].name;
  // Which group's play-off comes first is chance: their numbers say nothing about the match.
  if (pairing.play_off) {
    return text + ", play-off " + std::to_string(pairing.round) + " for place " +
           std::to_string(pairing.cut) + ", match " + std::to_string(pairing.in_play_off);
  }
  return text + ", M" + std::to_string(pairing.number);
}

CountedRounds::CountedRounds(const Stage& stage) {
  std::map<std::pair<Part, int>, int> first;  // numbers
  bool has_parts = false;
  for (const Group& group : stage.groups) {
    for (const Pairing& pairing : group.pairings) {
      has_parts = has_parts || pairing.part != Part::winners;
      int& number = first.try_emplace({pairing.part, pairing.round}, pairing.number).first->second;
      number = std::min(number, pairing.number);
    }
  }
  if (!has_parts) return;
  for (const auto& [round, number] : first) order_.push_back(round);
  std::ranges::sort(order_, {}, [&](const auto& round) { return first.at(round); });
}

int CountedRounds::of(const Pairing& pairing) const {
  if (order_.empty()) return pairing.round;
  const auto own = std::ranges::find(order_, std::pair(pairing.part, pairing.round));
  return 1 + static_cast<int>(own - order_.begin());
}

int last_round(const StagePlan& plan, const Stage& stage) {
  if (stage.groups.empty()) return 0;
  if (plan.format == Format::swiss || plan.format == Format::ladder) {
    return planned_rounds(plan, stage.groups.front().entrants.size());
  }
  const CountedRounds rounds(stage);
  int last = 0;
  for (const Group& group : stage.groups) {
    for (const Pairing& pairing : group.pairings) {
      if (!pairing.play_off) last = std::max(last, rounds.of(pairing));
    }
  }
  return last;
}

std::vector<MatchKey> stale(const Schedule& schedule, const Results& results) {
  std::vector<Known> stages;
  for (const Stage& stage : schedule.stages) stages.push_back(list_known(stage));
  std::vector<MatchKey> found;
  results.for_each([&](const GameResult& game) {
    const auto stage = index(game.match.stage);
    if (stage >= stages.size() || !is_stale(stages[stage], game.match)) return;
    if (found.empty() || found.back() != game.match) found.push_back(game.match);
  });
  std::ranges::sort(found);
  return found;
}

std::string_view name(StageState state) {
  constexpr std::array names = {"skipped", "waiting", "playing", "settled"};
  return names.at(static_cast<std::size_t>(state));
}

}  // namespace aspis::formats
