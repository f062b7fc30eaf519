#include "referee/match/pool.hpp"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <future>
#include <mutex>
#include <thread>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "referee/match/game_thread.hpp"

namespace aspis::match {

namespace {

/// Belongs to one thread.
struct Slot {
  Assignment assignment;
  std::size_t game = 0;                               // the next one of the assignment
  std::vector<std::unique_ptr<seats::KeptBot>> kept;  // by bot; null if it is not kept
  GameHandle running;
  bool waiting = false;

  /// The next game of the assignment, if there is one.
  std::optional<Assignment::Game> next_game() {
    if (game < assignment.games.size()) return std::move(assignment.games[game]);
    return assignment.more ? assignment.more() : std::nullopt;
  }

  /// The game in play is the last one.
  void drop_rest() {
    const std::size_t last = std::min(assignment.games.size(), game + (running.expired() ? 0 : 1));
    assignment.games.erase(assignment.games.begin() + static_cast<std::ptrdiff_t>(last),
                           assignment.games.end());
    assignment.more = nullptr;
  }

  /// The bots of a game in the order of its seats; those that are kept come with their process.
  /// One that sits twice in a game needs two processes, and the second one is not kept.
  Seats seats(const std::vector<int>& bots, seats::Host& host) {
    Seats made;
    std::vector<bool> seated(assignment.bots.size());
    for (const int number : bots) {
      const auto bot = static_cast<std::size_t>(number);
      const SeatMaker& maker = assignment.bots.at(bot);
      std::unique_ptr<seats::KeptBot> nobody;
      auto& process = assignment.keep_bots && !seated[bot] ? kept[bot] : nobody;
      if (assignment.keep_bots && !seated[bot] && !process) process = maker.keep(host);
      seated[bot] = true;
      made.push_back(process ? process->next_seat() : maker(host));
    }
    return made;
  }
};

/// Those that this thread may run on; at least one.
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

/// From now on this thread, and whatever it starts, runs there alone.
void stay_on(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  ::sched_setaffinity(0, sizeof(set), &set);
}

}  // namespace

/// Hands assignments to the slots of all threads. Handlers posted to a game thread keep it alive.
class Pool::Dispatcher : public std::enable_shared_from_this<Dispatcher> {
 public:
  Dispatcher(PoolShape shape, sandbox::Sandbox* sandbox, match::GameThread* game_thread,
             std::function<Next()> next)
      : shape_(shape),
        sandbox_(sandbox),
        game_thread_(game_thread),
        next_(std::move(next)),
        cores_(usable_cores()) {}

  void start(std::function<void()> over);
  void wait();
  void wake();
  void finish_running();
  void abort();
  void abort_games_if(const std::function<bool(const Assignment&)>& is_meant);

 private:
  /// One thread's part: its host and the games on it. Handlers keep it, and what they find in it
  /// when all slots have left is nothing to do.
  struct Worker {
    Worker(seats::Host& where, int count) : host(where), slots(static_cast<std::size_t>(count)) {}
    seats::Host& host;
    std::vector<Slot> slots;
    std::size_t left = 0;  // of the slots, those that have nothing to do any more
    std::function<void()> all_left;
  };
  using WorkerPointer = std::shared_ptr<Worker>;

  void start_threads();
  void run_thread(int slots);
  void start_on_game_thread();
  void begin(const WorkerPointer& worker);
  void end(const WorkerPointer& worker);
  void fail(std::exception_ptr failure);
  Next what_next();
  /// Where `act` throws, everything stops, and the slot asks again only to leave.
  template <class Act>
  void guarded(const WorkerPointer& worker, Slot& slot, Act act);
  /// Guarded, later on the worker's thread.
  template <class Act>
  void post(const WorkerPointer& worker, Slot& slot, Act act);
  void ask_later(const WorkerPointer& worker, Slot& slot);
  void ask(const WorkerPointer& worker, Slot& slot);
  void ask_again(const WorkerPointer& worker);
  void play_on(const WorkerPointer& worker, Slot& slot);
  void start(const WorkerPointer& worker, Slot& slot, Assignment::Game game);
  void finish_game(const WorkerPointer& worker, Slot& slot, GameOutcome outcome);
  template <class Act>
  void on_every_worker(Act act);

