// A judge's verdict on an output file: its score, its errors, and the whole game; as text, as a
// score sheet that a reader can check by hand, and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "referee/solitaire/crossed_words/board.hpp"

namespace aspis::solitaire::crossed_words::judge {

struct RuleError {
  int line = 0;          // of the output file, from 1 on
  std::string rule;      // "word score", "not in the dictionary"
  std::string found;     // from the file; the error, if no text is expected
  std::string expected;  // "" if the rule needs no explanation
  bool operator==(const RuleError&) const = default;
};

/// "line 30: word score: found CAT = 9, expected CAT = 12"; "line 20: two draws: a second draw
/// ...".
[[nodiscard]] std::string text(const RuleError&);

/// A note that is not an error, such as an open place or a line that was not understood.
struct Remark {
  int line = 0;  // 0 if it is about the file
  std::string text;
  bool operator==(const Remark&) const = default;
};

/// A line that was not understood and may hide the cause of the errors.
struct Unread {
  int line = 0;
  std::string text;
  std::string could_be;  // "a play of HEATS"
  bool operator==(const Unread&) const = default;
};

struct Drawn {
  int line = 0;
  int pile = 0;  // 0, 1 or 2; other values are invalid
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
  int total = 0;                  // by the rules, of the moves as read
  std::optional<int> claimed;     // line 1
  std::vector<RuleError> errors;  // of the game in its order, then of the board and total
  std::vector<Unread> unread;     // if they may change the verdict; else empty
  std::vector<Remark> remarks;
  std::vector<Entry> entries;  // the game
  Board board;                 // after it
  std::string hand;            // at the end

  [[nodiscard]] bool valid() const { return outcome() == Outcome::valid; }
  [[nodiscard]] Outcome outcome() const {
    if (!unread.empty()) return Outcome::undecided;
    return errors.empty() ? Outcome::valid : Outcome::invalid;
  }
};

/// "line 20: not understood, could be a play of HEATS: 'H6 down HEATS 39'".
[[nodiscard]] std::string text(const Unread&);

/// "VALID 474", or "INVALID" and the first error, or "UNDECIDED" and the first line to be read.
[[nodiscard]] std::string headline(const Verdict&);

/// Headline, errors, remarks, every move letter by letter, and the board.
[[nodiscard]] std::string sheet(const Verdict&);

/// Rows and columns count from 1. Every key is present; unknown values are null.
[[nodiscard]] nlohmann::ordered_json to_json(const Verdict&);

}  // namespace aspis::solitaire::crossed_words::judge
