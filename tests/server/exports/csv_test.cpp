// Tests cells and rows of CSV files in the form that spreadsheets and gradebooks accept.
#include "server/exports/table.hpp"

#include <gtest/gtest.h>

namespace aspis::exports {
namespace {

TEST(CsvCells, KeepPlainTextsAndApostrophes) {
  EXPECT_EQ(csv_cell("Zoe O'Hara"), "Zoe O'Hara");
  EXPECT_EQ(csv_cell(""), "");
  EXPECT_EQ(csv_cell(" two blanks "), " two blanks ");
}

TEST(CsvCells, QuoteCommasQuotesAndLineEnds) {
  EXPECT_EQ(csv_cell("Doe, Jane"), "\"Doe, Jane\"");
  EXPECT_EQ(csv_cell("the \"one\""), "\"the \"\"one\"\"\"");
  EXPECT_EQ(csv_cell("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(csv_cell("half; half"), "\"half; half\"");
}

TEST(CsvCells, MarkFormulasAsTexts) {
  EXPECT_EQ(csv_cell("=1+1"), "'=1+1");
  EXPECT_EQ(csv_cell("@SUM(A1)"), "'@SUM(A1)");
  EXPECT_EQ(csv_cell("-1-2"), "'-1-2");
  EXPECT_EQ(csv_cell("=HYPERLINK(\"x\",\"y\")"), "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
  EXPECT_EQ(csv_cell("\t=1"), "\"'\t=1\"");
}

TEST(CsvCells, KeepNumbers) {
  EXPECT_EQ(csv_cell("-12"), "-12");
  EXPECT_EQ(csv_cell("+4.5"), "+4.5");
  EXPECT_EQ(csv_cell("-"), "'-");
  EXPECT_EQ(csv_cell("-1.2.3"), "'-1.2.3");
}

TEST(CsvRows, KeepCommasOfEmptyCells) {
  EXPECT_EQ(csv_row({"", "a", ""}), ",a,\n");
  EXPECT_EQ(csv_row({"a,b", "c"}), "\"a,b\",c\n");
}

}  // namespace
}  // namespace aspis::exports
