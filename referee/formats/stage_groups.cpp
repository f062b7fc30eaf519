#include <algorithm>

#include "protocol/random.hpp"
#include "referee/formats/round_robin.hpp"
#include "referee/formats/stage_schedule.hpp"

namespace aspis::formats {
namespace {

std::string group_name(std::size_t number, std::size_t groups) {
  if (groups == 1) return "";
  std::string name(1, static_cast<char>('A' + number % 26));
  return number < 26 ? name : name + std::to_string(number / 26 + 1);
}

std::vector<int> sizes_of(const GroupPolicy& policy, int entrants) {
  int count = 1;
  if (policy.count > 0) count = policy.count;
  if (policy.size > 0) count = (entrants + policy.size - 1) / policy.size;
  if (!policy.sizes.empty()) {
    int places = 0;
    for (const int size : policy.sizes) places += size;
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
  const auto seats_of = [&](const Meeting& meeting) {
    return Sides{entrants[static_cast<std::size_t>(meeting.first)],
                 entrants[static_cast<std::size_t>(meeting.second)]};
  };
  table.matches.reserve(meetings.size());
  for (const Meeting& meeting : meetings) {
    table.matches.push_back(
        {input.number, (meeting.round - 1) / rounds, seats_of(meeting).sorted()});
  }
  group.pairings.reserve(meetings.size());
  input.results.for_each_of(table.matches, [&](std::span<const GameResult> games) {
    const std::size_t at = group.pairings.size();
    group.pairings.push_back(pairing_of(input, table.matches[at], seats_of(meetings[at]),
                                        meetings[at].round, false, games));
    Pairing& pairing = group.pairings.back();
    pairing.group = number;
    pairing.number = static_cast<int>(at) + 1;
    table.complete = table.complete && pairing.state.complete;
  });
  rank_group(input, group, table);
  for (std::size_t at = meetings.size(); at < group.pairings.size(); ++at) {
    group.pairings[at].group = number;
    group.pairings[at].number = static_cast<int>(at) + 1;
  }
  return group;
}

/// In the order of play: all groups' first rounds, then their second ones, play-offs last. One
/// alone is numbered already.
void number_pairings(std::vector<Group>& groups) {
  int number = 0;
  int last_round = 0;
  for (const Group& group : groups) {
    for (const Pairing& pairing : group.pairings) {
      if (!pairing.play_off) last_round = std::max(last_round, pairing.round);
    }
  }
  std::vector<std::size_t> next(groups.size(), 0);
  for (int round = 1; round <= last_round; ++round) {
    for (std::size_t at = 0; at < groups.size(); ++at) {
      std::vector<Pairing>& pairings = groups[at].pairings;
      while (next[at] < pairings.size() && !pairings[next[at]].play_off &&
             pairings[next[at]].round == round) {
        pairings[next[at]++].number = ++number;
      }
    }
  }
  for (std::size_t at = 0; at < groups.size(); ++at) {
    for (; next[at] < groups[at].pairings.size(); ++next[at]) {
      groups[at].pairings[next[at]].number = ++number;
    }
  }
}

}  // namespace

Groups groups_of(const StageInput& input) {
  const GroupPolicy& policy = input.stage.groups;
  const std::vector<Entrant> by_seed = entrants_of(input.entering);
  const std::vector<int> sizes = sizes_of(policy, static_cast<int>(by_seed.size()));
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

Stage schedule_groups(const StageInput& input, const Groups& groups) {
  Stage stage;
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

}  // namespace aspis::formats
