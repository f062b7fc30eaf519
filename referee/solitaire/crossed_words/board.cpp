#include "referee/solitaire/crossed_words/board.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"

namespace aspis::solitaire::crossed_words {

using protocol::Error;
using protocol::Result;

int Board::letters() const {
  return squares - static_cast<int>(std::count(cells_.begin(), cells_.end(), blank));
}

std::vector<std::string> Board::rows() const {
  std::vector<std::string> rows;
  for (int row = 0; row < side; ++row) {
    std::string& line = rows.emplace_back();
    for (int column = 0; column < side; ++column) line += protocol::upper_case(at({row, column}));
  }
  return rows;
}

std::string text(const Board& board) {
  std::string text;
  for (const std::string& row : board.rows()) text += row + '\n';
  return text;
}

Result<Board> read_board(std::string_view text) {
  const auto lines = protocol::split_lines(text);
  if (lines.size() != side) {
    return Error{"a board has 17 lines of 17 characters, and here the number of lines is " +
                 std::to_string(lines.size())};
  }
  Board board;
  for (int row = 0; row < side; ++row) {
    const std::string_view line = lines[static_cast<std::size_t>(row)];
    if (line.size() != side) {
      return Error{"line " + std::to_string(row + 1) + ": " + std::to_string(line.size()) +
                   " characters where 17 are expected"};
    }
    for (int column = 0; column < side; ++column) {
      const char c = line[static_cast<std::size_t>(column)];
      if (c != blank && !protocol::is_ascii_letter(c)) {
        return Error{"line " + std::to_string(row + 1) + ", column " + std::to_string(column + 1) +
                     ": '" + protocol::escaped({&c, 1}) + "' where a letter or '.' is expected"};
      }
      board.put({row, column}, protocol::lower_case(c));
    }
  }
  return board;
}

namespace {

std::string place(Square at) {
  return "row " + std::to_string(at.row + 1) + ", column " + std::to_string(at.column + 1);
}

bool touches_old_letter(const Board& board, const std::vector<Square>& played) {
  return std::any_of(played.begin(), played.end(), [&](Square at) {
    return board.holds(step(at, Direction::across)) || board.holds(step(at, Direction::down)) ||
           board.holds(step(at, Direction::across, -1)) ||
           board.holds(step(at, Direction::down, -1));
  });
}

/// The rules about the shape of a play, before words are looked up.
std::optional<Error> misfit(const Board& board, const Play& play, const Placed& placed) {
  if (placed.letters.size() > largest_hand) {
    return Error{"too many letters: " + protocol::upper_case(play.word) + " takes " +
                 std::to_string(placed.letters.size()) + " from the hand, and a hand holds 8"};
  }
  const int length = static_cast<int>(play.word.size());
  for (const Square beside :
       {step(play.first, play.direction, -1), step(play.first, play.direction, length)}) {
    if (!board.holds(beside)) continue;
    return Error{"not the whole word: a letter lies at " + place(beside) + ", right beside " +
                 protocol::upper_case(play.word)};
  }
  if (!touches_old_letter(board, placed.squares) && !board.empty()) {
    return Error{"not connected: no letter of " + protocol::upper_case(play.word) +
                 " that is new lies beside an old one"};
  }
  return std::nullopt;
}

}  // namespace

std::string text(Square at, Direction direction) {
  return place(at) + (direction == Direction::across ? ", across" : ", down");
}

Run run_through(const Board& board, Square at, Direction direction) {
  Run run{at, direction, 1};
  while (board.holds(step(run.first, direction, -1))) {
    run.first = step(run.first, direction, -1);
    ++run.length;
  }
  while (board.holds(step(run.first, direction, run.length))) ++run.length;
  return run;
}

std::string run_letters(const Board& board, const Run& run) {
  std::string letters;
  for (int at = 0; at < run.length; ++at) letters += board.at(step(run.first, run.direction, at));
  return letters;
}

int score_run(const Board& board, const Run& run) {
  int sum = 0;
  int factor = 1;
  for (int at = 0; at < run.length; ++at) {
    const Square square = step(run.first, run.direction, at);
    const Bonus bonus = bonus_at(square);
    sum += letter_value(board.at(square)) * letter_factor(bonus);
    factor *= word_factor(bonus);
  }
  return sum * factor;
}

int ScoredPlay::score() const {
  int sum = bonus;
  for (const ScoredWord& word : words) sum += word.score;
  return sum;
}

Result<Placed> placed_by(const Board& board, const Play& play) {
  const int length = static_cast<int>(std::min<std::size_t>(play.word.size(), side + 1));
  if (length < 2)
    return Error{"too short: a word has two letters or more, not '" +
                 protocol::upper_case(play.word) + "'"};
  if (!is_inside(play.first) || !is_inside(step(play.first, play.direction, length - 1))) {
    return Error{"off the board: " + protocol::upper_case(play.word) + " does not fit at " +
                 text(play.first, play.direction)};
  }
  Placed placed;
  for (int at = 0; at < length; ++at) {
    const Square square = step(play.first, play.direction, at);
    const char letter = play.word[static_cast<std::size_t>(at)];
    if (board.is_blank(square)) {
      placed.squares.push_back(square);
      placed.letters += letter;
    } else if (board.at(square) != letter) {
      return Error{"a square is taken: " + protocol::upper_case(play.word) + " wants " +
                   protocol::upper_case(letter) + " at " + place(square) + ", where " +
                   protocol::upper_case(board.at(square)) + " lies"};
    }
  }
  if (placed.squares.empty())
    return Error{"nothing new: " + protocol::upper_case(play.word) + " lies there already"};
  return placed;
}

ScoredPlay put_placed(Board& board, const Play& play, const Placed& placed) {
  for (std::size_t at = 0; at < placed.squares.size(); ++at) {
    board.put(placed.squares[at], placed.letters[at]);
  }
  ScoredPlay scored{placed.squares, placed.letters, {}, 0};
  const auto add = [&](const Run& run) {
    scored.words.push_back({run, run_letters(board, run), score_run(board, run)});
  };
  add({play.first, play.direction, static_cast<int>(play.word.size())});
  for (const Square at : placed.squares) {
    const Run crossing = run_through(board, at, other(play.direction));
    if (crossing.length > 1) add(crossing);
  }
  scored.bonus = bonus_for(static_cast<int>(placed.letters.size()));
  return scored;
}

Result<ScoredPlay> put_play(Board& board, const Play& play, const words::Dictionary& dictionary) {
  const auto placed = placed_by(board, play);
  if (!placed) return placed.error();
  if (auto error = misfit(board, play, *placed)) return *std::move(error);
  Board after = board;
  ScoredPlay scored = put_placed(after, play, *placed);
  for (const ScoredWord& word : scored.words) {
    if (dictionary.contains(word.word)) continue;
    return Error{"not in the dictionary: " + protocol::upper_case(word.word) + " at " +
                 text(word.run.first, word.run.direction)};
  }
  board = after;
  return scored;
}

}  // namespace aspis::solitaire::crossed_words
