#include "referee/formats/schedule.hpp"

#include <algorithm>
#include <set>

#include "protocol/random.hpp"
#include "protocol/sha256.hpp"
#include "referee/formats/final_places.hpp"
#include "referee/formats/stage_schedule.hpp"

namespace aspis::formats {
namespace {

/// Who comes out of a stage, or out of the draw before the first one.
struct Field {
  std::vector<Qualifier> ranked;  // by rank, then by group
  int groups = 1;
  /// By entrant: how many share the place with it. For those tied at a place.
  std::vector<Line> lines;
  /// Nobody was left behind: "the top four" are all of them.
  bool passed_through = true;
};

/// Those who come in with this stage, in the order in which they came.
std::vector<Entrant> arriving(const Facts& facts, int stage) {
  std::vector<Entrant> in;
  for (const auto& [entrant, arrival] : facts.arrived) {
    if (arrival.stage == stage && !facts.staff.contains(entrant)) in.push_back(entrant);
  }
  return in;
}

/// Those with a seed in front, by it; the others stay in their order.
void put_seeded_first(const std::vector<Entrant>& seeding, int entrants,
                      std::vector<Entrant>& order) {
  if (seeding.empty()) return;
  std::vector<std::size_t> seeds(static_cast<std::size_t>(entrants), seeding.size());
  for (std::size_t seed = 0; seed < seeding.size(); ++seed) {
    seeds.at(static_cast<std::size_t>(seeding[seed])) = seed;
  }
  std::stable_sort(order.begin(), order.end(), [&](Entrant a, Entrant b) {
    return seeds[static_cast<std::size_t>(a)] < seeds[static_cast<std::size_t>(b)];
  });
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
  put_seeded_first(facts.seeding, facts.entrants, order);
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

/// Whoever departed in this stage leaves its rank to the next one.
Field field_after(const Stage& stage, const Facts& facts) {
  Field field;
  field.groups = static_cast<int>(stage.groups.size());
  field.passed_through = false;
  for (int group = 0; group < field.groups; ++group) {
    int rank = 0;
    for (const Line& line : stage.groups[static_cast<std::size_t>(group)].ranking.lines) {
      if (!is_in(facts, line.entrant, stage.number + 1)) continue;
      field.ranked.push_back({line.entrant, group, ++rank});
      field.lines.push_back(line);
    }
  }
  std::stable_sort(field.ranked.begin(), field.ranked.end(),
                   [](const Qualifier& a, const Qualifier& b) { return a.rank < b.rank; });
  return field;
}

/// Best first; who comes in with this stage is behind all who qualified.
std::vector<Qualifier> entering(const Entry& entry, const Field& field, const Facts& facts,
                                int stage) {
  std::vector<Qualifier> in;
  for (const Qualifier& qualifier : field.ranked) {
    bool enters = true;
    if (entry.who == Entry::Who::top) {
      enters = field.passed_through || qualifier.rank <= entry.count;
    } else if (entry.who == Entry::Who::tied) {
      enters = std::any_of(field.lines.begin(), field.lines.end(), [&](const Line& line) {
        return line.entrant == qualifier.entrant && line.place == entry.count;
      });
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

/// Places of each group after which the order matters, for what comes next and for itself.
std::vector<int> cuts_of(const Plan& plan, std::size_t number, int groups) {
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

/// A stage of groups that would send everybody on, and whose order matters to nobody.
bool is_idle(const Plan& plan, std::size_t number, const Groups& groups) {
  if (number + 1 >= plan.stages.size()) return false;
  const Entry& next = plan.stages[number + 1].entry;
  if (next.who != Entry::Who::top) return false;
  const std::vector<int> cuts = cuts_of(plan, number, static_cast<int>(groups.size()));
  return std::all_of(groups.begin(), groups.end(), [&](const std::vector<Entrant>& group) {
    const auto size = static_cast<int>(group.size());
    return size <= next.count &&
           std::all_of(cuts.begin(), cuts.end(), [&](int cut) { return cut >= size; });
  });
}

Stage skipped(std::string note) {
  Stage stage;
  stage.state = StageState::skipped;
  stage.note = std::move(note);
  return stage;
}

Stage schedule_stage(const Plan& plan, std::size_t number, const Facts& facts,
                     const Results& results, const std::vector<Qualifier>& in, int groups_before) {
  if (in.size() < 2) {
    return skipped(in.empty() ? "it has no entrants" : "it has only one entrant");
  }
  const StagePlan& planned = plan.stages[number];
  std::vector<int> cuts = cuts_of(plan, number, 1);
  StageInput input{plan,          planned, static_cast<int>(number), facts, results, in,
                   groups_before, cuts};
  Stage stage;
  switch (planned.format) {
    case Format::groups: {
      const Groups groups = groups_of(input);
      if (is_idle(plan, number, groups)) return skipped("all entrants would advance");
      cuts = cuts_of(plan, number, static_cast<int>(groups.size()));
      stage = schedule_groups(input, groups);
      break;
    }
    case Format::elimination:
    case Format::double_elimination:
      stage = schedule_bracket(input);
      break;
    case Format::swiss:
      stage = schedule_swiss(input);
      break;
    case Format::ladder:
      stage = schedule_ladder(input);
      break;
    case Format::orders:
      stage = schedule_orders(input);
      break;
    case Format::finals:
      stage = schedule_finals(input);
      break;
  }
  stage.cuts = cuts;
  return stage;
}

/// Rounds first, so that groups keep pace with each other; within one, by number.
std::vector<const Pairing*> schedule_of(const Stage& stage) {
  std::vector<const Pairing*> order;
  for (const Group& group : stage.groups) {
    for (const Pairing& pairing : group.pairings) {
      if (!pairing.seats.empty()) order.push_back(&pairing);
    }
  }
  const auto earlier = [](const Pairing* a, const Pairing* b) { return a->number < b->number; };
  if (!std::is_sorted(order.begin(), order.end(), earlier)) {
    std::stable_sort(order.begin(), order.end(), earlier);
  }
  return order;
}

MatchPolicy policy_of(const StagePlan& stage, const Pairing& pairing) {
  MatchPolicy policy = stage.match;
  if (pairing.play_off) {
    policy.games = stage.play_off.games;
    policy.swap = true;
  } else if (stage.format == Format::orders) {
    policy.games = 1;
    policy.swap = false;
  }
  return policy;
}

void add_due(const StagePlan& plan, const Pairing& pairing, const Results& results,
             std::vector<DueGame>& due) {
  if (pairing.state.complete || pairing.seats.empty()) return;
  const MatchPolicy policy = policy_of(plan, pairing);
  std::span<const GameResult> games;
  if (pairing.games_played > 0) games = results.games_of(pairing.key);
  std::size_t at = 0;
  for (int number = 0; number < pairing.state.wanted; ++number) {
    if (at < games.size() && games[at].number == number) {
      ++at;
      continue;
    }
    const Placing placing = placing_of(policy, pairing.seats, number);
    due.push_back({pairing.key, number, placing.board, placing.seats});
  }
}

/// True where a group's pairings lie in the order of their numbers.
bool count_games(Stage& stage) {
  bool in_order = true;
  for (const Group& group : stage.groups) {
    int last = 0;
    for (const Pairing& pairing : group.pairings) {
      stage.games_played += pairing.games_played;
      stage.games_known += std::max(pairing.games_played, pairing.state.wanted);
      in_order = in_order && pairing.number >= last;
      last = pairing.number;
    }
  }
  return in_order;
}

/// Counts the stage's games and adds those that are due. A large group is read as seldom as can be:
/// its pairings do not fit into a core's own memory.
void enter_games(const StagePlan& plan, Stage& stage, const Results& results,
                 std::vector<DueGame>& due) {
  const bool in_order = count_games(stage);
  due.reserve(due.size() + static_cast<std::size_t>(stage.games_known - stage.games_played));
  if (stage.groups.size() == 1 && in_order) {
    for (const Pairing& pairing : stage.groups.front().pairings) {
      add_due(plan, pairing, results, due);
    }
    return;
  }
  for (const Pairing* pairing : schedule_of(stage)) add_due(plan, *pairing, results, due);
}

}  // namespace

bool may_come_in(const StagePlan& stage) {
  return stage.format != Format::finals && stage.entry.who != Entry::Who::tied &&
         stage.groups.lists.empty();
}

Schedule schedule(const Plan& plan, const Facts& facts, const Results& results) {
  Schedule schedule;
  Field field = drawn_field(plan, facts);
  bool known = true;
  for (std::size_t number = 0; number < plan.stages.size(); ++number) {
    Stage stage;
    if (known) {
      std::vector<Qualifier> in =
          entering(plan.stages[number].entry, field, facts, static_cast<int>(number));
      // A game of many must not be void for all of them since one departed: the others play anew.
      const bool all_together = plan.stages[number].format == Format::orders;
      std::erase_if(in, [&](const Qualifier& qualifier) {
        return all_together ? facts.departed.contains(qualifier.entrant)
                            : !is_in(facts, qualifier.entrant, static_cast<int>(number));
      });
      stage = schedule_stage(plan, number, facts, results, in, field.groups);
      enter_games(plan.stages[number], stage, results, schedule.due);
      stage.number = static_cast<int>(number);
      if (stage.state == StageState::settled) field = field_after(stage, facts);
      known = stage.state == StageState::settled || stage.state == StageState::skipped;
    }
    stage.number = static_cast<int>(number);
    schedule.stages.push_back(std::move(stage));
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
  if (play_off || !plan.stages.at(static_cast<std::size_t>(match.stage)).match.same_boards) {
    text += " phase " + std::to_string(match.phase) + " entrants";
    for (const Entrant entrant : match.entrants) text += " " + std::to_string(entrant + 1);
  }
  text += " board " + std::to_string(board + 1) + " attempt " + std::to_string(attempt + 1);
  const std::string digest = protocol::sha256_of(text);
  return std::stoull(digest.substr(0, 16), nullptr, 16);
}

std::string label(const Plan& plan, const Schedule& schedule, const Pairing& pairing, int stage) {
  const auto at = static_cast<std::size_t>(stage);
  std::string text = plan.stages.at(at).name;
  const std::vector<Group>& groups = schedule.stages.at(at).groups;
  const auto group = static_cast<std::size_t>(pairing.group);
  if (group < groups.size() && !groups[group].name.empty()) text += ", group " + groups[group].name;
  // Which group's play-off comes first is chance: their numbers say nothing about the match.
  if (pairing.play_off) {
    return text + ", play-off " + std::to_string(pairing.round) + " for place " +
           std::to_string(pairing.cut) + ", match " + std::to_string(pairing.in_play_off);
  }
  return text + ", M" + std::to_string(pairing.number);
}

std::string_view name(StageState state) {
  switch (state) {
    case StageState::skipped:
      return "skipped";
    case StageState::waiting:
      return "waiting";
    case StageState::playing:
      return "playing";
    case StageState::settled:
      return "settled";
  }
  return "";
}

}  // namespace aspis::formats
