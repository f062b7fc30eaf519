#include "referee/rules/wordcube/legal_runs.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace aspis::rules::wordcube {
namespace {

Lengths lengths_of(std::initializer_list<int> lengths) {
  Lengths bits{};
  for (const int length : lengths) add_length(bits, length);
  return bits;
}

TEST(RunTable, numbers_its_runs_by_line_start_and_length) {
  RunTable table(4, 100, 100);
  table.set(2, 7, lengths_of({100, 3}));
  table.set(0, 99, lengths_of({66, 67}));
  const std::vector<RunTable::Entry> expected = {{0, 99, 66}, {0, 99, 67}, {2, 7, 3}, {2, 7, 100}};
  std::vector<RunTable::Entry> found;
  table.for_each([&](const RunTable::Entry& entry) { found.push_back(entry); });
  EXPECT_EQ(found, expected);
  ASSERT_EQ(table.count(), 4U);
  for (std::size_t at = 0; at < 4; ++at) EXPECT_EQ(table.entry(at), expected[at]) << at;
}

TEST(RunTable, forgets_what_a_start_had_before) {
  RunTable table(2, 5, 5);
  table.set(1, 0, lengths_of({3, 4, 5}));
  table.set(0, 2, lengths_of({3}));
  table.set(1, 0, lengths_of({4}));
  EXPECT_EQ(table.count(), 2U);
  EXPECT_EQ(table.entry(1), (RunTable::Entry{1, 0, 4}));
  table.set(1, 0, {});
  table.set(0, 2, {});
  EXPECT_EQ(table.count(), 0U);
}

TEST(RunTable, has_no_room_where_no_run_is_long_enough) {
  RunTable table(3, 3, 2);
  table.set(2, 2, {});
  EXPECT_EQ(table.count(), 0U);
}

}  // namespace
}  // namespace aspis::rules::wordcube
