// Entrants that arrive after the draw: when they play, their rank until then, and that nothing
// drawn or played before changes.
// A corrected result may make later matches needless.
#include "referee/formats/schedule.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/support/played_out.hpp"

namespace aspis::formats {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using tests::at_random;
using tests::decide;
using tests::lower_number_wins;
using tests::parse_plan;
using tests::play_out;
using tests::preset;

Facts with(int entrants, std::map<Entrant, Arrival> arrived) {
  return {entrants, 5, 2, false, {}, {}, {}, {}, std::move(arrived)};
}

/// Pairs of a round, in the order of the tables.
std::vector<Sides> list_pairs(const Stage& stage, int round) {
  std::vector<Sides> pairs;
  for (const Pairing& pairing : stage.groups.at(0).pairings) {
    if (pairing.round == round && !pairing.play_off) pairs.push_back(pairing.key.entrants);
  }
  return pairs;
}

bool plays_in(const std::vector<Sides>& pairs, Entrant entrant) {
  return std::any_of(pairs.begin(), pairs.end(),
                     [entrant](const Sides& sides) { return sides.contains(entrant); });
}

const FinalPlace& find_place(const Schedule& schedule, Entrant entrant) {
  return *std::find_if(schedule.places.begin(), schedule.places.end(),
                       [entrant](const FinalPlace& place) { return place.entrant == entrant; });
}

TEST(Arrivals, ThirdRoundArrivalIsPairedAndEarlierRoundsStay) {
  const Plan plan =
      parse_plan(R"({"stages": [{"name": "Swiss", "format": "swiss", "rounds": 5}]})");
  Results without;
  const Schedule before = play_out(plan, with(8, {}), without, lower_number_wins);
  Results results;
  const Schedule after = play_out(plan, with(9, {{8, {0, 3}}}), results, lower_number_wins);
  for (const int round : {1, 2}) {
    EXPECT_EQ(list_pairs(after.stages[0], round), list_pairs(before.stages[0], round)) << round;
  }
  int rounds = 0;
  for (const int round : {3, 4, 5}) rounds += plays_in(list_pairs(after.stages[0], round), 8);
  EXPECT_GE(rounds, 2) << "with nine of them one rests in each round, and nobody twice";
  EXPECT_TRUE(after.finished);
}

TEST(Arrivals, MissedRoundsGiveNoPoints) {
  const Plan plan =
      parse_plan(R"({"stages": [{"name": "Swiss", "format": "swiss", "rounds": 5}]})");
  Results results;
  const int two_rounds = 2 * 4 * plan.stages[0].match.games;
  const Schedule begun = play_out(plan, with(10, {{8, {0, 3}}, {9, {0, 3}}}), results,
                                  lower_number_wins, static_cast<std::size_t>(two_rounds));
  EXPECT_EQ(list_pairs(begun.stages[0], 3).size(), 5U);
  for (const Line& line : begun.stages[0].groups.at(0).ranking.lines) {
    if (line.entrant >= 8) {
      EXPECT_EQ(line.points2, 0) << line.entrant;
    }
  }
}

TEST(Arrivals, BracketAddsNonQualifiersBehindQualifiers) {
  const Plan plan = parse_plan(R"({"draw_seeds": false, "stages": [
      {"name": "Groups", "groups": {"count": 2}},
      {"name": "Bracket", "format": "elimination", "entry": {"top": 2}}]})");
  Results without;
  const Schedule before = play_out(plan, with(8, {}), without, lower_number_wins);
  Results results;
  const Facts facts = with(9, {{8, {1, 1}}});
  const Schedule first = schedule(plan, facts, Results());
  EXPECT_EQ(find_place(first, 8).place, 9);
  EXPECT_EQ(find_place(first, 8).why, "joins with Bracket");
  EXPECT_FALSE(find_place(first, 8).certain);
  const Schedule after = play_out(plan, facts, results, lower_number_wins);
  for (std::size_t group = 0; group < 2; ++group) {
    EXPECT_EQ(after.stages[0].groups[group].entrants, before.stages[0].groups[group].entrants);
  }
  EXPECT_EQ(before.stages[1].groups[0].entrants.size(), 4U);
  ASSERT_EQ(after.stages[1].groups[0].entrants.size(), 5U);
  EXPECT_EQ(after.stages[1].groups[0].entrants.back(), 8);
  EXPECT_TRUE(after.finished);
}

TEST(Arrivals, FinalsListedGroupsAndTiedStagesAddNoOne) {
  for (const auto& [stage, may] : std::vector<std::pair<std::string, bool>>{
           {R"("format": "swiss")", true},
           {R"("format": "elimination", "entry": {"top": 2})", true},
           {R"("format": "finals", "entry": {"top": 2})", false},
           {R"("format": "orders", "entry": {"tied": 1})", false}}) {
    const Plan plan =
        parse_plan(R"({"stages": [{"name": "First"}, {"name": "Next", )" + stage + "}]}");
    EXPECT_EQ(may_come_in(plan.stages[1]), may) << stage;
  }
  const Plan lists =
      parse_plan(R"({"stages": [{"name": "All", "groups": {"by": "lists", "lists": [[1, 2]]}}]})");
  EXPECT_FALSE(may_come_in(lists.stages[0]));
}

