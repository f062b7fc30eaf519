// A server's address, as written by a person or the server itself, and the way to reach it. Does
// not resolve names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/result.hpp"

namespace aspis::connect {

// Default ports.
inline constexpr std::uint16_t bot_port = 4242;
inline constexpr std::uint16_t page_port = 8080;

struct Url {
  std::string scheme;  // "http", "https", "ws", "wss"; "" of an address for bots
  std::string host;    // without brackets
  std::uint16_t port = 0;
  std::string target;  // begins with "/"
  bool operator==(const Url&) const = default;

  [[nodiscard]] bool is_secure() const { return scheme == "https" || scheme == "wss"; }
  /// "host:port", with brackets if they are needed.
  [[nodiscard]] std::string authority() const;
};

/// The way to reach a server, and the certificates to trust.
struct Route {
  enum class Kind { plain, tls, web };
  Kind kind = Kind::plain;
  Url url;  // of web; else its host and port
  /// A file of certificates to trust in place of the system's; "" if those are used.
  std::string authority;
  bool insecure = false;  // accepts any certificate

  [[nodiscard]] bool is_tls() const {
    return kind == Kind::web ? url.is_secure() : kind == Kind::tls;
  }
};

/// "arena.example", "arena.example:4242", "[::1]:4242".
[[nodiscard]] protocol::Result<Url> read_server(std::string_view text,
                                                std::uint16_t usual_port = bot_port);

/// "ws://HOST[:PORT][/PATH]" and similar; the scheme must be `plain` or `secure`. A URL without a
/// host, as "http://:8080", gets `fallback_host`, unless that is empty.
[[nodiscard]] protocol::Result<Url> read_url(std::string_view text, std::string_view plain,
                                             std::string_view secure,
                                             std::string_view fallback_host = "");

}  // namespace aspis::connect
