// Four formats as students might write them: a dotted form, one line a move, Portuguese prose and
// a script. Invented without a look at the reader of output files.
#include <cctype>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "tests/referee/solitaire/crossed_words/format_parts.hpp"

namespace aspis::solitaire::crossed_words::printing {
namespace {

// e1: a tidy form in C, one field a line, rows and columns from 0 as in the contest's figure.

std::string e1_field(const std::string& name, const std::string& value) {
  std::string text = "  " + name + " ";
  while (text.size() < 20) text += '.';
  return text + " " + value + "\n";
}

std::string e1_place(const PrintedWord& word) {
  const Square last = word.last();
  if (is_across(word)) {
    return "row " + number(word.first.row) + ", columns " + number(word.first.column) + " to " +
           number(last.column);
  }
  return "column " + number(word.first.column) + ", rows " + number(word.first.row) + " to " +
         number(last.row);
}

std::string e1_score(const PrintedWord& word) {
  if (word.factor == 1) return number(word.score);
  return number(word.raw) + " x " + number(word.factor) + " = " + number(word.score);
}

std::string e1_letters(const std::string& letters) {
  return letters.empty() ? "(none)" : spread(letters, " ");
}

std::string e1_move(const PrintedMove& move, std::size_t count) {
  std::string text = "Move " + std::to_string(count) + "\n";
  for (const auto& step : move.steps) {
    if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
      text += e1_field("draw", number(draw->count) + (draw->count == 1 ? " letter" : " letters") +
                                   " from pile " + number(draw->pile + 1) + ": " +
                                   e1_letters(draw->letters));
      text += e1_field("hand", e1_letters(draw->hand));
    } else if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
      text +=
          e1_field("discard", e1_letters(discard->letters) + ", costs " + number(discard->lost));
    }
  }
  text += e1_field("word", move.word.word + " in " + e1_place(move.word));
  text += e1_field("word score", e1_score(move.word));
  for (const PrintedWord& word : move.besides) {
    text += e1_field("also formed", word.word + " in " + e1_place(word) + ", " + e1_score(word));
  }
  if (move.bonus > 0) text += e1_field("bonus", number(move.bonus));
  text += e1_field("move total", number(move.net));
  text += e1_field("game total", number(move.total));
  text += e1_field("hand left", e1_letters(move.hand));
  return text;
}

// e2: an untidy line a move, as a Python user joins pieces with blanks.

std::string e2_word(const PrintedWord& word) {
  std::string text;
  for (std::size_t at = 0; at < word.word.size(); ++at) {
    const char c = word.word[at];
    const bool is_old = at < word.laid.size() && word.laid[at] == '0';
    text += is_old ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : c;
  }
  return text;
}

std::string e2_move(const PrintedMove& move) {
  std::string text;
  for (const auto& step : move.steps) {
    if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
      text += " p" + number(draw->pile + 1) + "+" + draw->letters;
    } else if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
      text += " -" + discard->letters + "(" + number(discard->lost) + ")";
    }
  }
  text += " " + e2_word(move.word) + "@r" + number(move.word.first.row + 1) + "c" +
          number(move.word.first.column + 1) + (is_across(move.word) ? ">" : "v") + " " +
          number(move.word.score);
  for (const PrintedWord& word : move.besides) {
    text += " {" + word.word + " " + number(word.score) + "}";
  }
  if (move.bonus > 0) text += " bonus" + number(move.bonus);
  return text + " [" + number(move.total) + "]\n";
}

// e3: prose in Portuguese.

std::string e3_list(const std::string& letters) {
  std::string text;
  for (std::size_t at = 0; at < letters.size(); ++at) {
    if (at > 0) text += at + 1 == letters.size() ? " e " : ", ";
    text += letters[at];
  }
  return text;
}

std::string e3_points(int value) {
  return number(value) + (value == 1 ? " ponto" : " pontos");
}

std::string e3_square(const PrintedWord& word) {
  return letter(word.first.column) + number(word.first.row + 1);
}

std::string e3_move(const PrintedMove& move, std::size_t count) {
  std::string text = "Na " + std::to_string(count) + "ª jogada";
  bool first = true;
  for (const auto& step : move.steps) {
    text += first ? " " : " Depois ";
    if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
      text += "tirei " + number(draw->count) + (draw->count == 1 ? " letra" : " letras") +
              " da pilha " + number(draw->pile + 1) + ": " + e3_list(draw->letters) + ".";
    } else if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
      text +=
          "joguei fora " + e3_list(discard->letters) + " e perdi " + e3_points(discard->lost) + ".";
    }
    first = false;
  }
  if (first) text += " não tirei letras.";
  text += " Escrevi " + move.word.word + " na " +
          (is_across(move.word) ? "horizontal" : "vertical") + ", começando na casa " +
          e3_square(move.word) + ", e fiz " + e3_points(move.with_bonus);
  if (move.bonus > 0) text += ", já com os " + number(move.bonus) + " de bônus";
  text += ".";
  if (!move.besides.empty()) {
    text += move.besides.size() == 1 ? " Também se formou " : " Também se formaram ";
    for (std::size_t at = 0; at < move.besides.size(); ++at) {
      if (at > 0) text += at + 1 == move.besides.size() ? " e " : ", ";
      text += move.besides[at].word + " (" + e3_points(move.besides[at].score) + ")";
    }
    text += ".";
  }
  text += " Estou com " + e3_points(move.total);
  if (move.hand.empty()) return text + " e com a mão vazia.";
  text += move.hand.size() == 1 ? "; sobrou na mão " : "; sobraram na mão ";
  return text + e3_list(move.hand) + ".";
}

