// A hosted tournament's use of the server's cluster: whether games are played there, and the
// coordinator that plays them.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "server/hosting/registry_options.hpp"
#include "server/lobby/lobby_options.hpp"
#include "server/runner/executor.hpp"

namespace aspis::hosting {

class HostedTournament;

/// Owned by the hosted tournament. Safe to call from any thread, except begin_run() and end_run().
class HostedCluster {
 public:
  explicit HostedCluster(HostedTournament&);

  [[nodiscard]] bool is_there() const { return !server_.cluster.folder.empty(); }
  /// Whether games of programs are played there.
  [[nodiscard]] bool is_on() const { return is_there() && is_on_; }
  void set_on(bool on) { is_on_ = on; }
  /// Restores the setting from the last make_audit_row() row in a log.
  void read(const std::vector<db::AuditRow>& log);
  [[nodiscard]] static db::AuditRow make_audit_row(bool on, std::string actor,
                                                   const std::string& reason);

  /// Text for people on where games are; "" if none are on the cluster.
  [[nodiscard]] std::string note() const;

  // Called on the director's thread at the start and end of a run:

  /// Returns null without a cluster. Tasks only play for a program of the same version. Throws if
  /// the shared folder fails.
  [[nodiscard]] runner::Executor* begin_run(const tournament::Tournament&,
                                            const lobby::PlayedGame&);
  void end_run();

 private:
  void give_up(const std::string& why);
  void tell(std::string note);

  HostedTournament& hosted_;
  const RegistryOptions& server_;
  std::atomic<bool> is_on_{false};
  std::unique_ptr<runner::Executor> executor_;
  mutable protocol::Mutex mutex_;
  std::string note_ ASPIS_GUARDED_BY(mutex_);
};

}  // namespace aspis::hosting
