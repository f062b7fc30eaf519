// A game of Pythoncross in progress: board, rack and total, the effect of a play, and the rules
// that it breaks. The search and the reader of records use it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "referee/solitaire/pythoncross/board.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::pythoncross {

/// A rule that a play breaks, with the text found and the text expected.
struct Breach {
  std::string rule;
  std::string found;
  std::string expected;
  bool operator==(const Breach&) const = default;
};

/// The result of a play, legal or not.
struct Outcome {
  std::vector<Breach> breaches;  // empty for a legal play
  bool fits = true;     // false if the board has no room for the word; then nothing below is valid
  std::string letters;  // from the rack, in the order of the word
  std::vector<Run> others;  // other words formed or extended, in the order of their letters
  int score = 0;            // includes the bonus, or the cost of a dump
};

/// A value type: copies are independent. The map and the dictionary outlive it.
class Game {
 public:
  Game(const Map& map, const words::Dictionary& dictionary);

  [[nodiscard]] Outcome outcome(const Play&) const;

  /// Carries a play out that fits; letters that the rack does not hold come from nowhere.
  void make(const Play&, const Outcome&);

  [[nodiscard]] const Map& map() const { return *map_; }
  [[nodiscard]] const Board& board() const { return board_; }
  /// In the order of drawing: letters that a play left, then the drawn ones.
  [[nodiscard]] const std::string& rack() const { return rack_; }
  [[nodiscard]] std::size_t drawn() const { return drawn_; }
  [[nodiscard]] std::size_t plays() const { return plays_; }
  [[nodiscard]] int total() const { return total_; }

  /// All letters of the list lie on the board.
  [[nodiscard]] bool placed_all() const { return placed_ == map_->letters.size(); }
  [[nodiscard]] bool is_over() const { return plays_ == max_plays || placed_all(); }

 private:
  void look_at_squares(const Play&, Outcome&) const;
  void look_at_rack(Outcome&) const;
  void look_at_joining(const Play&, Outcome&) const;
  void look_at_words(const Play&, Outcome&) const;
  void draw();

  const Map* map_;
  const words::Dictionary* dictionary_;
  Board board_;
  std::string rack_;
  std::size_t drawn_ = 0;
  std::size_t placed_ = 0;
  std::size_t plays_ = 0;
  int total_ = 0;
};

/// "A 4 9", as records name places.
[[nodiscard]] std::string text(Place, Direction);

}  // namespace aspis::solitaire::pythoncross
