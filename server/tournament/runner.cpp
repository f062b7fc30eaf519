#include "server/tournament/runner.hpp"

#include <thread>
#include <utility>

#include "server/tournament/runner_shared.hpp"
#include "server/tournament/settling.hpp"

namespace aspis::tournament {

namespace {

std::vector<std::string> aliases_of(const Tournament& tournament) {
  std::vector<std::string> aliases;
  for (const db::EntrantRow& entrant : tournament.entrants) aliases.push_back(entrant.alias);
  return aliases;
}

}  // namespace

Runner::Shared::Shared(db::Store& store, Tournament tournament, RunOptions options, sandbox::Sandbox& sandbox)
    : store_(store),
      options_(std::move(options)),
      sandbox_(sandbox),
      clock_(formats::clock_of(tournament.plan, options_.rules->default_clock())),
      plan_(tournament.plan),
      seed_(tournament.row.seed),
      aliases_(aliases_of(tournament)),
      tournament_(std::move(tournament)),
      seated_(aliases_.size(), 0) {
}

Ended Runner::Shared::run(std::optional<int> until) {
  until_ = until;
  const std::vector<db::AuditRow> audit = store_.audit();
  correction_ = last_correction(audit);
  milestones_ = std::make_unique<Milestones>(audit);
  {
    const Lock lock(mutex_);
    began_ = Clock::now();
  }
  play();
  // Everybody else is gone; what was stored last is not in the tournament yet.
  for (const Stored& stored : std::exchange(inbox_, {})) enter(stored);
  act_after_the_end();
  if (failure_) std::rethrow_exception(failure_);
  if (has_news()) tell();
  return ended_.value_or(Ended::stopped);
}

void Runner::Shared::play() {
  db::Writer writer(store_, [this](std::exception_ptr failure) { fail(std::move(failure)); });
  {
    const Lock lock(mutex_);
    writer_ = &writer;
    for (auto& [work, done] : early_) writer.submit(work, done);
  }
  log("run", std::to_string(options_.shape.games_at_once) + " games at once");
  std::thread planner([this] { plan(); });
  try {
    play_sessions();
  } catch (...) {
    fail(std::current_exception());
  }
  {
    const Lock lock(mutex_);
    closing_ = true;
  }
  changed_.notify_one();
  planner.join();
  log("stop", reason_of_end());
  const Lock lock(mutex_);
  writer_ = nullptr;
  closed_ = true;
}

/// One pool after the other, where games were ended in between.
void Runner::Shared::play_sessions() {
  do {
    const auto pool = make_pool();
    attach(pool.get());
    try {
      pool->run();
    } catch (...) {
      fail(std::current_exception());
    }
    attach(nullptr);
  } while (wait_for_session());
}

/// Whether there is to be another one.
bool Runner::Shared::wait_for_session() {
  Lock lock(mutex_);
  const auto is_over = [this] { return stopping_ || failure_ || ended_; };
  resumed_.wait(lock, [&] { return is_over() || !session_ended_ || !paused_; });
  if (is_over() || !session_ended_) return false;
  session_ended_ = false;
  slots_wait_ = false;
  return true;
}

std::unique_ptr<match::Pool> Runner::Shared::make_pool() {
  const auto next_one = [this] { return next(); };
  if (options_.hosting) {
    return std::make_unique<match::Pool>(options_.shape, *options_.hosting->game_thread, next_one);
  }
  return std::make_unique<match::Pool>(options_.shape, sandbox_, next_one);
}

/// Tells a pool what it missed before it was there.
void Runner::Shared::attach(match::Pool* pool) {
  const std::lock_guard held(pool_mutex_);
  pool_ = pool;
  const Lock lock(mutex_);
  if (pool != nullptr && stopping_) pool->finish_running();
}

void Runner::Shared::stop(bool at_once) {
  const std::lock_guard held(pool_mutex_);
  {
    const Lock lock(mutex_);
    stopping_ = true;
    at_once_ = at_once_ || at_once;
  }
  resumed_.notify_one();
  if (pool_ == nullptr) return;
  if (at_once) {
    pool_->abort();
  } else {
    pool_->finish_running();
  }
}

/// A run that cannot go on: what is not stored by now never was.
void Runner::Shared::fail(std::exception_ptr failure) {
  {
    const Lock lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
  }
  changed_.notify_one();
  resumed_.notify_one();
  const std::lock_guard held(pool_mutex_);
  if (pool_ != nullptr) pool_->abort();
}

void Runner::Shared::log(const std::string& act, const std::string& reason) {
  writer_->submit([row = db::AuditRow{0, options_.date(), "referee", act, "tournament", reason}](
                      db::Store& store) { store.add_audit(row); },
                  [] {});
}

std::string Runner::Shared::reason_of_end() const {
  const Lock lock(mutex_);
  if (!ended_) return at_once_ ? "on request, games in progress were aborted" : "on request";
  switch (*ended_) {
    case Ended::finished:
      return "the tournament is finished";
    case Ended::reached:
      return "played to the end of " + tournament_.plan.stages.at(static_cast<std::size_t>(*until_)).name;
    case Ended::stopped:
      return "on request";
    case Ended::waiting:
      return "waiting for a decision by the instructor";
  }
  return "";
}

Progress Runner::Shared::progress() const {
  const Lock lock(mutex_);
  Progress progress;
  progress.stages = stages_;
  progress.running = running_;
  progress.last_verdicts = last_verdicts_;
  progress.games_played = games_played_;
  if (began_ != Clock::time_point{}) progress.passed = Clock::now() - began_;
  return progress;
}

Runner::Runner(db::Store& store, Tournament tournament, RunOptions options, sandbox::Sandbox& sandbox)
    : shared_(std::make_unique<Shared>(store, std::move(tournament), std::move(options), sandbox)) {
}
Runner::~Runner() = default;
Ended Runner::run(std::optional<int> until) {
  return shared_->run(until);
}
void Runner::stop() {
  shared_->stop(false);
}
void Runner::stop_now() {
  shared_->stop(true);
}
Progress Runner::progress() const {
  return shared_->progress();
}
RunState Runner::state() const {
  return shared_->state();
}
void Runner::pause(bool at_once) {
  shared_->pause(at_once);
}
void Runner::resume() {
  shared_->resume();
}
void Runner::wake() {
  shared_->wake();
}
bool Runner::act(Act work, db::Writer::Done done) {
  return shared_->act(std::move(work), std::move(done));
}
bool Runner::submit(db::Writer::Work work, db::Writer::Done done) {
  return shared_->submit(std::move(work), std::move(done));
}
const Tournament& Runner::tournament() const {
  return shared_->tournament();
}
Tournament Runner::take_tournament() {
  return std::move(shared_->tournament());
}

}  // namespace aspis::tournament
