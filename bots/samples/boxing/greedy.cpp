// A boxing bot that marks the largest square that fits, the first one in reading order.
#include <cstddef>
#include <iostream>
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

Square largest(const Arena& arena) {
  Square best;
  for (std::size_t row = 0; row < arena.size(); ++row) {
    for (std::size_t column = 0; column < arena[row].size(); ++column) {
      while (fits(arena, {row, column, best.size + 1})) best = {row, column, best.size + 1};
    }
  }
  return best;
}

int main() {
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
      const Square chosen = largest(arena);
      std::cout << self << ',' << chosen.row + 1 << ',' << chosen.column + 1 << ',' << chosen.size
                << std::endl;
    } else if (head == "bye") {
      break;
    }
  }
}
