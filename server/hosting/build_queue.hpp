// Where programs that were handed in become versions that can be played: built and checked, on
// cores that are shared with games.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "referee/match/checker.hpp"
#include "referee/match/game_thread.hpp"
#include "server/hosting/submissions.hpp"
#include "server/lobby/cores.hpp"
#include "server/submissions/builder.hpp"

namespace aspis::hosting {

/// One for all tournaments of a server, owned by the registry, with a thread for each core. The
/// build, and then each game of the check, asks for a core. The version with the least time so far
/// gets it, so slow programs do not delay the others. Unfinished versions start again after the
/// next start of the server.
class BuildQueue final : public lobby::Cores::Player {
 public:
  /// A version to make. The functions are called on the queue's thread.
  struct Job {
    std::shared_ptr<Submissions> submissions;
    int entrant = 0;
    int number = 0;
    submissions::BuildLimits limits;
    /// How the checker plays with what was built.
    std::function<protocol::Result<match::CheckPlan>(const submissions::Build&)> check_plan;
    /// Its state is another one.
    std::function<void()> changed;
    /// The server cannot build it now, for this reason, and retries; "" when builds work again.
    std::function<void(const std::string& why)> waits;
  };

  BuildQueue(match::GameThread&, lobby::Cores&, int threads);
  /// Ends what is being built.
  ~BuildQueue() override;
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
  struct Work;

  bool begin(lobby::Use) override;
  bool give_way(lobby::Use) override { return false; }
  void work();
  [[nodiscard]] std::shared_ptr<Work> next_begun();
  void ask_for_core(std::optional<std::chrono::milliseconds> took);
  /// Returns whether the work is over.
  [[nodiscard]] bool do_step(Work&);
  [[nodiscard]] bool build(Work&);
  [[nodiscard]] bool play_game(Work&);
  void finish(Work&);
  static void enter(Work&, db::VersionState, const std::string& reason = "");
  void hold(Work&, const std::string& why);
  void resume(const Work&);

  match::GameThread& game_thread_;
  lobby::Cores& cores_;
  mutable protocol::Mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Work>> waiting_ ASPIS_GUARDED_BY(mutex_);   // for a core
  std::deque<std::shared_ptr<Work>> begun_ ASPIS_GUARDED_BY(mutex_);     // for a thread
  std::vector<std::shared_ptr<Work>> in_work_ ASPIS_GUARDED_BY(mutex_);  // with a core
  bool is_held_ ASPIS_GUARDED_BY(mutex_) = false;                        // the host is at fault
  std::chrono::milliseconds delay_ ASPIS_GUARDED_BY(mutex_);
  std::chrono::steady_clock::time_point held_until_ ASPIS_GUARDED_BY(mutex_);
  boost::asio::steady_timer retry_;  // on the game thread
  bool stopping_ ASPIS_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace aspis::hosting
