// One request over HTTP or HTTPS and its whole answer, or an error; and the word lists of a server
// by their digest, fetched once and cached. Does not read the words.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bots/connect/address.hpp"
#include "protocol/result.hpp"

namespace aspis::connect {

inline constexpr std::size_t largest_file = std::size_t{64} << 20U;

/// The content of a request; server and path are in the Url.
struct Request {
  std::string method = "GET";
  std::string accept = "application/json";
  std::string token{};  // the token to sign in with; "" for none
  std::string type{};   // of the body, "application/json"; "" without a body
  std::string body{};
  std::vector<std::pair<std::string, std::string>> headers{};
  bool status_alone = false;  // the answer's body is not read
  bool is_file = false;       // any other status than 200 is an error too
  std::chrono::seconds patience = std::chrono::minutes(1);
};

struct Answer {
  int status = 0;
  std::string body;
};

/// Calls `done` once on the loop's thread, never from within this call: with the answer, whatever
/// its status, or with one line that describes the error. `route` has the certificates to trust.
/// Call the returned function to cancel: `done` is not called then.
std::function<void()> ask(boost::asio::io_context&, const Url&, Request, const Route& route,
                          std::function<void(protocol::Result<Answer>)> done);

/// Waits for the answer, for callers without a loop.
[[nodiscard]] protocol::Result<Answer> ask(const Url&, Request, const Route& route);

/// $XDG_CACHE_HOME/aspis/dictionaries, or that below ~/.cache.
[[nodiscard]] std::filesystem::path default_cache();

/// Finds the local file whose bytes have this digest (64 hexadecimal digits in lower case; anything
/// else is refused): the shipped list, or one in `cache`. Otherwise it is fetched from `server`,
/// checked, and kept. Calls `found` once, maybe from within this call, unless the returned function
/// cancels it.
[[nodiscard]] std::function<void()> find_dictionary(
    boost::asio::io_context&, const std::string& sha256, const std::filesystem::path& cache,
    const std::optional<Url>& server, const Route&,
    std::function<void(protocol::Result<std::filesystem::path>)> found);

}  // namespace aspis::connect
