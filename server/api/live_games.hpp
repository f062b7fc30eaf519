// The games that are in play, and the last ones that were, as documents for those who begin to look
// on in the middle. Knows nothing of rules: it keeps what it is told, as JSON text.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "db/row/row_json.hpp"
#include "server/tournament/tournament_observer.hpp"

namespace aspis::api {

/// What an event begins with; most have more.
struct LiveEvent {
  std::string_view event;
};
inline constexpr row::Field live_event_fields[] = {
    ASPIS_FIELD(LiveEvent, event, "what happened"),
};
ASPIS_OBJECT(LiveEvent, live_event_fields,
             "As on the topic game/NAME/LIVE_ID; server/api/EVENTS.md lists them.")

/// From any thread; whoever plays never waits longer than it takes to copy a text.
class LiveGame {
 public:
  LiveGame(std::string tournament, tournament::GameStart);

  [[nodiscard]] const std::string& tournament() const { return tournament_; }
  [[nodiscard]] const tournament::GameStart& start() const { return start_; }
  /// Where its events go now: to everybody, or to staff alone.
  [[nodiscard]] std::string topic() const;

  /// Its match is held back: it is the staff's alone until this is changed.
  [[nodiscard]] bool is_held_back() const { return is_held_back_; }
  /// Whether that is another thing than before.
  bool hold_back(bool is_held_back) { return is_held_back_.exchange(is_held_back) != is_held_back; }

  void began(std::string setup);
  void add(const std::string& event);
  void over();
  /// How long ago that was; nothing while it is in play.
  [[nodiscard]] std::optional<std::chrono::microseconds> since_over() const;
  void stored(std::int64_t id);
  [[nodiscard]] bool is_over() const;
  /// It has begun, and is not over.
  [[nodiscard]] bool is_in_play() const;

  /// {"version": ..., "live_id": ..., ..., "events": [...]}, with everything that was added.
  [[nodiscard]] std::string document(std::uint64_t version) const;
  /// For lists: live_id, label, practice, aliases.
  [[nodiscard]] const std::string& summary() const { return summary_; }

 private:
  const std::string tournament_;
  const tournament::GameStart start_;
  const std::string topic_;
  const std::string summary_;
  std::atomic<bool> is_held_back_{false};
  mutable std::mutex mutex_;
  std::string setup_ = "null";
  std::string events_;  // with commas between them
  std::optional<std::chrono::steady_clock::time_point> over_;
  std::optional<std::int64_t> stored_;
};

class LiveGames {
 public:
  void add(std::shared_ptr<LiveGame>);
  /// It is in no list any more, but can still be found for a while.
  void remove(const std::shared_ptr<LiveGame>&);
  /// Null where there is none. Those that are over too, the last ones of them.
  [[nodiscard]] std::shared_ptr<LiveGame> find(const std::string& tournament,
                                               const std::string& live_id) const;
  /// {"version": ..., "name": ..., "games": [...]} in the order in which they began; with those
  /// that are held back, for staff.
  [[nodiscard]] std::string document(const std::string& tournament, std::uint64_t version,
                                     bool with_held_back = false) const;
  /// All of a tournament that can be found.
  [[nodiscard]] std::vector<std::shared_ptr<LiveGame>> of(const std::string& tournament) const;
  /// Whether a game of any tournament is in play, practice included, or was within so long. Waits
  /// for nobody.
  [[nodiscard]] bool were_any_in_play(std::chrono::milliseconds within) const {
    return count_ > 0 || std::chrono::steady_clock::now() - last_over_.load() < within;
  }

 private:
  using Key = std::pair<std::string, std::string>;
  mutable std::mutex mutex_;
  std::map<std::string, std::vector<std::shared_ptr<LiveGame>>> in_play_;
  std::atomic<int> count_{0};  // of them
  std::atomic<std::chrono::steady_clock::time_point> last_over_{};
  std::map<Key, std::shared_ptr<LiveGame>> known_;
  std::deque<Key> over_;
};

}  // namespace aspis::api
