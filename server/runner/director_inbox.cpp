#include "server/runner/director.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "protocol/answer_once.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::runner {
namespace {

using tournament::Consequences;
using tournament::RunState;
using tournament::Tournament;

constexpr std::size_t max_unstored = 2000;

/// Passes on one answer: an error if the message is dropped.
Director::Done answer_if_dropped(Director::Done done) {
  if (!done) return done;
  return protocol::answer_once<protocol::Result<tournament::Consequences>>(
      std::move(done),
      protocol::Error{"the tournament stopped before this was done: check its state"});
}

}  // namespace

bool Director::put(Message message) {
  {
    const Lock lock(mutex_);
    if (is_over_ || is_closed_ || failure_) return false;
    if (!message.results.empty()) ++unstored_;
    inbox_.push_back(std::move(message));
    is_notified_ = true;
  }
  changed_.notify_all();
  return true;
}

bool Director::act(tournament::Act act, Done done) {
  return put({.act = std::move(act), .done = answer_if_dropped(std::move(done))});
}

bool Director::submit(std::function<void(db::Store&)> work, Done done) {
  return put({.work = std::move(work), .done = answer_if_dropped(std::move(done))});
}

void Director::log(const db::AuditRow& row) {
  static_cast<void>(submit([row](db::Store& store) { store.audit().add(row); }, {}));
}

void Director::store(std::vector<FinishedGame> results, bool played) {
  static_cast<void>(put({.results = std::move(results), .played = played}));
}

/// Uses as few commits as the order of messages allows. Returns false if the inbox was empty.
bool Director::process_inbox() {
  std::deque<Message> inbox;
  {
    const Lock lock(mutex_);
    inbox.swap(inbox_);
  }
  if (inbox.empty()) return false;
  while (!inbox.empty()) {
    if (inbox.front().act) {
      perform(inbox.front());
      inbox.pop_front();
    } else {
      commit(inbox);
    }
  }
  return true;
}

