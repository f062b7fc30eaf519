// Draws, discards and hands: the phrases about letters that are not on the board.
#include <string>

#include "referee/solitaire/crossed_words/output/phrase_readers.hpp"

namespace aspis::solitaire::crossed_words::output {
namespace {

bool is_letters(const Token& token) {
  if (token.kind == Token::Kind::quoted) return true;
  return token.is_word() && !is_known(token.text) && token.text != "and" && token.text != "then";
}

/// What stands where letters would, and says that there are none.
bool says_none(const Token& token) {
  return token.is("none") || token.is("nothing") || token.is("nil");
}

/// Words of sentences that follow letters or stand before them: NONE and AWAY can be letters too.
bool is_prose(const Token& token) {
  return token.is("which") || token.is("that") || token.is("away") || token.is("out") ||
         token.is("because") || token.is("since");
}

/// Where the letters end: behind letters in capitals, words in small letters are words.
bool ends_letters(const Token& token, bool some, bool capitals) {
  if (!token.is_word() || token.text.size() < 2 || token.is("and")) return false;
  if (token.upper) return some && is_prose(token);
  return capitals || is_prose(token) || says_none(token);
}

/// A word that means something else as well, such as IS, where nothing but letters can stand.
bool stands_for_letters(const Cursor& cursor) {
  const Token& token = cursor.peek();
  if (!token.is_word() || token.text.size() < 2 || token.is("from") || token.is("the"))
    return false;
  const Token& next = cursor.peek(1);
  if (next.is_word()) return next.is("from") || next.is("off") || next.is("and");
  return next.text.empty() || next.is(",") || next.is(".") || next.is(";") || next.is(")") ||
         next.is(":") || next.is("=") || next.is("(") || next.is("-");
}

/// One letter by itself: of the words that mean something only in a place.
bool is_one_letter(const Token& token) {
  return token.is_word() && token.text.size() == 1;
}

bool joins_letters(const Cursor& cursor) {
  return cursor.sees(",") || cursor.sees("and") || cursor.sees("&") || cursor.sees("+");
}

/// "2", "#2", "number 2", "second".
std::optional<int> take_pile_number(Cursor& cursor) {
  cursor.skip_all({"#", "number", "no", "."});
  return cursor.take_number();
}

/// "pool 2" or "second pool".
std::optional<int> take_pile(Cursor& cursor) {
  Cursor ahead = cursor;
  ahead.skip("the");
  std::optional<int> pile;
  if (ahead.skip(Sense::pool)) {
    pile = take_pile_number(ahead);
  } else if (ahead.peek().is_word() && ordinal_named(ahead.peek().text) &&
             ahead.sees(Sense::pool, 1)) {
    pile = ordinal_named(ahead.peek().text);
    ahead.advance(2);
  } else if (ahead.peek().is_number() && is_ordinal_ending(ahead.peek(1).text) &&
             ahead.sees(Sense::pool, 2)) {
    pile = ahead.peek().number;
    ahead.advance(3);
  }
  if (pile) cursor = ahead;
  return pile;
}

/// 2ATC, 2 ATC, 2:ATC, P2 ATC.
void read_short_draw(Cursor cursor, int line, std::vector<Phrase>& found) {
  if (cursor.sees("p") && cursor.peek(1).is_number() && cursor.peek(1).glued) cursor.advance();
  const auto pile = cursor.take_number();
  if (!pile || *pile < 1 || *pile > 9) return;
  cursor.skip_all({":", "=", "-", "("});
  const Token& letters = cursor.peek();
  const bool glued_word = letters.is_word() && letters.glued && !is_ordinal_ending(letters.text);
  if (!glued_word && !is_letters(letters) && !is_one_letter(letters)) return;
  std::string drawn = letters.text;
  cursor.advance();
  cursor.skip(")");
  found.push_back({{Draw{line, *pile, drawn, std::nullopt}}, cursor.at()});
}

void read_pool_first(Cursor cursor, int line, std::vector<Phrase>& found) {
  cursor.skip("from");
  const auto pile = take_pile(cursor);
  if (!pile) return;
  cursor.skip_all({":", "-", ",", "=", ">"});
  Cursor behind_verb = cursor;
  behind_verb.skip(Sense::draw);
  behind_verb.skip_all({":"});
  std::string letters = take_letters(behind_verb);
  if (letters.empty()) {
    letters = take_letters(cursor);  // DRAW itself, drawn
  } else {
    cursor = behind_verb;
  }
  if (!letters.empty()) found.push_back({{Draw{line, *pile, letters, std::nullopt}}, cursor.at()});
}

void read_draw_sentence(Cursor cursor, int line, std::vector<Phrase>& found) {
  cursor.skip("i");
  if (!cursor.skip(Sense::draw)) return;
  Draw draw{line, 0, std::nullopt, std::nullopt};
  cursor.skip_all({"the", ":"});
  draw.count = cursor.take_number();
  if (cursor.skip(Sense::letters)) cursor.skip_all({":"});
  const bool bracketed = cursor.skip("(");
  std::string letters = take_letters(cursor);
  if (bracketed) cursor.skip(")");
  cursor.skip_all({","});
  if (!cursor.skip("from")) cursor.skip("off");
  const auto pile = take_pile(cursor);
  if (!pile) return;
  draw.pile = *pile;
  const std::size_t without_letters = cursor.at();
  if (letters.empty()) {
    cursor.skip_all({":", "=", "(", ","});
    letters = take_letters(cursor);
    if (letters.empty()) cursor.move_to(without_letters);
    if (!letters.empty()) cursor.skip(")");
  }
  if (!letters.empty()) draw.letters = letters;
  if (draw.letters || draw.count) found.push_back({{draw}, cursor.at()});
}

/// What a discard is said to cost: "-17", "= -17", "(-17)", "and lose 17 points", "for 17 points".
std::optional<int> take_loss(Cursor& cursor) {
  Cursor ahead = cursor;
  while (ahead.skip(",") || ahead.skip("=") || ahead.skip(":") || ahead.skip("(") ||
         ahead.skip("and") || ahead.skip("a") || ahead.skip("of") || ahead.skip(">") ||
         ahead.skip("which") || ahead.skip("that") || ahead.skip("away") || ahead.skip("out") ||
         ahead.skip(Sense::lose) || ahead.skip("-")) {
  }
  const auto loss = ahead.take_number();
  if (!loss) return std::nullopt;
  ahead.skip(Sense::points);
  ahead.skip(")");
  cursor = ahead;
  return loss;
}

}  // namespace

std::string take_letters(Cursor& cursor) {
  std::string letters;
  bool capitals = false;  // or in quotes
  for (Cursor ahead = cursor; !ahead.done();) {
    const Token& token = ahead.peek();
    if (ends_letters(token, !letters.empty(), capitals)) break;
    if (is_letters(token) || is_one_letter(token)) {
      const bool capital = token.upper || token.kind == Token::Kind::quoted;
      // "rubbish QX": which of the two are letters is not for guessing.
      if (!letters.empty() && capital && !capitals) return "";
      capitals = capital;
      letters += token.text;
      ahead.advance();
      cursor = ahead;
    } else if (joins_letters(ahead) && !letters.empty()) {
      ahead.advance();
    } else if (letters.empty() && stands_for_letters(ahead)) {
      letters = token.text;
      ahead.advance();
      cursor = ahead;
    } else {
      break;
    }
  }
  return letters;
}

void read_draw(Cursor cursor, int line, std::vector<Phrase>& found) {
  read_draw_sentence(cursor, line, found);
  read_pool_first(cursor, line, found);
  read_short_draw(cursor, line, found);
}

void read_discard(Cursor cursor, int line, std::vector<Phrase>& found) {
  std::string letters;
  if (cursor.sees("-")) {
    while (cursor.sees("-") && cursor.peek(1).is_word() && cursor.peek(1).glued) {
      letters += cursor.peek(1).text;
      cursor.advance(2);
      cursor.skip_all({","});
    }
  } else {
    cursor.skip("i");
    if (!cursor.skip(Sense::discard)) return;
    cursor.skip_all({"the", ":", "away", "out"});
    if (cursor.skip(Sense::letters)) cursor.skip_all({":"});
    if (says_none(cursor.peek())) {
      // NONE are letters where they are said to cost something.
      Cursor ahead(cursor.tokens(), cursor.at() + 1);
      if (take_loss(ahead).value_or(0) == 0) {
        found.push_back({{}, ahead.at()});
        return;
      }
      letters = cursor.peek().text;
      cursor.advance();
    } else {
      letters = take_letters(cursor);
    }
  }
  if (letters.empty()) return;
  const std::size_t end = cursor.at();
  const auto loss = take_loss(cursor);
  found.push_back({{Discard{line, letters, loss}}, cursor.at()});
  if (loss) found.push_back({{Discard{line, letters, std::nullopt}}, end});
}

void read_hand(Cursor cursor, int line, std::vector<Phrase>& found) {
  cursor.skip_all({"my", "new", "in"});
  if (!cursor.skip(Sense::hand)) return;
  cursor.skip_all({"is", "now", "left", ":", "=", "(", "[", "after", "before", "empty"});
  const std::string letters = take_letters(cursor);
  cursor.skip_all({")", "]"});
  found.push_back({{HandShown{line, letters}}, cursor.at()});
}

}  // namespace aspis::solitaire::crossed_words::output
