#include "referee/rules/wordcube/run_table.hpp"

namespace aspis::rules::wordcube {

RunTable::RunTable(int lines, int starts, int longest)
    : starts_(starts),
      words_(longest < shortest_run ? 0
                                    : static_cast<std::size_t>(longest - shortest_run) / 64 + 1),
      bits_(static_cast<std::size_t>(lines * starts) * words_, 0),
      counts_(static_cast<std::size_t>(lines), 0) {
}

void RunTable::set(int line, int start, const Lengths& lengths) {
  std::uint32_t before = 0;
  std::uint32_t after = 0;
  std::uint64_t* const bits =
      bits_.data() + static_cast<std::size_t>(line * starts_ + start) * words_;
  for (std::size_t word = 0; word < words_; ++word) {
    before += static_cast<std::uint32_t>(std::popcount(bits[word]));
    bits[word] = lengths[word];
    after += static_cast<std::uint32_t>(std::popcount(bits[word]));
  }
  counts_[static_cast<std::size_t>(line)] += after - before;
  count_ += after;
  count_ -= before;
}

RunTable::Entry RunTable::entry(std::size_t index) const {
  std::size_t line = 0;
  for (; index >= counts_[line]; ++line) index -= counts_[line];
  std::size_t at = line * static_cast<std::size_t>(starts_) * words_;
  for (;; ++at) {
    const auto runs = static_cast<std::size_t>(std::popcount(bits_[at]));
    if (index < runs) break;
    index -= runs;
  }
  std::uint64_t left = bits_[at];
  for (; index > 0; --index) left &= left - 1;
  return {static_cast<int>(line),
          static_cast<int>(at / words_ - line * static_cast<std::size_t>(starts_)),
          shortest_run + 64 * static_cast<int>(at % words_) + std::countr_zero(left)};
}

}  // namespace aspis::rules::wordcube
