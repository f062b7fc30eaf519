#include "referee/match/pool.hpp"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <exception>
#include <mutex>
#include <thread>

namespace aspis::match {
namespace {

std::vector<int> usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  ::sched_getaffinity(0, sizeof(set), &set);
  std::vector<int> cores;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  }
  if (cores.empty()) cores.push_back(0);
  return cores;
}

void stay_on(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  ::sched_setaffinity(0, sizeof(set), &set);
}

/// A place for one game at a time. Belongs to one thread.
struct Slot {
  Assignment assignment;
  std::size_t game = 0;                               // the next one of the assignment
  std::vector<std::unique_ptr<seats::KeptBot>> kept;  // by bot; null where it is not kept
  GameHandle running;
  bool waiting = false;
};

/// The next game of the slot's assignment, if there is one.
std::optional<Assignment::Game> next_game(Slot& slot) {
  Assignment& assignment = slot.assignment;
  if (slot.game < assignment.games.size()) return std::move(assignment.games[slot.game]);
  return assignment.more ? assignment.more() : std::nullopt;
}

/// The bots of a game in the order of its seats; those that are kept come with their process. One
/// that sits twice in a game needs two processes, and the second one is not kept.
Seats seats_for(Slot& slot, const std::vector<int>& bots, seats::Host& host) {
  Seats seats;
  std::vector<bool> seated(slot.assignment.bots.size());
  for (const int number : bots) {
    const auto bot = static_cast<std::size_t>(number);
    const SeatMaker& maker = slot.assignment.bots.at(bot);
    std::unique_ptr<seats::KeptBot> nobody;
    auto& kept = slot.assignment.keep_bots && !seated[bot] ? slot.kept[bot] : nobody;
    if (slot.assignment.keep_bots && !seated[bot] && !kept) kept = maker.keep(host);
    seated[bot] = true;
    seats.push_back(kept ? kept->next_seat() : maker(host));
  }
  return seats;
}

}  // namespace

/// What the threads of a pool have in common.
class Pool::Shared {
 public:
  Shared(PoolShape shape, seats::Children& children, std::function<Next()> next)
      : shape_(shape), children_(children), next_(std::move(next)), cores_(usable_cores()) {}

  void run();
  void wake();
  void finish_running();
  void abort();

 private:
  /// One thread's part: its host and the games on it.
  struct Lane {
    Lane(seats::Children& children, int count)
        : host(children), slots(static_cast<std::size_t>(count)) {}
    seats::Host host;
    std::vector<Slot> slots;
    std::size_t left = 0;  // of the slots, those that have nothing to do any more
    /// Keeps the loop alive for slots that wait.
    std::optional<boost::asio::executor_work_guard<boost::asio::io_context::executor_type>> open;
  };

  void run_lane(Lane& lane);
  void fail(Lane& lane, std::exception_ptr failure);
  Next what_next();
  void ask(Lane& lane, Slot& slot);
  void ask_again(Lane& lane);
  void play_on(Lane& lane, Slot& slot);
  void start(Lane& lane, Slot& slot, Assignment::Game game);
  void take(Lane& lane, Slot& slot, GameOutcome outcome);
  void leave(Lane& lane);
  template <class Act>
  void on_every_lane(Act act);

  PoolShape shape_;
  seats::Children& children_;
  std::function<Next()> next_;
  std::vector<int> cores_;
  std::atomic<bool> finishing_{false};  // no more games
  std::atomic<bool> failed_{false};     // and nobody to tell of those in play
  std::mutex asking_;                   // held while next_ runs; guards all_left_
  bool all_left_ = false;
  std::mutex mutex_;  // guards what follows
  std::vector<Lane*> lanes_;
  std::exception_ptr failure_;
};

void Pool::Shared::run() {
  const int at_once = std::max(1, shape_.games_at_once);
  const int threads = std::min(at_once, static_cast<int>(cores_.size()));
  std::vector<std::jthread> running;
  for (int thread = 0; thread < threads; ++thread) {
    const int slots = at_once / threads + (thread < at_once % threads ? 1 : 0);
    running.emplace_back([this, slots, core = cores_[static_cast<std::size_t>(thread)]] {
      if (shape_.pin) stay_on(core);
      Lane lane(children_, slots);
      run_lane(lane);
    });
  }
  running.clear();  // joins
  if (failure_) std::rethrow_exception(failure_);
}

