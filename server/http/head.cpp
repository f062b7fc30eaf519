#include "server/http/head.hpp"

#include <algorithm>
#include <charconv>

#include "protocol/ascii.hpp"

namespace aspis::http {
namespace {

using protocol::same_word;
using protocol::trimmed;

bool is_token_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         (letter >= '0' && letter <= '9') ||
         std::string_view("!#$%&'*+-.^_`|~").find(letter) != std::string_view::npos;
}

bool is_token(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_token_letter);
}

bool is_visible(char letter) {
  return letter > 0x20 && letter < 0x7f;
}

bool is_value_letter(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return letter == '\t' || (byte >= 0x20 && byte != 0x7f);
}

bool lists(std::string_view value, std::string_view word) {
  while (!value.empty()) {
    if (same_word(next_element(value), word)) return true;
  }
  return false;
}

Refusal bad(std::string_view text) {
  return {400, "bad-request", text};
}

std::optional<Refusal> read_version(std::string_view version, Head& head) {
  if (version == "HTTP/1.1") {
    head.minor = 1;
  } else if (version == "HTTP/1.0") {
    head.minor = 0;
  } else if (version.starts_with("HTTP/")) {
    return Refusal{505, "http-version", "only HTTP/1.1 is supported"};
  } else {
    return bad("the request line does not end with HTTP/1.1");
  }
  return std::nullopt;
}

/// "http://host/path" becomes "/path": whoever sends that takes this server for a proxy.
std::optional<Refusal> read_target(std::string_view target, Head& head) {
  if (!std::all_of(target.begin(), target.end(), is_visible)) {
    return bad("the target holds bytes that must be percent-encoded");
  }
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (target.size() <= scheme.size() || !same_word(target.substr(0, scheme.size()), scheme)) {
      continue;
    }
    const std::size_t slash = target.find('/', scheme.size());
    target = slash == std::string_view::npos ? "/" : target.substr(slash);
    break;
  }
  if (!target.starts_with('/')) return bad("the target does not begin with /");
  head.target = target;
  return std::nullopt;
}

std::optional<Refusal> read_request_line(std::string_view line, Head& head) {
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == std::string_view::npos || first == last) {
    return bad("the request line is not: METHOD TARGET HTTP/1.1");
  }
  head.method = line.substr(0, first);
  if (!is_token(head.method) || head.method.size() > 32) return bad("invalid method");
  if (const auto refusal = read_version(line.substr(last + 1), head)) return refusal;
  return read_target(line.substr(first + 1, last - first - 1), head);
}

/// What was seen of fields that may stand only once.
struct Seen {
  bool host = false;
  bool length = false;
  bool upgrade_named = false;
  bool websocket_named = false;
};

std::optional<Refusal> read_length(std::string_view value, Head& head, Seen& seen) {
  if (seen.length) return bad("duplicate Content-Length");
  seen.length = true;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, head.content_length);
  if (value.empty() || value.front() == '-' || stop != end || error != std::errc{}) {
    return bad("invalid Content-Length");
  }
  return std::nullopt;
}

std::optional<Refusal> note_field(std::string_view name, std::string_view value, Head& head,
                                  Seen& seen) {
  if (same_word(name, "host")) {
    if (seen.host) return bad("duplicate Host");
    seen.host = true;
  } else if (same_word(name, "content-length")) {
    return read_length(value, head, seen);
  } else if (same_word(name, "transfer-encoding")) {
    return bad("Transfer-Encoding is not supported in requests: send Content-Length");
  } else if (same_word(name, "connection")) {
    if (lists(value, "close")) {
      head.keep_alive = false;
    }
    if (lists(value, "upgrade")) seen.upgrade_named = true;
  } else if (same_word(name, "upgrade")) {
    if (lists(value, "websocket")) seen.websocket_named = true;
  } else if (same_word(name, "expect")) {
    if (!same_word(value, "100-continue")) {
      return Refusal{417, "expectation", "only Expect: 100-continue is supported"};
    }
    head.expects_continue = true;
  }
  return std::nullopt;
}

std::optional<Refusal> read_field(std::string_view line, Head& head, Seen& seen) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return bad("a header line has no colon");
  const std::string_view name = line.substr(0, colon);
  if (!is_token(name)) return bad("invalid header name, or a folded header line");
  const std::string_view value = trimmed(line.substr(colon + 1));
  if (!std::all_of(value.begin(), value.end(), is_value_letter)) {
    return bad("a header has control characters");
  }
  if (head.fields.size() == most_fields) {
    return Refusal{431, "too-many-headers", "more than 128 headers"};
  }
  head.fields.emplace_back(name, value);
  return note_field(name, value, head, seen);
}

}  // namespace

std::string_view next_element(std::string_view& rest) {
  const std::size_t comma = rest.find(',');
  const std::string_view element = protocol::trimmed(rest.substr(0, comma));
  rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
  return element;
}

std::optional<Refusal> read_head(std::string_view text, Head& head) {
  auto fields = std::move(head.fields);
  fields.clear();
  head = Head{};
  head.fields = std::move(fields);
  Seen seen;
  bool first = true;
  for (;;) {
    const std::size_t end = text.find("\r\n");
    if (end == std::string_view::npos) return bad("the head does not end with an empty line");
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 2);
    if (line.empty() && !first) break;
    // A lone CR or LF would end the line for other readers.
    if (line.find_first_of("\r\n") != std::string_view::npos) {
      return bad("lines must end with CR LF and contain neither");
    }
    const auto refusal = first ? read_request_line(line, head) : read_field(line, head, seen);
    if (refusal) return refusal;
    first = false;
  }
  if (!seen.host) return bad("missing Host header");
  // Nobody speaks keep-alive in HTTP/1.0 any more who could not speak 1.1.
  if (head.minor == 0) head.keep_alive = false;
  head.upgrades_to_websocket = head.minor == 1 && seen.upgrade_named && seen.websocket_named;
  return std::nullopt;
}

}  // namespace aspis::http
