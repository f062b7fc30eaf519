// Tests the lines that describe the changes of an action for entrants.
#include "server/tournament/settling.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/played_out.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::tournament {
namespace {

using testing::IsEmpty;

/// Three entrants in one group, before the first game.
Tournament three_in_a_group() {
  Tournament tournament;
  tournament.plan = tests::parse_plan(support::quick_plan("round-robin"));
  for (int number = 1; number <= 3; ++number) {
    db::EntrantRow row;
    row.number = number;
    row.alias = std::to_string(100 * number);
    tournament.entrants.push_back(row);
  }
  return tournament;
}

/// Returns the first due game, won by a side of its match.
formats::GameResult first_game(const Tournament& tournament, int winner) {
  const auto schedule = current_schedule(tournament);
  formats::GameResult game = tests::empty_result(schedule->due.at(0));
  tests::decide(game, winner);
  return game;
}

TEST(ChangesBetween, NameEntrantsThatChangePlaceInProvisionalTable) {
  Tournament before = three_in_a_group();
  Tournament now = before;
  const formats::GameResult won = first_game(before, 0);
  before.results.put(won);
  now.results.put(first_game(three_in_a_group(), 1));
  const std::string winner = entrant_alias(before, won.match.entrants[0]);
  const std::string loser = entrant_alias(before, won.match.entrants[1]);
  const Consequences lines = changes_between(before, now);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_THAT(lines[0], testing::AllOf(testing::HasSubstr(", table: "),
                                       testing::HasSubstr(loser + " goes from place 2 to 1"),
                                       testing::HasSubstr(winner + " goes from place 1 to 2")));
  EXPECT_THAT(changes_between(before, before), IsEmpty());
}

}  // namespace
}  // namespace aspis::tournament
