#include "server/http/response.hpp"

#include <array>
#include <cstdio>

#include "protocol/utf8.hpp"

namespace aspis::http {
namespace {

void append_line(std::string& head, std::string_view name, std::string_view value) {
  for (const std::string_view part : {name, std::string_view(": "), value}) {
    for (const char letter : part) head += protocol::is_control(letter) ? ' ' : letter;
  }
  head += "\r\n";
}

}  // namespace

std::string http_date(std::time_t time) {
  constexpr std::array days = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::tm parts{};
  ::gmtime_r(&time, &parts);
  std::array<char, 64> text{};
  const int length = std::snprintf(text.data(), text.size(), "%s, %02d %s %d %02d:%02d:%02d GMT",
                                   days[static_cast<std::size_t>(parts.tm_wday)], parts.tm_mday,
                                   months[static_cast<std::size_t>(parts.tm_mon)],
                                   parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
  return {text.data(), static_cast<std::size_t>(length)};
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

std::string_view reason_of(int status) {
  constexpr auto reasons =
      std::to_array<std::pair<int, std::string_view>>({{200, "OK"},
                                                       {201, "Created"},
                                                       {202, "Accepted"},
                                                       {204, "No Content"},
                                                       {301, "Moved Permanently"},
                                                       {302, "Found"},
                                                       {303, "See Other"},
                                                       {304, "Not Modified"},
                                                       {307, "Temporary Redirect"},
                                                       {308, "Permanent Redirect"},
                                                       {400, "Bad Request"},
                                                       {401, "Unauthorized"},
                                                       {403, "Forbidden"},
                                                       {404, "Not Found"},
                                                       {405, "Method Not Allowed"},
                                                       {406, "Not Acceptable"},
                                                       {408, "Request Timeout"},
                                                       {409, "Conflict"},
                                                       {410, "Gone"},
                                                       {411, "Length Required"},
                                                       {412, "Precondition Failed"},
                                                       {413, "Content Too Large"},
                                                       {415, "Unsupported Media Type"},
                                                       {417, "Expectation Failed"},
                                                       {422, "Unprocessable Content"},
                                                       {426, "Upgrade Required"},
                                                       {429, "Too Many Requests"},
                                                       {431, "Request Header Fields Too Large"},
                                                       {500, "Internal Server Error"},
                                                       {501, "Not Implemented"},
                                                       {503, "Service Unavailable"},
                                                       {505, "HTTP Version Not Supported"},
                                                       {507, "Insufficient Storage"}});
  for (const auto& [known, reason] : reasons) {
    if (known == status) return reason;
  }
  return "Status";
}

bool has_body(int status) {
  return status != 204 && status != 304 && status >= 200;
}

std::string head_of(const Response& response) {
  std::string head;
  head.reserve(256);
  head = "HTTP/1.1 " + std::to_string(response.status) + ' ';
  head += reason_of(response.status);
  head += "\r\n";
  if (has_body(response.status)) {
    if (!response.content_type.empty()) append_line(head, "Content-Type", response.content_type);
    append_line(head, "Content-Length",
                std::to_string(response.file ? response.file->size : response.body.size()));
  }
  for (const auto& [name, value] : response.headers) append_line(head, name, value);
  return head;
}

}  // namespace aspis::http
