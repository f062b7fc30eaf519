// What a judge found of an output file: what it is worth, what is wrong with it, and the whole
// game; as text, as a score sheet that a stranger can check by hand, and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "referee/solitaire/crossed_words/board.hpp"

namespace aspis::solitaire::crossed_words::judge {

struct Fault {
  int line = 0;          // of the output file, from 1 on
  std::string rule;      // "word score", "not in the dictionary"
  std::string found;     // as the file has it; where nothing is expected, what is wrong
  std::string expected;  // "" where the rule says it all
  bool operator==(const Fault&) const = default;
};

/// "line 30: word score: found CAT = 9, expected CAT = 12"; "line 20: two draws: a second draw
/// ...".
[[nodiscard]] std::string text(const Fault&);

/// What is no fault and should be known: an open place, a line that was not understood.
struct Remark {
  int line = 0;  // 0 where it is about the file
  std::string text;
  bool operator==(const Remark&) const = default;
};

/// A line that was not understood and may hide what the faults come from.
struct Unread {
  int line = 0;
  std::string text;
  std::string could_be;  // "a play of HEATS"
  bool operator==(const Unread&) const = default;
};

struct Drawn {
  int line = 0;
  int pile = 0;  // 0, 1 or 2, or what is no pile
  std::string letters;
  bool operator==(const Drawn&) const = default;
};
struct Discarded {
  int line = 0;
  std::string letters;
  int lost = 0;
  bool operator==(const Discarded&) const = default;
};
struct Played {
  int line = 0;
  Play play;
  ScoredPlay scored;
  std::optional<int> claimed;  // for the word
  std::string hand;            // before it
  bool operator==(const Played&) const = default;
};
using Act = std::variant<Drawn, Discarded, Played>;

/// An act and the total after it.
struct Entry {
  Act act;
  int total = 0;
  bool operator==(const Entry&) const = default;
};

enum class Outcome { valid, invalid, undecided };

struct Verdict {
  int total = 0;               // by the rules, of what the moves say
  std::optional<int> claimed;  // line 1
  std::vector<Fault> faults;   // the first in the order of the game, then those of board and total
  std::vector<Unread> unread;  // where they may change the verdict; else empty
  std::vector<Remark> remarks;
  std::vector<Entry> entries;  // the game
  Board board;                 // after it
  std::string hand;            // what was left

  [[nodiscard]] bool valid() const { return outcome() == Outcome::valid; }
  [[nodiscard]] Outcome outcome() const {
    if (!unread.empty()) return Outcome::undecided;
    return faults.empty() ? Outcome::valid : Outcome::invalid;
  }
};

/// "line 20: not understood, could be a play of HEATS: 'H6 down HEATS 39'".
[[nodiscard]] std::string text(const Unread&);

/// "VALID 474", or "INVALID" and the first fault, or "UNDECIDED" and the first line to be read.
[[nodiscard]] std::string headline(const Verdict&);

/// Headline, faults, remarks, every move letter by letter, and the board.
[[nodiscard]] std::string sheet(const Verdict&);

/// Rows and columns count from 1. Every key is always there; what is not known is null.
[[nodiscard]] nlohmann::ordered_json json_of(const Verdict&);

}  // namespace aspis::solitaire::crossed_words::judge
