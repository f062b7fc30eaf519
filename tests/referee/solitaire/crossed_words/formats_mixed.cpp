// Four formats of several kinds: a Markdown page, Italian, XML and a score sheet.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "tests/referee/solitaire/crossed_words/format_parts.hpp"

namespace aspis::solitaire::crossed_words::printing {
namespace {

std::string lettered_square(Square at) {
  return letter(at.column) + number(at.row + 1);
}

/// "1 punto", "2 punti".
std::string italian(int count, const std::string& noun, char one, char many) {
  return number(count) + " " + noun + (count == 1 ? one : many);
}

std::string points_in_italian(int count) {
  return italian(count, "punt", 'o', 'i');
}

/// The left column of a move on the score sheet.
std::vector<std::string> letters_on_sheet(const PrintedMove& move) {
  static const std::array<std::string, 3> piles = {"I", "II", "III"};
  std::vector<std::string> lines;
  for (const auto& step : move.steps) {
    if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
      lines.push_back("pile " + left(piles[static_cast<std::size_t>(draw->pile)] + ":", 6) +
                      draw->letters);
    } else {
      const auto& discard = std::get<PrintedDiscard>(step);
      lines.push_back("dumped:    " + discard.letters + " (-" + number(discard.lost) + ")");
    }
  }
  lines.push_back("kept:      " + (move.hand.empty() ? "nothing" : move.hand));
  return lines;
}

/// The right column.
std::vector<std::string> words_on_sheet(const PrintedMove& move) {
  const auto entry = [](const std::string& text, int points) {
    return left(text, 18) + right(number(points), 7);
  };
  const PrintedWord& word = move.word;
  std::vector<std::string> lines = {left(word.word, 12) + left(lettered_square(word.first), 4) +
                                    (is_across(word) ? "→" : "↓") + right(number(word.score), 8)};
  for (const PrintedWord& other : move.besides) {
    lines.push_back(entry("also " + other.word, other.score));
  }
  if (move.bonus > 0) lines.push_back(entry("bonus", move.bonus));
  lines.push_back(entry("this move", move.net));
  lines.push_back(entry("game so far", move.total));
  return lines;
}

}  // namespace

/// A Markdown page with a heading and a list for each move; a word has its row and its columns, or
/// its column and its rows.
std::string print_markdown(const PrintedGame& game) {
  std::string text = number(game.total) + "\n\n```\n  ";
  for (int column = 0; column < side; ++column) text += right(number(column + 1), 3);
  text += "\n";
  for (int row = 0; row < side; ++row) {
    text += right(number(row + 1), 2) + "  " + row_text(game, row, ".", "  ") + "\n";
  }
  text += "```\n\n# The moves\n\nRow 1 is at the **top**, column 1 on the **left**.\n";
  const std::string bullet = chosen(game, 0) == 0 ? "- " : "* ";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += "\n## Move " + number(++count) + "\n\n";
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += bullet + "Drew " + number(draw->count) + (draw->count == 1 ? " tile" : " tiles") +
                " from pile " + number(draw->pile + 1) + ": `" + spread(draw->letters, " ") + "`\n";
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += bullet + "Got rid of `" + spread(discard.letters, " ") + "` (penalty " +
                number(discard.lost) + ")\n";
      }
    }
    const PrintedWord& word = move.word;
    const std::string rows =
        number(word.first.row + 1) + (is_across(word) ? "" : "-" + number(word.last().row + 1));
    const std::string columns = number(word.first.column + 1) +
                                (is_across(word) ? "-" + number(word.last().column + 1) : "");
    text += bullet + "Placed **" + word.word + "** in " +
            (is_across(word) ? "row " + rows + ", columns " + columns
                             : "column " + columns + ", rows " + rows) +
            ", worth **" + number(word.score) + "**\n";
    for (const PrintedWord& other : move.besides) {
      text += "  " + bullet + "also made **" + other.word + "**, worth **" + number(other.score) +
              "**\n";
    }
    if (move.bonus > 0)
      text += bullet + "Bonus for so many tiles: **" + number(move.bonus) + "**\n";
    text += bullet + "Move total: **" + number(move.net) + "**, running total: **" +
            number(move.total) + "**\n";
  }
  return text;
}

