#include "protocol/line_buffer.hpp"

#include <algorithm>
#include <cstring>

namespace aspis::protocol {

LineBuffer::LineBuffer(std::size_t limit) : limit_(limit), bytes_(2 * limit + 4) {
}

std::span<char> LineBuffer::room() {
  if (begin_ == end_) {
    clear();
  } else if (begin_ > 0 && bytes_.size() - end_ < limit_) {
    std::memmove(bytes_.data(), bytes_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  // A line that is too long never comes out; its bytes make room for those behind it.
  if (end_ == bytes_.size()) end_ = limit_ + 2;
  return std::span(bytes_).subspan(end_);
}

void LineBuffer::filled(std::size_t count) {
  end_ += count;
}

std::optional<std::string_view> LineBuffer::next_line() {
  const std::string_view all = rest();
  const std::size_t stop = all.find('\n');
  if (stop == std::string_view::npos) return std::nullopt;
  std::string_view line = all.substr(0, stop);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  if (line.size() > limit_) return std::nullopt;
  begin_ += stop + 1;
  return line;
}

bool LineBuffer::too_long() const {
  const std::string_view all = rest();
  const std::size_t stop = std::min(all.find('\n'), all.size());
  const bool carriage_return = stop > 0 && all[stop - 1] == '\r';
  return stop > limit_ + (carriage_return ? 1 : 0);
}

std::string_view LineBuffer::rest() const {
  return {bytes_.data() + begin_, end_ - begin_};
}

void LineBuffer::clear() {
  begin_ = end_ = 0;
}

}  // namespace aspis::protocol
