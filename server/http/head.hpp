// The head of a request as it came over the wire: the request line and the fields, read strictly.
// No bodies, no sockets. What two readers could understand differently is refused, so that nothing
// can be smuggled past a proxy in front of this server.
//
// Why not Beast's parser: that of Boost 1.81 unfolds folded lines without a word, and takes a
// Transfer-Encoding that it does not know for none. Whoever wants those refused reads the raw head
// once more, and then knows all that is asked for here. tests/fuzz compares the two.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace aspis::http {

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

inline constexpr std::size_t most_fields = 128;

/// `text` ends with the empty line. The views in `head` are into it; what `head` held is forgotten,
/// its memory kept.
[[nodiscard]] std::optional<Refusal> read_head(std::string_view text, Head& head);

/// The next element of a comma-separated list, trimmed, taken off `rest`.
[[nodiscard]] std::string_view next_element(std::string_view& rest);

}  // namespace aspis::http
