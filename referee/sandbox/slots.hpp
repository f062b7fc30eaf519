// Users and control groups for sandboxes that run at the same time, if we are root.
#pragma once

#include <sys/types.h>

#include <memory>
#include <mutex>
#include <set>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"
#include "referee/sandbox/control_group.hpp"

namespace aspis::sandbox {

/// The first of so many users, who have no name, no password and no files.
inline constexpr uid_t first_user = 60'000;
inline constexpr uid_t max_users = 512;

/// "" if this process may become each of them, give files to them and end their processes;
/// otherwise what it lacks.
[[nodiscard]] std::string why_no_slots();

/// All slots of this program; other programs of Aspis on this machine have other users. Any thread.
class Slots {
 public:
  /// Held by one sandbox at a time; given back with this object.
  class Slot {
   public:
    ~Slot();
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    [[nodiscard]] uid_t user() const { return first_user + number_; }
    /// Null if groups cannot be made on this machine.
    [[nodiscard]] ControlGroup* group() const { return group_.get(); }

   private:
    friend class Slots;
    Slot(Slots& from, uid_t number, protocol::Descriptor lock)
        : from_(from), number_(number), lock_(std::move(lock)) {}

    Slots& from_;
    uid_t number_;
    protocol::Descriptor lock_;
    std::unique_ptr<ControlGroup> group_;
  };

  Slots();

  /// The error says that no user is free, or which control group cannot be made.
  [[nodiscard]] protocol::Result<std::unique_ptr<Slot>> acquire(const Limits&);
  [[nodiscard]] const ControlGroups& groups() const { return groups_; }

 private:
  ControlGroups groups_;
  std::mutex mutex_;
  std::set<uid_t> taken_;
  /// The user to try next. It starts anywhere, since programs of Aspis in containers have lock
  /// files of their own, and a user is used again as late as possible.
  uid_t next_;
};

}  // namespace aspis::sandbox
