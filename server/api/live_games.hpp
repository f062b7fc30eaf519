// Games in play, and the last finished ones, as documents for spectators who join late. Knows no
// rules: keeps JSON texts.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/row/row_json.hpp"
#include "server/tournament/tournament_observer.hpp"

namespace aspis::api {

/// Joins two JSON objects into one; neither may be empty.
[[nodiscard]] std::string joined_keys(std::string one, std::string_view other);
/// {"event": ...}, followed by the keys of a row. EVENTS.md lists the events.
[[nodiscard]] std::string event_text(std::string_view event);
template <class Row>
[[nodiscard]] std::string event_text(std::string_view event, const Row& row) {
  return joined_keys(event_text(event), row::to_text(row));
}

/// A proof of who wins a game of boxing between two bots with best play by both.
struct LiveProof {
  int ply = 0;  // the proof has held since this move
  int seat = 0;
};
inline constexpr row::Field live_proof_fields[] = {
    ASPIS_FIELD(LiveProof, ply, "the proof has held since this move"),
    ASPIS_FIELD(LiveProof, seat, "the seat that wins with best play by both").counted_from_1(),
};
ASPIS_DOCUMENT(LiveProof, "LiveProof", live_proof_fields, "A proof of who wins.")

/// The state of a game in progress, for lists.
struct LiveState {
  std::string started;  // UTC; "" until all bots are ready
  int ply = 0;
  std::vector<std::int64_t> scores;  // by seat; empty until the game starts
  std::string status;
  std::optional<LiveProof> proven{};
};
struct LiveSummary {
  const tournament::GameStart* start = nullptr;
  LiveState state;
};
extern const row::Type live_summary_type;
constexpr const row::Type* row_type(const LiveSummary*) {
  return &live_summary_type;
}

/// Safe to call from any thread. A playing thread only waits while a text is copied.
class LiveGame {
 public:
  LiveGame(std::string tournament, tournament::GameStart);

  [[nodiscard]] const std::string& tournament() const { return tournament_; }
  [[nodiscard]] const tournament::GameStart& start() const { return start_; }
  /// The current topic of its events: the public one, or that of staff.
  [[nodiscard]] std::string topic() const;

  /// Whether its match is held back, so that only staff sees the game.
  [[nodiscard]] bool is_held_back() const { return is_held_back_; }
  /// Returns whether this is a change.
  bool hold_back(bool is_held_back) { return is_held_back_.exchange(is_held_back) != is_held_back; }

  void began(std::string setup, LiveState);
  void add(const std::string& event);
  /// Call this after adding a move.
  void moved(const LiveState&);
  void over();
  /// The time since the end; nothing while the game is in play.
  [[nodiscard]] std::optional<std::chrono::microseconds> since_over() const;
  void stored(std::int64_t id);
  /// It has begun and is not over.
  [[nodiscard]] bool is_in_play() const;

  /// {"version": ..., "live_id": ..., ..., "events": [...]}, with all events.
  [[nodiscard]] std::string document(std::uint64_t version) const;
  [[nodiscard]] LiveSummary summary() const;

 private:
  const std::string tournament_;
  const tournament::GameStart start_;
  const std::string topic_;
  std::atomic<bool> is_held_back_{false};
  mutable std::mutex mutex_;
  std::string setup_ = "null";
  LiveState state_;
  std::string events_;  // separated by commas
  std::optional<std::chrono::steady_clock::time_point> over_;
  std::optional<std::int64_t> stored_;
};

class LiveGames {
 public:
  void add(std::shared_ptr<LiveGame>);
  /// Removes it from all lists; it can still be found for a while.
  void remove(const std::shared_ptr<LiveGame>&);
  /// Also finds recently finished games. Returns null if the game is unknown.
  [[nodiscard]] std::shared_ptr<LiveGame> find(const std::string& tournament,
                                               const std::string& live_id) const;
  /// {"version": ..., "name": ..., "games": [...]} in the order of their start. `with_held_back`:
  /// for staff.
  [[nodiscard]] std::string document(const std::string& tournament, std::uint64_t version,
                                     bool with_held_back = false) const;
  /// Returns the names of tournaments with a game in progress.
  [[nodiscard]] std::set<std::string> tournaments_in_play() const;
  /// All games of a tournament that can be found.
  [[nodiscard]] std::vector<std::shared_ptr<LiveGame>> of(const std::string& tournament) const;
  /// Whether a game of any tournament, practice included, is in play or was within this time. Does
  /// not block.
  [[nodiscard]] bool were_any_in_play(std::chrono::milliseconds within) const {
    return count_ > 0 || std::chrono::steady_clock::now() - last_over_.load() < within;
  }

 private:
  using Key = std::pair<std::string, std::string>;
  mutable std::mutex mutex_;
  std::map<std::string, std::vector<std::shared_ptr<LiveGame>>> in_play_;
  std::atomic<int> count_{0};  // number of games in in_play_
  std::atomic<std::chrono::steady_clock::time_point> last_over_{};
  std::map<Key, std::shared_ptr<LiveGame>> known_;
  std::deque<Key> over_;
};

}  // namespace aspis::api
