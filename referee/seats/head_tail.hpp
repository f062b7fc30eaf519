// The first and the last bytes of a stream that may be endless, in bounded memory.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "referee/sandbox/box.hpp"

namespace aspis::seats {

class HeadTail {
 public:
  /// Keeps this much of each end of a bot's standard error.
  static constexpr std::size_t max_stderr_bytes = 8 * 1024;

  /// Keeps at most `keep` bytes of either end.
  explicit HeadTail(std::size_t keep = max_stderr_bytes) : keep_(keep), keep_head_(keep) {}

  /// Leaves out the line in which a JVM names the options that its sandbox has set.
  void add(std::string_view bytes) {
    while (!bytes.empty()) {
      std::size_t count = 1 + std::min(bytes.find('\n'), bytes.size() - 1);
      const bool is_whole = bytes[count - 1] == '\n';
      if (may_be_notice_ && matched_ < notice.size()) {
        const std::string_view rest = notice.substr(matched_);
        count = static_cast<std::size_t>(
            std::mismatch(rest.begin(), rest.end(), bytes.begin(), bytes.end()).first -
            rest.begin());
        keep(bytes.substr(0, count));
        matched_ += count;
        may_be_notice_ = count == bytes.size() || matched_ == notice.size();
        if (matched_ == notice.size()) take_back(matched_);
      } else {
        if (!may_be_notice_) keep(bytes.substr(0, count));
        if (is_whole) begin_line();
      }
      bytes.remove_prefix(count);
    }
  }

  /// Counts bytes that were not captured.
  void skip(std::size_t count) {
    if (count == 0) return;
    may_be_notice_ = false;
    keep_head_ = head_.size();
    dropped_ += tail_.size() + count;
    tail_.clear();
  }

  [[nodiscard]] const std::string& head() const { return head_; }
  [[nodiscard]] std::string tail() const {
    return tail_.substr(tail_.size() - std::min(tail_.size(), keep_));
  }
  /// All bytes so far, including dropped ones.
  [[nodiscard]] std::size_t size() const { return head_.size() + dropped_ + tail_.size(); }
  /// The number of dropped bytes between the two.
  [[nodiscard]] std::size_t skipped() const {
    return dropped_ + tail_.size() - std::min(tail_.size(), keep_);
  }

 private:
  static constexpr std::string_view notice = sandbox::jvm_notice;

  void begin_line() {
    may_be_notice_ = true;
    matched_ = 0;
  }
  void keep(std::string_view bytes) {
    const std::size_t first = std::min(bytes.size(), keep_head_ - head_.size());
    head_.append(bytes.substr(0, first));
    tail_.append(bytes.substr(first));
    if (tail_.size() <= 2 * keep_) return;
    trim();
  }
  /// Removes the bytes that were kept last.
  void take_back(std::size_t count) {
    const std::size_t of_tail = std::min(count, tail_.size());
    tail_.erase(tail_.size() - of_tail);
    head_.erase(head_.size() - std::min(count - of_tail, head_.size()));
  }
  void trim() {
    const std::size_t extra = tail_.size() - keep_;
    dropped_ += extra;
    tail_.erase(0, extra);
  }

  std::size_t keep_;
  std::size_t keep_head_;  // less if something is missing within it
  std::size_t dropped_ = 0;
  std::string head_;
  std::string tail_;
  bool may_be_notice_ = true;  // the line matches its beginning so far
  std::size_t matched_ = 0;    // matched bytes
};

}  // namespace aspis::seats
