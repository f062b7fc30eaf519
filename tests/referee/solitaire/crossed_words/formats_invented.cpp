// Four formats, invented after the reader of output files was written, by a person who had not seen
// it.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/ascii.hpp"
#include "tests/referee/solitaire/crossed_words/format_parts.hpp"

namespace aspis::solitaire::crossed_words::printing {
namespace {

/// "1 punt", "2 punten".
std::string dutch(int count, const std::string& noun, const std::string& ending) {
  return number(count) + " " + noun + (count == 1 ? "" : ending);
}

/// "Q", "Q en X", "Q, X en Z".
std::string listed_in_dutch(const std::string& letters) {
  if (letters.size() == 1) return letters;
  return spread(letters.substr(0, letters.size() - 1), ", ") + " en " + letters.back();
}

/// The text in lines of at most `width` letters.
std::string wrapped(std::string_view text, std::size_t width) {
  std::string lines;
  std::size_t used = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (used > 0) {
      const bool fits = used + 1 + end <= width;
      lines += fits ? ' ' : '\n';
      used = fits ? used + 1 : 0;
    }
    lines += text.substr(0, end);
    used += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines + "\n";
}

std::string dutch_move(const PrintedMove& move) {
  std::string text;
  for (const auto& step : move.steps) {
    if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
      text += " Ik pak " + dutch(draw->count, "letter", "s") + " van stapel " +
              number(draw->pile + 1) + ": " + listed_in_dutch(draw->letters) + ".";
    } else {
      const auto& discard = std::get<PrintedDiscard>(step);
      text += " Ik gooi " + listed_in_dutch(discard.letters) + " weg en verlies " +
              dutch(discard.lost, "punt", "en") + ".";
    }
  }
  const PrintedWord& word = move.word;
  const bool across = is_across(word);
  const std::string row = number(word.first.row + 1);
  const std::string column = number(word.first.column + 1);
  text += " Ik leg " + word.word +
          (across ? " horizontaal in rij " + row + ", kolom " + column
                  : " verticaal in kolom " + column + ", rij " + row) +
          " tot en met " + number((across ? word.last().column : word.last().row) + 1) +
          ", goed voor " + dutch(word.score, "punt", "en") + ".";
  for (const PrintedWord& other : move.besides) {
    text += " Zo ontstaat ook " + other.word + " (" + dutch(other.score, "punt", "en") + ").";
  }
  if (move.bonus > 0) text += " De bonus is " + number(move.bonus) + " punten.";
  return text + " Samen is dat " + number(move.net) + ", de stand wordt " + number(move.total) +
         ".";
}

/// A table as a database prints it, with frames; the first row has the names of the columns.
std::string framed(const std::vector<std::vector<std::string>>& rows,
                   const std::vector<bool>& numeric) {
  std::vector<std::size_t> widths(numeric.size(), 0);
  for (const auto& row : rows) {
    for (std::size_t at = 0; at < row.size(); ++at) {
      widths[at] = std::max(widths[at], row[at].size());
    }
  }
  std::string line = "+";
  for (const std::size_t width : widths) line += std::string(width + 2, '-') + "+";
  line += "\n";
  std::string text = line;
  for (const auto& row : rows) {
    text += "|";
    for (std::size_t at = 0; at < row.size(); ++at) {
      text += " " + (numeric[at] ? right(row[at], widths[at]) : left(row[at], widths[at])) + " |";
    }
    text += "\n";
    if (&row == &rows.front()) text += line;
  }
  return text + line;
}

}  // namespace

/// Dutch, several moves in a paragraph, whose lines are filled as a text program does it.
std::string print_dutch(const PrintedGame& game) {
  std::string text = number(game.total) + "\n\n";
  for (int row = 0; row < side; ++row) {
    text += row_text(game, row, ".", " ") + "  " + right(number(row + 1), 2) + "\n";
  }
  text +=
      "\nDe rijen zijn genummerd van boven naar beneden en de kolommen van links naar\n"
      "rechts, van 1 tot en met 17. Stapel 1 is de bovenste regel van de invoer.\n";
  const std::size_t moves_a_paragraph = 2 + static_cast<std::size_t>(chosen(game, 0, 3));
  std::string paragraph;
  for (std::size_t at = 0; at < game.moves.size(); ++at) {
    if (!paragraph.empty()) paragraph += " ";
    paragraph += "Beurt " + std::to_string(at + 1) + "." + dutch_move(game.moves[at]);
    if ((at + 1) % moves_a_paragraph == 0 || at + 1 == game.moves.size()) {
      text += "\n" + wrapped(paragraph, 76);
      paragraph.clear();
    }
  }
  return text;
}

