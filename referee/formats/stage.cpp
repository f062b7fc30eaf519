// The parts that all stages share, and the stages whose matches do not depend on results: groups,
// all orders of a game.
#include "referee/formats/stage.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "protocol/random.hpp"

namespace aspis::formats {
namespace {

/// The opponent of the only side whose games no longer count; nullopt if there is no such match.
std::optional<Entrant> find_walkover(const Facts& facts, const Sides& sides) {
  const auto is_out = [&](Entrant entrant) {
    const auto gone = facts.departed.find(entrant);
    return gone != facts.departed.end() && !gone->second.games_stand;
  };
  if (facts.departed.empty() || sides.size() != 2 || is_out(sides[0]) == is_out(sides[1])) {
    return std::nullopt;
  }
  return sides[is_out(sides[0]) ? 1 : 0];
}

/// Removes entrants that departed in this stage, or whose games do not stand, from the table.
std::vector<Entrant> take_departed(const StageInput& input, std::vector<Entrant>& entrants) {
  const auto stays = [&](Entrant entrant) {
    const auto gone = input.facts.departed.find(entrant);
    return gone == input.facts.departed.end() ||
           (gone->second.games_stand && gone->second.stage > input.number);
  };
  const auto first = std::stable_partition(entrants.begin(), entrants.end(), stays);
  std::vector<Entrant> departed(first, entrants.end());
  entrants.erase(first, entrants.end());
  return departed;
}

std::string group_name(std::size_t number, std::size_t groups) {
  if (groups == 1) return "";
  std::string name(1, static_cast<char>('A' + number % 26));
  return number < 26 ? name : name + std::to_string(number / 26 + 1);
}

std::vector<int> choose_sizes(const GroupPolicy& policy, int entrants) {
  int count = 1;
  if (policy.count > 0) count = policy.count;
  if (policy.size > 0) count = (entrants + policy.size - 1) / policy.size;
  if (!policy.sizes.empty()) {
    const int places = std::accumulate(policy.sizes.begin(), policy.sizes.end(), 0);
    if (places == entrants) return policy.sizes;
    count = static_cast<int>(policy.sizes.size());
  }
  return even_sizes(entrants, std::clamp(count, 1, std::max(1, entrants / 2)));
}

Groups listed(const GroupPolicy& policy) {
  Groups groups;
  for (const std::vector<int>& list : policy.lists) {
    std::vector<Entrant>& group = groups.emplace_back();
    for (const int number : list) group.push_back(number - 1);
  }
  return groups;
}

Group schedule_group(const StageInput& input, const std::vector<Entrant>& entrants, int number) {
  Group group;
  group.entrants = entrants;
  Table table{input.number, entrants, {}, true, {}};
  const int rounds = std::max(1, berger_rounds(static_cast<int>(entrants.size())));
  const std::vector<Meeting> meetings =
      berger(static_cast<int>(entrants.size()), input.stage.cycles);
  const auto find_seats = [&](const Meeting& meeting) {
    return Sides{entrants[index(meeting.first)], entrants[index(meeting.second)]};
  };
  table.matches.reserve(meetings.size());
  for (const Meeting& meeting : meetings) {
    table.matches.push_back(
        {input.number, (meeting.round - 1) / rounds, find_seats(meeting).sorted()});
  }
  group.pairings.reserve(meetings.size());
  input.results.for_each_match(table.matches, [&](std::span<const GameResult> games) {
    const std::size_t at = group.pairings.size();
    group.pairings.push_back(make_pairing(input, table.matches[at], find_seats(meetings[at]),
                                          meetings[at].round, false, games));
    table.complete = table.complete && group.pairings.back().state.complete;
  });
  rank_group(input, group, std::move(table));
  for (std::size_t at = 0; at < group.pairings.size(); ++at) {
    group.pairings[at].group = number;
    group.pairings[at].number = static_cast<int>(at) + 1;
  }
  return group;
}

/// In the order of play: all groups' first rounds, then their second ones, play-offs last. One
/// alone is numbered already.
void number_pairings(std::vector<Group>& groups) {
  std::map<std::pair<bool, int>, std::vector<Pairing*>> rounds;
  for (Group& group : groups) {
    for (Pairing& pairing : group.pairings) {
      rounds[{pairing.play_off, pairing.play_off ? 0 : pairing.round}].push_back(&pairing);
    }
  }
  int number = 0;
  for (const auto& [round, pairings] : rounds) {
    for (Pairing* const pairing : pairings) pairing->number = ++number;
  }
}

/// The groups as they are formed, before anything is played.
Groups make_groups(const StageInput& input) {
  const GroupPolicy& policy = input.stage.groups;
  const std::vector<Entrant> by_seed = list_entrants(input.entering);
  const std::vector<int> sizes = choose_sizes(policy, static_cast<int>(by_seed.size()));
  switch (policy.by) {
    case GroupPolicy::By::lists:
      return listed(policy);
    case GroupPolicy::By::draw:
      return drawn(by_seed, sizes,
                   protocol::derived_seed(input.facts.seed,
                                          2000 + static_cast<std::uint64_t>(input.number)));
    case GroupPolicy::By::cross:
      if (input.groups_before > 1) return crossed(input.entering, sizes);
      break;
    case GroupPolicy::By::snake:
      break;
  }
  return snake(by_seed, sizes);
}

/// True for a stage of groups that sends all entrants on, and whose order has no effect.
bool is_idle(const StageInput& input, const Groups& groups) {
  for (const std::vector<Entrant>& group : groups) {
    for (const int cut : input.cuts) {
      if (cut < static_cast<int>(group.size())) return false;
    }
  }
  const auto next = index(input.number) + 1;
  return next < input.plan.stages.size() && input.plan.stages[next].entry.who == Entry::Who::top;
}

/// The orders to play; empty if an instructor must first confirm their number.
std::vector<Sides> make_orders(const StageInput& input, Stage& stage) {
  const std::vector<Entrant> entrants = list_entrants(input.entering);
  const auto count = static_cast<int>(entrants.size());
  const int seats = std::min(count, input.facts.game_seats);
  const auto found = input.facts.confirmed.find(input.number);
  const int confirmed = found == input.facts.confirmed.end() ? -1 : found->second;
  const int sample = confirmed > 0 ? confirmed : input.stage.sample;
  const bool all_fit = count <= seats;
  if (all_fit && (count <= input.stage.most_in_all_orders || confirmed == 0)) {
    return all_orders(entrants);
  }
  if (sample > 0) {
    return sampled_orders(
        entrants, seats, sample,
        protocol::derived_seed(input.facts.seed, 3000 + static_cast<std::uint64_t>(input.number)));
  }
  stage.needs_confirmation = true;
  stage.note = std::to_string(count) + " entrants are tied: ";
  if (!all_fit) {
    stage.note += "more than the " + std::to_string(seats) +
                  " seats of the game; confirm a drawn sample of their orders";
    return {};
  }
  std::int64_t orders = 1;
  for (int factor = 2; factor <= count; ++factor) orders *= factor;
  stage.note += std::to_string(orders) + " games in all their orders; confirm them, or a sample";
  return {};
}

}  // namespace

std::vector<Entrant> list_entrants(const std::vector<Qualifier>& qualifiers) {
  std::vector<Entrant> entrants;
  entrants.reserve(qualifiers.size());
  for (const Qualifier& qualifier : qualifiers) entrants.push_back(qualifier.entrant);
  return entrants;
}

MatchPolicy match_policy(const StagePlan& stage, int phase) {
  MatchPolicy policy = stage.match;
  if (phase >= first_play_off) {
    policy.games = stage.play_off.games;
    policy.swap = true;
  } else if (stage.format == Format::orders) {
    policy.games = 1;
    policy.swap = false;
  }
  return policy;
}

Stage skipped(const std::string& note) {
  Stage stage;
  stage.state = StageState::skipped;
  stage.note = note;
  return stage;
}

Stage make_stage(Group group) {
  Stage stage;
  stage.state = group.ranking.settled ? StageState::settled : StageState::playing;
  stage.groups.push_back(std::move(group));
  return stage;
}

Pairing make_pairing(const StageInput& input, int phase, const Sides& seats, int round,
                     bool must_decide) {
  const MatchKey key{input.number, phase, seats.sorted()};
  return make_pairing(input, key, seats, round, must_decide, input.results.find_games(key));
}

Pairing make_pairing(const StageInput& input, const MatchKey& key, const Sides& seats, int round,
                     bool must_decide, std::span<const GameResult> games) {
  Pairing pairing;
  pairing.key = key;
  pairing.seats = seats;
  pairing.round = round;
  for (std::size_t side = 0; side < 2 && side < seats.size(); ++side) {
    pairing.known[side] = seats[side];
  }
  pairing.state =
      evaluate_match(match_policy(input.stage, key.phase), input.stage.points, must_decide, key,
                     games, input.facts.seed, find_walkover(input.facts, key.entrants));
  pairing.games_played = static_cast<int>(games.size());
  return pairing;
}

Sides drawn_seats(const StageInput& input, int phase, Entrant one, Entrant other) {
  const MatchKey key{input.number, phase, Sides{one, other}.sorted()};
  const bool exchange = (protocol::derived_seed(derive_seed(input.facts.seed, key), 1) & 1U) != 0;
  const Sides sorted = key.entrants;
  return exchange ? Sides{sorted[1], sorted[0]} : sorted;
}

void rank_group(const StageInput& input, Group& group, Table table) {
  const std::vector<Entrant> departed = take_departed(input, table.entrants);
  group.ranking = rank(table, input.results,
                       {input.stage.points, input.stage.tie_breaks, input.cuts,
                        input.stage.play_off, input.facts.seed});
  for (const PlayOff& play_off : group.ranking.play_offs) {
    int match = 0;
    for (const MatchKey& key : play_off_matches(input.number, play_off)) {
      const Sides seats = drawn_seats(input, key.phase, key.entrants[0], key.entrants[1]);
      Pairing& pairing =
          group.pairings.emplace_back(make_pairing(input, key.phase, seats, play_off.round, false));
      pairing.play_off = true;
      pairing.cut = play_off.cut;
      pairing.in_play_off = ++match;
    }
  }
  const auto place = static_cast<int>(group.ranking.lines.size()) + 1;
  for (const Entrant entrant : departed) {
    Line& line = group.ranking.lines.emplace_back(counted_line(input, entrant, group.pairings));
    line.place = place;
    line.shared = departed.size() > 1;
    line.because = input.facts.departed.at(entrant).words;
  }
}

Line counted_line(const StageInput& input, Entrant entrant, const std::vector<Pairing>& pairings) {
  Line line;
  line.entrant = entrant;
  for (const Pairing& pairing : pairings) {
    const Sides& sides = pairing.key.entrants;
    const auto* const found = std::ranges::find(sides, entrant);
    if (found == sides.end()) continue;
    const auto side = static_cast<std::size_t>(found - sides.begin());
    for (const GameResult& game : input.results.find_games(pairing.key)) {
      add_game(line, game.sides[side], input.stage.points);
    }
  }
  return line;
}

Stage schedule_groups(const StageInput& whole) {
  const Groups groups = make_groups(whole);
  StageInput input = whole;
  input.cuts = list_cuts(input.plan, index(input.number), static_cast<int>(groups.size()));
  if (is_idle(input, groups)) return skipped("all entrants would advance");
  Stage stage;
  stage.cuts = input.cuts;
  stage.state = StageState::settled;
  for (std::size_t at = 0; at < groups.size(); ++at) {
    Group group = schedule_group(input, groups[at], static_cast<int>(at));
    group.name = group_name(at, groups.size());
    if (!group.ranking.settled) stage.state = StageState::playing;
    stage.groups.push_back(std::move(group));
  }
  if (stage.groups.size() > 1) number_pairings(stage.groups);
  return stage;
}

Stage schedule_orders(const StageInput& input) {
  Stage open;
  Group group;
  group.entrants = list_entrants(input.entering);
  Table table{input.number, group.entrants, {}, true, {}};
  for (const Sides& seats : make_orders(input, open)) {
    const auto phase = static_cast<int>(group.pairings.size());
    Pairing& pairing = group.pairings.emplace_back(make_pairing(input, phase, seats, 1, false));
    pairing.number = phase + 1;
    table.complete = table.complete && pairing.state.complete;
    table.matches.push_back(pairing.key);
  }
  table.complete = table.complete && !open.needs_confirmation;
  rank_group(input, group, std::move(table));
  Stage stage = make_stage(std::move(group));
  stage.note = open.note;
  stage.needs_confirmation = open.needs_confirmation;
  return stage;
}

}  // namespace aspis::formats
