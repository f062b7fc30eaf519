// Sandboxes on this machine: finds its abilities by trying, creates sandboxes, starts programs in
// them, one at a time, and reports their end. Independent of games.
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

/// A sandbox that was created for later use.
struct Made {
  Box box;
  Level level = Level::none;
  Started process;                      // that makes it, or is its first one
  protocol::Descriptor control;         // to that first process
  protocol::Descriptor complaints;      // a file in memory with what bubblewrap says
  std::unique_ptr<Slots::Slot> slot;    // or null
  protocol::Descriptor memory_events;   // if a control group keeps its memory
  protocol::Descriptor lease;           // closed, the service that made the sandbox ends it
  std::optional<TemporaryFolder> tmp;   // shown as /tmp, or named as TMPDIR
  Copies copies;                        // of files that its user may not read
  std::optional<TemporaryFolder> work;  // a copy of Box::writable, copied back at the end
  const Filters* filters = nullptr;     // outlive it
};

/// Used on one thread, which must outlive it: its programs end with that thread. The destructor
/// ends everything in the sandbox and waits for that, some milliseconds.
class Container {
 public:
  explicit Container(Made made) : parts_(std::move(made)) {}
  ~Container();
  Container(const Container&) = delete;
  Container& operator=(const Container&) = delete;

  [[nodiscard]] const Box& box() const { return parts_.box; }
  [[nodiscard]] Level level() const { return parts_.level; }

  /// Starts a program; take_exit() tells how it ended, even if it could not be started. No other
  /// may be running. The error is for a message that is too long or a broken sandbox.
  [[nodiscard]] protocol::Result<Pipes> run(const Program&);
  [[nodiscard]] bool is_running() const { return state_ == State::running; }

  /// Readable when take_exit() may return an exit.
  [[nodiscard]] int descriptor() const { return parts_.control.get(); }
  /// nullopt while the program runs. Afterwards all of its processes are gone. Never waits.
  [[nodiscard]] std::optional<Exit> take_exit();

  /// Ends the program and all that it started, which take_exit() tells soon.
  void kill();
  /// To the program's process group.
  void signal(int number);
  /// Ends the sandbox without waiting for that; has_left() tells.
  void leave();
  [[nodiscard]] bool has_left() const;
  /// Stops all processes, or lets them continue.
  void freeze(bool);
  [[nodiscard]] bool is_frozen() const { return frozen_; }
  /// True if every process that was frozen waits by now, or they have had 10 ms of CPU time
  /// together since.
  [[nodiscard]] bool has_settled();
  [[nodiscard]] Usage usage() const;
  /// Its memory in bytes if that is above the limit, or 0 if the kernel has killed one of its
  /// processes for memory. Otherwise nullopt, also while it is frozen without a control group.
  [[nodiscard]] std::optional<std::size_t> too_much_memory() const;
  /// True if a control group limits its memory.
  [[nodiscard]] bool keeps_memory() const { return bool(parts_.memory_events); }
  /// The real path of Box::writable while its programs run.
  [[nodiscard]] std::filesystem::path writable() const {
    return shown_path(parts_.copies, parts_.box.writable.string());
  }
  /// The path at which its programs find a file that is at this one outside.
  [[nodiscard]] std::string path_inside(const std::string& outside) const {
    return has_mounts(parts_.level) ? outside : shown_path(parts_.copies, outside);
  }

 private:
  /// True if the kernel has killed one of its processes for memory, maybe not the program itself.
  [[nodiscard]] bool was_out_of_memory() const {
    return keeps_memory() && count_memory_kills(parts_.memory_events) > kills_before_;
  }

  enum class State { free, running, broken };

  void wait();
  void tell(std::uint32_t request, int signal = 0);
  [[nodiscard]] std::string message_for(const Program&) const;
  [[nodiscard]] Exit broken_exit();

  Made parts_;
  State state_ = State::free;
  struct Thawed {
    pid_t pid;
    std::chrono::nanoseconds before;  // CPU time that it had used when it was thawed
    std::chrono::nanoseconds used;    // and since then
  };
  std::vector<Thawed> thawed_;  // by the last freeze(false)
  pid_t init_pid_ = -1;  // the first process, as we number it; known once it has said something
  protocol::Descriptor init_;  // and its pidfd, if it is not `process_`
  std::string program_;        // what run() started last
  long kills_before_ = 0;      // for memory, when it started
  bool killed_ = false;
  bool frozen_ = false;
  pid_t program_group_ = 0;  // as we number it; known once it was frozen
};

/// Begins errors of Sandbox::open() that are caused by this machine, not by the request.
inline constexpr std::string_view host_cannot = "the host cannot create a sandbox: ";

/// The output and exit of a program.
struct Ran {
  std::optional<Exit> exit;  // nullopt if the time limit killed it
  std::string out;           // out and err are cut to 64 KiB
  std::string err;
};

/// One per program; used by all its threads. Outlives the sandboxes that it opened.
class Sandbox {
 public:
  /// At first use, finds the best level up to `best` by starting a sandbox and trying to escape
  /// from it. With Mode::off programs are not confined, and see what we see.
  explicit Sandbox(Mode = Mode::automatic, Level best = Level::users);
  /// Uses the service that listens on this socket; without one, as above.
  explicit Sandbox(const std::filesystem::path& service);
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  [[nodiscard]] const Ability& ability();
  /// True if programs are confined at all.
  [[nodiscard]] bool confines() { return ability().level != Level::none; }

  /// True if a sandbox has a private /tmp.
  [[nodiscard]] bool has_private_tmp() { return has_mounts(ability().level); }

  /// Opens a new sandbox on the calling thread, in some milliseconds without waiting. The error
  /// names a path that cannot be shown in it, or says that there are too many sandboxes.
  [[nodiscard]] protocol::Result<std::unique_ptr<Container>> open(const Box&);

  /// Creates a sandbox of our level, which is known. Files that its user may not read are copied,
  /// or are an error: a client of the service gets no copies.
  [[nodiscard]] protocol::Result<Made> make(const Box&, bool with_copies);

  /// Runs a program in its own sandbox with `input` (up to a pipe's capacity, 64 KiB) and waits for
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
