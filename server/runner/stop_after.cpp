#include "server/runner/stop_after.hpp"

#include <algorithm>

namespace aspis::runner {
namespace {

bool is_over(const formats::Stage& stage) {
  return stage.state == formats::StageState::settled || stage.state == formats::StageState::skipped;
}

bool is_round_over(const formats::Stage& stage, int round) {
  const formats::CountedRounds rounds(stage);
  bool is_drawn = false;
  for (const formats::Group& group : stage.groups) {
    for (const formats::Pairing& pairing : group.pairings) {
      if (pairing.play_off) continue;
      is_drawn = is_drawn || rounds.of(pairing) >= round;
      if (rounds.of(pairing) <= round && !pairing.state.complete) return false;
    }
  }
  return is_drawn;
}

}  // namespace

bool is_beyond(const db::StopAfter& stop, const formats::DueGame& game,
               const ScheduleIndex& index) {
  if (stop.stage < 0 || game.match.stage < stop.stage) return false;
  if (game.match.stage > stop.stage) return true;
  if (stop.round == 0) return false;
  const formats::Pairing& pairing = index.pairing(game.match);
  const auto& stage = index.schedule().stages.at(static_cast<std::size_t>(game.match.stage));
  return pairing.play_off || formats::CountedRounds(stage).of(pairing) > stop.round;
}

bool is_reached(const db::StopAfter& stop, const formats::Schedule& schedule) {
  if (stop.stage < 0 || static_cast<std::size_t>(stop.stage) >= schedule.stages.size()) {
    return false;
  }
  const auto last = schedule.stages.begin() + stop.stage;
  if (!std::all_of(schedule.stages.begin(), last, is_over)) return false;
  return is_over(*last) || (stop.round > 0 && is_round_over(*last, stop.round));
}

}  // namespace aspis::runner
