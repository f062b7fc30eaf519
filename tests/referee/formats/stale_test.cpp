// What a corrected result leaves of the matches that were played after it.
#include <gtest/gtest.h>

#include <set>

#include "referee/formats/schedule.hpp"
#include "tests/support/played_out.hpp"

namespace aspis::formats {
namespace {

using tests::at_random;
using tests::decide;
using tests::plan_of;
using tests::play_out;
using tests::preset;

TEST(Stale, a_correction_makes_stale_what_it_changes_and_nothing_else) {
  const Plan plan = plan_of(R"({"tie_breaks": ["points", "lot"], "draw_seeds": false, "stages": [
    {"name": "Groups", "groups": {"count": 2}},
    {"name": "Second", "entry": {"top": 2}, "groups": {"count": 1}}]})");
  const Facts facts{8, 5, 2, false, {}};
  Results results;
  (void)play_out(plan, facts, results, tests::lower_number_wins);
  // Group A is 0 3 4 7: 3 and 4 change places when 4 wins against 3, whom all others lose to.
  const MatchKey corrected{0, 0, {3, 4}};
  GameResult game = results.games_of(corrected)[0];
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

TEST(Stale, while_an_earlier_stage_is_open_again_nothing_later_is_stale) {
  const Plan plan = preset("shield");
  const Facts facts{34, 5, 2, false, {}};
  Results results;
  (void)play_out(plan, facts, results, at_random(5));
  MatchKey some;
  results.for_each([&](const GameResult& game) {
    if (game.match.stage == 0) some = game.match;
  });
  const GameResult before = results.games_of(some)[0];
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
