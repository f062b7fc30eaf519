// Rows found by their ids, in the order of their ids: what a std::map would be, but in one piece of
// memory, since ids are given one after the other and a tournament may have a million games.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace aspis::tournament {

/// References and iterators last until the next new id.
template <class Row>
class ById {
 public:
  using value_type = std::pair<std::int64_t, Row>;
  using const_iterator = typename std::vector<value_type>::const_iterator;
  using const_reverse_iterator = typename std::vector<value_type>::const_reverse_iterator;

  [[nodiscard]] const_iterator begin() const { return rows_.begin(); }
  [[nodiscard]] const_iterator end() const { return rows_.end(); }
  [[nodiscard]] const_reverse_iterator rbegin() const { return rows_.rbegin(); }
  [[nodiscard]] const_reverse_iterator rend() const { return rows_.rend(); }
  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  void reserve(std::size_t rows) { rows_.reserve(rows); }

  [[nodiscard]] const_iterator find(std::int64_t id) const {
    const auto place = place_of(id);
    return place != rows_.end() && place->first == id ? place : rows_.end();
  }
  [[nodiscard]] const Row& at(std::int64_t id) const {
    const auto found = find(id);
    if (found == rows_.end()) throw std::out_of_range("there is no row " + std::to_string(id));
    return found->second;
  }
  /// A new row where there is none.
  [[nodiscard]] Row& operator[](std::int64_t id) {
    auto place = rows_.begin() + (place_of(id) - rows_.cbegin());
    if (place == rows_.end() || place->first != id) place = rows_.insert(place, {id, Row()});
    return place->second;
  }

 private:
  /// Ids without gaps are where they should be.
  [[nodiscard]] const_iterator place_of(std::int64_t id) const {
    if (rows_.empty() || id > rows_.back().first) return rows_.end();
    const std::int64_t guess = id - rows_.front().first;
    if (guess >= 0 && guess < static_cast<std::int64_t>(rows_.size()) &&
        rows_[static_cast<std::size_t>(guess)].first == id) {
      return rows_.begin() + guess;
    }
    return std::lower_bound(
        rows_.begin(), rows_.end(), id,
        [](const value_type& row, std::int64_t wanted) { return row.first < wanted; });
  }

  std::vector<value_type> rows_;
};

}  // namespace aspis::tournament
