// Who plays games of a run elsewhere: the cluster. In place of a pool of this machine, or, in a
// server, beside it.
#pragma once

#include <functional>
#include <string>

#include "server/runner/game_queue.hpp"
#include "server/runner/result_writer.hpp"
#include "server/runner/run_control.hpp"

namespace aspis::runner {

class Executor {
 public:
  struct Parts {
    const RunOptions& options;
    RunControl& control;
    /// By take_games(); in a server games are offered instead. Each game is handed to the writer,
    /// or lands and is returned.
    GameQueue& queue;
    ResultWriter& writer;
    RunProgress& progress;
    std::function<void()> game_returned;
  };
  virtual ~Executor() = default;

  /// For the log: "on Slurm".
  [[nodiscard]] virtual std::string what() const = 0;
  /// Plays until the control is not on any more; on the run's own thread, or in a server on one
  /// beside it. What it throws fails the run.
  virtual void play(const Parts&) = 0;
  // From any thread.

  /// There may be something to do, or the control has changed.
  virtual void wake() = 0;
  /// In a server: a game that is to be played elsewhere.
  virtual void offer(GameInPlay) = 0;
  /// In a server: ends what is played elsewhere; it was never played.
  virtual void abort() = 0;
};

}  // namespace aspis::runner