TEST(Arrivals, ArrivalBeforeStartIsDrawnBehindShownDraw) {
  const Plan plan = parse_plan(R"({"stages": [{"name": "Cup", "format": "elimination"}]})");
  const std::vector<Entrant> seeds =
      schedule(plan, with(6, {}), Results()).stages[0].groups[0].entrants;
  std::vector<Entrant> wanted = seeds;
  wanted.push_back(6);
  EXPECT_EQ(schedule(plan, with(7, {{6, {0, 1}}}), Results()).stages[0].groups[0].entrants, wanted);
}

TEST(Arrivals, SeedsAreRatedThenDrawnThenLateEntrants) {
  const Plan plan = parse_plan(R"({"stages": [{"name": "Cup", "format": "elimination"}]})");
  Facts facts = with(6, {{5, {0, 1}}});
  const std::vector<Entrant> drawn = schedule(plan, facts, Results()).stages[0].groups[0].entrants;
  facts.seeding = {drawn[3], drawn[1]};
  EXPECT_THAT(schedule(plan, facts, Results()).stages[0].groups[0].entrants,
              ElementsAre(drawn[3], drawn[1], drawn[0], drawn[2], drawn[4], 5));
}

TEST(Arrivals, StaffProgramIsInNoStage) {
  const Plan plan = parse_plan(R"({"stages": [{"name": "All"}]})");
  Facts facts = with(5, {{4, {0, 1}}});
  facts.staff = {1, 4};
  const Schedule all = schedule(plan, facts, Results());
  EXPECT_THAT(all.stages[0].groups[0].entrants, testing::UnorderedElementsAre(0, 2, 3));
  EXPECT_EQ(all.places.size(), 3U);
}

TEST(Arrivals, EntrantGoneBeforeFirstStageIsListedLast) {
  const Plan plan = parse_plan(R"({"stages": [{"name": "All"}]})");
  Facts facts = with(4, {});
  facts.departed[2] = {-1, 0, false, "withdrawn: moved away"};
  Results results;
  const Schedule schedule = play_out(plan, facts, results, lower_number_wins);
  EXPECT_THAT(schedule.stages[0].groups[0].entrants, Not(Contains(2)));
  EXPECT_EQ(results.games(), 3U * static_cast<std::size_t>(plan.stages[0].match.games));
  ASSERT_EQ(schedule.places.size(), 4U);
  EXPECT_EQ(schedule.places.back().entrant, 2);
  EXPECT_EQ(schedule.places.back().why, "withdrawn: moved away");
}

TEST(Arrivals, SeasonOfEveryFormatEndsWithArrivalInEachStage) {
  for (const char* name : {"potm", "shield", "round-robin", "single", "double", "swiss"}) {
    const Plan plan = preset(name);
    for (int stage = 0; stage < static_cast<int>(plan.stages.size()); ++stage) {
      if (!may_come_in(plan.stages[static_cast<std::size_t>(stage)])) continue;
      Results results;
      const Schedule ended = play_out(plan, with(18, {{16, {stage, 1}}, {17, {stage, 1}}}), results,
                                      lower_number_wins);
      EXPECT_TRUE(ended.finished) << name << ", stage " << stage;
      EXPECT_EQ(ended.places.size(), 18U) << name << ", stage " << stage;
    }
  }
}

TEST(StaleRounds, CorrectionMakesOnlyWhatItChangesStale) {
  const Plan plan = parse_plan(R"({"tie_breaks": ["points", "lot"], "draw_seeds": false, "stages": [
    {"name": "Groups", "groups": {"count": 2}},
    {"name": "Second", "entry": {"top": 2}, "groups": {"count": 1}}]})");
  const Facts facts{8, 5, 2, false, {}};
  Results results;
  (void)play_out(plan, facts, results, tests::lower_number_wins);
  // Group A is 0 3 4 7: 3 and 4 change places when 4 wins against 3, whom all others lose to.
  const MatchKey corrected{0, 0, {3, 4}};
  GameResult game = results.find_games(corrected)[0];
  decide(game, 1);
  results.put(game);
  const Schedule schedule = formats::schedule(plan, facts, results);
  std::set<Entrant> in(schedule.stages[1].groups[0].entrants.begin(),
                       schedule.stages[1].groups[0].entrants.end());
  EXPECT_EQ(in, (std::set<Entrant>{0, 1, 2, 4}));
  const std::vector<MatchKey> old = stale(schedule, results);
  EXPECT_EQ(old, (std::vector<MatchKey>{{1, 0, {0, 3}}, {1, 0, {1, 3}}, {1, 0, {2, 3}}}));
  EXPECT_EQ(schedule.due.size(), 3U);  // of 4 against 0, 1 and 2
  for (const DueGame& due : schedule.due) EXPECT_TRUE(due.match.entrants.contains(4));
}

TEST(StaleRounds, NothingLaterIsStaleWhileEarlierStageIsReopened) {
  const Plan plan = preset("shield");
  const Facts facts{34, 5, 2, false, {}};
  Results results;
  (void)play_out(plan, facts, results, at_random(5));
  MatchKey some;
  results.for_each([&](const GameResult& game) {
    if (game.match.stage == 0) some = game.match;
  });
  const GameResult before = results.find_games(some)[0];
  results.erase(some, 0);
  const Schedule open = formats::schedule(plan, facts, results);
  EXPECT_EQ(open.due.size(), 1U);
  EXPECT_EQ(open.stages[1].state, StageState::waiting);
  EXPECT_TRUE(stale(open, results).empty());
  results.put(before);
  EXPECT_TRUE(formats::schedule(plan, facts, results).finished);
}

}  // namespace
}  // namespace aspis::formats
