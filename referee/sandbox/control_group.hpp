// Control groups, of both versions: memory, processes and processor time of one box.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "protocol/descriptor.hpp"
#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

/// What this machine offers, and where: found once.
struct ControlGroups {
  std::filesystem::path memory;  // folders in which groups can be made, or empty
  std::filesystem::path pids;
  std::filesystem::path cpu;      // shares it out by group
  std::filesystem::path account;  // counts it
  std::filesystem::path freezer;
  bool is_unified = false;  // all of them are one, version 2

  /// Folders, each once.
  [[nodiscard]] std::vector<std::filesystem::path> all() const;
};

/// Makes folders for this program's groups. Ends what programs that are gone have left in theirs,
/// and removes them. Empty where groups cannot be made.
[[nodiscard]] ControlGroups make_control_groups();
/// Removes what the above made; no group may be left in them.
void remove_control_groups(const ControlGroups&);

/// The open files of a group, for whoever may look at it and stop it but not change it.
class GroupHandle {
 public:
  protocol::Descriptor cpu;  // each may be missing
  protocol::Descriptor freezer;
  protocol::Descriptor events;     // of memory
  bool freezes_by_number = false;  // version 2

  /// The counts begin anew.
  void reset();
  /// Processor time since reset(); nothing where it is not counted.
  [[nodiscard]] std::optional<std::chrono::microseconds> used() const;
  /// Whether the kernel enforces the limit of memory.
  [[nodiscard]] bool keeps_memory() const { return static_cast<bool>(events); }
  /// Whether the kernel has killed for memory since reset().
  [[nodiscard]] bool was_out_of_memory() const;
  /// False where it cannot.
  bool freeze(bool) const;

 private:
  [[nodiscard]] long kills() const;

  std::chrono::microseconds used_before_{0};
  long kills_before_ = 0;
};

/// One group in every hierarchy; gone with this object. Its processes are.
class ControlGroup {
 public:
  /// Throws std::system_error where it cannot be made.
  ControlGroup(const ControlGroups&, const std::string& name);
  ~ControlGroup();
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;

  /// For the processes that enter next.
  void set(const Limits&);
  /// Files to which a process writes "0" to enter.
  [[nodiscard]] std::vector<int> entries() const;
  [[nodiscard]] GroupHandle& handle() { return handle_; }
  /// Ends every process in it.
  void kill();

 private:
  ControlGroups groups_;
  std::vector<std::filesystem::path> folders_;
  std::vector<protocol::Descriptor> entries_;
  GroupHandle handle_;
  std::optional<Limits> limits_;  // as they are set
};

}  // namespace aspis::sandbox
