// The planner's side of a run: the tournament is kept, the tournament scheduled, the queue filled.
#include <algorithm>
#include <utility>

#include "server/tournament/runner_shared.hpp"
#include "server/tournament/settling.hpp"

namespace aspis::tournament {
namespace {

/// While there is enough to play, the tables are brought up to date no more often than this.
constexpr std::chrono::milliseconds leisure(250);
constexpr std::size_t games_a_transaction = 500;
constexpr std::size_t verdicts_shown = 5;

}  // namespace

void Runner::Shared::plan() try {
  Lock lock(mutex_);
  while (!closing_ && !failure_) {
    const bool entered = !inbox_.empty();
    for (const Stored& stored : std::exchange(inbox_, {})) {
      enter(stored);
      lock.unlock();  // others have something to do in between
      lock.lock();
    }
    if (!acts_.empty() && !failure_) {
      take_act(lock);
      continue;
    }
    const bool telling = has_news() && may_tell();
    const bool wanted = wants_schedule() || (telling && may_schedule());
    if (!entered && !telling && !wanted) {
      if (inbox_.empty()) wait_for_news(lock);
      continue;
    }
    lock.unlock();
    if (wanted) schedule();
    if (telling) tell();
    wake_waiting();
    lock.lock();
  }
} catch (...) {
  fail(std::current_exception());
}

void Runner::Shared::enter(const Stored& stored) {
  for (const auto& [match, game] : stored.games) {
    // A match may have been voided since the game began: the tournament knows better.
    const auto known = tournament_.matches.find(match.id);
    tournament::enter(tournament_, known == tournament_.matches.end() ? match : db::MatchRow(known->second),
                      game);
    queue_.land(key_of(match), game.number);
    const auto stage = static_cast<std::size_t>(match.stage);
    if (stage < stages_.size()) ++stages_[stage].games_played;
    if (!stored.played) continue;
    ++games_played_;
    last_verdicts_.insert(last_verdicts_.begin(), headline(tournament_, game));
    if (last_verdicts_.size() > verdicts_shown) last_verdicts_.pop_back();
  }
  for (const db::MatchRow& match : stored.gone) {
    tournament::enter(tournament_, match);
    open_.erase(key_of(match));
    gone_pending_ = false;
  }
  if (!stored.closed.empty()) tournament_.row.closed = stored.closed;
  stale_ = true;
}

bool Runner::Shared::may_schedule() const {
  return stale_ && !ended_ && !stopping_ && !gone_pending_;
}

bool Runner::Shared::wants_schedule() const {
  if (!may_schedule()) return false;
  if (!options_.hosting) {
    const auto slots = static_cast<std::size_t>(std::max(1, options_.shape.games_at_once));
    if (queue_.due() <= 2 * slots) return true;
  }
  return Clock::now() - scheduled_ >= schedule_pause();
}

/// In a server slots wait for bots more often than for games, so that a short queue means nothing.
Runner::Shared::Clock::duration Runner::Shared::schedule_pause() const {
  constexpr int share = 10;  // of the planner's time
  if (!options_.hosting) return leisure;
  return slots_wait_ ? share * schedule_cost_
                     : std::max<Clock::duration>(leisure, share * schedule_cost_);
}

void Runner::Shared::schedule() {
  const auto began = Clock::now();
  const auto view = std::make_shared<const ScheduleIndex>(schedule_of(tournament_));
  auto gone = gone_matches(tournament_, view->schedule(), correction_);
  if (!gone.empty()) {
    store_gone_matches(std::move(gone));
    return;
  }
  store_milestones(view->schedule());
  if (options_.hosting && options_.hosting->before_games) {
    options_.hosting->before_games(tournament_, view->schedule());
  }
  {
    const Lock lock(mutex_);
    schedule_cost_ = Clock::now() - began;
  }
  publish(view);
}

/// Nothing else is begun until they are out of the way.
void Runner::Shared::store_gone_matches(std::vector<db::MatchRow> gone) {
  {
    const Lock lock(mutex_);
    gone_pending_ = true;
  }
  writer_->submit([gone, date = options_.date()](db::Store& store) { store_gone(store, gone, date); },
                  [this, gone] {
                    {
                      const Lock lock(mutex_);
                      inbox_.push_back({{}, gone, "", false});
                    }
                    changed_.notify_one();
                  });
}

void Runner::Shared::store_milestones(const formats::Schedule& schedule) {
  std::vector<db::AuditRow> rows = milestones_->fresh(tournament_, schedule);
  if (rows.empty()) return;
  for (db::AuditRow& row : rows) row.at = options_.date();
  writer_->submit(
      [rows](db::Store& store) {
        for (const db::AuditRow& row : rows) store.add_audit(row);
      },
      [] {});
}

void Runner::Shared::publish(std::shared_ptr<const ScheduleIndex> view) {
  std::vector<formats::DueGame> playable;
  std::vector<formats::DueGame> awarded;
  for (const formats::DueGame& game : view->schedule().due) {
    if (until_ && game.match.stage > *until_) continue;
    (is_awarded(game) ? awarded : playable).push_back(game);
  }
  auto outline = view->outline();
  std::optional<Ended> ended;
  {
    const Lock lock(mutex_);
    stages_ = std::move(outline);
    view_ = view;
    stale_ = false;
    scheduled_ = Clock::now();
    untold_ = true;
    std::erase_if(awarded, [this](const auto& game) { return queue_.is_in_flight(game); });
    for (const formats::DueGame& game : awarded) queue_.start(game);
    queue_.refill(playable);
    if (queue_.due() == 0 && queue_.in_flight() == 0) ended = end_of(view->schedule());
  }
  award(awarded);
  if (!ended) return;
  if (ended == Ended::finished) finish_tournament();
  {
    const Lock lock(mutex_);
    ended_ = ended;
  }
  resumed_.notify_one();
}

bool Runner::Shared::is_absent(formats::Entrant entrant) const {
  if (tournament_.departures.contains(entrant + 1)) return true;
  if (options_.hosting && options_.hosting->seating_policy != nullptr) return false;
  return !options_.seats.at(static_cast<std::size_t>(entrant));
}

std::string Runner::Shared::why_missing(formats::Entrant entrant) const {
  const auto gone = tournament_.departures.find(entrant + 1);
  if (gone != tournament_.departures.end()) return words_of(gone->second);
  const auto at = static_cast<std::size_t>(entrant);
  const bool known = at < options_.missing.size() && !options_.missing[at].empty();
  return known ? options_.missing[at] : no_program;
}

/// Without a program there is nothing to play between two, nor where nobody has one.
bool Runner::Shared::is_awarded(const formats::DueGame& game) const {
  const auto absent = static_cast<std::size_t>(
      std::count_if(game.seats.begin(), game.seats.end(),
                    [this](formats::Entrant entrant) { return is_absent(entrant); }));
  return absent > 0 && (game.seats.size() == 2 || absent == game.seats.size());
}

void Runner::Shared::award(const std::vector<formats::DueGame>& games) {
  const std::string date = options_.date();
  std::vector<std::pair<InPlay, StoredGame>> batch;
  for (const formats::DueGame& game : games) {
    std::vector<bool> absent;
    Missing missing;
    for (const formats::Entrant entrant : game.seats) {
      absent.push_back(is_absent(entrant));
      if (absent.back()) missing.emplace_back(alias_of(tournament_, entrant), why_missing(entrant));
    }
    InPlay place = [&] {
      const Lock lock(mutex_);
      return in_play(game);
    }();
    StoredGame unplayed = unplayed_game(place.place, absent, date, detail_of(missing));
    batch.emplace_back(std::move(place), std::move(unplayed));
    if (batch.size() == games_a_transaction) store(std::exchange(batch, {}), false);
  }
  if (!batch.empty()) store(std::move(batch), false);
}

/// Of a tournament in which nothing can be played. In a server it may go on at any time until it is
/// finished.
std::optional<Ended> Runner::Shared::end_of(const formats::Schedule& schedule) const {
  if (schedule.finished) return Ended::finished;
  if (options_.hosting) return std::nullopt;
  if (until_ && static_cast<std::size_t>(*until_) < schedule.stages.size()) {
    const formats::StageState state = schedule.stages[static_cast<std::size_t>(*until_)].state;
    if (state == formats::StageState::settled || state == formats::StageState::skipped) {
      return Ended::reached;
    }
  }
  return Ended::waiting;
}

void Runner::Shared::finish_tournament() {
  if (!tournament_.row.closed.empty()) return;
  const std::string date = options_.date();
  writer_->submit(
      [date](db::Store& store) {
        store.add_audit(
            {0, date, "referee", "finish", "tournament", "all games played; the seed is public"});
        store.set_closed(date);
      },
      [this, date] {
        const Lock lock(mutex_);
        inbox_.push_back({{}, {}, date, false});
      });
}

void Runner::Shared::wake_waiting() {
  {
    const Lock lock(mutex_);
    if (!slots_wait_ || (queue_.due() == 0 && !ended_)) return;
    slots_wait_ = false;
  }
  const std::lock_guard held(pool_mutex_);
  if (pool_ != nullptr) pool_->wake();
}

}  // namespace aspis::tournament
