// Plays a tournament on a cluster: cuts due games into shards, collects the results, and gives the
// valid ones to the director. All persistent state is in files.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "server/cluster/arrival.hpp"
#include "server/cluster/batches.hpp"
#include "server/cluster/waiting_games.hpp"
#include "server/runner/executor.hpp"
#include "server/runner/game_queue.hpp"

namespace aspis::cluster {

/// Owned by the coordinator. Safe to call from any thread, except wait().
class Inbox {
 public:
  /// Wakes the coordinator.
  void ring() {
    {
      const protocol::MutexLock lock(mutex_);
      is_rung_ = true;
    }
    changed_.notify_one();
  }
  /// Adds a game to play on the cluster.
  void offer(runner::GameInPlay game) {
    {
      const protocol::MutexLock lock(mutex_);
      offered_.push_back(std::move(game));
    }
    ring();
  }
  /// Ends all running games.
  void abort() {
    {
      const protocol::MutexLock lock(mutex_);
      is_aborted_ = true;
    }
    ring();
  }
  /// Reports that the games of a shard are on the disk.
  void put_stored(std::string shard) {
    const protocol::MutexLock lock(mutex_);
    stored_.push_back(std::move(shard));
  }

  [[nodiscard]] std::vector<runner::GameInPlay> take_offered() {
    const protocol::MutexLock lock(mutex_);
    return std::exchange(offered_, {});
  }
  [[nodiscard]] std::vector<std::string> take_stored() {
    const protocol::MutexLock lock(mutex_);
    return std::exchange(stored_, {});
  }
  [[nodiscard]] bool take_abort() {
    const protocol::MutexLock lock(mutex_);
    return std::exchange(is_aborted_, false);
  }

  /// Waits until ring() is called, at most this long.
  void wait(std::chrono::milliseconds longest) {
    protocol::MutexLock lock(mutex_);
    changed_.wait_for(lock.native(), longest, [this] {
      mutex_.assert_held();
      return is_rung_;
    });
    is_rung_ = false;
  }

 private:
  protocol::Mutex mutex_;
  std::condition_variable changed_;
  bool is_rung_ ASPIS_GUARDED_BY(mutex_) = false;
  bool is_aborted_ ASPIS_GUARDED_BY(mutex_) = false;
  std::vector<runner::GameInPlay> offered_ ASPIS_GUARDED_BY(mutex_);
  std::vector<std::string> stored_ ASPIS_GUARDED_BY(mutex_);
};

struct CoordinatorOptions {
  SharedFiles files{std::filesystem::path()};
  std::filesystem::path program;  // started by tasks
  SlurmWishes wishes;
  Shard common;  // settings shared by all shards
  /// Called on the coordinator's thread; throws ClusterError.
  BotOfMatch bot;
  const rules::Rules* rules = nullptr;
  const words::Dictionary* dictionary = nullptr;
  GameLengths::Seconds target{180};
  /// In a server: called on the coordinator's thread if the cluster can no longer play, with the
  /// reason; the server then plays the games. Empty in a run: the error ends the run.
  std::function<void(const std::string& why)> gave_up = nullptr;
  /// In a server: gets the state of the shards as text, or "" without shards.
  std::function<void(std::string)> tell = nullptr;
};

/// Runs a loop on a separate thread; other threads call the executor's functions. It loses nothing
/// if it is killed: the next one finds shards and results in the shared folder and tasks by job
/// name. A game is identified by match, number, attempt and the game stored before it, so it counts
/// once.
class Coordinator : public runner::Executor {
 public:
  explicit Coordinator(CoordinatorOptions);

  [[nodiscard]] std::string what() const override;
  void play(runner::Director&) override;
  void wake() override { inbox_.ring(); }
  void offer(runner::GameInPlay game) override { inbox_.offer(std::move(game)); }
  void abort() override { inbox_.abort(); }

 private:
  using Clock = std::chrono::steady_clock;
  using GameId = std::pair<formats::MatchKey, int>;

  struct OpenShard {
    SentShard sent;
    std::map<GameId, runner::GameInPlay> due;  // those of its games that are still due
  };

  void find_sent();
  void step(runner::Director&);
  void take_due(runner::Director&);
  void take_offered(runner::Director&);
  void begin(const tournament::Tournament&);
  void give_back(runner::Director&);
  void give_up(runner::Director&, const std::string& why);
  [[nodiscard]] bool attach(const Wanted&);
  [[nodiscard]] bool is_as_wanted(const OpenShard&, const ShardGame&, const Wanted&) const;

  void send_waiting();
  void submit();

  void gather(runner::Director&);
  [[nodiscard]] bool may_be_offered_yet(const OpenShard&) const;
  void arrive(runner::Director&, const std::vector<std::string>& names);
  void enter(runner::Director&, const std::string& name, std::vector<ArrivedGame>&);
  void want_again(const ShardGame&, runner::GameInPlay, const std::string& why, WantedGroup&,
                  bool is_failure);
  void tell_lost(const std::string& name, std::size_t games, const std::string& why);
  void look_at_tasks(runner::Director&);
  void lose(runner::Director&, const std::string& name);
  void forget_stored();
  void tell(runner::Director&, const std::string& line);

  [[nodiscard]] bool goes_on(runner::Director&);
  void leave(runner::Director&);

  const CoordinatorOptions options_;
  Clock::time_point offered_{};  // when a game was last offered
  Batches batches_;
  bool has_begun_ = false;  // a game was due
  WaitingGames waiting_;
  std::map<std::string, OpenShard> open_;      // by the shard's name
  std::map<GameId, std::string> sent_before_;  // from earlier runs, by game: the shard
  std::map<std::string, SentShard> storing_;   // collected and being stored
  std::vector<std::string> errors_;            // to be reported
  Clock::time_point looked_{};
  Clock::time_point stops_at_{};
  Inbox inbox_;
};

}  // namespace aspis::cluster
