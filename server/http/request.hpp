// Turns the bytes of a connection into requests: the input buffer, the head parsed by Beast, and
// the decoded request. No bodies, no sockets.
//
// Refuses requests that two parsers could understand differently, so that nothing can be smuggled
// past a proxy. Beast 1.81 accepts some of them.
#pragma once

#include <boost/asio/buffer.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/plan.hpp"

namespace aspis::http {

/// Received bytes of one connection that are not processed. Uses little memory while empty.
class Inbox {
 public:
  /// Space to read into. Moves the bytes, so older views of them become invalid.
  [[nodiscard]] boost::asio::mutable_buffer room();
  void add(std::size_t read) { end_ += read; }

  [[nodiscard]] std::string_view bytes() const { return {bytes_.data() + begin_, end_ - begin_}; }
  void use(std::size_t count);

  /// The complete head at the front, including its empty line, or empty. Skips one empty line
  /// before it, as RFC 9112 recommends.
  [[nodiscard]] std::optional<std::string_view> head();

  /// Releases the memory.
  void shrink();

 private:
  std::vector<char> bytes_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t searched_ = 0;  // no empty line begins before this offset from begin_
};

struct Head {
  std::string_view method;
  std::string_view target;  // in origin form: "/path?query"
  int minor = 1;            // of HTTP/1.x
  std::vector<std::pair<std::string_view, std::string_view>> fields;  // in the order received
  std::uint64_t content_length = 0;
  bool keep_alive = true;
  bool expects_continue = false;
  bool upgrades_to_websocket = false;
};

/// An error in a request; the answer contains it.
struct Refusal {
  int status = 400;
  std::string_view code;
  std::string_view text;
};

/// `text` must end with its first empty line. The views in `head` point into it. Replaces the old
/// content of `head` but reuses its memory.
[[nodiscard]] std::optional<Refusal> read_head(std::string_view text, Head& head);

/// The source of a connection.
struct Origin {
  std::string peer;
  bool secure = false;
  bool proxied = false;  // by one of ServerPlan::proxies
};

/// Decodes a head into a request without its body. Empty if the target has an invalid percent
/// escape, a control character, or is not UTF-8. Resolves empty, "." and ".." segments after
/// decoding; the path never leads above "/".
[[nodiscard]] std::optional<Request> make_request(const Head&, const Origin&, const ServerPlan&);

}  // namespace aspis::http
