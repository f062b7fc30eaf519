// Words played and words formed besides: the phrases with a word, a place and points in any order.
#include <algorithm>

#include "referee/solitaire/crossed_words/output/phrase_readers.hpp"
#include "referee/solitaire/crossed_words/output/place_reader.hpp"

namespace aspis::solitaire::crossed_words::output {
namespace {

bool may_be_word(const Token& token) {
  const bool letters = token.is_word() || token.kind == Token::Kind::quoted;
  return letters && token.text.size() >= 2 && token.text.size() <= side;
}

bool is_filler(const Cursor& cursor) {
  static constexpr std::string_view signs = "-:,(){}[]@#>.";
  const Token& token = cursor.peek();
  if (token.kind == Token::Kind::sign) {
    return !token.text.empty() && signs.find(token.text) != std::string_view::npos;
  }
  return cursor.sees(Sense::filler);
}

/// Reads a bag of phrases around the one word that is taken to be played. Every point at which it
/// may end is a reading of its own; the longest is found last.
class BagReader {
 public:
  BagReader(Cursor cursor, std::size_t word) : cursor_(cursor), word_(word) {}

  struct Found {
    Reading reading;
    std::size_t end;
  };

  std::vector<Found> read() {
    const bool cell = cursor_.peek(1).is_number() && cursor_.peek(1).glued;  // I6
    if (cursor_.sees("i") && !cell) cursor_.advance();
    if (cursor_.at() != word_ && cursor_.sees(Sense::play)) {
      verb_ = true;
      cursor_.advance();
      take_letters_played();
    }
    while (!cursor_.done() && take_one()) {
      if (has_word_ && (verb_ || equals_ || !reading_.place.says_nothing())) {
        found_.push_back({reading_, cursor_.at()});
      }
    }
    return std::move(found_);
  }

 private:
  /// "the letters P & L to make the word", of which the letters are kept.
  void take_letters_played() {
    Cursor ahead = cursor_;
    ahead.skip_all({"the"});
    ahead.skip(Sense::letters);
    std::string letters = take_letters(ahead);
    ahead.skip_all({"to"});
    if (letters.empty() || !ahead.skip(Sense::make) || ahead.at() > word_) return;
    reading_.letters = std::move(letters);
    cursor_ = ahead;
  }

  bool take_one() {
    if (cursor_.at() == word_) {
      reading_.word = cursor_.peek().text;
      has_word_ = true;
      cursor_.advance();
      return true;
    }
    const std::size_t after = read_place_phrase(cursor_.tokens(), cursor_.at(), reading_.place);
    if (after != cursor_.at()) {
      cursor_.move_to(after);
      return true;
    }
    if (has_word_ && !reading_.points) {
      const bool equals = cursor_.sees("=");
      if (const auto points = take_points(cursor_)) {
        reading_.points = points;
        equals_ = equals_ || equals;
        return true;
      }
    }
    // Behind its points a word has no more brackets: what follows is about another one.
    const bool sign = cursor_.peek().kind == Token::Kind::sign;
    if (!is_filler(cursor_) || (reading_.points && sign)) return false;
    cursor_.advance();
    return true;
  }

