// Judges a record of a game of Pythoncross: replays it from its start and compares every claim with
// the result. Text is read and printed elsewhere.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/solitaire/pythoncross/game.hpp"
#include "referee/solitaire/pythoncross/record.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::pythoncross {

/// A broken rule or a wrong claim, and its place.
struct RuleError {
  std::size_t line = 0;  // of the record; 0 if the error is not in a line
  std::size_t turn = 0;  // from 1; 0 for the record as a whole
  std::string rule;
  std::string found;
  std::string expected;
  bool operator==(const RuleError&) const = default;
};

/// A turn as it was replayed.
struct JudgedTurn {
  std::size_t line = 0;
  Play play;         // corrected, if it was misprinted
  std::string rack;  // before it
  int score = 0;
  std::vector<std::string> others;
};

struct Verdict {
  std::vector<RuleError> errors;  // in the order of the record; empty for a valid one
  std::vector<std::string> notes;
  std::vector<JudgedTurn> turns;  // as many as could be replayed
  std::size_t claimed_turns = 0;
  int total = 0;  // of the turns that were replayed
  Map map;
  Board board;
  std::size_t drawn = 0;              // letters of the list
  bool all_letters = false;           // they lie on the board
  std::vector<std::string> repeated;  // words that are repeated at the end
  std::string high_score;             // as the record says it
  std::string dictionary;             // its hash

  [[nodiscard]] bool valid() const { return errors.empty(); }
};

struct Demands {
  /// Allow a dump only if the rack can form no word.
  bool strict = false;
  /// Require board, total and every play's other words, as in a submitted record.
  bool whole = false;
};

/// A turn that breaks a rule is replayed as it is if the board has room for it. If not, it is
/// replayed in the only other place that makes the same word, the same other words and the same
/// score. The replay ends before a turn without such a place.
[[nodiscard]] Verdict judge(const Record&, const Map&, const words::Dictionary&, Demands = {});

/// "(IF,XU)", or "none".
[[nodiscard]] std::string bracketed(const std::vector<std::string>& words);

[[nodiscard]] std::vector<std::string> list_letters(const std::vector<Run>&);

/// Costs a tenth of a second to make; the questions are quick. One map's.
class WordSeeker {
 public:
  WordSeeker(const Map&, const words::Dictionary&);
  ~WordSeeker();
  WordSeeker(const WordSeeker&) = delete;
  WordSeeker& operator=(const WordSeeker&) = delete;

  /// The word with the most points that the rack can form; nullopt if none exists.
  [[nodiscard]] std::optional<Play> any(const Game&);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace aspis::solitaire::pythoncross
