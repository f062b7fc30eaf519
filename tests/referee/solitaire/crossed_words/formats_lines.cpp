// Two formats in which students might write a game of Crossed Words: signs in lines that are broken
// anywhere, and sums written with all their terms.
#include <string>
#include <variant>

#include "referee/solitaire/crossed_words/board.hpp"
#include "tests/referee/solitaire/crossed_words/format_parts.hpp"

namespace aspis::solitaire::crossed_words::printing {
namespace {

// "++RAI !S Y TInY@14,15e=23": as many + as the pile's number, letters that lay there in lower
// case, the last square from 0, and the score of the move.

struct StreamStep {
  std::string operator()(const PrintedDraw& draw) const {
    return std::string(static_cast<std::size_t>(draw.pile) + 1, '+') + draw.letters;
  }
  std::string operator()(const PrintedDiscard& discard) const {
    return "!" + discard.letters + "=" + number(discard.lost);
  }
};

std::string stream_word(const PrintedMove& move) {
  std::string text = move.word.word;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (move.word.laid[at] == '0') text[at] = static_cast<char>(text[at] - 'A' + 'a');
  }
  return text + "@" + number(move.word.last().row) + "," + number(move.word.last().column) +
         (is_across(move.word) ? "e" : "s") + "=" + number(move.net);
}

// "out: QLN = 9+3+2 = 14" and "score: 12 + 8 - 14 = 6".

struct SumsStep {
  std::string prefix;

  std::string operator()(const PrintedDraw& draw) const {
    return prefix + "pile " + number(draw.pile + 1) + ": " + draw.letters + "  hand: " + draw.hand;
  }
  std::string operator()(const PrintedDiscard& discard) const {
    std::string terms;
    for (const char c : discard.letters) {
      terms += (terms.empty() ? "" : "+") + number(letter_value(static_cast<char>(c - 'A' + 'a')));
    }
    return prefix + "out: " + discard.letters + " = " + terms + " = " + number(discard.lost) +
           "  hand: " + (discard.hand.empty() ? "-" : discard.hand);
  }
};

std::string sums_square(const Square& at) {
  return letter(at.row, 'a') + number(at.column + 1);
}

std::string sums_score(const PrintedMove& move) {
  std::string text = number(move.word.score);
  for (const PrintedWord& other : move.besides) text += " + " + number(other.score);
  if (move.bonus != 0) text += " + " + number(move.bonus);
  for (const auto& step : move.steps) {
    if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
      text += " - " + number(discard->lost);
    }
  }
  return text + " = " + number(move.net) + ", total " + number(move.total);
}

}  // namespace

std::string print_stream(const PrintedGame& game) {
  std::string text = number(game.total) + "\n";
  for (int row = 0; row < side; ++row) text += row_text(game, row, ".") + "\n";
  text += "\n";
  std::size_t column = 0;
  const auto add = [&](const std::string& part) {
    constexpr std::size_t width = 78;
    const bool breaks = column + part.size() + 1 > width;
    text += breaks ? "\n" : column > 0 ? " " : "";
    column = (breaks ? 0 : column + 1) + part.size();
    text += part;
  };
  for (const PrintedMove& move : game.moves) {
    for (const auto& step : move.steps) add(std::visit(StreamStep{}, step));
    add(stream_word(move));
  }
  return text + "\n";
}

std::string print_sums(const PrintedGame& game) {
  std::string text = number(game.total) + "\n";
  for (int row = 0; row < side; ++row) {
    text += letter(row) + " " + row_text(game, row, ".", " ") + "\n";
  }
  text += "\n";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    const std::string prefix = number(++count) + ". ";
    for (const auto& step : move.steps) text += std::visit(SumsStep{prefix}, step) + "\n";
    text += prefix + "word: " + move.word.word + " " + sums_square(move.word.first) + " to " +
            sums_square(move.word.last()) + "  hand: " + (move.hand.empty() ? "-" : move.hand) +
            "\n" + prefix + "score: " + sums_score(move) + "\n";
  }
  return text;
}

}  // namespace aspis::solitaire::crossed_words::printing
