// Cutting lines into words and words into numbers: the one place where text is taken apart.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace aspis::protocol {

/// Words between runs of spaces; views into `line`.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view line);

/// Fields between single separators, empty ones included; views into `line`.
[[nodiscard]] std::vector<std::string_view> fields_of(std::string_view line, char separator);

/// Lines that end with LF, CR or CRLF, without their ends; the last one's end may be missing.
/// Views into `text`.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

/// First word and what follows it after one space ("" where nothing does).
struct Head {
  std::string_view word;
  std::string_view rest;
};
[[nodiscard]] Head head_of(std::string_view line);

/// Printable ASCII only, 0x20 to 0x7e.
[[nodiscard]] bool is_printable(std::string_view text);

/// `text` cut to `limit` bytes, a backslash and all that is not printable written as \xNN.
[[nodiscard]] std::string escaped(std::string_view text, std::size_t limit = 200);

/// Between single quotes, cut and escaped as above but for the backslash: what a line about a fault
/// shows of what is wrong, which may have been escaped before. Not to be read back.
[[nodiscard]] std::string in_quotes(std::string_view text, std::size_t limit = 60);

/// The bytes that `escaped` wrote this for; nothing where it did not.
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

/// A whole decimal number and nothing else: no sign but '-', no leading zero, no overflow.
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
