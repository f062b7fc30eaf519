#include "bots/connect/address.hpp"

#include <algorithm>
#include <optional>

#include "protocol/tokens.hpp"

namespace aspis::connect {
namespace {

using protocol::Error;

struct HostPort {
  std::string host;
  std::optional<std::uint16_t> port;
};

bool is_host(std::string_view host) {
  return host.size() <= 253 && std::all_of(host.begin(), host.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-' || c == '.' || c == '_' || c == ':';
         });
}

std::optional<HostPort> read_host_port(std::string_view text) {
  HostPort read;
  std::string_view rest;
  if (text.starts_with('[')) {
    const std::size_t stop = text.find(']');
    if (stop == std::string_view::npos) return std::nullopt;
    read.host = text.substr(1, stop - 1);
    rest = text.substr(stop + 1);
  } else {
    const std::size_t colon = std::min(text.find(':'), text.size());
    read.host = text.substr(0, colon);
    rest = text.substr(colon);
  }
  if (!is_host(read.host)) return std::nullopt;
  if (rest.empty()) return read;
  read.port =
      rest.front() == ':' ? protocol::integer_from<std::uint16_t>(rest.substr(1)) : std::nullopt;
  if (!read.port || *read.port == 0) return std::nullopt;
  return read;
}

}  // namespace

std::string Url::authority() const {
  const bool v6 = host.find(':') != std::string::npos;
  return (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

protocol::Result<Url> read_server(std::string_view text, std::uint16_t usual_port) {
  const auto read = read_host_port(text);
  if (!read || read->host.empty()) {
    return Error{protocol::in_quotes(text, 80) +
                 " is not a server address; write HOST or HOST:PORT, such as arena.example:" +
                 std::to_string(usual_port)};
  }
  return Url{"", read->host, read->port.value_or(usual_port), "/"};
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
  std::string_view rest = text.substr(stop + 3);
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  url.target = rest.substr(slash);
  if (url.target.find(' ') != std::string::npos) return wrong;
  if (url.target.empty()) url.target = "/";
  const auto read = read_host_port(rest.substr(0, slash));
  if (!read) return wrong;
  url.host = read->host.empty() ? fallback_host : read->host;
  if (url.host.empty()) return wrong;
  url.port = read->port.value_or(url.is_secure() ? 443 : 80);
  return url;
}

}  // namespace aspis::connect
