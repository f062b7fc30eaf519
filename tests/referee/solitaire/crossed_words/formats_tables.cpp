// Formats in columns, fields and codes.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

#include "protocol/ascii.hpp"
#include "tests/referee/solitaire/crossed_words/format_parts.hpp"

namespace aspis::solitaire::crossed_words::printing {
namespace {

std::string in_three_digits(int value) {
  const std::string digits = number(value);
  return std::string(3 - std::min<std::size_t>(3, digits.size()), '0') + digits;
}

}  // namespace

/// One wide table with a line a move, under a board with names of rows and columns.
std::string print_columns(const PrintedGame& game) {
  std::string text = number(game.total) + "\n\n     A B C D E F G H I J K L M N O P Q\n";
  for (int row = 0; row < side; ++row) {
    text += right(number(row + 1), 3) + "  " + row_text(game, row, ".", " ") + "\n";
  }
  text +=
      "\nLetters: 2:ATC means that ATC are taken from line 2, and \"out QX (17)\" that Q and X are "
      "thrown away for 17 points.\nWords start at the square given and go across or down.\n\n";
  const std::string heading =
      left("No", 4) + left("Letters", 44) + left("Word", 14) + left("Square", 8) + left("Way", 8) +
      left("Points", 8) + left("Other words", 30) + left("Bonus", 7) + left("Sum", 6) + "Total\n";
  text += heading + std::string(heading.size() - 1, chosen(game, 0) == 0 ? '-' : '=') + "\n";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    std::string letters;
    for (const auto& step : move.steps) {
      if (!letters.empty()) letters += ", ";
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        letters += number(draw->pile + 1) + ":" + draw->letters;
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        letters += "out " + discard.letters + " (" + number(discard.lost) + ")";
      }
    }
    std::string others;
    for (const PrintedWord& other : move.besides) {
      others += (others.empty() ? "" : ", ") + other.word + " " + number(other.score);
    }
    const PrintedWord& word = move.word;
    text += left(number(++count), 4) + left(letters.empty() ? "-" : letters, 43) + " " +
            left(word.word, 14) + left(letter(word.first.column) + number(word.first.row + 1), 8) +
            left(word.direction == Direction::across ? "across" : "down", 8) +
            left(number(word.score), 8) + left(others.empty() ? "-" : others, 29) + " " +
            left(number(move.bonus), 7) + left(number(move.sum), 6) + number(move.total) + "\n";
  }
  return text;
}

/// Comma-separated values from a spreadsheet: a byte-order mark, CRLF, a line for each thing done.
std::string print_csv(const PrintedGame& game) {
  std::string text = "\xEF\xBB\xBF" + number(game.total) + "\n";
  for (int row = 0; row < side; ++row) text += row_text(game, row, ".") + "\n";
  text += "move,action,pile,count,letters,word,row,column,direction,points,total\n";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    const std::string begin = number(++count) + ",";
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += begin + "draw," + number(draw->pile + 1) + "," + number(draw->count) + "," +
                draw->letters + ",,,,,,\n";
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += begin + "discard,,," + discard.letters + ",,,,,-" + number(discard.lost) + ",\n";
      }
    }
    const auto add = [&](const std::string& action, const PrintedWord& word) {
      text += begin + action + ",,,," + word.word + "," + number(word.first.row + 1) + "," +
              number(word.first.column + 1) +
              (word.direction == Direction::across ? ",across," : ",down,") + number(word.score) +
              ",\n";
    };
    add("play", move.word);
    for (const PrintedWord& other : move.besides) add("also formed", other);
    if (move.bonus > 0) text += begin + "bonus,,,,,,,," + number(move.bonus) + ",\n";
    text += begin + "end of move,,,,,,,,," + number(move.total) + "\n";
  }
  return with_line_ends(text, "\r\n");
}