/// Italian, a sentence with many parts for each move and a line with the hand and the scores.
std::string print_italian(const PrintedGame& game) {
  std::string text = number(game.total) + "\n\n";
  for (int row = 0; row < side; ++row) {
    text += right(number(row + 1), 2) + " " + row_text(game, row, "_", " ") + "\n";
  }
  text +=
      "   A B C D E F G H I J K L M N O P Q\n\n"
      "Per ogni parola indico la casella della prima lettera (colonna A-Q, riga 1-17) e il verso.\n"
      "I tre mazzi sono nell'ordine del file di ingresso; pesco sempre da sinistra.\n";
  const std::string between = chosen(game, 0) == 0 ? ", " : " ";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += "\nTurno " + number(++count) + ": ";
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += "pesco " + italian(draw->count, "letter", 'a', 'e') + " dal mazzo " +
                number(draw->pile + 1) + " (" + spread(draw->letters, between) + "), ";
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += "scarto " + spread(discard.letters, between) + " perdendo " +
                points_in_italian(discard.lost) + ", ";
      }
    }
    const PrintedWord& word = move.word;
    text += "compongo " + word.word + " partendo da " + lettered_square(word.first) +
            (is_across(word) ? " verso destra" : " verso il basso") + " e guadagno " +
            points_in_italian(word.score);
    for (const PrintedWord& other : move.besides) {
      text += ", più " + points_in_italian(other.score) + " per " + other.word;
    }
    if (move.bonus > 0) text += ", più " + number(move.bonus) + " punti di premio";
    text += ".\nIn mano: " + (move.hand.empty() ? "niente" : spread(move.hand, between)) +
            ". Punti del turno: " + number(move.net) + ". Totale: " + number(move.total) + ".\n";
  }
  return text + "\nFine della partita.\n";
}

/// XML below the total, with pairs of row and column for both ends of each word.
std::string print_xml(const PrintedGame& game) {
  const std::string indent(chosen(game, 0) == 0 ? 2 : 4, ' ');
  const auto attribute = [](const std::string& name, const std::string& value) {
    return " " + name + "=\"" + value + "\"";
  };
  const auto square = [](Square at) { return number(at.row + 1) + "," + number(at.column + 1); };
  std::string text = number(game.total) + "\n<game>\n" + indent + "<board>\n";
  for (int row = 0; row < side; ++row) {
    text += indent + indent + "<row>" + row_text(game, row, ".") + "</row>\n";
  }
  text += indent + "</board>\n" + indent +
          "<!-- start and end are the squares of the first and the last letter as row,column; "
          "1,1 is the top left corner -->\n";
  const std::string inside = indent + indent;
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += indent + "<move" + attribute("number", number(++count)) + ">\n";
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += inside + "<draw" + attribute("pile", number(draw->pile + 1)) + ">" + draw->letters +
                "</draw>\n";
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += inside + "<discard" + attribute("loss", number(discard.lost)) + ">" +
                discard.letters + "</discard>\n";
      }
    }
    const auto add = [&](const std::string& tag, const PrintedWord& word) {
      text += inside + "<" + tag + attribute("start", square(word.first)) +
              attribute("end", square(word.last())) + attribute("points", number(word.score)) +
              ">" + word.word + "</" + tag + ">\n";
    };
    add("word", move.word);
    for (const PrintedWord& other : move.besides) add("crossword", other);
    if (move.bonus > 0) text += inside + "<bonus>" + number(move.bonus) + "</bonus>\n";
    text += inside + "<score>" + number(move.net) + "</score>\n" + inside + "<total>" +
            number(move.total) + "</total>\n" + indent + "</move>\n";
  }
  return text + "</game>\n";
}

/// A score sheet in two columns, the fate of the letters next to the words, below a framed board.
std::string print_sheet(const PrintedGame& game) {
  std::string frame;
  for (int column = 0; column < 2 * side + 1; ++column) frame += "═";
  std::string text = number(game.total) + "\n\n     A B C D E F G H I J K L M N O P Q\n";
  text += "   ╔" + frame + "╗\n";
  for (int row = 0; row < side; ++row) {
    text += right(number(row + 1), 2) + " ║ " + row_text(game, row, ".", " ") + " ║\n";
  }
  text += "   ╚" + frame + "╝\n\nPiles I, II and III are the three lines of the input. ";
  text += "A word goes right (→) or down (↓) from its square.\n\n";
  constexpr std::size_t width = 26;
  const std::string line = "-----+" + std::string(width + 2, '-') + "+" + std::string(26, '-');
  text += "Move | " + left("Letters", width) + " | Words              Points\n" + line + "\n";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    const std::vector<std::string> letters = letters_on_sheet(move);
    const std::vector<std::string> words = words_on_sheet(move);
    ++count;
    for (std::size_t at = 0; at < std::max(letters.size(), words.size()); ++at) {
      text += right(at == 0 ? number(count) : "", 4) + " | " +
              left(at < letters.size() ? letters[at] : "", width) + " |" +
              (at < words.size() ? " " + words[at] : "") + "\n";
    }
    text += chosen(game, 0) == 0 ? line + "\n" : "     | " + left("", width) + " |\n";
  }
  return text;
}

}  // namespace aspis::solitaire::crossed_words::printing
