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

#include "server/tournament/tournament_observer.hpp"

namespace aspis::api {

/// From any thread; whoever plays never waits longer than it takes to copy a text.
class LiveGame {
 public:
  LiveGame(std::string tournament, tournament::GameStart);

  [[nodiscard]] const std::string& tournament() const { return tournament_; }
  [[nodiscard]] const tournament::GameStart& start() const { return start_; }
  [[nodiscard]] const std::string& topic() const { return topic_; }

  void began(std::string setup);
  void add(const std::string& event);
  void over();
  /// How long ago that was; nothing while it is in play.
  [[nodiscard]] std::optional<std::chrono::microseconds> since_over() const;
  void stored(std::int64_t id);
  [[nodiscard]] bool is_over() const;

  /// {"version": ..., "live_id": ..., ..., "events": [...]}, with everything that was added.
  [[nodiscard]] std::string document(std::uint64_t version) const;
  /// For lists: live_id, label, practice, aliases.
  [[nodiscard]] const std::string& summary() const { return summary_; }

 private:
  const std::string tournament_;
  const tournament::GameStart start_;
  const std::string topic_;
  const std::string summary_;
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
  /// {"version": ..., "name": ..., "games": [...]} in the order in which they began.
  [[nodiscard]] std::string document(const std::string& tournament, std::uint64_t version) const;
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
