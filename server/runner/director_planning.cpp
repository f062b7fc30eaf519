#include "server/runner/director.hpp"

#include <algorithm>
#include <utility>

#include "protocol/utc.hpp"

namespace aspis::runner {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using tournament::Tournament;

/// Plans are made at most this often while there are enough games to play.
constexpr milliseconds between_plans(250);
constexpr milliseconds between_snapshots(250);
/// Planning and publishing may each take one part in this many of the director's time.
constexpr int share = 10;
constexpr std::size_t games_a_transaction = 500;
/// Limits the wait for a timed reveal, because the machine's clock may be changed during the wait.
constexpr seconds longest_sleep(30);

}  // namespace

void Director::turn() {
  {
    const Lock lock(mutex_);
    is_notified_ = false;
  }
  const bool entered = process_inbox();
  reveal_due_results();
  const bool may_publish =
      has_news() && Clock::now() - published_ >=
                        std::max<Clock::duration>(between_snapshots, share * publish_cost_);
  const bool planning = wants_plan() || (may_publish && may_plan());
  if (planning) plan();
  if (may_publish) publish();
  if (entered || planning || may_publish) {
    wake_players();
  } else {
    flush_log();
    wait_for_something();
  }
}

bool Director::may_plan() const {
  if (!queue_ || !is_on()) return false;
  const Lock lock(mutex_);
  return is_stale_;
}

bool Director::wants_plan() const {
  if (!may_plan()) return false;
  if (!options_.server) {
    const auto slots = static_cast<std::size_t>(std::max(1, options_.shape.games_at_once));
    if (queue_->due() <= 2 * slots) return true;
  }
  return Clock::now() - planned_ >= pause_between_plans();
}

/// A short queue does not hasten planning in a server, where players mostly wait for bots.
Director::Clock::duration Director::pause_between_plans() const {
  if (!options_.server) return between_plans;
  if (queue_->is_awaited()) return share * plan_cost_;
  return std::max<Clock::duration>(between_plans, share * plan_cost_);
}

void Director::plan() {
  const auto began = Clock::now();
  {
    const Lock lock(mutex_);
    is_stale_ = false;
  }
  remove_gone_matches();
  snapshot_ = take_snapshot(tournament_);
  for (db::AuditRow& row : milestones_->fresh(*snapshot_, *snapshot_->schedule)) {
    row.at = options_.date();
    log_.push_back(std::move(row));
  }
  if (host_ != nullptr) host_->planned(*snapshot_);
  planned_ = Clock::now();
  plan_cost_ = planned_ - began;
  is_unpublished_ = true;
  refill_queue();
}

void Director::remove_gone_matches() {
  for (;;) {
    const auto gone = gone_matches(tournament_, keep_schedule(tournament_), correction_);
    if (gone.empty()) return;
    write([&] { tournament::store_gone(*store_, gone, options_.date()); });
    for (const db::MatchRow& match : gone) {
      tournament::enter(tournament_, match);
      queue_->forget(
          [key = tournament::make_key(match)](const formats::MatchKey& open, const db::MatchRow&) {
            return open == key;
          });
    }
    tournament_.chain = store_->chain_head();
  }
}

void Director::refill_queue() {
  const auto index = std::make_shared<const ScheduleIndex>(snapshot_);
  const db::StopAfter stop = options_.server ? tournament_.row.stop_after : until_;
  std::vector<formats::DueGame> playable;
  std::vector<formats::DueGame> unplayable;
  for (const formats::DueGame& game : index->schedule().due) {
    if (is_beyond(stop, game, *index)) continue;
    const bool decided = is_decided_by_absence(options_, tournament_, game);
    (decided ? unplayable : playable).push_back(game);
  }
  progress_.set_stages(index->outline());
  queue_->refill(index, playable);
  award(queue_->start_new(unplayable));
  if (!queue_->is_idle()) return;
  if (options_.server && !is_paused() && is_reached(stop, index->schedule())) pause_at(stop);
  const std::optional<Ended> ended = find_end(index->schedule());
  if (!ended) return;
  if (ended == Ended::finished) close_tournament();
  const Lock lock(mutex_);
  if (stop_ == Stop::none) ended_ = ended;
}

