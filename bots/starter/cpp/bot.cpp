// A bot that plays a random legal move in all three games. Begin at choose_move.
// Usage: bot [SEED]. The same seed plays the same games again.
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

std::string game;       // "wordcube", "boxing" or "croquet"
std::string me;         // my mark, with which my moves begin
double time_limit = 0;  // milliseconds for the move that is to be chosen
std::mt19937 chance(std::random_device{}());

// Word cube and boxing. stack(row, column) holds signs, the topmost one first. In boxing it is one
// sign: '-' vacant, 'o' unusable, or a player's mark.
std::vector<std::string> board;
int rows = 0, columns = 0, rows_read = 0;

std::string& stack(int row, int column) {
  return board[static_cast<std::size_t>(row * columns + column)];
}

// ' ' beyond an edge and for removed letters.
char sign_at(int row, int column, int depth) {
  if (row >= rows || column >= columns) return ' ';
  const std::string& signs = stack(row, column);
  return depth < static_cast<int>(signs.size()) ? signs[static_cast<std::size_t>(depth)] : ' ';
}

std::unordered_map<std::string, std::string> words;  // sorted letters -> a word of just these
std::size_t longest = 0;                             // letters in the longest word

// Croquet. `detail` is the step that entered the hoop, or the hoop that a player must get below.
struct Player {
  int number = 0, detail = 0, misses = 0;
  std::string place;  // "free", "hoop" or "back"
};
Player own, other;
int last_step = 0;  // the size of the opponent's last step

// ---- Helpers: a timer, and whether there is something to read

std::chrono::steady_clock::time_point timer;

// Starts the timer again. It is done at every `go`.
void time_reset() {
  timer = std::chrono::steady_clock::now();
}

// Milliseconds since time_reset.
double time_passed() {
  const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - timer;
  return passed.count();
}

// True if the referee has sent a line that is not read yet.
bool input_waiting() {
  pollfd input = {0, POLLIN, 0};
  return poll(&input, 1, 0) > 0;
}

// ---- Your own thinking

std::vector<std::string> wordcube_moves();
std::vector<std::string> boxing_moves();
std::vector<std::string> croquet_moves();

// A move without its mark: "1,1,1,1,5,1,apple" or "P", "3,4,2", "-5".
std::string choose_move() {
  const std::vector<std::string> moves = game == "wordcube" ? wordcube_moves()
                                         : game == "boxing" ? boxing_moves()
                                                            : croquet_moves();
  // Your own thinking goes here. Keep time_passed() well below time_limit.
  return moves[chance() % moves.size()];
}

// Numbers separated as in a move.
template <typename... Numbers>
std::string joined(int first, Numbers... rest) {
  std::string text = std::to_string(first);
  ((text += "," + std::to_string(rest)), ...);
  return text;
}

// ---- Word cube: a run of letters that make a word in some order

struct Way {
  int down, across, deep;
};

std::string sorted(std::string letters) {
  std::sort(letters.begin(), letters.end());
  return letters;
}

void read_dictionary(const std::string& path) {
  words.clear();
  longest = 0;
  std::ifstream file(path);
  for (std::string word; file >> word;) {
    if (word.size() < 3) continue;
    words[sorted(word)] = word;
    longest = std::max(longest, word.size());
  }
}

std::vector<std::string> wordcube_moves() {
  std::vector<std::string> moves;
  for (int row = 0; row < rows; ++row) {
    if (time_passed() > time_limit / 2) break;  // on a large board, play the best so far
    for (int column = 0; column < columns; ++column) {
      for (const auto& [down, across, deep] : {Way{0, 1, 0}, Way{1, 0, 0}, Way{0, 0, 1}}) {
        std::string letters;
        while (letters.size() < longest) {
          const int i = static_cast<int>(letters.size());
          const int x = row + i * down, y = column + i * across, z = i * deep;
          if (sign_at(x, y, z) == ' ') break;  // the edge, or a blank
          letters += sign_at(x, y, z);
          const auto found = words.find(sorted(letters));
          if (found == words.end()) continue;
          moves.push_back(joined(row + 1, column + 1, 1, x + 1, y + 1, z + 1) + "," +
                          found->second);
        }
      }
    }
  }
  if (moves.empty()) moves.push_back("P");
  return moves;
}

void wordcube_play(int x1, int y1, int z1, int x2, int y2, int z2) {
  for (int x = std::min(x1, x2); x <= std::max(x1, x2); ++x) {
    for (int y = std::min(y1, y2); y <= std::max(y1, y2); ++y) {
      stack(x - 1, y - 1).erase(0, z2 - z1 + 1);  // the letters below move up
    }
  }
}

