// Where the letters of a word stand on the final board, looked up once for each word.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/scoring.hpp"

namespace aspis::solitaire::crossed_words::legend {

class FinalWords {
 public:
  /// The board outlives it.
  explicit FinalWords(const Board& board) : board_(board) {}

  /// At most `wrong` squares of the final board differ.
  [[nodiscard]] const std::vector<Play>& places_of(const std::string& word, int wrong = 0);

  /// Plays that lay just these letters between those of `before`, as the final board has them.
  [[nodiscard]] std::vector<Play> plays_laying(const std::string& letters,
                                               const Board& before) const;

  [[nodiscard]] const Board& board() const { return board_; }

 private:
  const Board& board_;
  std::map<std::pair<std::string, int>, std::vector<Play>> places_;
};

}  // namespace aspis::solitaire::crossed_words::legend
