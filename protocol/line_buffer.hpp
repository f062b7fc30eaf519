// Bytes in, lines out, in bounded memory: what stands between a pipe or socket and a bot's words.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace aspis::protocol {

/// A line ends with LF; one CR before it is dropped. Not for use by two threads at once.
class LineBuffer {
 public:
  /// Lines of more than `limit` bytes are refused.
  explicit LineBuffer(std::size_t limit);

  /// Where to read the next bytes to; never empty. Ends the life of views from next_line().
  [[nodiscard]] std::span<char> room();
  /// Says that the first `count` bytes of room() were filled.
  void filled(std::size_t count);

  /// The next whole line without its end, valid until room() or clear(); nothing where none is
  /// whole or the next one is too long.
  [[nodiscard]] std::optional<std::string_view> next_line();

  /// True once more than `limit` bytes stand before the end of the next line.
  [[nodiscard]] bool too_long() const;

  /// Bytes that are in no line yet taken.
  [[nodiscard]] std::string_view rest() const;
  void clear();

 private:
  std::size_t limit_;
  std::vector<char> bytes_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace aspis::protocol
