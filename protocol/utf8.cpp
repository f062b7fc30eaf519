#include "protocol/utf8.hpp"

#include <algorithm>
#include <optional>

#include "protocol/tokens.hpp"

namespace aspis::protocol {

namespace {

constexpr std::size_t size_after(unsigned char first) {
  if (first < 0x80U) return 1;
  if (first < 0xc2U || first > 0xf4U) return 0;
  return first < 0xe0U ? 2 : first < 0xf0U ? 3 : 4;
}

/// The limits of a second byte beyond its continuation bits (Unicode 15, table 3-7).
constexpr bool goes_with(unsigned char first, unsigned char second) {
  if (first == 0xe0U) return second >= 0xa0U;  // shorter forms exist
  if (first == 0xedU) return second < 0xa0U;   // surrogates
  if (first == 0xf0U) return second >= 0x90U;  // shorter forms exist
  return first != 0xf4U || second < 0x90U;     // beyond the last letter
}

/// U+0080 to U+009F.
bool is_late_control(std::string_view letter) {
  return letter.size() == 2 && letter[0] == '\xc2' && static_cast<unsigned char>(letter[1]) < 0xa0U;
}

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
constexpr char32_t replacement = 0xfffd;

enum class ByteOrder { little, big };

std::optional<ByteOrder> order_of_utf16(std::string_view bytes) {
  if (bytes.starts_with("\xff\xfe")) return ByteOrder::little;
  if (bytes.starts_with("\xfe\xff")) return ByteOrder::big;
  const std::size_t seen = std::min<std::size_t>(bytes.size(), 64) / 2 * 2;
  std::size_t first = 0;
  std::size_t second = 0;
  for (std::size_t at = 0; at < seen; at += 2) {
    first += bytes[at] == '\0' ? 1U : 0U;
    second += bytes[at + 1] == '\0' ? 1U : 0U;
  }
  // At least a quarter of the letters are in Latin-1. Ignore stray zero bytes.
  const std::size_t least = std::max<std::size_t>(2, seen / 8);
  if (second >= least && second > 3 * first) return ByteOrder::little;
  return first >= least && first > 3 * second ? std::optional(ByteOrder::big) : std::nullopt;
}

std::string utf8_of_utf16(std::string_view bytes, ByteOrder order) {
  const auto unit = [&](std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const bool little = order == ByteOrder::little;
    return static_cast<char32_t>(byte(at + (little ? 1 : 0)) << 8U | byte(at + (little ? 0 : 1)));
  };
  std::string text;
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    char32_t letter = unit(at);
    const bool is_surrogate = letter >= 0xd800U && letter < 0xe000U;
    if (is_surrogate) {
      const char32_t next = at + 3 < bytes.size() ? unit(at + 2) : 0;
      const bool is_pair = letter < 0xdc00U && next >= 0xdc00U && next < 0xe000U;
      letter = is_pair ? 0x10000U + ((letter - 0xd800U) << 10U) + (next - 0xdc00U) : replacement;
      if (is_pair) at += 2;
    }
    if (letter != 0xfeffU) append_letter(text, letter);
  }
  return text;
}

/// Spaces of Unicode 15 but for that of ASCII.
constexpr bool is_blank(char32_t letter) {
  return letter == 0xa0U || letter == 0x1680U || (letter >= 0x2000U && letter <= 0x200aU) ||
         letter == 0x202fU || letter == 0x205fU || letter == 0x3000U;
}

constexpr bool is_invisible(char32_t letter) {
  return letter == 0xadU || letter == 0x61cU || letter == 0x180eU || letter == 0x200bU ||
         letter == 0x200eU || letter == 0x200fU || (letter >= 0x202aU && letter <= 0x202eU) ||
         (letter >= 0x2060U && letter <= 0x206fU) || letter == 0xfeffU;
}

constexpr bool is_joiner(char32_t letter) {
  return letter == 0x200cU || letter == 0x200dU;
}

/// True if every line that is not blank begins with ">", as in a quoted e-mail.
bool is_quoted(std::string_view text) {
  bool any = false;
  for (const std::string_view line : split_lines(text)) {
    if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
    if (line.front() != '>') return false;
    any = true;
  }
  return any;
}

std::string without_quotes(std::string_view text) {
  std::string plain;
  for (std::string_view line : split_lines(text)) {
    if (line.starts_with('>')) line.remove_prefix(line.starts_with("> ") ? 2 : 1);
    plain += line;
    plain += '\n';
  }
  return plain;
}

constexpr bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80U;
}

}  // namespace

