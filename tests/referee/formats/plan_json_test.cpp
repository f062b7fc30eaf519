#include "referee/formats/plan_json.hpp"

#include <gtest/gtest.h>

namespace aspis::formats {
namespace {

std::string fault_in(std::string_view json) {
  const auto plan = read_plan(json);
  return plan ? "" : plan.error().text;
}

std::string stage_with(const std::string& keys) {
  return R"({"name": "x", "stages": [{"name": "One")" + (keys.empty() ? "" : ", " + keys) + "}]}";
}

TEST(PlanJson, every_preset_is_a_plan_and_survives_being_written_and_read) {
  ASSERT_EQ(presets().size(), 8U);
  for (const Preset& preset : presets()) {
    const auto plan = read_plan(preset.json);
    ASSERT_TRUE(plan) << preset.name << ": " << plan.error().text;
    EXPECT_EQ(plan->name, preset.name);
    EXPECT_FALSE(plan->about.empty());
    const auto again = read_plan(text(*plan));
    ASSERT_TRUE(again) << preset.name << ": " << again.error().text;
    EXPECT_EQ(*again, *plan) << preset.name;
    EXPECT_EQ(text(*again), text(*plan));
  }
}

TEST(PlanJson, what_stands_outside_the_stages_holds_for_each_that_has_none_of_its_own) {
  const auto plan = read_plan(R"({"match": {"games": 4}, "points": {"win": 3, "tie": 1.5},
    "stages": [{"name": "A"}, {"name": "B", "match": {"swap": true}}]})");
  ASSERT_TRUE(plan) << plan.error().text;
  EXPECT_EQ(plan->stages[0].match.games, 4);
  EXPECT_EQ(plan->stages[0].points.win2, 6);
  EXPECT_EQ(plan->stages[0].points.tie2, 3);
  EXPECT_EQ(plan->stages[1].match.games, 4);
  EXPECT_TRUE(plan->stages[1].match.swap);
}

TEST(PlanJson, limits_are_durations_none_or_the_games_own) {
  const auto plan =
      read_plan(R"({"clock": {"move": "500ms", "game": "none"}, "stages": [{"name": "A"}]})");
  ASSERT_TRUE(plan) << plan.error().text;
  using std::chrono::milliseconds;
  const protocol::TimeControl own{milliseconds(1), milliseconds(2)};
  EXPECT_EQ(clock_of(*plan, own), (protocol::TimeControl{milliseconds(500), std::nullopt}));
  const auto plain = read_plan(R"({"stages": [{"name": "A"}]})");
  ASSERT_TRUE(plain);
  EXPECT_EQ(clock_of(*plain, own), own);
}

std::string agreed_with(const std::string& least, const std::string& most) {
  return R"({"agreed": {"least": {)" + least + R"(}, "most": {)" + most +
         R"(}}, "stages": [{"name": "A"}]})";
}

TEST(PlanJson, bounds_of_what_may_be_agreed_are_read_and_written_the_same_again) {
  const auto plan = read_plan(agreed_with(R"("options": {"rows": 6}, "move": "1s")",
                                          R"("options": {"rows": "12"}, "move": "30s")"));
  ASSERT_TRUE(plan) << plan.error().text;
  using Options = std::vector<protocol::Option>;
  EXPECT_EQ(plan->agreed.least.options, (Options{{"rows", "6"}}));
  EXPECT_EQ(plan->agreed.most.options, (Options{{"rows", "12"}}));
  EXPECT_EQ(plan->agreed.most.move, std::optional(std::chrono::milliseconds(30'000)));
  const auto again = read_plan(text(*plan));
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(*again, *plan);
}

TEST(PlanJson, bounds_of_what_may_be_agreed_have_two_ends_in_order) {
  EXPECT_EQ(fault_in(agreed_with(R"("options": {"rows": 6})", "")),
            "agreed.most.options.rows: must be given, since the other end of the agreement has it");
  EXPECT_EQ(
      fault_in(agreed_with("", R"("options": {"rows": 6})")),
      "agreed.least.options.rows: must be given, since the other end of the agreement has it");
  EXPECT_EQ(fault_in(agreed_with(R"("options": {"rows": 9})", R"("options": {"rows": 8})")),
            "agreed.least.options.rows: is more than agreed.most has");
  EXPECT_EQ(fault_in(agreed_with(R"("options": {"arena": "x"})", R"("options": {"arena": "x"})")),
            "agreed.least.options.arena: must be a whole number");
  EXPECT_EQ(fault_in(agreed_with(R"("move": "5s")", "")),
            "agreed: move must be given at both ends or at neither");
  EXPECT_EQ(fault_in(agreed_with(R"("move": "5s")", R"("move": "4s")")),
            "agreed.least.move: is more than agreed.most has");
  EXPECT_EQ(
      fault_in(agreed_with(R"("move": "5s")", R"("move": "none")")),
      "agreed: move must be a duration at both ends, or \"own\" if players do not agree on it");
}

struct BadPlan {
  std::string json;
  std::string says;
};

TEST(PlanJson, a_bad_plan_is_refused_with_the_path_of_the_wrong_key) {
  const std::vector<BadPlan> bad = {
      {"", "is not valid JSON"},
      {"[]", "the plan: must be an object, and is []"},
      {"{", "is not valid JSON: at line 1, column 2"},
      {"{}", "stages: must list at least one stage"},
      {R"({"stages": 3})", "stages: must be a list of stages, and is 3"},
      {R"({"stages": [7]})", "stages[0]: must be an object, and is 7"},
      {R"({"stages": [{}]})", "stages[0].name: must be given"},
      {R"({"nmae": "x", "stages": [{"name": "A"}]})", "nmae: unknown key; the keys are name"},
      {stage_with(R"("match": {"games": "two"})"),
       "stages[0].match.games: must be a whole number from 1 to 1000, and is \"two\""},
      {stage_with(R"("match": {"games": 0})"), "stages[0].match.games: must be a whole number"},
      {stage_with(R"("match": {"games": 3, "swap": true})"),
       "stages[0].match.games: must be even if seats are swapped, and is 3"},
      {stage_with(R"("match": {"gmaes": 3})"), "stages[0].match.gmaes: unknown key"},
      {stage_with(R"("format": "knockout")"), "stages[0].format: must be one of groups, "},
      {stage_with(R"("tie_breaks": ["points", "luck"])"),
       "stages[0].tie_breaks[1]: must be one of points, forfeits"},
      {stage_with(R"("tie_breaks": [])"), "stages[0].tie_breaks: must name what counts"},
      {stage_with(R"("tie_breaks": ["lot", "points"])"), "stages[0].tie_breaks[0]: a lot decides"},
      {stage_with(R"("tie_breaks": ["points", "points"])"), "stages[0].tie_breaks[1]: \"points\""},
      {stage_with(R"("tie_breaks": ["play-off"])"), "stages[0].tie_breaks[0]: a play-off needs"},
      {stage_with(R"("entry": {"top": 4})"), "stages[0].entry: must be \"everyone\""},
      {stage_with(R"("entry": {"bottom": 4})"), "stages[0].entry: must be \"everyone\""},
      {stage_with(R"("groups": {"count": 2, "size": 8})"), "stages[0].groups: give one of"},
      {stage_with(R"("groups": {"by": "lists"})"), "stages[0].groups.lists: is used with"},
      {stage_with(R"("groups": {"by": "lists", "lists": [[1, 2], [2, 3]]})"),
       "stages[0].groups.lists[1]: entrant 2 is listed twice"},
      {stage_with(R"("groups": {"by": "lists", "lists": [[1, 2], [3]]})"),
       "stages[0].groups.lists[1]: a group must have 2 or more entrants"},
      {stage_with(R"("groups": {"by": "lists", "lists": [[1, "2"]]})"),
       "stages[0].groups.lists[0][1]: must be a whole number"},
      {stage_with(R"("groups": {"sizes": [8, 1]})"), "stages[0].groups.sizes[1]: must be a whole"},
      {stage_with(R"("points": {"win": 0.3})"), "stages[0].points.win: must be a number in steps"},
      {stage_with(R"("points": {"win": 1, "tie": 2})"), "stages[0].points: a win must be worth"},
      {stage_with(R"("play_off": {"games": 3})"), "stages[0].play_off.games: must be even"},
      {R"({"clock": {"move": 5}, "stages": [{"name": "A"}]})", "clock.move: must be a duration"},
      {R"({"clock": "5s", "stages": [{"name": "A"}]})", "clock: must be an object"},
      {R"({"options": {"size": []}, "stages": [{"name": "A"}]})", "options.size: must be a text"},
      {R"({"stages": [{"name": "A", "tie_breaks": ["points"]}, {"name": "B", "entry": {"top": 2}}]})",
       "stages[0].tie_breaks: must have \"play-off\" or \"lot\", since the next stage takes the "
       "top 2"},
      {R"({"stages": [{"name": "A", "format": "ladder"}, {"name": "B"}]})",
       "stages[1]: the ladder before it never ends"},
      {std::string(100'000, '['), "the plan is nested too deeply"},
  };
  for (const BadPlan& plan : bad) {
    const std::string said = fault_in(plan.json);
    EXPECT_TRUE(said.starts_with(plan.says)) << plan.json.substr(0, 200) << "\nsaid: " << said;
    EXPECT_EQ(said.find('\n'), std::string::npos);
  }
}

TEST(PlanJson, a_value_is_set_by_its_path_in_either_way_of_writing_it) {
  const std::string json = stage_with("");
  const auto dotted = with_value(json, "stages.0.match.games", "4");
  ASSERT_TRUE(dotted) << dotted.error().text;
  EXPECT_EQ(read_plan(*dotted)->stages[0].match.games, 4);
  const auto brackets = with_value(json, "stages[0].name", "Cup");
  ASSERT_TRUE(brackets);
  EXPECT_EQ(read_plan(*brackets)->stages[0].name, "Cup");
  const auto clock = with_value(json, "clock.move", "500ms");
  ASSERT_TRUE(clock);
  EXPECT_EQ(**read_plan(*clock)->move_time, std::chrono::milliseconds(500));
  const auto list = with_value(json, "stages[0].tie_breaks", R"(["wins", "lot"])");
  ASSERT_TRUE(list);
  EXPECT_EQ(read_plan(*list)->stages[0].tie_breaks.front(), Criterion::wins);
}

TEST(PlanJson, a_path_that_leads_nowhere_is_refused) {
  const std::string json = stage_with("");
  EXPECT_EQ(with_value(json, "stages[7].name", "x").error().text,
            "stages[7].name: the list has no such entry");
  EXPECT_EQ(with_value(json, "stages[1]", "x").error().text,
            "stages[1]: the list has no such entry");
  EXPECT_EQ(with_value(json, "name.first", "x").error().text,
            "name.first: leads through a value that has no keys");
  EXPECT_FALSE(with_value(json, "", "x"));
  EXPECT_FALSE(with_value(json, "a/b", "x"));
  EXPECT_FALSE(with_value("{", "a", "x"));
}

TEST(PlanJson, a_roster_that_does_not_fill_the_groups_is_refused) {
  const auto sizes = read_plan(stage_with(R"("groups": {"sizes": [8, 8, 9, 9]})"));
  ASSERT_TRUE(sizes);
  EXPECT_FALSE(fault_of(*sizes, 34));
  EXPECT_EQ(fault_of(*sizes, 33)->text,
            "stages[0].groups.sizes: make 34 places, and there are 33 entrants");
  const auto lists =
      read_plan(stage_with(R"("groups": {"by": "lists", "lists": [[1, 2], [3, 4]]})"));
  ASSERT_TRUE(lists);
  EXPECT_FALSE(fault_of(*lists, 4));
  EXPECT_EQ(fault_of(*lists, 3)->text,
            "stages[0].groups.lists: name entrant 4, and there are 3 entrants");
  EXPECT_EQ(fault_of(*lists, 5)->text, "stages[0].groups.lists: name 4, and there are 5 entrants");
}

}  // namespace
}  // namespace aspis::formats
