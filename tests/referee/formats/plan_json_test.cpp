// The presets that follow contests of the source documents, held against what those say.
#include "referee/formats/plan.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/support/played_out.hpp"

namespace aspis::formats {
namespace {

using tests::decide;
using tests::play_out;
using tests::preset;

std::string fault_in(std::string_view json) {
  const auto plan = read_plan(json);
  return plan ? "" : plan.error().text;
}

std::string stage_with(const std::string& keys) {
  return R"({"name": "x", "stages": [{"name": "One")" + (keys.empty() ? "" : ", " + keys) + "}]}";
}

TEST(PlanJson, EveryPresetIsPlanAndReadsBack) {
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

TEST(PlanJson, ValuesOutsideStagesAreDefaultsOfStages) {
  const auto plan = read_plan(R"({"match": {"games": 4}, "points": {"win": 3, "tie": 1.5},
    "stages": [{"name": "A"}, {"name": "B", "match": {"swap": true}}]})");
  ASSERT_TRUE(plan) << plan.error().text;
  EXPECT_EQ(plan->stages[0].match.games, 4);
  EXPECT_EQ(plan->stages[0].points.win2, 6);
  EXPECT_EQ(plan->stages[0].points.tie2, 3);
  EXPECT_EQ(plan->stages[1].match.games, 4);
  EXPECT_TRUE(plan->stages[1].match.swap);
}

TEST(PlanJson, LimitsAreDurationsNoneOrGamesDefault) {
  const auto plan =
      read_plan(R"({"clock": {"move": "500ms", "game": "none"}, "stages": [{"name": "A"}]})");
  ASSERT_TRUE(plan) << plan.error().text;
  using std::chrono::milliseconds;
  const protocol::TimeControl own{milliseconds(1), milliseconds(2)};
  EXPECT_EQ(choose_clock(*plan, own), (protocol::TimeControl{milliseconds(500), std::nullopt}));
  const auto plain = read_plan(R"({"stages": [{"name": "A"}]})");
  ASSERT_TRUE(plain);
  EXPECT_EQ(choose_clock(*plain, own), own);
}

std::string agreed_with(const std::string& least, const std::string& most) {
  return R"({"agreed": {"least": {)" + least + R"(}, "most": {)" + most +
         R"(}}, "stages": [{"name": "A"}]})";
}

TEST(PlanJson, AgreedBoundsReadBack) {
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

TEST(PlanJson, AgreedBoundsHaveTwoEndsInOrder) {
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

TEST(PlanJson, BadPlanIsRefusedWithPathOfWrongKey) {
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

TEST(PlanJson, ValueIsSetByPathInEitherNotation) {
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

TEST(PlanJson, UnknownPathIsRefused) {
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

TEST(PlanJson, RosterThatDoesNotFillGroupsIsRefused) {
  const auto sizes = read_plan(stage_with(R"("groups": {"sizes": [8, 8, 9, 9]})"));
  ASSERT_TRUE(sizes);
  EXPECT_FALSE(find_error(*sizes, 34));
  EXPECT_EQ(find_error(*sizes, 33)->text,
            "stages[0].groups.sizes: make 34 places, and there are 33 entrants");
  const auto lists =
      read_plan(stage_with(R"("groups": {"by": "lists", "lists": [[1, 2], [3, 4]]})"));
  ASSERT_TRUE(lists);
  EXPECT_FALSE(find_error(*lists, 4));
  EXPECT_EQ(find_error(*lists, 3)->text,
            "stages[0].groups.lists: name entrant 4, and there are 3 entrants");
  EXPECT_EQ(find_error(*lists, 5)->text,
            "stages[0].groups.lists: name 4, and there are 5 entrants");
}

const Line& line_in(const Ranking& ranking, Entrant entrant) {
  for (const Line& line : ranking.lines) {
    if (line.entrant == entrant) return line;
  }
  throw std::out_of_range("no such entrant in the table");
}

/// Played to its end: the winning side of the pairs that are named, -1 for a tie; the lower number
/// wins all other games.
formats::Schedule played(const Plan& plan, int entrants, const std::map<Sides, int>& winners) {
  Results results;
  return play_out(plan, {entrants, 3, 8, false, {}}, results,
                  [&](const DueGame& due, GameResult& game) {
                    const auto found = winners.find(due.match.entrants);
                    decide(game, found == winners.end() ? 0 : found->second);
                  });
}

TEST(Presets, PotmPlaysTwoGamesPerArenaWithFirstMoveSwapped) {
  const Schedule schedule = formats::schedule(preset("potm"), {5, 3, 8, false, {}}, {});
  std::map<Sides, std::map<int, std::multiset<Entrant>>> firsts;  // by pair and arena
  for (const DueGame& due : schedule.due)
    firsts[due.match.entrants][due.board].insert(due.seats[0]);
  EXPECT_EQ(firsts.size(), 10U);
  for (const auto& [pair, arenas] : firsts) {
    ASSERT_EQ(arenas.size(), 3U);
    for (const auto& [arena, first] : arenas) {
      EXPECT_EQ(first, (std::multiset<Entrant>{pair[0], pair[1]})) << "arena " << arena;
    }
  }
}

TEST(Presets, PotmRanksByWinsThenScoreAndEndsIfFirstIsDecided) {
  const Schedule schedule = played(preset("potm"), 3, {});
  EXPECT_TRUE(schedule.finished);
  EXPECT_EQ(schedule.stages[1].state, StageState::skipped) << "nobody is level with the first";
  EXPECT_EQ(preset("potm").stages[0].tie_breaks,
            (std::vector<Criterion>{Criterion::wins, Criterion::score}));
  EXPECT_EQ(line_in(schedule.stages[0].groups[0].ranking, 0).wins, 12);
  EXPECT_EQ(schedule.places[0].entrant, 0);
}

TEST(Presets, PotmStage2HasOneArenaAndEqualsShareFirstPlace) {
  const Plan plan = preset("potm");
  Results results;
  // The first to move wins with the same score, so all entrants stay level.
  const auto first_wins = [](const DueGame& due, GameResult& game) {
    for (std::size_t side = 0; side < due.match.entrants.size(); ++side) {
      if (due.match.entrants[side] == due.seats[0]) decide(game, static_cast<int>(side));
    }
  };
  const Schedule schedule = play_out(plan, {3, 3, 8, false, {}}, results, first_wins);
  std::set<std::uint64_t> arenas;
  int games = 0;
  results.for_each([&](const GameResult& game) {
    if (game.match.stage != 1) return;
    ++games;
    arenas.insert(board_seed(plan, 3, game.match, 0, 0));
  });
  EXPECT_EQ(games, 6);
  EXPECT_EQ(arenas.size(), 1U);
  EXPECT_TRUE(schedule.finished);
  for (const FinalPlace& place : schedule.places) {
    EXPECT_EQ(place.place, 1);
    EXPECT_EQ(place.sharing, 3);
  }
}

TEST(Presets, CroquarGivesPointHalfAndNothing) {
  // 0 beats 1, 0 and 2 draw, 1 and 2 draw: both games of each pair.
  const Schedule schedule = played(preset("croquar"), 3, {{Sides{0, 2}, -1}, {Sides{1, 2}, -1}});
  const Ranking& ranking = schedule.stages[0].groups[0].ranking;
  EXPECT_EQ(halves(line_in(ranking, 0).points2), "3");
  EXPECT_EQ(halves(line_in(ranking, 1).points2), "1");
  EXPECT_EQ(halves(line_in(ranking, 2).points2), "2");
  EXPECT_EQ(schedule.places[0].entrant, 0) << "most points win";
}

TEST(Presets, CroquarUsesGamesBetweenEqualsThenShares) {
  // 3 and 0 have equal points; 3 beat 0, and lost to 2, whom 0 beat.
  const Schedule decided = played(preset("croquar"), 4, {{Sides{0, 3}, 1}, {Sides{1, 3}, 1}});
  const Ranking& ranking = decided.stages[0].groups[0].ranking;
  ASSERT_EQ(line_in(ranking, 0).points2, line_in(ranking, 3).points2);
  EXPECT_EQ(decided.places[0].entrant, 3);
  EXPECT_EQ(decided.places[0].sharing, 1);
  EXPECT_EQ(ranking.lines[0].above.by, Criterion::direct);

  const Schedule shared = played(preset("croquar"), 2, {{Sides{0, 1}, -1}});
  EXPECT_EQ(shared.places[0].sharing, 2);
  EXPECT_EQ(shared.places[1].place, 1);
}

TEST(Presets, ShieldEndsWithFirstVersusSecondAndThirdVersusFourth) {
  const Schedule schedule = played(preset("shield"), 34, {});
  const Group& semi_finals = schedule.stages[3].groups[0];
  EXPECT_EQ(semi_finals.pairings.size(), 6U) << "each of the four plays the three others";
  std::vector<Entrant> ranked;
  for (const Line& line : semi_finals.ranking.lines) ranked.push_back(line.entrant);
  std::set<Sides> matches;
  for (const Pairing& pairing : schedule.stages[4].groups[0].pairings) {
    matches.insert(pairing.key.entrants);
  }
  EXPECT_EQ(matches, (std::set<Sides>{Sides{ranked[0], ranked[1]}, Sides{ranked[2], ranked[3]}}));
  EXPECT_EQ(schedule.places[0].entrant, ranked[0]);
  EXPECT_EQ(schedule.places[1].why, "lost the final");
}

TEST(Presets, ShieldGivesTwoPointsPerWinAndOnePerTie) {
  const Schedule schedule = played(preset("shield"), 3, {{Sides{1, 2}, -1}});
  const Ranking& ranking = schedule.stages[3].groups[0].ranking;
  EXPECT_EQ(halves(line_in(ranking, 0).points2), "4");
  EXPECT_EQ(halves(line_in(ranking, 1).points2), "1");
  EXPECT_EQ(halves(line_in(ranking, 2).points2), "1");
}

}  // namespace
}  // namespace aspis::formats
