// Boxes on this machine: what it can do, found out by trying, the making of them, and those that
// exist: programs started in them, one at a time, and how they end. Not what is played in them.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "referee/sandbox/box.hpp"
#include "referee/sandbox/folders.hpp"
#include "referee/sandbox/layout.hpp"
#include "referee/sandbox/processes.hpp"
#include "referee/sandbox/slots.hpp"

namespace aspis::sandbox {

/// A box that was made and that nobody uses yet.
struct Made {
  Box box;
  Level level = Level::none;
  Started process;                      // that makes it, or is its first one
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

/// On one thread, which outlives it: what was started there ends with that thread. Its destructor
/// ends everything in the box and waits for that, some milliseconds.
class Container {
 public:
  explicit Container(Made made) : parts_(std::move(made)) {}
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
  [[nodiscard]] bool has_mounts() const {
    return parts_.level == Level::users || parts_.level == Level::namespaces;
  }
  void tell(std::uint32_t request, int signal = 0);
  [[nodiscard]] std::string message_for(const Program&) const;
  [[nodiscard]] Exit exit_of_broken();

  Made parts_;
  State state_ = State::free;
  pid_t init_pid_ = -1;  // the first process, as we number it; known once it has said something
  protocol::Descriptor init_;  // and its pidfd, where it is not the process above
  std::string program_;        // what run() started last
  bool killed_ = false;
  bool frozen_ = false;
  pid_t program_group_ = 0;  // as we number it; known once it was frozen
};

/// Begins the error of Sandbox::open() if this machine is to blame, and not what was asked for.
inline constexpr std::string_view host_cannot = "the host cannot create a sandbox: ";

/// The output and exit of a program.
struct Ran {
  std::optional<Exit> exit;  // nullopt if the time limit killed it
  std::string out;           // out and err are cut to 64 KiB
  std::string err;
};

/// One a program; used by all its threads. Outlives what it made.
class Sandbox {
 public:
  /// Finds out at first use what can be done, by starting a box and trying to get out of it;
  /// nothing better than `best` is tried. With Mode::off nothing is confined, and programs see what
  /// we see.
  explicit Sandbox(Mode = Mode::automatic, Level best = Level::users);
  /// Boxes come from the service that listens there, where it does; else as above.
  explicit Sandbox(const std::filesystem::path& service);
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  [[nodiscard]] const Ability& ability();
  /// Whether programs run in boxes at all.
  [[nodiscard]] bool confines() { return ability().level != Level::none; }

  /// Whether a box has a /tmp that nobody else sees.
  [[nodiscard]] bool has_private_tmp() {
    return ability().level == Level::users || ability().level == Level::namespaces;
  }

  /// A new box, on the calling thread, in some milliseconds of which none is waited for. The error
  /// says what cannot be seen in it, or that there are too many at once.
  [[nodiscard]] protocol::Result<std::unique_ptr<Container>> open(const Box&);

  /// For somebody else: a box that is not used here. Nothing that is closed to its user is copied
  /// for it.
  [[nodiscard]] protocol::Result<Made> make(const Box&);

  /// Runs a program in a box of its own on `input` (what a pipe holds of it, 64 KiB) and waits for
  /// its end, at most `limit` long. Kills a program that exceeds the memory limit, with or without
  /// a control group.
  [[nodiscard]] protocol::Result<Ran> run(const Box&, const Program&,
                                          std::chrono::milliseconds limit,
                                          std::string_view input = {});

 private:
  void find_out();
  [[nodiscard]] std::string find_namespaces();
  void find_landlock(const std::string& no_namespaces);
  [[nodiscard]] std::string why_not(Level);
  [[nodiscard]] bool can_mount();
  void choose_filters(bool may_signal, bool may_change_files);
  /// With a copy of what is closed to its user, where that is wanted.
  [[nodiscard]] protocol::Result<Made> make(const Box&, Level, bool with_copies);
  [[nodiscard]] std::unique_ptr<Container> in_use(Made);
  [[nodiscard]] protocol::Result<std::unique_ptr<Slots::Slot>> free_slot(const Limits&, Level);

  Mode mode_;
  Level best_;
  std::filesystem::path service_;
  bool with_service_ = false;
  std::once_flag found_;
  Ability ability_;
  TemporaryFolder folder_;
  Places places_;               // all but what belongs to one sandbox
  std::optional<Slots> slots_;  // if we are root with its rights
  ReadableCopies copies_;
  Filters filters_;
};

}  // namespace aspis::sandbox
