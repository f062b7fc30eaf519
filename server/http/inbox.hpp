// The bytes of one connection that were read and not used yet. Small while nothing is in it.
#pragma once

#include <boost/asio/buffer.hpp>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace aspis::http {

class Inbox {
 public:
  /// Room to read into. What was seen before moves.
  [[nodiscard]] boost::asio::mutable_buffer room();
  void add(std::size_t read) { end_ += read; }

  [[nodiscard]] std::string_view bytes() const { return {bytes_.data() + begin_, end_ - begin_}; }
  void use(std::size_t count);

  /// The head that it begins with, through the empty line; nothing while that has not come. One
  /// empty line before it is skipped, as RFC 9112 advises.
  [[nodiscard]] std::optional<std::string_view> head();

  /// Gives the memory back.
  void shrink();

 private:
  std::vector<char> bytes_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t searched_ = 0;  // from begin_: no empty line begins there
};

}  // namespace aspis::http
