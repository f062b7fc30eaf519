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

// a tidy form in C, one field a line, rows and columns from 0 as in the contest's figure.

std::string dotted_field(const std::string& name, const std::string& value) {
  std::string text = "  " + name + " ";
  while (text.size() < 20) text += '.';
  return text + " " + value + "\n";
}

std::string dotted_place(const PrintedWord& word) {
  const Square last = word.last();
  if (is_across(word)) {
    return "row " + number(word.first.row) + ", columns " + number(word.first.column) + " to " +
           number(last.column);
  }
  return "column " + number(word.first.column) + ", rows " + number(word.first.row) + " to " +
         number(last.row);
}

std::string dotted_score(const PrintedWord& word) {
  if (word.factor == 1) return number(word.score);
  return number(word.raw) + " x " + number(word.factor) + " = " + number(word.score);
}

std::string dotted_letters(const std::string& letters) {
  return letters.empty() ? "(none)" : spread(letters, " ");
}

std::string dotted_move(const PrintedMove& move, std::size_t count) {
  std::string text = "Move " + std::to_string(count) + "\n";
  for (const auto& step : move.steps) {
    if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
      text +=
          dotted_field("draw", number(draw->count) + (draw->count == 1 ? " letter" : " letters") +
                                   " from pile " + number(draw->pile + 1) + ": " +
                                   dotted_letters(draw->letters));
      text += dotted_field("hand", dotted_letters(draw->hand));
    } else if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
      text += dotted_field("discard",
                           dotted_letters(discard->letters) + ", costs " + number(discard->lost));
    }
  }
  text += dotted_field("word", move.word.word + " in " + dotted_place(move.word));
  text += dotted_field("word score", dotted_score(move.word));
  for (const PrintedWord& word : move.besides) {
    text += dotted_field("also formed",
                         word.word + " in " + dotted_place(word) + ", " + dotted_score(word));
  }
  if (move.bonus > 0) text += dotted_field("bonus", number(move.bonus));
  text += dotted_field("move total", number(move.net));
  text += dotted_field("game total", number(move.total));
  text += dotted_field("hand left", dotted_letters(move.hand));
  return text;
}

// an untidy line a move, as a Python user joins pieces with blanks.

std::string terse_word(const PrintedWord& word) {
  std::string text;
  for (std::size_t at = 0; at < word.word.size(); ++at) {
    const char c = word.word[at];
    const bool is_old = at < word.laid.size() && word.laid[at] == '0';
    text += is_old ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : c;
  }
  return text;
}

std::string terse_move(const PrintedMove& move) {
  std::string text;
  for (const auto& step : move.steps) {
    if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
      text += " p" + number(draw->pile + 1) + "+" + draw->letters;
    } else if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
      text += " -" + discard->letters + "(" + number(discard->lost) + ")";
    }
  }
  text += " " + terse_word(move.word) + "@r" + number(move.word.first.row + 1) + "c" +
          number(move.word.first.column + 1) + (is_across(move.word) ? ">" : "v") + " " +
          number(move.word.score);
  for (const PrintedWord& word : move.besides) {
    text += " {" + word.word + " " + number(word.score) + "}";
  }
  if (move.bonus > 0) text += " bonus" + number(move.bonus);
  return text + " [" + number(move.total) + "]\n";
}

// prose in Portuguese.

std::string portuguese_list(const std::string& letters) {
  std::string text;
  for (std::size_t at = 0; at < letters.size(); ++at) {
    if (at > 0) text += at + 1 == letters.size() ? " e " : ", ";
    text += letters[at];
  }
  return text;
}

std::string portuguese_points(int value) {
  return number(value) + (value == 1 ? " ponto" : " pontos");
}

std::string portuguese_square(const PrintedWord& word) {
  return letter(word.first.column) + number(word.first.row + 1);
}

