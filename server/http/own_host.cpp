#include "server/http/own_host.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

#include "protocol/ascii.hpp"

namespace aspis::http {
namespace {

/// Without port and brackets, in lower case.
std::string host_alone(std::string_view host) {
  const bool has_brackets = host.starts_with('[');
  if (has_brackets) host.remove_prefix(1);
  return protocol::lower_case(host.substr(0, host.find(has_brackets ? ']' : ':')));
}

}  // namespace

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

}  // namespace aspis::http
