#include "server/exports/chart/chart.hpp"

#include <algorithm>

namespace aspis::exports::chart {
namespace {

constexpr double text_size = 9;
constexpr double below_size = 6.8;
constexpr double head_size = 7.5;
constexpr double smallest_in_cell = 6.2;
constexpr double padding = 2.6;
constexpr double plain_head_height = 12;
constexpr double head_emblem_size = 9;
constexpr double emblem_size = 9.5;
constexpr double emblem_width = emblem_size + 2.5;
constexpr double title_size = 10;
constexpr double title_height = 15;
constexpr double note_size = 7.5;
constexpr double note_gap = 5;
constexpr double note_width = 330;

double row_height(const Grid& grid) {
  const auto is_high = [](const Cell& cell) { return !cell.below.empty(); };
  const bool high = std::any_of(grid.rows.begin(), grid.rows.end(), [&](const auto& row) {
    return std::any_of(row.begin(), row.end(), is_high);
  });
  return high ? 17.5 : 12.5;
}

double head_height(const Grid& grid) {
  const bool emblems = std::any_of(grid.columns.begin(), grid.columns.end(),
                                   [](const Column& column) { return column.emblem.has_value(); });
  return plain_head_height + (emblems ? head_emblem_size : 0);
}

double column_width(const Grid& grid, std::size_t column) {
  const Column& about = grid.columns[column];
  double width = std::max(about.narrowest, text_width(about.head, head_size, true));
  for (const auto& row : grid.rows) {
    const Cell& cell = row[column];
    width = std::max(width, (cell.emblem ? emblem_width : 0) +
                                std::max(text_width(cell.text, text_size, cell.bold),
                                         text_width(cell.below, below_size)));
  }
  return std::min(width, about.widest) + 2 * padding;
}

class GridDrawing {
 public:
  explicit GridDrawing(const Grid& grid)
      : grid_(grid), height_(row_height(grid)), head_(head_height(grid)) {}

  Picture take() {
    picture_.height = head_ + static_cast<double>(grid_.rows.size()) * height_;
    std::vector<double> edges = {0};
    for (std::size_t at = 0; at < grid_.columns.size(); ++at) {
      const double width = column_width(grid_, at);
      draw_column(at, edges.back(), width);
      edges.push_back(edges.back() + width);
    }
    picture_.width = edges.back();
    for (const double x : edges) picture_.strokes.push_back({x, head_, x, picture_.height, 0.4});
    for (std::size_t row = 0; row <= grid_.rows.size(); ++row) {
      const double y = head_ + static_cast<double>(row) * height_;
      const bool cut = std::find(grid_.cuts.begin(), grid_.cuts.end(), row) != grid_.cuts.end();
      picture_.strokes.push_back({0, y, picture_.width, y, cut && row > 0 ? 2.2 : 0.4});
    }
    return std::move(picture_);
  }

 private:
  void draw_column(std::size_t at, double x, double width) {
    const Column& column = grid_.columns[at];
    write(x, width, {0, head_ - 3.2, head_size, column.head, column.anchor, true});
    if (column.emblem) {
      picture_.emblems.push_back(
          {x + (width - head_emblem_size) / 2, 1, head_emblem_size, *column.emblem});
    }
    double y = head_;
    for (const auto& row : grid_.rows) {
      draw_cell(row[at], column.anchor, x, y, width);
      y += height_;
    }
  }

  void draw_cell(const Cell& cell, Anchor anchor, double x, double y, double width) {
    double indent = 0;
    if (cell.emblem && anchor == Anchor::start) {
      indent = emblem_width;
      picture_.emblems.push_back(
          {x + padding, y + (height_ - emblem_size) / 2, emblem_size, *cell.emblem});
    }
    const double baseline = y + (cell.below.empty() ? height_ / 2 + 3.2 : 8.7);
    const auto add = [&](Text text) {
      if (!text.text.empty()) write(x + indent, width - indent, std::move(text));
    };
    add({0, baseline, text_size, cell.text, anchor, cell.bold});
    add({0, y + 15.4, below_size, cell.below, anchor});
    if (cell.struck) picture_.strokes.push_back({x, y, x + width, y + height_, 0.4});
  }

