// What compilers say, fit to be shown: UTF-8 without control characters, without folders of the
// box, cut to 64 KiB.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "server/submissions/build_limits.hpp"

namespace aspis::submissions {

class BuildLog {
 public:
  static constexpr std::size_t most_bytes = std::size_t{64} << 10U;

  explicit BuildLog(LogListener listener = {}) : listener_(std::move(listener)) {}

  /// Output of a program, in pieces as they come.
  void add_output(std::string_view bytes);
  /// A line of our own, without its end; there is always room for some.
  void add_line(std::string_view line);
  /// What was not ended by a newline is shown as well.
  void finish();
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void show_pending(std::size_t size);
  void append(std::string_view clean, std::size_t most);

  LogListener listener_;
  std::string pending_;  // the end of a line is still to come
  std::string text_;
  bool is_cut_ = false;
};

}  // namespace aspis::submissions
