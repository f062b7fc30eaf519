// A game of Crossed Words Solitaire in progress: piles, hand, board and total, and the acts that
// the rules allow. The search and the reader of output files use it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/result.hpp"
#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words {

inline constexpr int number_of_piles = 3;

/// Letters 'a' to 'z', drawn from the left.
using Piles = std::array<std::string, number_of_piles>;

/// Three lines of letters of either case, LF, CR or CRLF; blanks at the ends of lines and blank
/// lines after the third are passed over. The contest has 66 letters a line; any number is read.
[[nodiscard]] protocol::Result<Piles> read_piles(std::string_view text);

/// A value type: copies are independent. Each refusal begins with the name of a rule and does not
/// change the game.
class Game {
 public:
  explicit Game(Piles piles) : piles_(std::move(piles)) {}

  /// `pile` is 0, 1 or 2. The letters that were drawn.
  [[nodiscard]] protocol::Result<std::string> draw(int pile, int count);

  /// Discards letters of the hand, in either case, and returns their cost.
  [[nodiscard]] protocol::Result<int> discard(std::string_view letters);

  [[nodiscard]] protocol::Result<ScoredPlay> play(const Play&, const words::Dictionary&);

  /// Plays a word even with letters that are not in the hand. nullopt if the word does not fit on
  /// the board.
  std::optional<ScoredPlay> assume_played(const Play&);

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const std::string& hand() const { return hand_; }  // in the order of drawing
  [[nodiscard]] int total() const { return total_; }
  /// The rest of a pile; valid until the game changes or is moved.
  [[nodiscard]] std::string_view pile(int number) const;
  /// False between a draw and the next discard or play.
  [[nodiscard]] bool may_draw() const { return !drawn_; }
  [[nodiscard]] int plays() const { return plays_; }

 private:
  void take_from_hand(std::string_view letters);

  Piles piles_;
  std::array<std::size_t, number_of_piles> taken_{};
  std::string hand_;
  Board board_;
  int total_ = 0;
  int plays_ = 0;
  bool drawn_ = false;
};

/// Removes `letters` from `hand`. The error names the letters that were wanted and those in the
/// hand.
[[nodiscard]] protocol::Result<std::string> without(std::string hand, std::string_view letters);

}  // namespace aspis::solitaire::crossed_words
