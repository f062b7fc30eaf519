#include "server/lobby/lobby_types.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/formats/plan.hpp"
#include "referee/rules/catalog.hpp"

namespace aspis::lobby {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

const rules::Rules& game(const std::string& name) {
  return **rules::rules_named(name);
}

formats::Plan parse_plan(const std::string& keys) {
  auto plan = formats::read_plan(R"({"stages": [{"name": "A"}])" + keys + "}");
  if (!plan) throw std::invalid_argument(plan.error().text);
  return *std::move(plan);
}

const char* const cube_plan = R"(, "options": {"rows": 8, "columns": 8, "planes": 4},
  "clock": {"move": "5s"},
  "agreed": {"least": {"options": {"rows": 6, "columns": 6}, "move": "1s"},
             "most": {"options": {"rows": 12, "columns": 12}, "move": "30s"}})";

Terms terms_with(std::vector<protocol::Option> options,
                 std::optional<std::chrono::milliseconds> move = {}) {
  return {std::move(options), {move, std::nullopt}};
}

std::string shown(const protocol::Result<Terms>& terms) {
  return terms ? text(*terms) : terms.error().text;
}

std::string practice(const std::string& name, const std::string& plan, const Terms& terms) {
  return shown(practice_terms(game(name), parse_plan(plan), terms));
}

std::string match(const Terms& terms) {
  return shown(match_terms(game("wordcube"), parse_plan(cube_plan), terms));
}

TEST(Terms, PracticeUsesTournamentTermsUnlessNamed) {
  EXPECT_EQ(practice("wordcube", cube_plan, {}), "board=8x8x4 ply-cap=0 time=5s");
  EXPECT_EQ(practice("wordcube", cube_plan, terms_with({{"board", "6x7x3"}}, 2s)),
            "board=6x7x3 ply-cap=0 time=2s");
  EXPECT_EQ(practice("wordcube", cube_plan, terms_with({{"planes", "2"}})),
            "board=8x8x2 ply-cap=0 time=5s");
  EXPECT_THAT(practice("boxing", "", terms_with({{"arena", "sample"}}, 500ms)),
              HasSubstr("arena=sample time=500ms"));
}

TEST(Terms, RefusalsQuoteTheRules) {
  EXPECT_THAT(practice("wordcube", "", terms_with({{"rows", "2"}})), HasSubstr("rows=2"));
  EXPECT_THAT(practice("wordcube", "", terms_with({{"depth", "2"}})), HasSubstr("depth"));
  EXPECT_THAT(practice("boxing", "", terms_with({{"symmetry", "odd"}})), HasSubstr("half-turn"));
  EXPECT_THAT(practice("wordcube", "", terms_with({{"board", "6x6x3"}, {"rows", "6"}})),
              HasSubstr("rows"));
}

TEST(Terms, BoardNeedsThreeSidesAndGameWithBoards) {
  EXPECT_EQ(practice("wordcube", "", terms_with({{"board", "6x6"}})),
            "board=6x6: expected rows, columns and planes, as in board=6x6x3");
  EXPECT_EQ(practice("boxing", "", terms_with({{"board", "6x6x3"}})),
            "board=6x6x3: boxing has boards of one size only");
  EXPECT_THAT(practice("wordcube", "", terms_with({{"board", "6xtenx3"}})),
              HasSubstr("columns=ten"));
}

TEST(Terms, LimitPracticeToProtectOtherGames) {
  EXPECT_EQ(practice("wordcube", "", terms_with({{"board", "100x100x100"}})),
            "the board has more than 8000 cells: practise on a smaller one");
  EXPECT_EQ(practice("wordcube", "", terms_with({}, 24h)),
            "time=24h: must be from 50ms to 10m in practice");
  EXPECT_EQ(practice("wordcube", "", terms_with({}, 1ms)),
            "time=1ms: must be from 50ms to 10m in practice");
}

TEST(Terms, PracticeTakesSizeOfPlan) {
  const char* const large = R"(, "options": {"rows": 30, "columns": 30, "planes": 10})";
  EXPECT_THAT(practice("wordcube", large, terms_with({}, 1s)), HasSubstr("board=30x30x10"));
}

TEST(Terms, MatchTermsStayWithinBoundsOfPlan) {
  EXPECT_EQ(match(terms_with({{"rows", "12"}, {"columns", "6"}}, 30s)),
            "board=12x6x4 ply-cap=0 time=30s");
  EXPECT_EQ(match({}), "board=8x8x4 ply-cap=0 time=5s");
  EXPECT_EQ(match(terms_with({{"rows", "13"}})), "rows=13: must be a whole number from 6 to 12");
  EXPECT_EQ(match(terms_with({{"rows", "many"}})),
            "rows=many: must be a whole number from 6 to 12");
  EXPECT_EQ(match(terms_with({}, 31s)), "time=31s: must be from 1s to 30s");
}

TEST(Terms, DescribeWhatPlanFixes) {
  EXPECT_EQ(match(terms_with({{"ply-cap", "9"}})),
            "ply-cap=9: is set by the tournament; you two may choose rows (6 to 12), columns (6 "
            "to 12), time (1s to 30s)");
  const auto fixed = parse_plan("");
  EXPECT_EQ(shown(match_terms(game("boxing"), fixed, terms_with({}, 3s))),
            "time=3s: is set by the tournament; you two may choose only when you play");
}

}  // namespace
}  // namespace aspis::lobby
