// A small HTTP client for tests: one request, one connection, one answer, with a patience.
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
  int status = 0;                              // 0 where there was none
  std::map<std::string, std::string> headers;  // names in lower case; the first one of a name
  std::string body;
};

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

/// Of a server on this machine; `address` is "127.0.0.1:8080", for TLS "https://127.0.0.1:8080".
class HttpClient {
 public:
  explicit HttpClient(const std::string& address) : is_secure_(address.starts_with("https://")) {
    address_ = address.substr(is_secure_ ? 8 : 0);
    const std::size_t colon = address_.rfind(':');
    to_.sin_family = AF_INET;
    to_.sin_port = htons(static_cast<std::uint16_t>(std::stoi(address_.substr(colon + 1))));
    ::inet_pton(AF_INET, address_.substr(0, colon).c_str(), &to_.sin_addr);
  }

  /// "http://127.0.0.1:8080"
  [[nodiscard]] std::string origin() const {
    return (is_secure_ ? "https://" : "http://") + address_;
  }

  /// Sent with every request from now on; "" takes it away.
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
  /// Everything that comes until the server closes; "" where nobody listens.
  [[nodiscard]] std::string exchange(std::string_view request) const {
    if (is_secure_) {
      TlsClient client(ntohs(to_.sin_port));
      return client.send(request) ? client.rest() : "";
    }
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    std::string answer;
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&to_), sizeof to_) == 0) {
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
  sockaddr_in to_{};
  std::map<std::string, std::string> always_;
};

}  // namespace aspis::support
