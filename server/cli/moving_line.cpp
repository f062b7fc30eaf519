#include "server/cli/moving_line.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

namespace aspis::cli {
namespace {

constexpr const char* back_to_an_empty_line = "\r\033[K";

std::size_t terminal_columns() {
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return known ? static_cast<std::size_t>(size.ws_col) - 1 : 79;
}

}  // namespace

MovingLine::MovingLine() : terminal_(::isatty(STDERR_FILENO) == 1) {
}

MovingLine::~MovingLine() {
  clear();
}

void MovingLine::show(const std::string& text) {
  if (!terminal_) return;
  const std::string line = text.substr(0, terminal_columns());
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

}  // namespace aspis::cli
