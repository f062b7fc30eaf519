// The one source of chance: SplitMix64, so that a seed gives the same draw on every machine.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace aspis::protocol {

/// Steele, Lea, Flood: "Fast splittable pseudorandom number generators" (2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

  /// Uniform in 0 .. bound-1; bound > 0. Numbers of the last, incomplete multiple of `bound`
  /// are drawn again.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t usable = UINT64_MAX - UINT64_MAX % bound;
    std::uint64_t drawn = next();
    while (drawn >= usable) drawn = next();
    return drawn % bound;
  }

  /// Fisher-Yates from the last element down.
  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[below(left)]);
    }
  }

 private:
  std::uint64_t state_;
};

/// The seed of draw number `index` under `master`: independent streams from one published number.
[[nodiscard]] inline std::uint64_t derived_seed(std::uint64_t master, std::uint64_t index) {
  Random stream(master ^ (0xa5a5a5a55a5a5a5aU + index * 0x9e3779b97f4a7c15U));
  stream.next();
  return stream.next();
}

}  // namespace aspis::protocol
