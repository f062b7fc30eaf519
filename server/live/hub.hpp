// Topics and those who look on: numbers events, keeps the last ones, and sends them to every
// WebSocket that asked for their topic. Slow spectators are resynchronised, never buffered without
// bound. Knows nothing of what events mean.
//
// A spectator connects to /api/v1/live?topic=T&v=N (several topics: topic=T&v=N&topic=...), and
// gets text messages {"topic":T,"v":M,"events":[...]}: M is the number of the last event in it, the
// one before it has M-1. With v=N all events after N are sent first, where they are still kept;
// without v it begins with what happens next. Where they are not kept any more, after a restart of
// the server, and after a gap:
// {"topic":T,"v":M,"resync":D}: fetch the page again after D ms (0 to 2000, drawn). The socket goes
// on with M+1: keep what comes meanwhile, and of it use what is above the page's version.
// The last message of a topic has "end":true, and perhaps no events.
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

/// Topics of what is held back: in no count, and only for those who may see it.
[[nodiscard]] inline bool is_for_staff(std::string_view topic) {
  return topic.starts_with("staff/");
}

/// Where events go that spectators see; all that makers of events know of the live pages.
class Publisher {
 public:
  virtual ~Publisher() = default;
  /// `event` is a JSON object of one line. Topics are "tournament/NAME" and "game/NAME/ID"; one
  /// begins with its first event. From any thread; never waits.
  virtual void publish(const std::string& topic, std::string event) = 0;
  /// No more events will come: those who look on are told, and the topic is forgotten after a
  /// while.
  virtual void end(const std::string& topic) = 0;
};

/// A spectator whose upgrade is pending: what the HTTP front hands to the hub.
struct Arrival {
  protocol::Connection connection;  // whose request for an upgrade was read to its end
  std::string key;                  // Sec-WebSocket-Key
  std::vector<Subscription> subscriptions;
  /// Asked before each message whether the spectator may still read its topic: a session may have
  /// ended since. On a room's thread. Empty: it may read all of them.
  std::function<bool(const std::string& topic)> may_read = nullptr;
};

struct HubLimits {
  std::size_t kept_events = 256;  // a topic
  std::size_t queued_messages = 64;
  std::size_t queued_bytes = 256 * 1024;
  std::chrono::milliseconds stalled{30'000};  // then a spectator is dropped
  int topics_a_spectator = 16;
  /// Between two broadcasts of a topic at least so long: what comes meanwhile goes together. The
  /// first after a pause goes at once, or where the crowd is large a little later; what comes while
  /// it goes out goes with it.
  std::chrono::milliseconds gap{30};
  std::chrono::milliseconds forgotten{60'000};  // topics, after their end
  /// The number of a topic's first event. Above all numbers of an earlier process (the start in ms
  /// since 1970 is), or a page of that process would pass for one of this.
  std::uint64_t first_number = 1;
  /// Threads, each with its part of the spectators; 0: as many as are good here.
  int rooms = 0;
};

struct HubCounts {
  int spectators = 0;
  int topics = 0;
  std::uint64_t events = 0;
  std::uint64_t messages = 0;  // handed to sockets
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
  /// The number of the topic's last event, for the page that is made of it: take it before what the
  /// page is made from. 0 where there was none.
  [[nodiscard]] std::uint64_t version(const std::string& topic) const;
  [[nodiscard]] HubCounts counts() const;

  /// From any thread; the spectator lives on one of the hub's own.
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
