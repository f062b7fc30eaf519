// A sandbox that exists: starts programs in it, one at a time, and tells how they end.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "referee/sandbox/box.hpp"
#include "referee/sandbox/call_filter.hpp"
#include "referee/sandbox/layout.hpp"
#include "referee/sandbox/slots.hpp"
#include "referee/sandbox/start.hpp"
#include "referee/sandbox/temporary_folder.hpp"

namespace aspis::sandbox {

/// On one thread, which outlives it: what was started there ends with that thread. Its destructor
/// ends everything in the box and waits for that, some milliseconds.
class Container {
 public:
  /// What a sandbox makes one of.
  struct Parts {
    Box box;
    Level level = Level::none;
    protocol::Descriptor control;         // to that first process
    protocol::Descriptor complaints;      // a file in memory with what bubblewrap says
    std::unique_ptr<Slots::Slot> slot;    // or null
    std::optional<MemoryEvents> memory;   // if a control group keeps its memory
    protocol::Descriptor lease;           // closed, the service that made the sandbox ends it
    std::optional<TemporaryFolder> tmp;   // what is shown as /tmp, or named as TMPDIR
    Copies copies;                        // of what is closed to its user
    std::optional<TemporaryFolder> work;  // a copy of Box::writable, copied back at the end
    const Filters* filters = nullptr;     // outlive it
  };
  Container(Parts, Started);
  ~Container();
  Container(const Container&) = delete;
  Container& operator=(const Container&) = delete;

  [[nodiscard]] const Box& box() const { return parts_.box; }
  [[nodiscard]] Level level() const { return parts_.level; }

  /// Starts a program; take_exit() tells how it ended, also where it could not be started. Only
  /// where none is running. The error is for a message that is too long or a box that is broken.
  [[nodiscard]] protocol::Result<Pipes> run(const Program&);
  [[nodiscard]] bool is_running() const { return state_ == State::running; }
  /// Whether another program can be started: none is running and the box is whole.
  [[nodiscard]] bool is_free() const { return state_ == State::free; }

  /// Readable where take_exit() may have something to tell.
  [[nodiscard]] int descriptor() const { return parts_.control.get(); }
  /// Nothing as long as the program runs. Afterwards nothing of it is left. Never waits.
  [[nodiscard]] std::optional<Exit> take_exit();

  /// Ends the program and all that it started, which take_exit() tells soon.
  void kill();
  /// To the program's process group.
  void signal(int number);
  /// Ends the sandbox without waiting for that; has_left() tells.
  void leave();
  [[nodiscard]] bool has_left() const;
  /// Stops all processes where they are, or lets them go on.
  void freeze(bool);
  [[nodiscard]] bool is_frozen() const { return frozen_; }
  /// Whether the program waits for something, and is neither running nor stopped.
  [[nodiscard]] bool is_waiting() const;
  [[nodiscard]] Usage usage() const;
  /// Its memory in bytes if that is above the limit, or 0 if the kernel has killed one of its
  /// processes for memory. Nothing otherwise, and while it is frozen without a control group.
  [[nodiscard]] std::optional<std::size_t> too_much_memory() const;
  /// Whether a control group keeps its memory.
  [[nodiscard]] bool keeps_memory() const { return parts_.memory.has_value(); }
  /// Where Box::writable really is while its programs run.
  [[nodiscard]] std::filesystem::path writable() const {
    return shown_path(parts_.copies, parts_.box.writable.string());
  }
  /// The path at which its programs find a file that is at this one outside.
  [[nodiscard]] std::string path_inside(const std::string& outside) const {
    return has_mounts() ? outside : shown_path(parts_.copies, outside);
  }

 private:
  /// Whether the kernel has killed one of its processes for memory, which may not be the program
  /// itself.
  [[nodiscard]] bool was_out_of_memory() const {
    return parts_.memory && parts_.memory->has_killed();
  }

  enum class State { free, running, broken };

  void wait();
  void meet(pid_t init);
  [[nodiscard]] bool has_mounts() const {
    return parts_.level == Level::users || parts_.level == Level::namespaces;
  }
  [[nodiscard]] bool ask(const std::string& message, std::span<const int> standard = {});
  [[nodiscard]] std::string message_for(const Program&) const;
  [[nodiscard]] Exit exit_of_broken();

  Parts parts_;
  Started process_;
  State state_ = State::free;
  pid_t init_pid_ = -1;  // the first process, as we number it; known once it has said something
  protocol::Descriptor init_;  // and its pidfd, where it is not the process above
  std::string program_;        // what run() started last
  bool killed_ = false;
  bool frozen_ = false;
  pid_t program_group_ = 0;  // as we number it; known once it was frozen
};

/// A box that was made and that nobody uses yet.
struct Made {
  Container::Parts parts;
  Started process;  // that makes it, or is its first one
};

}  // namespace aspis::sandbox
