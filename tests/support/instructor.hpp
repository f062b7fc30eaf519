// An instructor that uses the server by its JSON interface only, for end-to-end tests.
#pragma once

#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/http_client.hpp"
#include "tests/support/waiting.hpp"

namespace aspis::support {

using nlohmann::json;

/// Throws std::runtime_error with any unexpected answer. `address` has the form of HttpClient.
class Instructor {
 public:
  explicit Instructor(const std::string& address) : client_(address) {
    client_.set_header("Origin", client_.origin());
  }

  void log_in(const std::string& password) {
    const HttpAnswer answer = client_.post("/api/v1/login", json{{"password", password}}.dump());
    if (answer.status != 200) fail("login", answer);
    const std::string cookie = answer.headers.at("set-cookie");
    client_.set_header("Cookie", cookie.substr(0, cookie.find(';')));
    client_.set_header("X-CSRF-Token", json::parse(answer.body).at("csrf").get<std::string>());
  }

  [[nodiscard]] std::string text(const std::string& path) const {
    const HttpAnswer answer = client_.get("/api/v1/" + path);
    if (answer.status != 200) fail("GET " + path, answer);
    return answer.body;
  }
  [[nodiscard]] json get(const std::string& path) const { return json::parse(text(path)); }

  std::string post(const std::string& path, const json& body) const {
    const HttpAnswer answer = client_.post("/api/v1/" + path, body.dump());
    if (answer.status < 200 || answer.status > 299) fail("POST " + path, answer);
    return answer.body;
  }

  /// Returns all games of a tournament, oldest first.
  [[nodiscard]] std::vector<json> games(const std::string& tournament) const {
    std::vector<json> games;
    std::string more = "?limit=100";
    while (!more.empty()) {
      const json page = get("tournaments/" + tournament + "/games" + more);
      for (const json& game : page.at("games")) games.insert(games.begin(), game);
      const json& next = page.at("next_before");
      more = next.is_null() ? "" : "?limit=100&before=" + std::to_string(next.get<std::int64_t>());
    }
    return games;
  }

 private:
  [[noreturn]] static void fail(const std::string& what, const HttpAnswer& answer) {
    throw std::runtime_error(what + ": " + std::to_string(answer.status) + " " + answer.body);
  }

  HttpClient client_;
};

/// Tests the condition ten times a second; false if it stays false for too long.
inline bool comes_true(std::chrono::seconds patience, const std::function<bool()>& what) {
  return comes_true(what, patience, std::chrono::milliseconds(100));
}

}  // namespace aspis::support
