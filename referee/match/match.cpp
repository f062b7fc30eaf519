#include "referee/match/match.hpp"

#include <sched.h>

#include <atomic>
#include <boost/asio/post.hpp>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "protocol/random.hpp"

namespace aspis::match {

Seating seating(int game, int entrants, bool swap) {
  Seating seating{swap ? game / entrants : game, {}};
  const int turn = swap ? game % entrants : 0;
  for (int seat = 0; seat < entrants; ++seat) {
    seating.entrant_at.push_back((seat + turn) % entrants);
  }
  return seating;
}

protocol::Result<Start> start_of(const MatchPlan& plan, int board) {
  if (plan.setup) return Start{*plan.setup, std::nullopt};
  const auto number = static_cast<std::uint64_t>(board);
  const std::uint64_t seed = number == 0 ? plan.seed : protocol::derived_seed(plan.seed, number);
  auto setup = plan.rules->deal(plan.options, static_cast<int>(plan.entrants.size()), seed);
  if (!setup) return setup.error();
  return Start{*std::move(setup), seed};
}

/// What the threads of a match have in common.
class Match::Shared {
 public:
  Shared(MatchPlan plan, seats::Children& children)
      : plan_(std::move(plan)), children_(children), cores_(usable_cores()) {}

  void play(const std::function<void(MatchGame)>& on_game);
  void finish_running() { next_game_ = plan_.games; }
  void abort();

 private:
  /// One thread's part: its host and the games on it.
  struct Lane {
    Lane(seats::Children& children) : host(children) {}
    seats::Host host;
    std::vector<GameHandle> running;
    bool failed = false;
  };

  static std::vector<int> usable_cores();
  void run_lane(Lane& lane, int slots);
  void leave(Lane& lane);
  void next_game(Lane& lane);
  GamePlan game_plan(const Seating& seating) const;

  MatchPlan plan_;
  seats::Children& children_;
  std::vector<int> cores_;
  std::atomic<int> next_game_{0};
  const std::function<void(MatchGame)>* on_game_ = nullptr;
  std::mutex reporting_;  // held while on_game_ runs, which may call abort()
  std::mutex mutex_;      // guards what follows
  std::vector<Lane*> lanes_;
  std::exception_ptr failure_;
};

std::vector<int> Match::Shared::usable_cores() {
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

void Match::Shared::play(const std::function<void(MatchGame)>& on_game) {
  on_game_ = &on_game;
  const int at_once = std::max(1, std::min(plan_.games_at_once, plan_.games));
  const int threads = std::min(at_once, static_cast<int>(cores_.size()));
  std::vector<std::jthread> running;
  for (int thread = 0; thread < threads; ++thread) {
    const int slots = at_once / threads + (thread < at_once % threads ? 1 : 0);
    running.emplace_back([this, slots, core = cores_[static_cast<std::size_t>(thread)]] {
      if (plan_.pin) {
        cpu_set_t set;
        CPU_ZERO(&set);
        CPU_SET(core, &set);
        ::sched_setaffinity(0, sizeof(set), &set);
      }
      Lane lane(children_);
      try {
        run_lane(lane, slots);
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
      }
    });
  }
  running.clear();  // joins
  if (failure_) std::rethrow_exception(failure_);
}

void Match::Shared::run_lane(Lane& lane, int slots) {
  {
    const std::lock_guard lock(mutex_);
    lanes_.push_back(&lane);
  }
  try {
    for (int slot = 0; slot < slots; ++slot) next_game(lane);
    lane.host.run();
  } catch (...) {
    // Its other games have nobody to tell any more; their bots must still be buried.
    lane.failed = true;
    finish_running();
    for (const GameHandle& game : lane.running) abort_game(game);
    lane.host.run();
    leave(lane);
    throw;
  }
  leave(lane);
}

void Match::Shared::leave(Lane& lane) {
  const std::lock_guard lock(mutex_);
  std::erase(lanes_, &lane);
}

void Match::Shared::next_game(Lane& lane) {
  // Counted up only below the end, so that finish_running() cannot be run past.
  int game = next_game_;
  do {
    if (game >= plan_.games) return;
  } while (!next_game_.compare_exchange_weak(game, game + 1));
  const Seating who = seating(game, static_cast<int>(plan_.entrants.size()), plan_.swap);
  Seats seats;
  for (const int entrant : who.entrant_at) {
    seats.push_back(plan_.entrants[static_cast<std::size_t>(entrant)].seat(lane.host));
  }
  std::erase_if(lane.running, [](const GameHandle& handle) { return handle.expired(); });
  lane.running.push_back(start_game(
      lane.host, game_plan(who), std::move(seats), [this, &lane, game, who](GameOutcome outcome) {
        if (lane.failed) return;
        {
          const std::lock_guard lock(reporting_);
          (*on_game_)({game, who, std::move(outcome)});
        }
        boost::asio::post(lane.host.io(), [this, &lane] { next_game(lane); });
      }));
}

GamePlan Match::Shared::game_plan(const Seating& seating) const {
  auto start = start_of(plan_, seating.board);
  if (!start) throw std::invalid_argument(start.error().text);
  GamePlan plan;
  plan.rules = plan_.rules;
  plan.setup = std::move(start->setup);
  plan.seed = start->seed;
  plan.dictionary = plan_.dictionary;
  plan.dictionary_path = plan_.dictionary_path;
  plan.clock = plan_.clock;
  plan.grace = plan_.grace;
  plan.ready_limit = plan_.ready_limit;
  for (const int entrant : seating.entrant_at) {
    plan.names.push_back(plan_.entrants[static_cast<std::size_t>(entrant)].name);
  }
  plan.date = plan_.date();
  plan.cores = static_cast<int>(cores_.size());
  plan.games_at_once = plan_.games_at_once;
  return plan;
}

void Match::Shared::abort() {
  finish_running();
  const std::lock_guard lock(mutex_);
  for (Lane* lane : lanes_) {
    boost::asio::post(lane->host.io(), [lane] {
      for (const GameHandle& game : lane->running) abort_game(game);
    });
  }
}

Match::Match(MatchPlan plan, seats::Children& children)
    : shared_(std::make_unique<Shared>(std::move(plan), children)) {
}
Match::~Match() = default;
void Match::play(const std::function<void(MatchGame)>& on_game) {
  shared_->play(on_game);
}
void Match::finish_running() {
  shared_->finish_running();
}
void Match::abort() {
  shared_->abort();
}

}  // namespace aspis::match
