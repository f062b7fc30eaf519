#include "referee/seats/player_file.hpp"
#include "tests/support/sound.hpp"

#include <gtest/gtest.h>

namespace aspis::seats {
namespace {

TEST(PlayerFileText, HasNameInstitutionAndFreeLines) {
  for (const char* text :
       {"Ada\nAnalytical Engines\none\ntwo\n", "Ada\rAnalytical Engines\rone\rtwo",
        " Ada \r\n\tAnalytical Engines\r\none\r\ntwo\r\n\x1a"}) {
    const auto read = read_player_name(text);
    ASSERT_TRUE(read.ok()) << read.error().text;
    EXPECT_EQ(*read, "Ada");
  }
}

TEST(PlayerFileText, ByteOrderMarksAreNotPartOfName) {
  for (const char* text : {"\xef\xbb\xbf"
                           "Ada",
                           "\xef\xbb\xbf\xef\xbb\xbf Ada\n",
                           "\t\xef\xbb\xbf"
                           "Ada"}) {
    const auto read = read_player_name(text);
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(*read, "Ada");
  }
  EXPECT_FALSE(read_player_name("\xef\xbb\xbf").ok());
  EXPECT_FALSE(read_player_name("\t\xef\xbb\xbf \n").ok()) << "or a name of nothing else";
}

TEST(PlayerFileText, NameHas24CharactersOfAnySize) {
  EXPECT_TRUE(read_player_name("123456789012345678901234").ok());
  EXPECT_TRUE(read_player_name("\xc3\xa4"
                               "23456789012345678901234")
                  .ok());
  EXPECT_EQ(support::refusal_text(read_player_name("1234567890123456789012345")),
            "line 1: the name has 25 characters, 24 are allowed; shorten it or use a pseudonym");
}

TEST(PlayerFileText, InvalidTextIsRefusedWithItsLine) {
  EXPECT_EQ(read_player_name("").error().text, "line 1: the player's name is missing");
  EXPECT_EQ(read_player_name("\nAda\n").error().text, "line 1: the player's name is missing");
  EXPECT_EQ(read_player_name(std::string("Ada\nx\n\0\n", 8)).error().text,
            "line 3: control characters are not text");
  EXPECT_FALSE(read_player_name(std::string(70'000, 'x')).ok());
}

}  // namespace
}  // namespace aspis::seats
