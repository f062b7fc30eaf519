#include "server/exports/chart/bracket.hpp"

#include <algorithm>
#include <map>

#include "server/exports/chart/bracket_tree.hpp"
#include "server/exports/chart/match_box.hpp"

namespace aspis::exports::chart {
namespace {

using formats::Part;

constexpr double match_gap = 3;
constexpr double column_gap = 24;
constexpr double heading_height = 15;
constexpr double heading_size = 8;

/// Draws one tree, or what is left of it after cuts.
class Drawing {
 public:
  Drawing(const Tournament& tournament, const BracketTree& tree, const BoxStyle& style, std::set<int> cut,
          int last_round)
      : tournament_(tournament), tree_(tree), style_(style), cut_(std::move(cut)), last_round_(last_round) {}

  Picture draw(int root, bool with_beside) {
    depth_ = depth_of(root);
    const bool headed = tree_.children(root, cut_).empty();
    place(root, 0, headed && tree_.at(root).match->part == Part::final ? heading_height : 0, true);
    picture_.width = column(0) + style_.width();
    picture_.height = bottom_;
    if (with_beside) {
      for (const formats::Pairing* match : tree_.beside()) draw_beside(*match, middles_.at(root));
      if (const auto reset = open_reset(root)) draw_beside(*reset, middles_.at(root));
    }
    draw_headings();
    return with_room_for_byes();
  }

 private:
  [[nodiscard]] int depth_of(int node) const {
    int depth = 0;
    for (const int child : tree_.children(node, cut_)) depth = std::max(depth, 1 + depth_of(child));
    return depth;
  }

  [[nodiscard]] double column(int depth) const {
    return (depth_ - depth) * (style_.width() + column_gap);
  }

  /// Draws the node's tree from `top` down; the middle of its box. `begins` where its part of the
  /// bracket begins with it.
  double place(int node, int depth, double top, bool begins) {
    const formats::Pairing& match = *tree_.at(node).match;
    const bool headed = match.part == Part::winners || match.part == Part::losers;
    if (begins && headed && part_top_.try_emplace(match.part, top + heading_height).second) {
      top += heading_height;
    }
    const double x = column(depth);
    std::vector<double> middles;
    double below = top;
    for (const int child : tree_.children(node, cut_)) {
      const bool first_of_part = tree_.at(child).match->part != match.part;
      middles.push_back(place(child, depth + 1, below, first_of_part));
      below = bottom_;
    }
    double middle = top + (BoxStyle::height + match_gap) / 2;
    if (!middles.empty()) middle = (middles.front() + middles.back()) / 2;
    for (const double from : middles) connect(x, from, middle);
    picture_.place(match_box(tournament_, match, style_), x, middle - BoxStyle::height / 2);
    draw_byes(match, x, middle);
    heads_.try_emplace({match.part, match.round}, x, middle);
    middles_[node] = middle;
    bottom_ = std::max(below, middle + (BoxStyle::height + match_gap) / 2);
    return middle;
  }

  void connect(double x, double from, double to) {
    const double turn = x - column_gap / 2;
    picture_.strokes.push_back({x - column_gap, from, turn, from, 0.8});
    if (from != to) picture_.strokes.push_back({turn, from, turn, to, 0.8});
    picture_.strokes.push_back({turn, to, x, to, 0.8});
  }

  /// Who comes in after the first round of the winners had a bye in it.
  void draw_byes(const formats::Pairing& match, double x, double middle) {
    if (match.part != Part::winners || match.round < 2) return;
    for (const std::size_t side : {0U, 1U}) {
      if (match.origins[side].kind != formats::Origin::Kind::entrant) continue;
      const double y = middle + (side == 0 ? -2.8 : BoxStyle::row - 2.6);
      Text text{x - 2.5, y, 7, "bye", Anchor::end};
      text.italic = true;
      picture_.texts.push_back(std::move(text));
    }
  }

  /// "bye" stands left of its box, also where that is in the first column of what was cut.
  [[nodiscard]] Picture with_room_for_byes() const {
    double left = 0;
    for (const Text& text : picture_.texts) {
      if (text.anchor != Anchor::end) continue;
      left = std::min(left, text.x - text_width(text.text, text.size, text.bold));
    }
    Picture picture;
    picture.width = picture_.width - left;
    picture.height = picture_.height;
    picture.place(picture_, -left, 0);
    return picture;
  }

  [[nodiscard]] std::string heading(Part part, int round) const {
    switch (part) {
      case Part::losers:
        return "Losers round " + std::to_string(round);
      case Part::third_place:
        return "Third place";
      case Part::final:
        return "Final";
      case Part::reset:
        return "Second final (if needed)";
      case Part::winners:
        break;
    }
    if (last_round_ == 0) return "Winners round " + std::to_string(round);
    if (round == last_round_) return "Semi-finals";
    if (round == last_round_ - 1) return "Quarter-finals";
    return "Round " + std::to_string(round);
  }

  void write_heading(const std::string& text, double x, double y) {
    Text head{x, y, heading_size, text, Anchor::start, true};
    picture_.texts.push_back(fitted(std::move(head), style_.width(), 6.5));
  }

