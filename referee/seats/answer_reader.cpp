#include "referee/seats/answer_reader.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"

namespace aspis::seats {

using protocol::Reason;

void AnswerReader::ask() {
  if (failure_) return;
  note_passed_over();
  skipping_ = run_ != 0;
  asked_ = true;
  lines_.clear();
}

std::optional<std::string_view> AnswerReader::feed(std::string_view bytes, Wanted wanted) {
  if (!counted(bytes)) return std::nullopt;
  while (!bytes.empty() && asked_) {
    if (skipping_) {
      const std::size_t stop = bytes.find('\n');
      skipping_ = stop == std::string_view::npos;
      const std::size_t count = skipping_ ? bytes.size() : stop + 1;
      pass_over(bytes.substr(0, count));
      bytes.remove_prefix(count);
      continue;
    }
    const auto room = lines_.room();
    const std::size_t count = std::min(room.size(), bytes.size());
    std::copy_n(bytes.begin(), count, room.begin());
    lines_.filled(count);
    bytes.remove_prefix(count);
    while (const auto line = lines_.next_line()) {
      if (wanted != nullptr && !wanted(*line)) {
        pass_over(std::string(*line) + "\n");
        continue;
      }
      answer_ = *line;
      asked_ = false;
      pass_over(lines_.rest());
      break;
    }
    if (asked_ && lines_.too_long()) {
      fail_too_long();
      return std::nullopt;
    }
    if (!asked_) {
      pass_over(bytes);
      return answer_;
    }
  }
  pass_over(bytes);
  return std::nullopt;
}

void AnswerReader::give_up() {
  if (!asked_) return;
  asked_ = skipping_ = false;
  pass_over(lines_.rest());
  lines_.clear();
}

void AnswerReader::ignore(std::string_view bytes) {
  if (counted(bytes)) pass_over(bytes);
}

bool AnswerReader::counted(std::string_view bytes) {
  if (failure_) return false;
  total_ += bytes.size();
  if (total_ > protocol::longest_game) {
    fail(Reason::output_limit, "more than 1 MiB of output in one game");
  }
  return !failure_;
}

void AnswerReader::pass_over(std::string_view bytes) {
  if (bytes.empty()) return;
  constexpr std::size_t sample = 60;
  unasked_ += bytes.size();
  sample_.append(bytes.substr(0, sample - std::min(sample, sample_.size())));
  measure(bytes);
  if (unasked_ > protocol::longest_unasked) {
    fail(Reason::protocol, "more than 64 KiB of output between two turns");
  }
}

void AnswerReader::measure(std::string_view bytes) {
  for (std::size_t stop = bytes.find('\n'); stop != std::string_view::npos;
       stop = bytes.find('\n')) {
    const std::size_t carriage_return = stop > 0 && bytes[stop - 1] == '\r' ? 1 : 0;
    if (run_ + stop - carriage_return > protocol::longest_line) fail_too_long();
    run_ = 0;
    bytes.remove_prefix(stop + 1);
  }
  run_ += bytes.size();
  if (run_ > protocol::longest_line + 1) fail_too_long();  // one may be a CR
}

void AnswerReader::note_passed_over() {
  if (unasked_ == 0) return;
  const std::string_view shown = std::string_view(sample_).substr(0, sample_.find_first_of("\r\n"));
  warnings_.push_back(std::string(unasked_output) + std::to_string(unasked_) +
                      (unasked_ == 1 ? " unrequested byte" : " unrequested bytes") + ": '" +
                      protocol::escaped(shown) + "'");
  unasked_ = 0;
  sample_.clear();
}

std::vector<std::string> AnswerReader::take_warnings() {
  return std::exchange(warnings_, {});
}

void AnswerReader::fail_too_long() {
  fail(Reason::protocol,
       "a line of more than " + std::to_string(protocol::longest_line) + " bytes");
}

void AnswerReader::fail(Reason reason, std::string detail) {
  if (!failure_) failure_ = Failure{reason, std::move(detail)};
}

}  // namespace aspis::seats
