// Users and control groups for boxes that run at the same time, when we are root.
#pragma once

#include <sys/types.h>

#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "protocol/descriptor.hpp"
#include "referee/sandbox/control_group.hpp"

namespace aspis::sandbox {

/// The first of so many users, who have no name, no password and no files.
inline constexpr uid_t first_user = 60'000;
inline constexpr uid_t most_users = 512;

/// Whether this process may become each of them: it is root, and no root of a small world of its
/// own.
[[nodiscard]] bool may_use_slots();

/// All slots of this program; other programs of Aspis on this machine have other users.
class Slots {
 public:
  /// Held by one box at a time; given back with this object.
  class Slot {
   public:
    Slot(Slots& from, uid_t number, protocol::Descriptor lock);
    ~Slot();
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    [[nodiscard]] uid_t user() const { return first_user + number_; }
    /// Null where groups cannot be had.
    [[nodiscard]] ControlGroup* group() const { return group_.get(); }

   private:
    Slots& from_;
    uid_t number_;
    protocol::Descriptor lock_;
    std::unique_ptr<ControlGroup> group_;
  };

  Slots();
  ~Slots();
  Slots(const Slots&) = delete;
  Slots& operator=(const Slots&) = delete;

  /// Null where none is free. From any thread.
  [[nodiscard]] std::unique_ptr<Slot> acquire();
  [[nodiscard]] const ControlGroups& groups() const { return groups_; }

 private:
  ControlGroups groups_;
  std::mutex mutex_;
  std::set<uid_t> taken_;
};

}  // namespace aspis::sandbox
