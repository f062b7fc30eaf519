// A bit filter over letter keys: "surely not" or "perhaps", with one load.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "referee/words/letter_key.hpp"

namespace aspis::words {

/// Three bits a key, all in the same 64-bit word (Putze, Sanders, Singler: "Cache-, hash- and
/// space-efficient Bloom filters", 2007). About 16 bits a key, so that a list of 250,000 words
/// takes 512 KiB and stays in a core's second-level cache.
class KeyFilter {
 public:
  explicit KeyFilter(std::size_t keys)
      : shift_(64 - static_cast<int>(std::bit_width((keys / 4) | 1U))),
        words_(std::size_t{1} << (64 - shift_)) {}

  void insert(LetterKey key) { words_[static_cast<std::size_t>(key >> shift_)] |= bits(key); }

  [[nodiscard]] bool may_contain(LetterKey key) const {
    const std::uint64_t wanted = bits(key);
    return (words_[static_cast<std::size_t>(key >> shift_)] & wanted) == wanted;
  }

 private:
  // Shifts take their count modulo 64. They use three times six low bits, independent of the word's
  // place in the filter, which uses the top ones.
  static std::uint64_t bits(LetterKey key) {
    return (std::uint64_t{1} << (key & 63U)) | (std::uint64_t{1} << ((key >> 6U) & 63U)) |
           (std::uint64_t{1} << ((key >> 12U) & 63U));
  }

  int shift_;
  std::vector<std::uint64_t> words_;
};

}  // namespace aspis::words