  Cursor cursor_;
  std::size_t word_;
  Reading reading_;
  bool verb_ = false;
  bool equals_ = false;
  bool has_word_ = false;
  std::vector<Found> found_;
};

/// Quoted words are surely words, then those in capitals, then those that mean nothing else.
int unlikelihood(const Token& token) {
  if (token.kind == Token::Kind::quoted) return 0;
  return (is_known(token.text) ? 2 : 0) + (token.upper ? 0 : 1) + 1;
}

/// The tokens that may be the word, the likeliest first.
std::vector<std::size_t> words_in_order(const Cursor& cursor) {
  constexpr std::size_t most_tokens = 24;  // of one phrase
  std::vector<std::size_t> places;
  const std::size_t end = std::min(cursor.tokens().size(), cursor.at() + most_tokens);
  for (std::size_t at = cursor.at(); at < end; ++at) {
    if (may_be_word(cursor.tokens()[at])) places.push_back(at);
  }
  std::stable_sort(places.begin(), places.end(), [&](std::size_t left, std::size_t right) {
    return unlikelihood(cursor.tokens()[left]) < unlikelihood(cursor.tokens()[right]);
  });
  return places;
}

/// "(NO) = 5", "(NO = 5)", "(C9 - NO) 5".
void read_bracketed(Cursor cursor, int line, std::vector<Phrase>& found) {
  if (!cursor.skip("(")) return;
  WordFormed formed{line, "", {}, std::nullopt};
  for (std::size_t after = 0; after != cursor.at();) {
    after = cursor.at();
    cursor.move_to(read_place_phrase(cursor.tokens(), after, formed.place));
    cursor.skip_all({"-", ":"});
  }
  if (!may_be_word(cursor.peek())) return;
  formed.word = cursor.peek().text;
  cursor.advance();
  formed.points = take_points(cursor);
  if (!cursor.skip(")")) return;
  const std::size_t without_points = cursor.at();
  if (!formed.points) formed.points = take_points(cursor);
  found.push_back({{formed}, cursor.at()});
  if (cursor.at() != without_points) {
    formed.points.reset();
    found.push_back({{formed}, without_points});
  }
}

/// "D1=PAINTER": what is drawn from pile 1 as well as a word at D1, and with nothing behind it
/// that tells.
bool may_name_pile(const Cursor& cursor) {
  const Token& number = cursor.peek(1);
  const bool name = cursor.peek().is_word() && cursor.peek().text.size() == 1;
  if (!name || !number.is_number() || !number.glued) return false;
  const bool pile = number.number >= 1 && number.number <= 3;
  const bool tied = cursor.peek(2).is("=") || cursor.peek(2).is(":");
  return pile && tied && cursor.at() + 4 == cursor.tokens().size();
}

bool introduces_formed(const Cursor& cursor) {
  return cursor.sees("this") || cursor.sees("it") || cursor.sees("which") || cursor.sees("and") ||
         cursor.sees("the") || cursor.sees("word") || cursor.sees("words") || cursor.sees("new") ||
         cursor.sees("cross") || cursor.sees("was") || cursor.sees("is") || cursor.sees(":") ||
         cursor.sees("-") || cursor.sees(",") || cursor.sees("+") ||
         cursor.sees(Sense::move_word) || cursor.sees(Sense::also) || cursor.sees(Sense::make) ||
         cursor.sees(Sense::play);
}

/// "This move also formed the word "NO" for 5 points and "TO" for 6".
void read_also(Cursor cursor, int line, std::vector<Phrase>& found) {
  bool named = false;
  while (introduces_formed(cursor)) {
    named = named || cursor.sees(Sense::also) || cursor.sees(Sense::make);
    cursor.advance();
  }
  if (!named) return;
  Phrase phrase;
  while (may_be_word(cursor.peek())) {
    WordFormed formed{line, cursor.peek().text, {}, std::nullopt};
    cursor.advance();
    for (std::size_t before = cursor.tokens().size(); before != cursor.at();) {
      before = cursor.at();
      if (!formed.points) formed.points = take_points(cursor);
      Cursor ahead = cursor;
      while (ahead.sees(Sense::filler) || ahead.sees("(")) ahead.advance();
      const std::size_t after = read_place_phrase(ahead.tokens(), ahead.at(), formed.place);
      if (after != ahead.at()) cursor.move_to(after);
    }
    phrase.says.emplace_back(formed);
    phrase.end = cursor.at();
    found.insert(found.begin(), phrase);
    cursor.skip_all({",", "and", "&", "+"});
  }
}

}  // namespace

void read_play(Cursor cursor, int line, std::vector<Phrase>& found) {
  if (may_name_pile(cursor)) return;
  for (const std::size_t word : words_in_order(cursor)) {
    auto bags = BagReader(cursor, word).read();
    for (auto bag = bags.rbegin(); bag != bags.rend(); ++bag) {
      found.push_back({{WordPlayed{line, {bag->reading}}}, bag->end});
    }
  }
}

void read_formed(Cursor cursor, int line, std::vector<Phrase>& found) {
  read_bracketed(cursor, line, found);
  read_also(cursor, line, found);
}

}  // namespace aspis::solitaire::crossed_words::output
