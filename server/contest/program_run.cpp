#include "server/contest/program_run.hpp"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "referee/sandbox/placement.hpp"

namespace aspis::contest {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// ECMA-48 and DEC sequences that erase the display, reset the terminal or switch screens, and the
/// form feed that cleared terminals of the contest's time.
constexpr std::array<std::string_view, 10> clearings = {"\x1b[2J",
                                                        "\x1b[3J",
                                                        "\x1b"
                                                        "c",
                                                        "\x1b[H\x1b[J",
                                                        "\x1b[H\x1b[0J",
                                                        "\x1b[1;1H\x1b[J",
                                                        "\f",
                                                        "\x1b[?47h",
                                                        "\x1b[?1047h",
                                                        "\x1b[?1049h"};
constexpr std::size_t longest_clearing = 10;

/// Time for child processes to end: leaving those briefly is allowed.
constexpr milliseconds linger{200};

class Run {
 public:
  /// `files` must have watched the folder since before the child's start.
  Run(sandbox::Container& container, const sandbox::Pipes& pipes, const RunPlan& plan,
      const Watcher& watcher, FolderWatch& files)
      : container_(container), pipes_(pipes), plan_(plan), watcher_(watcher), files_(files) {}

  ProgramRun watch() {
    std::array<pollfd, 3> sources = {pollfd{container_.descriptor(), POLLIN, 0},
                                     pollfd{pipes_.out.get(), POLLIN, 0},
                                     pollfd{pipes_.err.get(), POLLIN, 0}};
    while (!has_ended()) {
      const Seconds passed = steady_clock::now() - began_;
      if (!go_on(passed)) break;
      const Seconds wait = std::min(next_event() - passed, Seconds(0.1));
      const auto left = std::chrono::ceil<milliseconds>(std::max(wait, Seconds(0)));
      ::poll(sources.data(), sources.size(), static_cast<int>(left.count()));
      drain(sources[1], ScreenWatch::Stream::out);
      drain(sources[2], ScreenWatch::Stream::err);
    }
    if (!run_.exit) run_.took = steady_clock::now() - began_;
    drain_rest(sources);
    run_.screen.end(run_.took);
    run_.files_written = files_.written();
    run_.files_written.erase("output.txt");
    return run_;
  }

 private:
  [[nodiscard]] Seconds next_event() const {
    if (run_.interrupted) return interrupted_at_ + escape_time;
    return plan_.interrupt_after ? std::min(plan_.limit, *plan_.interrupt_after) : plan_.limit;
  }

  /// Child processes get a moment to end, which does not count as the program's time.
  bool has_ended() {
    run_.exit = container_.take_exit();
    if (!run_.exit) return false;
    run_.took = std::max(Seconds(0), Seconds(steady_clock::now() - began_));
    run_.left_behind = run_.exit->left_behind;
    return true;
  }

  /// Reads and checks what the program wrote to its screen. Returns false if there was nothing; a
  /// closed stream is no longer polled.
  bool drain(pollfd& source, ScreenWatch::Stream stream) {
    if ((source.revents & (POLLIN | POLLHUP | POLLERR)) == 0) return false;
    std::array<char, 16384> bytes;
    const ssize_t count = ::read(source.fd, bytes.data(), bytes.size());
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) source.fd = -1;
    if (count <= 0) return false;
    run_.screen.show(stream, {bytes.data(), static_cast<std::size_t>(count)},
                     steady_clock::now() - began_);
    return true;
  }

  /// Reads the last output, available when the end is noticed. At most one pipe's content, because
  /// child processes may keep writing.
  void drain_rest(std::array<pollfd, 3>& sources) {
    for (int look = 0; look < 8; ++look) {
      ::poll(sources.data() + 1, 2, 0);
      const bool out = drain(sources[1], ScreenWatch::Stream::out);
      const bool err = drain(sources[2], ScreenWatch::Stream::err);
      if (!out && !err) return;
    }
  }

  bool go_on(Seconds passed) {
    (void)files_.written();  // before the kernel's queue is full
    if (!watcher_(passed)) {
      run_.cancelled = true;
      return false;
    }
    if (plan_.interrupt_after && !run_.interrupted && passed >= *plan_.interrupt_after) {
      container_.signal(SIGINT);
      run_.interrupted = true;
      interrupted_at_ = passed;
    }
    const Seconds end = run_.interrupted ? interrupted_at_ + escape_time : plan_.limit;
    run_.stopped = passed >= end;
    return !run_.stopped;
  }

  sandbox::Container& container_;
  const sandbox::Pipes& pipes_;
  const RunPlan& plan_;
  const Watcher& watcher_;
  steady_clock::time_point began_ = steady_clock::now();
  Seconds interrupted_at_{0};
  FolderWatch& files_;
  ProgramRun run_;
};

}  // namespace

FolderWatch::FolderWatch(const std::filesystem::path& folder)
    : events_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
  if (events_) {
    (void)::inotify_add_watch(events_.get(), folder.c_str(),
                              IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ONLYDIR);
  }
}

const std::set<std::string>& FolderWatch::written() {
  std::array<char, 16384> bytes;
  for (;;) {
    const ssize_t count = events_ ? ::read(events_.get(), bytes.data(), bytes.size()) : -1;
    if (count <= 0) return names_;
    for (std::size_t at = 0; at < static_cast<std::size_t>(count);) {
      inotify_event event{};  // copied, because the bytes are not aligned
      std::memcpy(&event, bytes.data() + at, sizeof event);
      at += sizeof event;
      if (event.len > 0) names_.emplace(bytes.data() + at);
      at += event.len;
    }
  }
}

void ScreenWatch::show(Stream stream, std::string_view bytes, Seconds at) {
  if (bytes.empty()) return;
  end(at);
  last_ = at;
  std::string& tail = tails_.at(static_cast<std::size_t>(stream));
  tail += bytes;
  cleared_ = cleared_ || std::any_of(clearings.begin(), clearings.end(), [&](std::string_view one) {
               return tail.find(one) != std::string::npos;
             });
  if (tail.size() > longest_clearing) tail.erase(0, tail.size() - longest_clearing);
}

void ScreenWatch::end(Seconds at) {
  longest_silence_ = std::max(longest_silence_, at - last_);
}

protocol::Result<ProgramRun> run_program(sandbox::Sandbox& sandbox, const RunPlan& plan,
                                         const Watcher& watcher) {
  auto placement = sandbox::place(plan.command);
  if (!placement) return placement.error();
  sandbox::Box box = placement->box({});
  box.writable = plan.folder;
  std::erase(box.readable, plan.folder);
  auto container = sandbox.open(box);
  if (!container) return container.error();
  FolderWatch files((*container)->writable());
  auto pipes = (*container)
                   ->run({placement->command, plan.folder, placement->environment,
                          sandbox::Calls::ordinary, linger});
  if (!pipes) return pipes.error();
  pipes->in.close();  // there is no keyboard
  ProgramRun run = Run(**container, *pipes, plan, watcher, files).watch();
  if (run.exit && !run.exit->failure.empty()) return protocol::Error{run.exit->failure};
  return run;
}

}  // namespace aspis::contest
