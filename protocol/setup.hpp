// The start of a game: its options and its board, as records, bots and board files show them.
#pragma once

#include <string>
#include <vector>

namespace aspis::protocol {

/// A board as text: wordcube rows plane after plane, boxing the 16 lines of the arena.
struct Board {
  std::vector<int> dimensions;    // wordcube rows, columns, planes; boxing rows, columns
  std::vector<std::string> rows;  // empty if the game has no board
  bool operator==(const Board&) const = default;
};

struct Option {
  std::string key;
  std::string value;
  bool operator==(const Option&) const = default;
};

struct Setup {
  int seats = 2;
  std::vector<Option> options;  // every option of the game, in the order of its specs
  Board board;
  bool operator==(const Setup&) const = default;
};

}  // namespace aspis::protocol
