// Four formats in which students might write a game of Crossed Words.
#include <cstddef>
#include <string>
#include <variant>

#include "tests/referee/solitaire/crossed_words/format_parts.hpp"

namespace aspis::solitaire::crossed_words::printing {
namespace {

// A block of labelled lines for every turn, rows and columns from 0.

std::string turns_field(const std::string& label, const std::string& value) {
  return "  " + left(label + ":", 12) + value + "\n";
}

std::string turns_board(const PrintedGame& game) {
  std::string text = "  ";
  for (int column = 0; column < side; ++column) text += right(number(column), 3);
  text += "\n";
  for (int row = 0; row < side; ++row) {
    text += right(number(row), 2) + "  " + row_text(game, row, ".", "  ") + "\n";
  }
  return text;
}

std::string turns_place(const PrintedWord& word) {
  return "starts at row " + number(word.first.row) + ", col " + number(word.first.column) + ", " +
         (is_across(word) ? "across" : "down");
}

std::string turns_points(const PrintedWord& word) {
  if (word.factor == 1) return number(word.score);
  return number(word.raw) + " x " + number(word.factor) + " = " + number(word.score);
}

struct G1Step {
  bool hands = false;

  std::string operator()(const PrintedDraw& draw) const {
    return turns_field("Draw",
                       draw.letters + " from pile " + number(draw.pile + 1) + shown(draw.hand));
  }
  std::string operator()(const PrintedDiscard& discard) const {
    return turns_field("Discard", discard.letters + ", lose " + number(discard.lost) + " points" +
                                      shown(discard.hand));
  }

 private:
  [[nodiscard]] std::string shown(const std::string& hand) const {
    if (!hands) return "";
    return "  (hand: " + (hand.empty() ? std::string("empty") : hand) + ")";
  }
};

// One short line for every move, after an explanation of the signs.

std::string brackets_word(const PrintedWord& word) {
  return word.word + "(" + letter(word.first.column) + number(word.first.row + 1) + "," +
         (is_across(word) ? "h" : "v") + ")=" + number(word.score);
}

struct G2Step {
  std::string operator()(const PrintedDraw& draw) const {
    return number(draw.pile + 1) + ":" + draw.letters;
  }
  std::string operator()(const PrintedDiscard& discard) const {
    return "-" + discard.letters + "/" + number(discard.lost);
  }
};

// Portuguese, a few short sentences for every move.

std::string brazilian_counted(int count, const std::string& one, const std::string& more) {
  return number(count) + " " + (count == 1 ? one : more);
}

std::string brazilian_points(int count) {
  return brazilian_counted(count, "ponto", "pontos");
}

std::string brazilian_place(const PrintedWord& word) {
  const std::string row = number(word.first.row + 1);
  const std::string column = number(word.first.column + 1);
  if (is_across(word)) return "na horizontal, na linha " + row + ", a partir da coluna " + column;
  return "na vertical, na coluna " + column + ", a partir da linha " + row;
}

struct G3Step {
  std::string operator()(const PrintedDraw& draw) const {
    return "Tiro " + brazilian_counted(draw.count, "letra", "letras") + " do monte " +
           number(draw.pile + 1) + ": " + draw.letters + ".";
  }
  std::string operator()(const PrintedDiscard& discard) const {
    return "Descarto " + discard.letters + ": perco " + brazilian_points(discard.lost) + ".";
  }
};

// A numbered list of steps, words from square to square.

std::string stairs_board(const PrintedGame& game) {
  std::string names = "     ";
  for (int column = 0; column < side; ++column) names += letter(column) + " ";
  names.pop_back();
  const std::string rule = "   +" + std::string(static_cast<std::size_t>(2 * side + 1), '-') + "+";
  std::string text = names + "\n" + rule + "\n";
  for (int row = 0; row < side; ++row) {
    text += right(number(row + 1), 2) + " | " + row_text(game, row, ".", " ") + " |\n";
  }
  return text + rule + "\n";
}

std::string stairs_square(Square square) {
  return letter(square.column) + number(square.row + 1);
}

std::string stairs_word(const PrintedWord& word) {
  return "\"" + word.word + "\" from " + stairs_square(word.first) + " to " +
         stairs_square(word.last()) + " for " + number(word.score) +
         (word.score == 1 ? " point" : " points");
}

std::string stairs_laid(const PrintedWord& word) {
  std::string letters;
  for (std::size_t at = 0; at < word.word.size(); ++at) {
    if (word.laid[at] == '1') letters += word.word[at];
  }
  return spread(letters, ", ");
}

struct G4Step {
  std::string operator()(const PrintedDraw& draw) const {
    return "Draw " + spread(draw.letters, ", ") + " from pool " + number(draw.pile + 1);
  }
  std::string operator()(const PrintedDiscard& discard) const {
    return "Discard " + spread(discard.letters, ", ") + " (score -" + number(discard.lost) + ")";
  }
};

}  // namespace

std::string print_turns(const PrintedGame& game) {
  const bool hands = chosen(game, 0) == 1;
  std::string text = number(game.total) + "\n\n" + turns_board(game) + "\n";
  text += "Rows and columns are counted from 0 (top left corner is row 0, col 0).\n";
  text += "Points like 12 x 3 = 36 are the letters times the double/triple word squares.\n";
  text += "\"Also\" means another word that was made by the same letters.\n";
  text += "The turn score is all words of the turn, plus the bonus, minus what was lost.\n";
  int turn = 0;
  for (const PrintedMove& move : game.moves) {
    text += "\n=== Turn " + number(++turn) + " ===\n";
    for (const auto& step : move.steps) text += std::visit(G1Step{hands}, step);
    text += turns_field("Word", move.word.word);
    text += turns_field("Position", turns_place(move.word));
    text += turns_field("Points", turns_points(move.word));
    for (const PrintedWord& other : move.besides) {
      text += turns_field(
          "Also", other.word + ", " + turns_place(other) + ", points " + turns_points(other));
    }
    if (move.bonus != 0) text += turns_field("Bonus", number(move.bonus));
    text += turns_field("Turn score", number(move.net));
    text += turns_field("Total", number(move.total));
  }
  return text + "\nFinal score: " + number(game.total) + "\n";
}

std::string print_brackets(const PrintedGame& game) {
  const bool with_left = chosen(game, 0) == 1;
  std::string text = number(game.total) + "\n";
  for (int row = 0; row < side; ++row) text += row_text(game, row, ".") + "\n";
  text += "\nExplanation (each line is one move, read it from left to right):\n";
  text += "  2:ATC         take the letters A, T, C from pile 2\n";
  text += "  -QX/17        throw away Q and X, this costs 17 points\n";
  text += "  CAT(E8,h)=9   write CAT horizontally, the C is in column E, row 8; worth 9 points\n";
  text += "  NO(G7,v)=5    the same, but vertically\n";
  text += "  & ...         one more word that came out of the move\n";
  text += "  +50, +100     bonus for 7 or 8 letters in one move\n";
  if (with_left) text += "  <ER>          letters left in the hand after the move\n";
  text += "  [120]         total score after the move\n";
  text += "Columns are A-Q from left to right, rows are 1-17 from top to bottom.\n\n";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += right(number(++count), 2) + ") ";
    for (const auto& step : move.steps) text += std::visit(G2Step{}, step) + "  ";
    text += brackets_word(move.word);
    for (const PrintedWord& other : move.besides) text += " & " + brackets_word(other);
    if (move.bonus != 0) text += "  +" + number(move.bonus);
    if (with_left) text += "  <" + move.hand + ">";
    text += "  [" + number(move.total) + "]\n";
  }
  return with_line_ends(text, chosen(game, 1) == 1 ? "\r\n" : "\n");
}

