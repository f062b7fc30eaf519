// What the labels of a file stand for: words of three languages, abbreviations and signs that its
// first lines define, and headings of columns.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "referee/solitaire/crossed_words/legend/marks.hpp"

namespace aspis::solitaire::crossed_words::legend {

/// A bit each: a label may stand for several.
enum Sense : unsigned {
  of_draw = 1U << 0U,
  of_discard = 1U << 1U,
  of_play = 1U << 2U,
  of_formed = 1U << 3U,
  of_hand = 1U << 4U,
  of_pile = 1U << 5U,
  of_row = 1U << 6U,
  of_column = 1U << 7U,
  of_across = 1U << 8U,
  of_down = 1U << 9U,
  of_score = 1U << 10U,
  of_total = 1U << 11U,
  of_bonus = 1U << 12U,
  of_loss = 1U << 13U,
  of_turn = 1U << 14U,
};

/// In words, of the likeliest one: "draw"; "" where there is none.
[[nodiscard]] std::string name_of(unsigned senses);

struct Definition {
  int line = 0;
  std::string label;
  unsigned senses = 0;
  bool operator==(const Definition&) const = default;
};

class Legend {
 public:
  /// Reads definitions from all of the lines: "d=draw", "> across", "x: letters thrown away", and
  /// headings of a table.
  explicit Legend(const std::vector<Line>& lines);

  /// Of a mark in a line of moves.
  [[nodiscard]] unsigned senses_of(const Mark&) const;
  /// Of the heading above the mark.
  [[nodiscard]] unsigned senses_above(const Mark&) const;

  /// In the order of the file.
  [[nodiscard]] const std::vector<Definition>& definitions() const { return definitions_; }
  [[nodiscard]] bool is_definition(int line) const;

 private:
  void read_line(const Line&);
  void read_heading(const Line&);
  void define(int line, const Mark& label, unsigned senses);

  std::vector<Definition> definitions_;
  std::map<std::string, unsigned, std::less<>> defined_;
  std::map<int, unsigned> headings_;
};

}  // namespace aspis::solitaire::crossed_words::legend
