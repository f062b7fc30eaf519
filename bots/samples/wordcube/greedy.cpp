// A wordcube bot that takes the word worth most, the first in board order among equals. It ignores
// what its move uncovers for the opponent, unlike strong.cpp.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

constexpr std::array<int, 26> letter_points = {1, 3, 3, 2,  1, 4, 2, 4, 1, 8, 5, 1, 3,
                                               1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10};

// Words with the same letters share a key: the sum of one large odd-looking number a letter.
// A run is compared with the whole dictionary by adding up the numbers of its letters.
using Key = std::uint64_t;

Key letter_key(char letter) {
  Key bits = static_cast<Key>(letter) * 0x9e3779b97f4a7c15U;
  bits = (bits ^ (bits >> 32U)) * 0xd6e8feb86659fd93U;
  return bits ^ (bits >> 32U);
}

bool is_letter(char sign) {
  return sign >= 'a' && sign <= 'z';
}

struct Dictionary {
  std::unordered_map<Key, std::string> word_with;  // one word for every set of letters
  int longest = 0;

  void load(const std::string& path) {
    word_with.clear();
    longest = 0;
    std::ifstream file(path);
    for (std::string word; std::getline(file, word);) {
      while (!word.empty() && !is_letter(word.back())) word.pop_back();  // a CR
      if (word.size() < 3 || !std::all_of(word.begin(), word.end(), is_letter)) continue;
      Key key = 0;
      for (const char letter : word) key += letter_key(letter);
      longest = std::max(longest, static_cast<int>(word.size()));
      word_with.emplace(key, std::move(word));
    }
  }
};

// Cells in a line, counted from 0. One of `down`, `across` and `deep` is 1: the direction.
struct Run {
  int row = 0, column = 0;
  int down = 0, across = 0, deep = 0;
  int length = 0;
};

// Every (row, column) is a stack of letters, plane 1 first. Letters that are taken leave their
// stack, which is how the ones below move up; past its end a stack is blank.
struct Board {
  int rows = 0, columns = 0, planes = 0;
  std::vector<std::string> stacks;
  int rows_read = 0;

  void resize(int new_rows, int new_columns, int new_planes) {
    rows = new_rows, columns = new_columns, planes = new_planes;
    stacks.assign(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns), "");
    rows_read = 0;
  }

  std::string& stack(int row, int column) {
    return stacks[static_cast<std::size_t>(row * columns + column)];
  }

  // Rows come plane after plane, so each adds one letter to the stacks of its row.
  void add_row(const std::string& text) {
    if (rows == 0) return;
    const int row = rows_read++ % rows;
    for (int column = 0; column < std::min(columns, static_cast<int>(text.size())); ++column) {
      const char letter = text[static_cast<std::size_t>(column)];
      if (is_letter(letter)) stack(row, column) += letter;
    }
  }

  // The letter at step `i` of a run, '.' past the edge or on a blank.
  char letter(const Run& run, int i) {
    const int row = run.row + i * run.down;
    const int column = run.column + i * run.across;
    if (row >= rows || column >= columns) return '.';
    const std::string& letters = stack(row, column);
    const auto depth = static_cast<std::size_t>(i * run.deep);
    return depth < letters.size() ? letters[depth] : '.';
  }

  void take(const Run& run) {
    for (int i = 0; i < run.length; ++i) {
      const int row = run.row + i * run.down;
      const int column = run.column + i * run.across;
      if (row >= rows || column >= columns) return;
      stack(row, column).erase(0, 1);
    }
  }
};

struct Move {
  Run run;
  std::string word;  // "" passes
  int points = 0;
};

// Lengthens the run letter by letter and looks its letters up if they are worth more than the best
// word so far, which is rare.
void try_runs_from(Board& board, const Dictionary& dictionary, Run run, Move& best) {
  Key key = 0;
  int points = 0;
  while (run.length < dictionary.longest) {
    const char letter = board.letter(run, run.length);
    if (letter == '.') return;
    key += letter_key(letter);
    points += letter_points[static_cast<std::size_t>(letter - 'a')];
    ++run.length;
    if (run.length < 3 || points <= best.points) continue;
    const auto found = dictionary.word_with.find(key);
    if (found != dictionary.word_with.end()) best = {run, found->second, points};
  }
}

Move best_move(Board& board, const Dictionary& dictionary) {
  Move best;
  for (int row = 0; row < board.rows; ++row) {
    for (int column = 0; column < board.columns; ++column) {
      try_runs_from(board, dictionary, {row, column, 0, 1, 0, 0}, best);
      try_runs_from(board, dictionary, {row, column, 1, 0, 0, 0}, best);
      try_runs_from(board, dictionary, {row, column, 0, 0, 1, 0}, best);
    }
  }
  return best;
}

// "W,1,1,1,1,5,1,apple": both ends of the run from 1, then the word.
std::string written(const std::string& mark, const Move& move) {
  if (move.word.empty()) return mark + ",P";
  const Run& run = move.run;
  const int reach = run.length - 1;
  std::ostringstream text;
  text << mark << ',' << run.row + 1 << ',' << run.column + 1 << ",1,"
       << run.row + 1 + reach * run.down << ',' << run.column + 1 + reach * run.across << ','
       << 1 + reach * run.deep << ',' << move.word;
  return text.str();
}

// The run of an accepted move of either player. A pass and a resignation have length 0.
Run read_run(std::string move) {
  std::replace(move.begin(), move.end(), ',', ' ');
  std::istringstream fields(move);
  std::string mark;
  int x1 = 0, y1 = 0, z1 = 0, x2 = 0, y2 = 0, z2 = 0;
  if (!(fields >> mark >> x1 >> y1 >> z1 >> x2 >> y2 >> z2)) return {};
  const Run start = {std::min(x1, x2) - 1, std::min(y1, y2) - 1, 0, 0, 0, 0};
  if (z1 != z2) return {start.row, start.column, 0, 0, 1, std::max(z1, z2)};
  if (x1 != x2) return {start.row, start.column, 1, 0, 0, std::abs(x2 - x1) + 1};
  return {start.row, start.column, 0, 1, 0, std::abs(y2 - y1) + 1};
}

struct Player {
  Dictionary dictionary;
  std::string dictionary_name;  // its SHA-256: the next game may use the same list
  Board board;
  std::string mark;

  void read_option(std::istringstream& words) {
    std::string key, sha256, path;
    words >> key >> sha256 >> std::ws;
    if (key != "dictionary" || sha256 == dictionary_name || !std::getline(words, path)) return;
    dictionary.load(path);
    dictionary_name = sha256;
  }

  // Returns false after the referee's goodbye. Skips unknown lines.
  bool hear(const std::string& line) {
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first == "bye") return false;
    if (first == "game") board = Board();
    if (first == "you") words >> mark;
    if (first == "option") read_option(words);
    if (first == "board") {
      int rows = 0, columns = 0, planes = 0;
      if (words >> rows >> columns >> planes) board.resize(rows, columns, planes);
    }
    std::string rest;
    if (first == "row" && words >> rest) board.add_row(rest);
    if (first == "move" && words >> rest) board.take(read_run(rest));
    // std::endl also flushes: without that the line would wait in a buffer.
    if (first == "ready?") std::cout << "ready" << std::endl;
    if (first == "go") std::cout << written(mark, best_move(board, dictionary)) << std::endl;
    return true;
  }
};

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  Player player;
  for (std::string line; std::getline(std::cin, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (!player.hear(line)) break;
  }
}
