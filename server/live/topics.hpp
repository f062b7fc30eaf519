// Topics by name: their last events with numbers, the messages made from them, forgetting topics,
// and parsing subscriptions. No sockets.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::live {

using Text = std::shared_ptr<const std::string>;

/// The events of one topic. Thread-safe.
class Topic {
 public:
  Topic(std::string name, std::size_t kept, std::uint64_t first_number);

  /// Returns true for the first event since the last take_pending(): the rooms must be told.
  bool add(std::string event);
  /// Marks the end of the topic, with the same result. A later event starts it again.
  bool end();

  struct State {
    std::uint64_t last = 0;  // first_number - 1 before the first
    bool ended = false;
  };
  /// Takes the news from add() and end().
  State take_pending();
  [[nodiscard]] State state() const;
  /// The version before the first event. A page made then has version 0.
  [[nodiscard]] std::uint64_t beginning() const { return before_first_; }

  /// The message with all events after `after` up to `last`; null if some are no longer kept. Equal
  /// calls share a buffer.
  [[nodiscard]] Text message(std::uint64_t after, const State& until);
  /// A message that requests a fresh page after `delay_ms`.
  [[nodiscard]] Text resync(std::uint64_t version, unsigned delay_ms) const;

  [[nodiscard]] const std::string& name() const { return name_; }

  std::atomic<bool> is_forgotten = false;  // followers must leave

 private:
  [[nodiscard]] std::optional<std::vector<Text>> between(std::uint64_t after,
                                                         std::uint64_t last) const;

  struct Made {
    std::uint64_t after, last;
    bool ended;
    Text text;
  };

  friend class Topics;

  const std::string name_;
  const std::string opening_;  // {"topic":T,"v":
  const std::size_t kept_;
  const std::uint64_t before_first_;
  mutable std::mutex mutex_;
  std::deque<Text> ring_;
  State state_;
  bool asked_ = false;
  std::mutex making_;
  std::vector<Made> made_;  // the last few, guarded by `making_`
  // Used only by Topics, under its mutex:
  std::size_t followers_ = 0;
  std::chrono::steady_clock::time_point forget_at_ = std::chrono::steady_clock::time_point::max();
};

/// Thread-safe.
class Topics {
 public:
  /// `kept`: events per topic; `forgotten`: time after a topic's end; `first`: number of its first
  /// event.
  Topics(std::size_t kept, std::chrono::milliseconds forgotten, std::uint64_t first);

  /// Returns the topic if its rooms must be told about new events, otherwise null.
  [[nodiscard]] std::shared_ptr<Topic> add(const std::string& name, std::string event);
  [[nodiscard]] std::shared_ptr<Topic> end(const std::string& name);

  /// Counts a follower of the topic, or removes one.
  [[nodiscard]] std::shared_ptr<Topic> enter(const std::string& name);
  void leave(Topic&);

  /// The number of the last event; 0 without events.
  [[nodiscard]] std::uint64_t version(const std::string& name) const;
  [[nodiscard]] std::size_t count() const;

  void forget_ended(std::chrono::steady_clock::time_point now);

 private:
  [[nodiscard]] std::shared_ptr<Topic>& at(const std::string& name);

  const std::size_t kept_;
  const std::chrono::milliseconds forgotten_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Topic>> topics_;
  /// A topic that was forgotten and starts again uses numbers above its old ones.
  std::uint64_t next_first_;
};

struct Subscription {
  std::string topic;
  std::optional<std::uint64_t> after;  // the spectator's version; empty: only future events
};

/// Parses the query of /api/v1/live, "topic=T&v=N&topic=U": a version belongs to the topic before
/// it. Errors name the topic and what is wrong.
[[nodiscard]] protocol::Result<std::vector<Subscription>> read_subscriptions(
    const std::vector<std::pair<std::string, std::string>>& query, int most);

}  // namespace aspis::live
