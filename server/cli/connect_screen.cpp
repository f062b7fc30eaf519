#include "server/cli/connect_screen.hpp"

#include <unistd.h>

#include <ctime>

#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

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
  line_.keep();
}

void ConnectScreen::event(const std::string& text) {
  line_.clear();
  print(time_of_day() + text + "\n");
  flush();
  draw();
}

void ConnectScreen::status(const std::string& text) {
  status_ = text;
  draw();
}

void ConnectScreen::draw() {
  if (terminal_) line_.show(status_);
}

}  // namespace aspis::cli
