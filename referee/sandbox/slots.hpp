// Users and control groups for sandboxes that run at the same time, if we are root.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"
#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

/// How many processes of a control group the kernel has killed for memory, by its memory.events or
/// memory.oom_control.
[[nodiscard]] long count_memory_kills(const protocol::Descriptor& events);

/// The range of users for sandboxes, who have no name, no password and no files.
inline constexpr uid_t first_user = 60'000;
inline constexpr uid_t max_users = 512;

/// "" if this process may become each of them, give files to them and end their processes;
/// otherwise what it lacks.
[[nodiscard]] std::string why_no_slots();

/// All slots of this program; other programs of Aspis on this machine have other users. Any thread.
///
/// In each hierarchy of control groups that root may write to, it has a folder for their groups.
/// The name of these folders is unique on every machine that shares the hierarchies, and a lock
/// file in /run is held as long as their owner lives. Groups whose lock file is here and not held
/// are removed with all their processes; groups without one belong to another container and are
/// left alone.
class Slots {
 public:
  /// A user and, if groups can be made on this machine, one control group in every hierarchy. Held
  /// by one sandbox at a time; given back with this object, when all processes of it have ended.
  class Slot {
   public:
    ~Slot();
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    [[nodiscard]] uid_t user() const { return first_user + number_; }
    /// Files to which a process writes "0" to enter the groups.
    [[nodiscard]] std::vector<std::string> entries() const;
    /// For count_memory_kills(), and for reading only. None if no group limits the memory.
    [[nodiscard]] protocol::Descriptor memory_events() const;
    /// Ends every process in the groups.
    void kill();

   private:
    friend class Slots;
    Slot(Slots& from, uid_t number, protocol::Descriptor lock)
        : from_(from), number_(number), lock_(std::move(lock)) {}
    /// The error says which folder cannot be made.
    [[nodiscard]] protocol::Result<void> make_groups(const Limits&);

    Slots& from_;
    uid_t number_;
    std::string name_ = "box-" + std::to_string(number_);
    protocol::Descriptor lock_;
  };

  Slots();
  ~Slots();
  Slots(const Slots&) = delete;
  Slots& operator=(const Slots&) = delete;

  /// Without a process namespace, every process of its user counts as a program's: it must have no
  /// processes then. The error says that no user is free, or which control group cannot be made.
  [[nodiscard]] protocol::Result<std::unique_ptr<Slot>> acquire(const Limits&,
                                                                bool must_have_no_processes);
  /// True if the kernel limits memory.
  [[nodiscard]] bool keep_memory() const { return !memory_.empty(); }

 private:
  [[nodiscard]] std::filesystem::path make_in(const std::filesystem::path& hierarchy);
  void use_unified(const std::filesystem::path& hierarchy);

  std::string name_;
  protocol::Descriptor lock_;
  std::vector<std::filesystem::path> folders_;  // all, each once; none if groups cannot be made
  std::filesystem::path memory_;                // the one of them that limits memory, or empty
  std::filesystem::path pids_;
  bool is_unified_ = false;  // memory and pids are version 2

  std::mutex mutex_;
  std::set<uid_t> taken_;
  /// The user to try next. The first is arbitrary, since programs of Aspis in containers have
  /// separate lock files, and users are reused as late as possible.
  uid_t next_;
};

}  // namespace aspis::sandbox
