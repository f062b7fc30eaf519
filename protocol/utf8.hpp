// UTF-8 (RFC 3629) in text from outside. A letter here is one code point.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace aspis::protocol {

/// How many bytes the letter has that `text` begins with; 0 where it begins with none: at its end,
/// in the middle of a letter, at a longer form than need be, a surrogate, beyond the last one.
[[nodiscard]] std::size_t letter_size(std::string_view text);

[[nodiscard]] bool is_utf8(std::string_view text);

/// The code point of the letter that `text` begins with; if it begins with none, its first byte.
[[nodiscard]] char32_t code_point(std::string_view text);
void append_letter(std::string&, char32_t code_point);

/// The text of a file as editors save it: without byte-order marks, and in UTF-8 if it was in
/// UTF-16, which its mark or its zero bytes show. Other bytes stay as they are.
[[nodiscard]] std::string decoded(std::string_view bytes);

/// Blanks of any width become spaces, a lone byte 0xa0 of Latin-1 too; zero-width characters, soft
/// hyphens and marks of direction go. Joiners stay between letters beyond ASCII, where some scripts
/// need them.
[[nodiscard]] std::string visible(std::string_view text);

/// The text of a file that a person typed: decoded() and visible(), without the ^Z at the end of
/// DOS files and the > of a quoted letter.
[[nodiscard]] std::string typed_text(std::string_view bytes);

/// A byte after a letter's first.
[[nodiscard]] constexpr bool continues_letter(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
}

/// How many letters; in another encoding, bytes of 0x80 to 0xbf go uncounted.
[[nodiscard]] std::size_t letters_in(std::string_view text);

/// Those of ASCII: 0x00 to 0x1f and 0x7f.
[[nodiscard]] constexpr bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20U || c == 0x7f;
}
[[nodiscard]] bool has_control(std::string_view text);

/// For names: `text` cut to `limit` bytes, letters and backslashes as they are; what is no letter,
/// or what a terminal would obey, is written as \xNN. What is readable stays the same.
[[nodiscard]] std::string readable(std::string_view text, std::size_t limit = 200);

}  // namespace aspis::protocol
