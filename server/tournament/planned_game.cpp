#include "server/tournament/planned_game.hpp"

#include <stdexcept>
#include <utility>

#include "referee/seats/child_seat.hpp"

namespace aspis::tournament {

match::GamePlan planned_game(const rules::Rules& rules, const formats::Plan& plan,
                             std::uint64_t board_seed, std::vector<std::string> aliases,
                             const Terms* terms) {
  match::GamePlan game;
  const auto seats = static_cast<int>(aliases.size());
  game.rules = &rules;
  game.seed = board_seed;
  auto setup = rules.deal(terms != nullptr ? terms->options : plan.options, seats, board_seed);
  // Agreed terms must not stop the tournament, even if they were checked wrongly.
  if (!setup && terms != nullptr) setup = rules.deal(plan.options, seats, board_seed);
  if (!setup) throw std::invalid_argument(setup.error().text);
  game.setup = *std::move(setup);
  game.clock = terms != nullptr ? terms->clock : formats::choose_clock(plan, rules.default_clock());
  game.grace = plan.grace;
  game.ready_limit = plan.ready;
  game.pace = plan.pace;
  game.names = std::move(aliases);
  return game;
}

seats::ChildLimits program_limits(const formats::Plan& plan) {
  seats::ChildLimits limits;
  limits.start = plan.ready;
  limits.memory_bytes = static_cast<std::size_t>(plan.memory_mib) << 20U;
  limits.static_data_bytes = static_cast<std::size_t>(plan.static_data_kib) << 10U;
  limits.ponder = plan.ponder;
  return limits;
}

}  // namespace aspis::tournament
