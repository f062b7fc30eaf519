// Judges a record of a game of Pythoncross: replays it from nothing and holds every claim against
// what comes out. Reads no text and prints none.
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

/// Rack, score and other words of one turn; the game is as it was before it. Where the record must
/// be whole, other words that are not named are a fault.
void check_turn(const ClaimedPlay&, std::size_t turn, const Game&, const Outcome&, Demands,
                Verdict&);

/// That board and total are there.
void check_whole(const Record&, Verdict&);

/// Total, board, key, letter list and repeated words; the verdict holds the game's end.
void check_end(const Record&, Verdict&);

/// The letters in alphabetical order: racks and word lists are equal in any order.
[[nodiscard]] std::string sorted(std::string letters);
[[nodiscard]] std::vector<std::string> sorted(std::vector<std::string> words);

/// "(IF,XU)", "none" for none.
[[nodiscard]] std::string bracketed(const std::vector<std::string>& words);

[[nodiscard]] std::vector<std::string> letters_of(const std::vector<Run>&);

/// Costs a tenth of a second to make; the questions are quick. One map's.
class WordSeeker {
 public:
  WordSeeker(const Map&, const words::Dictionary&);
  ~WordSeeker();
  WordSeeker(const WordSeeker&) = delete;
  WordSeeker& operator=(const WordSeeker&) = delete;

  /// The word of most points that the rack can form; nothing where there is none.
  [[nodiscard]] std::optional<Play> any(const Game&);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace aspis::solitaire::pythoncross
