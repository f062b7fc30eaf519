// Random legal games of Crossed Words.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/ascii.hpp"
#include "protocol/random.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "tests/referee/solitaire/crossed_words/word_search.hpp"

namespace aspis::solitaire::crossed_words {

/// The acts of a game, and their result.
struct RandomGame {
  Piles piles;
  std::vector<judge::Entry> entries;
  Board board;
  int total = 0;
  std::optional<std::size_t> offence = std::nullopt;  // the entry that is against a rule
};

/// A play that breaks this rule and no other.
enum class Offence { unheld_letters, unconnected };

/// Short words that cross easily, words that mean something to a reader of output files, and words
/// of seven and eight letters.
inline const std::vector<std::string>& word_mix() {
  static const std::vector<std::string> words = {
      "an",       "at",        "in",      "no",      "to",      "on",      "row",     "cat",
      "tan",      "toe",       "one",     "tea",     "eat",     "net",     "ten",     "set",
      "sit",      "is",        "it",      "as",      "ate",     "ant",     "era",     "ear",
      "are",      "art",       "rat",     "tar",     "star",    "rats",    "nest",    "tens",
      "seat",     "east",      "teas",    "down",    "across",  "total",   "draw",    "and",
      "word",     "or",        "us",      "use",     "so",      "son",     "sin",     "tin",
      "tie",      "rite",      "tire",    "iron",    "quiz",    "jet",     "zoo",     "box",
      "fax",      "wax",       "hex",     "ski",     "yak",     "vet",     "van",     "nation",
      "airplane", "airplanes", "notions", "station", "nations", "senator", "treason", "plan",
      "plane",    "re",        "en",      "er",      "es",      "ta",      "na"};
  return words;
}

/// The words of 7 and 8 letters.
inline std::vector<std::string> words_of_a_full_hand(const std::vector<std::string>& words) {
  std::vector<std::string> found;
  for (const std::string& word : words) {
    if (word.size() == 7 || word.size() == largest_hand) found.push_back(word);
  }
  return found;
}

/// Keeps references to the dictionary and to the words that it plays, which are in the dictionary.
class RandomPlayer {
 public:
  RandomPlayer(std::uint64_t seed, const words::Dictionary& dictionary,
               const std::vector<std::string>& words = word_mix(), std::size_t pile_length = 30)
      : random_(seed),
        dictionary_(dictionary),
        words_(words),
        piles_(random_piles(pile_length)),
        game_(piles_) {}

  RandomGame play(int turns) {
    RandomGame made;
    for (int turn = 0; turn < turns; ++turn) {
      move();
      if (entries_.empty()) break;
    }
    return {piles_, entries_, game_.board(), game_.total()};
  }

  /// A game that ends with a play: its last one is number `plays`, or an earlier one when no
  /// further word was found. With an offence, one play breaks that rule: number `at`, counted from
  /// 0, or the first one after it that can. Without such a play the game has no offence.
  RandomGame play_words(int plays, std::optional<Offence> offence = std::nullopt, int at = 0) {
    RandomGame made{piles_, {}, {}, 0};
    std::size_t end = 0;
    for (int misses = 0; game_.plays() < plays && misses < 10; ++misses) {
      const int before = game_.plays();
      if (misses > 0) discard_dear();
      take_letters();
      find_letters();
      if (offence && before >= std::max(at, 1) && offend(*offence)) {
        offence = std::nullopt;
        made.offence = entries_.size() - 1;
      } else {
        find_word();
      }
      if (game_.plays() == before) continue;
      misses = -1;
      end = entries_.size();
      made.total = game_.total();
    }
    made.entries.assign(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(end));
    made.board = game_.board();
    return made;
  }

 private:
  std::string random_letters(int count) {
    static const std::string bag = "eeeeeesssssiiiiiaaaaanrrrnnntttooolddcupgmhbyfkwvzxjq";
    std::string letters;
    for (int at = 0; at < count; ++at) letters += bag[random_.below(bag.size())];
    return letters;
  }

  /// Often with a long word in it, so that whole hands can be played.
  Piles random_piles(std::size_t length) {
    Piles piles;
    for (std::string& pile : piles) {
      if (random_.below(6) == 0) pile = long_words_[random_.below(long_words_.size())];
      while (pile.size() < length) {
        const bool word = random_.below(3) == 0;
        pile += word ? some_word() : random_letters(3);
      }
    }
    return piles;
  }

  /// A long one every other time.
  const std::string& some_word() {
    const auto& words = random_.below(2) == 0 ? long_words_ : words_;
    return words[random_.below(words.size())];
  }

  void add(judge::Act act) { entries_.push_back({std::move(act), game_.total()}); }

  void draw() {
    const int pile = static_cast<int>(random_.below(number_of_piles));
    const auto room = static_cast<std::size_t>(largest_hand) - game_.hand().size();
    const std::size_t most = std::min(room, game_.pile(pile).size());
    if (most == 0 || !game_.may_draw()) return;
    std::size_t count =
        random_.below(game_.hand().empty() ? 4 : 2) != 0 ? most : 1 + random_.below(most);
    for (const std::string& word : long_words_) {
      if (word.size() <= most && game_.pile(pile).starts_with(word)) count = word.size();
    }
    drawn_ = *game_.draw(pile, static_cast<int>(count));
    add(judge::Drawn{0, pile, drawn_});
  }

