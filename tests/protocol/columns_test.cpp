// Text in columns: as wide as it is seen, not as many bytes.
#include "protocol/columns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/utf8.hpp"

namespace aspis::protocol {
namespace {

using ::testing::ElementsAre;

TEST(Columns, CharacterOfSeveralBytesIsOneColumnWide) {
  EXPECT_EQ(letters_in(""), 0U);
  EXPECT_EQ(letters_in("Zürich"), 6U);
  EXPECT_EQ(letters_in("日本"), 2U);
}

TEST(Columns, TextIsCutBetweenCharacters) {
  EXPECT_EQ(protocol::cut_to("Zürich", 6), "Zürich");
  EXPECT_EQ(protocol::cut_to("Zürich", 2), "Zü");
  EXPECT_EQ(protocol::cut_to("Zürich", 1), "Z");
  EXPECT_EQ(protocol::cut_to("Zürich", 0), "");
  EXPECT_EQ(protocol::cut_to("日本", 1), "日");
}

TEST(Columns, FitWidestCellAndAlignNumbersRight) {
  protocol::Columns columns({"name", "games>", "note"});
  columns.add({"Zoë", "7", ""});
  columns.add({"Bartholomew", "1234567", "late"});
  EXPECT_THAT(columns.lines(), ElementsAre("name           games  note",  //
                                           "Zoë                7",        //
                                           "Bartholomew  1234567  late"));
}

}  // namespace
}  // namespace aspis::protocol
