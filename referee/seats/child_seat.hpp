// A bot that runs as a child process for the length of one game and speaks lines over its
// standard input and output.
#pragma once

#include <memory>

#include "referee/sandbox/placement.hpp"
#include "referee/seats/dialect.hpp"
#include "referee/seats/host.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::seats {

struct ChildLimits {
  /// Limit for all its processes together.
  std::size_t memory_bytes = std::size_t{1} << 30U;
  /// Extra time for the first move of a bot that does not say `ready`.
  std::chrono::milliseconds start{10'000};
  /// Time for a bot that has forfeited to read why and exit.
  std::chrono::milliseconds last_words{200};
  /// Data that a compiled entry may declare; 0 is without a limit.
  std::size_t static_data_bytes = 0;
  /// It may compute during the opponent's turn.
  bool ponder = false;
  sandbox::Calls calls = sandbox::Calls::ordinary;
};

class ChildSeat final : public SharedSeat {
 public:
  ChildSeat(Host&, sandbox::Placement, std::unique_ptr<Dialect>, const ChildLimits&);
};

}  // namespace aspis::seats
