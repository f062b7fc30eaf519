// Four formats as students might write them: what Rust prints for debugging, a ruled table with a
// line a step, a Polish list, and moves and score sheet apart. Invented without a look at the
// reader of output files.
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tests/referee/solitaire/crossed_words/format_parts.hpp"

namespace aspis::solitaire::crossed_words::printing {
namespace {

// f1: println!("{:#?}", game).

std::string f1_line(int depth, const std::string& rest) {
  return std::string(static_cast<std::size_t>(4 * depth), ' ') + rest + "\n";
}

std::string f1_quoted(const std::string& text) {
  return "\"" + text + "\"";
}

/// `head` is what stands before the fields: "word: Placed", or "Placed" in a list.
std::string f1_word(int depth, const std::string& head, const PrintedWord& word) {
  std::string text = f1_line(depth, head + " {");
  text += f1_line(depth + 1, "text: " + f1_quoted(word.word) + ",");
  text += f1_line(depth + 1, "row: " + number(word.first.row) + ",");
  text += f1_line(depth + 1, "col: " + number(word.first.column) + ",");
  text += f1_line(depth + 1, std::string("dir: ") + (is_across(word) ? "Across" : "Down") + ",");
  text += f1_line(depth + 1, "points: " + number(word.score) + ",");
  return text + f1_line(depth, "},");
}

std::string f1_step(const std::variant<PrintedDraw, PrintedDiscard>& step) {
  static constexpr std::array<const char*, 3> piles = {"First", "Second", "Third"};
  std::string text;
  if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
    const bool known = draw->pile >= 0 && draw->pile < 3;
    text += f1_line(4, "Draw {");
    text += f1_line(5, "pile: " +
                           (known ? std::string(piles[static_cast<std::size_t>(draw->pile)])
                                  : number(draw->pile + 1)) +
                           ",");
    text += f1_line(5, "letters: " + f1_quoted(draw->letters) + ",");
  } else if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
    text += f1_line(4, "Discard {");
    text += f1_line(5, "letters: " + f1_quoted(discard->letters) + ",");
    text += f1_line(5, "penalty: " + number(discard->lost) + ",");
  }
  return text + f1_line(4, "},");
}

std::string f1_move(const PrintedMove& move) {
  std::string text = f1_line(2, "Move {");
  if (move.steps.empty()) {
    text += f1_line(3, "before: [],");
  } else {
    text += f1_line(3, "before: [");
    for (const auto& step : move.steps) text += f1_step(step);
    text += f1_line(3, "],");
  }
  text += f1_word(3, "word: Placed", move.word);
  if (move.besides.empty()) {
    text += f1_line(3, "crossing: [],");
  } else {
    text += f1_line(3, "crossing: [");
    for (const PrintedWord& word : move.besides) text += f1_word(4, "Placed", word);
    text += f1_line(3, "],");
  }
  if (move.bonus == 0) {
    text += f1_line(3, "bonus: None,");
  } else {
    text += f1_line(3, "bonus: Some(") + f1_line(4, number(move.bonus) + ",") + f1_line(3, "),");
  }
  text += f1_line(3, "hand: " + f1_quoted(move.hand) + ",");
  text += f1_line(3, "score_so_far: " + number(move.total) + ",");
  return text + f1_line(2, "},");
}

// f2: a ruled table with a line for every step.

std::string f2_rule() {
  return "+------+-----------+-------------------+---------+------+-------+\n";
}

std::string f2_row(const std::string& count, const std::string& action, const std::string& letters,
                   const std::string& place, const std::string& points, const std::string& score) {
  return "| " + right(count, 4) + " | " + left(action, 9) + " | " + left(letters, 17) + " | " +
         left(place, 7) + " | " + right(points, 4) + " | " + right(score, 5) + " |\n";
}

std::string f2_square(Square at) {
  return letter(at.column) + number(at.row + 1);
}

std::string f2_word(const std::string& count, const std::string& action, const PrintedWord& word) {
  return f2_row(count, action, word.word, f2_square(word.first) + "-" + f2_square(word.last()),
                number(word.score), "");
}

std::string f2_move(const PrintedMove& move, std::size_t at) {
  std::string count = std::to_string(at);
  std::string text;
  for (const auto& step : move.steps) {
    if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
      text += f2_row(count, "draw @" + number(draw->pile + 1), draw->letters, "", "", "");
    } else if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
      text += f2_row(count, "discard", discard->letters, "", "-" + number(discard->lost), "");
    }
    count.clear();
  }
  text += f2_word(count, "play", move.word);
  for (const PrintedWord& word : move.besides) text += f2_word("", "+ word", word);
  if (move.bonus > 0) text += f2_row("", "+ bonus", "", "", number(move.bonus), "");
  return text + f2_row("", "rack left", move.hand, "", "", number(move.total)) + f2_rule();
}

// f3: a list in Polish, written without the signs over and under letters.

std::string f3_place(const PrintedWord& word) {
  const std::string row = "wiersz " + number(word.first.row + 1);
  const std::string column = "kolumna " + number(word.first.column + 1);
  return (is_across(word) ? "poziomo" : "pionowo") + (", " + row) + ", " + column;
}

std::string f3_move(const PrintedMove& move, std::size_t count) {
  std::string text = "RUCH " + std::to_string(count) + "\n";
  for (const auto& step : move.steps) {
    if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
      text += "  * biore ze stosu " + number(draw->pile + 1) + ": " + draw->letters + "\n";
    } else if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
      text += "  * odrzucam " + discard->letters + ", trace " + number(discard->lost) + " pkt\n";
    }
  }
  text += "  * ukladam " + move.word.word + " (" + f3_place(move.word) + ") za " +
          number(move.word.score) + " pkt\n";
  for (const PrintedWord& word : move.besides) {
    text += "  * przy tym powstaje " + word.word + " za " + number(word.score) + " pkt\n";
  }
  if (move.bonus > 0) text += "  * premia " + number(move.bonus) + " pkt\n";
  text += "  * zostaje w rece: " + (move.hand.empty() ? "nic" : move.hand) + "\n";
  text += "  * wynik ruchu " + number(move.net) + "\n";
  return text;
}

