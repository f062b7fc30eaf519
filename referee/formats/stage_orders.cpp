#include <algorithm>

#include "protocol/random.hpp"
#include "referee/formats/orders.hpp"
#include "referee/formats/stage_schedule.hpp"

namespace aspis::formats {
namespace {

/// The orders to play; nothing where an instructor has to say how many.
std::vector<Sides> orders_of(const StageInput& input, Stage& stage) {
  const std::vector<Entrant> entrants = entrants_of(input.entering);
  const auto count = static_cast<int>(entrants.size());
  const int seats = std::min(count, input.facts.game_seats);
  const auto confirmed = input.facts.confirmed.find(input.number);
  int sample = input.stage.sample;
  if (confirmed != input.facts.confirmed.end() && confirmed->second > 0) {
    sample = confirmed->second;
  }
  const bool all_fit = count <= seats;
  if (all_fit && (count <= input.stage.most_in_all_orders ||
                  (confirmed != input.facts.confirmed.end() && confirmed->second == 0))) {
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

Stage schedule_orders(const StageInput& input) {
  Stage stage;
  Group group;
  group.entrants = entrants_of(input.entering);
  StagePlan single = input.stage;
  single.match.games = 1;
  single.match.swap = false;
  const StageInput one_game{input.plan,    single,         input.number,        input.facts,
                            input.results, input.entering, input.groups_before, input.cuts};
  Table table{input.number, group.entrants, {}, true, {}};
  const std::vector<Sides> orders = orders_of(input, stage);
  for (std::size_t at = 0; at < orders.size(); ++at) {
    Pairing pairing = pairing_of(one_game, static_cast<int>(at), orders[at], 1, false);
    pairing.number = static_cast<int>(at) + 1;
    table.complete = table.complete && pairing.state.complete;
    table.matches.push_back(pairing.key);
    group.pairings.push_back(pairing);
  }
  table.complete = table.complete && !stage.needs_confirmation;
  rank_group(input, group, table);
  stage.state = group.ranking.settled ? StageState::settled : StageState::playing;
  stage.groups.push_back(std::move(group));
  return stage;
}

}  // namespace aspis::formats
