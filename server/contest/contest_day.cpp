#include "server/contest/contest_day.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "protocol/tokens.hpp"
#include "server/contest/stage_files.hpp"

namespace aspis::contest {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

/// Early enough that few programs have ended by themselves.
constexpr Seconds first_interrupt{1};

std::string seconds_text(Seconds seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f s", seconds.count());
  return text;
}

std::string processes(int count) {
  return std::to_string(count) + (count == 1 ? " process" : " processes");
}

/// One entrant's hour.
class Hour {
 public:
  Hour(seats::Children& children, const Day& day, std::size_t number, Entrant& entrant,
       const OnMoment& on_moment)
      : children_(children), day_(day), number_(number), entrant_(entrant), on_moment_(on_moment) {}

  Result<void> run() {
    entrant_.measures.execution_seconds.reset();
    if (auto set = write_stage_files(entrant_.folder, day_.piles, day_.seconds, day_.dictionary);
        !set) {
      return set;
    }
    std::error_code ignored;
    fs::rename(output(), entrant_.folder / "output.before.txt", ignored);
    const bool wrote = run_program_of_entrant();
    if (day_.cancelled) return {};
    if (!keep_measures()) return Error{"cannot write " + (entrant_.folder / "run.txt").string()};
    if (wrote) verify(entrant_, day_.piles, day_.dictionary);
    return {};
  }

 private:
  [[nodiscard]] fs::path output() const { return entrant_.folder / "output.txt"; }
  /// Whether there may be an output to judge.
  bool run_program_of_entrant() {
    const auto command = program_of(entrant_);
    if (!command) {
      out(command.error().text);
      return false;
    }
    entrant_.measures.size_bytes = size_of_program(*command);
    const bool escapes = try_escape(*command);
    std::error_code ignored;
    fs::remove(output(), ignored);
    return escapes && run_for_output(*command);
  }

  bool keep_measures() {
    std::ofstream file(entrant_.folder / "run.txt", std::ios::binary | std::ios::trunc);
    file << run_text(entrant_);
    file.close();
    return file.good();
  }

  void out(const std::string& reason) { entrant_.disqualified.push_back(reason); }

  Watcher watcher(const std::string& doing) {
    return [this, doing](Seconds passed) {
      on_moment_({number_, doing, passed});
      return !day_.cancelled;
    };
  }

  /// Nothing where the program did not start, or the day was cancelled.
  std::optional<ProgramRun> carry_out(RunPlan plan, const std::string& doing) {
    auto run = run_program(children_, plan, watcher(doing));
    if (!run) out(run.error().text);
    if (!run || run->cancelled) return std::nullopt;
    return *run;
  }

  bool try_escape(const seats::Command& command) {
    const Seconds limit(day_.seconds);
    const auto run =
        carry_out({command, entrant_.folder, limit, std::min(first_interrupt, limit / 2)},
                  "tries the escape");
    if (!run) return false;
    if (run->stopped) out("an interrupt did not end it within " + seconds_text(escape_time));
    return !run->stopped;
  }

  bool run_for_output(const seats::Command& command) {
    const auto run =
        carry_out({command, entrant_.folder, Seconds(day_.seconds), std::nullopt}, "runs");
    if (!run) return false;
    entrant_.measures.execution_seconds = run->took.count();
    if (run->stopped)
      out("it ran longer than " + std::to_string(day_.seconds) + " s and was stopped");
    if (run->left_behind > 0) {
      out("it left " + processes(run->left_behind) + " behind when it ended");
    }
    if (run->exit.signalled && !run->stopped) out("it was " + text(run->exit));
    return !run->stopped;
  }

  seats::Children& children_;
  const Day& day_;
  std::size_t number_;
  Entrant& entrant_;
  const OnMoment& on_moment_;
};

/// Files that may be executed, hidden ones left out.
std::vector<fs::path> executables_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    const bool hidden = at->path().filename().string().starts_with('.');
    if (hidden || !at->is_regular_file(ignored)) continue;
    if (::access(at->path().c_str(), X_OK) == 0) found.push_back(at->path());
  }
  return found;
}

/// Words between spaces; those that name files of the folder become paths of them.
Result<seats::Command> named_program(const fs::path& folder, const std::string& line) {
  std::vector<std::string> words;
  for (const std::string_view word : protocol::words_of(line)) {
    std::error_code error;
    const fs::path own = (folder / word).lexically_normal();
    words.push_back(fs::is_regular_file(own, error) ? own.string() : std::string(word));
  }
  auto found = seats::find_command(std::move(words));
  if (!found) return Error{"no program: " + found.error().text};
  return found;
}

/// The path that a script's first line names; "" where it is no script.
fs::path interpreter_of(const fs::path& program) {
  std::ifstream file(program, std::ios::binary);
  std::string line;
  if (!std::getline(file, line) || !line.starts_with("#!")) return {};
  const std::size_t first = line.find_first_not_of(" \t", 2);
  if (first == std::string::npos) return {};
  return line.substr(first, line.find_first_of(" \t\r", first) - first);
}

std::uint64_t bytes_of(const fs::path& file) {
  std::error_code error;
  const std::uintmax_t bytes = fs::file_size(file, error);
  return error ? 0 : bytes;
}

}  // namespace

Result<seats::Command> program_of(const Entrant& entrant) {
  const fs::path folder = fs::absolute(entrant.folder);
  if (entrant.command) return named_program(folder, *entrant.command);
  const auto found = executables_in(folder);
  if (found.size() == 1) return seats::Command{{found.front().string()}};
  if (found.empty()) return Error{"no program: no file of its folder may be executed"};
  return Error{"which program? " + std::to_string(found.size()) +
               " files of its folder may be executed: name one with 'command:' in entry.txt"};
}

std::optional<std::uint64_t> size_of_program(const seats::Command& command) {
  const fs::path program = command.argv.front();
  std::uint64_t bytes = bytes_of(program);
  const fs::path interpreter = interpreter_of(program);
  if (!interpreter.empty()) bytes += bytes_of(interpreter);
  for (std::size_t at = 1; at < command.argv.size(); ++at) {
    std::error_code error;
    if (fs::is_regular_file(command.argv[at], error)) bytes += bytes_of(command.argv[at]);
  }
  return bytes > 0 ? std::optional(bytes) : std::nullopt;
}

Result<void> run_entrant(seats::Children& children, const Day& day, std::size_t number,
                         Entrant& entrant, const OnMoment& on_moment) {
  return Hour(children, day, number, entrant, on_moment).run();
}

}  // namespace aspis::contest