/// Codes like a game of chess, several moves on a line: ranks from the bottom, words from square to
/// square, the bonus within the points of the word.
std::string print_chess(const PrintedGame& game) {
  const auto square = [](Square at) { return letter(at.column, 'a') + number(side - at.row); };
  std::string text = number(game.total) + "\n\n";
  for (int row = 0; row < side; ++row) {
    text += right(number(side - row), 2) + " " + row_text(game, row, "-", " ") + "\n";
  }
  text +=
      "   a b c d e f g h i j k l m n o p q\n\n"
      "Notation: files a-q, ranks 1-17 from the bottom as on a chessboard.\n"
      "+2ATC  draw A, T and C from pile 2\n"
      "xQX/17  discard Q and X, minus 17\n"
      "e9-g9 CAT:9  the word CAT on these squares for 9 points (50 or 100 extra for 7 or 8 letters "
      "are included)\n"
      "&NO:5  the same move also makes NO for 5 points\n"
      "[120]  score after the move\n\n";
  const std::uint64_t moves_a_line = 2 + chosen(game, 0, 3);
  std::uint64_t count = 0;
  for (const PrintedMove& move : game.moves) {
    text += std::to_string(++count) + ".";
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += " +" + number(draw->pile + 1) + draw->letters;
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += " x" + discard.letters + "/" + number(discard.lost);
      }
    }
    text += " " + square(move.word.first) + "-" + square(move.word.last()) + " " + move.word.word +
            ":" + number(move.with_bonus);
    for (const PrintedWord& other : move.besides) {
      text += " &" + other.word + ":" + number(other.score);
    }
    text += " [" + number(move.total) + "]";
    text += count % moves_a_line == 0 || count == game.moves.size() ? "\n" : "  ";
  }
  return text;
}

/// The log of a program: lower case, coordinates from 0, lines that end with CR.
std::string print_log(const PrintedGame& game) {
  std::string text = number(game.total) + "\n";
  for (int row = 0; row < side; ++row) text += row_text(game, row, "_") + "\n";
  text +=
      "# take: n letters from the left of pile a, b or c (lines 1, 2, 3 of the input)\n"
      "# drop: letters given up and what they cost\n"
      "# put: word, column x and row y of its first letter, both from 0, dir e(ast) or s(outh), "
      "points and bonus\n"
      "# also: other words of the same move\n";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    const std::string begin = in_three_digits(++count) + " ";
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += begin + "take pile=" + letter(draw->pile, 'a') + " n=" + number(draw->count) +
                " got=" + protocol::lower_case(draw->letters) + "\n";
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += begin + "drop letters=" + protocol::lower_case(discard.letters) +
                " cost=" + number(discard.lost) + "\n";
      }
    }
    const PrintedWord& word = move.word;
    text += begin + "put word=" + protocol::lower_case(word.word) +
            " x=" + number(word.first.column) + " y=" + number(word.first.row) +
            " dir=" + (word.direction == Direction::across ? "e" : "s") +
            " points=" + number(word.score) + " bonus=" + number(move.bonus) + "\n";
    for (const PrintedWord& other : move.besides) {
      text += begin + "also word=" + protocol::lower_case(other.word) +
              " points=" + number(other.score) + "\n";
    }
  }
  return with_line_ends(text, "\r");
}

/// A list of JSON values, one move a line.
std::string print_json(const PrintedGame& game) {
  std::string text = number(game.total) + "\n";
  for (int row = 0; row < side; ++row) text += "\"" + row_text(game, row, ".") + "\",\n";
  const auto quoted = [](const std::string& value) { return "\"" + value + "\""; };
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += "{\"move\":" + number(++count) + ",\"before\":[";
    std::string comma;
    for (const auto& step : move.steps) {
      text += comma;
      comma = ",";
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += "{\"pile\":" + number(draw->pile + 1) + ",\"draw\":" + quoted(draw->letters) + "}";
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text +=
            "{\"discard\":" + quoted(discard.letters) + ",\"loss\":" + number(discard.lost) + "}";
      }
    }
    const PrintedWord& word = move.word;
    text += "],\"word\":" + quoted(word.word) + ",\"row\":" + number(word.first.row + 1) +
            ",\"col\":" + number(word.first.column + 1) +
            ",\"dir\":" + quoted(word.direction == Direction::across ? "across" : "down") +
            ",\"points\":" + number(word.score) + ",\"bonus\":" + number(move.bonus) +
            ",\"other_words\":[";
    comma.clear();
    for (const PrintedWord& other : move.besides) {
      text += comma + "[" + quoted(other.word) + "," + number(other.score) + "]";
      comma = ",";
    }
    text += "],\"move_score\":" + number(move.net) + "}\n";
  }
  return text;
}