/// Commits all messages before the next act in one transaction.
void Director::commit(std::deque<Message>& inbox) {
  const auto end = std::find_if(inbox.begin(), inbox.end(),
                                [](const Message& message) { return bool(message.act); });
  std::vector<Message> batch(std::make_move_iterator(inbox.begin()), std::make_move_iterator(end));
  inbox.erase(inbox.begin(), end);
  write([&] {
    for (Message& message : batch) store_results(message);
  });
  std::exception_ptr failure;  // of a callback; the other callbacks still run
  for (Message& message : batch) {
    enter_results(message);
    if (!message.done) continue;
    try {
      message.done(Consequences{});
    } catch (...) {
      if (!failure) failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

/// Runs within a transaction.
void Director::store_results(Message& message) {
  if (message.work) message.work(*store_);
  for (auto& [in_play, game] : message.results) {
    db::MatchRow& match = *in_play.match;
    if (match.id == 0) match.id = store_->matches().add(match);
    game.row.match = match.id;
    game.row.id = store_->games().add(game.row, game.record);
    const std::string subject = "game " + std::to_string(game.row.id);
    if (tournament::is_host_failure(game.row)) {
      store_->audit().add({0, game.row.started, "referee", "rerun", subject, game.row.detail});
    }
    if (!game.note.empty()) {
      store_->audit().add({0, game.row.started, "referee", "replayed", subject, game.note});
    }
  }
  if (!message.results.empty()) message.chain = store_->chain_head();
}

/// Runs after the commit.
void Director::enter_results(const Message& message) {
  if (message.results.empty()) return;
  for (const auto& [in_play, game] : message.results) {
    const db::MatchRow& match = *in_play.match;
    if (observer_ != nullptr) observer_->game_stored(name_, in_play.live_id, match, game.row);
    // If the match was voided since the game began, the tournament has the newer row.
    const auto known = tournament_.matches.find(match.id);
    tournament::enter(tournament_,
                      known == tournament_.matches.end() ? match : db::MatchRow(known->second),
                      game.row);
    queue_->release(tournament::make_key(match), game.row.number);
    progress_.add_game(match.stage, message.played ? headline(tournament_, game.row) : "");
  }
  tournament_.chain = message.chain;
  const Lock lock(mutex_);
  --unstored_;
  is_stale_ = true;
}

/// The queue starts no games from here until the next plan.
void Director::perform(Message& message) {
  flush_log();
  if (queue_) queue_->suspend();
  const tournament::Departures before = tournament_.departures;
  const auto result = message.act(*store_, tournament_);
  tournament_.chain = store_->chain_head();
  if (queue_) {
    abort_games_of_departed(before);
    correction_ = tournament::last_correction(store_->audit().all());
    // Games of voided matches that are still in play are stored there but do not count.
    queue_->forget([this](const formats::MatchKey&, const db::MatchRow& open) {
      const auto row = tournament_.matches.find(open.id);
      return row != tournament_.matches.end() && !row->second.voided.empty();
    });
  }
  snapshot_ = take_snapshot(tournament_);
  planned_ = {};  // plan right after the act
  {
    const Lock lock(mutex_);
    is_stale_ = true;
    if (!queue_ && !snapshot_->schedule->finished) ended_.reset();
  }
  publish();
  if (message.done) message.done(result);
}

/// The aborted games are not stored; the next plan awards them to the opponents.
void Director::abort_games_of_departed(const tournament::Departures& before) {
  const Lock held(pool_mutex_);
  for (const auto& [number, row] : tournament_.departures) {
    if (!before.contains(number) && pool_) pool_->abort_games_with(number - 1);
  }
}

/// Commits the change together with the log rows that wait for the next transaction.
void Director::flush_log() {
  if (!log_.empty()) write([] {});
}

void Director::reveal_due_results() {
  if (host_ == nullptr || tournament_.embargo.times.empty()) return;
  const std::string now = host_->date();
  if (tournament_.embargo.times.front().at > now) return;
  Message reveal;
  reveal.act = [now](db::Store& store, Tournament& tournament) {
    return tournament::reveal_due(store, tournament, now);
  };
  perform(reveal);
  observer_->changed(name_);
}

void Director::notify() {
  {
    const Lock lock(mutex_);
    is_notified_ = true;
  }
  changed_.notify_all();
}

void Director::game_returned() {
  {
    const Lock lock(mutex_);
    is_stale_ = true;
  }
  notify();
}

void Director::wake() {
  const Lock held(pool_mutex_);
  if (executor_ != nullptr) executor_->wake();
  if (pool_) pool_->wake();
}

void Director::resume() {
  {
    const Lock lock(mutex_);
    is_paused_ = false;
  }
  notify();
  wake();
}

void Director::pause(bool at_once) {
  {
    const Lock lock(mutex_);
    is_paused_ = true;
  }
  if (at_once) {
    const Lock held(pool_mutex_);
    if (pool_) pool_->abort_games();
    if (executor_ != nullptr) executor_->abort();
  }
  notify();
}

void Director::stop(bool at_once) {
  {
    const Lock lock(mutex_);
    if (stop_ != Stop::abort) stop_ = at_once ? Stop::abort : Stop::finish;
  }
  notify();
  const Lock held(pool_mutex_);
  if (executor_ != nullptr) executor_->wake();
  if (pool_) at_once ? pool_->abort() : pool_->finish_running();
}

/// Results that are not stored yet are dropped.
void Director::fail(std::exception_ptr failure) {
  {
    const Lock lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
  }
  notify();
  const Lock held(pool_mutex_);
  if (executor_ != nullptr) executor_->wake();
  if (pool_) pool_->abort();
}

void Director::retry() {
  {
    const Lock lock(mutex_);
    if (is_closed_) retries_ = true;
  }
  changed_.notify_all();
}

bool Director::wait_until(Clock::time_point end) {
  if (!thread_.joinable()) return true;
  Lock lock(mutex_);
  return changed_.wait_until(lock.native(), end, [this] {
    mutex_.assert_held();
    return is_over_;
  });
}

void Director::join() {
  if (thread_.joinable()) thread_.join();
}

Director::Phase Director::phase() const {
  const Lock lock(mutex_);
  if (failure_) return Phase::failed;
  if (ended_) return Phase::ended;
  return stop_ == Stop::none     ? Phase::on
         : stop_ == Stop::finish ? Phase::stopping
                                 : Phase::aborting;
}

bool Director::is_paused() const {
  const Lock lock(mutex_);
  return is_paused_;
}

std::optional<Ended> Director::ended() const {
  const Lock lock(mutex_);
  return ended_;
}

bool Director::is_full() const {
  const Lock lock(mutex_);
  return unstored_ >= max_unstored;
}

RunState Director::state() const {
  const int running = progress_.running();
  const Lock lock(mutex_);
  if (failure_ || is_closed_) return RunState::failed;
  if (ended_ == Ended::finished) return RunState::finished;
  if (!is_paused_) return RunState::running;
  return running > 0 ? RunState::pausing : RunState::paused;
}

}  // namespace aspis::runner
