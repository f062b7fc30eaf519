// What one network connection says, sorted: the words of the network (ping, pong, lobby, stderr) on
// one side, and on the other all that a bot on pipes could say too. Knows nothing of sockets and
// clocks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/seats/answer_reader.hpp"

namespace aspis::seats {

/// Limits are those of AnswerReader; words of the network have one of their own.
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
  /// Takes bytes in the order in which they were written. Nothing once there is a fault.
  [[nodiscard]] Taken feed(std::string_view bytes, AnswerReader::Wanted wanted = nullptr);

  /// Words of the network are counted anew from here.
  void next_interval() { words_bytes_ = errors_bytes_ = 0; }

  [[nodiscard]] const std::optional<Fault>& fault() const {
    return flood_ ? flood_ : answers_.fault();
  }

 private:
  enum class Line { begins, may_be_word, other };

  std::size_t hold(std::string_view bytes, Taken& taken, AnswerReader::Wanted wanted);
  void pass(std::string_view bytes, Taken& taken, AnswerReader::Wanted wanted);
  void pass_held(Taken& taken, AnswerReader::Wanted wanted);
  void take_word(Taken& taken);

  AnswerReader answers_;
  std::string held_;  // of the line that may be a word
  Line line_ = Line::begins;
  bool old_ = false;  // the line that is held began before the question
  std::size_t words_bytes_ = 0;
  std::size_t errors_bytes_ = 0;  // of `stderr` lines
  std::optional<Fault> flood_;
};

}  // namespace aspis::seats
