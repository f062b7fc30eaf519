// A game of Pythoncross as it goes: board, rack and total, what a play would make, and which rules
// it breaks. Not a search and not a reader of records.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "referee/solitaire/pythoncross/board.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::pythoncross {

/// A rule that a play breaks, what is there and what the rule wants.
struct Breach {
  std::string rule;
  std::string found;
  std::string expected;
  bool operator==(const Breach&) const = default;
};

/// What a play comes to, be it allowed or not.
struct Outcome {
  std::vector<Breach> breaches;  // none for a play within the rules
  bool fits = true;     // the board has room for the word as it is; without, nothing below counts
  std::string letters;  // from the rack, in the order of the word
  std::vector<Run> others;  // formed or extended besides the word, in the order of their letters
  int score = 0;            // the bonus, or what a dump costs, included
};

/// A value: copies are games of their own. The map and the dictionary outlive it.
class Game {
 public:
  Game(const Map& map, const words::Dictionary& dictionary);

  [[nodiscard]] Outcome outcome(const Play&) const;

  /// Carries a play out that fits; letters that the rack does not hold come from nowhere.
  void make(const Play&, const Outcome&);

  [[nodiscard]] const Map& map() const { return *map_; }
  [[nodiscard]] const Board& board() const { return board_; }
  /// In the order of drawing: what a play leaves, then what is drawn.
  [[nodiscard]] const std::string& rack() const { return rack_; }
  [[nodiscard]] std::size_t drawn() const { return drawn_; }
  [[nodiscard]] std::size_t plays() const { return plays_; }
  [[nodiscard]] int total() const { return total_; }

  /// All letters of the list lie on the board.
  [[nodiscard]] bool placed_all() const { return placed_ == map_->letters.size(); }
  [[nodiscard]] bool is_over() const { return plays_ == most_plays || placed_all(); }

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
