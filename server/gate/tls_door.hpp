// Where bots come in over TLS: a thread that accepts, shakes hands and bridges each connection to a
// plain descriptor for somebody else. Reads no lines.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/gate/peers.hpp"

namespace aspis::gate {

/// Safe to call from any thread.
class TlsDoor {
 public:
  using Instant = std::chrono::steady_clock::time_point;
  /// The plain end of a connection that stands, and by when it is to have logged in. On the door's
  /// thread; owns the descriptor.
  using Opened = std::function<void(int descriptor, std::string peer, Instant deadline)>;

  TlsDoor(Peers&, const GateLimits&, Opened);
  /// What was said to a bot before its plain end was closed has a second to arrive.
  ~TlsDoor();
  TlsDoor(const TlsDoor&) = delete;
  TlsDoor& operator=(const TlsDoor&) = delete;

  /// As Gate::listen.
  [[nodiscard]] protocol::Result<std::uint16_t> listen(const std::string& address,
                                                       const Certificate&);
  /// Connections of this door.
  [[nodiscard]] int open() const;

 private:
  class Shared;
  std::unique_ptr<Shared> shared_;
};

}  // namespace aspis::gate