// ---- Boxing: a square of vacant spots

// Whether a square fits if the next smaller one does: its last row and column are vacant.
bool fits(int row, int column, int size) {
  for (int i = 0; i < size; ++i) {
    if (sign_at(row + size - 1, column + i, 0) != '-') return false;
    if (sign_at(row + i, column + size - 1, 0) != '-') return false;
  }
  return true;
}

std::vector<std::string> boxing_moves() {
  std::vector<std::string> moves;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      for (int size = 1; fits(row, column, size); ++size) {
        moves.push_back(joined(row + 1, column + 1, size));
      }
    }
  }
  return moves;
}

void boxing_play(char mark, int row, int column, int size) {
  for (int x = row; x < row + size; ++x) {
    for (int y = column; y < column + size; ++y) stack(x - 1, y - 1) = mark;
  }
}

// ---- Croquet: a step that is not barred, and symmetric around a hoop that it passes

bool barred(int step) {
  return other.place != "hoop" && last_step != 0 && (step == last_step || step == 9 - last_step);
}

std::vector<std::string> croquet_moves() {
  if (own.place == "hoop") return {std::to_string(barred(own.detail) ? 0 : own.detail)};
  const int before = 10 - own.number % 10;  // as many steps to the hoop
  std::vector<std::string> steps, misses;
  for (int step = 1; step <= 8; ++step) {
    if (barred(step)) continue;
    const bool back = own.place == "back";
    const bool good = back || step <= before || step == 2 * before;
    (good ? steps : misses).push_back(std::to_string(back ? -step : step));
  }
  return steps.empty() ? misses : steps;
}

// ---- The referee's lines

void hear_option(std::istream& rest) {
  static std::string known;  // the dictionary that was read: it serves for the next games too
  std::string key, sha256, path;
  rest >> key >> sha256 >> std::ws;
  if (key != "dictionary" || sha256 == known || !std::getline(rest, path)) return;
  known = sha256;
  read_dictionary(path);
}

void hear_row(const std::string& signs) {
  for (int column = 0; column < columns; ++column) {
    const char sign = signs.at(static_cast<std::size_t>(column));
    if (sign != '.') stack(rows_read % rows, column) += sign;
  }
  ++rows_read;  // plane after plane
}

void hear_move(std::string move) {
  std::replace(move.begin(), move.end(), ',', ' ');
  std::istringstream fields(move);
  std::string mark;
  std::vector<int> numbers;
  fields >> mark;
  for (int number = 0; fields >> number;) numbers.push_back(number);
  if (game == "wordcube" && numbers.size() == 6) {
    wordcube_play(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]);
  } else if (game == "boxing" && numbers.size() == 3) {
    boxing_play(mark[0], numbers[0], numbers[1], numbers[2]);
  } else if (game == "croquet" && numbers.size() == 1 && mark != me) {
    last_step = std::abs(numbers[0]);
  }
}

void hear_state(std::istream& rest) {
  Player player;
  for (std::string mark; rest >> mark >> player.number >> player.place;) {
    player.detail = 0;
    if (player.place != "free") rest >> player.detail;
    rest >> player.misses;
    (mark == me ? own : other) = player;
  }
}

void hear_go(std::istream& rest) {
  time_reset();
  time_limit = std::numeric_limits<double>::infinity();
  for (std::string limit; rest >> limit;) {
    if (limit != "-") time_limit = std::min(time_limit, std::stod(limit));
  }
  std::cout << me << "," << choose_move() << std::endl;
}

int main(int argc, char** argv) {
  if (argc > 1) chance.seed(static_cast<unsigned>(std::atol(argv[1])));
  std::setvbuf(stdin, nullptr, _IONBF, 0);  // unbuffered, so that input_waiting sees all input
  for (std::string line, first, text; std::getline(std::cin, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    std::istringstream rest(line);
    if (!(rest >> first)) continue;
    if (first == "bye") break;
    if (first == "game" && rest >> game) last_step = 0;
    if (first == "you") rest >> me;
    if (first == "option") hear_option(rest);
    if (first == "board" && rest >> rows >> columns) {
      board.assign(static_cast<std::size_t>(rows * columns), "");
      rows_read = 0;
    }
    if (first == "row" && rest >> text) hear_row(text);
    if (first == "ready?") std::cout << "ready" << std::endl;  // endl flushes the line
    if (first == "move" && rest >> text) hear_move(text);
    if (first == "state" && game == "croquet") hear_state(rest);
    if (first == "go") hear_go(rest);
  }
}
