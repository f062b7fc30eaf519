// Sorts the input of a network connection: words of the network (ping, pong, lobby, stderr) on one
// side, lines that a bot on pipes could also send on the other. Does no I/O and reads no clock.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/seats/answer_reader.hpp"

namespace aspis::seats {

/// Limits are those of AnswerReader; words of the network have a separate one.
class RemoteInput {
 public:
  /// As of AnswerReader.
  void ask();
  void give_up() { answers_.give_up(); }
  void next_game() { answers_.next_game(); }
  [[nodiscard]] std::vector<std::string> take_warnings() { return answers_.take_warnings(); }

  struct Taken {
    std::optional<std::string> answer;
    std::vector<std::string> words;  // whole lines, in their order, without their ends
  };
  /// Takes bytes in the order in which they were written. Returns nothing after a failure.
  [[nodiscard]] Taken feed(std::string_view bytes, AnswerReader::Wanted wanted = nullptr);

  /// Resets the limits on words of the network.
  void next_interval() { words_bytes_ = errors_bytes_ = 0; }

  [[nodiscard]] const std::optional<Failure>& failure() const {
    return flood_ ? flood_ : answers_.failure();
  }

 private:
  enum class Line { begins, may_be_word, other };

  std::size_t hold(std::string_view bytes, Taken& taken, AnswerReader::Wanted wanted);
  void pass(std::string_view bytes, Taken& taken, AnswerReader::Wanted wanted);
  void take_word(Taken& taken);

  AnswerReader answers_;
  std::string held_;  // of the line that may be a word
  Line line_ = Line::begins;
  bool old_ = false;  // the line that is held began before the question
  std::size_t words_bytes_ = 0;
  std::size_t errors_bytes_ = 0;  // of `stderr` lines
  std::optional<Failure> flood_;
};

}  // namespace aspis::seats
