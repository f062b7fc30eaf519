// A spectator at the door: what the HTTP front hands to the hub.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"

namespace aspis::live {

struct Subscription {
  std::string topic;
  std::optional<std::uint64_t> after;  // the version that the spectator has; none: from now on
};

/// Of the query of /api/v1/live, "topic=T&v=N&topic=U": a version belongs to the topic before it.
/// Errors name what is wrong with which topic.
[[nodiscard]] protocol::Result<std::vector<Subscription>> read_subscriptions(
    const std::vector<std::pair<std::string, std::string>>& query, int most);

struct Arrival {
  protocol::Connection connection;  // whose request for an upgrade was read to its end
  std::string key;                  // Sec-WebSocket-Key
  std::vector<Subscription> subscriptions;
  /// Asked before each message whether the spectator may still read its topic: a session may have
  /// ended since. On a room's thread. Empty: it may read all of them.
  std::function<bool(const std::string& topic)> may_read = nullptr;
};

}  // namespace aspis::live
