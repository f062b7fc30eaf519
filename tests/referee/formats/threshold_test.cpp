#include "referee/formats/threshold.hpp"

#include <gmock/gmock.h>

#include "referee/formats/plan_json.hpp"

namespace aspis::formats {
namespace {

using testing::DoubleNear;
using testing::HasSubstr;

const Threshold bronze{"Bronze", "boxing_random", 60, 50, 30};

TEST(Thresholds, are_open_until_the_games_that_are_left_cannot_change_them) {
  EXPECT_EQ(check(bronze, {0, 0}).state, ThresholdState::open);
  EXPECT_EQ(check(bronze, {30, 59}).state, ThresholdState::open);
  EXPECT_EQ(check(bronze, {30, 60}).state, ThresholdState::passed) << "30 of 50 points are there";
  EXPECT_EQ(check(bronze, {40, 40}).state, ThresholdState::open) << "the last ten are needed";
  EXPECT_EQ(check(bronze, {41, 41}).state, ThresholdState::failed);
  EXPECT_EQ(check(bronze, {50, 59}).state, ThresholdState::failed);
}

TEST(Thresholds, say_how_much_is_needed_in_the_games_that_are_left) {
  const ThresholdCheck so_far = check(bronze, {20, 21});
  EXPECT_EQ(so_far.games_left, 30);
  EXPECT_EQ(so_far.points_needed, 19.5);
  EXPECT_DOUBLE_EQ(so_far.share, 0.525);
}

TEST(Thresholds, have_the_interval_of_wilson) {
  // Newcombe 1998, Statistics in Medicine 17: 81 of 263 is 0.2553 to 0.3662.
  const ThresholdCheck some = check({"X", "y", 60, 1000, 0}, {263, 162});
  EXPECT_THAT(some.low, DoubleNear(0.2553, 0.0001));
  EXPECT_THAT(some.high, DoubleNear(0.3662, 0.0001));
}

TEST(Thresholds, of_a_hundred_percent_fail_with_the_first_half_point_lost) {
  const Threshold all{"Gold", "x", 100, 10, 0};
  EXPECT_EQ(check(all, {9, 18}).state, ThresholdState::open);
  EXPECT_EQ(check(all, {9, 17}).state, ThresholdState::failed);
}

TEST(Thresholds, stand_in_a_plan_and_are_written_only_where_there_are_any) {
  const auto plan = read_plan(
      R"({"stages": [{"name": "All"}], "thresholds": [{"name": "Bronze", "against": "b", "points": 40}]})");
  ASSERT_TRUE(plan) << plan.error().text;
  EXPECT_EQ(plan->thresholds, (std::vector<Threshold>{{"Bronze", "b", 60, 50, 40}}));
  EXPECT_EQ(*read_plan(text(*plan)), *plan);
  EXPECT_THAT(text(*read_plan(R"({"stages": [{"name": "All"}]})")),
              testing::Not(HasSubstr("thresholds")));
}

TEST(Thresholds, that_make_no_sense_are_refused_in_one_line) {
  const auto refusal = [](const std::string& thresholds) {
    const auto plan =
        read_plan(R"({"stages": [{"name": "All"}], "thresholds": )" + thresholds + "}");
    return plan ? "" : plan.error().text;
  };
  EXPECT_THAT(refusal(R"([{"against": "b"}])"), HasSubstr("thresholds[0].name: must be given"));
  EXPECT_THAT(refusal(R"([{"name": "A"}])"), HasSubstr("thresholds[0].against: must name"));
  EXPECT_THAT(refusal(R"([{"name": "A", "against": "b"}, {"name": "A", "against": "b"}])"),
              HasSubstr("thresholds[1].name: \"A\" is listed twice"));
  EXPECT_THAT(refusal(R"([{"name": "A", "against": "b", "points": 60},
                          {"name": "B", "against": "b", "points": 60}])"),
              HasSubstr("thresholds: their points are 120 in all"));
  EXPECT_THAT(refusal(R"([{"name": "A", "against": "b", "percent": 0}])"),
              HasSubstr("thresholds[0].percent"));
  EXPECT_THAT(refusal(R"({"name": "A"})"), HasSubstr("thresholds: must be a list"));
}

}  // namespace
}  // namespace aspis::formats
