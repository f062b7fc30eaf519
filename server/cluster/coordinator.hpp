// Has a tournament played by a cluster: cuts what is due into shards, gathers what tasks leave, and
// hands to the writer what holds. All that it must remember is in files.
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

/// Owned by the coordinator; from any thread, but for wait().
class Inbox {
 public:
  /// There may be something to do.
  void ring() {
    {
      const protocol::MutexLock lock(mutex_);
      is_rung_ = true;
    }
    changed_.notify_one();
  }
  /// A game that is to be played on the cluster.
  void offer(runner::GameInPlay game) {
    {
      const protocol::MutexLock lock(mutex_);
      offered_.push_back(std::move(game));
    }
    ring();
  }
  /// Everything that is being played is to end.
  void abort() {
    {
      const protocol::MutexLock lock(mutex_);
      is_aborted_ = true;
    }
    ring();
  }
  /// The games of a shard are on the disk.
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

  /// Until it rings, and not longer than this.
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
  std::filesystem::path program;  // what tasks start
  SlurmWishes wishes;
  Shard common;  // what all shards have in common
  /// On the coordinator's thread; throws ClusterError.
  BotOfMatch bot;
  const rules::Rules* rules = nullptr;
  const words::Dictionary* dictionary = nullptr;
  GameLengths::Seconds target{180};
  /// In a server, on the coordinator's thread: the cluster does not play any more, and why; what it
  /// had is played here. Elsewhere empty: the run ends.
  std::function<void(const std::string& why)> gave_up = nullptr;
  /// In a server: where the shards are, in words; "" where there are none.
  std::function<void(std::string)> tell = nullptr;
};

/// One loop on a thread of its own, the run's where there is no other; the rest of the executor is
/// called from others. Killed at any point it loses
/// nothing: the next one finds shards and results in the shared folder and tasks by their job's
/// name. Each game counts once: by match, number, attempt and the game that was stored before it.
class Coordinator : public runner::Executor {
 public:
  explicit Coordinator(CoordinatorOptions);

  [[nodiscard]] std::string what() const override;
  void play(const Parts&) override;
  void wake() override { inbox_.ring(); }
  void offer(runner::GameInPlay game) override { inbox_.offer(std::move(game)); }
  void abort() override { inbox_.abort(); }

 private:
  using Clock = std::chrono::steady_clock;
  using GameId = std::pair<formats::MatchKey, int>;

  struct OpenShard {
    SentShard sent;
    bool is_found = false;                     // an earlier run sent it
    std::map<GameId, runner::GameInPlay> due;  // those of its games that still are
  };

  void find_sent();
  void step(const Parts&);
  void take_due(const Parts&);
  void take_offered(const Parts&);
  void begin(const tournament::Tournament&);
  void give_back(const Parts&);
  void give_up(const Parts&, const std::string& why);
  [[nodiscard]] bool attach(const Wanted&);
  [[nodiscard]] bool is_as_wanted(const OpenShard&, const ShardGame&, const Wanted&) const;

  void send_waiting();
  void submit();

  void gather(const Parts&);
  [[nodiscard]] bool may_be_offered_yet(const OpenShard&) const;
  void arrive(const Parts&, const std::vector<std::string>& names);
  void enter(const Parts&, const std::string& name, std::vector<ArrivedGame>&);
  void want_again(const ShardGame&, runner::GameInPlay, const std::string& why, WantedGroup&,
                  bool is_fault);
  void tell_lost(const std::string& name, std::size_t games, const std::string& why);
  void look_at_tasks(const Parts&);
  void lose(const Parts&, const std::string& name);
  void forget_stored();
  void tell(const Parts&, const std::string& line);

  [[nodiscard]] bool goes_on(const Parts&);
  void leave(const Parts&);

  const CoordinatorOptions options_;
  Clock::time_point offered_{};  // the last one was
  Batches batches_;
  bool has_begun_ = false;  // something was due
  WaitingGames waiting_;
  std::map<std::string, OpenShard> open_;      // by the shard's name
  std::map<GameId, std::string> sent_before_;  // what this run found, to the shard's name
  std::map<std::string, SentShard> storing_;   // gathered, and on their way to the disk
  std::vector<std::string> faults_;            // to be told
  Clock::time_point looked_{};
  Clock::time_point stops_at_{};
  Inbox inbox_;
};

}  // namespace aspis::cluster
