// What an output file says, line by line, as values: claims, not yet judged.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/solitaire/crossed_words/scoring.hpp"

namespace aspis::solitaire::crossed_words::output {

/// What a row or column is called. Whether numbers begin with 0 or 1 is for the judge to find out.
struct Label {
  enum class Kind { number, letter, ordinal };
  Kind kind = Kind::number;
  int value = 0;  // as written; of a letter 0 to 25; of an ordinal from 1 on
  bool operator==(const Label&) const = default;
};

/// "G8" and "8G": which of the two is the row is for the judge to find out, and "C5" may also be
/// column 5.
struct Cell {
  char letter = 'a';
  int number = 0;
  bool operator==(const Cell&) const = default;
};

/// Where a word begins, as far as that was said.
struct Place {
  std::optional<Label> row;
  std::optional<Label> column;
  std::optional<Cell> cell;
  std::optional<std::pair<int, int>> pair;  // two numbers, as written
  std::optional<Direction> direction;
  bool operator==(const Place&) const = default;

  [[nodiscard]] bool says_nothing() const { return *this == Place{}; }
};

// `line` counts from 1. Letters and words are 'a' to 'z'.

struct Draw {
  int line = 0;
  int pile = 0;                        // 1 to 3 as written, or a number that is no pile
  std::optional<std::string> letters;  // not said where only a number is
  std::optional<int> count;
  bool operator==(const Draw&) const = default;
};

struct Discard {
  int line = 0;
  std::string letters;
  std::optional<int> loss;
  bool operator==(const Discard&) const = default;
};

/// One way to read a line that plays a word.
struct Reading {
  std::string word;
  Place place;
  std::optional<int> points;
  std::optional<std::string> letters;  // those played, where they were named
  bool operator==(const Reading&) const = default;
};

/// The likeliest reading first; never empty.
struct WordPlayed {
  int line = 0;
  std::vector<Reading> readings;
  bool operator==(const WordPlayed&) const = default;
};

/// A word that the play before it formed as well.
struct WordFormed {
  int line = 0;
  std::string word;
  Place place;
  std::optional<int> points;
  bool operator==(const WordFormed&) const = default;
};

struct BonusSaid {
  int line = 0;
  int points = 0;
  bool operator==(const BonusSaid&) const = default;
};

struct SumSaid {
  enum class Of { move, game, either };
  int line = 0;
  int points = 0;
  Of of = Of::either;
  bool operator==(const SumSaid&) const = default;
};

struct HandShown {
  int line = 0;
  std::string letters;
  bool operator==(const HandShown&) const = default;
};

struct BoardShown {
  int line = 0;  // of its first row
  Board board;
  std::optional<Label> first_label;  // of its first row, where rows are labelled
  bool operator==(const BoardShown&) const = default;
};

using Statement =
    std::variant<Draw, Discard, WordPlayed, WordFormed, BonusSaid, SumSaid, HandShown, BoardShown>;

/// A line as it stands in the file, shortened and made printable.
struct Quoted {
  int line = 0;
  std::string text;
  bool operator==(const Quoted&) const = default;
};

/// The whole file.
struct Output {
  std::size_t bytes = 0;
  int lines = 0;
  std::string first_line;    // as it stands in the file
  std::optional<int> total;  // the one number of line 1
  bool total_alone = false;  // nothing else stands there
  std::optional<BoardShown> final_board;
  bool final_board_first = true;  // it stands before the moves
  std::vector<Statement> statements;
  std::vector<Quoted> explanation;     // before the moves
  std::vector<Quoted> not_understood;  // among the moves and after them
};

[[nodiscard]] inline int line_of(const Statement& statement) {
  return std::visit([](const auto& says) { return says.line; }, statement);
}

}  // namespace aspis::solitaire::crossed_words::output
