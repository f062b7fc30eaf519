// Draws elimination stages and finals as brackets, and a tournament's stages in one line.
#include <algorithm>

#include "referee/formats/bracket_layout.hpp"
#include "referee/formats/schedule.hpp"
#include "server/exports/chart/chart.hpp"

namespace aspis::exports::chart {
namespace {

using formats::BracketBox;
using formats::Pairing;

constexpr double name_size = 9;
constexpr double small = 7;
constexpr double smallest_in_box = 6.2;
constexpr double alias_gap = 2.5;
constexpr double narrowest_name = 44;
constexpr double widest_name = 110;
constexpr double box_emblem_size = 8.5;
constexpr double box_emblem_width = box_emblem_size + 2;
constexpr double box_row = 10.5;
constexpr double box_height = 2 * box_row;
constexpr double label_width = 22;
constexpr double seed_width = 15;
constexpr double score_width = 36;
constexpr double row_pitch = box_height + 3;
constexpr double column_gap = 24;
constexpr double bye_width = 16;  // space to the left of a box
constexpr double finals_scale = 1.4;

/// "2 (41)": points and, if the game has one, the sum of the scores.
std::string score_text(const Tally& tally) {
  if (tally.games == 0) return "";
  const std::string points = formats::halves(tally.points2);
  return tally.score == 0 ? points : points + " (" + std::to_string(tally.score) + ")";
}

/// True if the side had a bye in the first round, so its entrant joins the winners later.
bool had_bye(const Pairing& match, std::size_t side) {
  return match.part == formats::Part::winners && match.round > 1 &&
         match.origins[side].kind == formats::Origin::Kind::entrant;
}

/// Draws a stage's bracket or a part of it. Each box is a match with its number and, for each side,
/// seed, name and result.
class BracketDrawing {
 public:
  BracketDrawing(const StageDrawing& of, formats::Format format)
      : tournament_(of.tournament), matches_(bracket_matches(of.stage, format)) {
    double widest = narrowest_name;
    for (const Entrant entrant : of.stage.groups.front().entrants) {
      const double name = text_width(program_or_alias(entrant), name_size, true);
      widest = std::max(widest, box_emblem_width + name + alias_width(entrant) + 2);
      if (format != formats::Format::finals) seeds_.emplace(entrant, seeds_.size() + 1);
    }
    name_width_ = std::min(widest, widest_name);
    box_width_ = label_width + seed_width + name_width_ + score_width;
  }

  [[nodiscard]] const std::vector<Pairing>& matches() const { return matches_; }
  [[nodiscard]] double column_width() const { return box_width_ + column_gap; }

  Picture draw(const formats::BracketLayout& layout) {
    picture_ = {};
    left_ = 0;
    for (const BracketBox& box : layout.boxes) {
      const Pairing& match = matches_[box.match];
      if (box.column == 0 && (had_bye(match, 0) || had_bye(match, 1))) left_ = bye_width;
    }
    picture_.width = column_x(layout.columns) - column_gap;
    picture_.height = layout.rows * row_pitch;
    for (const formats::BracketHead& head : layout.heads) {
      picture_.write(
          {column_x(head.column), head.row * row_pitch + 10, 8, head.text, Anchor::start, true},
          box_width_, 6.5);
    }
    for (const formats::BracketLink& link : layout.links) {
      connect(layout.boxes[link.from], layout.boxes[link.to]);
    }
    for (const BracketBox& box : layout.boxes) draw_match(box);
    return std::move(picture_);
  }

 private:
  /// The program's name, or the alias if it has none.
  [[nodiscard]] const std::string& program_or_alias(Entrant entrant) const {
    const std::string& program = entrant_program(tournament_, entrant);
    return program.empty() ? tournament::entrant_alias(tournament_, entrant) : program;
  }

