#include "server/http/response.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/utf8.hpp"

namespace aspis::http {

namespace asio = boost::asio;

namespace {

void append_line(std::string& head, std::string_view name, std::string_view value) {
  for (const std::string_view part : {name, std::string_view(": "), value}) {
    for (const char letter : part) head += protocol::is_control(letter) ? ' ' : letter;
  }
  head += "\r\n";
}

std::string_view reason_phrase(int status) {
  constexpr auto reasons =
      std::to_array<std::pair<int, std::string_view>>({{200, "OK"},
                                                       {201, "Created"},
                                                       {202, "Accepted"},
                                                       {204, "No Content"},
                                                       {304, "Not Modified"},
                                                       {400, "Bad Request"},
                                                       {401, "Unauthorized"},
                                                       {403, "Forbidden"},
                                                       {404, "Not Found"},
                                                       {405, "Method Not Allowed"},
                                                       {408, "Request Timeout"},
                                                       {409, "Conflict"},
                                                       {411, "Length Required"},
                                                       {413, "Content Too Large"},
                                                       {415, "Unsupported Media Type"},
                                                       {417, "Expectation Failed"},
                                                       {422, "Unprocessable Content"},
                                                       {426, "Upgrade Required"},
                                                       {429, "Too Many Requests"},
                                                       {431, "Request Header Fields Too Large"},
                                                       {500, "Internal Server Error"},
                                                       {503, "Service Unavailable"},
                                                       {505, "HTTP Version Not Supported"},
                                                       {507, "Insufficient Storage"}});
  for (const auto& [known, reason] : reasons) {
    if (known == status) return reason;
  }
  return "Status";
}

}  // namespace

std::string http_date(std::time_t time) {
  std::tm parts{};
  ::gmtime_r(&time, &parts);
  std::array<char, 64> text{};
  // Names of days and months are English, because this program does not set a locale.
  return {text.data(),
          std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

CommonHeaders common_headers(std::time_t now,
                             const std::vector<std::pair<std::string, std::string>>& plan) {
  CommonHeaders common;
  common.second = now;
  append_line(common.keep, "Date", http_date(now));
  for (const auto& [name, value] : plan) append_line(common.keep, name, value);
  common.close = common.keep + "Connection: close\r\n\r\n";
  common.keep += "\r\n";
  return common;
}

bool has_body(int status) {
  return status != 204 && status != 304 && status >= 200;
}

std::string response_head(const Response& response) {
  std::string head;
  head.reserve(256);
  head = "HTTP/1.1 " + std::to_string(response.status) + ' ';
  head += reason_phrase(response.status);
  head += "\r\n";
  if (has_body(response.status)) {
    if (!response.content_type.empty()) append_line(head, "Content-Type", response.content_type);
    append_line(head, "Content-Length",
                std::to_string(response.file ? response.file->size : response.body.size()));
  }
  for (const auto& [name, value] : response.headers) append_line(head, name, value);
  return head;
}

void Outgoing::set(Response response, bool with_body) {
  head_ = response_head(response);
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
