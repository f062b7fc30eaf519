// A child process that plays several games in a row, each in a seat of its own; started anew where
// it cannot go on.
#pragma once

#include <memory>

#include "referee/seats/child_seat.hpp"
#include "referee/seats/kept_bot.hpp"

namespace aspis::seats {

/// A process that is to blame for the end of a game is ended with it. One that ends, or breaks a
/// limit, between two games, that is before it said `ready` to the second one, is replaced within
/// the time it has for that: the second game's record has a warning, and nobody loses by it.
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