  /// The width of the small alias after a program's name; 0 without a name.
  [[nodiscard]] double alias_width(Entrant entrant) const {
    if (entrant_program(tournament_, entrant).empty()) return 0;
    return alias_gap + text_width(tournament::entrant_alias(tournament_, entrant), small);
  }

  [[nodiscard]] double column_x(int column) const { return left_ + column * column_width(); }
  static double box_middle(const BracketBox& box) { return (box.row + 0.5) * row_pitch; }

  void connect(const BracketBox& one, const BracketBox& other) {
    const double turn = column_x(other.column) - column_gap / 2;
    const double from = box_middle(one);
    const double to = box_middle(other);
    picture_.strokes.push_back({column_x(one.column) + box_width_, from, turn, from, 0.8});
    if (from != to) picture_.strokes.push_back({turn, from, turn, to, 0.8});
    picture_.strokes.push_back({turn, to, column_x(other.column), to, 0.8});
  }

  /// Winners are bold; a dashed box is a match that may not be needed.
  void draw_match(const BracketBox& box) {
    const Pairing& match = matches_[box.match];
    Picture drawn;
    drawn.boxes.push_back({0, 0, box_width_, box_height, 0.8, match.if_needed});
    drawn.strokes.push_back({label_width, box_row, box_width_, box_row, 0.4});
    drawn.strokes.push_back({label_width, 0, label_width, box_height, 0.4});
    drawn.write(
        {label_width / 2, box_row + 2.4, small, "M" + std::to_string(match.number), Anchor::middle},
        label_width - 2, 5.5);
    for (const std::size_t side : {0U, 1U}) draw_side(drawn, match, side);
    const double x = column_x(box.column);
    picture_.place(drawn, x, box_middle(box) - box_height / 2);
    for (const std::size_t side : {0U, 1U}) {
      if (!had_bye(match, side)) continue;
      Text text{x - 2.5, box_middle(box) + (side == 0 ? -2.8 : box_row - 2.6), 7, "bye",
                Anchor::end};
      text.italic = true;
      picture_.texts.push_back(std::move(text));
    }
  }

  /// An unknown side is shown as "winner of M12".
  void draw_side(Picture& drawn, const Pairing& match, std::size_t side) const {
    const double baseline = static_cast<double>(side) * box_row + box_row - 2.1;
    const double name_x = label_width + seed_width;
    const std::optional<Entrant>& known = match.known[side];
    if (!known || *known < 0) {
      Text text{label_width + 2, baseline, small, formats::text(match.origins[side])};
      text.italic = true;
      drawn.texts.push_back(
          fitted(std::move(text), seed_width + name_width_ + score_width - 4, smallest_in_box));
      return;
    }
    if (const auto seed = seeds_.find(*known); seed != seeds_.end()) {
      drawn.texts.push_back(
          {name_x - 2.5, baseline, small, std::to_string(seed->second), Anchor::end});
    }
    const bool won = match.state.winner == *known;
    draw_entrant(drawn, *known, {name_x, baseline, name_size, "", Anchor::start, won});
    const std::string score = score_text(make_tally(tournament_, match.key, *known));
    if (score.empty()) return;
    drawn.write({box_width_ - 2.5, baseline, small + 0.5, score, Anchor::end, won}, score_width - 4,
                smallest_in_box);
  }

  /// If the space is too small, the name is shortened and never the alias.
  void draw_entrant(Picture& drawn, Entrant entrant, Text text) const {
    drawn.emblems.push_back({text.x, text.y - box_emblem_size + 1.4, box_emblem_size,
                             entrant_emblem(tournament_, entrant)});
    text.x += box_emblem_width;
    text.text = program_or_alias(entrant);
    text = fitted(std::move(text), name_width_ - box_emblem_width - alias_width(entrant),
                  smallest_in_box);
    drawn.texts.push_back(text);
    if (entrant_program(tournament_, entrant).empty()) return;
    const double end = text.x + text_width(text.text, text.size, text.bold);
    drawn.texts.push_back(
        {end + alias_gap, text.y, small, tournament::entrant_alias(tournament_, entrant)});
  }

