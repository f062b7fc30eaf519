// Random games of Pythoncross within the rules.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "protocol/random.hpp"
#include "referee/solitaire/pythoncross/game.hpp"
#include "tests/referee/solitaire/pythoncross/boards.hpp"

namespace aspis::solitaire::pythoncross {

/// Short words that cross easily.
inline const std::vector<std::string>& word_mix() {
  static const std::vector<std::string> words = {
      "an",  "at",  "in",  "no",  "to",   "on",   "ta",   "as",   "is",   "it",  "so",
      "es",  "er",  "en",  "re",  "ne",   "cat",  "tan",  "toe",  "one",  "tea", "eat",
      "net", "ten", "set", "sit", "ate",  "ant",  "era",  "ear",  "are",  "art", "rat",
      "tar", "son", "tin", "tie", "rats", "star", "nest", "tens", "seat", "east"};
  return words;
}

inline words::Dictionary dictionary_of_mix() {
  std::string text;
  for (const std::string& word : word_mix()) text += word + " ";
  return make_dictionary(text);
}

class RandomPlayer {
 public:
  RandomPlayer(std::uint64_t seed, const words::Dictionary& dictionary)
      : random_(seed), map_(random_map()), game_(map_, dictionary) {}
  RandomPlayer(const RandomPlayer&) = delete;
  RandomPlayer& operator=(const RandomPlayer&) = delete;

  void play(int turns) {
    for (int turn = 0; turn < turns && !game_.is_over(); ++turn) {
      if (!form_word()) dump();
    }
  }

  [[nodiscard]] const Map& map() const { return map_; }
  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] const std::vector<Play>& plays() const { return plays_; }

 private:
  [[nodiscard]] Place random_place() { return to_place(random_.below(squares)); }

  Map random_map() {
    Map map;
    const std::size_t letters = 4 + random_.below(40);
    while (map.letters.size() < letters)
      map.letters += word_mix()[random_.below(word_mix().size())];
    map.start = random_place();
    for (std::uint64_t block = random_.below(5); block > 0; --block) {
      const Place place = random_place();
      if (place != map.start) map.blocks.push_back(place);
    }
    return map;
  }

  bool form_word() {
    std::vector<Place> anchors{map_.start};
    for (std::size_t index = 0; index < squares; ++index) {
      if (game_.board().holds(to_place(index))) anchors.push_back(to_place(index));
    }
    for (int tries = 0; tries < 60; ++tries) {
      const std::string& word = word_mix()[random_.below(word_mix().size())];
      const auto direction = random_.below(2) == 0 ? Direction::across : Direction::down;
      Place place = anchors[random_.below(anchors.size())];
      place = step(place, other(direction), static_cast<int>(random_.below(3)) - 1);
      place = step(place, direction, -static_cast<int>(random_.below(word.size() + 1)));
      if (make({false, direction, place, word})) return true;
    }
    return false;
  }

  void dump() { make({true, {}, {}, ""}); }

  bool make(const Play& play) {
    const Outcome outcome = game_.outcome(play);
    if (!outcome.breaches.empty()) return false;
    game_.make(play, outcome);
    plays_.push_back(play);
    return true;
  }

  protocol::Random random_;
  Map map_;
  Game game_;
  std::vector<Play> plays_;
};

}  // namespace aspis::solitaire::pythoncross