void Director::award(const std::vector<GameInPlay>& games) {
  const std::string date = options_.date();
  std::vector<FinishedGame> batch;
  for (const GameInPlay& game : games) {
    std::vector<bool> absent;
    tournament::Missing missing;
    for (const formats::Entrant entrant : game.place.due.seats) {
      absent.push_back(is_absent(options_, tournament_, entrant));
      if (!absent.back()) continue;
      missing.emplace_back(entrant_alias(tournament_, entrant),
                           why_absent(options_, tournament_, entrant));
    }
    batch.emplace_back(
        game, unplayed_game(game.place, absent, date, tournament::missing_detail(missing)));
    if (batch.size() == games_a_transaction) store(std::exchange(batch, {}), false);
  }
  if (!batch.empty()) store(std::move(batch), false);
}

/// Pauses the tournament after the round that the instructor chose.
void Director::pause_at(db::StopAfter stop) {
  {
    const Lock lock(mutex_);
    is_paused_ = true;
  }
  const std::string what =
      tournament::name_of_round(tournament_, stop.stage, stop.round) + " is played";
  write([&] {
    store_->set_running(false, stop);
    store_->audit().add({0, options_.date(), "referee", "pause", "tournament", what});
  });
  tournament_.row.running = false;
  tournament_.chain = store_->chain_head();
  snapshot_ = take_snapshot(tournament_);
  publish();
  if (observer_ != nullptr) observer_->changed(name_);
}

/// Why play ends if no game can be played. In a server it ends only when the tournament is
/// finished.
std::optional<Ended> Director::find_end(const formats::Schedule& schedule) const {
  if (schedule.finished) return Ended::finished;
  if (options_.server) return std::nullopt;
  return is_reached(until_, schedule) ? Ended::reached : Ended::waiting;
}

void Director::close_tournament() {
  if (!tournament_.row.closed.empty()) return;
  const std::string date = options_.date();
  write([&] {
    store_->audit().add(
        {0, date, "referee", "finish", "tournament", "all games played; the seed is public"});
    store_->set_closed(date);
  });
  tournament_.row.closed = date;
  tournament_.schedule = nullptr;
  tournament_.chain = store_->chain_head();
}

bool Director::has_news() const {
  if (observer_ == nullptr || snapshot_ == nullptr) return false;
  return is_unpublished_ || state() != published_state_;
}

void Director::publish() {
  if (observer_ == nullptr) return;
  is_unpublished_ = false;
  published_state_ = state();
  const auto began = Clock::now();
  observer_->published(name_, snapshot_, published_state_);
  published_ = Clock::now();
  publish_cost_ = published_ - began;
}

void Director::wake_players() {
  if (!queue_ || (queue_->due() == 0 && is_on())) return;
  if (queue_->take_wait()) wake();
}

/// Waits for a notification, or until a postponed plan, publication or reveal is due.
void Director::wait_for_something() {
  std::optional<Clock::time_point> due;
  const auto at = [&](Clock::time_point time) { due = due ? std::min(*due, time) : time; };
  if (may_plan()) at(planned_ + pause_between_plans());
  if (has_news()) {
    at(published_ + std::max<Clock::duration>(between_snapshots, share * publish_cost_));
  }
  if (host_ != nullptr && !tournament_.embargo.times.empty()) {
    const auto reveal = protocol::parse_utc(tournament_.embargo.times.front().at);
    const auto now = protocol::parse_utc(host_->date());
    at(Clock::now() + (reveal && now
                           ? std::clamp<seconds>(*reveal - *now, seconds(1), longest_sleep)
                           : longest_sleep));
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
