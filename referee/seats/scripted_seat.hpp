// A seat without a process, whose answers come from a function. For tests, for the checker's
// partners and for playing from within a program.
#pragma once

#include <functional>
#include <optional>

#include "referee/seats/host.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// A script's turn: an answer, a failure, or neither.
struct ScriptedTurn {
  std::optional<std::string> answer;
  std::optional<Failure> failure;
  std::chrono::milliseconds after{0};
};

class ScriptedSeat final : public SharedSeat {
 public:
  using Script = std::function<ScriptedTurn(const rules::Position&)>;
  /// `script` is called on the host's thread at every turn of the seat.
  ScriptedSeat(Host&, Script script);
};

}  // namespace aspis::seats
