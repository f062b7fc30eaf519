#include "bots/connect/address.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"

namespace aspis::connect {
namespace {

using protocol::Error;

constexpr std::string_view host_letters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:";

/// Sets the host, which may be "", and the port if the text has one.
bool read_host_port(std::string_view text, Url& url) {
  std::size_t stop = std::min(text.find(':'), text.size());
  url.host = text.substr(0, stop);
  if (text.starts_with('[')) {
    const std::size_t bracket = text.find(']');
    if (bracket == std::string_view::npos) return false;
    url.host = text.substr(1, bracket - 1);
    stop = bracket + 1;
  }
  if (url.host.size() > 253 || url.host.find_first_not_of(host_letters) != std::string::npos) {
    return false;
  }
  if (stop == text.size()) return true;
  const auto port = protocol::integer_from<std::uint16_t>(text.substr(stop + 1));
  if (text[stop] != ':' || !port || *port == 0) return false;
  url.port = *port;
  return true;
}

}  // namespace

std::string Url::authority() const {
  const bool v6 = host.find(':') != std::string::npos;
  return (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

protocol::Result<Url> read_server(std::string_view text, std::uint16_t usual_port) {
  Url url{"", "", usual_port, "/"};
  if (read_host_port(text, url) && !url.host.empty()) return url;
  return Error{protocol::in_quotes(text, 80) +
               " is not a server address; write HOST or HOST:PORT, such as arena.example:" +
               std::to_string(usual_port)};
}

protocol::Result<Url> read_url(std::string_view text, std::string_view plain,
                               std::string_view secure, std::string_view fallback_host) {
  const Error wrong{protocol::in_quotes(text, 80) + " is not an address; write " +
                    std::string(plain) + "://HOST:PORT or " + std::string(secure) + "://HOST:PORT"};
  const std::size_t stop = text.find("://");
  if (stop == std::string_view::npos || !protocol::is_printable(text)) return wrong;
  Url url;
  url.scheme = text.substr(0, stop);
  if (url.scheme != plain && url.scheme != secure) return wrong;
  url.port = url.is_secure() ? 443 : 80;
  const std::string_view rest = text.substr(stop + 3);
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  url.target = slash < rest.size() ? rest.substr(slash) : "/";
  if (url.target.find(' ') != std::string::npos) return wrong;
  if (!read_host_port(rest.substr(0, slash), url)) return wrong;
  if (url.host.empty()) url.host = fallback_host;
  if (url.host.empty()) return wrong;
  return url;
}

}  // namespace aspis::connect
