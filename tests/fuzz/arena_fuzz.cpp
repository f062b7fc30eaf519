// Reads arena files and pairs of classic arenas from bytes. An accepted file must be written back,
// and a square that is found must be exactly the one that the program marked.
#include <cstdint>
#include <string>
#include <string_view>

#include "referee/rules/boxing/arena.hpp"
#include "referee/rules/boxing/rules.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using namespace aspis::rules::boxing;

void try_file(std::string_view file) {
  const auto arena = read_arena_file(file);
  if (!arena) {
    require(!arena.error().text.empty());
    return;
  }
  const auto again = read_arena_file(classic_text(*arena));
  require(again.ok() && *again == *arena);
  const auto setup = rules().set_up({}, 2, file);
  require(setup.ok() && setup->board.rows == arena->rows());
}

/// Every byte changes a few spots of an arena, so that most pairs are nearly right.
std::string scribbled(std::string arena, std::string_view script) {
  for (std::size_t at = 0; at + 2 < script.size(); at += 3) {
    const auto spot = static_cast<std::size_t>(static_cast<unsigned char>(script[at]) * 256 +
                                               static_cast<unsigned char>(script[at + 1]));
    const char c = script[at + 2];
    if (spot < arena.size()) {
      arena[spot] = c % 4 == 0 ? c : 'A';
    } else {
      const Square square{static_cast<int>(spot % 19), static_cast<int>(spot / 19 % 37), c & 31};
      for (int row = square.row; row < square.row + square.size; ++row) {
        for (int column = square.column; column < square.column + square.size; ++column) {
          const auto place = static_cast<std::size_t>(row * 33 + column);
          if (place < arena.size() && arena[place] == vacant_spot) arena[place] = 'A';
        }
      }
    }
  }
  return arena;
}

void try_pair(const std::string& before, const std::string& after) {
  const auto square = square_between(before, after, 'A');
  if (!square) {
    require(!square.error().text.empty());
    return;
  }
  require(is_inside(*square));
  std::string marked = before;
  for (int row = square->row; row < square->row + square->size; ++row) {
    for (int column = square->column; column < square->column + square->size; ++column) {
      char& spot = marked[static_cast<std::size_t>(row * 33 + column)];
      require(spot == vacant_spot);
      spot = 'A';
    }
  }
  require(marked == after);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  try_file(input);
  const std::size_t half = size / 2;
  const std::string vacant = classic_text(Arena());
  const std::string before = scribbled(vacant, input.substr(0, half));
  try_pair(before, scribbled(before, input.substr(half)));
  try_pair(vacant, std::string(input));
  try_pair(std::string(input.substr(0, half)), std::string(input.substr(half)));
  return 0;
}
