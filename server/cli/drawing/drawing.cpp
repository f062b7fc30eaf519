#include "server/cli/drawing/drawing.hpp"

#include <unistd.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "protocol/tokens.hpp"
#include "server/cli/terminal.hpp"

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

/// To draw a game in a special way, add a line here, declarations in the header, and a source.
struct Artist {
  std::string_view game;
  std::string (*draw)(const protocol::Record&, const rules::Position&,
                      const std::optional<std::string>&, const Style&);
  std::string (*draw_board)(const protocol::Board&, const Style&);
};

std::string draw_rows(const protocol::Board& board, const Style&) {
  std::string text;
  for (const std::string& row : board.rows) text += row + '\n';
  return text;
}

std::string draw_plainly(const protocol::Record& record, const rules::Position& position,
                         const std::optional<std::string>&, const Style& style) {
  const protocol::Board board = position.board();
  std::vector<std::string> figures;
  for (const std::int64_t score : position.scores()) figures.push_back(std::to_string(score));
  return (board.rows.empty() ? position.text() : draw_rows(board, style)) +
         seat_lines(record, position, figures, style);
}

Artist find_artist(std::string_view game) {
  static constexpr std::array artists = {Artist{"boxing", draw_boxing, draw_arena},
                                         Artist{"croquet", draw_croquet, draw_rows},
                                         Artist{"wordcube", draw_wordcube, draw_cube}};
  const auto found = std::find_if(artists.begin(), artists.end(),
                                  [&](const Artist& artist) { return artist.game == game; });
  return found == artists.end() ? Artist{game, draw_plainly, draw_rows} : *found;
}

constexpr std::size_t tens = 10;

/// Rows count from 0 at the top.
int graph_row(const GraphPoint& point, int rows) {
  const double height = std::clamp(point.height, -1.0, 1.0);
  return static_cast<int>(std::lround((1 - height) / 2 * (rows - 1)));
}

std::string padded(const std::string& label, std::size_t width) {
  return " " + label + std::string(width - label.size(), ' ') + " |";
}

std::string graph_label(int row, int rows, const GraphLabels& labels) {
  if (row == 0) return labels.top;
  if (row == rows - 1) return labels.bottom;
  return row == rows / 2 ? labels.middle : "";
}

/// The column numbers from `from` on: "0         10        20".
std::string axis(std::size_t from, std::size_t to) {
  std::string line;
  for (std::size_t at = from; at < to; ++at) {
    if (at % tens != 0 || line.size() > at - from) continue;
    line.resize(at - from, ' ');
    line += std::to_string(at);
  }
  return line;
}

}  // namespace

std::string draw(const protocol::Record& record, const rules::Position& position,
                 const std::optional<std::string>& last_move, const Style& style) {
  return find_artist(record.game).draw(record, position, last_move, style);
}

std::string draw_board(std::string_view game, const protocol::Board& board, const Style& style) {
  return find_artist(game).draw_board(board, style);
}

std::string seat_lines(const protocol::Record& record, const rules::Position& position,
                       const std::vector<std::string>& figures, const Style& style) {
  std::size_t longest = 0;
  std::vector<std::string> names;
  for (const protocol::RecordedSeat& seat : record.seats) {
    names.push_back(protocol::escaped(seat.name, 24));
    longest = std::max(longest, names.back().size());
  }
  std::string text;
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
    const auto number = static_cast<int>(seat);
    const bool moves = !position.over() && position.turn() == number;
    text += moves ? "> " : "  ";
    text += painted(" " + record.seats[seat].mark + " ", seat_paint(number), style) + " " +
            names[seat] + std::string(longest - names[seat].size() + 2, ' ') + figures.at(seat) +
            (moves ? "  to move" : "") + "\n";
  }
  return text;
}

std::string value_graph(const std::vector<GraphPoint>& points, const GraphLabels& labels,
                        const Style& style) {
  constexpr std::size_t around = 4;  // spaces and the bar
  const int rows = labels.rows;
  const std::size_t width =
      std::max({labels.top.size(), labels.middle.size(), labels.bottom.size()});
  const auto columns = static_cast<std::size_t>(std::max(style.width, 0));
  std::size_t length = columns > width + around ? columns - width - around : 0;
  length = std::max(tens, length / tens * tens);
  std::string text;
  for (std::size_t from = 0; from < points.size(); from += length) {
    const std::size_t to = std::min(from + length, points.size());
    for (int row = 0; row < rows; ++row) {
      std::string line;
      for (std::size_t at = from; at < to; ++at) {
        const bool here = graph_row(points[at], rows) == row;
        line += !here ? ' ' : points[at].proven ? '#' : 'o';
      }
      text += trimmed(padded(graph_label(row, rows, labels), width) + line);
    }
    std::string marks;
    for (std::size_t at = from; at < to; ++at) marks += points[at].gave_away ? '!' : ' ';
    text += trimmed(padded("", width) + marks);
    text += trimmed(std::string(width + around - 1, ' ') + axis(from, to));
  }
  return text;
}

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
    // The closing bracket must not be painted like the cell after it.
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