/// YAML below the total. A word has a list of all its squares.
std::string print_yaml(const PrintedGame& game) {
  const auto quoted = [](const std::string& value) { return "\"" + value + "\""; };
  const bool flat = chosen(game, 0) == 0;
  std::string text = number(game.total) + "\n---\nboard: |\n";
  for (int row = 0; row < side; ++row) text += "  " + row_text(game, row, ".") + "\n";
  text +=
      "\n# pile: 1, 2 or 3, for the lines of the input\n"
      "# squares: column A to Q from the left, row 1 to 17 from the top\n"
      "moves:\n";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += "  - move: " + number(++count) + "\n";
    text += move.steps.empty() ? "    letters: []\n" : "    letters:\n";
    const auto add_step = [&](const std::string& first, const std::string& second) {
      text += flat ? "      - {" + first + ", " + second + "}\n"
                   : "      - " + first + "\n        " + second + "\n";
    };
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        add_step("draw: " + quoted(draw->letters), "pile: " + number(draw->pile + 1));
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        add_step("discard: " + quoted(discard.letters), "points: -" + number(discard.lost));
      }
    }
    const PrintedWord& word = move.word;
    std::string squares;
    for (int at = 0; at < static_cast<int>(word.word.size()); ++at) {
      const Square square = step(word.first, word.direction, at);
      squares += (at == 0 ? "" : ", ") + letter(square.column) + number(square.row + 1);
    }
    text += "    word: " + quoted(word.word) + "\n    squares: [" + squares +
            "]\n    points: " + number(word.score) + "\n";
    if (!move.besides.empty()) text += "    cross_words:\n";
    for (const PrintedWord& other : move.besides) {
      text += "      - " + quoted(other.word) + ": " + number(other.score) + "\n";
    }
    if (move.bonus > 0) text += "    bonus: " + number(move.bonus) + "\n";
    text += "    rack: " + quoted(move.hand) + "\n    move_score: " + number(move.net) +
            "\n    total_score: " + number(move.total) + "\n";
  }
  return text;
}

/// Codes parted by slashes, a line a move, with the points as a sum; old letters are in lower case.
std::string print_codes(const PrintedGame& game) {
  std::string text = number(game.total) + "\n";
  for (int row = 0; row < side; ++row) text += row_text(game, row, ".", " ") + "\n";
  text +=
      "\nAbbreviations\n"
      "T2 ATC     take A, T, C from pile 2\n"
      "W QX       waste Q and X\n"
      "H5.3 CaT   horizontal word (V: vertical) from row 5 column 3, small letters were there\n"
      "12+5(NO)+50B-17W=50   12 for the word, 5 for NO which it also makes, 50 bonus, minus 17 for "
      "the waste\n"
      "Last number: score so far\n\n";
  const std::string parting = chosen(game, 0) == 0 ? " / " : "/";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += right(number(++count), 2) + ": ";
    std::string losses;
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += "T" + number(draw->pile + 1) + " " + draw->letters + parting;
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += "W " + discard.letters + parting;
        losses += "-" + number(discard.lost) + "W";
      }
    }
    const PrintedWord& word = move.word;
    std::string shown = word.word;
    for (std::size_t at = 0; at < shown.size(); ++at) {
      if (word.laid[at] == '0') shown[at] = protocol::lower_case(shown.substr(at, 1)).front();
    }
    text += (is_across(word) ? "H" : "V") + number(word.first.row + 1) + "." +
            number(word.first.column + 1) + " " + shown + parting + number(word.score);
    for (const PrintedWord& other : move.besides) {
      text += "+" + number(other.score) + "(" + other.word + ")";
    }
    if (move.bonus > 0) text += "+" + number(move.bonus) + "B";
    text += losses + "=" + number(move.net) + parting + number(move.total) + "\n";
  }
  return text;
}

/// A table as a database prints it, from the total on the left to the letters on the right; rows of
/// the board have letters.
std::string print_query(const PrintedGame& game) {
  const auto square = [](Square at) { return letter(at.row) + number(at.column + 1); };
  std::string text = number(game.total) + "\n\n   1 2 3 4 5 6 7 8 9 1011121314151617\n";
  for (int row = 0; row < side; ++row) {
    text += letter(row) + "| " + row_text(game, row, ".", " ") + " |\n";
  }
  text +=
      "\nRows are A to Q (top to bottom), columns 1 to 17. \"squares\" are those of the first and "
      "the last letter.\n\"letters\" in their order: p2 ATC = taken from pile 2, away QX -17 = "
      "discarded, 17 points lost.\n\n";
  std::vector<std::vector<std::string>> rows = {
      {"total", "gain", "bonus", "points", "word", "squares", "other_words", "letters", "move"}};
  const std::string nothing = chosen(game, 0) == 0 ? "NULL" : "";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    std::string letters;
    for (const auto& step : move.steps) {
      if (!letters.empty()) letters += ", ";
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        letters += "p" + number(draw->pile + 1) + " " + draw->letters;
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        letters += "away " + discard.letters + " -" + number(discard.lost);
      }
    }
    std::string others;
    for (const PrintedWord& other : move.besides) {
      others += (others.empty() ? "" : ", ") + other.word + " " + number(other.score);
    }
    rows.push_back({number(move.total), number(move.net),
                    move.bonus > 0 ? number(move.bonus) : nothing, number(move.word.score),
                    move.word.word, square(move.word.first) + "-" + square(move.word.last()),
                    others.empty() ? nothing : others, letters.empty() ? nothing : letters,
                    number(++count)});
  }
  return text + framed(rows, {true, true, true, true, false, false, false, false, true});
}

}  // namespace aspis::solitaire::crossed_words::printing
