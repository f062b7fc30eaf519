// Rows by id, in the order of ids. Like a std::map, but for consecutive ids and cheap to copy:
// copies share the rows that neither has changed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "referee/formats/results.hpp"

namespace aspis::tournament {

/// Ids are at least 0. References and iterators are valid until the next operator[]. A copy is
/// independent: another thread may read and change it.
template <class Row>
class ById {
 public:
  using value_type = std::pair<std::int64_t, Row>;

  class const_iterator {
   public:
    using iterator_category = std::bidirectional_iterator_tag;
    using value_type = ById::value_type;
    using difference_type = std::ptrdiff_t;
    using pointer = const value_type*;
    using reference = const value_type&;

    const_iterator() = default;
    const_iterator(const ById* rows, std::size_t chunk, std::size_t at)
        : rows_(rows), chunk_(chunk), at_(at) {}
    reference operator*() const { return rows_->chunks_[chunk_][at_]; }
    pointer operator->() const { return &**this; }
    const_iterator& operator++() {
      if (++at_ >= rows_->chunk_size(chunk_)) {
        at_ = 0;
        do ++chunk_;
        while (chunk_ < rows_->chunks_.size() && rows_->chunk_size(chunk_) == 0);
      }
      return *this;
    }
    const_iterator& operator--() {
      if (at_ == 0) {
        do --chunk_;
        while (rows_->chunk_size(chunk_) == 0);
        at_ = rows_->chunk_size(chunk_);
      }
      --at_;
      return *this;
    }
    const_iterator operator++(int) { return std::exchange(*this, std::next(*this)); }
    const_iterator operator--(int) { return std::exchange(*this, std::prev(*this)); }
    bool operator==(const const_iterator&) const = default;

   private:
    const ById* rows_ = nullptr;
    std::size_t chunk_ = 0;
    std::size_t at_ = 0;
  };
  using iterator = const_iterator;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;

  [[nodiscard]] const_iterator begin() const {
    std::size_t chunk = 0;
    while (chunk < chunks_.size() && chunk_size(chunk) == 0) ++chunk;
    return {this, chunk, 0};
  }
  [[nodiscard]] const_iterator end() const { return {this, chunks_.size(), 0}; }
  [[nodiscard]] const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
  [[nodiscard]] const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }

  [[nodiscard]] const_iterator find(std::int64_t id) const {
    const std::size_t chunk = chunk_index(id);
    if (id < 0 || chunk >= chunks_.size()) return end();
    const std::size_t at = find_place(chunks_[chunk], id);
    const bool found = at < chunk_size(chunk) && chunks_[chunk][at].first == id;
    return found ? const_iterator(this, chunk, at) : end();
  }
  [[nodiscard]] const Row& at(std::int64_t id) const {
    const auto found = find(id);
    if (found == end()) throw std::out_of_range("no row " + std::to_string(id));
    return found->second;
  }
  /// Inserts a new row if there is none.
  [[nodiscard]] Row& operator[](std::int64_t id) {
    const std::size_t chunk = chunk_index(id);
    if (chunk >= chunks_.size()) chunks_.resize(chunk + 1);
    std::vector<value_type>& rows = chunks_[chunk].own();
    const std::size_t at = find_place(rows, id);
    if (at == rows.size() || rows[at].first != id) {
      rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(at), {id, Row()});
      ++size_;
    }
    return rows[at].second;
  }

  bool operator==(const ById& other) const {
    return size_ == other.size_ && std::equal(begin(), end(), other.begin());
  }

 private:
  static constexpr std::size_t chunk_rows = 64;

  [[nodiscard]] static std::size_t chunk_index(std::int64_t id) {
    return static_cast<std::size_t>(id) / chunk_rows;
  }
  [[nodiscard]] std::size_t chunk_size(std::size_t chunk) const { return chunks_[chunk].size(); }
  /// Consecutive ids are at the guessed position.
  template <class Rows>
  [[nodiscard]] static std::size_t find_place(const Rows& rows, std::int64_t id) {
    const std::size_t guess = static_cast<std::size_t>(id) % chunk_rows;
    if (guess < rows.size() && rows[guess].first == id) return guess;
    const auto* const begin = rows.data();
    const auto* const place = std::lower_bound(
        begin, begin + rows.size(), id,
        [](const value_type& row, std::int64_t wanted) { return row.first < wanted; });
    return static_cast<std::size_t>(place - begin);
  }

  std::vector<formats::SharedChunk<value_type>> chunks_;  // each has the rows of `chunk_rows` ids
  std::size_t size_ = 0;
};

}  // namespace aspis::tournament
