// Sorts a bot's output into answers, unexpected output, and breaches of the limits. Does no I/O and
// reads no clock.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// Begins the warnings about unexpected output; no other warning begins so.
inline constexpr std::string_view unasked_output = "ignored ";

/// One bot's output over all its games. Not thread-safe.
class AnswerReader {
 public:
  /// The next line that begins after this is the answer. Call it when everything written so far was
  /// given to feed(): a line that has begun is not the answer.
  void ask();
  [[nodiscard]] bool expects_answer() const { return asked_; }

  /// Withdraws the question: a partial answer and what follows it become unexpected output.
  void give_up();

  /// Skips bytes of a line that began before the question, even if it was asked since.
  void ignore(std::string_view bytes);

  /// Starts the next game, to which unexpected output since the last answer is charged.
  void next_game() { total_ = unasked_; }

  /// Takes bytes in the order in which they were written. Returns the answer when they complete it;
  /// the view is valid until the next call. A line that `wanted` does not accept is skipped with a
  /// warning.
  using Wanted = bool (*)(std::string_view line);
  [[nodiscard]] std::optional<std::string_view> feed(std::string_view bytes,
                                                     Wanted wanted = nullptr);

  /// Set once a limit was exceeded; later bytes are ignored.
  [[nodiscard]] const std::optional<Failure>& failure() const { return failure_; }

  /// Descriptions of output ignored since the last call.
  [[nodiscard]] std::vector<std::string> take_warnings();

 private:
  [[nodiscard]] bool counted(std::string_view bytes);
  void pass_over(std::string_view bytes);
  void measure(std::string_view bytes);
  void note_passed_over();
  void fail_too_long();
  void fail(protocol::Reason reason, std::string detail);

  protocol::LineBuffer lines_{protocol::longest_line};
  std::string answer_;
  std::optional<Failure> failure_;
  std::vector<std::string> warnings_;
  std::string sample_;  // of skipped output
  std::size_t unasked_ = 0;
  std::size_t total_ = 0;
  std::size_t run_ = 0;  // bytes of the line in which skipped output ends
  bool asked_ = false;
  bool skipping_ = false;  // until the end of a line that began unasked
};

}  // namespace aspis::seats
