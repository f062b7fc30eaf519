// The topics by name: their last events with their numbers, the messages that carry them, when a
// topic is forgotten, and what a spectator wants of them. No sockets.
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

/// The events of one topic. From any thread.
class Topic {
 public:
  Topic(std::string name, std::size_t kept, std::uint64_t first_number);

  /// Whether this is the first event that nobody has asked about since the last take_pending().
  bool add(std::string event);
  /// The same for the topic's end. An event after it begins the topic anew.
  bool end();

  struct State {
    std::uint64_t last = 0;  // first_number - 1 before the first
    bool ended = false;
  };
  /// What add() and end() have to tell is taken.
  State take_pending();
  [[nodiscard]] State state() const;
  /// The version before the first event; a page made then says 0.
  [[nodiscard]] std::uint64_t beginning() const { return before_first_; }

  /// The message with all events after `after` until `last`; null where some are not kept. The same
  /// buffer for whoever asks for the same.
  [[nodiscard]] Text message(std::uint64_t after, const State& until);
  /// The message that asks for a fresh page in `delay_ms`.
  [[nodiscard]] Text resync(std::uint64_t version, unsigned delay_ms) const;

  [[nodiscard]] const std::string& name() const { return name_; }

  std::atomic<bool> is_forgotten = false;  // whoever follows it is to leave

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
  std::vector<Made> made_;  // the last few; under `making_`
  // For Topics alone, under its mutex:
  std::size_t followers_ = 0;
  std::chrono::steady_clock::time_point forget_at_ = std::chrono::steady_clock::time_point::max();
};

/// From any thread.
class Topics {
 public:
  /// Events kept of each; how long after its end one is forgotten; the number of the first event.
  Topics(std::size_t kept, std::chrono::milliseconds forgotten, std::uint64_t first);

  /// The topic, where nobody knows yet that there is something to send; else null.
  [[nodiscard]] std::shared_ptr<Topic> add(const std::string& name, std::string event);
  [[nodiscard]] std::shared_ptr<Topic> end(const std::string& name);

  /// Somebody more follows the topic, or one less.
  [[nodiscard]] std::shared_ptr<Topic> enter(const std::string& name);
  void leave(Topic&);

  /// Of the last event; 0 where there was none.
  [[nodiscard]] std::uint64_t version(const std::string& name) const;
  [[nodiscard]] std::size_t count() const;

  void forget_ended(std::chrono::steady_clock::time_point now);

 private:
  [[nodiscard]] std::shared_ptr<Topic>& at(const std::string& name);

  const std::size_t kept_;
  const std::chrono::milliseconds forgotten_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Topic>> topics_;
  /// A topic that was forgotten and begins again goes on above its old numbers.
  std::uint64_t next_first_;
};

struct Subscription {
  std::string topic;
  std::optional<std::uint64_t> after;  // the version that the spectator has; none: from now on
};

/// Of the query of /api/v1/live, "topic=T&v=N&topic=U": a version belongs to the topic before it.
/// Errors name what is wrong with which topic.
[[nodiscard]] protocol::Result<std::vector<Subscription>> read_subscriptions(
    const std::vector<std::pair<std::string, std::string>>& query, int most);

}  // namespace aspis::live
