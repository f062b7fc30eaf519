#include "server/http/outgoing.hpp"

#include <unistd.h>

#include <algorithm>
#include <utility>

namespace aspis::http {

namespace asio = boost::asio;

void Outgoing::set(Response response, bool with_body) {
  head_ = head_of(response);
  body_ = std::move(response.body);
  if (with_body) file_ = std::move(response.file);
  pieces_ = {asio::buffer(head_), {}, with_body ? asio::buffer(body_) : asio::const_buffer()};
}

void Outgoing::set(std::shared_ptr<const Page> page, const Choice& choice, bool with_body) {
  const Variant& variant = *choice.variant;
  const std::string& first = choice.not_modified ? variant.not_modified : variant.ok;
  const std::size_t head_bytes = choice.not_modified ? first.size() : variant.head;
  page_ = std::move(page);
  pieces_ = {asio::buffer(first.data(), head_bytes), {}, {}};
  if (with_body) {
    pieces_[2] = asio::buffer(first.data() + head_bytes, first.size() - head_bytes);
  }
}

std::size_t Outgoing::begin(std::shared_ptr<const CommonHeaders> common, bool keeps_connection) {
  common_ = std::move(common);
  pieces_[1] = asio::buffer(keeps_connection ? common_->keep : common_->close);
  return pieces_[2].size();
}

Outgoing::Progress Outgoing::write(net::Socket& socket) {
  boost::system::error_code failure;
  std::size_t written = socket.write_some(pieces_, failure);
  if (failure && failure != asio::error::would_block && failure != asio::error::try_again) {
    return Progress::failed;
  }
  bool all = true;
  for (asio::const_buffer& piece : pieces_) {
    const std::size_t taken = std::min(written, piece.size());
    piece += taken;
    written -= taken;
    all = all && piece.size() == 0;
  }
  return all ? next_piece_of_file() : Progress::wait;
}

Outgoing::Progress Outgoing::next_piece_of_file() {
  if (!file_ || sent_of_file_ == file_->size) return Progress::done;
  const auto rest = file_->size - sent_of_file_;
  body_.resize(static_cast<std::size_t>(std::min<std::uint64_t>(rest, file_piece)));
  const ssize_t count =
      ::pread(file_->file.get(), body_.data(), body_.size(), static_cast<off_t>(sent_of_file_));
  if (count <= 0) return Progress::failed;
  body_.resize(static_cast<std::size_t>(count));
  sent_of_file_ += static_cast<std::uint64_t>(count);
  pieces_ = {asio::const_buffer(), asio::const_buffer(), asio::buffer(body_)};
  return Progress::next_piece;
}

}  // namespace aspis::http
