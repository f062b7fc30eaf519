// The life of a hosted tournament on its own thread: played while there is something to play,
// resting when it is finished.
#include <stdexcept>
#include <utility>

#include "referee/rules/catalog.hpp"
#include "server/tournament/hosted_file.hpp"

namespace aspis::tournament {
namespace {

std::string why_not_playable(const Tournament& tournament, const RegistryOptions& plan) {
  const auto rules = rules::rules_named(tournament.row.game);
  if (!rules) return rules.error().text;
  const std::string& wanted = tournament.row.dictionary_sha256;
  if (wanted.empty()) return "";
  if (plan.dictionary != nullptr && plan.dictionary->sha256() == wanted) return "";
  return "it uses the word list with SHA-256 " + wanted + ": start the server with that list";
}

}  // namespace

HostedFile::HostedFile(std::string name, std::filesystem::path file, HostingParts parts)
    : name_(std::move(name)), file_(std::move(file)), parts_(parts) {
  info_.name = name_;
  info_.title = name_;
  info_.note = "opening";
}

HostedFile::~HostedFile() {
  stop(true);
  join();
}

void HostedFile::open() try {
  const std::string vfs = parts_.plan.vfs ? parts_.plan.vfs(name_) : "";
  auto store = db::Store::open(file_, db::Mode::write, vfs);
  if (!store) {
    fail(store.error().text);
    return;
  }
  begin(*std::move(store));
} catch (const std::exception& error) {
  fail(error.what());
}

void HostedFile::begin(db::Store store) {
  auto tournament = read_tournament(store);
  if (!tournament) {
    fail(tournament.error().text);
    return;
  }
  if (const std::string why = why_not_playable(*tournament, parts_.plan); !why.empty()) {
    fail(file_.string() + ": " + why);
    return;
  }
  learn(store, *tournament);
  life_ = std::thread([this, kept = std::make_shared<std::pair<db::Store, Tournament>>(
                                 std::move(store), *std::move(tournament))]() mutable {
    const auto own = std::exchange(kept, nullptr);
    live(std::move(own->first), std::move(own->second));
    leave();
  });
}

/// What the file says.
void HostedFile::learn(const db::Store& store, const Tournament& tournament) {
  {
    const Lock lock(mutex_);
    info_.title = tournament.row.title.empty() ? name_ : tournament.row.title;
    info_.game = tournament.row.game;
    info_.preset = tournament.plan.name;
    info_.created = tournament.row.created;
    info_.closed = tournament.row.closed;
    info_.entrants = static_cast<int>(tournament.entrants.size());
    info_.games_played = static_cast<int>(tournament.results.games());
    info_.shows_names = tournament.row.shows_names;
    info_.note = "";
    entrants_ = tournament.entrants;
    plan_ = tournament.plan;
    windows_ = store.windows();
    wanted_ = tournament.row.running;
  }
  parts_.tokens.put(name_, store.tokens());
}

void HostedFile::live(db::Store store, Tournament tournament) try {
  const auto is_stopping = [this] {
    const Lock lock(mutex_);
    return stopping_;
  };
  while (!is_stopping()) {
    if (!tournament.row.closed.empty() && schedule_of(tournament).finished) {
      rest(store, tournament);
    } else {
      host(store, tournament);
    }
  }
  perform_waiting(store, tournament);
} catch (const std::exception& error) {
  fail(error.what());
}

void HostedFile::host(db::Store& store, Tournament& tournament) {
  perform_waiting(store, tournament);
  agreements_ = store.agreements();
  // Closed before the runner is gone where that throws.
  const auto closing = [this](void*) { close_lobby(); };
  const std::unique_ptr<void, decltype(closing)> lobby(this, closing);
  RunOptions options = options_of(tournament);
  Runner runner(store, std::move(tournament), std::move(options), parts_.game_thread.host().sandbox());
  const auto parting = [this](void*) {
    const Lock lock(mutex_);
    info_.state = runner_->state();
    runner_ = nullptr;
  };
  const std::unique_ptr<void, decltype(parting)> known(this, parting);
  {
    const Lock lock(mutex_);
    runner_ = &runner;
    for (const Task& task : std::exchange(tasks_, {})) static_cast<void>(hand_over(task));
    if (!wanted_) runner.pause(false);
    if (stopping_) at_once_ ? runner.stop_now() : runner.stop();
  }
  static_cast<void>(runner.run(std::nullopt));
  tournament = runner.take_tournament();
}

/// Until an act makes that there is something to play again, or the end.
void HostedFile::rest(db::Store& store, Tournament& tournament) {
  {
    const Lock lock(mutex_);
    info_.state = RunState::finished;
  }
  schedule_changed(name_, tournament, schedule_of(tournament), RunState::finished);
  tournament = Tournament();  // a great many games are not kept for an act that may never come
  for (auto task = next_task(true); task; task = next_task(true)) {
    const bool is_act = bool(task->act);
    if (is_act) {
      auto again = read_tournament(store);
      if (!again) throw std::runtime_error(again.error().text);
      tournament = *std::move(again);
    }
    perform(*task, store, tournament);
    if (!is_act) continue;
    const formats::Schedule schedule = schedule_of(tournament);
    if (!schedule.finished) {
      const Lock lock(mutex_);
      info_.state = RunState::paused;
      return;
    }
    schedule_changed(name_, tournament, schedule, RunState::finished);
    tournament = Tournament();
  }
}

void HostedFile::perform(const Task& task, db::Store& store, Tournament& tournament) {
  if (task.act) {
    task.act(store, tournament);
  } else {
    store.transaction([&] { task.work(store); });
  }
  if (task.done) task.done();
}

/// What came while there was no runner to give it to.
void HostedFile::perform_waiting(db::Store& store, Tournament& tournament) {
  for (auto task = next_task(false); task; task = next_task(false)) {
    if (task->act && tournament.plan.stages.empty()) {  // it rested
      if (auto again = read_tournament(store)) tournament = *std::move(again);
    }
    perform(*task, store, tournament);
  }
}

std::optional<HostedFile::Task> HostedFile::next_task(bool wait) {
  Lock lock(mutex_);
  if (wait) changed_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
  if (tasks_.empty()) return std::nullopt;
  Task task = std::move(tasks_.front());
  tasks_.pop_front();
  return task;
}

/// To the runner, which takes it also before it runs.
bool HostedFile::hand_over(const Task& task) {
  return task.act ? runner_->act(task.act, task.done) : runner_->submit(task.work, task.done);
}

void HostedFile::give(Task task) {
  {
    const Lock lock(mutex_);
    if (over_ || info_.state == RunState::failed) return;
    if (runner_ != nullptr && hand_over(task)) return;
    tasks_.push_back(task);
  }
  changed_.notify_all();
}

void HostedFile::fail(const std::string& why) {
  std::deque<Task> dropped;
  {
    const Lock lock(mutex_);
    info_.state = RunState::failed;
    info_.note = why;
    dropped.swap(tasks_);
  }
  dropped.clear();
  parts_.observer.changed(name_);
}

/// Nobody waits for this thread any more.
void HostedFile::leave() {
  std::deque<Task> dropped;
  {
    const Lock lock(mutex_);
    over_ = true;
    dropped.swap(tasks_);
  }
  changed_.notify_all();
}

void HostedFile::stop(bool at_once) {
  {
    const Lock lock(mutex_);
    stopping_ = true;
    at_once_ = at_once_ || at_once;
    if (runner_ != nullptr) at_once ? runner_->stop_now() : runner_->stop();
  }
  changed_.notify_all();
}

bool HostedFile::wait_until(std::chrono::steady_clock::time_point end) {
  if (!life_.joinable()) return true;
  Lock lock(mutex_);
  return changed_.wait_until(lock, end, [this] { return over_; });
}

void HostedFile::join() {
  if (life_.joinable()) life_.join();
}

}  // namespace aspis::tournament
