// Order-free keys of letters, made by addition; not a proof that two sets of letters are equal.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace aspis::words {

/// The order-free key of a multiset of letters: the sum of the keys of its letters, modulo 2^64.
/// Equal letters give equal keys; the reverse is confirmed exactly by the dictionary. Keys of
/// growing runs are made by adding one letter at a time.
using LetterKey = std::uint64_t;

/// One number for each letter, so mixed that sums of different letters rarely agree in any bits.
inline constexpr std::array<LetterKey, 26> letter_keys = [] {
  std::array<LetterKey, 26> keys{};
  std::uint64_t state = 0;
  for (LetterKey& key : keys) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    key = z ^ (z >> 31U);
  }
  return keys;
}();

/// 'a' to 'z' only.
[[nodiscard]] constexpr LetterKey letter_key(char letter) {
  return letter_keys[static_cast<std::size_t>(letter - 'a')];
}

[[nodiscard]] constexpr LetterKey word_key(std::string_view letters) {
  LetterKey key = 0;
  for (const char letter : letters) key += letter_key(letter);
  return key;
}

}  // namespace aspis::words
