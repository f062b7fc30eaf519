// The first and the last bytes of a stream that may be endless, in bounded memory.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace aspis::seats {

class HeadTail {
 public:
  /// Keeps `keep` bytes of either end.
  explicit HeadTail(std::size_t keep) : keep_(keep), keep_head_(keep) {}

  void add(std::string_view bytes) {
    const std::size_t first = std::min(bytes.size(), keep_head_ - head_.size());
    head_.append(bytes.substr(0, first));
    tail_.append(bytes.substr(first));
    if (tail_.size() <= 2 * keep_) return;
    trim();
  }

  /// So many bytes came that nobody has.
  void skip(std::size_t count) {
    if (count == 0) return;
    keep_head_ = head_.size();
    dropped_ += tail_.size() + count;
    tail_.clear();
  }

  [[nodiscard]] const std::string& head() const { return head_; }
  [[nodiscard]] std::string tail() const {
    return tail_.substr(tail_.size() - std::min(tail_.size(), keep_));
  }
  /// All bytes so far, those that are gone too.
  [[nodiscard]] std::size_t size() const { return head_.size() + dropped_ + tail_.size(); }
  /// Bytes between the two that are gone.
  [[nodiscard]] std::size_t skipped() const {
    return dropped_ + tail_.size() - std::min(tail_.size(), keep_);
  }

 private:
  void trim() {
    const std::size_t extra = tail_.size() - keep_;
    dropped_ += extra;
    tail_.erase(0, extra);
  }

  std::size_t keep_;
  std::size_t keep_head_;  // less where something is missing within it
  std::size_t dropped_ = 0;
  std::string head_;
  std::string tail_;
};

}  // namespace aspis::seats
