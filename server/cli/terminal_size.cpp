#include "server/cli/terminal_size.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace aspis::cli {

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

}  // namespace aspis::cli
