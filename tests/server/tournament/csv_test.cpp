#include "server/tournament/csv.hpp"

#include <gmock/gmock.h>

namespace aspis::tournament {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Csv, QuotesProtectDelimitersQuotesAndLineEnds) {
  const Csv csv = read_csv("name,school\n\"Ann, \"\"B\"\"\",\"one\r\ntwo\"\nCleo,x\n");
  EXPECT_THAT(csv.errors, IsEmpty());
  EXPECT_THAT(csv.rows,
              ElementsAre(CsvRow{1, {"name", "school"}}, CsvRow{2, {"Ann, \"B\"", "one\ntwo"}},
                          CsvRow{4, {"Cleo", "x"}}));
}

TEST(Csv, HeaderDeterminesDelimiter) {
  EXPECT_EQ(read_csv("a,b;c,d\n").delimiter, ',');
  EXPECT_EQ(read_csv("a;b;c,d\n").delimiter, ';');
  EXPECT_EQ(read_csv("a\tb\n1\t2\n").delimiter, '\t');
  EXPECT_EQ(read_csv("\n\n\"a,b,c\";d\n").delimiter, ';') << "not what is in quotes";
  EXPECT_EQ(read_csv("name\nann\n").delimiter, ',');
}

TEST(Csv, ReadsEveryLineEndAndByteOrderMark) {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    const Csv csv = read_csv(
        "\xef\xbb\xbf"
        "a,b" +
        end + end + " 1 , 2" + end + ",," + end + "3,");
    EXPECT_THAT(csv.rows,
                ElementsAre(CsvRow{1, {"a", "b"}}, CsvRow{3, {"1", "2"}}, CsvRow{5, {"3", ""}}));
  }
}

TEST(Csv, QuoteWithinWordIsACharacter) {
  EXPECT_THAT(read_csv("Ann \"Bo\" Lee,2\n").rows, ElementsAre(CsvRow{1, {"Ann \"Bo\" Lee", "2"}}));
}

TEST(Csv, ErrorsNameLinesAndRestIsRead) {
  const Csv csv = read_csv("a,b\n\"x\"y,2\n3,4\n5,\"6\n7,8\n");
  EXPECT_THAT(csv.errors,
              ElementsAre(CsvError{2,
                                   "there is text after a closing quote; a quote within quotes is "
                                   "written twice"},
                          CsvError{4, "a quote is opened and never closed"}));
  ASSERT_EQ(csv.rows.size(), 4U);
  EXPECT_EQ(csv.rows[2], (CsvRow{3, {"3", "4"}}));
}

TEST(Csv, EmptyTextHasNoRows) {
  EXPECT_THAT(read_csv("").rows, IsEmpty());
  EXPECT_THAT(read_csv("\xef\xbb\xbf\n , \n").rows, IsEmpty());
}

}  // namespace
}  // namespace aspis::tournament
