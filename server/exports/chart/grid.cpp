#include "server/exports/chart/grid.hpp"

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

double room_of_emblem(const Cell& cell) {
  return cell.emblem ? emblem_width : 0;
}

bool has_below(const Grid& grid) {
  return std::any_of(grid.rows.begin(), grid.rows.end(), [](const auto& row) {
    return std::any_of(row.begin(), row.end(),
                       [](const Cell& cell) { return !cell.below.empty(); });
  });
}

double row_height(const Grid& grid) {
  return has_below(grid) ? 17.5 : 12.5;
}

double head_height(const Grid& grid) {
  const bool emblems = std::any_of(grid.columns.begin(), grid.columns.end(),
                                   [](const Column& column) { return column.emblem.has_value(); });
  return plain_head_height + (emblems ? head_emblem_size : 0);
}

double width_of(const Grid& grid, std::size_t column) {
  const Column& about = grid.columns[column];
  double width = std::max(about.narrowest, text_width(about.head, head_size, true));
  for (const auto& row : grid.rows) {
    const Cell& cell = row[column];
    width =
        std::max(width, room_of_emblem(cell) + std::max(text_width(cell.text, text_size, cell.bold),
                                                        text_width(cell.below, below_size)));
  }
  return std::min(width, about.widest) + 2 * padding;
}

Text within(const Column& column, double x, double width, double baseline, Text text) {
  text = fitted(std::move(text), width - 2 * padding, smallest_in_cell);
  text.anchor = column.anchor;
  text.y = baseline;
  text.x = column.anchor == Anchor::start    ? x + padding
           : column.anchor == Anchor::middle ? x + width / 2
                                             : x + width - padding;
  return text;
}

void draw_column(Picture& picture, const Grid& grid, std::size_t at, double x, double width) {
  const Column& column = grid.columns[at];
  const double height = row_height(grid);
  Text head{0, 0, head_size, column.head, column.anchor, true};
  double y = head_height(grid);
  picture.texts.push_back(within(column, x, width, y - 3.2, std::move(head)));
  if (column.emblem) {
    picture.emblems.push_back(
        {x + (width - head_emblem_size) / 2, 1, head_emblem_size, *column.emblem});
  }
  for (const auto& row : grid.rows) {
    const Cell& cell = row[at];
    const double indent = column.anchor == Anchor::start ? room_of_emblem(cell) : 0;
    if (indent > 0) {
      picture.emblems.push_back(
          {x + padding, y + (height - emblem_size) / 2, emblem_size, *cell.emblem});
    }
    const double baseline = y + (cell.below.empty() ? height / 2 + 3.2 : 8.7);
    if (!cell.text.empty()) {
      Text text{0, 0, text_size, cell.text, column.anchor, cell.bold};
      picture.texts.push_back(
          within(column, x + indent, width - indent, baseline, std::move(text)));
    }
    if (!cell.below.empty()) {
      Text text{0, 0, below_size, cell.below, column.anchor};
      picture.texts.push_back(
          within(column, x + indent, width - indent, y + 15.4, std::move(text)));
    }
    if (cell.struck) picture.strokes.push_back({x, y, x + width, y + height, 0.4});
    y += height;
  }
}

Grid columns_of(const Grid& grid, std::size_t fixed, std::size_t from, std::size_t to) {
  Grid part;
  part.cuts = grid.cuts;
  const auto pick = [&](const auto& all) {
    auto some = std::decay_t<decltype(all)>(all.begin(), all.begin() + static_cast<long>(fixed));
    some.insert(some.end(), all.begin() + static_cast<long>(from),
                all.begin() + static_cast<long>(to));
    return some;
  };
  part.columns = pick(grid.columns);
  for (const auto& row : grid.rows) part.rows.push_back(pick(row));
  return part;
}

std::vector<Grid> split_columns(const Grid& grid, std::size_t fixed, double width) {
  std::vector<Grid> parts;
  double left = width;
  for (std::size_t at = 0; at < fixed; ++at) left -= width_of(grid, at);
  std::size_t from = fixed;
  double used = 0;
  for (std::size_t at = fixed; at < grid.columns.size(); ++at) {
    const double more = width_of(grid, at);
    if (at > from && used + more > left) {
      parts.push_back(columns_of(grid, fixed, from, at));
      from = at;
      used = 0;
    }
    used += more;
  }
  parts.push_back(columns_of(grid, fixed, from, grid.columns.size()));
  return parts;
}

Grid rows_of(const Grid& grid, std::size_t from, std::size_t to) {
  Grid part;
  part.columns = grid.columns;
  part.rows.assign(grid.rows.begin() + static_cast<long>(from),
                   grid.rows.begin() + static_cast<long>(to));
  for (const int cut : grid.cuts) part.cuts.push_back(cut - static_cast<int>(from));
  return part;
}

}  // namespace

Picture draw(const Grid& grid) {
  Picture picture;
  const double height = row_height(grid);
  const double head = head_height(grid);
  const auto rows = static_cast<double>(grid.rows.size());
  picture.height = head + rows * height;
  std::vector<double> edges = {0};
  for (std::size_t at = 0; at < grid.columns.size(); ++at) {
    const double width = width_of(grid, at);
    draw_column(picture, grid, at, edges.back(), width);
    edges.push_back(edges.back() + width);
  }
  picture.width = edges.back();
  for (const double x : edges) picture.strokes.push_back({x, head, x, picture.height, 0.4});
  for (std::size_t row = 0; row <= grid.rows.size(); ++row) {
    const double y = head + static_cast<double>(row) * height;
    const bool cut = std::find(grid.cuts.begin(), grid.cuts.end(), row) != grid.cuts.end();
    picture.strokes.push_back({0, y, picture.width, y, cut && row > 0 ? 2.2 : 0.4});
  }
  return picture;
}

std::vector<Grid> split(const Grid& grid, std::size_t fixed, double width, double height) {
  const double room = (height - head_height(grid)) / row_height(grid);
  const auto most = static_cast<std::size_t>(std::max(1.0, room));
  std::vector<Grid> parts;
  for (std::size_t from = 0; from < grid.rows.size(); from += most) {
    const Grid rows = rows_of(grid, from, std::min(grid.rows.size(), from + most));
    for (Grid& part : split_columns(rows, fixed, width)) parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace aspis::exports::chart
