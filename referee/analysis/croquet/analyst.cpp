#include "referee/analysis/croquet/analyst.hpp"

#include "protocol/random.hpp"
#include "referee/analysis/croquet/table.hpp"
#include "referee/rules/croquet/rules.hpp"

namespace aspis::analysis::croquet {
namespace {

using rules::croquet::State;
using rules::croquet::Steps;

constexpr int games_played_on = 100;
constexpr int skips_of_a_trap = 3;

const State& get_state(const PlayedTurn& turn) {
  return dynamic_cast<const rules::croquet::CroquetPosition&>(turn.position).state();
}

bool is_skip(const State& state) {
  const Steps steps = legal_steps(state);
  return steps.size() == 1 && steps[0] == 0;
}

/// Any step that misses no hoop; if all do, any.
int careful_step(const State& state, protocol::Random& chance) {
  const Steps steps = legal_steps(state);
  Steps careful;
  for (const int step : steps) {
    const std::uint8_t misses = after(state, step).players[state.turn].misses;
    if (misses == state.mover().misses) careful.add(step);
  }
  const Steps& open = careful.size() > 0 ? careful : steps;
  return open[chance.below(open.size())];
}

bool is_held(State state, int seat, protocol::Random& chance) {
  using rules::croquet::Outcome;
  while (outcome(state) == Outcome::playing) state = after(state, careful_step(state, chance));
  return outcome(state) != (seat == 0 ? Outcome::second_wins : Outcome::first_wins);
}

/// The longest run of the loser's turns without a step, and the step that led to it.
std::optional<Lesson> find_trap(const std::vector<PlayedTurn>& turns, int loser) {
  Lesson longest{Lesson::Kind::trap, loser, 0, 0};
  int last_step = 0;
  int skips = 0;
  for (std::size_t at = 0; at < turns.size(); ++at) {
    const State& state = get_state(turns[at]);
    if (state.turn != loser) continue;
    if (is_skip(state)) {
      if (++skips > longest.count) longest = {Lesson::Kind::trap, loser, last_step, skips};
    } else {
      skips = 0;
      last_step = static_cast<int>(at) + 1;
    }
  }
  if (longest.count < skips_of_a_trap) return std::nullopt;
  return longest;
}

}  // namespace

int games_held(const State& state, int seat) {
  int held = 0;
  for (int game = 0; game < games_played_on; ++game) {
    protocol::Random chance(protocol::derived_seed(1995, static_cast<std::uint64_t>(game)));
    held += is_held(state, seat, chance) ? 1 : 0;
  }
  return held;
}

std::optional<Lesson> CroquetAnalyst::lesson(const std::vector<PlayedTurn>& turns,
                                             int loser) const {
  if (auto trap = find_trap(turns, loser)) return trap;
  for (std::size_t at = turns.size(); at-- > 0;) {
    const State& state = get_state(turns[at]);
    if (state.turn != loser || is_skip(state)) continue;
    const int held = games_held(state, loser);
    if (held >= games_to_hold) {
      return Lesson{Lesson::Kind::mistake, loser, static_cast<int>(at) + 1, held};
    }
  }
  return std::nullopt;
}

Judgement CroquetAnalyst::judge(const rules::Position& position, const std::optional<MoveValue>&,
                                Budget&) {
  const auto& state = dynamic_cast<const rules::croquet::CroquetPosition&>(position).state();
  Judgement judgement;
  const Entry entry = table().at(state);
  judgement.value = proven(entry.outcome, entry.plies);
  for (const int step : best_steps(table(), state)) {
    judgement.best.push_back(std::to_string(state.turn + 1) + "," + std::to_string(step));
  }
  judgement.best_are_all = true;
  return judgement;
}

}  // namespace aspis::analysis::croquet
