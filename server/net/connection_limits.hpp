// How many connections there may be, of one peer and in all, and who goes when one more comes.
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

/// Silent connections never keep others out: if there is no room, the stranger's connection that
/// has been quiet longest is closed, of the same peer, or of the peer with most. Connections of
/// persons who have shown a token or a password are never closed. From any thread. Peers are what
/// peer_of() gives.
class ConnectionLimits : public std::enable_shared_from_this<ConnectionLimits> {
 public:
  class Ticket;
  using TicketPtr = std::shared_ptr<Ticket>;

  ConnectionLimits(int a_peer, int in_all)
      : a_peer_(static_cast<std::size_t>(a_peer)), in_all_(in_all) {}

  /// The error says that the limit in all is reached, and that nobody can be displaced.
  [[nodiscard]] protocol::Result<TicketPtr> admit(const std::string& peer);
  /// A proxy's connection, which may be anybody's: kept, and counts in all alone.
  [[nodiscard]] protocol::Result<TicketPtr> admit_proxy();
  /// For the peer whose long-lived connection a proxy's turns out to be: counts for it alone.
  [[nodiscard]] protocol::Result<TicketPtr> admit_behind_proxy(const std::string& peer);

 private:
  /// The connections of a peer or of a person.
  struct Group {
    std::string name;
    std::size_t kept = 0;
    std::list<Ticket*> strangers{};  // quiet longest first
  };

  [[nodiscard]] Group& find_group(std::string_view kind, std::string_view name)
      ASPIS_REQUIRES(mutex_);
  [[nodiscard]] protocol::Result<void> keep_in(Ticket&, Group&) ASPIS_REQUIRES(mutex_);
  void add_stranger(Ticket&, Group&) ASPIS_REQUIRES(mutex_);
  void leave_group(Ticket&) ASPIS_REQUIRES(mutex_);
  void forget_if_empty(Group&) ASPIS_REQUIRES(mutex_);
  [[nodiscard]] Ticket* find_displaceable(const Group&) const ASPIS_REQUIRES(mutex_);

  const std::size_t a_peer_;
  const int in_all_;
  protocol::Mutex mutex_;
  int open_ ASPIS_GUARDED_BY(mutex_) = 0;
  std::unordered_map<std::string, Group> groups_ ASPIS_GUARDED_BY(mutex_);
  /// Peers with strangers, by the number of these.
  std::set<std::pair<std::size_t, Group*>> by_strangers_ ASPIS_GUARDED_BY(mutex_);
};

/// A connection's place, for as long as it lives: also on another thread, and after everybody else
/// has let go of the limits. What it holds is guarded by their mutex.
class ConnectionLimits::Ticket {
 public:
  ~Ticket();
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;

  /// `close` is called, once at most and on the thread of the newcomer, when the place is given to
  /// somebody else. Until this was called nobody gets it.
  void on_displaced(std::function<void()> close);
  /// It has just been used: others are displaced before it.
  void touch();
  /// From now on it belongs to this person and is never displaced. A person has no more of them
  /// than a peer has connections: any other stays a stranger's.
  void belongs_to(std::string_view person);
  /// Never displaced from now on, and counts in all alone: for connections that something else
  /// limits.
  void keep();
  /// The same, but counts for its peer, of which so many may stay. The error says that they are
  /// there already; then nothing has changed.
  [[nodiscard]] protocol::Result<void> keep_for_peer();

 private:
  friend class ConnectionLimits;
  Ticket(std::shared_ptr<ConnectionLimits> limits, bool in_all)
      : limits_(std::move(limits)), in_all_(in_all) {}

  const std::shared_ptr<ConnectionLimits> limits_;
  bool in_all_;                        // counts among all
  Group* group_ = nullptr;             // none: counts among all alone
  bool is_kept_ = false;               // by group_
  std::list<Ticket*>::iterator at_{};  // in the strangers of group_, unless kept
  std::function<void()> close_{};
};

}  // namespace aspis::net
