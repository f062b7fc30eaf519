// Terminal support for running commands: size, status lines, and Ctrl-C: the first one ends the
// command in an orderly way, the second immediately.
#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "server/cli/drawing/drawing.hpp"

namespace aspis::cli {

struct TerminalSize {
  int rows = 24;
  int columns = 80;
};

/// The size of the terminal behind a descriptor; empty if it is not a terminal or has no size.
[[nodiscard]] std::optional<TerminalSize> terminal_size(int descriptor);

/// The height of the terminal behind standard output in rows, or 24 if unknown.
[[nodiscard]] int screen_height();

class MovingLine {
 public:
  MovingLine();
  /// Removes the line.
  ~MovingLine();
  MovingLine(const MovingLine&) = delete;
  MovingLine& operator=(const MovingLine&) = delete;

  /// False if standard error is not a terminal.
  [[nodiscard]] bool terminal() const { return terminal_; }
  /// Replaces the line, cut to the terminal's width.
  void show(const std::string& text);
  /// On a terminal like show(); otherwise prints `text` as a separate line.
  void show_or_print(const std::string& text);
  /// Removes the line, so that other text can be written.
  void clear();
  /// Keeps the line and continues on the next one.
  void keep();

 private:
  bool terminal_;
  std::string drawn_;
};

/// Text on standard output that replaces the previous one, cut to the terminal's size.
class LiveText {
 public:
  LiveText();
  /// False if standard output is not a terminal; then nothing is shown.
  [[nodiscard]] bool terminal() const { return terminal_; }
  /// Paints the last line with `last`.
  void show(std::string_view text, drawing::Paint last = {});
  void clear();

 private:
  bool terminal_;
  std::size_t shown_ = 0;  // lines
};

/// "#####...................", 24 columns wide.
[[nodiscard]] std::string progress_bar(int done, int total);

/// A progress line on standard error, at most ten times a second, if that is a terminal.
class Progress {
 public:
  explicit Progress(int total);
  void show(int done, const std::string& score);
  /// Removes the line, so that other text can be written.
  void clear() { line_.clear(); }

 private:
  using Clock = std::chrono::steady_clock;
  int total_;
  MovingLine line_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point last_{};
};

/// While it exists, SIGINT, SIGTERM and SIGHUP do not end the program. A separate thread calls
/// `first` on the first signal and `second` on the second. A closed terminal sends SIGHUP more than
/// once, so SIGHUP never counts as the second signal and is then ignored. A program started with
/// SIGHUP ignored keeps ignoring it. Create it before other threads: they inherit its mask.
class Interrupts {
 public:
  Interrupts(std::function<void()> first, std::function<void()> second);
  /// The first signal sets `interrupted`; the second one ends the program as a shell expects.
  explicit Interrupts(std::atomic<bool>& interrupted);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

 private:
  sigset_t before_{};
  std::jthread waiter_;
};

}  // namespace aspis::cli
