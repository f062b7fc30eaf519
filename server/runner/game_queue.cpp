#include "server/runner/game_queue.hpp"

#include <algorithm>
#include <stdexcept>

namespace aspis::runner {

using formats::DueGame;
using formats::MatchKey;
using Lock = protocol::MutexLock;

namespace {

bool is_over(const formats::Stage& stage) {
  return stage.state == formats::StageState::settled || stage.state == formats::StageState::skipped;
}

bool is_round_over(const formats::Stage& stage, int round) {
  const formats::CountedRounds rounds(stage);
  bool is_drawn = false;
  for (const formats::Group& group : stage.groups) {
    for (const formats::Pairing& pairing : group.pairings) {
      if (pairing.play_off) continue;
      is_drawn = is_drawn || rounds.of(pairing) >= round;
      if (rounds.of(pairing) <= round && !pairing.state.complete) return false;
    }
  }
  return is_drawn;
}

}  // namespace

ScheduleIndex::ScheduleIndex(tournament::Snapshot snapshot) : snapshot_(std::move(snapshot)) {
  for (const formats::Stage& stage : schedule().stages) {
    for (const formats::Group& group : stage.groups) {
      for (const formats::Pairing& pairing : group.pairings) {
        if (pairing.state.complete || pairing.key.entrants.empty()) continue;
        open_.emplace_back(pairing.key, &pairing);
      }
    }
  }
  std::sort(open_.begin(), open_.end());
}

const formats::Pairing& ScheduleIndex::pairing(const formats::MatchKey& key) const {
  const auto found = std::lower_bound(
      open_.begin(), open_.end(), key,
      [](const auto& open, const formats::MatchKey& wanted) { return open.first < wanted; });
  if (found == open_.end() || found->first != key) {
    throw std::logic_error("a game is due in a match that no stage lists");
  }
  return *found->second;
}

std::vector<formats::Stage> ScheduleIndex::outline() const {
  std::vector<formats::Stage> stages;
  for (const formats::Stage& stage : schedule().stages) {
    formats::Stage& copy = stages.emplace_back();
    copy.number = stage.number;
    copy.state = stage.state;
    copy.note = stage.note;
    copy.needs_confirmation = stage.needs_confirmation;
    copy.cuts = stage.cuts;
    copy.games_played = stage.games_played;
    copy.games_known = stage.games_known;
    for (const formats::Group& group : stage.groups) {
      copy.groups.push_back({group.name, group.entrants, group.ranking, {}});
    }
  }
  return stages;
}

void GameQueue::refill(std::shared_ptr<const ScheduleIndex> index,
                       const std::vector<DueGame>& due) {
  const Lock lock(mutex_);
  index_ = std::move(index);
  suspended_ = false;
  ++refills_;
  due_.clear();
  for (const DueGame& game : due) {
    if (!is_in_flight(game)) due_.push_back(game);
  }
  forget_preferences();
  put_preferred_first();
}

void GameQueue::suspend() {
  const Lock lock(mutex_);
  suspended_ = true;
  ++refills_;
  due_.clear();
}

std::vector<GameInPlay> GameQueue::start_new(const std::vector<DueGame>& games) {
  const Lock lock(mutex_);
  std::vector<GameInPlay> started;
  for (const DueGame& game : games) {
    if (!is_in_flight(game)) started.push_back(start(game));
  }
  return started;
}

void GameQueue::release(const MatchKey& match, int number) {
  const Lock lock(mutex_);
  in_flight_.erase({match, number});
}

std::size_t GameQueue::due() const {
  const Lock lock(mutex_);
  return due_.size();
}

bool GameQueue::is_idle() const {
  const Lock lock(mutex_);
  return due_.empty() && in_flight_.empty();
}

bool GameQueue::is_awaited() const {
  const Lock lock(mutex_);
  return awaited_;
}

bool GameQueue::take_wait() {
  const Lock lock(mutex_);
  return std::exchange(awaited_, false);
}

void GameQueue::await() {
  const Lock lock(mutex_);
  awaited_ = true;
}

std::vector<GameInPlay> GameQueue::take_games(const formats::Plan& plan) {
  const Lock lock(mutex_);
  std::vector<GameInPlay> taken;
  while (!due_.empty() && (taken.empty() || due_.front().match == taken.front().place.due.match)) {
    taken.push_back(start(due_.front()));
    due_.pop_front();
    const auto stage = static_cast<std::size_t>(taken.front().place.due.match.stage);
    if (plan.stages.at(stage).match.restart) break;
  }
  if (taken.empty()) awaited_ = true;
  return taken;
}

tournament::Snapshot GameQueue::tournament() const {
  const Lock lock(mutex_);
  return index_->snapshot();
}

std::optional<GameQueue::Candidate> GameQueue::find_candidate(std::size_t from) {
  const Lock lock(mutex_);
  for (std::size_t at = from; at < due_.size(); ++at) {
    if (!is_busy(due_[at])) return Candidate{due_[at], at, refills_};
  }
  awaited_ = true;
  return std::nullopt;
}

std::optional<GameInPlay> GameQueue::take_candidate(const Candidate& candidate, bool seated) {
  const Lock lock(mutex_);
  const bool is_there = candidate.at < due_.size() && due_[candidate.at] == candidate.game;
  if (suspended_ || refills_ != candidate.refill || !is_there) return std::nullopt;
  due_.erase(due_.begin() + static_cast<std::ptrdiff_t>(candidate.at));
  if (seated) count_seated(candidate.game, 1);
  return start(candidate.game);
}

void GameQueue::unseat(const DueGame& game) {
  const Lock lock(mutex_);
  count_seated(game, -1);
  preferred_.insert(game.match);
  put_preferred_first();
}

/// Puts the game in flight.
GameInPlay GameQueue::start(const DueGame& game) {
  in_flight_.emplace(game.match, game.number);
  GameInPlay playing{{game, next_attempt(index_->tournament(), game.match, game.number)},
                     open_match(game)};
  if (live_ids_ != nullptr) playing.live_id = std::to_string(++*live_ids_);
  return playing;
}

OpenMatch GameQueue::open_match(const DueGame& game) {
  OpenMatch& open = open_[game.match];
  if (open) return open;
  const tournament::Tournament& tournament = index_->tournament();
  db::MatchRow row;
  if (const std::int64_t known = tournament.index.match.find(game.match); known != 0) {
    row = tournament.matches.at(known);
  } else {
    const formats::Pairing& pairing = index_->pairing(game.match);
    row.stage = game.match.stage;
    row.phase = game.match.phase;
    for (const formats::Entrant entrant : pairing.seats) row.entrants.push_back(entrant + 1);
    row.label = formats::label(tournament.plan, index_->schedule(), pairing, game.match.stage);
  }
  return open = std::make_shared<db::MatchRow>(std::move(row));
}

bool GameQueue::is_in_flight(const DueGame& game) const {
  return in_flight_.contains({game.match, game.number});
}

bool GameQueue::is_busy(const DueGame& game) const {
  return std::any_of(game.seats.begin(), game.seats.end(), [this](formats::Entrant entrant) {
    mutex_.assert_held();
    const auto at = static_cast<std::size_t>(entrant);
    const bool is_new = at >= one_at_a_time_.size();  // joined after the run began
    if (one_at_a_time_.empty() || (!is_new && !one_at_a_time_[at])) return false;
    const auto seated = seated_.find(entrant);
    return seated != seated_.end() && seated->second > 0;
  });
}

void GameQueue::count_seated(const DueGame& game, int change) {
  for (const formats::Entrant entrant : game.seats) seated_[entrant] += change;
}

void GameQueue::put_preferred_first() {
  if (preferred_.empty()) return;
  std::stable_partition(due_.begin(), due_.end(), [this](const DueGame& game) {
    mutex_.assert_held();
    return preferred_.contains(game.match);
  });
}

/// Drops the preference for matches without due games.
void GameQueue::forget_preferences() {
  if (preferred_.empty()) return;
  std::set<MatchKey> left;
  for (const DueGame& game : due_) {
    if (preferred_.contains(game.match)) left.insert(game.match);
  }
  for (const auto& [match, number] : in_flight_) {
    if (preferred_.contains(match)) left.insert(match);
  }
  preferred_ = std::move(left);
}

bool is_beyond(const db::StopAfter& stop, const formats::DueGame& game,
               const ScheduleIndex& index) {
  if (stop.stage < 0 || game.match.stage < stop.stage) return false;
  if (game.match.stage > stop.stage) return true;
  if (stop.round == 0) return false;
  const formats::Pairing& pairing = index.pairing(game.match);
  const auto& stage = index.schedule().stages.at(static_cast<std::size_t>(game.match.stage));
  return pairing.play_off || formats::CountedRounds(stage).of(pairing) > stop.round;
}

bool is_reached(const db::StopAfter& stop, const formats::Schedule& schedule) {
  if (stop.stage < 0 || static_cast<std::size_t>(stop.stage) >= schedule.stages.size()) {
    return false;
  }
  const auto last = schedule.stages.begin() + stop.stage;
  if (!std::all_of(schedule.stages.begin(), last, is_over)) return false;
  return is_over(*last) || (stop.round > 0 && is_round_over(*last, stop.round));
}

}  // namespace aspis::runner