/// Two lists with tabs: first all letters taken and thrown away, then all words.
std::string print_ledger(const PrintedGame& game) {
  const auto square = [](Square at) {
    return "r" + number(at.row + 1) + "c" + number(at.column + 1);
  };
  std::string text = number(game.total) + "\n";
  for (int row = 0; row < side; ++row) text += row_text(game, row, ".", "\t") + "\n";
  text +=
      "\nLETTERS (taken, or thrown away at a cost, in this order before the word of the move)\n"
      "Move\tPile\tCount\tTaken\tThrown away\tCost\n";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    ++count;
    for (const auto& step : move.steps) {
      text += number(count) + "\t";
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text +=
            number(draw->pile + 1) + "\t" + number(draw->count) + "\t" + draw->letters + "\t-\t-\n";
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += "-\t-\t-\t" + discard.letters + "\t" + number(discard.lost) + "\n";
      }
    }
  }
  text +=
      "\nWORDS (r9c5 is row 9 from the top, column 5 from the left; a word in brackets was formed "
      "by the word above it)\n"
      "Move\tWord\tFrom\tTo\tPoints\tBonus\tTotal\n";
  count = 0;
  for (const PrintedMove& move : game.moves) {
    const auto add = [&](const std::string& shown, const PrintedWord& word) {
      text += number(count) + "\t" + shown + "\t" + square(word.first) + "\t" +
              square(word.last()) + "\t" + number(word.score) + "\t";
    };
    ++count;
    add(move.word.word, move.word);
    text += number(move.bonus) + "\t" + (move.besides.empty() ? number(move.total) : "-") + "\n";
    for (const PrintedWord& other : move.besides) {
      add("(" + other.word + ")", other);
      text +=
          std::string("-\t") + (&other == &move.besides.back() ? number(move.total) : "-") + "\n";
    }
  }
  return text;
}

/// Piles written from right to left, as the program holds them, and squares counted from 1 to 289.
std::string print_backwards(const PrintedGame& game) {
  const auto backwards = [](const std::string& letters) {
    return std::string(letters.rbegin(), letters.rend());
  };
  const auto square = [](Square at) { return number(at.row * side + at.column + 1); };
  std::string text = number(game.total) + "\n";
  for (int row = 0; row < side; ++row) text += row_text(game, row, "*") + "\n";
  text +=
      "Squares are numbered from 1 (top left) to 289 (bottom right), 17 in each row.\n"
      "I hold the three input lines reversed, so that letters are taken from the right end:\n";
  for (std::size_t pile = 0; pile < game.piles.size(); ++pile) {
    text += letter(static_cast<int>(pile)) + " " + backwards(game.piles[pile]) + "\n";
  }
  text +=
      "A5:XQCTA = the last 5 letters of A are taken; my letters are between < and >; points for a "
      "word with 7 or 8 new letters include the extra 50 or 100.\n";
  int count = 0;
  for (const PrintedMove& move : game.moves) {
    text += number(++count) + ")";
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        text += " " + letter(draw->pile) + number(draw->count) + ":" + backwards(draw->letters) +
                " <" + backwards(draw->hand) + ">;";
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        text += " discard " + discard.letters + " -" + number(discard.lost) + " <" +
                backwards(discard.hand) + ">;";
      }
    }
    text += " " + move.word.word + " " + square(move.word.first) + ".." + square(move.word.last()) +
            " " + number(move.with_bonus);
    for (const PrintedWord& other : move.besides) {
      text += " and " + other.word + " " + number(other.score);
    }
    text += " <" + backwards(move.hand) + ">; sum " + number(move.sum) + "\n";
  }
  return text;
}

}  // namespace aspis::solitaire::crossed_words::printing
