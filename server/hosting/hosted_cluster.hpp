// A hosted tournament on the server's cluster: whether its games are played there, and who has them
// played.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "server/hosting/registry_options.hpp"

namespace aspis::hosting {

/// Owned by the hosted tournament; from any thread, but for the run's.
class HostedCluster {
 public:
  /// `server` is the registry's, empty where it has no cluster. `changed`: what there is to show.
  /// `log` writes a row of the tournament's log, in time.
  HostedCluster(const RegistryOptions& server, std::function<void()> changed,
                std::function<void(db::AuditRow)> log);

  [[nodiscard]] bool is_there() const { return bool(server_.cluster); }
  /// Games of programs are played there from now on.
  [[nodiscard]] bool is_on() const { return is_there() && is_on_; }
  void set_on(bool on) { is_on_ = on; }
  /// As the last audit_of() says that there is in a log.
  void read(const std::vector<db::AuditRow>& log);
  [[nodiscard]] static db::AuditRow audit_of(bool on, std::string actor, const std::string& reason);

  /// For people: where games are; "" where none are there.
  [[nodiscard]] std::string note() const;

  // The worker's, from the beginning to the end of a run.

  /// What is empty in it is filled in. Null where there is no cluster.
  [[nodiscard]] runner::Executor* begin_run(ClusterTournament);
  void end_run();

 private:
  void give_up(const std::string& why);
  void tell(std::string note);

  const RegistryOptions& server_;
  const std::function<void()> changed_;
  const std::function<void(db::AuditRow)> log_;
  std::atomic<bool> is_on_{false};
  std::unique_ptr<runner::Executor> executor_;
  mutable protocol::Mutex mutex_;
  std::string note_ ASPIS_GUARDED_BY(mutex_);
};

}  // namespace aspis::hosting
