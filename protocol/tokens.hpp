// Splits lines into words and reads words as numbers: the only such code.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace aspis::protocol {

/// Words between runs of spaces; views into `line`.
[[nodiscard]] std::vector<std::string_view> split_words(std::string_view line);

/// Fields between single separators, empty ones included; views into `line`.
[[nodiscard]] std::vector<std::string_view> split_fields(std::string_view line, char separator);

/// Lines that end with LF, CR or CRLF, without their ends; the last one's end may be missing.
/// Views into `text`.
[[nodiscard]] std::vector<std::string_view> split_lines(std::string_view text);

/// The first word, and the text after the space that follows it. `rest` may be empty.
struct Head {
  std::string_view word;
  std::string_view rest;
};
[[nodiscard]] Head split_head(std::string_view line);

/// Printable ASCII only, 0x20 to 0x7e.
[[nodiscard]] bool is_printable(std::string_view text);

/// `text` cut to `limit` bytes, a backslash and all that is not printable written as \xNN.
[[nodiscard]] std::string escaped(std::string_view text, std::size_t limit = 200);

/// Cuts and escapes as above except for the backslash, between single quotes: for text in error
/// lines, which may have been escaped before. Cannot be read back.
[[nodiscard]] std::string in_quotes(std::string_view text, std::size_t limit = 60);

/// The bytes that `escaped` encoded as this text; nullopt if it did not.
[[nodiscard]] std::optional<std::string> unescaped(std::string_view text);

/// Texts one after the other with `separator` between.
template <class Texts>
[[nodiscard]] std::string joined(const Texts& texts, std::string_view separator = ", ") {
  std::string all;
  bool first = true;
  for (const auto& text : texts) {
    if (!first) all += separator;
    first = false;
    all += text;
  }
  return all;
}

/// A whole decimal number: no sign but '-', no leading zero, no overflow.
template <class Integer>
[[nodiscard]] std::optional<Integer> integer_from(std::string_view text) {
  Integer number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || error != std::errc{} || stop != end) return std::nullopt;
  const std::string_view digits = text.front() == '-' ? text.substr(1) : text;
  if (digits.front() == '0' && text.size() > 1) return std::nullopt;
  return number;
}

}  // namespace aspis::protocol
