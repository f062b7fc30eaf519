// Word lists by their digest: the shipped one, those fetched before, and those that a server has.
// Reads no words.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "bots/connect/fetch.hpp"

namespace aspis::connect {

/// $XDG_CACHE_HOME/aspis/dictionaries, or that below ~/.cache.
[[nodiscard]] std::filesystem::path default_cache();

/// On the loop's thread.
class Dictionaries {
 public:
  using Found = std::function<void(protocol::Result<std::filesystem::path>)>;

  Dictionaries(boost::asio::io_context& io, std::filesystem::path cache)
      : io_(io), cache_(std::move(cache)) {}

  /// The local file whose bytes have this digest (64 hexadecimal digits in lower case; anything
  /// else is refused). Where none is here it is fetched from `server`, checked, and kept. Calls
  /// `found` once, maybe from within.
  void find(const std::string& sha256, const std::optional<Url>& server, const Route& route,
            Found found);
  /// What is being fetched is not wanted any more.
  void cancel();

 private:
  [[nodiscard]] std::optional<std::filesystem::path> local(const std::string& sha256);
  [[nodiscard]] protocol::Result<std::filesystem::path> keep(const std::string& sha256,
                                                             const std::string& text);

  boost::asio::io_context& io_;
  std::filesystem::path cache_;
  std::function<void()> cancel_;  // what is being fetched
  std::string default_sha256_;    // once it was computed
};

}  // namespace aspis::connect
