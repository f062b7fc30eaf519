#include "referee/solitaire/pythoncross/solver/repeats.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace aspis::solitaire::pythoncross {

namespace {

/// A word's key above one bit: whether it can grow.
using Word = std::uint64_t;

/// A board has at most three words of two letters in each of eighteen lines.
struct WordsMade {
  std::array<Word, 54> list{};
  std::size_t count = 0;
};

void collect(const Cells& cells, unsigned direction, WordsMade& words) {
  const unsigned stride = stride_of(direction);
  for (unsigned line = 1; line <= side; ++line) {
    WordKey key = 0;
    unsigned length = 0;
    bool open_before = false;
    unsigned cell = line * stride_of(1 - direction) + stride;
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
  // Of equal words those that cannot grow come first: two of them side by side stay for good.
  for (std::size_t at = 1; at < words.count; ++at) {
    const Word before = words.list[at - 1];
    if (before >> 1U != words.list[at] >> 1U) continue;
    if (before == words.list[at] && (before & 1U) == 0) return Repeats::for_good;
    worst = Repeats::open;
  }
  return worst;
}

}  // namespace aspis::solitaire::pythoncross
