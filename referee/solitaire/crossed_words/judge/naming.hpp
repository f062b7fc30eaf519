// What an output file's names of rows and columns mean: the ways there are, and a place under one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/output/says.hpp"

namespace aspis::solitaire::crossed_words::judge {

/// Ordinal words ("eighth") always count from 1, letters from A.
struct Naming {
  int first_number = 1;                 // of the first row and column
  bool pair_begins_with_column = true;  // (x,y)
  bool letters_are_columns = true;      // of cells: G8
  bool c_is_column = false;             // C5 is column 5, not a cell
  bool operator==(const Naming&) const = default;
};

/// All namings that differ in what they make of this file, the likeliest first: what its
/// explanation and the labels of its board suggest, then the contest's own.
[[nodiscard]] std::vector<Naming> namings_for(const output::Output&);

/// In words, as far as the file leaves a choice; "" where it leaves none.
[[nodiscard]] std::string text(const Naming&, const output::Output&);

/// What is known of the first square of a word and its direction. Where only a row is named, the
/// word lies in it; a column likewise.
struct Spot {
  std::optional<int> row;
  std::optional<int> column;
  std::optional<Direction> direction;
};
[[nodiscard]] Spot spot_of(const output::Place&, const Naming&);

[[nodiscard]] inline bool agrees(const Spot& spot, Square first, Direction direction) {
  return (!spot.row || *spot.row == first.row) && (!spot.column || *spot.column == first.column) &&
         (!spot.direction || *spot.direction == direction);
}

}  // namespace aspis::solitaire::crossed_words::judge