std::string print_brazilian(const PrintedGame& game) {
  std::string text = number(game.total) + "\n\n";
  for (int row = 0; row < side; ++row) text += row_text(game, row, ".", " ") + "\n";
  text +=
      "\nAs linhas são numeradas de 1 a 17, de cima para baixo, e as colunas de 1 a 17, da "
      "esquerda\npara a direita. Os montes são as três linhas do arquivo de entrada.\n";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += "\nJogada " + number(++count) + "\n";
    for (const auto& step : move.steps) text += std::visit(G3Step{}, step) + "\n";
    text += "Coloco a palavra " + move.word.word + " " + brazilian_place(move.word) + ": " +
            brazilian_points(move.word.score) + ".\n";
    for (const PrintedWord& other : move.besides) {
      text += "Formo também a palavra " + other.word + " " + brazilian_place(other) + ": " +
              brazilian_points(other.score) + ".\n";
    }
    if (move.bonus != 0) {
      text += "Ganho um bônus de " + brazilian_points(move.bonus) + " por usar muitas letras.\n";
    }
    text += "Total até agora: " + brazilian_points(move.total) + ".\n";
  }
  return text + "\nFim do jogo.\n";
}

std::string print_stairs(const PrintedGame& game) {
  const bool with_laid = chosen(game, 0) == 1;
  std::string text = number(game.total) + "\n" + stairs_board(game);
  text += "\nList of all steps of the solution.\n";
  text +=
      "A word is given by the squares of its first and its last letter, column A-Q and row "
      "1-17.\n\n";
  const std::string indent(11, ' ');
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    for (const auto& step : move.steps) {
      text += "Step " + right(number(++count), 3) + ".  " + std::visit(G4Step{}, step) + "\n";
    }
    text += "Step " + right(number(++count), 3) + ".  Play " + stairs_word(move.word);
    if (with_laid) text += ", using " + stairs_laid(move.word);
    text += "\n";
    for (const PrintedWord& other : move.besides) {
      text += indent + "This also makes " + stairs_word(other) + "\n";
    }
    if (move.bonus != 0) text += indent + "Bonus of " + number(move.bonus) + " points\n";
    text += indent + "Score so far: " + number(move.total) + "\n";
  }
  return text + "\nThe end, final score is " + number(game.total) + ".\n";
}

}  // namespace aspis::solitaire::crossed_words::printing
