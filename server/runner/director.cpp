#include "server/runner/director.hpp"

#include <algorithm>
#include <utility>

namespace aspis::runner {
namespace {

using std::chrono::milliseconds;
using tournament::Tournament;

/// The delay before a failed file is opened again doubles from the first to the longest.
constexpr milliseconds first_delay(1'000);
constexpr milliseconds longest_delay(60'000);

}  // namespace

Director::Director(sandbox::Sandbox& sandbox, std::string name,
                   tournament::TournamentObserver* observer)
    : sandbox_(sandbox), name_(std::move(name)), observer_(observer) {
}

Director::~Director() {
  stop(true);
  join();
}

Ended Director::run(db::Store& store, Tournament tournament, RunOptions options,
                    db::StopAfter until) {
  store_ = &store;
  tournament_ = std::move(tournament);
  options_ = std::move(options);
  play(until);
  const Lock lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
  return ended_.value_or(Ended::stopped);
}

void Director::serve(DirectorHost& host, protocol::Result<OpenTournament> opened) {
  host_ = &host;
  {
    const Lock lock(mutex_);
    is_paused_ = true;
  }
  thread_ = std::thread([this, opened = std::move(opened)]() mutable {
    serve_and_recover(std::move(opened));
    std::deque<Message> dropped;
    const Lock lock(mutex_);
    is_over_ = true;
    dropped.swap(inbox_);
    changed_.notify_all();
  });
}

void Director::serve_and_recover(protocol::Result<OpenTournament> opened) {
  auto delay = first_delay;
  for (;;) {
    std::string why;
    if (opened) {
      const auto began = Clock::now();
      try {
        serve_until_it_fails(*opened);
        return;
      } catch (const std::exception& error) {
        why = error.what();
      }
      opened = protocol::Error{why};  // closes the file
      if (Clock::now() - began > longest_delay) delay = first_delay;
    } else {
      why = opened.error().text;
    }
    if (!wait_after_failure(why, delay)) return;
    delay = std::min(2 * delay, longest_delay);
    opened = reopen();
    if (opened) host_->recovered();
  }
}

void Director::serve_until_it_fails(OpenTournament& opened) {
  store_ = &opened.store;
  tournament_ = std::move(opened.tournament);
  log_.clear();
  {
    const Lock lock(mutex_);
    is_closed_ = false;
    failure_ = nullptr;
    unstored_ = 0;
    is_paused_ = !tournament_.row.running;
  }
  const auto is_stopping = [this] {
    const Lock lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
    return stop_ != Stop::none;
  };
  while (!is_stopping()) {
    if (!tournament_.row.closed.empty() && keep_schedule(tournament_).finished) {
      rest();
    } else {
      // Calls end_play() even if begin_play() throws.
      const auto ending = [this](void*) { host_->end_play(); };
      const std::unique_ptr<void, decltype(ending)> begun(this, ending);
      options_ = host_->begin_play(*store_, tournament_);
      play({});
    }
  }
  while (process_inbox()) {
  }
  flush_log();
}

protocol::Result<OpenTournament> Director::reopen() {
  try {
    return host_->reopen();
  } catch (const std::exception& error) {
    return protocol::Error{error.what()};
  }
}

/// Returns false if the director was stopped during the wait.
bool Director::wait_after_failure(const std::string& why, milliseconds delay) {
  {
    std::deque<Message> dropped;
    const Lock lock(mutex_);
    is_closed_ = true;
    dropped.swap(inbox_);
  }
  host_->failed(why, delay);
  Lock lock(mutex_);
  changed_.wait_for(lock.native(), delay, [this] {
    mutex_.assert_held();
    return stop_ != Stop::none || retries_;
  });
  retries_ = false;
  return stop_ == Stop::none;
}

/// Handles messages until an act makes games playable again or the director is stopped.
void Director::rest() {
  {
    const Lock lock(mutex_);
    ended_ = Ended::finished;
  }
  tournament_.chain = store_->chain_head();  // includes log rows written when play ended
  snapshot_ = take_snapshot(tournament_);
  publish();
  for (;;) {
    {
      const Lock lock(mutex_);
      if (stop_ != Stop::none) return;
    }
    turn();
    if (!keep_schedule(tournament_).finished) return;
  }
}

void Director::play(db::StopAfter until) {
  const std::vector<db::AuditRow> audit = store_->audit().all();
  until_ = until;
  correction_ = tournament::last_correction(audit);
  milestones_.emplace(audit);
  snapshot_ = nullptr;
  is_unpublished_ = true;
  planned_ = {};
  const std::optional<ServerRun>& server = options_.server;
  queue_.emplace(server ? server->one_at_a_time : std::vector<bool>(),
                 server ? server->live_ids : nullptr);
  starter_.emplace(*this, tournament_);
  progress_.begin();
  log_.push_back({0, options_.date(), "referee", "run", "tournament",
                  options_.executor != nullptr && !server
                      ? options_.executor->what()
                      : std::to_string(options_.shape.games_at_once) + " concurrent games"});
  {
    const Lock lock(mutex_);
    ended_.reset();
    pool_left_ = false;
    is_stale_ = true;
  }
  start_players();
  try {
    while (are_playing()) turn();
  } catch (...) {
    fail(std::current_exception());
  }
  wait_for_players();
  try {
    finish_play();
  } catch (...) {
    fail(std::current_exception());
  }
  starter_.reset();
  queue_.reset();
}

void Director::start_players() {
  Executor* const executor = options_.executor;
  const Lock held(pool_mutex_);
  executor_ = executor;
  if (executor != nullptr) {
    add_player();
    elsewhere_ = std::thread([this, executor] {
      try {
        executor->play(*this);
      } catch (...) {
        fail(std::current_exception());
      }
      player_left(false);
    });
    if (!options_.server) return;
  }
  const auto next = [this] { return starter_->next(); };
  pool_ = options_.server
              ? std::make_unique<match::Pool>(options_.shape, *options_.server->game_thread, next)
              : std::make_unique<match::Pool>(options_.shape, sandbox_, next);
  if (!is_on()) pool_->finish_running();
  add_player();
  pool_->start([this] { player_left(true); });
}

void Director::add_player() {
  const Lock lock(mutex_);
  ++players_;
}

void Director::player_left(bool is_pool) {
  const Lock lock(mutex_);
  --players_;
  pool_left_ = pool_left_ || is_pool;
  is_notified_ = true;
  // Notifies under the lock, because the director may be destroyed right after.
  changed_.notify_all();
}

/// Ends a pool that has left, because its failure is known only then.
bool Director::are_playing() {
  bool pool_left = false;
  {
    const Lock lock(mutex_);
    if (failure_ || players_ == 0) return false;
    pool_left = std::exchange(pool_left_, false);
  }
  if (pool_left) end_pool();
  return true;
}

void Director::wait_for_players() {
  {
    Lock lock(mutex_);
    changed_.wait(lock.native(), [this] {
      mutex_.assert_held();
      return players_ == 0;
    });
  }
  if (elsewhere_.joinable()) elsewhere_.join();
  end_pool();
  const Lock held(pool_mutex_);
  executor_ = nullptr;
}

void Director::end_pool() {
  std::unique_ptr<match::Pool> pool;
  {
    const Lock held(pool_mutex_);
    pool.swap(pool_);
  }
  if (!pool) return;
  try {
    pool->wait();
  } catch (...) {
    fail(std::current_exception());
  }
}

/// Stores messages that arrived after the last game ended.
void Director::finish_play() {
  if (phase() == Phase::failed) return;
  static_cast<void>(process_inbox());
  log_.push_back({0, options_.date(), "referee", "stop", "tournament", reason_of_end()});
  for (;;) {
    static_cast<void>(process_inbox());
    flush_log();
    const Lock lock(mutex_);
    if (!inbox_.empty()) continue;
    is_over_ = host_ == nullptr;
    break;
  }
  if (observer_ == nullptr) return;
  const bool is_outdated = !snapshot_ || snapshot_->schedule != tournament_.schedule;
  if (is_outdated) snapshot_ = take_snapshot(tournament_);
  if (is_outdated || has_news()) publish();
}

std::string Director::reason_of_end() const {
  const Lock lock(mutex_);
  if (!ended_) {
    return stop_ == Stop::abort ? "on request, games in progress were aborted" : "on request";
  }
  switch (*ended_) {
    case Ended::finished:
      return "the tournament is finished";
    case Ended::reached:
      return "played to the end of " +
             tournament_.plan.stages.at(static_cast<std::size_t>(until_.stage)).name;
    case Ended::stopped:
      return "on request";
    case Ended::waiting:
      return "waiting for a decision by the instructor";
  }
  return "";
}

}  // namespace aspis::runner
