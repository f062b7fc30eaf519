#include "server/cluster/slurm.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pwd.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "protocol/descriptor.hpp"
#include "protocol/tokens.hpp"

namespace aspis::cluster {
namespace {

using protocol::Descriptor;
using protocol::Error;
using protocol::Result;
using Clock = std::chrono::steady_clock;

struct Pipe {
  Descriptor read;
  Descriptor write;
};

Pipe make_pipe() {
  std::array<int, 2> ends{-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {Descriptor(), Descriptor()};
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

/// Starts the program in a new process group, so that it does not receive Ctrl-C.
Result<pid_t> spawned(const std::vector<std::string>& arguments, const Pipe& out, const Pipe& err) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t how;
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawnattr_init(&how);
  ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&files, out.write.get(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&files, err.write.get(), STDERR_FILENO);
  sigset_t none;
  sigset_t usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) sigaddset(&usual, signal);
  ::posix_spawnattr_setsigmask(&how, &none);
  ::posix_spawnattr_setsigdefault(&how, &usual);
  ::posix_spawnattr_setpgroup(&how, 0);
  ::posix_spawnattr_setflags(
      &how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  std::vector<char*> words;
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  pid_t child = -1;
  const int failed = ::posix_spawnp(&child, words.front(), &files, &how, words.data(), environ);
  ::posix_spawn_file_actions_destroy(&files);
  ::posix_spawnattr_destroy(&how);
  if (failed == 0) return child;
  return Error{"cannot start " + arguments.front() + ": " + std::strerror(failed)};
}

/// Reads both pipes to their ends; returns false if `end` comes first.
bool read_both(Pipe& out, Pipe& err, std::array<std::string, 2>& texts, Clock::time_point end) {
  std::array<pollfd, 2> open{{{out.read.get(), POLLIN, 0}, {err.read.get(), POLLIN, 0}}};
  while (open[0].fd >= 0 || open[1].fd >= 0) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0) return false;
    if (::poll(open.data(), open.size(), static_cast<int>(left)) < 0 && errno != EINTR)
      return false;
    for (std::size_t at = 0; at < open.size(); ++at) {
      if (open[at].fd < 0 || open[at].revents == 0) continue;
      std::array<char, 65536> piece{};
      const ssize_t got = ::read(open[at].fd, piece.data(), piece.size());
      if (got > 0) texts[at].append(piece.data(), static_cast<std::size_t>(got));
      if (got == 0 || (got < 0 && errno != EINTR)) open[at].fd = -1;
    }
  }
  return true;
}

std::string last_line(const std::string& text) {
  std::string last;
  for (const std::string_view line : protocol::split_fields(text, '\n')) {
    if (!line.empty()) last = line;
  }
  return last;
}

std::string user_name() {
  const passwd* const user = ::getpwuid(::geteuid());
  return user != nullptr ? user->pw_name : std::to_string(::geteuid());
}

}  // namespace

Result<std::string> capture_output(const std::vector<std::string>& arguments,
                                   std::chrono::seconds limit) {
  Pipe out = make_pipe();
  Pipe err = make_pipe();
  if (!out.read || !err.read)
    return Error{std::string("cannot make a pipe: ") + std::strerror(errno)};
  const auto child = spawned(arguments, out, err);
  if (!child) return child.error();
  out.write.close();
  err.write.close();
  std::array<std::string, 2> texts;
  const bool ended = read_both(out, err, texts, Clock::now() + limit);
  if (!ended) ::kill(*child, SIGKILL);
  int status = 0;
  while (::waitpid(*child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!ended) return Error{arguments.front() + " did not end in time"};
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return std::move(texts[0]);
  const std::string why = last_line(texts[1]);
  return Error{why.empty() ? arguments.front() + " failed" : why};
}

bool is_alive(const std::string& state) {
  constexpr std::array ended = {"COMPLETED", "FAILED",        "CANCELLED", "TIMEOUT", "NODE_FAIL",
                                "PREEMPTED", "OUT_OF_MEMORY", "BOOT_FAIL", "DEADLINE"};
  return std::find(ended.begin(), ended.end(), state) == ended.end();
}

SlurmTasks read_tasks(std::string_view squeue) {
  SlurmTasks tasks;
  for (const std::string_view line : protocol::split_fields(squeue, '\n')) {
    const auto fields = protocol::split_fields(line, '|');
    if (fields.size() != 4) continue;
    const auto index = protocol::integer_from<int>(fields[0].substr(fields[0].find('_') + 1));
    if (!index) continue;
    const SlurmTask task{std::string(fields[1]), std::string(fields[2])};
    const auto [known, is_new] = tasks.try_emplace({std::string(fields[3]), *index}, task);
    if (!is_new && is_alive(task.state)) known->second = task;
  }
  return tasks;
}

Slurm::Slurm(std::string job_name, SlurmWishes wishes)
    : job_name_(std::move(job_name)), wishes_(std::move(wishes)), user_(user_name()) {
}

Result<void> Slurm::submit(const ArrayJob& job) const {
  std::vector<std::string> words = {"sbatch",
                                    "--parsable",
                                    "--job-name=" + job_name_,
                                    "--comment=" + job.batch,
                                    "--array=0-" + std::to_string(job.tasks - 1),
                                    "--requeue",
                                    "--open-mode=append",
                                    "--ntasks=1",
                                    "--cpus-per-task=1",
                                    "--mem=" + std::to_string(job.memory_mib) + "M",
                                    "--chdir=" + job.folder.string(),
                                    "--output=" + (job.logs / (job.batch + "-%a.log")).string()};
  const auto wish = [&](const char* option, const std::string& value) {
    if (!value.empty()) words.push_back(option + value);
  };
  wish("--partition=", wishes_.partition);
  wish("--account=", wishes_.account);
  wish("--time=", wishes_.time_limit);
  wish("--exclude=", job.avoid);
  words.push_back(job.script.string());
  words.insert(words.end(), job.arguments.begin(), job.arguments.end());
  const auto submitted = capture_output(words);
  if (!submitted) return submitted.error();
  return {};
}

Result<SlurmTasks> Slurm::tasks() const {
  const auto listed =
      capture_output({"squeue", "--noheader", "--array", "--states=all", "--user=" + user_,
                      "--name=" + job_name_, "--format=%i|%T|%N|%k"});
  if (!listed) return listed.error();
  return read_tasks(*listed);
}

Result<void> Slurm::cancel() const {
  const auto cancelled = capture_output({"scancel", "--user=" + user_, "--name=" + job_name_});
  if (!cancelled) return cancelled.error();
  return {};
}

}  // namespace aspis::cluster
