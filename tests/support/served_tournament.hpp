// A tournament as a server runs it, with a seating policy and an observer of the test: they control
// presence and deadlines, and record events.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/held_seat.hpp"
#include "tests/support/scripted_tournament.hpp"
#include "tests/support/waiting.hpp"

namespace aspis::support {

/// All on the game thread. Seats entrants that are present and do not play.
class ScriptedSeating final : public tournament::SeatingPolicy {
 public:
  std::set<formats::Entrant> present;
  bool closed = false;    // absent entrants lose
  bool skips = false;     // games of absent entrants are void
  bool generous = false;  // also seats entrants that already play
  std::optional<tournament::Terms> terms;
  Barrier barrier;
  std::vector<std::pair<formats::MatchKey, int>> begun;     // in order of time
  std::function<void(const formats::DueGame&)> when_begun;  // may be empty
  std::map<formats::Entrant, int> playing;
  int max_at_once = 0;  // games of one entrant
  int asked = 0;

  tournament::SeatingDecision seat(const formats::DueGame& due) override {
    using What = tournament::SeatingDecision::What;
    ++asked;
    tournament::SeatingDecision seating;
    bool somebody_lacks = false;
    bool somebody_plays = false;
    for (const formats::Entrant entrant : due.seats) {
      const bool lacks = !present.contains(entrant);
      seating.absent.push_back(lacks);
      somebody_lacks = somebody_lacks || lacks;
      somebody_plays = somebody_plays || playing[entrant] > 0;
    }
    if (somebody_lacks) {
      seating.what = closed ? What::forfeit : skips ? What::skip : What::later;
      return seating;
    }
    if (somebody_plays && !generous) return seating;
    seating.what = What::play;
    seating.terms = terms;
    for (const formats::Entrant entrant : due.seats) {
      seating.seats.push_back(held_bot(entrant, barrier));
      max_at_once = std::max(max_at_once, ++playing[entrant]);
    }
    seating.seats.front() = noting(due, seating.seats.front());
    return seating;
  }
  void left(const formats::DueGame& due) override {
    for (const formats::Entrant entrant : due.seats) {
      if (--playing[entrant] < 0) throw std::logic_error("a bot left twice");
    }
  }

 private:
  /// A game begins when its bots are made: seated entrants leave again if the queue has changed
  /// since then.
  match::SeatMaker noting(const formats::DueGame& due, const match::SeatMaker& bot) {
    return match::SeatMaker([this, due, bot](seats::Host& host) {
      begun.emplace_back(due.match, due.number);
      if (when_begun) when_begun(due);
      return bot(host);
    });
  }
};

/// Events that the director published, from any thread.
class ScriptedObserver final : public tournament::TournamentObserver {
 public:
  std::shared_ptr<match::Observer> game_begins(const std::string&,
                                               const tournament::GameStart& start) override {
    {
      const std::lock_guard lock(mutex_);
      starts_.push_back(start);
      if (start.label == "practice") practice_starts_.push_back(std::chrono::steady_clock::now());
    }
    told_.notify_all();
    return nullptr;
  }
  void game_stored(const std::string&, const std::string& live_id, const db::MatchRow&,
                   const db::GameRow& row) override {
    const std::lock_guard lock(mutex_);
    stored_.emplace_back(live_id, row);
  }
  void published(const std::string&, const tournament::Snapshot& snapshot,
                 tournament::RunState state) override {
    {
      const std::lock_guard lock(mutex_);
      states_.push_back(state);
      games_ = snapshot->games.size();
    }
    told_.notify_all();
  }
  void changed(const std::string&) override { ++changes; }

  std::atomic<int> changes{0};

