// From the bytes of a connection to the request that handlers see: the inbox they are read into,
// the head as Beast's parser reads it, and the decoded request. No bodies, no sockets.
//
// Requests that two readers could understand differently are refused, so that nothing can be
// smuggled past a proxy in front of this server. Beast 1.81 alone lets some of them through.
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

/// The bytes of one connection that were read and not used yet. Small while it is empty.
class Inbox {
 public:
  /// Room to read into. Moves the bytes: views of them are no longer valid.
  [[nodiscard]] boost::asio::mutable_buffer room();
  void add(std::size_t read) { end_ += read; }

  [[nodiscard]] std::string_view bytes() const { return {bytes_.data() + begin_, end_ - begin_}; }
  void use(std::size_t count);

  /// The head at its front, through the empty line; nothing if it is incomplete. One empty line
  /// before it is skipped, as RFC 9112 advises.
  [[nodiscard]] std::optional<std::string_view> head();

  /// Gives the memory back.
  void shrink();

 private:
  std::vector<char> bytes_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t searched_ = 0;  // from begin_: no empty line begins there
};

struct Head {
  std::string_view method;
  std::string_view target;  // in origin form: "/path?query"
  int minor = 1;            // of HTTP/1.x
  std::vector<std::pair<std::string_view, std::string_view>> fields;  // as they came, in order
  std::uint64_t content_length = 0;
  bool keep_alive = true;
  bool expects_continue = false;
  bool upgrades_to_websocket = false;
};

/// What is wrong with a request, as its answer says it.
struct Refusal {
  int status = 400;
  std::string_view code;
  std::string_view text;
};

/// `text` ends with its first empty line. The views in `head` are into it; what `head` held is
/// forgotten, its memory kept.
[[nodiscard]] std::optional<Refusal> read_head(std::string_view text, Head& head);

/// Where a connection comes from.
struct Origin {
  std::string peer;
  bool secure = false;
  bool proxied = false;  // by one of ServerPlan::proxies
};

/// The request that a head stands for, without its body. Nothing if its target has a percent sign
/// without two hexadecimal digits, a control character, or is not UTF-8. The path has no empty, "."
/// and ".." segments: they are resolved after decoding and never lead above "/".
[[nodiscard]] std::optional<Request> make_request(const Head&, const Origin&, const ServerPlan&);

}  // namespace aspis::http
