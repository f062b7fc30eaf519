// Cells and lines of CSV files, as spreadsheets and gradebooks take them.
#include "server/exports/table.hpp"

#include <gtest/gtest.h>

namespace aspis::exports {
namespace {

TEST(CsvCells, plain_texts_and_apostrophes_stay_as_they_are) {
  EXPECT_EQ(csv_cell("Zoe O'Hara"), "Zoe O'Hara");
  EXPECT_EQ(csv_cell(""), "");
  EXPECT_EQ(csv_cell(" two blanks "), " two blanks ");
}

TEST(CsvCells, commas_quotes_and_line_ends_are_quoted) {
  EXPECT_EQ(csv_cell("Doe, Jane"), "\"Doe, Jane\"");
  EXPECT_EQ(csv_cell("the \"one\""), "\"the \"\"one\"\"\"");
  EXPECT_EQ(csv_cell("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(csv_cell("half; half"), "\"half; half\"");
}

TEST(CsvCells, what_a_spreadsheet_would_compute_is_a_text) {
  EXPECT_EQ(csv_cell("=1+1"), "'=1+1");
  EXPECT_EQ(csv_cell("@SUM(A1)"), "'@SUM(A1)");
  EXPECT_EQ(csv_cell("-1-2"), "'-1-2");
  EXPECT_EQ(csv_cell("=HYPERLINK(\"x\",\"y\")"), "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
  EXPECT_EQ(csv_cell("\t=1"), "\"'\t=1\"");
}

TEST(CsvCells, numbers_stay_numbers) {
  EXPECT_EQ(csv_cell("-12"), "-12");
  EXPECT_EQ(csv_cell("+4.5"), "+4.5");
  EXPECT_EQ(csv_cell("-"), "'-");
  EXPECT_EQ(csv_cell("-1.2.3"), "'-1.2.3");
}

TEST(CsvRows, empty_cells_keep_their_commas) {
  EXPECT_EQ(csv_row({"", "a", ""}), ",a,\n");
  EXPECT_EQ(csv_row({"a,b", "c"}), "\"a,b\",c\n");
}

}  // namespace
}  // namespace aspis::exports
