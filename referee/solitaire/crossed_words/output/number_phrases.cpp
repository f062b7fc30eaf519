// Points, bonuses and sums: the phrases about numbers.
#include "referee/solitaire/crossed_words/output/phrase_readers.hpp"

namespace aspis::solitaire::crossed_words::output {
namespace {

/// Where a phrase may end without a word more.
bool ends_phrase(const Cursor& cursor) {
  return cursor.done() || cursor.sees(",") || cursor.sees(";") || cursor.sees(".") ||
         cursor.sees("(") || cursor.sees(")") || cursor.sees("[") || cursor.sees("+") ||
         cursor.sees("|") || cursor.sees("/") || cursor.sees("!") || cursor.sees("and") ||
         cursor.sees("plus") || cursor.sees("then") || cursor.sees("-");
}

/// "9", "9 points"; a number alone only where the phrase ends.
std::optional<int> take_number_of_points(Cursor& cursor, bool announced) {
  Cursor ahead = cursor;
  const auto number = ahead.take_number();
  if (!number) return std::nullopt;
  const bool named = ahead.skip(Sense::points);
  if (named && ahead.sees(Sense::bonus)) return std::nullopt;
  if (!named && !announced && !ends_phrase(ahead)) return std::nullopt;
  cursor = ahead;
  return number;
}

/// "for 7 letters", behind a bonus.
void skip_reason(Cursor& cursor) {
  if (!cursor.sees("for")) return;
  Cursor ahead = cursor;
  ahead.advance();
  while (ahead.peek().is_number() || ahead.sees("playing") || ahead.sees("using") ||
         ahead.sees("all") || ahead.sees("seven") || ahead.sees("eight") || ahead.sees("played")) {
    ahead.advance();
  }
  if (ahead.skip(Sense::letters)) {
    ahead.skip("played");
    cursor = ahead;
  }
}

}  // namespace

std::optional<int> take_points(Cursor& cursor) {
  Cursor ahead = cursor;
  bool announced = false;
  ahead.skip_all({","});
  while (ahead.skip("=") || ahead.skip(":") || ahead.skip(">") || ahead.skip(Sense::worth)) {
    announced = true;
  }
  if (announced) ahead.skip_all({"a", "total", "of", "+"});
  const bool bracketed = !announced && (ahead.skip("(") || ahead.skip("["));
  if (!announced && !bracketed) ahead.skip_all({"-"});
  const auto points = take_number_of_points(ahead, announced);
  if (!points) return std::nullopt;
  if (bracketed && !ahead.skip(")") && !ahead.skip("]")) return std::nullopt;
  cursor = ahead;
  return points;
}

void read_bonus(Cursor cursor, int line, std::vector<Phrase>& found) {
  const bool plus = cursor.skip("+") || cursor.skip("plus") || cursor.skip("and");
  cursor.skip_all({"a", "("});
  if (cursor.skip(Sense::bonus)) {
    cursor.skip_all({"of", "=", ":", "+", "is", "points", "score"});
    const auto points = cursor.take_number();
    if (!points) return;
    cursor.skip(Sense::points);
    skip_reason(cursor);
    cursor.skip(")");
    found.push_back({{BonusSaid{line, *points}}, cursor.at()});
    return;
  }
  const auto points = cursor.take_number();
  if (!points) return;
  cursor.skip("-");
  cursor.skip(Sense::points);
  if (!cursor.skip(Sense::bonus) && !plus) return;
  skip_reason(cursor);
  cursor.skip(")");
  found.push_back({{BonusSaid{line, *points}}, cursor.at()});
  // "33 + 50 = 83": what both make.
  if (!cursor.skip("=")) return;
  if (const auto sum = cursor.take_number()) {
    cursor.skip(Sense::points);
    found.insert(
        found.begin(),
        Phrase{{BonusSaid{line, *points}, SumSaid{line, *sum, SumSaid::Of::either}}, cursor.at()});
  }
}

void read_sum(Cursor cursor, int line, std::vector<Phrase>& found) {
  const bool bracketed = cursor.skip("(") || cursor.skip("[");
  bool named = false;
  auto of = SumSaid::Of::either;
  while (cursor.peek().is_word()) {
    const std::string& word = cursor.peek().text;
    if (word == "running" || word == "cumulative" || word == "game" || word == "so" ||
        word == "final" || word == "overall" || word == "grand") {
      of = SumSaid::Of::game;
    } else if (cursor.sees(Sense::move_word)) {
      of = SumSaid::Of::move;
    } else if (!cursor.sees(Sense::sum) && !cursor.sees(Sense::sum_filler)) {
      break;
    }
    named = named || cursor.sees(Sense::sum);
    cursor.advance();
  }
  cursor.skip_all({":", "=", ">"});
  const bool negative = cursor.skip("-");
  auto points = cursor.take_number();
  while (points && (cursor.sees("+") || cursor.sees("=")) && cursor.peek(1).is_number()) {
    const bool result = cursor.sees("=");
    const int number = cursor.peek(1).number;
    points = result ? number : *points + number;
    cursor.advance(2);
  }
  if (!points || (!named && !bracketed)) return;
  cursor.skip(Sense::points);
  if (cursor.sees("so") && cursor.peek(1).is("far")) {
    of = SumSaid::Of::game;
    cursor.advance(2);
  }
  if (bracketed && !cursor.skip(")") && !cursor.skip("]")) return;
  found.push_back({{SumSaid{line, negative ? -*points : *points, of}}, cursor.at()});
}

}  // namespace aspis::solitaire::crossed_words::output
