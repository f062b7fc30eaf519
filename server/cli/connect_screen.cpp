#include "server/cli/connect_screen.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <ctime>

#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

std::size_t width() {
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return known ? static_cast<std::size_t>(size.ws_col) - 1 : 79;
}

std::string time_of_day() {
  const std::time_t now = std::time(nullptr);
  std::tm broken_down{};
  ::localtime_r(&now, &broken_down);
  char text[16] = "";
  return {text, std::strftime(text, sizeof text, "%H:%M:%S ", &broken_down)};
}

}  // namespace

ConnectScreen::ConnectScreen()
    : terminal_(::isatty(STDOUT_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1) {
}

ConnectScreen::~ConnectScreen() {
  if (terminal_ && !drawn_.empty()) std::fputs("\n", stderr);
}

void ConnectScreen::event(const std::string& text) {
  if (terminal_ && !drawn_.empty()) std::fputs("\r\033[K", stderr);
  drawn_.clear();
  print(time_of_day() + text + "\n");
  flush();
  draw();
}

void ConnectScreen::status(const std::string& text) {
  status_ = text;
  draw();
}

void ConnectScreen::draw() {
  if (!terminal_) return;
  const std::string line = status_.substr(0, width());
  if (line == drawn_) return;
  std::fputs(("\r\033[K" + line).c_str(), stderr);
  drawn_ = line;
}

}  // namespace aspis::cli
