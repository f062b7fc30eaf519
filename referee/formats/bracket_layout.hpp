// Positions of a bracket's matches in a drawing, and names of its rounds: the same on paper, pages
// and terminals, which scale them to their own units.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "referee/formats/schedule.hpp"

namespace aspis::formats {

/// Elimination of either kind, and finals.
[[nodiscard]] bool is_bracket(Format);

/// The matches to draw: the pairings of the stage, and the second final of a double elimination
/// while it may still be played.
[[nodiscard]] std::vector<Pairing> bracket_matches(const Stage&, Format);

/// A bracket of this many entrants before they are known.
[[nodiscard]] Stage open_bracket(const StagePlan&, int entrants);

/// A label for an open side: "winner of M12", "bye", "to be decided".
[[nodiscard]] std::string text(const Origin&);

/// "Quarter-finals", "Losers round 2", "Places 5 and 6", "Round 3", "Play-off round 1": of any
/// format; `all` are the matches of its stage.
[[nodiscard]] std::string round_name(const Pairing&, Format, std::span<const Pairing> all);

/// A column is as wide as a box and the gap to the next one, a row as high as a box and its gap.
/// Both count from 0. `row` is the top of the box, a fraction if the box is between the two that
/// feed it.
struct BracketBox {
  std::size_t match = 0;  // its place among all
  int column = 0;
  double row = 0;
};
/// Half a row high.
struct BracketHead {
  std::string text;
  int column = 0;
  double row = 0;
};
/// A line from a box to the box of the winner's next match, by their indices among the boxes.
struct BracketLink {
  std::size_t from = 0;
  std::size_t to = 0;
  std::size_t side = 0;  // of `to`
};
struct BracketLayout {
  std::string title;  // "Round 1 – Quarter-finals"; "" of a whole bracket
  int columns = 0;
  double rows = 0;
  std::vector<BracketBox> boxes;
  std::vector<BracketHead> heads;
  std::vector<BracketLink> links;
};

/// The tree of the winners, that of the losers below it, the final right of both, the second final
/// right of that, the match for third place below the final.
[[nodiscard]] BracketLayout bracket_layout(std::span<const Pairing> all, Format);

struct BracketRoom {
  int columns = 0;
  double rows = 0;
};
/// The drawing on as many sheets as it takes, with every match on one of them: first the early
/// parts that fit whole, then the matches they lead to.
[[nodiscard]] std::vector<BracketLayout> bracket_sheets(std::span<const Pairing> all, Format,
                                                        BracketRoom);

}  // namespace aspis::formats