  void draw_headings() {
    for (const auto& [round, where] : heads_) {
      const auto& [x, middle] = where;
      const bool of_part = round.first == Part::winners || round.first == Part::losers;
      const double y = of_part ? part_top_[round.first] : middle - BoxStyle::height / 2;
      write_heading(heading(round.first, round.second), x, y - 5);
    }
  }

  /// The second final that the final of a double elimination may yet lead to.
  [[nodiscard]] std::optional<formats::Pairing> open_reset(int root) const {
    const formats::Pairing& final = *tree_.at(root).match;
    const bool known =
        std::any_of(tree_.beside().begin(), tree_.beside().end(),
                    [](const formats::Pairing* match) { return match->part == Part::reset; });
    if (last_round_ != 0 || known || final.state.winner || final.part != Part::final) return {};
    formats::Pairing reset;
    reset.part = Part::reset;
    reset.number = final.number + 1;
    reset.if_needed = true;
    using Kind = formats::Origin::Kind;
    reset.origins = {formats::Origin{Kind::winner_of, final.number},
                     formats::Origin{Kind::loser_of, final.number}};
    return reset;
  }

  void draw_beside(const formats::Pairing& match, double middle) {
    const bool right = match.part == Part::reset;
    const double x = column(0) + (right ? style_.width() + column_gap : 0);
    const double y = right ? middle : middle + BoxStyle::height + heading_height + 12;
    if (right) connect(x, middle, middle);
    picture_.place(match_box(tournament_, match, style_), x, y - BoxStyle::height / 2);
    const std::string head = right && !match.if_needed ? "Second final" : heading(match.part, 1);
    write_heading(head, x, y - BoxStyle::height / 2 - 5);
    picture_.width = std::max(picture_.width, x + style_.width());
    picture_.height = std::max(picture_.height, y + BoxStyle::height / 2 + match_gap);
  }

  const Tournament& tournament_;
  const BracketTree& tree_;
  const BoxStyle& style_;
  std::set<int> cut_;
  int last_round_;
  int depth_ = 0;
  double bottom_ = 0;
  Picture picture_;
  std::map<Part, double> part_top_;
  std::map<std::pair<Part, int>, std::pair<double, double>> heads_;  // the topmost box of each
  std::map<int, double> middles_;
};

/// Cuts off trees that fit into a page until what is left of the whole does.
class Pieces {
 public:
  Pieces(const Tournament& tournament, const formats::Stage& stage, double width, double height)
      : tournament_(tournament),
        tree_(stage.groups.front()),
        style_(style_for(tournament, stage.groups.front(), true)),
        width_(width),
        height_(height) {
    if (plan_of(tournament, stage.number).format != formats::Format::elimination) return;
    for (const formats::Pairing& pairing : stage.groups.front().pairings) {
      if (pairing.part == Part::winners) last_round_ = std::max(last_round_, pairing.round);
    }
  }

  std::vector<Picture> pictures() {
    if (tree_.root() < 0) return {};
    while (!fits(tree_.root())) {
      const std::size_t before = cut_.size();
      cut_below(tree_.root());
      if (cut_.size() == before) break;  // a single match, and the page is smaller than that
    }
    pictures_.push_back(drawn(tree_.root()));
    return std::move(pictures_);
  }

 private:
  Picture drawn(int node) {
    return Drawing(tournament_, tree_, style_, cut_, last_round_).draw(node, node == tree_.root());
  }

  bool fits(int node) {
    const Picture picture = drawn(node);
    return picture.width <= width_ && picture.height <= height_;
  }

  void cut_below(int node) {
    for (const int child : tree_.children(node, cut_)) {
      if (fits(child)) {
        pictures_.push_back(drawn(child));
        cut_.insert(child);
      } else {
        cut_below(child);
      }
    }
  }

  const Tournament& tournament_;
  BracketTree tree_;
  BoxStyle style_;
  double width_;
  double height_;
  int last_round_ = 0;  // before the final; 0 where losers have a bracket of their own
  std::set<int> cut_;
  std::vector<Picture> pictures_;
};

std::string stake(int place) {
  if (place == 1) return "Final";
  if (place == 3) return "Third place";
  return "Places " + std::to_string(place) + " and " + std::to_string(place + 1);
}

}  // namespace

std::vector<Picture> bracket_pictures(const Tournament& tournament, const formats::Stage& stage, double width,
                                      double height) {
  return Pieces(tournament, stage, width, height).pictures();
}

std::vector<Picture> finals_pictures(const Tournament& tournament, const formats::Stage& stage) {
  constexpr double scale = 1.4;
  std::vector<Picture> pictures;
  for (const formats::Group& group : stage.groups) {
    const BoxStyle style = style_for(tournament, group, false);
    for (const formats::Pairing& pairing : group.pairings) {
      Picture& picture = pictures.emplace_back();
      picture.width = style.width() * scale;
      picture.height = heading_height + BoxStyle::height * scale + 2;
      picture.texts.push_back(
          {0, heading_height - 5, 10, stake(pairing.key.phase), Anchor::start, true});
      picture.place(match_box(tournament, pairing, style), 0, heading_height, scale);
    }
  }
  return pictures;
}

}  // namespace aspis::exports::chart
