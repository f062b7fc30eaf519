// Where the matches of a bracket stand in a drawing, and what its rounds are called: the same on
// paper, on a page and on a terminal, which draw it in units of their own.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "referee/formats/schedule.hpp"

namespace aspis::formats {

/// Elimination of either kind, and finals.
[[nodiscard]] bool is_bracket(Format);

/// What a drawing shows: the pairings of the stage, and the second final of a double elimination as
/// long as it may come to it.
[[nodiscard]] std::vector<Pairing> bracket_matches(const Stage&, Format);

/// A stage of so many entrants before anybody knows who they are.
[[nodiscard]] Stage open_bracket(const StagePlan&, int entrants);

/// "winner of M12", "bye", "to be decided": of a side that nobody stands on yet.
[[nodiscard]] std::string text(const Origin&);

/// "Quarter-finals", "Losers round 2", "Places 5 and 6", "Round 3", "Play-off round 1": of any
/// format; `all` are the matches of its stage.
[[nodiscard]] std::string round_name(const Pairing&, Format, std::span<const Pairing> all);

/// A column is as wide as a box and the gap to the next one, a row as high as a box and its gap.
/// Both are counted from 0; `row` is that of a box's top, and lies between two where it stands
/// between the two that feed it.
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
/// From a box to the one where its winner goes on, by their places among the boxes.
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
/// The same on as many sheets as it takes, every match on one of them: first the early parts that
/// fit whole, then what they lead to.
[[nodiscard]] std::vector<BracketLayout> bracket_sheets(std::span<const Pairing> all, Format,
                                                        BracketRoom);

}  // namespace aspis::formats
