// A child process that plays several games in a row, each in its own seat. It is restarted if it
// cannot go on.
#pragma once

#include <memory>

#include "referee/seats/child_seat.hpp"
#include "referee/seats/kept_bot.hpp"

namespace aspis::seats {

/// A process that forfeits is ended with its game. One that exits or breaks a limit between two
/// games, before its second `ready`, is replaced within the time limit for `ready`: the second
/// game's record has a warning, and the bot does not forfeit.
class KeptChild final : public KeptBot {
 public:
  /// `dialect` makes one that says ready, one for each process.
  using DialectMaker = std::unique_ptr<Dialect> (*)();
  KeptChild(Host&, sandbox::Placement, DialectMaker dialect, const ChildLimits&);
  ~KeptChild() override;

  [[nodiscard]] std::unique_ptr<Seat> next_seat() override;

 private:
  class Place;
  struct Process;
  std::shared_ptr<Process> process_;
};

}  // namespace aspis::seats
