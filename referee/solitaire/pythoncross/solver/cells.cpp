#include "referee/solitaire/pythoncross/solver/cells.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

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
    const unsigned cell = cell_at(to_place(index));
    cells[cell] = empty_cell;
    values[cell] = static_cast<std::uint8_t>(map.values[index]);
  }
  for (const Place block : map.blocks) cells[cell_at(block)] = wall;
  start = cell_at(map.start);
  for (const char letter : map.letters) letters.push_back(static_cast<std::uint8_t>(letter - 'a'));
}

Play to_play(Placement placement) {
  Play play;
  play.dump = placement.is_dump();
  if (play.dump) return play;
  play.direction = placement.direction() == 0 ? Direction::across : Direction::down;
  play.first = place_at(placement.first());
  for (unsigned left = word_length(placement.word()); left-- > 0;) {
    play.word.push_back(static_cast<char>('a' + letter_from_end(placement.word(), left)));
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
  for (unsigned left = word_length(placement.word()); left-- > 0;) {
    if (state.cells[cell] == empty_cell) {
      const unsigned letter = letter_from_end(placement.word(), left);
      state.cells[cell] = static_cast<Cell>(letter);
      --state.rack[letter];
      --state.rack_letters;
      ++state.placed;
    }
    cell += cell_step(placement.direction());
  }
  fill_rack(ground, state);
}

std::uint64_t hash_placement(const State& state, Placement placement) {
  std::uint64_t hash = 0;
  unsigned cell = placement.first();
  for (unsigned left = word_length(placement.word()); left-- > 0;) {
    if (state.cells[cell] == empty_cell)
      hash ^= hash_letter(cell, letter_from_end(placement.word(), left));
    cell += cell_step(placement.direction());
  }
  return hash;
}

std::uint64_t dump_hash(const State& state) {
  std::uint64_t hash = hash_letter(cell_count, state.drawn % 31U);
  for (unsigned letter = 0; letter < 26; ++letter) {
    hash ^= std::rotl(hash_letter(cell_count + 1, letter), 8 * state.rack[letter]);
  }
  return hash;
}

namespace {

/// A word's key above one bit: whether it can grow.
using Word = std::uint64_t;

/// A board has at most three words of two letters in each of eighteen lines.
struct WordsMade {
  std::array<Word, 54> list{};
  std::size_t count = 0;
};

void collect(const Cells& cells, unsigned direction, WordsMade& words) {
  const unsigned stride = cell_step(direction);
  for (unsigned line = 1; line <= side; ++line) {
    WordKey key = 0;
    unsigned length = 0;
    bool open_before = false;
    unsigned cell = line * cell_step(1 - direction) + stride;
    for (int at = 0; at <= side; ++at, cell += stride) {
      if (cells[cell] < empty_cell) {
        key = with_last(key, cells[cell]);
        ++length;
        continue;
      }
      const bool open_here = cells[cell] == empty_cell;
      if (length > 1) words.list[words.count++] = (key << 1U) | Word{open_before || open_here};
      key = 0;
      length = 0;
      open_before = open_here;
    }
  }
}

}  // namespace

Repeats repeats_on(const Cells& cells) {
  WordsMade words;
  collect(cells, 0, words);
  collect(cells, 1, words);
  const auto end = words.list.begin() + static_cast<std::ptrdiff_t>(words.count);
  std::sort(words.list.begin(), end);
  Repeats worst = Repeats::none;
  // Put equal words that cannot grow first: two of them in sequence can never be repaired.
  for (std::size_t at = 1; at < words.count; ++at) {
    const Word before = words.list[at - 1];
    if (before >> 1U != words.list[at] >> 1U) continue;
    if (before == words.list[at] && (before & 1U) == 0) return Repeats::for_good;
    worst = Repeats::open;
  }
  return worst;
}

}  // namespace aspis::solitaire::pythoncross
