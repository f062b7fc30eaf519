// Numbers events by topic, keeps the last ones, and sends them to all WebSockets that follow the
// topic. Slow spectators are resynchronised; their queues are bounded. Knows nothing about the
// content of events.
//
// A spectator connects to /api/v1/live?topic=T&v=N (several topics: topic=T&v=N&topic=...) and
// receives text messages {"topic":T,"v":M,"events":[...]}. M is the number of the last event, the
// one before it has M-1, and so on. With v=N all events after N are sent first if they are still
// kept; without v, only future events are sent. After a gap, a restart of the server, or if events
// are missing, it receives {"topic":T,"v":M,"resync":D}: fetch the page again after D ms (random, 0
// to 2000). Then events from M+1 on follow: keep them, and apply those above the page's version.
// The last message of a topic has "end":true and may have no events.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/descriptor.hpp"
#include "server/live/topics.hpp"

namespace aspis::live {

class Room;

/// Topics with results held back: not counted, and only for staff.
[[nodiscard]] inline bool is_for_staff(std::string_view topic) {
  return topic.starts_with("staff/");
}

/// Receives the events for spectators; the only part of the live pages that their sources know.
class Publisher {
 public:
  virtual ~Publisher() = default;
  /// `event` is a JSON object on one line. Topics are "tournament/NAME" and "game/NAME/ID"; the
  /// first event creates a topic. Thread-safe; never waits.
  virtual void publish(const std::string& topic, std::string event) = 0;
  /// Reports that a topic has no more events. Tells spectators, and later forgets the topic.
  virtual void end(const std::string& topic) = 0;
};

/// A spectator whose upgrade is pending, passed from the HTTP server to the hub.
struct Arrival {
  protocol::Connection connection;  // its upgrade request has been read completely
  std::string key;                  // Sec-WebSocket-Key
  std::vector<Subscription> subscriptions;
  /// Called before each message on a room's thread: whether the spectator may still read the topic,
  /// because its session may have ended. Empty: it may read all of them.
  std::function<bool(const std::string& topic)> may_read = nullptr;
};

struct HubLimits {
  std::size_t kept_events = 256;  // per topic
  std::size_t queued_messages = 64;
  std::size_t queued_bytes = 256 * 1024;
  std::chrono::milliseconds stalled{30'000};  // then a spectator is dropped
  int topics_a_spectator = 16;
  /// The minimum time between two broadcasts of a topic; events in between are sent together. The
  /// first event after a pause is sent immediately, or slightly later to a large audience. Events
  /// during a broadcast join it.
  std::chrono::milliseconds gap{30};
  std::chrono::milliseconds forgotten{60'000};  // a topic is forgotten this long after its end
  /// The number of a topic's first event. It must be above all numbers of an earlier process, for
  /// example its start in ms since 1970, so that old pages are not mistaken for current ones.
  std::uint64_t first_number = 1;
  /// Threads that share the spectators; 0 selects a good number for this machine.
  int rooms = 0;
};

struct HubCounts {
  int spectators = 0;
  int topics = 0;
  std::uint64_t events = 0;
  std::uint64_t messages = 0;  // given to sockets
  std::uint64_t resyncs = 0;
  std::uint64_t dropped = 0;
};

class Hub final : public Publisher {
 public:
  explicit Hub(HubLimits);
  ~Hub() override;
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  void publish(const std::string& topic, std::string event) override;
  void end(const std::string& topic) override;
  /// The number of the topic's last event, for a page about the topic: get it before the page's
  /// data. 0 without events.
  [[nodiscard]] std::uint64_t version(const std::string& topic) const;
  [[nodiscard]] HubCounts counts() const;

  /// Thread-safe; the spectator then belongs to one of the hub's threads.
  void add_spectator(Arrival);
  [[nodiscard]] const HubLimits& limits() const { return limits_; }

 private:
  void tell(const std::shared_ptr<Topic>&);

  const HubLimits limits_;
  std::unique_ptr<Topics> topics_;
  std::vector<std::unique_ptr<Room>> rooms_;
  std::atomic<std::uint64_t> events_{0};
  std::atomic<std::size_t> added_{0};  // spectators
};

}  // namespace aspis::live
