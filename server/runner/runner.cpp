#include "server/runner/runner.hpp"

#include <string>
#include <thread>
#include <utility>

namespace aspis::runner {

Runner::Runner(db::Store& store, tournament::Tournament tournament, RunOptions options,
               sandbox::Sandbox& sandbox)
    : store_(store),
      options_(std::move(options)),
      sandbox_(sandbox),
      queue_(options_.server ? options_.server->one_at_a_time : std::vector<bool>(),
             options_.server ? options_.server->live_ids : nullptr),
      starter_({options_, control_, queue_, writer_, progress_, [this] { wake(); },
                [this] { planner_.notify(); }, [this] { planner_.game_returned(); }},
               tournament),
      planner_({options_, control_, queue_, writer_, progress_, [this] { wake(); },
                [this](formats::Entrant entrant) { abort_games_of(entrant); },
                [this](std::exception_ptr failure) { fail(std::move(failure)); }},
               std::move(tournament), store.audit().all()),
      writer_(
          store, [this](std::exception_ptr failure) { fail(std::move(failure)); },
          [this](Committed committed) { enter(std::move(committed)); }) {
}

Runner::~Runner() {
  writer_.finish();
}

Ended Runner::run(db::StopAfter until) {
  const formats::Plan plan = planner_.tournament().plan;
  progress_.begin();
  log("run", options_.executor != nullptr && !options_.server
                 ? options_.executor->what()
                 : std::to_string(options_.shape.games_at_once) + " concurrent games");
  planner_.start(until);
  try {
    play_sessions();
  } catch (...) {
    fail(std::current_exception());
  }
  planner_.finish();
  log("stop", reason_of_end(plan, until));
  writer_.finish();
  planner_.finish_acts(store_);
  control_.rethrow_failure();
  return control_.how_it_ended();
}

/// One pool after the other, where games were ended in between.
void Runner::play_sessions() {
  if (options_.executor != nullptr && !options_.server) {
    play_elsewhere();
    return;
  }
  std::thread elsewhere;
  if (options_.executor != nullptr) {
    elsewhere = std::thread([this] {
      try {
        play_elsewhere();
      } catch (...) {
        fail(std::current_exception());
      }
    });
  }
  do {
    const auto pool = make_pool();
    attach(pool.get());
    try {
      pool->run();
    } catch (...) {
      fail(std::current_exception());
    }
    attach(nullptr);
  } while (control_.wait_for_session());
  wake_executor();
  if (elsewhere.joinable()) elsewhere.join();
}

void Runner::play_elsewhere() {
  options_.executor->play(
      {options_, control_, queue_, writer_, progress_, [this] { planner_.game_returned(); }});
}

std::unique_ptr<match::Pool> Runner::make_pool() {
  const auto next = [this] { return starter_.next(); };
  if (options_.server) {
    return std::make_unique<match::Pool>(options_.shape, *options_.server->game_thread, next);
  }
  return std::make_unique<match::Pool>(options_.shape, sandbox_, next);
}

/// Tells a pool what it missed before it was there.
void Runner::attach(match::Pool* pool) {
  const protocol::MutexLock held(pool_mutex_);
  pool_ = pool;
  if (pool != nullptr && !control_.is_on()) pool->finish_running();
}

void Runner::stop() {
  control_.stop(false);
  planner_.notify();
  wake_executor();
  const protocol::MutexLock held(pool_mutex_);
  if (pool_ != nullptr) pool_->finish_running();
}

void Runner::stop_now() {
  control_.stop(true);
  planner_.notify();
  wake_executor();
  const protocol::MutexLock held(pool_mutex_);
  if (pool_ != nullptr) pool_->abort();
}

/// What is not stored by now never was.
void Runner::fail(std::exception_ptr failure) {
  control_.fail(std::move(failure));
  planner_.notify();
  wake_executor();
  const protocol::MutexLock held(pool_mutex_);
  if (pool_ != nullptr) pool_->abort();
}

tournament::RunState Runner::state() const {
  return run_state(control_, progress_.running());
}

void Runner::pause(bool at_once) {
  {
    const protocol::MutexLock held(pool_mutex_);
    control_.pause();
    if (at_once && pool_ != nullptr) {
      control_.abort_session();
      pool_->abort();
    }
    if (at_once && options_.executor != nullptr) options_.executor->abort();
  }
  planner_.notify();
}

void Runner::resume() {
  control_.resume();
  planner_.notify();
  wake();
}

void Runner::wake_executor() {
  if (options_.executor != nullptr) options_.executor->wake();
}

void Runner::wake() {
  wake_executor();
  const protocol::MutexLock held(pool_mutex_);
  if (pool_ != nullptr) pool_->wake();
}

void Runner::abort_games_of(formats::Entrant entrant) {
  const protocol::MutexLock held(pool_mutex_);
  if (pool_ != nullptr) pool_->abort_games_of(entrant);
}

bool Runner::act(Act work, db::Writer::Done done) {
  return planner_.act(std::move(work), std::move(done));
}

bool Runner::submit(db::Writer::Work work, db::Writer::Done done) {
  if (control_.has_failed()) return false;
  return writer_.submit(std::move(work), std::move(done));
}

/// On the writer's thread.
void Runner::enter(Committed committed) {
  if (options_.server) {
    for (const auto& [match, game, live_id] : committed.games) {
      options_.server->observer->game_stored(options_.server->name, live_id, match, game);
    }
  }
  planner_.enter(std::move(committed));
}

void Runner::log(const std::string& act, const std::string& reason) {
  writer_.log({0, options_.date(), "referee", act, "tournament", reason});
}

std::string Runner::reason_of_end(const formats::Plan& plan, db::StopAfter until) const {
  if (!control_.has_ended_by_itself()) {
    const bool aborted = control_.phase() == RunControl::Phase::aborting;
    return aborted ? "on request, games in progress were aborted" : "on request";
  }
  switch (control_.how_it_ended()) {
    case Ended::finished:
      return "the tournament is finished";
    case Ended::reached:
      return "played to the end of " + plan.stages.at(static_cast<std::size_t>(until.stage)).name;
    case Ended::stopped:
      return "on request";
    case Ended::waiting:
      return "waiting for a decision by the instructor";
  }
  return "";
}

}  // namespace aspis::runner