  PoolShape shape_;
  sandbox::Sandbox* sandbox_;       // null on a game thread
  match::GameThread* game_thread_;  // null if the pool has its own threads
  std::function<Next()> next_;
  std::vector<int> cores_;
  std::atomic<bool> finishing_{false};  // no more games
  std::atomic<bool> failed_{false};     // `done` is not called any more
  std::mutex asking_;                   // held while next_ runs; guards all_left_
  bool all_left_ = false;
  std::function<void()> over_;
  std::atomic<int> playing_{0};  // of the threads
  std::vector<std::jthread> threads_;
  std::promise<void> left_game_thread_;
  std::mutex mutex_;  // guards what follows
  std::vector<WorkerPointer> workers_;
  std::exception_ptr failure_;
};

void Pool::Dispatcher::start(std::function<void()> over) {
  over_ = std::move(over);
  game_thread_ != nullptr ? start_on_game_thread() : start_threads();
}

void Pool::Dispatcher::wait() {
  threads_.clear();
  if (game_thread_ != nullptr) {
    left_game_thread_.get_future().wait();
    const std::lock_guard lock(asking_);
    next_ = nullptr;  // what it holds is not to live as long as the last handler
  }
  const std::lock_guard lock(mutex_);
  workers_.clear();
  if (failure_) std::rethrow_exception(failure_);
}

void Pool::Dispatcher::start_threads() {
  const int at_once = std::max(1, shape_.games_at_once);
  const int threads = std::min(at_once, static_cast<int>(cores_.size()));
  playing_ = threads;
  for (int thread = 0; thread < threads; ++thread) {
    const int slots = at_once / threads + (thread < at_once % threads ? 1 : 0);
    threads_.emplace_back([this, slots, core = cores_[static_cast<std::size_t>(thread)]] {
      if (shape_.pin) stay_on(core);
      run_thread(slots);
      if (--playing_ == 0 && over_) over_();
    });
  }
}

void Pool::Dispatcher::run_thread(int slots) {
  seats::Host host(*sandbox_);
  const auto worker = std::make_shared<Worker>(host, slots);
  // Keeps the loop alive for slots that wait.
  auto open = std::make_optional(boost::asio::make_work_guard(host.io()));
  worker->all_left = [&open] { open.reset(); };
  begin(worker);
  for (bool over = false; !over;) {
    try {
      host.run();
      over = true;
    } catch (...) {
      // A slot may never leave now, but its bots must still be buried.
      fail(std::current_exception());
      for (Slot& slot : worker->slots) {
        abort_game(slot.running);
        slot.kept.clear();
      }
      open.reset();
    }
  }
  end(worker);
}

void Pool::Dispatcher::start_on_game_thread() {
  const auto worker =
      std::make_shared<Worker>(game_thread_->host(), std::max(1, shape_.games_at_once));
  worker->all_left = [self = shared_from_this()] {
    const std::function<void()> over = self->over_;  // a copy: a waiting thread may end the pool
    self->left_game_thread_.set_value();
    if (over) over();
  };
  begin(worker);
}

void Pool::Dispatcher::begin(const WorkerPointer& worker) {
  const std::lock_guard lock(mutex_);
  workers_.push_back(worker);
  for (Slot& slot : worker->slots) ask_later(worker, slot);
}

void Pool::Dispatcher::end(const WorkerPointer& worker) {
  const std::lock_guard lock(mutex_);
  std::erase(workers_, worker);
}

void Pool::Dispatcher::fail(std::exception_ptr failure) {
  failed_ = true;
  {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
  }
  abort();
}

template <class Act>
void Pool::Dispatcher::guarded(const WorkerPointer& worker, Slot& slot, Act act) {
  try {
    act();
  } catch (...) {
    fail(std::current_exception());
    ask_later(worker, slot);
  }
}

void Pool::Dispatcher::ask_later(const WorkerPointer& worker, Slot& slot) {
  post(worker, slot, [this, worker, &slot] { ask(worker, slot); });
}

template <class Act>
void Pool::Dispatcher::post(const WorkerPointer& worker, Slot& slot, Act act) {
  boost::asio::post(worker->host.io(), [self = shared_from_this(), worker, &slot, act] {
    self->guarded(worker, slot, act);
  });
}

Next Pool::Dispatcher::what_next() {
  const std::lock_guard lock(asking_);
  if (finishing_ || all_left_) return {};
  Next next = next_();
  if (next.what == Next::What::leave) {
    all_left_ = true;
    wake();
  }
  return next;
}

void Pool::Dispatcher::ask(const WorkerPointer& worker, Slot& slot) {
  slot.kept.clear();
  slot.assignment = {};
  slot.waiting = false;
  Next next = what_next();
  slot.waiting = next.what == Next::What::wait;
  if (next.what == Next::What::leave && ++worker->left == worker->slots.size()) worker->all_left();
  if (next.what != Next::What::play) return;
  slot.assignment = std::move(next.assignment).value();
  slot.game = 0;
  slot.kept.resize(slot.assignment.bots.size());
  play_on(worker, slot);
}

void Pool::Dispatcher::ask_again(const WorkerPointer& worker) {
  for (Slot& slot : worker->slots) {
    if (!slot.waiting) continue;
    guarded(worker, slot, [&] { ask(worker, slot); });
    if (slot.waiting) return;  // so would the others
  }
}

void Pool::Dispatcher::play_on(const WorkerPointer& worker, Slot& slot) {
  auto game = finishing_ ? std::nullopt : slot.next_game();
  if (game) {
    start(worker, slot, *std::move(game));
  } else {
    ask_later(worker, slot);
  }
}

void Pool::Dispatcher::start(const WorkerPointer& worker, Slot& slot, Assignment::Game game) {
  game.plan.cores = static_cast<int>(cores_.size());
  game.plan.games_at_once = shape_.games_at_once;
  slot.running = start_game(worker->host, std::move(game.plan), slot.seats(game.bots, worker->host),
                            [self = shared_from_this(), worker, &slot](GameOutcome outcome) {
                              self->finish_game(worker, slot, std::move(outcome));
                            });
}

void Pool::Dispatcher::finish_game(const WorkerPointer& worker, Slot& slot, GameOutcome outcome) {
  try {
    if (!failed_) slot.assignment.done(slot.game++, std::move(outcome));
  } catch (...) {
    fail(std::current_exception());
  }
  post(worker, slot, [this, worker, &slot] { play_on(worker, slot); });
}

template <class Act>
void Pool::Dispatcher::on_every_worker(Act act) {
  const std::lock_guard lock(mutex_);
  for (const WorkerPointer& worker : workers_) {
    boost::asio::post(worker->host.io(), [self = shared_from_this(), worker, act] { act(worker); });
  }
}

void Pool::Dispatcher::wake() {
  on_every_worker([this](const WorkerPointer& worker) { ask_again(worker); });
}

void Pool::Dispatcher::finish_running() {
  finishing_ = true;
  wake();
}

void Pool::Dispatcher::abort() {
  finish_running();
  on_every_worker([](const WorkerPointer& worker) {
    for (const Slot& slot : worker->slots) abort_game(slot.running);
  });
}

void Pool::Dispatcher::abort_games_if(const std::function<bool(const Assignment&)>& is_meant) {
  on_every_worker([is_meant](const WorkerPointer& worker) {
    for (Slot& slot : worker->slots) {
      if (!is_meant(slot.assignment)) continue;
      slot.drop_rest();
      abort_game(slot.running);
    }
  });
}

Pool::Pool(PoolShape shape, sandbox::Sandbox& sandbox, std::function<Next()> next)
    : dispatcher_(std::make_shared<Dispatcher>(shape, &sandbox, nullptr, std::move(next))) {
}
Pool::Pool(PoolShape shape, GameThread& game_thread, std::function<Next()> next)
    : dispatcher_(std::make_shared<Dispatcher>(shape, nullptr, &game_thread, std::move(next))) {
}
Pool::~Pool() = default;
void Pool::start(std::function<void()> over) {
  dispatcher_->start(std::move(over));
}
void Pool::wait() {
  dispatcher_->wait();
}
void Pool::wake() {
  dispatcher_->wake();
}
void Pool::finish_running() {
  dispatcher_->finish_running();
}
void Pool::abort() {
  dispatcher_->abort();
}
void Pool::abort_games() {
  dispatcher_->abort_games_if([](const Assignment&) { return true; });
}
void Pool::abort_games_with(int player) {
  dispatcher_->abort_games_if([player](const Assignment& assignment) {
    const std::vector<int>& players = assignment.players;
    return std::find(players.begin(), players.end(), player) != players.end();
  });
}

}  // namespace aspis::match