// f4: the moves, then their points on a score sheet; rows are letters and columns numbers.

std::string f4_word(const PrintedWord& word) {
  std::string text;
  bool inside = false;
  for (std::size_t at = 0; at < word.word.size(); ++at) {
    const bool is_old = at < word.laid.size() && word.laid[at] == '0';
    if (is_old != inside) text += is_old ? "(" : ")";
    inside = is_old;
    text += word.word[at];
  }
  return inside ? text + ")" : text;
}

std::string f4_move(const PrintedMove& move, std::size_t count) {
  std::string text = right(std::to_string(count), 3) + ".  ";
  for (const auto& step : move.steps) {
    if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
      text += draw->letters + " from pile " + number(draw->pile + 1) + " · ";
    } else if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
      text += discard->letters + " dropped · ";
    }
  }
  return text + f4_word(move.word) + " " + letter(move.word.first.row) +
         number(move.word.first.column + 1) + (is_across(move.word) ? " →" : " ↓") + "\n";
}

std::string f4_points(const PrintedMove& move, std::size_t count) {
  std::string others;
  for (const PrintedWord& word : move.besides) {
    others += (others.empty() ? "" : ", ") + word.word + " " + number(word.score);
  }
  std::string lost;
  for (const auto& step : move.steps) {
    const auto* discard = std::get_if<PrintedDiscard>(&step);
    if (discard != nullptr) lost += (lost.empty() ? "-" : " -") + number(discard->lost);
  }
  std::string line = right(std::to_string(count), 4) + right(number(move.word.score), 7);
  line += right(move.bonus > 0 ? number(move.bonus) : "", 7) + right(number(move.sum), 6);
  line += right(" " + lost, 13) + right(number(move.net), 6) + right(number(move.total), 7);
  if (!others.empty()) line += "   " + others;
  return line + "\n";
}

}  // namespace

std::string print_f1(const PrintedGame& game) {
  std::string text = number(game.total) + "\n";
  text +=
      "// row and col of the first letter, counted from 0 at the top left, '.' is a free square\n";
  text += "Game {\n" + f1_line(1, "board: [");
  for (int row = 0; row < side; ++row) {
    text += f1_line(2, f1_quoted(row_text(game, row, ".")) + ",");
  }
  text += f1_line(1, "],") + f1_line(1, "moves: [");
  for (const PrintedMove& move : game.moves) text += f1_move(move);
  return text + f1_line(1, "],") + "}\n";
}

std::string print_f2(const PrintedGame& game) {
  std::string text = "Total: " + number(game.total) + "\n\n   ";
  for (int column = 0; column < side; ++column) text += letter(column);
  text += "\n";
  for (int row = 0; row < side; ++row) {
    text += right(number(row + 1), 2) + " " + row_text(game, row, "*") + "\n";
  }
  text += "\ndraw @2 means that the letters come from pile 2. Squares are column and row of the\n";
  text += "first and last letter of the word. Pts are points of the line, Score is the total.\n\n";
  text += f2_rule() + f2_row("Move", "Action", "Letters", "Squares", "Pts", "Score") + f2_rule();
  for (std::size_t at = 0; at < game.moves.size(); ++at) text += f2_move(game.moves[at], at + 1);
  return chosen(game, 0) == 0 ? text : with_line_ends(text, "\r\n");
}

std::string print_f3(const PrintedGame& game) {
  std::string text = number(game.total) + "\n";
  for (int row = 0; row < side; ++row) text += row_text(game, row, ".", " ") + "\n";
  text +=
      "\nWyjasnienie: stosy maja numery 1, 2, 3. Wiersz i kolumna (od 1 do 17, od lewego gornego\n";
  text += "rogu) to miejsce pierwszej litery slowa. Poziomo = w prawo, pionowo = w dol.\n";
  for (std::size_t at = 0; at < game.moves.size(); ++at) {
    text += "\n" + f3_move(game.moves[at], at + 1);
  }
  return text + "\nKONIEC GRY\n";
}

std::string print_f4(const PrintedGame& game) {
  const std::string_view free = chosen(game, 0) == 0 ? "·" : " ";
  std::string edge;
  for (int column = 0; column < 3 * side; ++column) edge += "─";
  std::string text = number(game.total) + "\n\n   ";
  for (int column = 0; column < side; ++column) text += " " + right(number(column + 1), 2);
  text += "\n   ┌" + edge + "┐\n";
  for (int row = 0; row < side; ++row) {
    text += " " + letter(row) + " │ " + row_text(game, row, free, "  ") + " │\n";
  }
  text += "   └" + edge + "┘\n\n== MOVES ==\n\n";
  text += "H5 is row H, column 5, where the word begins; → across, ↓ down.\n";
  text += "(Letters in brackets were on the board.)\n\n";
  for (std::size_t at = 0; at < game.moves.size(); ++at) text += f4_move(game.moves[at], at + 1);
  text += "\n== SCORE SHEET ==\n\n";
  text += "move   word  bonus   sum      dropped   net  total   other words formed\n";
  for (std::size_t at = 0; at < game.moves.size(); ++at) text += f4_points(game.moves[at], at + 1);
  return text;
}

}  // namespace aspis::solitaire::crossed_words::printing
