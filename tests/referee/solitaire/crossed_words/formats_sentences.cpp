// Formats in sentences or labelled lines, in four languages.
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "tests/referee/solitaire/crossed_words/format_parts.hpp"

namespace aspis::solitaire::crossed_words::printing {
namespace {

std::string counted(int count, const std::string& one, const std::string& many) {
  return number(count) + " " + (count == 1 ? one : many);
}

std::string bordered_row(const PrintedGame& game, int row, std::string_view blank,
                         std::string_view between) {
  return "|" + row_text(game, row, blank, between) + "|\n";
}

}  // namespace

/// English prose, a paragraph on one line for each move.
std::string print_story(const PrintedGame& game) {
  static const std::array<std::string, 3> piles = {"first", "second", "third"};
  std::string text = number(game.total) + "\n\n";
  for (int row = 0; row < side; ++row) text += row_text(game, row, ".", " ") + "\n";
  text +=
      "\nThis is how my program played. Rows are counted from the top and columns from the left, "
      "and both begin with 1.\n\n";
  const bool exclaims = chosen(game, 0) == 1;
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += "Move " + number(++count) + ": ";
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += "I take " + counted(draw->count, "letter", "letters") + " from the " +
                piles[static_cast<std::size_t>(draw->pile)] + " pile and get " +
                spread(draw->letters, ", ") + ". ";
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += "I throw away " + spread(discard.letters, " and ") + ", which costs " +
                counted(discard.lost, "point", "points") + ". ";
      }
    }
    const PrintedWord& word = move.word;
    const bool across = word.direction == Direction::across;
    text += std::string("I write ") + word.word +
            (across ? " from left to right" : " from top to bottom") + ", starting in row " +
            number(word.first.row + 1) + ", column " + number(word.first.column + 1) +
            ", and score " + counted(word.score, "point", "points") + (exclaims ? "! " : ". ");
    for (const PrintedWord& other : move.besides) {
      text += "That also makes " + other.word + " for " + counted(other.score, "point", "points") +
              ". ";
    }
    if (move.bonus > 0) {
      text += "For so many letters at once I get a bonus of " + number(move.bonus) + " points. ";
    }
    text += "Now I have " + counted(move.total, "point", "points") + ".\n";
  }
  return text + "\nNo more words were found, so the game ends here.\n";
}

/// German, a line for each thing that is done.
std::string print_german(const PrintedGame& game) {
  std::string text = number(game.total) + "\n";
  for (int row = 0; row < side; ++row) text += bordered_row(game, row, "-", "|");
  text +=
      "\nErklärung: Die Zeilen sind von oben nach unten und die Spalten von links nach rechts "
      "nummeriert (1 bis 17).\nHinter jedem Wort steht, was es ohne Prämie zählt.\n";
  const std::string dash = chosen(game, 0) == 0 ? "  " : "  - ";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += "\n" + number(++count) + ". Zug\n";
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += dash + "ziehe " + number(draw->count) + " Buchstaben vom Stapel " +
                number(draw->pile + 1) + ": " + spread(draw->letters, " ") + "\n";
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += dash + "werfe weg: " + spread(discard.letters, " ") + ", Verlust " +
                counted(discard.lost, "Punkt", "Punkte") + "\n";
      }
    }
    const PrintedWord& word = move.word;
    text += dash + "lege " + word.word +
            (word.direction == Direction::across ? " waagerecht" : " senkrecht") + " ab Zeile " +
            number(word.first.row + 1) + ", Spalte " + number(word.first.column + 1) + ": " +
            counted(word.score, "Punkt", "Punkte") + "\n";
    for (const PrintedWord& other : move.besides) {
      text += dash + "dabei entsteht " + other.word + ": " +
              counted(other.score, "Punkt", "Punkte") + "\n";
    }
    if (move.bonus > 0) text += dash + "Prämie: " + number(move.bonus) + " Punkte\n";
    text += dash + "Zwischenstand: " + number(move.total) + "\n";
  }
  return text;
}

