#include "server/http/request.hpp"

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>
#include <cstring>
#include <limits>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/utf8.hpp"
#include "server/http/page.hpp"

namespace aspis::http {
namespace {

using protocol::same_word;
using Field = boost::beast::http::field;
using ParserError = boost::beast::http::error;
using Failure = boost::beast::error_code;

constexpr std::size_t smallest_inbox = 1'024;
constexpr std::size_t largest_inbox_step = 16 * 1'024;
constexpr std::size_t max_fields = 128;
constexpr std::size_t max_method = 32;

Refusal bad(std::string_view text) {
  return {400, "bad-request", text};
}

constexpr std::string_view no_codings =
    "Transfer-Encoding is not supported in requests: send Content-Length";

bool lists(std::string_view value, std::string_view word) {
  while (!value.empty()) {
    if (same_word(next_element(value), word)) return true;
  }
  return false;
}

/// "http://host/path" becomes "/path": the client treats this server as a proxy.
std::string_view origin_form(std::string_view target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (target.size() <= scheme.size() || !same_word(target.substr(0, scheme.size()), scheme)) {
      continue;
    }
    const std::size_t slash = target.find('/', scheme.size());
    return slash == std::string_view::npos ? "/" : target.substr(slash);
  }
  return target;
}

/// Beast's parser. It fills a Head with views of the input and refuses invalid input that Beast
/// accepts.
class HeadParser final : public boost::beast::http::basic_parser<true> {
  using View = boost::beast::string_view;

 public:
  explicit HeadParser(Head& head) : head_(head) {
    header_limit(std::numeric_limits<std::uint32_t>::max());  // other code checks both
    body_limit(boost::none);
  }

  [[nodiscard]] const std::optional<Refusal>& refusal() const { return refusal_; }
  [[nodiscard]] bool has_length() const { return has_length_; }
  /// Call it after a complete head.
  std::optional<Refusal> finish() {
    if (!has_host_) return bad("missing Host header");
    head_.content_length = content_length().value_or(0);
    // Clients that know keep-alive in HTTP/1.0 can use 1.1.
    if (head_.minor == 0) head_.keep_alive = false;
    head_.upgrades_to_websocket = head_.minor == 1 && has_upgrade_ && has_websocket_;
    return std::nullopt;
  }

 private:
  void on_request_impl(boost::beast::http::verb, View method, View target, int version,
                       Failure& failure) override {
    const auto is_visible = [](char letter) { return letter > 0x20 && letter < 0x7f; };
    head_.method = method;
    head_.target = origin_form(target);
    head_.minor = version - 10;
    if (method.size() > max_method) {
      refuse(bad("invalid method"), failure);
    } else if (!std::all_of(target.begin(), target.end(), is_visible)) {
      refuse(bad("the target holds bytes that must be percent-encoded"), failure);
    } else if (!head_.target.starts_with('/')) {
      refuse(bad("the target does not begin with /"), failure);
    }
  }

  void on_field_impl(Field field, View name, View text, Failure& failure) override {
    const std::string_view value = text;
    if (head_.fields.size() == max_fields) {
      return refuse({431, "too-many-headers", "more than 128 headers"}, failure);
    }
    head_.fields.emplace_back(name, value);
    switch (field) {
      case Field::host:
        if (std::exchange(has_host_, true)) refuse(bad("duplicate Host"), failure);
        break;
      case Field::content_length:
        if (std::exchange(has_length_, true)) {
          refuse(bad("duplicate Content-Length"), failure);
        } else if (value.find_first_not_of("0123456789") != std::string_view::npos) {
          refuse(bad("invalid Content-Length"), failure);  // Beast accepts "2, 2"
        }
        break;
      case Field::transfer_encoding:
        // Beast ignores unknown codings.
        refuse(bad(no_codings), failure);
        break;
      case Field::connection:
        if (lists(value, "close")) head_.keep_alive = false;
        if (lists(value, "upgrade")) has_upgrade_ = true;
        break;
      case Field::upgrade:
        if (lists(value, "websocket")) has_websocket_ = true;
        break;
      case Field::expect:
        head_.expects_continue = same_word(value, "100-continue");
        if (!head_.expects_continue) {
          refuse({417, "expectation", "only Expect: 100-continue is supported"}, failure);
        }
        break;
      default:
        break;
    }
  }

  void refuse(const Refusal& refusal, Failure& failure) {
    refusal_ = refusal;
    failure = ParserError::bad_field;
  }

