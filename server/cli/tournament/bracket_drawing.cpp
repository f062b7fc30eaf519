#include "server/cli/tournament/bracket_drawing.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "server/cli/columns.hpp"
#include "server/cli/tournament/canvas.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::cli {
namespace {

using formats::Origin;
using formats::Pairing;
using formats::Part;

std::string side_name(const tournament::Tournament& tournament, const Pairing& pairing, std::size_t side) {
  if (pairing.known[side] && *pairing.known[side] >= 0) {
    return tournament::display_name(tournament, *pairing.known[side]);
  }
  const Origin& origin = pairing.origins[side];
  switch (origin.kind) {
    case Origin::Kind::winner_of:
      return "winner of M" + std::to_string(origin.match);
    case Origin::Kind::loser_of:
      return "loser of M" + std::to_string(origin.match);
    case Origin::Kind::bye:
      return "bye";
    default:
      return "?";
  }
}

std::string side_points(const tournament::Tournament& tournament, const Pairing& pairing, std::size_t side) {
  if (pairing.games_played == 0 || !pairing.known[side]) return "";
  return formats::halves(exports::tally_of(tournament, pairing.key, *pairing.known[side]).points2);
}

bool has_won(const Pairing& pairing, std::size_t side) {
  return pairing.state.winner && pairing.known[side] &&
         *pairing.known[side] == *pairing.state.winner;
}

drawing::Paint paint_of(const Pairing& pairing, std::size_t side) {
  if (has_won(pairing, side)) return drawing::strong;
  return pairing.known[side] ? drawing::Paint() : drawing::faint;
}

/// "winner of M12", or who won it.
std::string winner_name(const tournament::Tournament& tournament, const Pairing& pairing) {
  if (pairing.state.winner) return tournament::display_name(tournament, *pairing.state.winner);
  return "winner of M" + std::to_string(pairing.number);
}

/// The matches of one tree: each side is a leaf, or what comes out of an earlier match.
class Tree {
 public:
  Tree(const tournament::Tournament& tournament, const std::vector<const Pairing*>& matches) : tournament_(tournament) {
    for (const Pairing* match : matches) {
      by_number_[match->number] = match;
      if (match->part != Part::final) rounds_ = std::max(rounds_, match->round);
    }
    measure();
  }

  std::string drawn(const drawing::Style& style) {
    std::map<int, bool> inner;
    for (const auto& [number, match] : by_number_) {
      for (const Origin& origin : match->origins) {
        if (origin.kind == Origin::Kind::winner_of) inner[origin.match] = true;
      }
    }
    for (const auto& [number, match] : by_number_) {
      if (inner.contains(number)) continue;
      const int row = draw(*match);
      put_winner(row, *match);
    }
    return canvas_.text(style);
  }

 private:
  static constexpr int connector = 4;  // columns from the end of a name to the next one: "─┐" "├─"

  [[nodiscard]] std::size_t column_of(const Pairing& match) const {
    return static_cast<std::size_t>(match.part == Part::final ? rounds_ : match.round - 1);
  }

  [[nodiscard]] std::string text_of(const Pairing& match, std::size_t side) const {
    const std::string points = side_points(tournament_, match, side);
    return side_name(tournament_, match, side) + (points.empty() ? "" : ": " + points) +
           (match.state.by_lot && has_won(match, side) ? " lot" : "");
  }

  void measure() {
    widths_.assign(static_cast<std::size_t>(rounds_) + 1, 0);
    for (const auto& [number, match] : by_number_) {
      for (std::size_t side = 0; side < 2; ++side) {
        std::size_t& width = widths_[column_of(*match)];
        width = std::max(width, shown_width(text_of(*match, side)));
      }
    }
  }

  [[nodiscard]] int left_of(std::size_t column) const {
    int left = 0;
    for (std::size_t at = 0; at < column; ++at) left += static_cast<int>(widths_[at]) + connector;
    return left;
  }

