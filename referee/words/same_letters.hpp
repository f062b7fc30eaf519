// Compares the letters of two texts as multisets: the exact test behind the letter keys.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace aspis::words {

/// The count of each letter in four bits: exact for texts of up to 15 letters.
struct SmallCounts {
  std::uint64_t a_to_p = 0;
  std::uint64_t q_to_z = 0;
  bool operator==(const SmallCounts&) const = default;
};

[[nodiscard]] inline SmallCounts small_counts(std::string_view letters) {
  SmallCounts counts;
  for (const char letter : letters) {
    const auto index = static_cast<unsigned>(letter - 'a');
    // Avoids a branch, which the processor could not predict.
    const std::uint64_t one = std::uint64_t{1} << (4 * (index & 15U));
    counts.a_to_p += index < 16 ? one : 0;
    counts.q_to_z += index < 16 ? 0 : one;
  }
  return counts;
}

/// Both of a to z only.
[[nodiscard]] inline bool same_letters(std::string_view left, std::string_view right) {
  if (left.size() != right.size()) return false;
  if (left.size() <= 15) return small_counts(left) == small_counts(right);
  std::array<int, 26> balance{};
  for (const char letter : left) ++balance[static_cast<std::size_t>(letter - 'a')];
  for (const char letter : right) --balance[static_cast<std::size_t>(letter - 'a')];
  return balance == std::array<int, 26>{};
}

}  // namespace aspis::words
