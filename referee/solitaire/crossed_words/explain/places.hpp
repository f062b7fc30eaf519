// Where words can lie on the final board, and the plays that a search has tried.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/solitaire/crossed_words/explain/state.hpp"
#include "referee/solitaire/crossed_words/scoring.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::explain {

/// A word on squares of the final board.
struct Place {
  Run run;
  std::string word;
  int changed = -1;     // the one square where the final board has another letter
  char letter = blank;  // that the word has there
};

/// A play as it was made, with what it scores; the rules may be against it.
struct MadePlay {
  Play play;
  ScoredPlay scored;
  std::string rule;  // that it breaks: "not connected"; "" if none
  std::string why;   // "XQ is no word"
};

/// Keeps references to the final board and the dictionary.
class Places {
 public:
  Places(const Board& board, const words::Dictionary& dictionary);

  /// Where the word lies.
  [[nodiscard]] const std::vector<Place>& of_word(const std::string& word);
  /// Longer words that have the letters in this order.
  [[nodiscard]] const std::vector<Place>& around(const std::string& letters);
  /// Where the word would lie if one square of the board were another.
  [[nodiscard]] const std::vector<Place>& beside(const std::string& word);

  /// Words of that many letters.
  [[nodiscard]] const std::vector<Place>& of_length(std::size_t letters) const {
    return of_length_[std::min<std::size_t>(letters, side)];
  }

  /// The letters that the word adds, in order; nothing if it adds none or if letters of the state
  /// continue it.
  [[nodiscard]] static std::optional<std::string> new_letters(const State&, const Place&);

  /// The board as the state has it.
  [[nodiscard]] Board board_of(const State&) const;

  /// The number of the play for made(); nothing if the word cannot lie there at all.
  [[nodiscard]] std::optional<std::int32_t> make(const State&, const Place&);
  [[nodiscard]] const MadePlay& made(std::int32_t number) const {
    return made_[static_cast<std::size_t>(number)];
  }

 private:
  const Board& board_;
  const words::Dictionary& dictionary_;
  std::vector<Place> all_;
  std::array<std::vector<Place>, side + 1> of_length_;
  std::map<std::string, std::vector<Place>> of_word_;
  std::map<std::string, std::vector<Place>> around_;
  std::map<std::string, std::vector<Place>> beside_;
  std::vector<MadePlay> made_;
  std::map<std::string, std::int32_t> numbers_;
};

}  // namespace aspis::solitaire::crossed_words::explain
