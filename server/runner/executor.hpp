// Plays games of a run outside this machine, on a cluster. It replaces the pool of this machine,
// or, in a server, runs next to it.
#pragma once

#include <string>

#include "server/runner/game_queue.hpp"
#include "server/runner/run_options.hpp"

namespace aspis::runner {

class Director;

class Executor {
 public:
  virtual ~Executor() = default;

  /// Name for the log: "on Slurm".
  [[nodiscard]] virtual std::string what() const = 0;
  /// Plays on its own thread until the director stops. Takes games from the queue; in a server it
  /// gets them by offer(). Each game is either stored, or released to the queue. An exception fails
  /// the run.
  virtual void play(Director&) = 0;
  // Safe to call from any thread:

  /// There may be new work, or the director's state has changed.
  virtual void wake() = 0;
  /// Adds a game to play (server only).
  virtual void offer(GameInPlay) = 0;
  /// Aborts the games in play without storing them (server only).
  virtual void abort() = 0;
};

}  // namespace aspis::runner
