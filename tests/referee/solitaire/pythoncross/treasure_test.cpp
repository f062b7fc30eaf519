#include "referee/solitaire/pythoncross/treasure.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace aspis::solitaire::pythoncross {
namespace {

using std::chrono::seconds;
using std::chrono::sys_seconds;
using testing::ElementsAre;
using testing::HasSubstr;

sys_seconds at(int second) {
  return sys_seconds(seconds(second));
}

Sent valid(std::string name, int total, int second) {
  Verdict verdict;
  verdict.total = total;
  return {std::move(name), at(second), false, verdict};
}

Sent invalid(std::string name, int second) {
  Verdict verdict;
  verdict.total = 900;
  verdict.errors.push_back({3, 0, "total", "900", "899"});
  return {std::move(name), at(second), false, verdict};
}

std::vector<std::string> names(const std::vector<Ranked>& ranked) {
  std::vector<std::string> names;
  for (const Ranked& one : ranked) names.push_back(one.sent->name);
  return names;
}

TEST(Treasure, GoesToHighestValidRecordByDeadline) {
  const std::vector<Sent> records = {valid("late", 715, 101), invalid("wrong", 1),
                                     valid("low", 474, 5), valid("high", 551, 100)};
  const auto ranked = ranking(records, at(100));
  EXPECT_THAT(names(ranked), ElementsAre("high", "low", "late", "wrong"));
  EXPECT_EQ(ranked[0].place, 1);
  EXPECT_TRUE(ranked[2].late);
  EXPECT_FALSE(ranked[3].place);
  const std::string told = text(ranked, at(100));
  EXPECT_THAT(told, HasSubstr("3. late, 1970-01-01T00:01:41Z (late): 715\n"));
  EXPECT_THAT(told, HasSubstr("INVALID line 3: total: 900; expected: 899\n"));
  EXPECT_THAT(told, HasSubstr("The treasure goes to high, 551 points: the highest valid record by "
                              "1970-01-01T00:01:40Z.\n"));
}

TEST(Treasure, GoesToFirstValidRecordIfNoneIsInTime) {
  const std::vector<Sent> records = {valid("higher", 715, 300), invalid("in time", 1),
                                     valid("first", 474, 200)};
  const auto ranked = ranking(records, at(100));
  EXPECT_THAT(names(ranked), ElementsAre("first", "higher", "in time"));
  EXPECT_THAT(text(ranked, at(100)), HasSubstr("The treasure goes to first, 474 points: the first "
                                               "valid record, as none came by"));
}

TEST(Treasure, GoesToEarlierOfEqualTotalsAndRequiresValidRecord) {
  const std::vector<Sent> records = {valid("b", 551, 20), valid("a", 551, 10), valid("c", 551, 20)};
  const auto ranked = ranking(records, std::nullopt);
  EXPECT_THAT(names(ranked), ElementsAre("a", "b", "c"));
  EXPECT_EQ(ranked[1].place, 2);
  EXPECT_EQ(ranked[2].place, 2) << "shared";
  const std::vector<Sent> wrong = {invalid("x", 1)};
  EXPECT_THAT(text(ranking(wrong, std::nullopt), std::nullopt),
              HasSubstr("so the treasure is not found"));
  EXPECT_TRUE(to_json(ranking(wrong, std::nullopt), std::nullopt)["treasure"].is_null());
}

}  // namespace
}  // namespace aspis::solitaire::pythoncross
