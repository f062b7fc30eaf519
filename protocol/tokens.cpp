#include "protocol/tokens.hpp"

#include <algorithm>

#include "protocol/figures.hpp"

namespace aspis::protocol {

std::vector<std::string_view> split_words(std::string_view line) {
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(' ', at)) != std::string_view::npos) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

std::vector<std::string_view> split_fields(std::string_view line, char separator) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t end = line.find(separator);
    fields.push_back(line.substr(0, end));
    if (end == std::string_view::npos) return fields;
    line.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
    if (!text.empty()) text.remove_prefix(text.starts_with("\r\n") ? 2 : 1);
  }
  return lines;
}

Head split_head(std::string_view line) {
  const std::size_t end = line.find(' ');
  if (end == std::string_view::npos) return {line, {}};
  return {line.substr(0, end), line.substr(end + 1)};
}

bool is_printable(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c <= 0x7e; });
}

namespace {

std::string escaped_but(char kept, std::string_view text, std::size_t limit) {
  std::string shown;
  for (const char c : text.substr(0, limit)) {
    if (c == kept || (c >= 0x20 && c <= 0x7e && c != '\\')) {
      shown += c;
    } else {
      shown += "\\x" + to_hex({&c, 1});
    }
  }
  if (text.size() > limit) shown += "...";
  return shown;
}

}  // namespace

std::string escaped(std::string_view text, std::size_t limit) {
  return escaped_but(' ', text, limit);
}

std::string in_quotes(std::string_view text, std::size_t limit) {
  return "'" + escaped_but('\\', text, limit) + "'";
}

std::optional<std::string> unescaped(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    if (!is_printable(text.substr(0, 1))) return std::nullopt;
    if (text.front() != '\\') {
      bytes += text.front();
      text.remove_prefix(1);
      continue;
    }
    unsigned char byte = 0;
    if (text.size() < 4 || text[1] != 'x') return std::nullopt;
    const auto [stop, error] = std::from_chars(text.data() + 2, text.data() + 4, byte, 16);
    if (error != std::errc{} || stop != text.data() + 4) return std::nullopt;
    bytes += static_cast<char>(byte);
    text.remove_prefix(4);
  }
  return bytes;
}

}  // namespace aspis::protocol
