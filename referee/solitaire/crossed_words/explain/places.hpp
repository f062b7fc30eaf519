// The state of a game in the search, the places for words on the final board, and the plays tried
// so far.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::explain {

inline constexpr std::int32_t no_play = -1;

struct State {
  std::int32_t total = 0;
  std::int32_t last_play = no_play;  // whose other words may follow; a number of Places
  std::int16_t changed = -1;         // the square whose letter is not the final board's
  char letter = blank;               // the letter on this square in the game
  std::uint8_t named = 0;            // bits: other words of the last play that were named
  std::uint32_t kept = 0;            // hash of the hand that the next play has to leave, or 0
  bool drawn = false;                // since the last discard or play
  std::array<std::uint8_t, number_of_piles> taken{};
  std::array<std::uint8_t, 26> hand{};
  std::array<std::uint64_t, 5> placed{};  // squares of the final board that hold their letters
  bool operator==(const State&) const = default;

  [[nodiscard]] bool holds(Square at) const {
    const auto square = static_cast<unsigned>(at.row * side + at.column);
    return (placed[square / 64U] >> (square % 64U) & 1U) != 0;
  }
  void place(Square at) {
    const auto square = static_cast<unsigned>(at.row * side + at.column);
    placed[square / 64U] |= std::uint64_t{1} << (square % 64U);
  }
  [[nodiscard]] int held() const {
    int sum = 0;
    for (const std::uint8_t count : hand) sum += count;
    return sum;
  }
  /// Sorted.
  [[nodiscard]] std::string letters() const {
    std::string all;
    for (std::size_t at = 0; at < hand.size(); ++at) {
      all.append(hand[at], static_cast<char>('a' + static_cast<int>(at)));
    }
    return all;
  }
  [[nodiscard]] bool begun() const { return taken[0] + taken[1] + taken[2] > 0; }
};

struct StateHash {
  [[nodiscard]] std::size_t operator()(const State& state) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15U;
    const auto add = [&hash](std::uint64_t part) {
      hash = (hash ^ part) * 0xbf58476d1ce4e5b9U;
      hash ^= hash >> 29U;
    };
    add(static_cast<std::uint32_t>(state.total) |
        std::uint64_t{static_cast<std::uint32_t>(state.last_play)} << 32U);
    add(state.taken[0] | std::uint64_t{state.taken[1]} << 8U |
        std::uint64_t{state.taken[2]} << 16U |
        std::uint64_t{static_cast<std::uint8_t>(state.letter)} << 24U |
        std::uint64_t{static_cast<std::uint16_t>(state.changed)} << 32U |
        std::uint64_t{state.drawn} << 48U | std::uint64_t{state.named} << 56U);
    add(state.kept);
    for (const std::uint64_t part : state.placed) add(part);
    std::uint64_t part = 0;
    for (std::size_t at = 0; at < state.hand.size(); ++at) {
      part = part << 4U | state.hand[at];
      if (at % 13 == 12) add(part);
    }
    return hash;
  }
};

/// A word on squares of the final board.
struct Place {
  Run run;
  std::string word;
  int changed = -1;     // the only square in which the final board differs
  char letter = blank;  // that the word has there
};

/// A play as it was made, with its score; it may break a rule.
struct MadePlay {
  Play play;
  ScoredPlay scored;
  std::string rule;  // the broken one: "not connected"; "" if none
  std::string why;   // "XQ is not a word"
};

/// Keeps references to the final board and the dictionary.
class Places {
 public:
  Places(const Board& board, const words::Dictionary& dictionary);

  /// The places of the word on the board.
  [[nodiscard]] const std::vector<Place>& of_word(const std::string& word);
  /// Longer words that have the letters in this order.
  [[nodiscard]] const std::vector<Place>& around(const std::string& letters);
  /// The places of the word on the board with one square changed.
  [[nodiscard]] const std::vector<Place>& beside(const std::string& word);

  /// Words of that many letters.
  [[nodiscard]] const std::vector<Place>& of_length(std::size_t letters) const {
    return of_length_[std::min<std::size_t>(letters, side)];
  }

  /// The letters that the word adds, in order; nullopt if it adds none or if letters of the state
  /// continue it.
  [[nodiscard]] static std::optional<std::string> new_letters(const State&, const Place&);

  /// The board as the state has it.
  [[nodiscard]] Board make_board(const State&) const;

  /// The number of the play for made(); nullopt if the word does not fit on the board.
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
