// What a program's screen shows a judge: whether it was cleared, and how long nothing came to it.
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <string_view>

namespace aspis::contest {

using Seconds = std::chrono::duration<double>;

class ScreenWatch {
 public:
  enum class Stream { out, err };

  /// Bytes that the program wrote, `at` after its start.
  void show(Stream, std::string_view bytes, Seconds at);
  /// The program ended, or was ended.
  void end(Seconds at);

  /// A sequence that clears a terminal or takes its screen for itself was among them.
  [[nodiscard]] bool cleared() const { return cleared_; }
  /// Between start, bytes and end.
  [[nodiscard]] Seconds longest_silence() const { return longest_silence_; }

 private:
  std::array<std::string, 2> tails_;  // of each stream, where a sequence may have begun
  Seconds last_{0};
  Seconds longest_silence_{0};
  bool cleared_ = false;
};

}  // namespace aspis::contest
