// A piece of a large table that copies of the table share until one of them changes it.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace aspis::formats {

/// A copy may be read and changed by another thread than the original.
template <class Item>
class SharedChunk {
 public:
  using Items = std::vector<Item>;

  SharedChunk() = default;
  SharedChunk(const SharedChunk& other) : items_(other.items_) {
    if (other.is_own_) other.is_own_ = false;
  }
  SharedChunk(SharedChunk&&) noexcept = default;
  SharedChunk& operator=(const SharedChunk& other) { return *this = SharedChunk(other); }
  SharedChunk& operator=(SharedChunk&&) noexcept = default;
  ~SharedChunk() = default;

  [[nodiscard]] std::size_t size() const { return items_ ? items_->size() : 0; }
  [[nodiscard]] const Item& operator[](std::size_t at) const { return (*items_)[at]; }
  [[nodiscard]] const Item* data() const { return items_ ? items_->data() : nullptr; }

  /// For changing: a copy of its own where others share it.
  [[nodiscard]] Items& own() {
    if (!is_own_) {
      items_ = items_ ? std::make_shared<Items>(*items_) : std::make_shared<Items>();
      is_own_ = true;
    }
    return *items_;
  }

 private:
  std::shared_ptr<Items> items_;
  mutable bool is_own_ = false;  // no copy shares them
};

/// A vector that only grows, in such chunks.
template <class Item>
class SharedVector {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Item& operator[](std::size_t at) const {
    return chunks_[at / chunk_size][at % chunk_size];
  }
  [[nodiscard]] Item& own(std::size_t at) {
    return chunks_[at / chunk_size].own()[at % chunk_size];
  }
  void push_back(Item item) {
    if (size_ % chunk_size == 0) chunks_.emplace_back().own().reserve(chunk_size);
    chunks_.back().own().push_back(std::move(item));
    ++size_;
  }

 private:
  static constexpr std::size_t chunk_size = 64;
  std::vector<SharedChunk<Item>> chunks_;
  std::size_t size_ = 0;
};

}  // namespace aspis::formats