  /// Draws the match and everything that leads to it; the row on which its winner goes on.
  int draw(const Pairing& match) {
    std::array<int, 2> rows{};
    for (std::size_t side = 0; side < 2; ++side) {
      const Origin& origin = match.origins[side];
      const auto before =
          origin.kind == Origin::Kind::winner_of ? by_number_.find(origin.match) : by_number_.end();
      if (before != by_number_.end()) {
        rows[side] = draw(*before->second);
      } else {
        rows[side] = next_row_;
        next_row_ += 2;
      }
    }
    const std::size_t column = column_of(match);
    const int left = left_of(column);
    const int bar = left + static_cast<int>(widths_[column]) + 1;
    for (std::size_t side = 0; side < 2; ++side) {
      const std::string text = text_of(match, side);
      canvas_.put(rows[side], left, text, paint_of(match, side));
      const auto end = left + static_cast<int>(shown_width(text)) + 1;
      for (int at = end; at < bar; ++at) canvas_.put(rows[side], at, "─");
      canvas_.put(rows[side], bar, side == 0 ? "┐" : "┘");
    }
    const int middle = (rows[0] + rows[1]) / 2;
    for (int row = rows[0] + 1; row < rows[1]; ++row) canvas_.put(row, bar, "│");
    canvas_.put(middle, bar, "├─");
    return middle;
  }

  void put_winner(int row, const Pairing& match) {
    const std::size_t column = column_of(match);
    canvas_.put(row, left_of(column) + static_cast<int>(widths_[column]) + connector,
                winner_name(tournament_, match), match.state.winner ? drawing::strong : drawing::faint);
  }

  const tournament::Tournament& tournament_;
  std::map<int, const Pairing*> by_number_;
  int rounds_ = 0;
  std::vector<std::size_t> widths_;
  Canvas canvas_;
  int next_row_ = 0;
};

std::vector<const Pairing*> of_parts(const formats::Stage& stage, std::vector<Part> parts) {
  std::vector<const Pairing*> found;
  for (const formats::Group& group : stage.groups) {
    for (const Pairing& pairing : group.pairings) {
      if (std::find(parts.begin(), parts.end(), pairing.part) != parts.end()) {
        found.push_back(&pairing);
      }
    }
  }
  return found;
}

std::string tree_of(const tournament::Tournament& tournament, const std::string& title,
                    const std::vector<const Pairing*>& matches, const drawing::Style& style) {
  if (matches.empty()) return "";
  return (title.empty() ? "" : title + "\n") + Tree(tournament, matches).drawn(style);
}

std::string lines_of(const tournament::Tournament& tournament, const std::string& title,
                     const std::vector<const Pairing*>& matches, const drawing::Style& style) {
  std::string text;
  for (const Pairing* match : matches) {
    text += "\n" + title + (match->if_needed ? ", if needed" : "") + ": " +
            pairing_words(tournament, *match, style) + "\n";
  }
  return text;
}

}  // namespace

std::string pairing_words(const tournament::Tournament& tournament, const Pairing& pairing,
                          const drawing::Style& style) {
  std::array<std::string, 2> names;
  std::array<std::string, 2> points;
  for (std::size_t side = 0; side < 2; ++side) {
    names[side] = drawing::painted(side_name(tournament, pairing, side), paint_of(pairing, side), style);
    points[side] = side_points(tournament, pairing, side);
  }
  if (points[0].empty()) return names[0] + " - " + names[1];
  return names[0] + " - " + names[1] + ", " + points[0] + ":" + points[1] +
         (pairing.state.by_lot ? ", by lot" : "");
}

std::string bracket_drawing(const tournament::Tournament& tournament, const formats::Stage& stage,
                            const drawing::Style& style) {
  const bool single = exports::plan_of(tournament, stage.number).format == formats::Format::elimination;
  if (single) {
    return tree_of(tournament, "", of_parts(stage, {Part::winners, Part::final}), style) +
           lines_of(tournament, "third place", of_parts(stage, {Part::third_place}), style);
  }
  return tree_of(tournament, "winners' bracket", of_parts(stage, {Part::winners}), style) + "\n" +
         tree_of(tournament, "losers' bracket", of_parts(stage, {Part::losers}), style) +
         lines_of(tournament, "final", of_parts(stage, {Part::final}), style) +
         lines_of(tournament, "second final", of_parts(stage, {Part::reset}), style);
}

std::string finals_lines(const tournament::Tournament& tournament, const formats::Stage& stage,
                         const drawing::Style& style) {
  std::string text;
  for (const formats::Group& group : stage.groups) {
    for (const Pairing& pairing : group.pairings) {
      const int place = pairing.key.phase;
      text += "places " + std::to_string(place) + " and " + std::to_string(place + 1) + ": " +
              pairing_words(tournament, pairing, style) + "\n";
    }
  }
  return text;
}

}  // namespace aspis::cli
