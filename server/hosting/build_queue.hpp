// Builds and checks uploaded programs, on cores that are shared with games.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "db/version_store.hpp"
#include "protocol/thread_annotations.hpp"
#include "referee/match/game_thread.hpp"
#include "server/lobby/cores.hpp"

namespace aspis::hosting {

class HostedPrograms;

/// One for all tournaments of a server, owned by the registry, with a thread for each core. The
/// build, and then each game of the check, requests a core. The version that has used the least
/// time gets it, so slow programs do not delay the others. Unfinished versions start again after
/// the server restarts.
class BuildQueue final : public lobby::Cores::Player {
 public:
  /// A version to make.
  struct Job {
    HostedPrograms& programs;
    int entrant = 0;
    int number = 0;
  };

  BuildQueue(match::GameThread&, lobby::Cores&, int threads);
  /// Aborts running builds.
  ~BuildQueue() override;
  BuildQueue(const BuildQueue&) = delete;
  BuildQueue& operator=(const BuildQueue&) = delete;

  /// Safe to call from any thread.
  void add(Job);
  /// The number of versions ahead of it; nothing if it is not waiting.
  [[nodiscard]] std::optional<int> ahead(const HostedPrograms&, int entrant, int number) const;
  /// Drops and aborts this tournament's versions. Blocks until that is done.
  void forget(const HostedPrograms&);
  /// Aborts running builds and starts no more. Blocks until that is done.
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
  bool is_held_ ASPIS_GUARDED_BY(mutex_) = false;                        // because of a host error
  std::chrono::milliseconds delay_ ASPIS_GUARDED_BY(mutex_);
  std::chrono::steady_clock::time_point held_until_ ASPIS_GUARDED_BY(mutex_);
  boost::asio::steady_timer retry_;  // on the game thread
  bool stopping_ ASPIS_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace aspis::hosting
