// Sorts what a bot writes into answers, output that nobody asked for, and breaches of the limits.
// Knows nothing of pipes and clocks.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// Begins the warnings about unexpected output; no other warning begins so.
inline constexpr std::string_view unasked_output = "ignored ";

/// One bot's output, game after game. Not for use by two threads at once.
class AnswerReader {
 public:
  /// From now on the next line that begins is the answer. Call it when everything written so far
  /// was given to feed(): a line of which a part is already there is not the answer.
  void ask();
  [[nodiscard]] bool expects_answer() const { return asked_; }

  /// The question is withdrawn: nobody asked for what is there of an answer and for what follows.
  void give_up();

  /// Bytes of a line that began before the question: no answer, whatever was asked since.
  void ignore(std::string_view bytes);

  /// Another game begins. What nobody asked for since the last answer counts for it.
  void next_game() { total_ = unasked_; }

  /// Takes bytes in the order in which they were written. Gives the answer when they complete
  /// it; the view lives until the next call. Where the line is not one that `wanted` accepts, it
  /// is passed over with a warning.
  using Wanted = bool (*)(std::string_view line);
  [[nodiscard]] std::optional<std::string_view> feed(std::string_view bytes,
                                                     Wanted wanted = nullptr);

  /// Set once a limit was passed; nothing is taken after that.
  [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }

  /// What was ignored since the last call.
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
  std::optional<Fault> fault_;
  std::vector<std::string> warnings_;
  std::string sample_;  // of what was passed over
  std::size_t unasked_ = 0;
  std::size_t total_ = 0;
  std::size_t run_ = 0;  // bytes of the line within which what was passed over ends
  bool asked_ = false;
  bool skipping_ = false;  // until the end of a line that began unasked
};

}  // namespace aspis::seats
