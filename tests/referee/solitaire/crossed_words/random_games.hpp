// Random legal games of Crossed Words, and the same games as output files in every style.
#pragma once

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "protocol/ascii.hpp"
#include "protocol/random.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words {

/// What was done, and what it came to.
struct RandomGame {
  Piles piles;
  std::vector<judge::Entry> entries;
  Board board;
  int total = 0;
};

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

inline const std::vector<std::string>& long_words() {
  static const std::vector<std::string> words = {"airplane", "nations", "notions",
                                                 "station",  "senator", "treason"};
  return words;
}

class RandomPlayer {
 public:
  explicit RandomPlayer(std::uint64_t seed, const words::Dictionary& dictionary)
      : random_(seed), dictionary_(dictionary), piles_(random_piles()), game_(piles_) {}

  RandomGame play(int turns) {
    RandomGame made;
    for (int turn = 0; turn < turns; ++turn) {
      move();
      if (entries_.empty()) break;
    }
    return {piles_, entries_, game_.board(), game_.total()};
  }

 private:
  std::string random_letters(int count) {
    static const std::string bag = "eeeeeesssssiiiiiaaaaanrrrnnntttooolddcupgmhbyfkwvzxjq";
    std::string letters;
    for (int at = 0; at < count; ++at) letters += bag[random_.below(bag.size())];
    return letters;
  }

  /// Often with a long word in it, so that whole hands can be played.
  Piles random_piles() {
    Piles piles;
    for (std::string& pile : piles) {
      if (random_.below(6) == 0) pile = long_words()[random_.below(long_words().size())];
      while (pile.size() < 30) {
        const bool word = random_.below(3) == 0;
        pile += word ? word_mix()[random_.below(word_mix().size())] : random_letters(3);
      }
    }
    return piles;
  }

  void add(judge::Act act) { entries_.push_back({std::move(act), game_.total()}); }

  void draw() {
    const int pile = static_cast<int>(random_.below(number_of_piles));
    const auto room = static_cast<std::size_t>(largest_hand) - game_.hand().size();
    const std::size_t most = std::min(room, game_.pile(pile).size());
    if (most == 0 || !game_.may_draw()) return;
    std::size_t count = random_.below(2) == 0 ? most : 1 + random_.below(most);
    for (const std::string& word : long_words()) {
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
    if (game_.hand().empty() || random_.below(4) != 0) draw();
    if (!game_.hand().empty() && random_.below(5) == 0) {
      discard();
      if (game_.hand().empty() || random_.below(2) == 0) draw();
    }
    find_letters();
    for (int tries = 0; tries < 150; ++tries) {
      if (try_word()) return;
    }
  }

  bool try_word() {
    const bool as_drawn = random_.below(8) == 0 && dictionary_.contains(drawn_);
    const std::string& word = as_drawn ? drawn_ : word_mix()[random_.below(word_mix().size())];
    const auto direction = random_.below(2) == 0 ? Direction::across : Direction::down;
    Square anchor{static_cast<int>(random_.below(side)), static_cast<int>(random_.below(side))};
    if (!letters_.empty()) anchor = some_square();
    const auto back = static_cast<int>(random_.below(word.size()));
    const Square first = step(anchor, direction, -back);
    const std::string hand = game_.hand();
    auto scored = game_.play({first, direction, word}, dictionary_);
    if (!scored) return false;
    add(judge::Played{0, {first, direction, word}, *std::move(scored), std::nullopt, hand});
    return true;
  }

  /// A letter or a square beside one.
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
  Piles piles_;
  Game game_;
  std::vector<judge::Entry> entries_;
  std::vector<Square> letters_;  // on the board
  std::string drawn_;            // last
};

inline words::Dictionary dictionary_of_mix() {
  std::string text;
  for (const std::string& word : word_mix()) text += word + "\n";
  return *words::Dictionary::parse(text, "mix");
}

/// Writes a game as an output file: every statement in a style of its own, drawn by the seed.
class RandomWriter {
 public:
  explicit RandomWriter(std::uint64_t seed) : random_(seed) {}