  const Tournament& tournament_;
  const std::vector<Pairing> matches_;
  std::map<Entrant, std::size_t> seeds_;  // from 1; empty if they mean nothing
  double name_width_ = 0;
  double box_width_ = 0;
  double left_ = 0;
  Picture picture_;
};

/// "M12 was tied after 8 games: the lot ...", for matches that needed more than their games.
std::vector<std::string> match_notes(const Tournament& tournament, const formats::Group& group) {
  std::vector<std::string> notes;
  std::string longer;
  std::string going_on;
  for (const Pairing& pairing : group.pairings) {
    const std::string name = "M" + std::to_string(pairing.number);
    const std::string games = std::to_string(pairing.games_played) + " games";
    if (pairing.state.by_lot && pairing.state.winner) {
      notes.push_back(name + " was tied after " + games +
                      ": lot drawn from the tournament's seed: " +
                      tournament::display_name(tournament, *pairing.state.winner) + ".");
    } else if (pairing.state.extended) {
      std::string& list = pairing.state.complete ? longer : going_on;
      list += (list.empty() ? "" : ", ") + name + " (" + games + ")";
    }
  }
  if (!longer.empty()) {
    notes.push_back("Tied, decided by extra games on new boards: " + longer + ".");
  }
  if (!going_on.empty()) notes.push_back("Tied, extra games to come: " + going_on + ".");
  return notes;
}

}  // namespace

std::vector<Picture> bracket_pictures(const StageDrawing& of) {
  const formats::Format format = stage_plan(of.tournament, of.stage.number).format;
  const double scale = format == formats::Format::finals ? finals_scale : 1;
  BracketDrawing drawing(of, format);
  const double columns = (of.room.width / scale - bye_width + column_gap) / drawing.column_width();
  const formats::BracketRoom room{static_cast<int>(columns), of.room.height / scale / row_pitch};
  std::vector<Picture> pictures;
  for (const auto& sheet : formats::bracket_sheets(drawing.matches(), format, room)) {
    const Picture drawn = drawing.draw(sheet);
    Picture& picture = pictures.emplace_back();
    picture.width = drawn.width * scale;
    picture.height = drawn.height * scale;
    picture.place(drawn, 0, 0, scale);
  }
  add_notes(pictures, match_notes(of.tournament, of.stage.groups.front()), of.room);
  return pictures;
}

Picture strip(const Tournament& tournament, const formats::Schedule& schedule, double width) {
  constexpr double arrow = 22;
  constexpr double height = 30;
  const auto entrants = static_cast<int>(tournament.entrants.size());
  std::vector<std::string> texts = formats::stage_shapes(tournament.plan, schedule, entrants);
  texts.insert(texts.begin(), std::to_string(entrants));
  const auto count = static_cast<double>(texts.size());
  const double box = std::min(110.0, (width - (count - 1) * arrow) / count);
  Picture picture;
  picture.height = height;
  double x = 0;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    if (at > 0) {
      const double tip = x - 3;
      picture.strokes.push_back({x - arrow + 3, height / 2, tip, height / 2, 0.9});
      picture.strokes.push_back({tip - 4, height / 2 - 3, tip, height / 2, 0.9});
      picture.strokes.push_back({tip - 4, height / 2 + 3, tip, height / 2, 0.9});
    }
    picture.boxes.push_back({x, 0.5, box, height - 1});
    picture.write({x + box / 2, 13.5, 11, texts[at], Anchor::middle, true}, box - 6, 6.5);
    const std::string name =
        at == 0 ? "entrants" : stage_name(tournament, static_cast<int>(at) - 1);
    picture.write({x + box / 2, 24, 7.5, name, Anchor::middle}, box - 6, 6.2);
    x += box + arrow;
  }
  picture.width = x - arrow;
  return picture;
}

}  // namespace aspis::exports::chart
