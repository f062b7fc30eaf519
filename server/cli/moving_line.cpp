#include "server/cli/moving_line.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

#include "protocol/columns.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

constexpr const char* back_to_an_empty_line = "\r\033[K";

/// One is left free: a terminal may go to the next line as soon as the last one is written.
std::size_t terminal_columns() {
  const TerminalSize size = terminal_size(STDERR_FILENO).value_or(TerminalSize());
  return static_cast<std::size_t>(size.columns) - 1;
}

/// "[#####.....]  12/200  3.2 games/s, 59 s left  7.5 : 4.5".
std::string progress_line(int done, int total, std::chrono::duration<double> passed,
                          const std::string& score) {
  constexpr int width = 24;
  const int filled = total > 0 ? width * done / total : width;
  std::string bar(static_cast<std::size_t>(filled), '#');
  bar.resize(width, '.');
  std::string line = "[" + bar + "]  " + std::to_string(done) + "/" + std::to_string(total);
  if (done > 0 && passed.count() > 0) {
    const double speed = done / passed.count();
    line += formatted("  %.1f games/s", speed) + formatted(", %.0f s left", (total - done) / speed);
  }
  return line + "  " + score;
}

}  // namespace

std::optional<TerminalSize> terminal_size(int descriptor) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col < 2) return std::nullopt;
  TerminalSize known;
  if (size.ws_row > 1) known.rows = size.ws_row;
  known.columns = size.ws_col;
  return known;
}

int screen_height() {
  return terminal_size(STDOUT_FILENO).value_or(TerminalSize()).rows;
}

MovingLine::MovingLine() : terminal_(::isatty(STDERR_FILENO) == 1) {
}

MovingLine::~MovingLine() {
  clear();
}

void MovingLine::show(const std::string& text) {
  if (!terminal_) return;
  const std::string line = protocol::cut_to(text, terminal_columns());
  if (line == drawn_) return;
  std::fputs((back_to_an_empty_line + line).c_str(), stderr);
  std::fflush(stderr);
  drawn_ = line;
}

void MovingLine::show_or_print(const std::string& text) {
  if (terminal_) return show(text);
  std::fputs((text + "\n").c_str(), stderr);
}

void MovingLine::clear() {
  if (!drawn_.empty()) std::fputs(back_to_an_empty_line, stderr);
  drawn_.clear();
}

void MovingLine::keep() {
  if (!drawn_.empty()) std::fputs("\n", stderr);
  drawn_.clear();
}

Progress::Progress(int total) : total_(total) {
}

void Progress::show(int done, const std::string& score) {
  const auto now = Clock::now();
  if (done < total_ && now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  line_.show(progress_line(done, total_, now - begun_, score));
}

}  // namespace aspis::cli
