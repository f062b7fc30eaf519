// Judges a record of a game of Pythoncross: replays it from nothing and holds every claim against
// what comes out. Reads no text and prints none.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "referee/solitaire/pythoncross/game.hpp"
#include "referee/solitaire/pythoncross/record.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::pythoncross {

/// A rule that is broken or a claim that is wrong, and where.
struct Fault {
  std::size_t line = 0;  // of the record; 0 where no line is at fault
  std::size_t turn = 0;  // from 1; 0 for the record as a whole
  std::string rule;
  std::string found;
  std::string expected;
  bool operator==(const Fault&) const = default;
};

/// A turn as it was replayed.
struct JudgedTurn {
  std::size_t line = 0;
  Play play;         // where a misprint was seen through, as it must have been
  std::string rack;  // before it
  int score = 0;
  std::vector<std::string> others;
};

struct Verdict {
  std::vector<Fault> faults;  // in the order of the record; none for a valid one
  std::vector<std::string> notes;
  std::vector<JudgedTurn> turns;  // as many as could be replayed
  std::size_t claimed_turns = 0;
  int total = 0;  // of the turns that were replayed
  Map map;
  Board board;
  std::size_t drawn = 0;              // letters of the list
  bool all_letters = false;           // they lie on the board
  std::vector<std::string> repeated;  // words that stand twice at the end
  std::string high_score;             // as the record says it
  std::string dictionary;             // its hash

  [[nodiscard]] bool valid() const { return faults.empty(); }
};

struct Demands {
  /// A dump is allowed only where the rack can form no word.
  bool strict = false;
  /// Board, total and every play's other words are there, as a record that is sent in has them.
  bool whole = false;
};

/// A turn that breaks a rule is carried out as it stands where the board has room for it, and
/// where only one other place makes the same word, the same other words and the same score, there;
/// the replay ends before a turn of which neither is true.
[[nodiscard]] Verdict judge(const Record&, const Map&, const words::Dictionary&, Demands = {});

}  // namespace aspis::solitaire::pythoncross
