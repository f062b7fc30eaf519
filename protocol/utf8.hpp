// UTF-8 (RFC 3629) in text from outside. A letter here is one code point.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace aspis::protocol {

/// The size in bytes of the character at the start of `text`; 0 if it is not valid: at the end, in
/// the middle of a character, overlong, a surrogate, or beyond the last one.
[[nodiscard]] std::size_t letter_size(std::string_view text);

[[nodiscard]] bool is_utf8(std::string_view text);

/// The code point of the character at the start of `text`; its first byte if it is not valid.
[[nodiscard]] char32_t code_point(std::string_view text);
void append_letter(std::string&, char32_t code_point);

/// The text of a file as editors save it: without byte-order marks, and in UTF-8 if it was in
/// UTF-16, which its mark or its zero bytes show. Other bytes stay as they are.
[[nodiscard]] std::string decoded(std::string_view bytes);

/// Makes blanks of any width spaces, including a lone byte 0xa0 of Latin-1; removes zero-width
/// characters, soft hyphens and marks of direction. Joiners stay between letters beyond ASCII,
/// which some scripts need.
[[nodiscard]] std::string visible(std::string_view text);

/// The text of a file that a person typed: decoded() and visible(), without the ^Z at the end of
/// DOS files and the > of a quoted letter.
[[nodiscard]] std::string typed_text(std::string_view bytes);

/// A byte after a letter's first.
[[nodiscard]] constexpr bool continues_letter(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
}

/// The number of characters; in another encoding, bytes 0x80 to 0xbf are not counted.
[[nodiscard]] std::size_t letters_in(std::string_view text);

/// Control characters of ASCII: 0x00 to 0x1f and 0x7f.
[[nodiscard]] constexpr bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20U || c == 0x7f;
}
[[nodiscard]] bool has_control(std::string_view text);

/// For names: cuts `text` to `limit` bytes and keeps letters and backslashes. Other bytes, and
/// those that a terminal would obey, become \xNN. Readable text does not change.
[[nodiscard]] std::string readable(std::string_view text, std::size_t limit = 200);

}  // namespace aspis::protocol
