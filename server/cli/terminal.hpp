// A command and its terminal while it works: how large it is, lines on it that move, and Ctrl-C,
// once and twice: an orderly end, then an end at once.
#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <optional>
#include <string>
#include <thread>

namespace aspis::cli {

struct TerminalSize {
  int rows = 24;
  int columns = 80;
};

/// Of the terminal behind a descriptor; nothing where it is none, or does not say.
[[nodiscard]] std::optional<TerminalSize> terminal_size(int descriptor);

/// The rows of the terminal behind standard output, or as many as they once all had.
[[nodiscard]] int screen_height();

class MovingLine {
 public:
  MovingLine();
  /// Takes the line away.
  ~MovingLine();
  MovingLine(const MovingLine&) = delete;
  MovingLine& operator=(const MovingLine&) = delete;

  /// Whether there is somebody to see it.
  [[nodiscard]] bool terminal() const { return terminal_; }
  /// In place of what was shown, as much of it as the terminal is wide.
  void show(const std::string& text);
  /// The same where somebody sees it, elsewhere as a line of its own.
  void show_or_print(const std::string& text);
  /// Takes the line away, so that something else can be written.
  void clear();
  /// Leaves it where it is and goes on below.
  void keep();

 private:
  bool terminal_;
  std::string drawn_;
};

/// Writes to standard error, at most ten times a second, where that is a terminal.
class Progress {
 public:
  explicit Progress(int total);
  void show(int done, const std::string& score);
  /// Takes the line away, so that something else can be written.
  void clear() { line_.clear(); }

 private:
  using Clock = std::chrono::steady_clock;
  int total_;
  MovingLine line_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point last_{};
};

/// While it lives, SIGINT, SIGTERM and SIGHUP do not end the program; a thread of its own calls
/// `first` at the first one and `second` at the second. A terminal that is closed sends SIGHUP more
/// than once: it is never the second, ignored from then on, and none at all where the program was
/// started to ignore it.
/// Build it before other threads, which inherit its signal mask.
class Interrupts {
 public:
  Interrupts(std::function<void()> first, std::function<void()> second);
  /// The first sets `interrupted`, the second ends the program as a shell expects.
  explicit Interrupts(std::atomic<bool>& interrupted);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

 private:
  sigset_t before_{};
  std::jthread waiter_;
};

}  // namespace aspis::cli
