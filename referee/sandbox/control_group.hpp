// Control groups of both versions: memory, number of processes and share of processor time of one
// sandbox.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"
#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

/// The folders in which this program makes its groups, in each hierarchy that root may write to.
/// Their name is unique on every machine that shares the hierarchies, and a lock file in /run is
/// held as long as their owner lives. Groups whose lock file is here and not held are removed with
/// all their processes; groups without one belong to another container and are left alone.
class ControlGroups {
 public:
  /// Empty if groups cannot be made.
  ControlGroups();
  ~ControlGroups();
  ControlGroups(const ControlGroups&) = delete;
  ControlGroups& operator=(const ControlGroups&) = delete;

  /// Whether the kernel keeps a limit of memory.
  [[nodiscard]] bool keep_memory() const { return !memory_.empty(); }
  /// All folders, each once.
  [[nodiscard]] const std::vector<std::filesystem::path>& folders() const { return folders_; }
  [[nodiscard]] const std::filesystem::path& memory() const { return memory_; }
  [[nodiscard]] const std::filesystem::path& pids() const { return pids_; }
  [[nodiscard]] bool is_unified() const { return is_unified_; }

 private:
  [[nodiscard]] std::filesystem::path make_in(const std::filesystem::path& hierarchy);
  void use_unified(const std::filesystem::path& hierarchy);

  std::string name_;
  protocol::Descriptor lock_;
  std::vector<std::filesystem::path> folders_;
  std::filesystem::path memory_;
  std::filesystem::path pids_;
  bool is_unified_ = false;  // memory and pids are version 2
};

/// Tells whether the kernel killed a process of the group for its memory. It gives read access
/// only.
class MemoryEvents {
 public:
  /// `file` is the group's memory.events or memory.oom_control.
  explicit MemoryEvents(protocol::Descriptor file) : file_(std::move(file)) {}
  void reset() { kills_before_ = kills(); }
  /// Since reset().
  [[nodiscard]] bool has_killed() const { return kills() > kills_before_; }
  [[nodiscard]] int descriptor() const { return file_.get(); }

 private:
  [[nodiscard]] long kills() const;

  protocol::Descriptor file_;
  long kills_before_ = 0;
};

/// One group in every hierarchy, removed with this object. All its processes have ended by then.
class ControlGroup {
 public:
  /// The error says which folder cannot be made or entered.
  [[nodiscard]] static protocol::Result<std::unique_ptr<ControlGroup>> make(const ControlGroups&,
                                                                            const std::string& name,
                                                                            const Limits&);
  ~ControlGroup();
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;

  /// Files to which a process writes "0" to enter.
  [[nodiscard]] std::vector<int> entries() const;
  /// Empty if no group limits the memory.
  [[nodiscard]] std::optional<MemoryEvents> memory_events() const;
  /// Ends every process in it.
  void kill();

 private:
  ControlGroup(const ControlGroups& groups, std::string name)
      : groups_(groups), name_(std::move(name)) {}
  void set(const Limits&);

  const ControlGroups& groups_;
  std::string name_;
  std::vector<protocol::Descriptor> entries_;
};

}  // namespace aspis::sandbox
