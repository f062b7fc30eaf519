#include "referee/rules/wordcube/legal_runs.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace aspis::rules::wordcube {
namespace {

Lengths make_lengths(std::initializer_list<int> lengths) {
  Lengths bits{};
  for (const int length : lengths) add_length(bits, length);
  return bits;
}

TEST(RunTable, NumbersRunsByLineStartAndLength) {
  RunTable table(4, 100, 100);
  table.set(2, 7, make_lengths({100, 3}));
  table.set(0, 99, make_lengths({66, 67}));
  const std::vector<RunTable::Entry> expected = {{0, 99, 66}, {0, 99, 67}, {2, 7, 3}, {2, 7, 100}};
  std::vector<RunTable::Entry> found;
  table.for_each([&](const RunTable::Entry& entry) { found.push_back(entry); });
  EXPECT_EQ(found, expected);
  ASSERT_EQ(table.count(), 4U);
  for (std::size_t at = 0; at < 4; ++at) EXPECT_EQ(table.entry(at), expected[at]) << at;
}

TEST(RunTable, ForgetsEarlierRunsOfStart) {
  RunTable table(2, 5, 5);
  table.set(1, 0, make_lengths({3, 4, 5}));
  table.set(0, 2, make_lengths({3}));
  table.set(1, 0, make_lengths({4}));
  EXPECT_EQ(table.count(), 2U);
  EXPECT_EQ(table.entry(1), (RunTable::Entry{1, 0, 4}));
  table.set(1, 0, {});
  table.set(0, 2, {});
  EXPECT_EQ(table.count(), 0U);
}

TEST(RunTable, IsEmptyIfNoRunIsLongEnough) {
  RunTable table(3, 3, 2);
  table.set(2, 2, {});
  EXPECT_EQ(table.count(), 0U);
}

}  // namespace
}  // namespace aspis::rules::wordcube
