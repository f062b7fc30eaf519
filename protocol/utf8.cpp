#include "protocol/utf8.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"

namespace aspis::protocol {

namespace {

constexpr std::size_t size_after(unsigned char first) {
  if (first < 0x80U) return 1;
  if (first < 0xc2U || first > 0xf4U) return 0;
  return first < 0xe0U ? 2 : first < 0xf0U ? 3 : 4;
}

/// What a second byte has to be beyond continuing (Unicode 15, table 3-7).
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
