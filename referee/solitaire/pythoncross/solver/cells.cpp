#include "referee/solitaire/pythoncross/solver/cells.hpp"

#include <algorithm>
#include <bit>

namespace aspis::solitaire::pythoncross {

namespace {

void fill_rack(const Ground& ground, State& state) {
  while (state.rack_letters < rack_size && state.drawn < ground.letters.size()) {
    ++state.rack[ground.letters[state.drawn++]];
    ++state.rack_letters;
  }
}

}  // namespace

Ground::Ground(const Map& map) {
  cells.fill(wall);
  for (std::size_t index = 0; index < squares; ++index) {
    const unsigned cell = cell_at(place_of(index));
    cells[cell] = empty_cell;
    values[cell] = static_cast<std::uint8_t>(map.values[index]);
  }
  for (const Place block : map.blocks) cells[cell_at(block)] = wall;
  start = cell_at(map.start);
  for (const char letter : map.letters) letters.push_back(static_cast<std::uint8_t>(letter - 'a'));
}

Play play_of(Placement placement) {
  Play play;
  play.dump = placement.is_dump();
  if (play.dump) return play;
  play.direction = placement.direction() == 0 ? Direction::across : Direction::down;
  play.first = place_at(placement.first());
  for (unsigned left = length_of(placement.word()); left-- > 0;) {
    play.word.push_back(static_cast<char>('a' + letter_of(placement.word(), left)));
  }
  return play;
}

State first_state(const Ground& ground) {
  State state;
  state.cells = ground.cells;
  fill_rack(ground, state);
  return state;
}

void make(const Ground& ground, State& state, Placement placement) {
  if (placement.is_dump()) {
    state.rack.fill(0);
    state.rack_letters = 0;
    fill_rack(ground, state);
    return;
  }
  unsigned cell = placement.first();
  for (unsigned left = length_of(placement.word()); left-- > 0;) {
    if (state.cells[cell] == empty_cell) {
      const unsigned letter = letter_of(placement.word(), left);
      state.cells[cell] = static_cast<Cell>(letter);
      --state.rack[letter];
      --state.rack_letters;
      ++state.placed;
    }
    cell += stride_of(placement.direction());
  }
  fill_rack(ground, state);
}

std::uint64_t hash_of(const State& state, Placement placement) {
  std::uint64_t hash = 0;
  unsigned cell = placement.first();
  for (unsigned left = length_of(placement.word()); left-- > 0;) {
    if (state.cells[cell] == empty_cell) hash ^= hash_of(cell, letter_of(placement.word(), left));
    cell += stride_of(placement.direction());
  }
  return hash;
}

std::uint64_t dump_hash(const State& state) {
  std::uint64_t hash = hash_of(cell_count, state.drawn % 31U);
  for (unsigned letter = 0; letter < 26; ++letter) {
    hash ^= std::rotl(hash_of(cell_count + 1, letter), 8 * state.rack[letter]);
  }
  return hash;
}

}  // namespace aspis::solitaire::pythoncross
