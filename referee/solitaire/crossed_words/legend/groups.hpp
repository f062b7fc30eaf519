// The marks of a file that may be letters of the game, with what stands around them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/legend/marks.hpp"
#include "referee/solitaire/crossed_words/legend/senses.hpp"

namespace aspis::solitaire::crossed_words::legend {

struct Group {
  std::size_t line = 0;
  std::size_t mark = 0;
  std::string letters;
  int key = 0;         // groups that are written alike have the same
  unsigned label = 0;  // senses of what stands before it
  int text_cost = 0;   // of taking it for text
  bool minus = false;  // "-QX"
  bool capitals = false;
  int pile = -1;  // a number or letter of a pile that stands before it, 0 to 2
  int count = 0;  // of a draw that says only how many letters; no letters then
};

/// In the order of the file.
[[nodiscard]] std::vector<Group> groups_in(const std::vector<Line>&, const Legend&, bool counted);

/// What stands before a mark of a line: the last two marks that are no numbers, abstracted, and how
/// many numbers are between; a column where there are columns. `role` names what other groups are.
template <class RoleOf>
[[nodiscard]] std::string context_of(const Line& line, std::size_t at, RoleOf role) {
  const Mark& mark = line.marks[at];
  std::string key;
  std::size_t begin = 0;
  if (mark.column >= 0) {
    key = "col " + std::to_string(mark.column);
    while (begin < at && line.marks[begin].column != mark.column) ++begin;
  }
  int shown = 0;
  for (std::size_t before = at; before > begin && shown < 2;) {
    const Mark& other = line.marks[--before];
    if (other.is_number()) {
      if (shown == 0) key += '#';
      continue;
    }
    key += " " + (other.square ? std::string("S") : role(before));
    ++shown;
  }
  return shown < 2 ? key + " ^" : key;
}

}  // namespace aspis::solitaire::crossed_words::legend
