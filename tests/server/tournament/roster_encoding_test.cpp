#include "server/tournament/csv.hpp"
#include "tests/support/sound.hpp"

#include <gmock/gmock.h>

namespace aspis::tournament {
namespace {

using support::refusal_text;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string refused_lines(const std::string& bytes) {
  return refusal_text(readable_roster(bytes));
}

struct Name {
  std::string bytes;  // Windows-1252
  std::string text;
};

// Spreadsheets in Western Europe save files in this encoding.
TEST(RosterEncoding, ReadsLettersOfWindows1252) {
  const std::vector<Name> names = {
      {"Jos\xe9 N\xfa\xf1"
       "ez",
       "José Núñez"},
      {"Fran\xe7ois Lef\xe8vre", "François Lefèvre"},
      {"J\xfcrgen Gro\xdf", "Jürgen Groß"},
      {"M\xdcLLER", "MÜLLER"},
      {"\xc5sa \xd6stl\xf6"
       "f",
       "Åsa Östlöf"},
      {"\x8a"
       "ejla \x8eivkovi\x9e",
       "Šejla Živkoviž"},
      {"Zo\xeb O\x92"
       "Brien",
       "Zoë O’Brien"},
      {"D\x92"
       "angelo \x93"
       "Dee\x94",
       "D’angelo “Dee”"},
      {"Anna\xa0Smith\x96Jones", "Anna\xc2\xa0Smith–Jones"},
      {"L\xe9on Sch\x9cn", "Léon Schœn"},
  };
  for (const Name& name : names) {
    const RosterText read = roster_text("name\r\n" + name.bytes + "\r\nBo\r\n");
    EXPECT_THAT(read.errors, IsEmpty()) << name.text;
    EXPECT_EQ(read.text, "name\r\n" + name.text + "\r\nBo\r\n");
    EXPECT_EQ(read.notes.size(), 1U);
  }
}

TEST(RosterEncoding, KeepsUtf8) {
  const std::string text = "\xef\xbb\xbfname\nJosé Núñez\nΑθηνά\n";
  const RosterText read = roster_text(text);
  EXPECT_EQ(read.text, text.substr(3)) << "without its mark";
  EXPECT_THAT(read.notes, IsEmpty());
  EXPECT_THAT(read.errors, IsEmpty());
}

// These are the same names in encodings that only the meaning of the text could distinguish.
TEST(RosterEncoding, NamesLineInsteadOfGuessingLetters) {
  const std::vector<Name> names = {
      {"Pawe\xb3 \xa3uczak", "Windows-1250 and ISO 8859-2"},
      {"Jos\x8e", "Mac Roman"},
      {"M\x9fller", "Mac Roman"},
      {"Nu\x96"
       "ez",
       "Mac Roman"},
      {"Andr\x8f", "Mac Roman, no letter at all"},
      {"Jos\x82 M\x81ller", "a PC of DOS"},
      {"Ma\xa4"
       "ana",
       "a PC of DOS"},
      {"\xc8\xe2\xe0\xed\xee\xe2", "Windows-1251"},
      {"\xe1\xe8\xe7\xed\xdc", "ISO 8859-7"},
  };
  for (const Name& name : names) {
    EXPECT_THAT(
        refused_lines("name\nBo\n" + name.bytes + "\nCy\n"),
        testing::StartsWith("line 3: its encoding is not recognised: as Windows-1252 it has "))
        << name.text;
  }
  EXPECT_EQ(refused_lines("name\nPawe\xb3\nBo\n"),
            "line 2: its encoding is not recognised: as Windows-1252 it has 'Pawe³'; save the "
            "roster as 'CSV UTF-8'");
}

TEST(RosterEncoding, RefusesMixedFileAtItsFirstInvalidUtf8) {
  EXPECT_EQ(refused_lines("name\nJosé\nJos\xe9\nAnn\nZo\xeb\n"),
            "line 3: it is not in UTF-8, unlike other lines; save the roster as 'CSV UTF-8'\nline "
            "5: it is not in UTF-8, unlike other lines; save the roster as 'CSV UTF-8'");
}

TEST(RosterEncoding, Utf16IsRead) {
  EXPECT_EQ(roster_text(std::string("\xff\xfen\0a\0m\0e\0\n\0", 12)).text, "name\n");
}

TEST(RosterEncoding, CountsLinesLikeEditor) {
  EXPECT_THAT(roster_text("name\rAnn\r\n\nZo\xeb\n").notes,
              ElementsAre(HasSubstr("line 4: read as Windows-1252: 'Zoë'")));
}

}  // namespace
}  // namespace aspis::tournament