void Pool::Shared::run_lane(Lane& lane) {
  {
    const std::lock_guard lock(mutex_);
    lanes_.push_back(&lane);
  }
  lane.open.emplace(lane.host.io().get_executor());
  for (Slot& slot : lane.slots) {
    boost::asio::post(lane.host.io(), [this, &lane, &slot] { ask(lane, slot); });
  }
  for (bool over = false; !over;) {
    try {
      lane.host.run();
      over = true;
    } catch (...) {
      fail(lane, std::current_exception());
    }
  }
  const std::lock_guard lock(mutex_);
  std::erase(lanes_, &lane);
}

void Pool::Shared::fail(Lane& lane, std::exception_ptr failure) {
  failed_ = true;
  {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
  }
  abort();
  // This lane's own games have nobody to tell any more, but their bots must still be buried.
  for (Slot& slot : lane.slots) {
    abort_game(slot.running);
    slot.kept.clear();
  }
  lane.open.reset();
}

Next Pool::Shared::what_next() {
  const std::lock_guard lock(asking_);
  if (finishing_ || all_left_) return {};
  Next next = next_();
  if (next.what == Next::What::leave) {
    all_left_ = true;
    wake();
  }
  return next;
}

void Pool::Shared::ask(Lane& lane, Slot& slot) {
  Next next = what_next();
  slot.waiting = next.what == Next::What::wait;
  if (next.what == Next::What::leave) leave(lane);
  if (next.what != Next::What::play) return;
  slot.assignment = std::move(next.assignment).value();
  slot.game = 0;
  slot.kept.resize(slot.assignment.bots.size());
  play_on(lane, slot);
}

void Pool::Shared::ask_again(Lane& lane) {
  for (Slot& slot : lane.slots) {
    if (!slot.waiting) continue;
    ask(lane, slot);
    if (slot.waiting) return;  // so would the others
  }
}

void Pool::Shared::leave(Lane& lane) {
  if (++lane.left == lane.slots.size()) lane.open.reset();
}

void Pool::Shared::play_on(Lane& lane, Slot& slot) {
  auto game = finishing_ ? std::nullopt : next_game(slot);
  if (game) {
    start(lane, slot, *std::move(game));
    return;
  }
  slot.kept.clear();
  slot.assignment = {};
  boost::asio::post(lane.host.io(), [this, &lane, &slot] { ask(lane, slot); });
}

void Pool::Shared::start(Lane& lane, Slot& slot, Assignment::Game game) {
  game.plan.cores = static_cast<int>(cores_.size());
  game.plan.games_at_once = shape_.games_at_once;
  slot.running = start_game(
      lane.host, std::move(game.plan), seats_for(slot, game.bots, lane.host),
      [this, &lane, &slot](GameOutcome outcome) { take(lane, slot, std::move(outcome)); });
}

void Pool::Shared::take(Lane& lane, Slot& slot, GameOutcome outcome) {
  if (!failed_) slot.assignment.done(slot.game++, std::move(outcome));
  boost::asio::post(lane.host.io(), [this, &lane, &slot] { play_on(lane, slot); });
}

template <class Act>
void Pool::Shared::on_every_lane(Act act) {
  const std::lock_guard lock(mutex_);
  for (Lane* lane : lanes_) boost::asio::post(lane->host.io(), [lane, act] { act(*lane); });
}

void Pool::Shared::wake() {
  on_every_lane([this](Lane& lane) { ask_again(lane); });
}

void Pool::Shared::finish_running() {
  finishing_ = true;
  wake();
}

void Pool::Shared::abort() {
  finish_running();
  on_every_lane([](Lane& lane) {
    for (const Slot& slot : lane.slots) abort_game(slot.running);
  });
}

Pool::Pool(PoolShape shape, seats::Children& children, std::function<Next()> next)
    : shared_(std::make_unique<Shared>(shape, children, std::move(next))) {
}
Pool::~Pool() = default;
void Pool::run() {
  shared_->run();
}
void Pool::wake() {
  shared_->wake();
}
void Pool::finish_running() {
  shared_->finish_running();
}
void Pool::abort() {
  shared_->abort();
}

}  // namespace aspis::match
