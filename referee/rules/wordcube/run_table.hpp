// Which runs of one direction are legal: a bit for every line, start and length; no letters here.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace aspis::rules::wordcube {

/// The fewest letters of a word.
inline constexpr int shortest_run = 3;

/// The lengths of the legal runs from one start: bit n stands for length shortest_run + n.
using Lengths = std::array<std::uint64_t, 2>;

inline void add_length(Lengths& lengths, int length) {
  const auto bit = static_cast<unsigned>(length - shortest_run);
  lengths[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

class RunTable {
 public:
  /// No run is longer than `longest`, which may be less than shortest_run.
  RunTable(int lines, int starts, int longest);

  void set(int line, int start, const Lengths&);

  [[nodiscard]] std::size_t count() const { return count_; }

  struct Entry {
    int line = 0;
    int start = 0;
    int length = 0;
    bool operator==(const Entry&) const = default;
  };

  /// Run number `index` (below count()) by line, then start, then length.
  [[nodiscard]] Entry entry(std::size_t index) const;

  /// All of them in that order.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t at = 0; at < bits_.size(); ++at) {
      const auto mask = static_cast<int>(at / words_);
      const int base = shortest_run + 64 * static_cast<int>(at % words_);
      for (std::uint64_t left = bits_[at]; left != 0; left &= left - 1) {
        visit(Entry{mask / starts_, mask % starts_, base + std::countr_zero(left)});
      }
    }
  }

 private:
  int starts_;
  std::size_t words_;                  // 64-bit words a start: 0, 1 or 2
  std::vector<std::uint64_t> bits_;    // line after line, start after start
  std::vector<std::uint32_t> counts_;  // legal runs of each line
  std::size_t count_ = 0;
};

}  // namespace aspis::rules::wordcube
