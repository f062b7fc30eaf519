#include "server/exports/chart/emblem.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string_view>
#include <vector>

namespace aspis::exports::chart {
namespace {

constexpr double middle = emblem_side / 2;
constexpr auto colours = std::to_array<std::string_view>(
    {"#0b5fa5", "#a3271f", "#12683f", "#7a3fa0", "#b94a00", "#00707a", "#5b5b00", "#a32a6f",
     "#474b50", "#74451c", "#23389b", "#8a6a00"});
static_assert(colours.size() == tournament::emblem_colours);

using Point = EmblemPoint;
using Polygon = EmblemPolygon;
/// What lies where a x + b y <= c.
struct HalfPlane {
  double a = 0;
  double b = 0;
  double c = 0;
};

Polygon corners(int count, double radius, double turned = 0, Point at = {middle, middle}) {
  Polygon polygon;
  for (int corner = 0; corner < count; ++corner) {
    const double angle = 2 * std::numbers::pi * (corner + turned) / count - std::numbers::pi / 2;
    polygon.push_back({at.x + radius * std::cos(angle), at.y + radius * std::sin(angle)});
  }
  return polygon;
}

Polygon rectangle(double left, double top, double right, double bottom) {
  return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

Polygon outline_of(unsigned outline) {
  switch (outline) {
    case 0:
      return {{2, 1.5},   {22, 1.5}, {22, 11},    {19.5, 16.5}, {16, 20},
              {12, 22.8}, {8, 20},   {4.5, 16.5}, {2, 11}};
    case 1:
      return corners(40, 11);
    case 2:
      return rectangle(1.8, 1.8, 22.2, 22.2);
    case 3:
      return corners(6, 11.4);
    case 4:
      return corners(4, 11.6);
    default:
      return {{12, 1}, {22.5, 9}, {22.5, 22.5}, {1.5, 22.5}, {1.5, 9}};
  }
}

std::vector<HalfPlane> division_of(unsigned division) {
  switch (division) {
    case 0:
      return {{0, 0, -1}};
    case 1:
      return {{1, 0, 12}};
    case 2:
      return {{0, 1, 12}};
    case 3:
      return {{1, -1, 0}};
    case 4:
      return {{1, 1, 24}};
    case 5:
      return {{1, 0, 15.5}, {-1, 0, -8.5}};
    case 6:
      return {{0, 1, 15.5}, {0, -1, -8.5}};
    case 7:
      return {{0, 1, 8}};
    case 8:
      return {{0, -1, -16}};
    default:
      return {{1, -1, 5}, {-1, 1, 5}};
  }
}

Polygon star_polygon() {
  Polygon polygon;
  for (std::size_t at = 0; at < 10; ++at) {
    polygon.push_back(corners(10, at % 2 == 1 ? 2.6 : 6.4)[at]);
  }
  return polygon;
}

Polygon cross(bool turned) {
  Polygon polygon = {{10.2, 6.2},  {13.8, 6.2},  {13.8, 10.2}, {17.8, 10.2},
                     {17.8, 13.8}, {13.8, 13.8}, {13.8, 17.8}, {10.2, 17.8},
                     {10.2, 13.8}, {6.2, 13.8},  {6.2, 10.2},  {10.2, 10.2}};
  if (!turned) return polygon;
  for (Point& point : polygon) {
    point = {middle + (point.x - point.y) * std::numbers::sqrt2 / 2,
             middle + (point.x + point.y - emblem_side) * std::numbers::sqrt2 / 2};
  }
  return polygon;
}

Polygon reversed(Polygon polygon) {
  std::reverse(polygon.begin(), polygon.end());
  return polygon;
}

std::vector<Polygon> charge_of(unsigned charge) {
  switch (charge) {
    case 0:
      return {corners(24, 5)};
    case 1:
      return {corners(24, 5.6), reversed(corners(24, 2.5))};
    case 2:
      return {rectangle(7.6, 7.6, 16.4, 16.4)};
    case 3:
      return {corners(4, 6.3)};
    case 4:
      return {corners(3, 6.4, 0, {12, 13})};
    case 5:
      return {corners(3, 6.4, 0.5, {12, 11})};
    case 6:
      return {star_polygon()};
    case 7:
    case 8:
      return {cross(charge == 8)};
    case 9:
      return {{{12, 6.5}, {18, 12.5}, {18, 17.5}, {12, 11.5}, {6, 17.5}, {6, 12.5}}};
    case 10:
      return {rectangle(6, 7, 18, 10.6), rectangle(6, 13.4, 18, 17)};
    default:
      return {{{6.8, 6.5}, {17.2, 6.5}, {13.2, 12}, {17.2, 17.5}, {6.8, 17.5}, {10.8, 12}}};
  }
}

/// What of a convex polygon lies within.
Polygon cut(const Polygon& polygon, const HalfPlane& half) {
  Polygon kept;
  const auto depth = [&](const Point& point) {
    return half.a * point.x + half.b * point.y - half.c;
  };
  for (std::size_t at = 0; at < polygon.size(); ++at) {
    const Point& point = polygon[at];
    const Point& before = polygon[(at + polygon.size() - 1) % polygon.size()];
    const double mine = depth(point);
    const double other = depth(before);
    if (mine * other < 0) {
      const double part = other / (other - mine);
      kept.push_back(
          {before.x + (point.x - before.x) * part, before.y + (point.y - before.y) * part});
    }
    if (mine <= 0) kept.push_back(point);
  }
  return kept;
}

std::string rounded_text(double value) {
  std::array<char, 64> text;
  const double rounded = std::round(value * 100) / 100 + 0.0;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), rounded);
  return {text.data(), end.ptr};
}

struct Place {
  double x = 0;
  double y = 0;
  double scale = 1;
};

std::string path_element(const std::vector<Polygon>& polygons, const Place& place,
                         const std::string& paint) {
  std::string line;
  for (const Polygon& polygon : polygons) {
    if (polygon.size() < 3) continue;
    char command = 'M';
    for (const Point& point : polygon) {
      line += command + rounded_text(place.x + point.x * place.scale) + " " +
              rounded_text(place.y + point.y * place.scale);
      command = 'L';
    }
    line += "Z";
  }
  return line.empty() ? "" : "<path d=\"" + line + "\" " + paint + "/>\n";
}

}  // namespace

std::vector<EmblemShape> emblem_shapes(const tournament::Emblem& emblem) {
  const std::string_view colour = colours[emblem.colour];
  const Polygon outline = outline_of(emblem.outline);
  Polygon part = outline;
  for (Point& point : part) {
    point = {middle + (point.x - middle) * 0.94, middle + (point.y - middle) * 0.94};
  }
  for (const HalfPlane& half : division_of(emblem.division)) part = cut(part, half);
  return {{{outline}, emblem.swapped ? "white" : colour, true},
          {{part}, emblem.swapped ? colour : "white", false},
          {charge_of(emblem.charge), "white", true}};
}

std::string emblem_svg(const tournament::Emblem& emblem, double x, double y, double size) {
  const Place place{x, y, size / emblem_side};
  const std::string line =
      "\" stroke=\"black\" stroke-width=\"" + rounded_text(place.scale * emblem_line) + "\"";
  std::string text;
  for (const EmblemShape& shape : emblem_shapes(emblem)) {
    text += path_element(
        shape.polygons, place,
        "fill=\"" + std::string(shape.colour) + (shape.is_lined ? line : "\" stroke=\"none\""));
  }
  return text;
}

}  // namespace aspis::exports::chart