  [[nodiscard]] std::vector<tournament::GameStart> starts() const {
    const std::lock_guard lock(mutex_);
    return starts_;
  }
  /// When each practice game began, without scrimmages.
  [[nodiscard]] std::vector<std::chrono::steady_clock::time_point> practice_starts() const {
    const std::lock_guard lock(mutex_);
    return practice_starts_;
  }
  [[nodiscard]] std::vector<std::pair<std::string, db::GameRow>> stored() const {
    const std::lock_guard lock(mutex_);
    return stored_;
  }
  [[nodiscard]] std::size_t games_stored() const {
    const std::lock_guard lock(mutex_);
    return stored_.size();
  }
  [[nodiscard]] std::vector<tournament::RunState> states() const {
    const std::lock_guard lock(mutex_);
    return states_;
  }
  /// Waits until this many games have begun.
  void wait_for_starts(std::size_t games) {
    std::unique_lock lock(mutex_);
    if (!told_.wait_for(lock, std::chrono::seconds(60), [&] { return starts_.size() >= games; })) {
      throw std::runtime_error("no game began");
    }
  }
  /// Waits until this state was published, with at least this many games.
  void wait_for(tournament::RunState state, std::size_t games = 0) {
    std::unique_lock lock(mutex_);
    const bool told = told_.wait_for(lock, std::chrono::seconds(60), [&] {
      return !states_.empty() && states_.back() == state && games_ >= games;
    });
    if (!told) throw std::runtime_error("the observer waited for nothing");
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable told_;
  std::vector<tournament::GameStart> starts_;
  std::vector<std::chrono::steady_clock::time_point> practice_starts_;
  std::vector<std::pair<std::string, db::GameRow>> stored_;
  std::vector<tournament::RunState> states_;
  std::size_t games_ = 0;
};

/// All entrants are present at first.
class ServedTournament {
 public:
  ServedTournament(const std::string& plan, int entrants)
      : made_(plan, entrants), game_thread_(sandbox_, [](std::exception_ptr) {}) {
    for (int entrant = 0; entrant < entrants; ++entrant) {
      seating_policy.present.insert(static_cast<formats::Entrant>(entrant));
      server.one_at_a_time.push_back(true);
    }
    server.game_thread = &game_thread_;
    server.seating_policy = &seating_policy;
    server.live_ids = &live_ids_;
  }
  ~ServedTournament() {
    if (thread_.joinable()) {
      game_thread_.call([this] { seating_policy.barrier.open(); });
      director_->stop(true);
      thread_.join();
    }
    director_.reset();
  }

  ScriptedSeating seating_policy;
  ScriptedObserver observer;
  runner::ServerRun server;

  template <class Act>
  auto on_game_thread(Act act) {
    return game_thread_.call(std::move(act));
  }

  /// Starts the run on a separate thread.
  runner::Director& start(const std::function<void(runner::Director&)>& before = {}) {
    store_ = std::make_unique<db::Store>(made_.open());
    tournament::Tournament tournament = sound(tournament::read_tournament(*store_));
    runner::RunOptions options = made_.options(tournament);
    options.seats.clear();
    options.shape.games_at_once = 64;
    options.server = server;
    director_ = std::make_unique<runner::Director>(sandbox_, "cup", &observer);
    if (before) before(*director_);
    thread_ = std::thread(
        [this, tournament = std::move(tournament), options = std::move(options)]() mutable {
          try {
            ended_ = director_->run(*store_, std::move(tournament), std::move(options));
          } catch (const std::exception& error) {
            failure_ = error.what();
          }
        });
    return *director_;
  }
  /// Starts the run, and holds this many bots at a move until the barrier is opened.
  runner::Director& start_held(std::size_t bots) {
    seating_policy.barrier.close();
    start();
    until([&] { return seating_policy.barrier.waiting() == bots; });
    return *director_;
  }
  void open_barrier() {
    on_game_thread([this] {
      seating_policy.when_begun = nullptr;
      seating_policy.barrier.open();
    });
  }
  /// Waits until the run is over; then the file is closed.
  runner::Ended wait() {
    thread_.join();
    director_.reset();
    store_.reset();
    if (!failure_.empty()) throw std::runtime_error(failure_);
    return ended_;
  }
  runner::Ended run() {
    start();
    return wait();
  }

  /// Runs `work` as an act and waits for it.
  void act(const std::function<void(db::Store&, tournament::Tournament&)>& work) {
    std::promise<void> done;
    const bool is_taken = director_->act(
        [work](db::Store& store, tournament::Tournament& tournament) {
          work(store, tournament);
          return protocol::Result<tournament::Consequences>(tournament::Consequences());
        },
        [&done](const auto&) { done.set_value(); });
    if (!is_taken) throw std::runtime_error("no act");
    done.get_future().wait();
  }
  /// Tests the condition on the game thread, repeatedly until it is true.
  void until(const std::function<bool()>& holds) {
    if (!comes_true([&] { return on_game_thread(holds); })) {
      throw std::runtime_error("it never came true");
    }
  }

  [[nodiscard]] runner::Director& director() { return *director_; }
  [[nodiscard]] const ScriptedTournament& made() const { return made_; }
  [[nodiscard]] tournament::Tournament tournament() const { return made_.tournament(); }

 private:
  ScriptedTournament made_;
  sandbox::Sandbox sandbox_;
  match::GameThread game_thread_;
  std::atomic<std::int64_t> live_ids_{0};
  std::unique_ptr<db::Store> store_;
  std::unique_ptr<runner::Director> director_;
  runner::Ended ended_{};
  std::string failure_;
  std::thread thread_;
};

}  // namespace aspis::support