  void discard() {
    std::string letters(1, game_.hand()[random_.below(game_.hand().size())]);
    if (random_.below(4) == 0) letters = game_.hand();
    const int lost = *game_.discard(letters);
    add(judge::Discarded{0, letters, lost});
  }

  void move() {
    take_letters();
    find_letters();
    for (int tries = 0; tries < 150; ++tries) {
      if (try_play(random_play())) return;
    }
  }

  /// The letters of the hand that are worth most: they are the hardest to play.
  void discard_dear() {
    std::string letters;
    for (const char letter : game_.hand()) {
      if (letter_value(letter) > 2) letters += letter;
    }
    if (letters.empty()) letters = game_.hand().substr(0, 2);
    if (!letters.empty()) add(judge::Discarded{0, letters, *game_.discard(letters)});
  }

  void take_letters() {
    if (game_.hand().empty() || random_.below(4) != 0) draw();
    if (!game_.hand().empty() && random_.below(5) == 0) {
      discard();
      if (game_.hand().empty() || random_.below(2) == 0) draw();
    }
  }

  void find_word() {
    if (letters_.empty()) {
      for (int tries = 0; tries < 2000; ++tries) {
        if (try_play(random_play())) return;
      }
      return;
    }
    WordSearch search(words_, dictionary_, game_.board(), game_.hand());
    std::optional<Play> play;
    if (game_.hand().size() >= 7) play = search.find(7, random_);
    if (!play) play = search.find(2, random_);
    if (play) try_play(*play);
  }

  bool try_play(const Play& play) {
    const std::string hand = game_.hand();
    auto scored = game_.play(play, dictionary_);
    if (!scored) return false;
    add(judge::Played{0, play, *std::move(scored), std::nullopt, hand});
    return true;
  }

  /// Plays a word against the rule, if one is found.
  bool offend(Offence offence) {
    for (int tries = 0; tries < 4000; ++tries) {
      Play play = random_play();
      if (offence == Offence::unconnected) {
        play.first = {static_cast<int>(random_.below(side)), static_cast<int>(random_.below(side))};
      }
      if (!breaks(offence, play)) continue;
      const std::string hand = game_.hand();
      add(judge::Played{0, play, *game_.assume_played(play), std::nullopt, hand});
      return true;
    }
    return false;
  }

  /// The play is against this rule and no other.
  [[nodiscard]] bool breaks(Offence offence, const Play& play) const {
    const auto placed = placed_by(game_.board(), play);
    if (!placed) return false;
    const bool held = without(game_.hand(), placed->letters).ok();
    if (offence == Offence::unconnected) return held && lies_apart(play, *placed);
    Board after = game_.board();
    return !held && put_play(after, play, dictionary_).ok();
  }

  /// The word neither touches nor uses a letter of the board.
  [[nodiscard]] bool lies_apart(const Play& play, const Placed& placed) const {
    if (placed.letters.size() < play.word.size()) return false;
    return std::none_of(placed.squares.begin(), placed.squares.end(), [&](Square at) {
      return std::any_of(letters_.begin(), letters_.end(), [&](Square old) {
        return std::abs(old.row - at.row) + std::abs(old.column - at.column) == 1;
      });
    });
  }

  Play random_play() {
    const bool as_drawn = random_.below(8) == 0 && dictionary_.contains(drawn_);
    const std::string& word = as_drawn ? drawn_ : words_[random_.below(words_.size())];
    const auto direction = random_.below(2) == 0 ? Direction::across : Direction::down;
    Square anchor{static_cast<int>(random_.below(side)), static_cast<int>(random_.below(side))};
    if (!letters_.empty()) anchor = some_square();
    const auto back = static_cast<int>(random_.below(word.size()));
    return {step(anchor, direction, -back), direction, word};
  }

  /// A random letter's square or one next to it.
  Square some_square() {
    const auto direction = random_.below(2) == 0 ? Direction::across : Direction::down;
    return step(letters_[random_.below(letters_.size())], direction,
                static_cast<int>(random_.below(3)) - 1);
  }

  void find_letters() {
    letters_.clear();
    for (int at = 0; at < squares; ++at) {
      const Square square{at / side, at % side};
      if (game_.board().holds(square)) letters_.push_back(square);
    }
  }

  protocol::Random random_;
  const words::Dictionary& dictionary_;
  const std::vector<std::string>& words_;
  const std::vector<std::string> long_words_ = words_of_a_full_hand(words_);
  Piles piles_;
  Game game_;
  std::vector<judge::Entry> entries_;
  std::vector<Square> letters_;  // on the board
  std::string drawn_;            // last
};

inline words::Dictionary make_dictionary(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word + "\n";
  return *words::Dictionary::parse(text, "test");
}

inline words::Dictionary dictionary_of_mix() {
  return make_dictionary(word_mix());
}

}  // namespace aspis::solitaire::crossed_words
