// A small HTTP client for tests: one request and one answer per connection, with a timeout.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/tls_client.hpp"

namespace aspis::support {

struct HttpAnswer {
  int status = 0;                              // 0 without an answer
  std::map<std::string, std::string> headers;  // names in lower case; the first value of a name
  std::string body;
};

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

/// Talks to a server on this machine; `address` is "127.0.0.1:8080", or "https://127.0.0.1:8080"
/// for TLS.
class HttpClient {
 public:
  explicit HttpClient(const std::string& address) : is_secure_(address.starts_with("https://")) {
    const std::size_t scheme = address.find("://");
    address_ = scheme == std::string::npos ? address : address.substr(scheme + 3);
    const std::size_t colon = address_.rfind(':');
    port_ = static_cast<std::uint16_t>(std::stoi(address_.substr(colon + 1)));
    if (address_.starts_with('[')) {
      auto& to = reinterpret_cast<sockaddr_in6&>(to_);
      to.sin6_family = AF_INET6;
      to.sin6_port = htons(port_);
      ::inet_pton(AF_INET6, address_.substr(1, colon - 2).c_str(), &to.sin6_addr);
    } else {
      auto& to = reinterpret_cast<sockaddr_in&>(to_);
      to.sin_family = AF_INET;
      to.sin_port = htons(port_);
      ::inet_pton(AF_INET, address_.substr(0, colon).c_str(), &to.sin_addr);
    }
  }

  /// Returns "http://127.0.0.1:8080".
  [[nodiscard]] std::string origin() const {
    return (is_secure_ ? "https://" : "http://") + address_;
  }

  /// Sends it with every later request; "" removes it.
  void set_header(const std::string& name, const std::string& value) { always_[name] = value; }

  [[nodiscard]] HttpAnswer get(const std::string& target, const HttpHeaders& headers = {}) const {
    return send("GET", target, "", headers);
  }
  [[nodiscard]] HttpAnswer post(const std::string& target, const std::string& json,
                                HttpHeaders headers = {}) const {
    headers.emplace_back("Content-Type", "application/json");
    return send("POST", target, json, headers);
  }

  [[nodiscard]] HttpAnswer send(const std::string& method, const std::string& target,
                                const std::string& body, const HttpHeaders& headers) const {
    std::string request =
        method + " " + target + " HTTP/1.1\r\nHost: " + address_ + "\r\nConnection: close\r\n";
    for (const auto& [name, value] : always_) {
      if (!value.empty()) request += name + ": " + value + "\r\n";
    }
    for (const auto& [name, value] : headers) request += name + ": " + value + "\r\n";
    if (!body.empty()) request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    return parsed(exchange(request + "\r\n" + body));
  }

 private:
  /// Returns everything until the server closes; "" if nothing listens.
  [[nodiscard]] std::string exchange(std::string_view request) const {
    if (is_secure_) {
      TlsClient client(port_);
      return client.send(request) ? client.rest() : "";
    }
    const int socket = ::socket(to_.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    std::string answer;
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&to_),
                  to_.ss_family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6)) == 0) {
      while (!request.empty()) {
        const ssize_t sent = ::send(socket, request.data(), request.size(), MSG_NOSIGNAL);
        if (sent <= 0) break;
        request.remove_prefix(static_cast<std::size_t>(sent));
      }
      std::array<char, 65536> bytes{};
      for (pollfd ready{socket, POLLIN, 0}; ::poll(&ready, 1, patience_ms) == 1;) {
        const ssize_t count = ::recv(socket, bytes.data(), bytes.size(), 0);
        if (count <= 0) break;
        answer.append(bytes.data(), static_cast<std::size_t>(count));
      }
    }
    ::close(socket);
    return answer;
  }

  [[nodiscard]] static HttpAnswer parsed(const std::string& text) {
    HttpAnswer answer;
    const std::size_t end = text.find("\r\n\r\n");
    if (!text.starts_with("HTTP/1.1 ") || end == std::string::npos) return answer;
    answer.status = std::atoi(text.c_str() + 9);
    answer.body = text.substr(end + 4);
    for (std::size_t at = text.find("\r\n") + 2; at < end;) {
      const std::size_t line_end = text.find("\r\n", at);
      const std::size_t colon = text.find(": ", at);
      std::string name = text.substr(at, colon - at);
      std::transform(name.begin(), name.end(), name.begin(),
                     [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
      answer.headers.emplace(name, text.substr(colon + 2, line_end - colon - 2));
      at = line_end + 2;
    }
    return answer;
  }

  static constexpr int patience_ms = 60'000;
  bool is_secure_;
  std::string address_;
  std::uint16_t port_ = 0;
  sockaddr_storage to_{};
  std::map<std::string, std::string> always_;
};

}  // namespace aspis::support
