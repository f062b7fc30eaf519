#include "server/cli/drawing/style.hpp"

#include <unistd.h>

#include <array>
#include <cstdlib>

#include "protocol/tokens.hpp"
#include "server/cli/terminal_size.hpp"

namespace aspis::cli::drawing {
namespace {

constexpr int narrowest = 20;
constexpr int widest = 1000;

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

int output_width() {
  int width = TerminalSize().columns;
  if (const auto size = terminal_size(STDOUT_FILENO)) {
    width = size->columns;
  } else if (const auto columns = protocol::integer_from<int>(variable("COLUMNS"))) {
    width = *columns;
  }
  return width < narrowest ? narrowest : width > widest ? widest : width;
}

}  // namespace

Style style_for_output(std::string_view when) {
  const bool wanted =
      ::isatty(STDOUT_FILENO) == 1 && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
  return {output_width(), when == "always" || (when == "auto" && wanted)};
}

Paint seat_paint(int seat) {
  // Background and letter: blue, orange, sky blue, vermilion, bluish green, yellow, reddish
  // purple, grey.
  static constexpr std::array<Paint, 8> paints = {
      "48;5;25;38;5;231", "48;5;214;38;5;16", "48;5;74;38;5;16",  "48;5;166;38;5;231",
      "48;5;36;38;5;16",  "48;5;227;38;5;16", "48;5;175;38;5;16", "48;5;240;38;5;231"};
  return paints[static_cast<std::size_t>(seat) % paints.size()];
}

std::string painted(std::string_view text, Paint paint, const Style& style) {
  if (!style.color || paint.empty() || text.empty()) return std::string(text);
  return "\x1b[" + std::string(paint) + "m" + std::string(text) + "\x1b[0m";
}

std::string trimmed(std::string_view line) {
  return std::string(line.substr(0, line.find_last_not_of(' ') + 1)) + "\n";
}

}  // namespace aspis::cli::drawing
