#include "server/tournament/csv.hpp"

#include <gmock/gmock.h>

namespace aspis::tournament {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Csv, quotes_hold_delimiters_quotes_and_line_ends) {
  const Csv csv = read_csv("name,school\n\"Ann, \"\"B\"\"\",\"one\r\ntwo\"\nCleo,x\n");
  EXPECT_THAT(csv.faults, IsEmpty());
  EXPECT_THAT(csv.rows,
              ElementsAre(CsvRow{1, {"name", "school"}}, CsvRow{2, {"Ann, \"B\"", "one\ntwo"}},
                          CsvRow{4, {"Cleo", "x"}}));
}

TEST(Csv, the_header_says_what_parts_cells) {
  EXPECT_EQ(read_csv("a,b;c,d\n").delimiter, ',');
  EXPECT_EQ(read_csv("a;b;c,d\n").delimiter, ';');
  EXPECT_EQ(read_csv("a\tb\n1\t2\n").delimiter, '\t');
  EXPECT_EQ(read_csv("\n\n\"a,b,c\";d\n").delimiter, ';') << "not what is in quotes";
  EXPECT_EQ(read_csv("name\nann\n").delimiter, ',');
}

TEST(Csv, every_line_end_and_a_mark_in_front_are_read) {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    const Csv csv = read_csv(
        "\xef\xbb\xbf"
        "a,b" +
        end + end + " 1 , 2" + end + ",," + end + "3,");
    EXPECT_THAT(csv.rows,
                ElementsAre(CsvRow{1, {"a", "b"}}, CsvRow{3, {"1", "2"}}, CsvRow{5, {"3", ""}}));
  }
}

TEST(Csv, a_quote_within_a_word_is_a_character) {
  EXPECT_THAT(read_csv("Ann \"Bo\" Lee,2\n").rows, ElementsAre(CsvRow{1, {"Ann \"Bo\" Lee", "2"}}));
}

TEST(Csv, faults_name_their_lines_and_the_rest_is_read) {
  const Csv csv = read_csv("a,b\n\"x\"y,2\n3,4\n5,\"6\n7,8\n");
  EXPECT_THAT(csv.faults,
              ElementsAre(CsvFault{2,
                                   "there is text after a closing quote; a quote within quotes is "
                                   "written twice"},
                          CsvFault{4, "a quote is opened and never closed"}));
  ASSERT_EQ(csv.rows.size(), 4U);
  EXPECT_EQ(csv.rows[2], (CsvRow{3, {"3", "4"}}));
}

TEST(Csv, nothing_has_no_rows) {
  EXPECT_THAT(read_csv("").rows, IsEmpty());
  EXPECT_THAT(read_csv("\xef\xbb\xbf\n , \n").rows, IsEmpty());
}

}  // namespace
}  // namespace aspis::tournament
