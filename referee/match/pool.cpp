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

std::optional<Assignment::Game> Slot::next_game() {
  if (game < assignment.games.size()) return std::move(assignment.games[game]);
  return assignment.more ? assignment.more() : std::nullopt;
}

void Slot::drop_rest() {
  const std::size_t kept = std::min(assignment.games.size(), game + (running.expired() ? 0 : 1));
  assignment.games.erase(assignment.games.begin() + static_cast<std::ptrdiff_t>(kept),
                         assignment.games.end());
  assignment.more = nullptr;
}

Seats Slot::seats(const std::vector<int>& bots, seats::Host& host) {
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

/// Gives the slots of all threads their assignments. What it has posted to a game thread keeps it
/// alive.
class Pool::Dispatcher : public std::enable_shared_from_this<Dispatcher> {
 public:
  Dispatcher(PoolShape shape, sandbox::Sandbox* sandbox, match::GameThread* game_thread,
             std::function<Next()> next)
      : shape_(shape),
        sandbox_(sandbox),
        game_thread_(game_thread),
        next_(std::move(next)),
        cores_(usable_cores()) {}

  void run();
  void wake();
  void finish_running();
  void abort();
  void abort_games_of(int player);

 private:
  /// One thread's part: its host and the games on it. Handlers keep it, and what they find in it
  /// when all slots have left is nothing to do.
  struct Crew {
    Crew(seats::Host& where, int count) : host(where), slots(static_cast<std::size_t>(count)) {}
    seats::Host& host;
    std::vector<Slot> slots;
    std::size_t left = 0;  // of the slots, those that have nothing to do any more
    std::function<void()> all_left;
  };
  using CrewPointer = std::shared_ptr<Crew>;

  void run_threads();
  void run_thread(int slots);
  void run_on_game_thread();
  void begin(const CrewPointer& crew);
  void end(const CrewPointer& crew);
  void fail(std::exception_ptr failure);
  Next what_next();
  /// Where `act` throws, everything stops, and the slot asks again only to leave.
  template <class Act>
  void guarded(const CrewPointer& crew, Slot& slot, Act act);
  /// Guarded, later on the crew's thread.
  template <class Act>
  void post(const CrewPointer& crew, Slot& slot, Act act);
  void ask_later(const CrewPointer& crew, Slot& slot);
  void ask(const CrewPointer& crew, Slot& slot);
  void ask_again(const CrewPointer& crew);
  void play_on(const CrewPointer& crew, Slot& slot);
  void start(const CrewPointer& crew, Slot& slot, Assignment::Game game);
  void finish_game(const CrewPointer& crew, Slot& slot, GameOutcome outcome);
  template <class Act>
  void on_every_crew(Act act);

  PoolShape shape_;
  sandbox::Sandbox* sandbox_;       // null on a game thread
  match::GameThread* game_thread_;  // null with threads of its own
  std::function<Next()> next_;
  std::vector<int> cores_;
  std::atomic<bool> finishing_{false};  // no more games
  std::atomic<bool> failed_{false};     // and nobody to tell of those in play
  std::mutex asking_;                   // held while next_ runs; guards all_left_
  bool all_left_ = false;
  std::mutex mutex_;  // guards what follows
  std::vector<CrewPointer> crews_;
  std::exception_ptr failure_;
};

void Pool::Dispatcher::run() {
  if (game_thread_ != nullptr) {
    run_on_game_thread();
  } else {
    run_threads();
  }
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

void Pool::Dispatcher::run_threads() {
  const int at_once = std::max(1, shape_.games_at_once);
  const int threads = std::min(at_once, static_cast<int>(cores_.size()));
  std::vector<std::jthread> running;
  for (int thread = 0; thread < threads; ++thread) {
    const int slots = at_once / threads + (thread < at_once % threads ? 1 : 0);
    running.emplace_back([this, slots, core = cores_[static_cast<std::size_t>(thread)]] {
      if (shape_.pin) stay_on(core);
      run_thread(slots);
    });
  }
}

void Pool::Dispatcher::run_thread(int slots) {
  seats::Host host(*sandbox_);
  const auto crew = std::make_shared<Crew>(host, slots);
  // Keeps the loop alive for slots that wait.
  auto open = std::make_optional(boost::asio::make_work_guard(host.io()));
  crew->all_left = [&open] { open.reset(); };
  begin(crew);
  for (bool over = false; !over;) {
    try {
      host.run();
      over = true;
    } catch (...) {
      // A slot may never leave now, but its bots must still be buried.
      fail(std::current_exception());
      for (Slot& slot : crew->slots) {
        abort_game(slot.running);
        slot.kept.clear();
      }
      open.reset();
    }
  }
  end(crew);
}

void Pool::Dispatcher::run_on_game_thread() {
  const auto crew = std::make_shared<Crew>(game_thread_->host(), std::max(1, shape_.games_at_once));
  const auto left = std::make_shared<std::promise<void>>();
  crew->all_left = [left] { left->set_value(); };
  begin(crew);
  left->get_future().wait();
  end(crew);
  const std::lock_guard lock(asking_);
  next_ = nullptr;  // what it holds is not to live as long as the last handler
}

void Pool::Dispatcher::begin(const CrewPointer& crew) {
  const std::lock_guard lock(mutex_);
  crews_.push_back(crew);
  for (Slot& slot : crew->slots) ask_later(crew, slot);
}

void Pool::Dispatcher::end(const CrewPointer& crew) {
  const std::lock_guard lock(mutex_);
  std::erase(crews_, crew);
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
void Pool::Dispatcher::guarded(const CrewPointer& crew, Slot& slot, Act act) {
  try {
    act();
  } catch (...) {
    fail(std::current_exception());
    ask_later(crew, slot);
  }
}

void Pool::Dispatcher::ask_later(const CrewPointer& crew, Slot& slot) {
  post(crew, slot, [this, crew, &slot] { ask(crew, slot); });
}

template <class Act>
void Pool::Dispatcher::post(const CrewPointer& crew, Slot& slot, Act act) {
  boost::asio::post(crew->host.io(), [self = shared_from_this(), crew, &slot, act] {
    self->guarded(crew, slot, act);
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

void Pool::Dispatcher::ask(const CrewPointer& crew, Slot& slot) {
  slot.kept.clear();
  slot.assignment = {};
  slot.waiting = false;
  Next next = what_next();
  slot.waiting = next.what == Next::What::wait;
  if (next.what == Next::What::leave && ++crew->left == crew->slots.size()) crew->all_left();
  if (next.what != Next::What::play) return;
  slot.assignment = std::move(next.assignment).value();
  slot.game = 0;
  slot.kept.resize(slot.assignment.bots.size());
  play_on(crew, slot);
}

void Pool::Dispatcher::ask_again(const CrewPointer& crew) {
  for (Slot& slot : crew->slots) {
    if (!slot.waiting) continue;
    guarded(crew, slot, [&] { ask(crew, slot); });
    if (slot.waiting) return;  // so would the others
  }
}

void Pool::Dispatcher::play_on(const CrewPointer& crew, Slot& slot) {
  auto game = finishing_ ? std::nullopt : slot.next_game();
  if (game) {
    start(crew, slot, *std::move(game));
  } else {
    ask_later(crew, slot);
  }
}

void Pool::Dispatcher::start(const CrewPointer& crew, Slot& slot, Assignment::Game game) {
  game.plan.cores = static_cast<int>(cores_.size());
  game.plan.games_at_once = shape_.games_at_once;
  slot.running = start_game(crew->host, std::move(game.plan), slot.seats(game.bots, crew->host),
                            [self = shared_from_this(), crew, &slot](GameOutcome outcome) {
                              self->finish_game(crew, slot, std::move(outcome));
                            });
}

void Pool::Dispatcher::finish_game(const CrewPointer& crew, Slot& slot, GameOutcome outcome) {
  try {
    if (!failed_) slot.assignment.done(slot.game++, std::move(outcome));
  } catch (...) {
    fail(std::current_exception());
  }
  post(crew, slot, [this, crew, &slot] { play_on(crew, slot); });
}

template <class Act>
void Pool::Dispatcher::on_every_crew(Act act) {
  const std::lock_guard lock(mutex_);
  for (const CrewPointer& crew : crews_) {
    boost::asio::post(crew->host.io(), [self = shared_from_this(), crew, act] { act(crew); });
  }
}

void Pool::Dispatcher::wake() {
  on_every_crew([this](const CrewPointer& crew) { ask_again(crew); });
}

void Pool::Dispatcher::finish_running() {
  finishing_ = true;
  wake();
}

void Pool::Dispatcher::abort() {
  finish_running();
  on_every_crew([](const CrewPointer& crew) {
    for (const Slot& slot : crew->slots) abort_game(slot.running);
  });
}

void Pool::Dispatcher::abort_games_of(int player) {
  on_every_crew([player](const CrewPointer& crew) {
    for (Slot& slot : crew->slots) {
      const std::vector<int>& players = slot.assignment.players;
      if (std::find(players.begin(), players.end(), player) == players.end()) continue;
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
void Pool::run() {
  dispatcher_->run();
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
void Pool::abort_games_of(int player) {
  dispatcher_->abort_games_of(player);
}

}  // namespace aspis::match
