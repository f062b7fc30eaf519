// The entrants of one match, in an order; a plain value that never allocates.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>

namespace aspis::formats {

/// Entrants are numbered from 0.
using Entrant = int;

/// The longest row of seats that any game has.
inline constexpr int most_sides = 8;

class Sides {
 public:
  Sides() = default;
  Sides(std::initializer_list<Entrant> entrants) {
    for (const Entrant entrant : entrants) push_back(entrant);
  }

  /// At most `most_sides` of them, and at most 32,767 as a number.
  void push_back(Entrant entrant) { at_[count_++] = static_cast<std::int16_t>(entrant); }

  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] Entrant operator[](std::size_t side) const { return at_[side]; }
  [[nodiscard]] const std::int16_t* begin() const { return at_.data(); }
  [[nodiscard]] const std::int16_t* end() const { return at_.data() + count_; }

  [[nodiscard]] bool contains(Entrant entrant) const {
    return std::find(begin(), end(), entrant) != end();
  }
  [[nodiscard]] Sides sorted() const {
    Sides copy = *this;
    if (count_ == 2) {  // nearly always, and far quicker
      if (copy.at_[0] > copy.at_[1]) std::swap(copy.at_[0], copy.at_[1]);
      return copy;
    }
    std::sort(copy.at_.begin(), copy.at_.begin() + copy.count_);
    return copy;
  }

  auto operator<=>(const Sides&) const = default;

 private:
  std::array<std::int16_t, most_sides> at_{};  // zero beyond the count: values compare whole
  std::uint8_t count_ = 0;
};

}  // namespace aspis::formats
