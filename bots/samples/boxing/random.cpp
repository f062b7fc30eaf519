// A boxing bot that marks any square that fits, all sizes and places equally likely.
// Usage: boxing_random [SEED]. The same seed plays the same games.
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using Arena = std::vector<std::string>;  // rows of spots, '-' is vacant

struct Square {
  std::size_t row = 0, column = 0, size = 0;
};

// True if a square is inside the arena and covers only vacant spots.
bool fits(const Arena& arena, const Square& square) {
  if (square.row + square.size > arena.size()) return false;
  for (std::size_t row = square.row; row < square.row + square.size; ++row) {
    if (square.column + square.size > arena[row].size()) return false;
    const std::string part = arena[row].substr(square.column, square.size);
    if (part.find_first_not_of('-') != std::string::npos) return false;
  }
  return true;
}

// Puts a move onto the arena: "A,row,column,size", counted from 1.
void mark(Arena& arena, const std::string& move) {
  std::istringstream fields(move);
  char owner = 0, comma = 0;
  Square square;
  fields >> owner >> comma >> square.row >> comma >> square.column >> comma >> square.size;
  for (std::size_t row = 0; row < square.size; ++row) {
    arena.at(square.row - 1 + row).replace(square.column - 1, square.size, square.size, owner);
  }
}

// Every square there is room for.
std::vector<Square> list_squares(const Arena& arena) {
  std::vector<Square> squares;
  for (std::size_t row = 0; row < arena.size(); ++row) {
    for (std::size_t column = 0; column < arena[row].size(); ++column) {
      // If a square does not fit, no larger one does.
      for (std::size_t size = 1; fits(arena, {row, column, size}); ++size) {
        squares.push_back({row, column, size});
      }
    }
  }
  return squares;
}

int main(int argc, char** argv) {
  std::mt19937 chance(argc > 1 ? static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10))
                               : std::random_device{}());
  Arena arena;
  std::string self;
  std::string line;
  while (std::getline(std::cin, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    std::istringstream words(line);
    std::string head;
    words >> head;
    if (head == "game") {
      arena.clear();
    } else if (head == "you") {
      words >> self;
    } else if (head == "row") {
      words >> arena.emplace_back();
    } else if (head == "ready?") {
      std::cout << "ready" << std::endl;  // endl flushes
    } else if (head == "move") {
      mark(arena, line.substr(5));
    } else if (head == "go") {
      const std::vector<Square> squares = list_squares(arena);
      const Square chosen = squares[chance() % squares.size()];
      std::cout << self << ',' << chosen.row + 1 << ',' << chosen.column + 1 << ',' << chosen.size
                << std::endl;
    } else if (head == "bye") {
      break;
    }
  }
}
