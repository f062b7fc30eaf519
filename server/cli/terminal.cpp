#include "server/cli/terminal.hpp"

#include <pthread.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "protocol/columns.hpp"
#include "protocol/tokens.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

constexpr const char* back_to_an_empty_line = "\r\033[K";

/// "[#####.....]  12/200  3.2 games/s, 59 s left  7.5 : 4.5".
std::string progress_line(int done, int total, std::chrono::duration<double> passed,
                          const std::string& score) {
  std::string line =
      "[" + progress_bar(done, total) + "]  " + std::to_string(done) + "/" + std::to_string(total);
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
  const TerminalSize size = terminal_size(STDERR_FILENO).value_or(TerminalSize());
  // Leave the last column empty, because some terminals wrap as soon as it is written.
  const std::string line = protocol::cut_to(text, static_cast<std::size_t>(size.columns) - 1);
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

LiveText::LiveText() : terminal_(::isatty(STDOUT_FILENO) == 1) {
}

void LiveText::show(std::string_view text, drawing::Paint last) {
  if (!terminal_) return;
  const drawing::Style style = drawing::style_for_output("auto");
  auto lines = protocol::split_lines(text);
  // Lines that do not fit would scroll the screen and could not be drawn over.
  lines.resize(std::min(lines.size(), static_cast<std::size_t>(screen_height() - 1)));
  std::string drawn = shown_ > 0 ? "\r\x1b[" + std::to_string(shown_) + "A" : "";
  for (const std::string_view& line : lines) {
    const std::string cut = protocol::cut_to(line, static_cast<std::size_t>(style.width - 1));
    const drawing::Paint paint = &line == &lines.back() ? last : drawing::Paint();
    drawn += drawing::painted(cut, paint, style) + "\x1b[K\n";
  }
  print(drawn + "\x1b[J");
  flush();
  shown_ = lines.size();
}

void LiveText::clear() {
  if (shown_ > 0) print("\r\x1b[" + std::to_string(shown_) + "A\x1b[J");
  shown_ = 0;
}

std::string progress_bar(int done, int total) {
  constexpr int width = 24;
  std::string bar(static_cast<std::size_t>(total > 0 ? width * done / total : 0), '#');
  bar.resize(width, '.');
  return bar;
}

Progress::Progress(int total) : total_(total) {
}

void Progress::show(int done, const std::string& score) {
  const auto now = Clock::now();
  if (done < total_ && now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  line_.show(progress_line(done, total_, now - begun_, score));
}

Interrupts::Interrupts(std::function<void()> first, std::function<void()> second) {
  sigset_t waited;
  sigemptyset(&waited);
  sigaddset(&waited, SIGINT);
  sigaddset(&waited, SIGTERM);
  struct sigaction hangup {};
  const bool read = ::sigaction(SIGHUP, nullptr, &hangup) == 0;
  const bool is_ignored = read && hangup.sa_handler == SIG_IGN;  // as nohup does
  if (!is_ignored) sigaddset(&waited, SIGHUP);
  sigaddset(&waited, SIGUSR1);  // the destructor wakes the thread with it
  pthread_sigmask(SIG_BLOCK, &waited, &before_);
  waiter_ = std::jthread(
      [waited, first = std::move(first), second = std::move(second)](const std::stop_token& stop) {
        for (int count = 0; !stop.stop_requested();) {
          int signal = 0;
          if (::sigwait(&waited, &signal) != 0 || signal == SIGUSR1) continue;
          if (signal == SIGHUP) {
            std::signal(SIGHUP, SIG_IGN);  // for good: the next one may come after this object
            if (count > 0) continue;
          }
          ++count;
          if (count == 1) first();
          if (count == 2) second();
        }
      });
}

Interrupts::Interrupts(std::atomic<bool>& interrupted)
    : Interrupts([&interrupted] { interrupted = true; }, [] { std::_Exit(128 + SIGINT); }) {
}

Interrupts::~Interrupts() {
  waiter_.request_stop();
  ::pthread_kill(waiter_.native_handle(), SIGUSR1);
  waiter_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace aspis::cli
