// The games that can be played now, those in play or being stored, and the point after which a run
// stops.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
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

/// Looks up open matches of a schedule. Immutable.
class ScheduleIndex {
 public:
  explicit ScheduleIndex(tournament::Snapshot);

  [[nodiscard]] const tournament::Snapshot& snapshot() const { return snapshot_; }
  [[nodiscard]] const tournament::Tournament& tournament() const { return *snapshot_; }
  [[nodiscard]] const formats::Schedule& schedule() const { return *snapshot_->schedule; }

  /// Finds a match that still has games to play. Throws std::logic_error for any other key.
  [[nodiscard]] const formats::Pairing& pairing(const formats::MatchKey&) const;

  /// The stages without their pairings.
  [[nodiscard]] std::vector<formats::Stage> outline() const;

 private:
  tournament::Snapshot snapshot_;
  std::vector<std::pair<formats::MatchKey, const formats::Pairing*>> open_;  // sorted by key
};

/// The row of a match with games in play. The director's thread sets its id when it stores the
/// first game; from then on only that thread uses the row.
using OpenMatch = std::shared_ptr<db::MatchRow>;

/// A game in play and its place in the tournament.
struct GameInPlay {
  tournament::GamePlace place;
  OpenMatch match;
  std::string live_id{};  // set in a server, see tournament::GameStart
};

/// A finished game and what the file stores of it.
using FinishedGame = std::pair<GameInPlay, tournament::StoredGame>;

/// Owned and filled by the director; the playing threads take games. A game is in flight from being
/// taken until it is stored or given back. Safe to call from any thread.
class GameQueue {
 public:
  /// The arguments are ServerRun's members; empty and null outside a server.
  GameQueue(std::vector<bool> one_at_a_time, std::atomic<std::int64_t>* live_ids)
      : one_at_a_time_(std::move(one_at_a_time)), live_ids_(live_ids) {}

  // For the director:

  /// Replaces the remaining games; skips games in flight.
  void refill(std::shared_ptr<const ScheduleIndex>, const std::vector<formats::DueGame>&);
  /// Starts no games until the next refill().
  void suspend();
  /// Puts those of `games` that are not in flight yet in flight, and returns them.
  [[nodiscard]] std::vector<GameInPlay> start_new(const std::vector<formats::DueGame>&);
  /// The game was stored or not played; it is no longer in flight.
  void release(const formats::MatchKey&, int number);
  /// Forgets voided or dropped matches; their games may still be in play.
  template <class IsGone>
  void forget(IsGone is_gone) {
    const protocol::MutexLock lock(mutex_);
    std::erase_if(open_, [&](const auto& open) { return is_gone(open.first, *open.second); });
  }

  [[nodiscard]] std::size_t due() const;
  /// True if no game is due or in flight.
  [[nodiscard]] bool is_idle() const;
  [[nodiscard]] bool is_awaited() const;
  /// True if a player has waited for games since the last call.
  [[nodiscard]] bool take_wait();

  // For the players:

  /// Takes the next game, and the following games of its match unless the plan restarts bots for
  /// each game. They are in flight until release(). If it returns none, the queue remembers that a
  /// player waits.
  [[nodiscard]] std::vector<GameInPlay> take_games(const formats::Plan&);
  /// Marks the queue as awaited when a player stops taking games for another reason.
  void await();

  /// The snapshot that the due games were planned from.
  [[nodiscard]] tournament::Snapshot tournament() const;

  /// A game whose bots are free, and its position in the queue.
  struct Candidate {
    formats::DueGame game;
    std::size_t at = 0;
    std::uint64_t refill = 0;
  };
  /// The first one at or after position `from`. If there is none, the queue is awaited.
  [[nodiscard]] std::optional<Candidate> find_candidate(std::size_t from);
  /// Returns nothing if the queue was refilled or suspended since. `seated` marks the game's bots
  /// as playing until unseat().
  [[nodiscard]] std::optional<GameInPlay> take_candidate(const Candidate&, bool seated);
  /// Frees the game's bots. Games of the same match now come before others.
  void unseat(const formats::DueGame&);

 private:
  [[nodiscard]] GameInPlay start(const formats::DueGame&) ASPIS_REQUIRES(mutex_);
  [[nodiscard]] OpenMatch open_match(const formats::DueGame&) ASPIS_REQUIRES(mutex_);
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
  std::uint64_t refills_ ASPIS_GUARDED_BY(mutex_) = 0;
  std::set<formats::MatchKey> preferred_ ASPIS_GUARDED_BY(mutex_);
  std::set<std::pair<formats::MatchKey, int>> in_flight_ ASPIS_GUARDED_BY(mutex_);
  std::map<formats::MatchKey, OpenMatch> open_ ASPIS_GUARDED_BY(mutex_);
  std::map<formats::Entrant, int> seated_ ASPIS_GUARDED_BY(mutex_);  // number of games in play
};

/// Whether the game is after the stop. Play-offs come after all rounds of their stage.
[[nodiscard]] bool is_beyond(const db::StopAfter&, const formats::DueGame&, const ScheduleIndex&);
/// Whether all games up to the stop are played. Always false without a stop.
[[nodiscard]] bool is_reached(const db::StopAfter&, const formats::Schedule&);

}  // namespace aspis::runner
