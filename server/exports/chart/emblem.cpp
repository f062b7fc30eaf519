#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "server/exports/chart/picture.hpp"

namespace aspis::exports::chart {
namespace {

constexpr double middle = emblem_side / 2;
constexpr std::array<std::string_view, tournament::emblem_colours> colours = {
    "#1763b8", "#b3261e", "#187046", "#7d3fae", "#ba4c00", "#00767f",
    "#626200", "#b02a74", "#50565c", "#7a4a1e", "#2b3fae", "#8f6c00"};

using Point = EmblemPoint;
using Polygon = EmblemPolygon;
/// The points with a x + b y <= c.
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

Polygon star() {
  Polygon polygon = corners(10, 6.4);
  const Polygon inner = corners(10, 2.6);
  for (std::size_t at = 1; at < polygon.size(); at += 2) polygon[at] = inner[at];
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

std::vector<Polygon> ring() {
  Polygon hole = corners(24, 2.5);
  std::reverse(hole.begin(), hole.end());
  return {corners(24, 5.6), hole};
}

// The shapes for the numbers in an emblem.

const std::array<Polygon, tournament::emblem_outlines> outlines = {{
    {{2, 1.5},
     {22, 1.5},
     {22, 11},
     {19.5, 16.5},
     {16, 20},
     {12, 22.8},
     {8, 20},
     {4.5, 16.5},
     {2, 11}},
    corners(40, 11),
    rectangle(1.8, 1.8, 22.2, 22.2),
    corners(6, 11.4),
    corners(4, 11.6),
    {{12, 1}, {22.5, 9}, {22.5, 22.5}, {1.5, 22.5}, {1.5, 9}},
}};

const std::array<std::vector<HalfPlane>, tournament::emblem_divisions> divisions = {{
    {{0, 0, -1}},
    {{1, 0, 12}},
    {{0, 1, 12}},
    {{1, -1, 0}},
    {{1, 1, 24}},
    {{1, 0, 15.5}, {-1, 0, -8.5}},
    {{0, 1, 15.5}, {0, -1, -8.5}},
    {{0, 1, 8}},
    {{0, -1, -16}},
    {{1, -1, 5}, {-1, 1, 5}},
}};

const std::array<std::vector<Polygon>, tournament::emblem_charges> charges = {{
    {corners(24, 5)},
    ring(),
    {rectangle(7.6, 7.6, 16.4, 16.4)},
    {corners(4, 6.3)},
    {corners(3, 6.4, 0, {12, 13})},
    {corners(3, 6.4, 0.5, {12, 11})},
    {star()},
    {cross(false)},
    {cross(true)},
    {{{12, 6.5}, {18, 12.5}, {18, 17.5}, {12, 11.5}, {6, 17.5}, {6, 12.5}}},
    {rectangle(6, 7, 18, 10.6), rectangle(6, 13.4, 18, 17)},
    {{{6.8, 6.5}, {17.2, 6.5}, {13.2, 12}, {17.2, 17.5}, {6.8, 17.5}, {10.8, 12}}},
}};

/// The part of a convex polygon inside the half plane.
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

Polygon scaled(Polygon polygon, double factor) {
  for (Point& point : polygon) {
    point = {middle + (point.x - middle) * factor, middle + (point.y - middle) * factor};
  }
  return polygon;
}

}  // namespace

std::vector<EmblemShape> emblem_shapes(const tournament::Emblem& emblem) {
  const std::string_view tint = colours.at(emblem.colour);
  const std::string_view ground = emblem.swapped ? "white" : tint;
  const std::string_view other = emblem.swapped ? tint : "white";
  const Polygon& outline = outlines.at(emblem.outline);
  // Coloured parts reach the rim and white parts do not, so that no seam shows between two coloured
  // parts.
  const Polygon body = scaled(outline, 0.95);
  const Polygon inner = scaled(outline, 0.83);
  const auto within = [&](Polygon polygon) {
    for (const HalfPlane& half : divisions.at(emblem.division)) polygon = cut(polygon, half);
    return polygon;
  };
  std::vector<EmblemShape> shapes = {{{body}, tint}};
  if (emblem.swapped) shapes.push_back({{inner}, "white"});
  shapes.push_back({{within(emblem.swapped ? body : inner)}, other});
  // The charge has the colour of the part, and the ground's colour where it overlaps the part.
  EmblemShape charge{{}, other};
  EmblemShape crossed{{}, ground};
  for (const Polygon& polygon : charges.at(emblem.charge)) {
    charge.polygons.push_back(scaled(polygon, 1.06));
    crossed.polygons.push_back(within(charge.polygons.back()));
  }
  shapes.push_back(std::move(charge));
  shapes.push_back(std::move(crossed));
  for (EmblemShape& shape : shapes) {
    std::erase_if(shape.polygons, [](const Polygon& polygon) { return polygon.size() < 3; });
  }
  return shapes;
}

}  // namespace aspis::exports::chart
