#include "referee/seats/remote_input.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace aspis::seats {
namespace {

constexpr std::string_view standard_error = "stderr ";
constexpr std::array<std::string_view, 4> words = {"ping ", "pong ", "lobby ", standard_error};
/// Limit of `stderr` lines per interval. Excess is dropped: log output never loses a game.
constexpr std::size_t max_stderr_bytes = 512 * 1024;

/// True if `line` may still become one of the words of the network.
bool may_be_word(std::string_view line) {
  return std::any_of(words.begin(), words.end(), [line](std::string_view word) {
    const std::size_t shared = std::min(word.size(), line.size());
    return word.substr(0, shared) == line.substr(0, shared);
  });
}

}  // namespace

void RemoteInput::ask() {
  answers_.ask();
  old_ = line_ == Line::may_be_word;
}

RemoteInput::Taken RemoteInput::feed(std::string_view bytes, AnswerReader::Wanted wanted) {
  Taken taken;
  while (!bytes.empty() && !failure()) {
    if (line_ == Line::begins)
      line_ = may_be_word(bytes.substr(0, 1)) ? Line::may_be_word : Line::other;
    if (line_ == Line::may_be_word) {
      bytes.remove_prefix(hold(bytes, taken, wanted));
      continue;
    }
    const std::size_t stop = bytes.find('\n');
    const bool whole = stop != std::string_view::npos;
    const std::size_t count = whole ? stop + 1 : bytes.size();
    pass(bytes.substr(0, count), taken, wanted);
    if (whole) {
      line_ = Line::begins;
      old_ = false;
    }
    bytes.remove_prefix(count);
  }
  return taken;
}

std::size_t RemoteInput::hold(std::string_view bytes, Taken& taken, AnswerReader::Wanted wanted) {
  const std::size_t stop = bytes.find('\n');
  const bool whole = stop != std::string_view::npos;
  const std::size_t room = protocol::longest_line + 2 - held_.size();
  const std::size_t count = std::min(whole ? stop + 1 : bytes.size(), room);
  held_.append(bytes.substr(0, count));
  const bool ended = held_.back() == '\n';
  if (!may_be_word(held_) || (!ended && held_.size() == protocol::longest_line + 2)) {
    pass(std::exchange(held_, {}), taken, wanted);
    line_ = ended ? Line::begins : Line::other;
  } else if (ended) {
    take_word(taken);
    line_ = Line::begins;
  }
  if (ended) old_ = false;
  return count;
}

void RemoteInput::take_word(Taken& taken) {
  const bool is_errors = held_.starts_with(standard_error);
  (is_errors ? errors_bytes_ : words_bytes_) += held_.size();
  if (words_bytes_ > protocol::longest_unasked) {
    flood_ = Failure{protocol::Reason::protocol,
                     "more than 64 KiB of pings and lobby lines in one turn"};
  }
  held_.pop_back();
  if (!held_.empty() && held_.back() == '\r') held_.pop_back();
  if (held_.size() > protocol::longest_line) {
    flood_ = Failure{protocol::Reason::protocol, "a line of more than 4096 bytes"};
  }
  if (errors_bytes_ <= max_stderr_bytes || !is_errors) taken.words.push_back(std::move(held_));
  held_.clear();
}

void RemoteInput::pass(std::string_view bytes, Taken& taken, AnswerReader::Wanted wanted) {
  if (old_) {
    answers_.ignore(bytes);
  } else if (const auto answer = answers_.feed(bytes, wanted)) {
    taken.answer = *answer;
  }
}

}  // namespace aspis::seats