std::string portuguese_move(const PrintedMove& move, std::size_t count) {
  std::string text = "Na " + std::to_string(count) + "ª jogada";
  bool first = true;
  for (const auto& step : move.steps) {
    text += first ? " " : " Depois ";
    if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
      text += "tirei " + number(draw->count) + (draw->count == 1 ? " letra" : " letras") +
              " da pilha " + number(draw->pile + 1) + ": " + portuguese_list(draw->letters) + ".";
    } else if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
      text += "joguei fora " + portuguese_list(discard->letters) + " e perdi " +
              portuguese_points(discard->lost) + ".";
    }
    first = false;
  }
  if (first) text += " não tirei letras.";
  text += " Escrevi " + move.word.word + " na " +
          (is_across(move.word) ? "horizontal" : "vertical") + ", começando na casa " +
          portuguese_square(move.word) + ", e fiz " + portuguese_points(move.with_bonus);
  if (move.bonus > 0) text += ", já com os " + number(move.bonus) + " de bônus";
  text += ".";
  if (!move.besides.empty()) {
    text += move.besides.size() == 1 ? " Também se formou " : " Também se formaram ";
    for (std::size_t at = 0; at < move.besides.size(); ++at) {
      if (at > 0) text += at + 1 == move.besides.size() ? " e " : ", ";
      text += move.besides[at].word + " (" + portuguese_points(move.besides[at].score) + ")";
    }
    text += ".";
  }
  text += " Estou com " + portuguese_points(move.total);
  if (move.hand.empty()) return text + " e com a mão vazia.";
  text += move.hand.size() == 1 ? "; sobrou na mão " : "; sobraram na mão ";
  return text + portuguese_list(move.hand) + ".";
}

/// Lines of at most 76 bytes, broken at blanks.
std::string portuguese_wrapped(const std::string& text) {
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

// a script of commands with remarks after ';'.

std::string command_command(const std::string& name, const std::string& rest) {
  return left(name, 6) + rest + "\n";
}

std::string command_place(const PrintedWord& word) {
  const int row = word.first.row + 1;
  const int column = word.first.column + 1;
  if (is_across(word)) return word.word + " IN ROW " + number(row) + " FROM COL " + number(column);
  return word.word + " IN COL " + number(column) + " FROM ROW " + number(row);
}

std::string command_move(const PrintedMove& move, std::size_t count) {
  std::string text = "; move " + std::to_string(count) + "\n";
  for (const auto& step : move.steps) {
    if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
      text += command_command("GET", draw->letters + " FROM PILE " + number(draw->pile + 1));
    } else if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
      text += command_command("TOSS", left(discard->letters, 32) + " ; -" + number(discard->lost));
    }
  }
  text +=
      command_command("PUT", left(command_place(move.word), 32) + " ; +" + number(move.word.score));
  for (const PrintedWord& word : move.besides) {
    text += command_command("ALSO", left(word.word, 32) + " ; +" + number(word.score));
  }
  if (move.bonus > 0)
    text += command_command("BONUS", std::string(32, ' ') + " ; +" + number(move.bonus));
  return text + "\n";
}

}  // namespace

std::string print_dotted(const PrintedGame& game) {
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
    text += "\n" + dotted_move(game.moves[at], at + 1);
  }
  return text;
}

std::string print_terse(const PrintedGame& game) {
  std::string text = number(game.total) + "\n";
  text += "p2+ATC = drew ATC from pile 2, -QX(17) = threw away Q and X and lost 17\n";
  text += "CAT@r8c5> 9 = word CAT with its 1st letter in row 8, column 5 (both from 1), 9 points\n";
  text += "> across, v down, small letters were on the board before\n";
  text += "{NO 5} = extra word made with 5 points, [99] = total so far. Board is at the end\n\n";
  for (std::size_t at = 0; at < game.moves.size(); ++at) {
    text += std::to_string(at + 1) + ":" + terse_move(game.moves[at]);
  }
  text += "\nfinal board\n";
  for (int row = 0; row < side; ++row) text += row_text(game, row, "-") + "\n";
  return text;
}

std::string print_portuguese(const PrintedGame& game) {
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
    const std::string move = portuguese_move(game.moves[at], at + 1);
    text += "\n" + (wraps ? portuguese_wrapped(move) : move + "\n");
  }
  return text;
}

std::string print_commands(const PrintedGame& game) {
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
  for (std::size_t at = 0; at < game.moves.size(); ++at)
    text += command_move(game.moves[at], at + 1);
  return text + "END\n";
}

}  // namespace aspis::solitaire::crossed_words::printing