  /// Writes the text between these borders.
  void write(double x, double width, Text text) {
    text = fitted(std::move(text), width - 2 * padding, smallest_in_cell);
    text.x = text.anchor == Anchor::start    ? x + padding
             : text.anchor == Anchor::middle ? x + width / 2
                                             : x + width - padding;
    picture_.texts.push_back(std::move(text));
  }

  const Grid& grid_;
  double height_;
  double head_;
  Picture picture_;
};

Grid take_rows(const Grid& grid, std::size_t from, std::size_t to) {
  Grid part;
  part.columns = grid.columns;
  part.rows.assign(grid.rows.begin() + static_cast<long>(from),
                   grid.rows.begin() + static_cast<long>(to));
  for (const int cut : grid.cuts) part.cuts.push_back(cut - static_cast<int>(from));
  return part;
}

/// The first `fixed` columns, and those from `from` on but before `to`.
Grid take_columns(Grid grid, std::size_t fixed, std::size_t from, std::size_t to) {
  const auto pick = [&](auto& all) {
    all.erase(all.begin() + static_cast<long>(to), all.end());
    all.erase(all.begin() + static_cast<long>(fixed), all.begin() + static_cast<long>(from));
  };
  pick(grid.columns);
  for (auto& row : grid.rows) pick(row);
  return grid;
}

void split_columns(std::vector<Grid>& parts, const Grid& grid, std::size_t fixed, double width) {
  for (std::size_t at = 0; at < fixed; ++at) width -= column_width(grid, at);
  std::size_t from = fixed;
  double used = 0;
  for (std::size_t at = fixed; at < grid.columns.size(); ++at) {
    const double more = column_width(grid, at);
    if (at > from && used + more > width) {
      parts.push_back(take_columns(grid, fixed, from, at));
      from = at;
      used = 0;
    }
    used += more;
  }
  parts.push_back(take_columns(grid, fixed, from, grid.columns.size()));
}

/// Splits the grid into pieces of at most this size, without scaling.
std::vector<Grid> split(const Grid& grid, std::size_t fixed, double width, double height) {
  const double room = (height - head_height(grid)) / row_height(grid);
  const auto most = static_cast<std::size_t>(std::max(1.0, room));
  std::vector<Grid> parts;
  for (std::size_t from = 0; from < grid.rows.size(); from += most) {
    split_columns(parts, take_rows(grid, from, std::min(grid.rows.size(), from + most)), fixed,
                  width);
  }
  return parts;
}

Picture titled(const std::string& title, const Picture& below) {
  if (title.empty()) return below;
  Picture picture;
  picture.width = std::max(below.width, text_width(title, title_size, true));
  picture.height = title_height + below.height;
  picture.texts.push_back({0, title_height - 5, title_size, title, Anchor::start, true});
  picture.place(below, 0, title_height);
  return picture;
}

}  // namespace

void add_notes(std::vector<Picture>& pictures, const std::vector<std::string>& notes, Room room) {
  const double width = std::min(room.width, note_width);
  std::vector<std::string> page;
  for (const std::string& note : notes) {
    page.push_back(note);
    if (page.size() == 1 || prose(page, note_size, width).height <= room.height) continue;
    page.pop_back();
    pictures.push_back(prose(page, note_size, width));
    page = {note};
  }
  if (!page.empty()) pictures.push_back(prose(page, note_size, width));
}

void add_table(std::vector<Picture>& pictures, const std::string& title, const Grid& grid,
               std::size_t fixed, const std::vector<std::string>& notes, Room room) {
  const Picture table = GridDrawing(grid).take();
  Picture whole = titled(title, table);
  if (!notes.empty()) {
    const Picture text =
        prose(notes, note_size, std::min(room.width, std::max(table.width, note_width)));
    whole.place(text, 0, whole.height + note_gap);
    whole.width = std::max(whole.width, text.width);
    whole.height += note_gap + text.height;
  }
  if (whole.width <= room.width && whole.height <= room.height) return pictures.push_back(whole);
  const std::vector<Grid> parts = split(grid, fixed, room.width, room.height - title_height);
  for (std::size_t at = 0; at < parts.size(); ++at) {
    const std::string part =
        parts.size() == 1 || title.empty()
            ? title
            : title + " (" + std::to_string(at + 1) + " of " + std::to_string(parts.size()) + ")";
    pictures.push_back(titled(part, GridDrawing(parts[at]).take()));
  }
  add_notes(pictures, notes, room);
}

}  // namespace aspis::exports::chart
