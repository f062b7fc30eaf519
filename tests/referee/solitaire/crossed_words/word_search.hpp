// Finds some legal play for a hand on a crowded board, fast: for random games that are long.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/random.hpp"
#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words {

/// One search, which keeps references to its board, its words and the dictionary that has them. The
/// board is not empty.
class WordSearch {
 public:
  WordSearch(const std::vector<std::string>& words, const words::Dictionary& dictionary,
             const Board& board, const std::string& hand)
      : words_(words), dictionary_(dictionary), board_(board), hand_(hand) {
    allowed_.fill(unknown);
    for (const char letter : hand) ++held_[number(letter)];
    for (int at = 0; at < squares; ++at) {
      const Square square{at / side, at % side};
      if (board.holds(square) || !has_neighbour(square)) continue;
      anchors_.emplace_back(square, Direction::across);
      anchors_.emplace_back(square, Direction::down);
    }
  }

  /// Searches all squares next to a letter in random order. Considers words of at least `shortest`
  /// letters, of which the board supplies at most two.
  std::optional<Play> find(std::size_t shortest, protocol::Random& random) {
    list_places(shortest);
    random.shuffle(anchors_);
    for (const auto& [anchor, direction] : anchors_) {
      const std::uint32_t letters = allowed(anchor, direction);
      const std::size_t start = random.below(places_.size());
      for (std::size_t letter = 0; letter < places_.size(); ++letter) {
        const std::size_t at = (start + letter) % places_.size();
        if ((letters >> at & 1U) == 0 || places_[at].empty()) continue;
        if (auto play = find_at(anchor, direction, places_[at], random)) return play;
      }
    }
    return std::nullopt;
  }

 private:
  struct Place {
    const std::string* word = nullptr;
    int offset = 0;  // of the letter that is laid on the anchor
  };

  static constexpr std::uint32_t unknown = 1U << 31U;

  static std::size_t number(char letter) { return static_cast<std::size_t>(letter - 'a'); }

  [[nodiscard]] bool has_neighbour(Square at) const {
    for (const Direction direction : {Direction::across, Direction::down}) {
      if (board_.holds(step(at, direction, -1)) || board_.holds(step(at, direction))) return true;
    }
    return false;
  }

  void list_places(std::size_t shortest) {
    for (auto& places : places_) places.clear();
    for (const std::string& word : words_) {
      if (word.size() < shortest || missing(word) > 2) continue;
      for (std::size_t at = 0; at < word.size(); ++at) {
        if (held_[number(word[at])] == 0) continue;
        places_[number(word[at])].push_back({&word, static_cast<int>(at)});
      }
    }
  }

  /// Letters of the word that are not in the hand.
  [[nodiscard]] int missing(const std::string& word) const {
    std::array<int, 26> held = held_;
    int count = 0;
    for (const char letter : word) count += --held[number(letter)] < 0 ? 1 : 0;
    return count;
  }

  std::optional<Play> find_at(Square anchor, Direction direction, const std::vector<Place>& places,
                              protocol::Random& random) {
    const std::size_t start = random.below(places.size());
    for (std::size_t n = 0; n < places.size(); ++n) {
      const Place& place = places[(start + n) % places.size()];
      const Square first = step(anchor, direction, -place.offset);
      if (fits(first, direction, *place.word)) return Play{first, direction, *place.word};
    }
    return std::nullopt;
  }

  /// Letters of the hand, as bits, that make a word, or none, across a play in `direction`.
  std::uint32_t allowed(Square at, Direction direction) {
    std::uint32_t& letters = allowed_[static_cast<std::size_t>(
        (at.row * side + at.column) * 2 + (direction == Direction::across ? 0 : 1))];
    if (letters != unknown) return letters;
    letters = 0;
    Board after = board_;
    for (const char letter : hand_) {
      after.put(at, letter);
      const Run run = run_through(after, at, other(direction));
      if (run.length == 1 || dictionary_.contains(run_letters(after, run))) {
        letters |= 1U << number(letter);
      }
    }
    return letters;
  }

  bool fits(Square first, Direction direction, const std::string& word) {
    const auto length = static_cast<int>(word.size());
    if (!is_inside(first) || !is_inside(step(first, direction, length - 1)) ||
        board_.holds(step(first, direction, -1)) || board_.holds(step(first, direction, length))) {
      return false;
    }
    std::uint32_t used = 0;  // places of the hand
    for (int at = 0; at < length; ++at) {
      const Square square = step(first, direction, at);
      const char letter = word[static_cast<std::size_t>(at)];
      if (!board_.is_blank(square)) {
        if (board_.at(square) != letter) return false;
        continue;
      }
      if ((allowed(square, direction) >> number(letter) & 1U) == 0) return false;
      std::size_t held = hand_.find(letter);
      while (held != std::string::npos && (used >> held & 1U) != 0) {
        held = hand_.find(letter, held + 1);
      }
      if (held == std::string::npos) return false;
      used |= 1U << held;
    }
    return true;
  }

  const std::vector<std::string>& words_;
  const words::Dictionary& dictionary_;
  const Board& board_;
  const std::string hand_;
  std::array<int, 26> held_{};  // letters of the hand
  std::vector<std::pair<Square, Direction>> anchors_;
  std::array<std::uint32_t, 2 * squares> allowed_{};
  std::array<std::vector<Place>, 26> places_;  // by letter
};

}  // namespace aspis::solitaire::crossed_words