std::size_t letter_size(std::string_view text) {
  if (text.empty()) return 0;
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t size = size_after(first);
  if (size > text.size()) return 0;
  if (size > 1 && !goes_with(first, static_cast<unsigned char>(text[1]))) return 0;
  for (std::size_t at = 1; at < size; ++at) {
    if (!continues_letter(text[at])) return 0;
  }
  return size;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = letter_size(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

char32_t code_point(std::string_view text) {
  const std::size_t size = letter_size(text);
  const auto first = static_cast<unsigned char>(text.front());
  if (size <= 1) return first;
  char32_t letter = first & (0xffU >> (size + 1));
  for (std::size_t at = 1; at < size; ++at) {
    letter = letter << 6U | (static_cast<unsigned char>(text[at]) & 0x3fU);
  }
  return letter;
}

void append_letter(std::string& text, char32_t code_point) {
  const auto continued = [](char32_t bits) { return static_cast<char>(0x80U | (bits & 0x3fU)); };
  if (code_point < 0x80U) {
    text += static_cast<char>(code_point);
  } else if (code_point < 0x800U) {
    text += static_cast<char>(0xc0U | (code_point >> 6U));
    text += continued(code_point);
  } else if (code_point < 0x10000U) {
    text += static_cast<char>(0xe0U | (code_point >> 12U));
    text += continued(code_point >> 6U);
    text += continued(code_point);
  } else {
    text += static_cast<char>(0xf0U | (code_point >> 18U));
    text += continued(code_point >> 12U);
    text += continued(code_point >> 6U);
    text += continued(code_point);
  }
}

std::string decoded(std::string_view bytes) {
  if (const auto order = order_of_utf16(bytes)) return utf8_of_utf16(bytes, *order);
  while (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
  return std::string(bytes);
}

std::string visible(std::string_view text) {
  std::string shown;
  bool after_ascii = true;
  while (!text.empty()) {
    const std::size_t size = std::max<std::size_t>(1, letter_size(text));
    const char32_t letter = code_point(text);
    const bool before_ascii = size == text.size() || is_ascii(text[size]);
    if (is_blank(letter)) {
      shown += ' ';
    } else if (!is_invisible(letter) && !(is_joiner(letter) && (after_ascii || before_ascii))) {
      shown += text.substr(0, size);
      after_ascii = is_ascii(text.front());
    }
    text.remove_prefix(size);
  }
  return shown;
}

std::string typed_text(std::string_view bytes) {
  std::string text = visible(decoded(bytes));
  constexpr char end_of_file = '\x1a';
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  if (last != std::string::npos && text[last] == end_of_file) text.resize(last);
  while (is_quoted(text)) text = without_quotes(text);
  return text;
}

std::size_t letters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues_letter(c); }));
}

bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_control);
}

std::string readable(std::string_view text, std::size_t limit) {
  std::string shown;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t size = std::max<std::size_t>(1, letter_size(text.substr(at)));
    if (at + size > limit) break;
    const std::string_view letter = text.substr(at, size);
    const bool stays = letter == "\\" || (size > 1 && !is_late_control(letter));
    shown += stays ? std::string(letter) : escaped(letter);
    at += size;
  }
  if (at < text.size()) shown += "...";
  return shown;
}

}  // namespace aspis::protocol
