#include "protocol/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

namespace aspis::protocol {
namespace {

/// As RFC 3629 spells it; the code points that it leaves out as well.
std::string spelled(char32_t code) {
  const auto tail = [&](unsigned shift) {
    return static_cast<char>(0x80U | ((code >> shift) & 0x3fU));
  };
  if (code < 0x80) return {static_cast<char>(code)};
  if (code < 0x800) return {static_cast<char>(0xc0U | code >> 6U), tail(0)};
  if (code < 0x10000) return {static_cast<char>(0xe0U | code >> 12U), tail(6), tail(0)};
  return {static_cast<char>(0xf0U | code >> 18U), tail(12), tail(6), tail(0)};
}

TEST(Utf8, AcceptsEveryCharacterButNoSurrogates) {
  for (char32_t code = 0; code <= 0x10ffff; ++code) {
    const std::string letter = spelled(code);
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    ASSERT_EQ(letter_size(letter + "x"), surrogate ? 0 : letter.size()) << std::size_t{code};
  }
  EXPECT_EQ(letter_size(spelled(0x110000)), 0U);
  EXPECT_EQ(letter_size(""), 0U);
}

/// All texts of two bytes and of three, against what the letters are.
TEST(Utf8, RefusesOtherSequencesOfTwoOrThreeBytes) {
  std::size_t twos = 0;
  std::size_t threes = 0;
  for (unsigned first = 0; first < 256; ++first) {
    for (unsigned second = 0; second < 256; ++second) {
      std::string text = {static_cast<char>(first), static_cast<char>(second)};
      twos += letter_size(text) == 2 ? 1 : 0;
      for (unsigned third = 0; third < 256; ++third) {
        threes += letter_size(text + static_cast<char>(third)) == 3 ? 1 : 0;
      }
    }
  }
  EXPECT_EQ(twos, 0x800U - 0x80U);
  EXPECT_EQ(threes, 0x10000U - 0x800U - 0x800U);
}

TEST(Utf8, RefusesOverlongAndTruncatedForms) {
  for (const char* broken : {"\xc0\xaf", "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xc3",
                             "\xe2\x82", "\xf0\x9f\x98", "\xf5\x80\x80\x80", "\x80", "\xff"}) {
    EXPECT_EQ(letter_size(broken), 0U) << broken;
    EXPECT_FALSE(is_utf8("ab" + std::string(broken) + "cd")) << broken;
  }
  EXPECT_TRUE(is_utf8(""));
  EXPECT_TRUE(is_utf8("Zo\xc3\xab \xe2\x82\xac \xf0\x9f\x98\x80"));
}

TEST(Utf8, CountsCharacters) {
  EXPECT_EQ(letters_in("Zo\xc3\xab \xe2\x82\xac"), 5U);
  EXPECT_EQ(letters_in(""), 0U);
}

TEST(Utf8, NamesStayReadableWithoutTerminalControls) {
  EXPECT_EQ(readable("Zo\xc3\xab"), "Zo\xc3\xab");
  EXPECT_EQ(readable("a\x1b[2J\t\\\x7f"), "a\\x1b[2J\\x09\\\\x7f");
  EXPECT_EQ(readable("\xc2\x9b[2J\xc2\xa1"), "\\xc2\\x9b[2J\xc2\xa1");  // CSI as one letter
  EXPECT_EQ(readable("\xff\xc3"), "\\xff\\xc3");
  EXPECT_EQ(readable(readable("\xff\x1b\\")), readable("\xff\x1b\\"));
  EXPECT_TRUE(has_control("a\tb") && has_control("\x7f") && !has_control("Zo\xc3\xab"));
}

TEST(Utf8, ReadableTextIsCutBetweenCharacters) {
  EXPECT_EQ(readable("abc", 3), "abc");
  EXPECT_EQ(readable("Zo\xc3\xab", 3), "Zo...");
  EXPECT_EQ(readable("Zo\xc3\xab!", 4), "Zo\xc3\xab...");
}

TEST(Utf8, LettersAreWrittenAsTheyAreRead) {
  for (char32_t code = 0; code <= 0x10ffff; code += 7) {
    if (code >= 0xd800 && code < 0xe000) continue;
    std::string letter;
    append_letter(letter, code);
    ASSERT_EQ(letter, spelled(code));
    ASSERT_EQ(code_point(letter), code);
  }
}

std::string utf16(const std::u16string& text, bool big) {
  std::string bytes;
  for (const char16_t unit : text) {
    const std::string both = {static_cast<char>(unit & 0xffU), static_cast<char>(unit >> 8U)};
    bytes += big ? std::string(both.rbegin(), both.rend()) : both;
  }
  return bytes;
}

TEST(Utf8, FilesAreDecodedByTheirMarkOrTheirZeroBytes) {
  const std::u16string text = u"Zoë\n深思\n\U0001F600 and more";
  const std::string wanted = "Zoë\n深思\n\U0001F600 and more";
  for (const bool big : {false, true}) {
    EXPECT_EQ(decoded(utf16(u"\ufeff" + text, big)), wanted);
    EXPECT_EQ(decoded(utf16(text, big)), wanted);
    EXPECT_EQ(decoded(utf16(u"\ufeff" + std::u16string(1, u'\xd800') + u"x", big)), "\ufffdx");
    EXPECT_EQ(decoded(utf16(text, big) + "x"), wanted) << "half a letter at the end";
  }
  EXPECT_EQ(decoded("\ufeff" + wanted), wanted);
  const std::string stray("482\0\n........\n", 14);
  EXPECT_EQ(decoded(stray), stray);
  for (const std::string same : {"", "a", "ab\n", "Zo\xeb", "\xff"}) EXPECT_EQ(decoded(same), same);
}

TEST(Utf8, BlanksAreSpacesAndWhatCannotBeSeenGoes) {
  EXPECT_EQ(visible("a\u00a0b\u2003c\u3000d"), "a b c d");
  EXPECT_EQ(visible("\u200ban\u00adn\u202e@x\ufeff"), "ann@x");
  EXPECT_EQ(visible("م\u200cی\u200c"), "م\u200cی") << "a joiner stays between Persian letters";
  EXPECT_EQ(visible("a\u200db"), "ab");
  EXPECT_EQ(visible("a\xa0z\xff"), "a z\xff") << "of Latin-1";
}

TEST(Utf8, TypedTextHasNeitherQuotesNorTheEndOfFileOfDos) {
  EXPECT_EQ(typed_text("> a\n>\n> > b\n"), "a\n\n> b\n");
  EXPECT_EQ(typed_text("> > a\n> > b\n"), "a\nb\n");
  EXPECT_EQ(typed_text("> a\nb\n"), "> a\nb\n");
  EXPECT_EQ(typed_text("abc\r\n\x1a"), "abc\r\n");
  EXPECT_EQ(typed_text("abc\x1a\r\n"), "abc");
  EXPECT_EQ(typed_text("a\x1a"
                       "b"),
            "a\x1a"
            "b");
}

}  // namespace
}  // namespace aspis::protocol
