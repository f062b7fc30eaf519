// The checker's partners: scripts that play as bots never should, and one that plays nicely.
#pragma once

#include <vector>

#include "protocol/random.hpp"
#include "referee/seats/scripted_seat.hpp"

namespace aspis::match {

struct Partner {
  std::string name;  // "a gentle partner"
  seats::ScriptedSeat::Script script;
};

/// The gentle one first. Each plays from a seed of its own, for one game.
[[nodiscard]] std::vector<Partner> partners(std::uint64_t seed);

}  // namespace aspis::match