  // Not called, because the parser only reads heads of requests.
  void on_response_impl(int, View, int, Failure&) override {}
  void on_header_impl(Failure&) override {}
  void on_body_init_impl(const boost::optional<std::uint64_t>&, Failure&) override {}
  std::size_t on_body_impl(View, Failure&) override { return 0; }
  void on_chunk_header_impl(std::uint64_t, View, Failure&) override {}
  std::size_t on_chunk_body_impl(std::uint64_t, View, Failure&) override { return 0; }
  void on_finish_impl(Failure&) override {}

  Head& head_;
  std::optional<Refusal> refusal_;
  bool has_host_ = false, has_length_ = false, has_upgrade_ = false, has_websocket_ = false;
};

/// Explains why Beast refused this request line.
Refusal explain_request_line(std::string_view line, const Failure& failure) {
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == std::string_view::npos || first == last) {
    return bad("the request line is not: METHOD TARGET HTTP/1.1");
  }
  if (failure == ParserError::bad_method || first > max_method) return bad("invalid method");
  const std::string_view version = line.substr(last + 1);
  if (!version.starts_with("HTTP/")) {
    return bad("the request line does not end with HTTP/1.1");
  }
  if (version != "HTTP/1.1" && version != "HTTP/1.0") {
    return {505, "http-version", "only HTTP/1.1 is supported"};
  }
  if (last == first + 1) return bad("the target does not begin with /");
  return bad("the target holds bytes that must be percent-encoded");
}

/// Explains why Beast refused this field.
Refusal explain_field(std::string_view line, const Failure& failure, bool has_length) {
  if (line.find(':') == std::string_view::npos) return bad("a header line has no colon");
  if (failure == ParserError::bad_field) {
    return bad("invalid header name, or a folded header line");
  }
  if (failure == ParserError::bad_transfer_encoding) return bad(no_codings);
  if (failure == ParserError::bad_content_length ||
      failure == ParserError::multiple_content_length) {
    return bad(has_length ? "duplicate Content-Length" : "invalid Content-Length");
  }
  if (protocol::has_control(line)) return bad("a header has control characters");
  return bad("the Connection header is not a list of words");
}

/// The start of a line that continues the field before it, or npos.
std::size_t find_folded_line(std::string_view head) {
  std::size_t end = head.find("\r\n");
  while (end != std::string_view::npos && end + 2 < head.size()) {
    if (head[end + 2] == ' ' || head[end + 2] == '\t') return end + 2;
    end = head.find("\r\n", end + 2);
  }
  return std::string_view::npos;
}

}  // namespace

boost::asio::mutable_buffer Inbox::room() {
  if (begin_ > 0) {
    std::memmove(bytes_.data(), bytes_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (bytes_.size() - end_ < smallest_inbox / 2) {
    bytes_.resize(bytes_.size() + std::clamp(bytes_.size(), smallest_inbox, largest_inbox_step));
  }
  return {bytes_.data() + end_, bytes_.size() - end_};
}

void Inbox::use(std::size_t count) {
  begin_ += count;
  searched_ = 0;
  if (begin_ == end_) begin_ = end_ = 0;
}

std::optional<std::string_view> Inbox::head() {
  if (searched_ == 0 && bytes().starts_with("\r\n")) use(2);
  const std::size_t end = bytes().find("\r\n\r\n", searched_);
  if (end == std::string_view::npos) {
    searched_ = std::max<std::size_t>(bytes().size(), 3) - 3;
    return std::nullopt;
  }
  return bytes().substr(0, end + 4);
}

void Inbox::shrink() {
  if (begin_ != end_) return;
  bytes_ = {};
  begin_ = end_ = searched_ = 0;
}

std::optional<Refusal> read_head(std::string_view text, Head& head) {
  auto fields = std::move(head.fields);
  fields.clear();
  head = Head{};
  head.fields = std::move(fields);
  // Beast unfolds lines silently, so hide everything from the first folded line on.
  const std::size_t folded = find_folded_line(text);
  HeadParser parser(head);
  Failure failure;
  const std::string_view shown = text.substr(0, folded);
  std::size_t used = parser.put(boost::asio::buffer(shown.data(), shown.size()), failure);
  if (!failure) return parser.finish();
  const bool is_first_line = used == 0;
  if (!is_first_line && folded != std::string_view::npos && failure == ParserError::need_more) {
    // An error in the field before the folded line has priority.
    const std::string field = std::string(text.substr(used, folded - used)) + "\r\n";
    parser.put(boost::asio::buffer(field), failure);
    if (!failure) {
      used = folded;
      failure = ParserError::bad_field;
    }
  }
  if (parser.refusal()) return parser.refusal();
  const std::string_view line = text.substr(used, text.find("\r\n", used) - used);
  if (failure == ParserError::bad_line_ending ||
      line.find_first_of("\r\n") != std::string_view::npos) {
    // Other parsers could read it as the end of the line.
    return bad("lines must end with CR LF and contain neither");
  }
  return is_first_line ? explain_request_line(line, failure)
                       : explain_field(line, failure, parser.has_length());
}

namespace {

int hex_value(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return -1;
}

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '%') {
      const int high = at + 2 < text.size() ? hex_value(text[at + 1]) : -1;
      const int low = at + 2 < text.size() ? hex_value(text[at + 2]) : -1;
      if (high < 0 || low < 0) return std::nullopt;
      out += static_cast<char>(high * 16 + low);
      at += 2;
    } else {
      out += plus_is_space && text[at] == '+' ? ' ' : text[at];
    }
  }
  if (!protocol::is_utf8(out) || protocol::has_control(out)) return std::nullopt;
  return out;
}

