// Who plays the games of a run elsewhere, in place of a pool of this machine: the cluster.
#pragma once

#include <string>

#include "server/runner/game_queue.hpp"
#include "server/runner/result_writer.hpp"
#include "server/runner/run_control.hpp"
#include "server/runner/run_progress.hpp"

namespace aspis::runner {

class Executor {
 public:
  struct Parts {
    const RunOptions& options;
    RunControl& control;
    GameQueue& queue;  // by take_games(); each game is handed to the writer, or lands
    ResultWriter& writer;
    RunProgress& progress;
  };
  virtual ~Executor() = default;

  /// For the log: "on Slurm".
  [[nodiscard]] virtual std::string what() const = 0;
  /// Plays until the control is not on any more; on the run's own thread. What it throws fails the
  /// run.
  virtual void play(const Parts&) = 0;
  /// There may be something to do, or the control has changed. From any thread.
  virtual void wake() = 0;
};

}  // namespace aspis::runner
