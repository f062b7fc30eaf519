// The games that can be played now, those that are being played or stored, and whether a run stops
// before a game.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "server/tournament/game_rows.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::runner {

/// The open matches of a schedule, for looking up. Never changes.
class ScheduleIndex {
 public:
  explicit ScheduleIndex(tournament::Snapshot);

  [[nodiscard]] const tournament::Snapshot& snapshot() const { return snapshot_; }
  [[nodiscard]] const tournament::Tournament& tournament() const { return *snapshot_; }
  [[nodiscard]] const formats::Schedule& schedule() const { return *snapshot_->schedule; }

  /// Of a match that still has games to come. Throws std::logic_error where there is none.
  [[nodiscard]] const formats::Pairing& pairing(const formats::MatchKey&) const;

  /// The stages without their pairings.
  [[nodiscard]] std::vector<formats::Stage> outline() const;

 private:
  tournament::Snapshot snapshot_;
  std::vector<std::pair<formats::MatchKey, const formats::Pairing*>> open_;  // by key
};

/// A match of which games are played. The row gets its id with the first of them that is stored, on
/// the writer's thread, which alone reads and writes it from then on.
struct OpenMatch {
  db::MatchRow row;
};

/// A game that is being played, and where it belongs.
struct GameInPlay {
  tournament::GamePlace place;
  std::shared_ptr<OpenMatch> match;
  std::string live_id{};  // in a server, see tournament::GameStart
};

/// Filled by the planner, emptied by the threads that play. Owned by the runner; safe to call from
/// any thread.
class GameQueue {
 public:
  /// As in RunOptions::server; by entrant, and null, outside of one.
  GameQueue(std::vector<bool> one_at_a_time, std::atomic<std::int64_t>* live_ids)
      : one_at_a_time_(std::move(one_at_a_time)), live_ids_(live_ids) {}

  // The planner's side.

  /// In place of what is left; games in flight are passed over.
  void refill(std::shared_ptr<const ScheduleIndex>, const std::vector<formats::DueGame>&);
  /// Nothing is begun until the next refill().
  void suspend();
  /// Of these, those that nobody plays: in flight from now on.
  [[nodiscard]] std::vector<GameInPlay> start_others(const std::vector<formats::DueGame>&);
  /// It is stored, or was never played.
  void land(const formats::MatchKey&, int number);
  /// Matches that do not count any more; their games may still be played.
  void forget(const std::function<bool(const formats::MatchKey&, const OpenMatch&)>& is_gone);

  [[nodiscard]] std::size_t due() const;
  /// Nothing is due, and nothing in flight.
  [[nodiscard]] bool is_idle() const;
  [[nodiscard]] bool is_awaited() const;
  /// Whether somebody waits for games since the last call.
  [[nodiscard]] bool take_wait();

  // The side of those who play.

  /// The next game, and those of the same match that follow it where `whole_match` says so for it.
  /// They are in flight until they land. Where nothing can be begun, it is awaited.
  [[nodiscard]] std::vector<GameInPlay> take_games(
      const std::function<bool(const formats::DueGame&)>& whole_match);
  /// Nothing was taken for another reason.
  void await();

  /// What the games that are due follow from.
  [[nodiscard]] tournament::Snapshot tournament() const;

  /// A game whose bots are free, and where it stood in the queue.
  struct Candidate {
    formats::DueGame game;
    std::size_t at = 0;
    std::uint64_t fill = 0;
  };
  /// The first one from place `from` on; where there is none, it is awaited.
  [[nodiscard]] std::optional<Candidate> find_candidate(std::size_t from);
  /// Nothing where the queue was refilled or suspended meanwhile. `seated`: its bots play until
  /// unseat().
  [[nodiscard]] std::optional<GameInPlay> take_candidate(const Candidate&, bool seated);
  /// Its bots are free again; the games of its match come before those of others.
  void unseat(const formats::DueGame&);

 private:
  [[nodiscard]] GameInPlay start(const formats::DueGame&) ASPIS_REQUIRES(mutex_);
  [[nodiscard]] std::shared_ptr<OpenMatch> open_match(const formats::DueGame&)
      ASPIS_REQUIRES(mutex_);
  [[nodiscard]] bool is_in_flight(const formats::DueGame&) const ASPIS_REQUIRES(mutex_);
  [[nodiscard]] bool is_busy(const formats::DueGame&) const ASPIS_REQUIRES(mutex_);
  void count_seated(const formats::DueGame&, int change) ASPIS_REQUIRES(mutex_);
  void put_preferred_first() ASPIS_REQUIRES(mutex_);
  void forget_preferences() ASPIS_REQUIRES(mutex_);

  const std::vector<bool> one_at_a_time_;
  std::atomic<std::int64_t>* const live_ids_;

  mutable protocol::Mutex mutex_;
  std::shared_ptr<const ScheduleIndex> index_ ASPIS_GUARDED_BY(mutex_);
  bool suspended_ ASPIS_GUARDED_BY(mutex_) = true;
  bool awaited_ ASPIS_GUARDED_BY(mutex_) = false;
  std::deque<formats::DueGame> due_ ASPIS_GUARDED_BY(mutex_);
  std::uint64_t fills_ ASPIS_GUARDED_BY(mutex_) = 0;
  std::set<formats::MatchKey> preferred_ ASPIS_GUARDED_BY(mutex_);
  std::set<std::pair<formats::MatchKey, int>> in_flight_ ASPIS_GUARDED_BY(mutex_);
  std::map<formats::MatchKey, std::shared_ptr<OpenMatch>> open_ ASPIS_GUARDED_BY(mutex_);
  std::map<formats::Entrant, int> seated_ ASPIS_GUARDED_BY(mutex_);  // games that it plays now
};

/// The game belongs to a later stage or round. Play-offs come after all rounds of their stage.
[[nodiscard]] bool is_beyond(const db::StopAfter&, const formats::DueGame&, const ScheduleIndex&);
/// All games up to the stop are played. Never where there is no stop.
[[nodiscard]] bool is_reached(const db::StopAfter&, const formats::Schedule&);

}  // namespace aspis::runner
