// Where programs that were handed in become versions that can be played: built, checked, one after
// the other.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "protocol/thread_annotations.hpp"
#include "referee/match/checker.hpp"
#include "referee/match/game_thread.hpp"
#include "server/hosting/submissions.hpp"
#include "server/submissions/builder.hpp"

namespace aspis::hosting {

/// One for all tournaments of a server, owned by the registry, with a thread of its own. What it
/// does not finish is begun again after the next start.
class BuildQueue {
 public:
  /// A version to make. The functions are called on the queue's thread.
  struct Job {
    std::shared_ptr<Submissions> submissions;
    int entrant = 0;
    int number = 0;
    /// How the checker plays with what was built.
    std::function<protocol::Result<match::CheckPlan>(const submissions::Build&)> check_plan;
    /// Its state is another one.
    std::function<void()> changed;
  };

  explicit BuildQueue(match::GameThread&);
  /// Ends what is being built.
  ~BuildQueue();
  BuildQueue(const BuildQueue&) = delete;
  BuildQueue& operator=(const BuildQueue&) = delete;

  /// From any thread.
  void add(Job);
  /// How many are built before it; nothing where it does not wait.
  [[nodiscard]] std::optional<int> ahead(const Submissions&, int entrant, int number) const;
  /// Drops what this tournament has waiting, and ends what is being built of it; waits for that.
  void forget(const Submissions&);
  /// Ends what is being built, and begins nothing more. Waits for the end.
  void stop();

 private:
  void work();
  void make(const Job&, const std::stop_token&);
  /// Lines for people; nothing where it was stopped.
  [[nodiscard]] std::optional<std::vector<std::string>> check(match::CheckPlan, bool& failed,
                                                              const std::stop_token&);

  match::GameThread& game_thread_;
  mutable protocol::Mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_ ASPIS_GUARDED_BY(mutex_);
  const Submissions* in_work_ ASPIS_GUARDED_BY(mutex_) = nullptr;
  std::stop_source current_ ASPIS_GUARDED_BY(mutex_);
  bool stopping_ ASPIS_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace aspis::hosting
