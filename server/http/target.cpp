#include "server/http/target.hpp"

#include "protocol/utf8.hpp"

namespace aspis::http {
namespace {

int hex_value(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return -1;
}

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

}  // namespace

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

std::optional<Target> read_target(std::string_view target) {
  // A fragment is the browser's own; who sends one all the same means what stands before it.
  target = target.substr(0, target.find('#'));
  const std::size_t mark = target.find('?');
  const auto path = percent_decoded(target.substr(0, mark), false);
  if (!path) return std::nullopt;
  Target read{normalised(*path), {}};
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
    if (!name || !value) return std::nullopt;
    read.query.emplace_back(std::move(*name), std::move(*value));
  }
  return read;
}

}  // namespace aspis::http