/// Lines of at most 76 bytes, broken at blanks.
std::string e3_wrapped(const std::string& text) {
  std::string lines;
  std::string line;
  std::string word;
  for (const char c : text + " ") {
    if (c != ' ') {
      word += c;
      continue;
    }
    if (!line.empty() && line.size() + 1 + word.size() > 76) {
      lines += line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
    word.clear();
  }
  return lines + line + "\n";
}

// e4: a script of commands with remarks after ';'.

std::string e4_command(const std::string& name, const std::string& rest) {
  return left(name, 6) + rest + "\n";
}

std::string e4_place(const PrintedWord& word) {
  const int row = word.first.row + 1;
  const int column = word.first.column + 1;
  if (is_across(word)) return word.word + " IN ROW " + number(row) + " FROM COL " + number(column);
  return word.word + " IN COL " + number(column) + " FROM ROW " + number(row);
}

std::string e4_move(const PrintedMove& move, std::size_t count) {
  std::string text = "; move " + std::to_string(count) + "\n";
  for (const auto& step : move.steps) {
    if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
      text += e4_command("GET", draw->letters + " FROM PILE " + number(draw->pile + 1));
    } else if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
      text += e4_command("TOSS", left(discard->letters, 32) + " ; -" + number(discard->lost));
    }
  }
  text += e4_command("PUT", left(e4_place(move.word), 32) + " ; +" + number(move.word.score));
  for (const PrintedWord& word : move.besides) {
    text += e4_command("ALSO", left(word.word, 32) + " ; +" + number(word.score));
  }
  if (move.bonus > 0)
    text += e4_command("BONUS", std::string(32, ' ') + " ; +" + number(move.bonus));
  return text + "\n";
}

}  // namespace

std::string print_e1(const PrintedGame& game) {
  const std::string free = chosen(game, 0) == 0 ? "." : "_";
  std::string text = number(game.total) + "\n\n";
  text += "CROSSED WORDS SOLITAIRE\n=======================\n\n";
  text += "Final board. Rows and columns are numbered 0 to 16 from the top left corner,\n";
  text += "free squares are shown as " + free + "\n\n    ";
  for (int column = 0; column < side; ++column) text += right(number(column), 3);
  text += "\n\n";
  for (int row = 0; row < side; ++row) {
    text += right(number(row), 3) + "   " + row_text(game, row, free, "  ") + "\n";
  }
  text += "\nTHE MOVES\n=========\n";
  for (std::size_t at = 0; at < game.moves.size(); ++at) {
    text += "\n" + e1_move(game.moves[at], at + 1);
  }
  return text;
}

std::string print_e2(const PrintedGame& game) {
  std::string text = number(game.total) + "\n";
  text += "p2+ATC = drew ATC from pile 2, -QX(17) = threw away Q and X and lost 17\n";
  text += "CAT@r8c5> 9 = word CAT with its 1st letter in row 8, column 5 (both from 1), 9 points\n";
  text += "> across, v down, small letters were on the board before\n";
  text += "{NO 5} = extra word made with 5 points, [99] = total so far. Board is at the end\n\n";
  for (std::size_t at = 0; at < game.moves.size(); ++at) {
    text += std::to_string(at + 1) + ":" + e2_move(game.moves[at]);
  }
  text += "\nfinal board\n";
  for (int row = 0; row < side; ++row) text += row_text(game, row, "-") + "\n";
  return text;
}

std::string print_e3(const PrintedGame& game) {
  const bool wraps = chosen(game, 0) == 0;
  std::string text = number(game.total) + "\n\n";
  text += "Tabuleiro final (colunas A a Q, linhas 1 a 17, o ponto é uma casa vazia):\n\n    ";
  for (int column = 0; column < side; ++column) text += " " + letter(column);
  text += "\n";
  for (int row = 0; row < side; ++row) {
    text += right(number(row + 1), 4) + " " + row_text(game, row, ".", " ") + "\n";
  }
  text += "\nComo foi a partida:\n";
  for (std::size_t at = 0; at < game.moves.size(); ++at) {
    const std::string move = e3_move(game.moves[at], at + 1);
    text += "\n" + (wraps ? e3_wrapped(move) : move + "\n");
  }
  return text;
}

std::string print_e4(const PrintedGame& game) {
  std::string text = number(game.total) + "\n";
  text += "; GET   letters taken from the left end of a pile (1, 2, 3)\n";
  text += "; TOSS  letters discarded\n";
  text += "; PUT   the word that is played, along a row or down a column (1..17 from top left)\n";
  text += "; ALSO  another word which the same PUT has made\n";
  text += "; points are after the semicolon\n\n";
  std::string rule = "+";
  for (int column = 0; column < side; ++column) rule += "-+";
  text += rule + "\n";
  for (int row = 0; row < side; ++row) {
    text += "|" + row_text(game, row, " ", "|") + "|\n" + rule + "\n";
  }
  text += "\n";
  for (std::size_t at = 0; at < game.moves.size(); ++at) text += e4_move(game.moves[at], at + 1);
  return text + "END\n";
}

}  // namespace aspis::solitaire::crossed_words::printing