/// Treats an encoded slash like a plain one.
std::string normalised(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view segment = path.substr(0, slash);
    path = slash == std::string_view::npos ? std::string_view{} : path.substr(slash + 1);
    if (segment.empty() || segment == ".") continue;
    if (segment == "..") {
      out.erase(out.empty() ? 0 : out.rfind('/'));
      continue;
    }
    out += '/';
    out += segment;
  }
  return out.empty() ? "/" : out;
}

/// Returns false if path or query cannot be decoded.
bool decode_target(std::string_view target, Request& request) {
  // Browsers do not send fragments; drop one from other clients.
  target = target.substr(0, target.find('#'));
  const std::size_t mark = target.find('?');
  const auto path = percent_decoded(target.substr(0, mark), false);
  if (!path) return false;
  request.path = normalised(*path);
  std::string_view rest =
      mark == std::string_view::npos ? std::string_view{} : target.substr(mark + 1);
  while (!rest.empty()) {
    const std::size_t end = rest.find('&');
    const std::string_view pair = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    if (pair.empty()) continue;
    const std::size_t equals = pair.find('=');
    auto name = percent_decoded(pair.substr(0, equals), true);
    auto value = equals == std::string_view::npos ? std::optional<std::string>("")
                                                  : percent_decoded(pair.substr(equals + 1), true);
    if (!name || !value) return false;
    request.query.emplace_back(std::move(*name), std::move(*value));
  }
  return true;
}

/// Reads where the request comes from. Each proxy appends the address that connected to it, so the
/// peer is the last one that is not a proxy.
void believe_proxy(const Head& head, const ServerPlan& plan, Request& request) {
  for (const auto& [name, value] : head.fields) {
    if (same_word(name, "x-forwarded-proto")) {
      request.secure = same_word(value, "https");
    } else if (same_word(name, "x-forwarded-for")) {
      for (std::string_view rest = value; !rest.empty();) {
        const std::string_view heard = next_element(rest);
        const bool proxy =
            std::find(plan.proxies.begin(), plan.proxies.end(), heard) != plan.proxies.end();
        if (!proxy && !heard.empty()) request.peer = heard;
      }
    }
  }
}

/// The value of a field that occurs exactly once; with several, the proxy's one is unknown.
std::string only_value(const Head& head, std::string_view lower_case_name) {
  std::string value;
  int times = 0;
  for (const auto& [name, text] : head.fields) {
    if (!same_word(name, lower_case_name)) continue;
    value = text;
    ++times;
  }
  return times == 1 ? value : "";
}

std::optional<SignedOn> signed_on_in(const Head& head, const ServerPlan& plan) {
  if (plan.sso_header.empty()) return std::nullopt;
  SignedOn person;
  person.user = only_value(head, plan.sso_header);
  person.email =
      plan.sso_email_header.empty() ? person.user : only_value(head, plan.sso_email_header);
  if (person.user.empty() || person.email.empty()) return std::nullopt;
  return person;
}

}  // namespace

std::optional<Request> make_request(const Head& head, const Origin& origin,
                                    const ServerPlan& plan) {
  Request request;
  if (!decode_target(head.target, request)) return std::nullopt;
  request.method = head.method;
  request.peer = origin.peer;
  request.secure = origin.secure;
  request.headers.reserve(head.fields.size());
  for (const auto& [name, value] : head.fields) {
    std::string lower = protocol::lower_case(name);
    if (request.header(lower).data() != nullptr) continue;
    if (lower == plan.sso_header || lower == plan.sso_email_header) continue;
    request.headers.emplace_back(std::move(lower), value);
  }
  if (origin.proxied) {
    believe_proxy(head, plan, request);
    request.signed_on = signed_on_in(head, plan);
  }
  return request;
}

}  // namespace aspis::http
