// What a run is to do, and whether it goes on.
#pragma once

#include <condition_variable>
#include <exception>
#include <optional>

#include "protocol/thread_annotations.hpp"
#include "server/runner/run_options.hpp"

namespace aspis::runner {

/// A run's only state. Owned by the runner; safe to call from any thread.
class RunControl {
 public:
  enum class Phase {
    on,
    stopping,  // games in play are finished
    aborting,  // games in play are ended
    ended,     // by itself
    failed,
  };

  [[nodiscard]] Phase phase() const;
  [[nodiscard]] bool is_on() const { return phase() == Phase::on; }
  [[nodiscard]] bool has_failed() const { return phase() == Phase::failed; }
  /// No games are begun until resume().
  [[nodiscard]] bool is_paused() const;
  /// Why it ended by itself, or else `stopped`.
  [[nodiscard]] Ended how_it_ended() const;
  [[nodiscard]] bool has_ended_by_itself() const;

  void pause();
  void resume();

  // The first of these that ends the run decides, but for a failure, which always does.

  void stop(bool at_once);
  void end(Ended);
  void fail(std::exception_ptr);
  void rethrow_failure() const;

  /// The games of this session were ended although the run goes on.
  void abort_session();
  /// Waits while it is paused. True where another session is to begin, after abort_session();
  /// false where the run is over.
  [[nodiscard]] bool wait_for_session();

 private:
  mutable protocol::Mutex mutex_;
  std::condition_variable changed_;
  Phase phase_ ASPIS_GUARDED_BY(mutex_) = Phase::on;
  bool is_paused_ ASPIS_GUARDED_BY(mutex_) = false;
  std::optional<Ended> ended_ ASPIS_GUARDED_BY(mutex_);
  std::exception_ptr failure_ ASPIS_GUARDED_BY(mutex_);
  bool session_aborted_ ASPIS_GUARDED_BY(mutex_) = false;
};

/// As people see it; `running` is how many games are in play.
[[nodiscard]] tournament::RunState run_state(const RunControl&, int running);

}  // namespace aspis::runner