/// French, two lines a move, words from square to square, with old letters in brackets.
std::string print_french(const PrintedGame& game) {
  const auto square = [](Square at) { return letter(at.column) + number(at.row + 1); };
  std::string text = number(game.total) + "\n\n+" + std::string(side, '-') + "+\n";
  for (int row = 0; row < side; ++row) text += bordered_row(game, row, "·", "");
  text += "+" + std::string(side, '-') +
          "+\n\nExplications :\n"
          "- Les colonnes vont de A à Q, les lignes de 1 (en haut) à 17 (en bas).\n"
          "- Un mot est donné avec sa première et sa dernière case.\n"
          "- Les lettres entre parenthèses étaient déjà sur la grille.\n\n";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += "Coup n° " + number(++count) + ".";
    if (move.steps.empty()) text += " Pas de tirage.";
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += " Je tire " + counted(draw->count, "lettre", "lettres") + " de la pile " +
                number(draw->pile + 1) + " (" + spread(draw->letters, "-") + ").";
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += " Je rejette " + spread(discard.letters, "-") + " et je perds " +
                counted(discard.lost, "point", "points") + ".";
      }
    }
    const PrintedWord& word = move.word;
    std::string shown;
    for (std::size_t at = 0; at < word.word.size(); ++at) {
      shown += word.laid[at] == '1' ? std::string(1, word.word[at])
                                    : "(" + std::string(1, word.word[at]) + ")";
    }
    text += "\n   " + shown + " de " + square(word.first) + " à " + square(word.last()) + " : " +
            counted(word.score, "point", "points");
    for (const PrintedWord& other : move.besides) {
      text += " ; aussi " + other.word + " : " + counted(other.score, "point", "points");
    }
    if (move.bonus > 0) text += " ; prime de " + number(move.bonus) + " points";
    text += " ; total des mots : " + number(move.sum) + "\n";
  }
  return text + "\nFin de la partie.\n";
}

/// Spanish, a line a move, parted by bars. The order of letter and number tells the direction.
std::string print_spanish(const PrintedGame& game) {
  std::string text = number(game.total) + "\n";
  text += "  12345678911111111\n           01234567\n";
  for (int row = 0; row < side; ++row) text += letter(row) + " " + row_text(game, row, ".") + "\n";
  text +=
      "\nLas filas son A-Q y las columnas 1-17. Una palabra horizontal se indica con la letra "
      "primero (C5: fila C, desde la columna 5),\nuna vertical con el número primero (5C: columna "
      "5, desde la fila C). El premio de 50 o 100 puntos está incluido en los puntos de la "
      "palabra.\n\n";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += "Jugada " + number(++count);
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += " | roba " + draw->letters + " del montón " + number(draw->pile + 1);
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += " | descarta " + discard.letters + " (-" + number(discard.lost) + ")";
      }
    }
    const PrintedWord& word = move.word;
    const std::string row = letter(word.first.row);
    const std::string column = number(word.first.column + 1);
    text += " | " + word.word + " en " +
            (word.direction == Direction::across ? row + column : column + row) + " = " +
            number(move.with_bonus);
    for (const PrintedWord& other : move.besides) {
      text += " | también " + other.word + " = " + number(other.score);
    }
    text += " | suma " + number(move.net) + "\n";
  }
  return text;
}

/// Labelled lines with the hand after every step; the board shows its bonus squares, and words show
/// their old letters in lower case and how their score came about.
std::string print_hands(const PrintedGame& game) {
  static const std::array<std::string, 3> piles = {"top", "middle", "bottom"};
  static const std::array<std::string, 5> marks = {".", "2", "3", "=", "#"};
  const auto hand = [](const std::string& letters) {
    return "hand: " + (letters.empty() ? std::string("empty") : letters) + "\n";
  };
  const auto scored = [](const PrintedWord& word) {
    const std::string raw = number(word.raw);
    return (word.factor == 1 ? "" : raw + " x " + number(word.factor) + " = ") + number(word.score);
  };
  std::string text = number(game.total) + "\n\n";
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const std::string cell = row_text(game, row, ".").substr(static_cast<std::size_t>(column), 1);
      text += cell == "." ? marks[static_cast<std::size_t>(bonus_at({row, column}))] : cell;
    }
    text += "\n";
  }
  text += "\n(free squares: 2 and 3 multiply the letter, = doubles and # triples the word)\n";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += "\n--- move " + number(++count) + " ---\n";
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += "draw from the " + piles[static_cast<std::size_t>(draw->pile)] +
                " line: " + left(draw->letters, 10) + hand(draw->hand);
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += "discard " + left(discard.letters, 9) + " -" + left(number(discard.lost), 10) +
                hand(discard.hand);
      }
    }
    const PrintedWord& word = move.word;
    std::string shown = word.word;
    for (std::size_t at = 0; at < shown.size(); ++at) {
      if (word.laid[at] == '0') shown[at] = static_cast<char>(shown[at] - 'A' + 'a');
    }
    text += "play " + shown + " at row " + number(word.first.row + 1) + " col " +
            number(word.first.column + 1) +
            (word.direction == Direction::across ? " going right: " : " going down: ") +
            scored(word) + "\n";
    for (const PrintedWord& other : move.besides) {
      text += "  also " + other.word + ": " + scored(other) + "\n";
    }
    if (move.bonus > 0) text += "  bonus: " + number(move.bonus) + "\n";
    text += "score so far: " + left(number(move.total), 12) + hand(move.hand);
  }
  return text;
}

}  // namespace aspis::solitaire::crossed_words::printing
