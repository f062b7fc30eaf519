#include "server/http/message.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

#include "protocol/ascii.hpp"
#include "protocol/json.hpp"

namespace aspis::http {
namespace {

std::string_view found(const std::vector<std::pair<std::string, std::string>>& pairs,
                       std::string_view name) {
  for (const auto& [key, value] : pairs) {
    if (key == name) return value;
  }
  return {};
}

/// The host in lower case, without port and brackets.
std::string host_alone(std::string_view host) {
  const bool has_brackets = host.starts_with('[');
  if (has_brackets) host.remove_prefix(1);
  return protocol::lower_case(host.substr(0, host.find(has_brackets ? ']' : ':')));
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
  response.body = R"({"error":{"code":)" + protocol::json_text(code) + R"(,"message":)" +
                  protocol::json_text(text) + "}}\n";
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

std::string host_of_url(std::string_view url) {
  const std::size_t begin = url.find("://");
  if (begin == std::string_view::npos) return "";
  url.remove_prefix(begin + 3);
  return host_alone(url.substr(0, url.find('/')));
}

bool may_be_own_host(std::string_view host, std::string_view own) {
  if (own.empty()) return true;
  const std::string alone = host_alone(host);
  if (alone == own || alone == "localhost") return true;
  boost::system::error_code no_address;
  boost::asio::ip::make_address(alone, no_address);
  return !no_address;
}

bool has_own_origin(const Request& request, std::string_view own) {
  const std::string_view origin = request.header("origin");
  if (origin.empty()) return true;
  const std::string_view host = request.header("host");
  return may_be_own_host(host, own) &&
         origin == (request.secure ? "https://" : "http://") + std::string(host);
}

}  // namespace aspis::http
