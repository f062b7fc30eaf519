#include "server/runner/planner.hpp"

#include <algorithm>
#include <utility>

#include "server/runner/game_queue.hpp"
#include "server/runner/run_control.hpp"
#include "server/tournament/settling.hpp"

namespace aspis::runner {
namespace {

using std::chrono::milliseconds;
using tournament::Snapshot;
using tournament::Tournament;

/// While there is enough to play, plans are made no more often than this.
constexpr milliseconds between_plans(250);
constexpr milliseconds between_snapshots(250);
/// Of the planner's time, planning and publishing take at most one part in so many each.
constexpr int share = 10;
constexpr std::size_t games_a_transaction = 500;

}  // namespace

Planner::Planner(Parts parts, Tournament tournament, const std::vector<db::AuditRow>& audit)
    : parts_(std::move(parts)),
      tournament_(std::move(tournament)),
      correction_(tournament::last_correction(audit)),
      milestones_(audit) {
}

void Planner::start(db::StopAfter until) {
  until_ = until;
  thread_ = std::thread([this] {
    try {
      run();
    } catch (...) {
      parts_.fail(std::current_exception());
    }
  });
}

void Planner::finish() {
  {
    const Lock lock(mutex_);
    is_finishing_ = true;
  }
  notify();
  if (thread_.joinable()) thread_.join();
}

void Planner::finish_acts(db::Store& store) {
  static_cast<void>(enter_committed());
  for (;;) {
    std::deque<Request> left;
    {
      const Lock lock(mutex_);
      left.swap(acts_);
      if (left.empty() || parts_.control.has_failed()) {
        is_over_ = true;
        break;
      }
    }
    for (const Request& request : left) {
      request.work(store, tournament_);
      tournament_.chain = store.chain_head();
      snapshot_ = snapshot_of(tournament_);
      publish();
      if (request.done) request.done();
    }
  }
  if (parts_.control.has_failed() || !parts_.options.server) return;
  const bool is_outdated = !snapshot_ || snapshot_->schedule != tournament_.schedule;
  if (is_outdated) snapshot_ = snapshot_of(tournament_);
  if (is_outdated || has_news()) publish();
}

void Planner::enter(Committed committed) {
  {
    const Lock lock(mutex_);
    inbox_.push_back(std::move(committed));
  }
  notify();
}

void Planner::notify() {
  {
    const Lock lock(mutex_);
    is_notified_ = true;
  }
  changed_.notify_all();
}

void Planner::game_returned() {
  {
    const Lock lock(mutex_);
    is_stale_ = true;
  }
  notify();
}

bool Planner::act(Act work, db::Writer::Done done) {
  {
    const Lock lock(mutex_);
    if (is_over_ || parts_.control.has_failed()) return false;
    acts_.push_back({std::move(work), std::move(done)});
  }
  notify();
  return true;
}

void Planner::run() {
  for (;;) {
    {
      const Lock lock(mutex_);
      if (is_finishing_ || parts_.control.has_failed()) return;
      is_notified_ = false;
    }
    const bool entered = enter_committed();
    if (perform_next_act()) continue;
    const bool may_publish =
        has_news() && Clock::now() - published_ >=
                          std::max<Clock::duration>(between_snapshots, share * publish_cost_);
    const bool planning = wants_plan() || (may_publish && may_plan());
    if (planning) plan();
    if (may_publish) publish();
    if (entered || planning || may_publish) {
      wake_players();
    } else {
      wait_for_something();
    }
  }
}

bool Planner::enter_committed() {
  std::vector<Committed> inbox;
  {
    const Lock lock(mutex_);
    inbox.swap(inbox_);
  }
  for (const Committed& committed : inbox) enter_now(committed);
  return !inbox.empty();
}

void Planner::enter_now(const Committed& committed) {
  for (const auto& [match, game, live_id] : committed.games) {
    // A match may have been voided since the game began: the tournament knows better.
    const auto known = tournament_.matches.find(match.id);
    tournament::enter(tournament_,
                      known == tournament_.matches.end() ? match : db::MatchRow(known->second),
                      game);
    parts_.queue.land(tournament::key_of(match), game.number);
    parts_.progress.add_game(match.stage, committed.played ? headline(tournament_, game) : "");
  }
  for (const db::MatchRow& match : committed.gone) {
    tournament::enter(tournament_, match);
    parts_.queue.forget(
        [key = tournament::key_of(match)](const formats::MatchKey& open, const OpenMatch&) {
          return open == key;
        });
    waits_for_gone_ = false;
  }
  tournament_.chain = committed.chain;
  if (!committed.closed.empty()) {
    tournament_.row.closed = committed.closed;
    tournament_.schedule = nullptr;
  }
  const Lock lock(mutex_);
  is_stale_ = true;
}

/// The writer keeps the order: what was decided on an older state of the tournament is stored
/// before the act, and nothing is begun meanwhile.
bool Planner::perform_next_act() {
  Request request;
  {
    const Lock lock(mutex_);
    if (acts_.empty()) return false;
    request = std::move(acts_.front());
    acts_.pop_front();
    act_has_it_ = true;
  }
  parts_.queue.suspend();
  parts_.writer.submit_alone(
      [this, work = std::move(request.work)](db::Store& store) { perform(work, store); },
      std::move(request.done));
  Lock lock(mutex_);
  changed_.wait(lock.native(), [this] {
    mutex_.assert_held();
    return !act_has_it_ || parts_.control.has_failed();
  });
  return true;
}

/// On the writer's thread, in the planner's place.
void Planner::perform(const Act& work, db::Store& store) {
  static_cast<void>(enter_committed());
  const tournament::Departures before = tournament_.departures;
  work(store, tournament_);
  tournament_.chain = store.chain_head();
  abort_games_of_departed(before);
  correction_ = tournament::last_correction(store.audit().all());
  // Whoever plays one of these still stores it there, where it counts for nothing.
  parts_.queue.forget([this](const formats::MatchKey&, const OpenMatch& open) {
    const auto row = tournament_.matches.find(open.row.id);
    return row != tournament_.matches.end() && !row->second.voided.empty();
  });
  snapshot_ = snapshot_of(tournament_);
  publish();
  planned_ = {};  // what follows from it does not wait for its turn
  {
    const Lock lock(mutex_);
    is_stale_ = true;
    act_has_it_ = false;
  }
  changed_.notify_all();
}

/// They were never played: once they are gone the opponents have won them.
void Planner::abort_games_of_departed(const tournament::Departures& before) {
  for (const auto& [number, row] : tournament_.departures) {
    if (!before.contains(number)) parts_.abort_games_of(number - 1);
  }
}

bool Planner::may_plan() const {
  if (!parts_.control.is_on() || waits_for_gone_) return false;
  const Lock lock(mutex_);
  return is_stale_;
}

bool Planner::wants_plan() const {
  if (!may_plan()) return false;
  if (!parts_.options.server) {
    const auto slots = static_cast<std::size_t>(std::max(1, parts_.options.shape.games_at_once));
    if (parts_.queue.due() <= 2 * slots) return true;
  }
  return Clock::now() - planned_ >= pause_between_plans();
}

/// In a server players wait for bots more often than for games, so that a short queue means
/// nothing.
Planner::Clock::duration Planner::pause_between_plans() const {
  if (!parts_.options.server) return between_plans;
  if (parts_.queue.is_awaited()) return share * plan_cost_;
  return std::max<Clock::duration>(between_plans, share * plan_cost_);
}

void Planner::plan() {
  const auto began = Clock::now();
  {
    const Lock lock(mutex_);
    is_stale_ = false;
  }
  auto gone = gone_matches(tournament_, keep_schedule(tournament_), correction_);
  if (!gone.empty()) {
    store_gone(std::move(gone));
    return;
  }
  snapshot_ = snapshot_of(tournament_);
  store_milestones();
  const std::optional<ServerRun>& server = parts_.options.server;
  if (server && server->before_games) server->before_games(*snapshot_);
  planned_ = Clock::now();
  plan_cost_ = planned_ - began;
  is_unpublished_ = true;
  refill_queue(snapshot_);
}

/// Nothing else is begun until they are out of the way.
void Planner::store_gone(std::vector<db::MatchRow> gone) {
  waits_for_gone_ = true;
  Committed committed;
  committed.gone = gone;
  parts_.writer.submit([gone = std::move(gone), date = parts_.options.date()](
                           db::Store& store) { tournament::store_gone(store, gone, date); },
                       std::move(committed));
}

void Planner::store_milestones() {
  for (db::AuditRow& row : milestones_.fresh(*snapshot_, *snapshot_->schedule)) {
    row.at = parts_.options.date();
    parts_.writer.log(row);
  }
}

void Planner::refill_queue(Snapshot snapshot) {
  const auto index = std::make_shared<const ScheduleIndex>(std::move(snapshot));
  const db::StopAfter stop = parts_.options.server ? tournament_.row.stop_after : until_;
  std::vector<formats::DueGame> playable;
  std::vector<formats::DueGame> unplayable;
  for (const formats::DueGame& game : index->schedule().due) {
    if (is_beyond(stop, game, *index)) continue;
    const bool decided = is_decided_by_absence(parts_.options, index->tournament(), game);
    (decided ? unplayable : playable).push_back(game);
  }
  parts_.progress.set_stages(index->outline());
  parts_.queue.refill(index, playable);
  award(parts_.queue.start_others(unplayable), index->tournament());
  if (!parts_.queue.is_idle()) return;
  if (parts_.options.server && !parts_.control.is_paused() && is_reached(stop, index->schedule())) {
    parts_.options.server->stop_reached(stop);
  }
  const std::optional<Ended> ended = end_of(index->schedule());
  if (!ended) return;
  if (ended == Ended::finished) close_tournament();
  parts_.control.end(*ended);
}

void Planner::award(const std::vector<GameInPlay>& games, const Tournament& tournament) {
  const std::string date = parts_.options.date();
  std::vector<Result> batch;
  for (const GameInPlay& game : games) {
    std::vector<bool> absent;
    tournament::Missing missing;
    for (const formats::Entrant entrant : game.place.due.seats) {
      absent.push_back(is_absent(parts_.options, tournament, entrant));
      if (!absent.back()) continue;
      missing.emplace_back(alias_of(tournament, entrant),
                           why_absent(parts_.options, tournament, entrant));
    }
    batch.emplace_back(game,
                       unplayed_game(game.place, absent, date, tournament::detail_of(missing)));
    if (batch.size() == games_a_transaction) {
      parts_.writer.store(std::exchange(batch, {}), false);
    }
  }
  if (!batch.empty()) parts_.writer.store(std::move(batch), false);
}

/// Of a tournament in which nothing can be played. In a server it may go on at any time until it is
/// finished.
std::optional<Ended> Planner::end_of(const formats::Schedule& schedule) const {
  if (schedule.finished) return Ended::finished;
  if (parts_.options.server) return std::nullopt;
  return is_reached(until_, schedule) ? Ended::reached : Ended::waiting;
}

void Planner::close_tournament() {
  if (!tournament_.row.closed.empty()) return;
  const std::string date = parts_.options.date();
  Committed committed;
  committed.closed = date;
  parts_.writer.submit(
      [date](db::Store& store) {
        store.audit().add(
            {0, date, "referee", "finish", "tournament", "all games played; the seed is public"});
        store.set_closed(date);
      },
      std::move(committed));
}

tournament::RunState Planner::state() const {
  return run_state(parts_.control, parts_.progress.running());
}

bool Planner::has_news() const {
  if (!parts_.options.server || snapshot_ == nullptr) return false;
  return is_unpublished_ || state() != told_state_;
}

void Planner::publish() {
  const std::optional<ServerRun>& server = parts_.options.server;
  if (!server) return;
  is_unpublished_ = false;
  told_state_ = state();
  const auto began = Clock::now();
  server->observer->published(server->name, snapshot_, told_state_);
  published_ = Clock::now();
  publish_cost_ = published_ - began;
}

void Planner::wake_players() {
  if (parts_.queue.due() == 0 && parts_.control.is_on()) return;
  if (parts_.queue.take_wait()) parts_.wake_players();
}

/// Or until it is time for what was put off.
void Planner::wait_for_something() {
  std::optional<Clock::time_point> due;
  const auto at = [&](Clock::time_point time) { due = due ? std::min(*due, time) : time; };
  if (may_plan()) at(planned_ + pause_between_plans());
  if (has_news()) {
    at(published_ + std::max<Clock::duration>(between_snapshots, share * publish_cost_));
  }
  Lock lock(mutex_);
  const auto notified = [this] {
    mutex_.assert_held();
    return is_notified_;
  };
  if (due) {
    changed_.wait_until(lock.native(), *due, notified);
  } else {
    changed_.wait(lock.native(), notified);
  }
}

}  // namespace aspis::runner
