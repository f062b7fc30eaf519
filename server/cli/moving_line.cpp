#include "server/cli/moving_line.hpp"

#include <unistd.h>

#include <cstdio>

#include "protocol/columns.hpp"
#include "server/cli/terminal_size.hpp"

namespace aspis::cli {
namespace {

constexpr const char* back_to_an_empty_line = "\r\033[K";

/// One is left free: a terminal may go to the next line as soon as the last one is written.
std::size_t terminal_columns() {
  const TerminalSize size = terminal_size(STDERR_FILENO).value_or(TerminalSize());
  return static_cast<std::size_t>(size.columns) - 1;
}

}  // namespace

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

}  // namespace aspis::cli
