#include "server/cli/drawing/style.hpp"

#include <unistd.h>

#include <array>
#include <cstdlib>

#include "protocol/tokens.hpp"
#include "server/cli/moving_line.hpp"

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

std::string grid_row(const std::vector<Cell>& cells, const Style& style) {
  std::string text;
  bool inside = false;
  for (const Cell& cell : cells) {
    std::string shown(1, cell.marked == inside ? ' ' : cell.marked ? '[' : ']');
    // A closing bracket belongs to the stretch that it closes.
    if (inside && !cell.marked) {
      text += shown;
      shown.clear();
    }
    inside = cell.marked;
    shown += cell.symbol;
    if (!cell.marked || !style.color) {
      text += painted(shown, cell.paint, style);
    } else {
      text += painted(
          shown, cell.paint.empty() ? std::string("1;7") : std::string(cell.paint) + ";1", style);
    }
  }
  return text + (inside ? ']' : ' ');
}

std::string grid_numbers(int cells, const Style& style) {
  std::string text;
  for (int number = 1; number <= cells; ++number) {
    text += ' ';
    text += static_cast<char>('0' + number % 10);
  }
  return painted(text + " ", faint, style);
}

}  // namespace aspis::cli::drawing
