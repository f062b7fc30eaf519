#include "server/http/inbox.hpp"

#include <algorithm>
#include <cstring>

namespace aspis::http {
namespace {

constexpr std::size_t smallest = 1'024;
constexpr std::size_t largest_step = 16 * 1'024;

}  // namespace

boost::asio::mutable_buffer Inbox::room() {
  if (begin_ > 0) {
    std::memmove(bytes_.data(), bytes_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (bytes_.size() - end_ < smallest / 2) {
    bytes_.resize(bytes_.size() + std::clamp(bytes_.size(), smallest, largest_step));
  }
  return {bytes_.data() + end_, bytes_.size() - end_};
}

void Inbox::use(std::size_t count) {
  begin_ += count;
  searched_ = 0;
  if (begin_ == end_) begin_ = end_ = 0;
}

std::optional<std::string_view> Inbox::head() {
  if (searched_ == 0 && bytes().starts_with("\r\n")) use(2);
  const std::size_t end = bytes().find("\r\n\r\n", searched_);
  if (end == std::string_view::npos) {
    searched_ = std::max<std::size_t>(bytes().size(), 3) - 3;
    return std::nullopt;
  }
  return bytes().substr(0, end + 4);
}

void Inbox::shrink() {
  if (begin_ != end_) return;
  bytes_ = {};
  begin_ = end_ = searched_ = 0;
}

}  // namespace aspis::http
