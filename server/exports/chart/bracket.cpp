#include "server/exports/chart/bracket.hpp"

#include <algorithm>

#include "referee/formats/bracket_layout.hpp"
#include "server/exports/chart/match_box.hpp"

namespace aspis::exports::chart {
namespace {

using formats::BracketBox;
using formats::BracketLayout;
using formats::Format;
using formats::Pairing;

constexpr double row_pitch = BoxStyle::height + 3;
constexpr double column_gap = 24;
constexpr double bye_width = 16;  // left of a box
constexpr double finals_scale = 1.4;

/// Who comes in after the first round of the winners had a bye in it.
bool had_bye(const Pairing& match, std::size_t side) {
  return match.part == formats::Part::winners && match.round > 1 &&
         match.origins[side].kind == formats::Origin::Kind::entrant;
}

class Drawing {
 public:
  Drawing(const Tournament& tournament, const std::vector<Pairing>& matches, const BoxStyle& style,
          const BracketLayout& layout)
      : tournament_(tournament), matches_(matches), style_(style), layout_(layout) {
    for (const BracketBox& box : layout.boxes) {
      const Pairing& match = matches[box.match];
      if (box.column == 0 && (had_bye(match, 0) || had_bye(match, 1))) left_ = bye_width;
    }
  }

  Picture take() {
    picture_.width = x_of(layout_.columns) - column_gap;
    picture_.height = layout_.rows * row_pitch;
    for (const formats::BracketHead& head : layout_.heads) {
      Text text{x_of(head.column), head.row * row_pitch + 10, 8, head.text, Anchor::start, true};
      picture_.texts.push_back(fitted(std::move(text), style_.width(), 6.5));
    }
    for (const formats::BracketLink& link : layout_.links)
      connect(layout_.boxes[link.from], layout_.boxes[link.to]);
    for (const BracketBox& box : layout_.boxes) draw(box);
    return std::move(picture_);
  }

 private:
  [[nodiscard]] double x_of(int column) const {
    return left_ + column * (style_.width() + column_gap);
  }
  static double middle_of(const BracketBox& box) { return (box.row + 0.5) * row_pitch; }

  void connect(const BracketBox& one, const BracketBox& other) {
    const double turn = x_of(other.column) - column_gap / 2;
    const double from = middle_of(one);
    const double to = middle_of(other);
    picture_.strokes.push_back({x_of(one.column) + style_.width(), from, turn, from, 0.8});
    if (from != to) picture_.strokes.push_back({turn, from, turn, to, 0.8});
    picture_.strokes.push_back({turn, to, x_of(other.column), to, 0.8});
  }

  void draw(const BracketBox& box) {
    const Pairing& match = matches_[box.match];
    const double x = x_of(box.column);
    picture_.place(match_box(tournament_, match, style_), x, middle_of(box) - BoxStyle::height / 2);
    for (const std::size_t side : {0U, 1U}) {
      if (!had_bye(match, side)) continue;
      Text text{x - 2.5, middle_of(box) + (side == 0 ? -2.8 : BoxStyle::row - 2.6), 7, "bye",
                Anchor::end};
      text.italic = true;
      picture_.texts.push_back(std::move(text));
    }
  }

  const Tournament& tournament_;
  const std::vector<Pairing>& matches_;
  const BoxStyle& style_;
  const BracketLayout& layout_;
  double left_ = 0;
  Picture picture_;
};

}  // namespace

std::vector<Picture> bracket_pictures(const Tournament& tournament, const formats::Stage& stage,
                                      double width, double height) {
  const Format format = plan_of(tournament, stage.number).format;
  const bool finals = format == Format::finals;
  const double scale = finals ? finals_scale : 1;
  const std::vector<Pairing> matches = bracket_matches(stage, format);
  const BoxStyle style = style_for(tournament, stage.groups.front(), !finals);
  const double columns = (width / scale - bye_width + column_gap) / (style.width() + column_gap);
  const formats::BracketRoom room{static_cast<int>(columns), height / scale / row_pitch};
  std::vector<Picture> pictures;
  for (const BracketLayout& sheet : formats::bracket_sheets(matches, format, room)) {
    const Picture drawn = Drawing(tournament, matches, style, sheet).take();
    Picture& picture = pictures.emplace_back();
    picture.width = drawn.width * scale;
    picture.height = drawn.height * scale;
    picture.place(drawn, 0, 0, scale);
  }
  return pictures;
}

}  // namespace aspis::exports::chart
