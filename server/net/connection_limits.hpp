// Limits the number of connections per peer and in total, and decides which one to close.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "protocol/result.hpp"
#include "protocol/thread_annotations.hpp"

namespace aspis::net {

/// Idle connections never keep others out: at a limit, the stranger's connection that has been
/// quiet longest is closed, of the same peer, or of the peer with most strangers. Connections of
/// people who have shown a token or a password are never closed. Thread-safe. Peers are values of
/// to_peer().
class ConnectionLimits : public std::enable_shared_from_this<ConnectionLimits> {
 public:
  class Ticket;
  using TicketPtr = std::shared_ptr<Ticket>;

  ConnectionLimits(int max_per_peer, int max_total)
      : max_per_peer_(static_cast<std::size_t>(max_per_peer)), max_total_(max_total) {}

  /// The error says that the total limit is reached and no connection can be closed.
  [[nodiscard]] protocol::Result<TicketPtr> admit(const std::string& peer);
  /// For a proxy's connection, which may be anyone's: never closed, counts only in the total.
  [[nodiscard]] protocol::Result<TicketPtr> admit_proxy();
  /// For a long-lived connection through a proxy: counts for the client's peer only.
  [[nodiscard]] protocol::Result<TicketPtr> admit_behind_proxy(const std::string& peer);

 private:
  /// The connections of one peer or one person.
  struct Group {
    std::string name;
    std::size_t kept = 0;
    std::list<Ticket*> strangers{};  // the one that has been quiet longest is first
  };

  [[nodiscard]] Group& find_group(std::string_view kind, std::string_view name)
      ASPIS_REQUIRES(mutex_);
  [[nodiscard]] protocol::Result<void> keep_in(Ticket&, Group&) ASPIS_REQUIRES(mutex_);
  void add_stranger(Ticket&, Group&) ASPIS_REQUIRES(mutex_);
  void leave_group(Ticket&) ASPIS_REQUIRES(mutex_);
  void forget_if_empty(Group&) ASPIS_REQUIRES(mutex_);
  [[nodiscard]] Ticket* find_displaceable(const Group&) const ASPIS_REQUIRES(mutex_);

  const std::size_t max_per_peer_;
  const int max_total_;
  protocol::Mutex mutex_;
  int open_ ASPIS_GUARDED_BY(mutex_) = 0;
  std::unordered_map<std::string, Group> groups_ ASPIS_GUARDED_BY(mutex_);
  /// Peers with strangers' connections, ordered by the number of these.
  std::set<std::pair<std::size_t, Group*>> by_strangers_ ASPIS_GUARDED_BY(mutex_);
};

/// A connection's place in the limits while it exists. May be destroyed on any thread, even after
/// all other owners of the limits are gone. The mutex of the limits guards its members.
class ConnectionLimits::Ticket {
 public:
  ~Ticket();
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;

  /// `close` is called at most once, on the newcomer's thread, when the place is given to another
  /// connection. Without this call the place is never taken away.
  void on_displaced(std::function<void()> close);
  /// The connection was just used: others are closed before it.
  void touch();
  /// Assigns the connection to this person, so that it is never closed. A person has the same limit
  /// as a peer; connections beyond it stay strangers'.
  void belongs_to(std::string_view person);
  /// Never close this connection; it counts only in the total. For connections that have another
  /// limit.
  void keep();
  /// Like keep(), but counts for its peer, which has a limit. The error says that the limit is
  /// reached; then nothing has changed.
  [[nodiscard]] protocol::Result<void> keep_for_peer();

 private:
  friend class ConnectionLimits;
  Ticket(std::shared_ptr<ConnectionLimits> limits, bool in_all)
      : limits_(std::move(limits)), in_all_(in_all) {}

  const std::shared_ptr<ConnectionLimits> limits_;
  bool in_all_;                        // counts in the total
  Group* group_ = nullptr;             // null: counts only in the total
  bool is_kept_ = false;               // in group_
  std::list<Ticket*>::iterator at_{};  // in the strangers of group_, unless kept
  std::function<void()> close_{};
};

}  // namespace aspis::net
