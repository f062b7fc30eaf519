#include "server/submissions/workshop.hpp"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/sandbox/box.hpp"
#include "server/submissions/archive.hpp"

namespace aspis::submissions {
namespace {

using protocol::Error;
using protocol::Result;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t longest_piece = 4096;
constexpr std::size_t max_output =
    BuildLog::max_bytes - 2048;  // the rest is for the server's lines

/// Removes the sandbox's build folder from the line. Without namespaces, its /tmp has another name.
void remove_folders(std::string& line) {
  for (const std::string_view begin : {"/tmp/program/", "/tmp/aspis-temporary-"}) {
    for (std::size_t at = line.find(begin); at != std::string::npos; at = line.find(begin, at)) {
      constexpr std::string_view end = "/program/";
      const std::size_t found = line.find(end, at);
      if (found == std::string::npos || found > at + begin.size() + 6) {
        at += begin.size();
      } else {
        line.erase(at, found + end.size() - at);
      }
    }
  }
}

std::string readable_piece(std::string_view bytes) {
  std::string clean;
  while (!bytes.empty()) {
    const std::size_t size = protocol::letter_size(bytes);
    const char first = bytes.front();
    const bool shows = first == '\n' || first == '\t' || !protocol::is_control(first);
    if (size > 0 && shows) {
      clean += bytes.substr(0, size);
    } else if (first != '\r') {
      clean += "\xef\xbf\xbd";
    }
    bytes.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return clean;
}

/// How many bytes of a long line can be shown without splitting a letter.
std::size_t whole_letters(std::string_view bytes) {
  std::size_t size = bytes.size();
  for (int back = 0; back < 3 && size > 1 && protocol::continues_letter(bytes[size - 1]); ++back) {
    --size;
  }
  return size > 1 ? size - 1 : bytes.size();
}

/// Receives a program's output. Returning false ends the program.
using Sink = std::function<bool(std::string_view)>;

/// How a program in the sandbox ended.
enum class Ending { by_itself, late, stopped, out_of_memory, too_talkative };

struct Ended {
  Ending ending = Ending::by_itself;
  sandbox::Exit exit;  // valid for by_itself
};

/// Reads all available output; returns false if the sink does. Ignores closed streams.
bool drain(pollfd& from, const Sink& sink) {
  std::array<char, 65536> chunk;
  while (from.fd >= 0) {
    const ssize_t count = ::read(from.fd, chunk.data(), chunk.size());
    if (count == 0) from.fd = -1;
    if (count <= 0) return true;
    if (!sink({chunk.data(), static_cast<std::size_t>(count)})) return false;
  }
  return true;
}

std::string mebibytes(std::size_t bytes) {
  return std::to_string(bytes >> 20U) + " MiB";
}

/// The first error in the output of a compiler or interpreter; "" if none is found.
std::string first_error(std::string_view output) {
  constexpr std::array<std::string_view, 4> signs = {"error:", "error[", "Error:", "Error "};
  std::string_view place;  // '  File "bot.py", line 3' of Python, "/tmp/bot.js:3" of Node.js
  for (const std::string_view line : protocol::split_lines(output)) {
    const std::string_view text = line.substr(std::min(line.find_first_not_of(' '), line.size()));
    if (text.starts_with("File \"")) place = text;
    if (text.starts_with('/') && text.find(' ') == std::string_view::npos) {
      place = text.substr(text.rfind('/') + 1);
    }
    const bool is_error = std::any_of(signs.begin(), signs.end(), [&](std::string_view sign) {
      return text.find(sign) != std::string_view::npos;
    });
    // Go prints file, line, column and message without the word "error".
    const bool is_of_go = text.starts_with("./") && text.find(".go:") != std::string_view::npos;
    if (!is_error && !is_of_go) continue;
    const std::string before = place.empty() ? "" : std::string(place) + ": ";
    return protocol::readable(before + std::string(text), 300);
  }
  return "";
}

/// One build in one sandbox.
class Workshop {
 public:
  Workshop(const Job& job, const BuildLimits& limits, BuildLog& log, const std::stop_token& stop)
      : job_(job), limits_(limits), log_(log), stop_(stop) {}

  Result<Work> run(sandbox::Sandbox& sandbox) {
    auto opened = sandbox.open(box());
    if (!opened) return opened.error();
    container_ = *std::move(opened);
    if (auto copied = copy_in(); !copied || copied->status != BuildStatus::built) return copied;
    deadline_ = steady_clock::now() + limits_.wall;
    for (const Words& command : job_.commands) {
      auto done = build_step(command);
      if (!done || done->status != BuildStatus::built) return done;
    }
    return copy_out();
  }

 private:
  [[nodiscard]] sandbox::Box box() const {
    sandbox::Box box;
    box.readable = {job_.source};
    box.limits.memory_bytes = limits_.memory_bytes;
    box.limits.processes = limits_.processes;
    box.limits.file_bytes = limits_.file_bytes;
    box.limits.tmp_bytes = limits_.room_bytes;
    // Per process; only a backup, because the wall clock ends builds earlier.
    box.limits.cpu = 2 * std::chrono::ceil<std::chrono::seconds>(limits_.wall);
    return box;
  }

  /// Runs in the sandbox's /tmp or in the program's folder there.
  Result<Ended> start(Words words, bool in_folder, const Sink& out, const Sink& err) {
    Words argv = {"/usr/bin/env"};
    if (in_folder) argv.insert(argv.end(), {"-C", "program"});
    argv.insert(argv.end(), words.begin(), words.end());
    auto pipes =
        container_->run({{std::move(argv)}, "", job_.environment, sandbox::Calls::build, {}});
    if (!pipes) return pipes.error();
    pipes->in.close();
    return watch(*pipes, out, err);
  }

  Result<Ended> watch(const sandbox::Pipes& pipes, const Sink& out, const Sink& err) {
    std::array<pollfd, 3> waits = {pollfd{container_->descriptor(), POLLIN, 0},
                                   pollfd{pipes.out.get(), POLLIN, 0},
                                   pollfd{pipes.err.get(), POLLIN, 0}};
    constexpr milliseconds look = milliseconds(50);
    for (;;) {
      if (const auto ending = why_to_end(); ending != Ending::by_itself) return ended_by(ending);
      ::poll(waits.data(), waits.size(), static_cast<int>(look.count()));
      auto exit = container_->take_exit();  // before reading the output for the last time
      if (!drain(waits[1], out) || !drain(waits[2], err)) return ended_by(Ending::too_talkative);
      if (exit) return Ended{Ending::by_itself, *std::move(exit)};
    }
  }

  Ended ended_by(Ending ending) {
    container_->kill();
    return {ending, {}};
  }

  [[nodiscard]] Ending why_to_end() const {
    if (stop_.stop_requested()) return Ending::stopped;
    if (steady_clock::now() >= deadline_) return Ending::late;
    if (container_->too_much_memory()) return Ending::out_of_memory;
    return Ending::by_itself;
  }

  Result<Work> build_step(const Words& command) {
    log_.add_line("$ " + protocol::joined(command, " "));
    std::string end_of_output;
    std::string begin_of_output;
    const Sink sink = [&](std::string_view bytes) {
      log_.add_output(bytes);
      constexpr std::size_t enough = 65536;
      begin_of_output += bytes.substr(0, enough - std::min(enough, begin_of_output.size()));
      end_of_output += bytes;
      constexpr std::size_t most = 16384;
      if (end_of_output.size() > most) end_of_output.erase(0, end_of_output.size() - most);
      return true;
    };
    auto ended = start(command, true, sink, sink);
    if (!ended) return ended.error();
    log_.finish();
    auto done = judged(*ended, end_of_output);
    if (!done || done->status != BuildStatus::failed) return done;
    if (const std::string error = first_error(begin_of_output); !error.empty()) {
      done->reason = "the build fails: " + error;
    }
    return done;
  }

  /// The result of the build for an ending.
  [[nodiscard]] Result<Work> judged(const Ended& ended, std::string_view output) const {
    const auto says = [&](std::string_view text) {
      return output.find(text) != std::string_view::npos;
    };
    const sandbox::Exit& exit = ended.exit;
    switch (ended.ending) {
      case Ending::stopped:
        return Error{"the build was stopped: the server is closing"};
      case Ending::late:
        return late();
      case Ending::out_of_memory:
        return out_of_memory();
      case Ending::too_talkative:
        return Work{BuildStatus::too_large, "it writes too much"};
      case Ending::by_itself:
        break;
    }
    if (exit.out_of_room) return out_of_room();
    if (exit.failure.empty() && !exit.signalled && exit.code == 0) {
      return Work{BuildStatus::built, ""};
    }
    if (exit.out_of_memory || container_->too_much_memory()) return out_of_memory();
    if (exit.signalled && exit.code == SIGXCPU) return late();
    if (says("No space left on device")) return out_of_room();
    const bool too_large_file = (exit.signalled && exit.code == SIGXFSZ) ||
                                says("File size limit exceeded") || says("File too large");
    if (too_large_file) {
      return Work{BuildStatus::too_large,
                  "the build writes a file of more than " + mebibytes(limits_.file_bytes)};
    }
    return Work{BuildStatus::failed, "the build " + sandbox::text(exit)};
  }

  [[nodiscard]] Work late() const {
    const auto tenths = std::chrono::ceil<milliseconds>(limits_.wall).count() / 100;
    const std::string fraction = tenths % 10 != 0 ? "." + std::to_string(tenths % 10) : "";
    return {BuildStatus::timed_out,
            "the build takes more than " + std::to_string(tenths / 10) + fraction + " seconds"};
  }

  [[nodiscard]] Work out_of_memory() const {
    return {BuildStatus::too_large,
            "the build needs more than " + mebibytes(limits_.memory_bytes) + " of memory"};
  }

  [[nodiscard]] Work out_of_room() const {
    return {BuildStatus::too_large, "the build writes more than " + mebibytes(limits_.room_bytes)};
  }

  Result<Work> copy_in() {
    deadline_ = steady_clock::now() + copying;
    std::string said;
    const Sink sink = [&](std::string_view bytes) {
      said += bytes;
      return said.size() < 4096;
    };
    auto ended = start({"cp", "-rT", job_.source.string(), "program"}, false, sink, sink);
    if (!ended) return ended.error();
    auto done = judged(*ended, said);
    if (done && done->status == BuildStatus::failed) {
      const std::string source = job_.source.string();
      for (auto at = said.find(source); at != std::string::npos; at = said.find(source)) {
        said.replace(at, source.size(), "source");
      }
      return Error{"the sandbox cannot read the uploaded files; ask your instructor for help: " +
                   protocol::escaped(protocol::split_lines(said).empty()
                                         ? done->reason
                                         : std::string(protocol::split_lines(said).front()))};
    }
    return done;
  }

  Result<Work> copy_out() {
    deadline_ = steady_clock::now() + copying;
    // Includes a header and padding for each file.
    const std::size_t most = limits_.program_bytes + 4096 * limits_.program_files;
    std::string packed;
    std::string said;
    const Sink out = [&](std::string_view bytes) {
      packed += bytes;
      return packed.size() <= most;
    };
    const Sink err = [&](std::string_view bytes) {
      said += bytes;
      return said.size() < (std::size_t{1} << 20U);
    };
    auto ended = start({"tar", "-cf", "-", "-C", "program", "."}, false, out, err);
    container_.reset();
    if (!ended) return ended.error();
    if (ended->ending == Ending::too_talkative) {
      return Work{BuildStatus::too_large, "the built program has more than " +
                                              std::to_string(limits_.program_bytes / 1'000'000) +
                                              " MB"};
    }
    if (ended->ending == Ending::stopped) return judged(*ended, "");
    if (ended->ending != Ending::by_itself || ended->exit.code != 0 || ended->exit.signalled) {
      return Work{BuildStatus::failed, "the files of the build cannot be read"};
    }
    auto files = read_archive(packed, ArchiveKind::tar,
                              {limits_.program_files, limits_.program_bytes, 0, true});
    if (files) return Work{BuildStatus::built, "", *std::move(files)};
    return Work{BuildStatus::failed, "the files of the build are refused: " + files.error().text};
  }

  static constexpr std::chrono::seconds copying{15};

  const Job& job_;
  const BuildLimits& limits_;
  BuildLog& log_;
  const std::stop_token& stop_;
  std::unique_ptr<sandbox::Container> container_;
  steady_clock::time_point deadline_;
};

}  // namespace

void BuildLog::add_output(std::string_view bytes) {
  while (!bytes.empty()) {
    if (is_cut_) return;
    const std::size_t end = bytes.find('\n');
    const std::size_t room = longest_piece - pending_.size();
    const std::size_t size =
        std::min({end == std::string_view::npos ? end : end + 1, bytes.size(), room});
    pending_ += bytes.substr(0, size);
    bytes.remove_prefix(size);
    if (pending_.back() == '\n') {
      show_pending(pending_.size());
    } else if (pending_.size() == longest_piece) {
      show_pending(whole_letters(pending_));
    }
  }
}

void BuildLog::show_pending(std::size_t size) {
  std::string piece = pending_.substr(0, size);
  pending_.erase(0, size);
  if (piece.starts_with(sandbox::jvm_notice)) return;
  remove_folders(piece);
  append(readable_piece(piece), max_output);
}

void BuildLog::append(std::string_view clean, std::size_t most) {
  if (text_.size() + clean.size() > most) {
    is_cut_ = true;
    pending_.clear();
    if (most == max_output) append("(the rest is left out)\n", max_bytes);
    return;
  }
  text_ += clean;
  if (listener_ && !clean.empty()) listener_(clean);
}

void BuildLog::add_line(std::string_view line) {
  finish();
  append(readable_piece(line.substr(0, longest_piece)) + "\n", max_bytes);
}

void BuildLog::finish() {
  if (!pending_.empty()) {
    show_pending(pending_.size());
    if (!text_.ends_with('\n')) append("\n", max_bytes);
  }
}

Result<Work> work(sandbox::Sandbox& sandbox, const Job& job, const BuildLimits& limits,
                  BuildLog& log, const std::stop_token& stop) {
  return Workshop(job, limits, log, stop).run(sandbox);
}

}  // namespace aspis::submissions
