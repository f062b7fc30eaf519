// How many connections there may be: of one peer, and in all.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "protocol/result.hpp"
#include "protocol/thread_annotations.hpp"

namespace aspis::net {

/// From any thread. Peers are what peer_of() gives. Errors say which limit is reached.
class ConnectionLimits : public std::enable_shared_from_this<ConnectionLimits> {
 public:
  /// A connection's place among them, for as long as it lives: also on another thread, and after
  /// everybody else has let go of the limits.
  class Ticket {
   public:
    Ticket(Ticket&&) noexcept = default;
    Ticket& operator=(Ticket&& other) noexcept {
      Ticket taken(std::move(other));
      limits_.swap(taken.limits_);
      peer_.swap(taken.peer_);
      std::swap(in_all_, taken.in_all_);
      return *this;
    }
    ~Ticket();

   private:
    friend class ConnectionLimits;
    Ticket(std::shared_ptr<ConnectionLimits> limits, std::string peer, bool in_all)
        : limits_(std::move(limits)), peer_(std::move(peer)), in_all_(in_all) {}

    std::shared_ptr<ConnectionLimits> limits_;
    std::string peer_;  // "": nobody's
    bool in_all_;
  };

  ConnectionLimits(int a_peer, int in_all) : a_peer_(a_peer), in_all_(in_all) {}

  [[nodiscard]] protocol::Result<Ticket> admit(const std::string& peer);
  /// One of a proxy's, behind which is anybody: counts in all alone.
  [[nodiscard]] protocol::Result<Ticket> admit_proxy();
  /// For whom a proxy's connection turns out to be: counts for the peer alone.
  [[nodiscard]] protocol::Result<Ticket> admit_behind_proxy(const std::string& peer);

 private:
  [[nodiscard]] protocol::Result<Ticket> admit(const std::string& peer, bool in_all);
  void leave(const std::string& peer, bool in_all);

  const int a_peer_;
  const int in_all_;
  protocol::Mutex mutex_;
  int open_ ASPIS_GUARDED_BY(mutex_) = 0;
  std::unordered_map<std::string, int> open_of_peer_ ASPIS_GUARDED_BY(mutex_);
};

}  // namespace aspis::net
