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

/// Nobody who comes is refused for those who sit there and say nothing: where there is no room the
/// connection that has been quiet longest is closed, of the same peer, or of whoever has most. From
/// any thread. Peers are what peer_of() gives.
class ConnectionLimits : public std::enable_shared_from_this<ConnectionLimits> {
  struct Place;

  /// The connections of a peer or of a person.
  struct Group {
    std::string name;  // of a person with a '=' before it
    bool of_person = false;
    int kept = 0;
    int waiting = 0;            // all of `quiet`
    std::list<Place*> quiet{};  // may be displaced: quiet longest first
  };

 public:
  /// A connection's place, for as long as it lives: also on another thread, and after everybody
  /// else has let go of the limits.
  class Ticket {
   public:
    Ticket(Ticket&&) noexcept;
    Ticket& operator=(Ticket&&) noexcept;
    ~Ticket();

    /// `close` is called, once at most and on the thread of whoever comes, when the place is given
    /// to somebody else. Until this was called nobody gets it.
    void on_displaced(std::function<void()> close);
    /// It has just been used: others are displaced before it.
    void touch();
    /// From now on it is one of this person's and not of its peer's: a stranger who comes takes no
    /// place of theirs while a stranger has one.
    void belongs_to(std::string_view person);
    /// Never displaced from now on, and counts in all alone: of those whose number something else
    /// limits.
    void keep();
    /// The same, but counts for its peer, of which so many may stay. The error says that they are
    /// there already; then nothing has changed.
    [[nodiscard]] protocol::Result<void> keep_for_peer();

   private:
    friend class ConnectionLimits;
    explicit Ticket(std::unique_ptr<Place>);

    std::unique_ptr<Place> place_;
  };

  ConnectionLimits(int a_peer, int in_all) : a_peer_(a_peer), in_all_(in_all) {}
  ~ConnectionLimits();

  /// The error says that the limit in all is reached, and that nobody can be displaced.
  [[nodiscard]] protocol::Result<Ticket> admit(const std::string& peer);
  /// One of a proxy's, behind which is anybody: kept, and counts in all alone.
  [[nodiscard]] protocol::Result<Ticket> admit_proxy();
  /// For whom a proxy's connection turns out to be that stays open: counts for the peer alone.
  [[nodiscard]] protocol::Result<Ticket> admit_behind_proxy(const std::string& peer);

 private:
  using Groups = std::unordered_map<std::string, std::unique_ptr<Group>>;

  [[nodiscard]] Group& group_of(const std::string& name, bool of_person) ASPIS_REQUIRES(mutex_);
  void join(Place&, Group&) ASPIS_REQUIRES(mutex_);
  void leave(Place&) ASPIS_REQUIRES(mutex_);
  void count_again(Group&, int by) ASPIS_REQUIRES(mutex_);
  void forget_if_empty(Group&) ASPIS_REQUIRES(mutex_);
  [[nodiscard]] Place* quietest_of(const Group&) const ASPIS_REQUIRES(mutex_);
  [[nodiscard]] std::function<void()> displace(Place&) ASPIS_REQUIRES(mutex_);
  [[nodiscard]] protocol::Error full_for_peer() const;

  const int a_peer_;
  const int in_all_;
  protocol::Mutex mutex_;
  int open_ ASPIS_GUARDED_BY(mutex_) = 0;
  Groups groups_ ASPIS_GUARDED_BY(mutex_);
  /// Groups of which somebody can be displaced: strangers' first, then those with most.
  struct Fuller {
    bool operator()(const Group*, const Group*) const;
  };
  std::set<Group*, Fuller> displaceable_ ASPIS_GUARDED_BY(mutex_);
};

}  // namespace aspis::net
