#include "server/contest/program_run.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <thread>

#include "server/contest/folder_watch.hpp"

namespace aspis::contest {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// State and process group, from /proc: the name in brackets may hold anything.
struct ProcessLine {
  char state = 'Z';
  pid_t group = -1;
};

ProcessLine process_line(const fs::path& process) {
  std::ifstream file(process / "stat");
  std::string line;
  std::getline(file, line);
  const std::size_t end = line.rfind(')');
  if (end == std::string::npos || end + 2 >= line.size()) return {};
  ProcessLine read;
  int parent = 0;
  int group = 0;
  if (std::sscanf(line.c_str() + end + 2, "%c %d %d", &read.state, &parent, &group) == 3) {
    read.group = group;
  }
  return read;
}

/// Living processes of the group beside its leader.
int others_in_group(pid_t leader) {
  int count = 0;
  std::error_code error;
  for (fs::directory_iterator at("/proc", error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (!std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c); }))
      continue;
    if (name == std::to_string(leader)) continue;
    const ProcessLine line = process_line(at->path());
    if (line.group == leader && line.state != 'Z') ++count;
  }
  return count;
}

/// Those still there a moment later: a child that is about to end is no offence.
int left_in_group(pid_t leader) {
  constexpr int looks = 10;
  int count = others_in_group(leader);
  for (int look = 0; look < looks && count > 0; ++look) {
    std::this_thread::sleep_for(milliseconds(20));
    count = others_in_group(leader);
  }
  return count;
}

class Run {
 public:
  /// `files` watches the folder since before the child's start.
  Run(const seats::Child& child, const RunPlan& plan, const Watcher& watcher, FolderWatch& files)
      : child_(child), plan_(plan), watcher_(watcher), files_(files) {}

  ProgramRun watch() {
    std::array<pollfd, 3> sources = {pollfd{child_.pidfd.get(), POLLIN, 0},
                                     pollfd{child_.out.get(), POLLIN, 0},
                                     pollfd{child_.err.get(), POLLIN, 0}};
    while ((sources[0].revents & POLLIN) == 0) {
      const Seconds passed = steady_clock::now() - began_;
      if (!go_on(passed)) break;
      const Seconds wait = std::min(next_event() - passed, Seconds(0.1));
      const auto left = std::chrono::ceil<milliseconds>(std::max(wait, Seconds(0)));
      ::poll(sources.data(), sources.size(), static_cast<int>(left.count()));
      drain(sources[1], ScreenWatch::Stream::out);
      drain(sources[2], ScreenWatch::Stream::err);
    }
    run_.took = steady_clock::now() - began_;
    drain_rest(sources);
    run_.screen.end(run_.took);
    run_.files_written = files_.written();
    run_.files_written.erase("output.txt");
    if (run_.interrupted) run_.took_to_escape = run_.took - interrupted_at_;
    return run_;
  }

 private:
  [[nodiscard]] Seconds next_event() const {
    if (run_.interrupted) return interrupted_at_ + escape_time;
    return plan_.interrupt_after ? std::min(plan_.limit, *plan_.interrupt_after) : plan_.limit;
  }

  /// What the program wrote to its screen is looked at and forgotten. False where nothing came;
  /// closed streams are left alone.
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

  /// Its last words, which are there when its end is noticed; never more than a pipe holds, for
  /// what it left behind may go on writing.
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
      ::kill(-child_.pid, SIGINT);
      run_.interrupted = true;
      interrupted_at_ = passed;
    }
    const Seconds end = run_.interrupted ? interrupted_at_ + escape_time : plan_.limit;
    run_.stopped = passed >= end;
    return !run_.stopped;
  }

  const seats::Child& child_;
  const RunPlan& plan_;
  const Watcher& watcher_;
  steady_clock::time_point began_ = steady_clock::now();
  Seconds interrupted_at_{0};
  FolderWatch& files_;
  ProgramRun run_;
};

}  // namespace

protocol::Result<ProgramRun> run_program(seats::Children& children, const RunPlan& plan,
                                         const Watcher& watcher) {
  const std::string marker = "contest-" + std::to_string(::getpid());
  FolderWatch files(plan.folder);
  auto started = children.spawn({&plan.command, plan.folder, {"ASPIS_GAME=" + marker}, {}, {}});
  if (!started) return started.error();
  seats::Child child = *std::move(started);
  child.in.close();  // nobody sits at its keyboard
  ProgramRun run = Run(child, plan, watcher, files).watch();
  const bool by_itself = !run.stopped && !run.cancelled;
  const int in_group = by_itself ? left_in_group(child.pid) : 0;
  const pid_t leader = child.pid;
  run.exit = children.take_exit(child);
  children.reap(child);
  (void)left_in_group(leader);  // killed with it: let them die, so that none is counted again
  const int strays = children.kill_strays(marker);
  if (by_itself) run.left_behind = in_group + strays;
  return run;
}

}  // namespace aspis::contest
