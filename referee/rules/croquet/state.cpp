#include "referee/rules/croquet/state.hpp"

#include <cstdlib>

namespace aspis::rules::croquet {
namespace {

Player forward(Player player, int step) {
  const int before = player.number;
  const int reached = before + step;
  const int hoop = (before / hoop_distance + 1) * hoop_distance;
  player.number = static_cast<std::uint8_t>(reached);
  if (hoop > last_hoop || reached < hoop) return player;
  if (reached == hoop) {
    player.where = Where::hoop;
    player.entry = static_cast<std::uint8_t>(step);
  } else if (hoop - before != reached - hoop) {
    player.where = Where::back;
    player.missed = static_cast<std::uint8_t>(hoop);
    ++player.misses;
  }
  return player;
}

Player stepped(Player player, int step) {
  switch (player.where) {
    case Where::free:
      return forward(player, step);
    case Where::hoop:
      if (step == 0) return player;
      player.number = static_cast<std::uint8_t>(player.number + step);
      player.where = Where::free;
      player.entry = 0;
      return player;
    case Where::back:
      player.number = static_cast<std::uint8_t>(player.number + step);
      if (player.number < player.missed) {
        player.where = Where::free;
        player.missed = 0;
      }
      return player;
  }
  return player;
}

}  // namespace

StepError check_step(const State& state, int step) {
  const Player& mover = state.mover();
  if (step < -longest_step || step > longest_step) return StepError::out_of_range;
  const int size = std::abs(step);
  if (mover.where == Where::hoop) {
    const bool open = !barred(state, mover.entry);
    if (step == 0) return open ? StepError::skips : StepError::none;
    if (step == mover.entry) return open ? StepError::none : StepError::barred;
    return open ? StepError::must_leave : StepError::must_skip;
  }
  if (step == 0) return StepError::skips;
  if (mover.where == Where::free && step < 0) return StepError::must_step_forward;
  if (mover.where == Where::back && step > 0) return StepError::must_step_back;
  return barred(state, size) ? StepError::barred : StepError::none;
}

Steps legal_steps(const State& state) {
  const Player& mover = state.mover();
  Steps steps;
  if (mover.where == Where::hoop) {
    steps.add(barred(state, mover.entry) ? 0 : mover.entry);
    return steps;
  }
  const int sign = mover.where == Where::back ? -1 : 1;
  for (int size = 1; size <= longest_step; ++size) {
    if (!barred(state, size)) steps.add(sign * size);
  }
  return steps;
}

State after(const State& state, int step) {
  State next = state;
  next.players[state.turn] = stepped(state.mover(), step);
  next.turn = static_cast<std::uint8_t>(1 - state.turn);
  next.last_step = static_cast<std::int8_t>(step);
  return next;
}

Outcome outcome(const State& state) {
  const auto& [first, second] = state.players;
  if (first.home()) {
    if (state.turn == 1) return Outcome::playing;
    return second.home() ? Outcome::draw : Outcome::first_wins;
  }
  if (second.home() || first.misses >= fatal_miss) return Outcome::second_wins;
  return second.misses >= fatal_miss ? Outcome::first_wins : Outcome::playing;
}

}  // namespace aspis::rules::croquet
