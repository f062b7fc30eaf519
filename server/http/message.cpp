#include "server/http/message.hpp"

#include <array>

namespace aspis::http {
namespace {

std::string_view found(const std::vector<std::pair<std::string, std::string>>& pairs,
                       std::string_view name) {
  for (const auto& [key, value] : pairs) {
    if (key == name) return value;
  }
  return {};
}

void append_escaped(std::string& out, char letter) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(letter);
  if (letter == '"' || letter == '\\') {
    out += '\\';
    out += letter;
  } else if (byte < 0x20 || byte == 0x7f) {
    out += "\\u00";
    out += digits[byte >> 4U];
    out += digits[byte & 15U];
  } else {
    out += letter;
  }
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char letter : text) append_escaped(out, letter);
  return out + '"';
}

}  // namespace

std::string_view Request::header(std::string_view lower_case_name) const {
  return found(headers, lower_case_name);
}

std::string_view Request::query_value(std::string_view name) const {
  return found(query, name);
}

std::string_view Request::cookie(std::string_view name) const {
  std::string_view rest = header("cookie");
  while (!rest.empty()) {
    const std::size_t end = rest.find(';');
    std::string_view pair = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    pair.remove_prefix(std::min(pair.find_first_not_of(' '), pair.size()));
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=') {
      return pair.substr(name.size() + 1);
    }
  }
  return {};
}

Response error_response(int status, std::string_view code, std::string_view text) {
  Response response;
  response.status = status;
  response.body = R"({"error":{"code":)" + quoted(code) + R"(,"message":)" + quoted(text) + "}}\n";
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace aspis::http
