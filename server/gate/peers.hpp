// Who is there and who fails too often: connections and failed logins, counted by address. Opens
// and closes nothing.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <deque>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/gate/gate.hpp"

namespace aspis::gate {

/// What the gate says to whom it does not let in; "" where it does.
using RefusalText = std::string;

/// Safe to call from any thread. `peer` is what peer_of() gives; `now` never goes back.
class Peers {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  explicit Peers(const GateLimits& limits) : limits_(limits) {}

  /// Counts a connection until leave(), unless there are too many: then says why.
  [[nodiscard]] RefusalText enter(const std::string& peer, Instant now);
  void leave(const std::string& peer);

  /// Which socket a descriptor is: its number alone may be another's as soon as it is closed.
  struct Socket {
    int descriptor = -1;
    dev_t device = 0;
    ino_t inode = 0;
  };
  /// To be asked while the descriptor is one's own.
  [[nodiscard]] static Socket socket_of(int descriptor);

  /// A connection that entered belongs to somebody else by now: it counts for as long as this
  /// socket is open, which is found out by looking.
  void hand_over(const std::string& peer, const Socket&, bool bridged);
  /// Connections that were handed over as bridged and are still open.
  [[nodiscard]] int bridged();

  void failed(const std::string& peer, Instant now);

  struct Counts {
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;
    std::uint64_t failed_logins = 0;
  };
  [[nodiscard]] Counts counts() const;

 private:
  struct HandedOver {
    std::string peer;
    Socket socket;
    bool bridged = false;
  };

  [[nodiscard]] RefusalText refusal(const std::string& peer) const;
  [[nodiscard]] bool is_failing(const std::string& peer, Instant now);
  [[nodiscard]] static bool is_open(const HandedOver&);
  void sweep();
  void drop(const std::string& peer);

  GateLimits limits_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, int> open_;
  int in_all_ = 0;
  std::vector<HandedOver> handed_over_;
  Counts counts_;
  Instant swept_{};
  std::unordered_map<std::string, std::deque<Instant>> failures_;
};

}  // namespace aspis::gate