  std::string write(const RandomGame& game) {
    text_ = std::to_string(game.total) + "\n" + text(game.board) + "\n";
    for (const judge::Entry& entry : game.entries) {
      lines_.push_back(1 + static_cast<int>(std::count(text_.begin(), text_.end(), '\n')));
      std::visit(*this, entry.act);
    }
    static const std::vector<std::string> ends = {"\n", "\r", "\r\n"};
    return with_end(ends[random_.below(ends.size())]);
  }

  /// The line that each entry begins on.
  [[nodiscard]] const std::vector<int>& lines() const { return lines_; }

  void operator()(const judge::Drawn& drawn) {
    const std::string pile = std::to_string(drawn.pile + 1);
    const std::string letters = in_some_case(drawn.letters);
    add({pile + letters, "Draw '" + letters + "' from pool " + pile,
         "Pool " + pile + ": " + protocol::upper_case(letters)});
  }
  void operator()(const judge::Discarded& discarded) {
    const std::string lost = std::to_string(discarded.lost);
    std::string list;
    for (const char c : discarded.letters)
      list += (list.empty() ? "" : " and ") + std::string(1, protocol::upper_case(c));
    add({"-" + in_some_case(discarded.letters) + " -" + lost,
         "Discard " + list + " and lose " + lost + " points"});
  }
  void operator()(const judge::Played& played) {
    const bool apart = random_.below(2) == 0;
    const ScoredWord& word = played.scored.words.front();
    const int points = word.score + (apart ? 0 : played.scored.bonus);
    put(word, points);
    if (apart && played.scored.bonus > 0) {
      const std::string bonus = std::to_string(played.scored.bonus);
      add({"Bonus " + bonus, bonus + " point bonus", "+ " + bonus});
    }
    for (auto formed = played.scored.words.begin() + 1; formed != played.scored.words.end();
         ++formed) {
      const std::string score = std::to_string(formed->score);
      add({"(" + in_some_case(formed->word) + ") = " + score, "This move also formed the word \"" +
                                                                  in_some_case(formed->word) +
                                                                  "\" for " + score + " points"});
    }
  }

 private:
  void put(const ScoredWord& word, int points) {
    static const std::vector<std::string> ordinals = {
        "first",      "second",     "third",     "fourth",    "fifth",      "sixth",
        "seventh",    "eighth",     "ninth",     "tenth",     "eleventh",   "twelfth",
        "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth"};
    const bool across = word.run.direction == Direction::across;
    const std::string row = std::to_string(word.run.first.row + 1);
    const std::string column = std::to_string(word.run.first.column + 1);
    const std::string letter(1, static_cast<char>('A' + word.run.first.column));
    const std::string written = in_some_case(word.word);
    const std::string score = std::to_string(points);
    const std::string& named_row = ordinals[static_cast<std::size_t>(word.run.first.row)];
    const std::string& named_column = ordinals[static_cast<std::size_t>(word.run.first.column)];
    std::vector<std::string> ways = {
        "Put \"" + written + "\" in " + (across ? named_row + " row" : named_column + " column") +
            " for " + score + " points.",
        "Play \"" + written + "\" " + (across ? "horizontally" : "vertically") + " in " +
            named_row + " row at " + named_column + " column for " + score + " points.",
        "Play " + protocol::upper_case(written) + " in column " + letter + " row " + row +
            " going " + (across ? "across" : "down") + " for " + score,
        "{" + letter + row + (across ? "a} " : "d} ") + protocol::upper_case(written) + "=" + score,
        "R" + row + "C" + column + (across ? " across - " : " down - ") +
            protocol::upper_case(written) + " = " + score};
    if (across) ways.push_back("R" + row + " - " + protocol::upper_case(written) + " = " + score);
    add(ways);
  }

  void add(const std::vector<std::string>& ways) {
    text_ += ways[random_.below(ways.size())] + "\n";
  }

  std::string in_some_case(const std::string& letters) {
    return random_.below(2) == 0 ? protocol::upper_case(letters) : letters;
  }

  std::string with_end(const std::string& end) const {
    std::string text;
    for (const char c : text_) text += c == '\n' ? end : std::string(1, c);
    return text;
  }

  protocol::Random random_;
  std::string text_;
  std::vector<int> lines_;
};

}  // namespace aspis::solitaire::crossed_words
