// The topics by name: where events are added, and when a topic is forgotten. No sockets.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/live/topic.hpp"

namespace aspis::live {

struct Topic {
  Topic(std::string name, std::size_t kept, std::uint64_t first)
      : events(std::move(name), kept, first) {}

  Events events;
  std::atomic<bool> is_forgotten = false;  // whoever follows it is to leave
  // For Topics alone:
  std::size_t followers = 0;
  std::chrono::steady_clock::time_point forget_at = std::chrono::steady_clock::time_point::max();
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

}  // namespace aspis::live
