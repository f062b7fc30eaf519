// Entrants that play no more: what each format does with their matches, and that nothing else
// changes.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "referee/formats/schedule.hpp"
#include "tests/support/played_out.hpp"

namespace aspis::formats {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using tests::decide;
using tests::lower_number_wins;
using tests::parse_plan;
using tests::play_out;
using tests::Playing;
using tests::preset;

constexpr const char* words = "disqualified: offensive text";

/// The departed lose what is due, as the runner has it; or it is void.
Playing walkovers(std::set<Entrant> departed, bool is_void = false) {
  return [departed = std::move(departed), is_void](const DueGame& due, GameResult& game) {
    const bool first = departed.contains(due.match.entrants[0]);
    const bool second = departed.contains(due.match.entrants[1]);
    if ((first || second) && is_void) {
      game.sides = {};
    } else {
      decide(game, first && !second ? 1 : 0);
    }
  };
}

Facts without(int entrants, std::map<Entrant, Departure> departed) {
  return {entrants, 5, 2, false, {}, std::move(departed)};
}

std::vector<Entrant> list_order(const Ranking& ranking) {
  std::vector<Entrant> order;
  for (const Line& line : ranking.lines) order.push_back(line.entrant);
  return order;
}

std::vector<Entrant> list_places(const Schedule& schedule) {
  std::vector<Entrant> order;
  for (const FinalPlace& place : schedule.places) order.push_back(place.entrant);
  return order;
}

const char* const two_stages = R"({"tie_breaks": ["points", "lot"], "draw_seeds": false, "stages": [
    {"name": "Groups", "groups": {"count": 2}},
    {"name": "Second", "entry": {"top": 2}, "groups": {"count": 1}}]})";

TEST(Departures, DepartedAreBelowAllOthersInTable) {
  const Plan plan = parse_plan(R"({"draw_seeds": false, "stages": [{"name": "All"}]})");
  Results results;
  (void)play_out(plan, without(5, {}), results, lower_number_wins);
  const Schedule schedule = formats::schedule(
      plan, without(5, {{0, {0, 5, true, words}}, {3, {0, 5, true, words}}}), results);
  EXPECT_TRUE(schedule.finished);
  const Ranking& ranking = schedule.stages[0].groups[0].ranking;
  EXPECT_THAT(list_order(ranking), ElementsAre(1, 2, 4, 0, 3));
  EXPECT_EQ(ranking.lines[3].place, 4);
  EXPECT_TRUE(ranking.lines[3].shared);
  EXPECT_EQ(ranking.lines[3].points2, 16) << "its own results are still shown";
  EXPECT_EQ(schedule.places.back().departed, words);
  EXPECT_EQ(schedule.places.back().why, words);
  EXPECT_EQ(why(ranking, 2, {}, [](Entrant) { return "0"; }),
            "ahead of 0, disqualified: offensive text");
}

TEST(Departures, DepartedHaveNoPlayOffs) {
  const Plan plan = parse_plan(R"({"tie_breaks": ["points", "play-off"], "draw_seeds": false,
    "stages": [{"name": "All", "cuts": [1, 2]}]})");
  Results results;
  const auto ties = [](const DueGame&, GameResult& game) { decide(game, -1); };
  (void)play_out(plan, without(3, {}), results, ties, 3);
  EXPECT_EQ(formats::schedule(plan, without(3, {}), results).due.size(), 6U);
  const Schedule schedule =
      formats::schedule(plan, without(3, {{2, {0, 3, true, words}}}), results);
  ASSERT_EQ(schedule.due.size(), 2U);
  EXPECT_EQ(schedule.due[0].match.entrants, (Sides{0, 1}));
}

TEST(Departures, NextInGroupMovesUpBetweenStages) {
  const Plan plan = parse_plan(two_stages);
  Results results;
  const std::size_t of_groups = 12;
  (void)play_out(plan, without(8, {}), results, lower_number_wins, of_groups);
  // 0 3 4 7 and 1 2 5 6; the winner of a group leaves before the second stage has begun.
  const Schedule schedule =
      formats::schedule(plan, without(8, {{0, {0, 3, true, words}}}), results);
  const auto& in = schedule.stages[1].groups[0].entrants;
  EXPECT_EQ((std::set<Entrant>(in.begin(), in.end())), (std::set<Entrant>{1, 2, 3, 4}));
  EXPECT_TRUE(stale(schedule, results).empty()) << "nothing that was played is lost";
  EXPECT_EQ(schedule.places.size(), 8U) << "it has its place still";
}

TEST(Departures, EarlierStagesStayAfterDepartureWithinStage) {
  const Plan plan = parse_plan(two_stages);
  Results results;
  (void)play_out(plan, without(8, {}), results, lower_number_wins, 14);
  const Facts facts = without(8, {{0, {1, 1, true, words}}});
  const Schedule schedule = play_out(plan, facts, results, walkovers({0}));
  EXPECT_TRUE(schedule.finished);
  EXPECT_TRUE(stale(schedule, results).empty());
  EXPECT_THAT(list_order(schedule.stages[0].groups[0].ranking), ElementsAre(0, 3, 4, 7));
  EXPECT_THAT(list_order(schedule.stages[1].groups[0].ranking), ElementsAre(1, 2, 3, 0));
}

TEST(Departures, AllStagesAreDerivedAgainIfGamesDoNotStand) {
  const Plan plan = parse_plan(two_stages);
  Results results;
  (void)play_out(plan, without(8, {}), results, lower_number_wins);
  results.for_each([&](const GameResult& game) {
    if (!game.match.entrants.contains(0)) return;
    GameResult changed = game;
    decide(changed, 1);
    results.put(changed);
  });
  const Schedule schedule =
      formats::schedule(plan, without(8, {{0, {1, 3, false, words}}}), results);
  EXPECT_THAT(list_order(schedule.stages[0].groups[0].ranking), ElementsAre(3, 4, 7, 0));
  const auto& in = schedule.stages[1].groups[0].entrants;
  EXPECT_EQ((std::set<Entrant>(in.begin(), in.end())), (std::set<Entrant>{1, 2, 3, 4}));
  EXPECT_THAT(stale(schedule, results),
              ElementsAre(MatchKey{1, 0, {0, 1}}, MatchKey{1, 0, {0, 2}}, MatchKey{1, 0, {0, 3}}));
}

TEST(Departures, OpponentAdvancesInEliminationEvenIfGamesAreVoid) {
  const Plan plan = parse_plan(R"({"draw_seeds": false, "match": {"games": 2, "swap": true},
    "stages": [{"name": "Cup", "format": "elimination", "third_place": true}]})");
  Results results;
  const Facts facts = without(8, {{0, {0, 0, false, words}}});
  const Schedule schedule = play_out(plan, facts, results, walkovers({0}, true));
  EXPECT_TRUE(schedule.finished);
  for (const Pairing& pairing : schedule.stages[0].groups[0].pairings) {
    if (!pairing.key.entrants.contains(0)) continue;
    EXPECT_EQ(pairing.state.winner, 7);
    EXPECT_FALSE(pairing.state.by_lot);
    EXPECT_EQ(pairing.state.wanted, 2) << "and no extension is played";
  }
  EXPECT_EQ(schedule.places.front().entrant, 1);
  EXPECT_EQ(schedule.places[2].why, "won the match for third place");
  EXPECT_EQ(schedule.places[3].why, "lost the match for third place");
  EXPECT_THAT(schedule.places[4].departed, words);
  EXPECT_THAT(schedule.places[4].why, HasSubstr("lost round 1, disqualified"));
}

TEST(Departures, WonMatchStaysWonInBothEliminations) {
  for (const char* format : {"elimination", "double-elimination"}) {
    const Plan plan = parse_plan(R"({"draw_seeds": false, "stages": [{"name": "Cup", "format": ")" +
                                 std::string(format) + R"("}]})");
    Results results;
    (void)play_out(plan, without(8, {}), results, lower_number_wins, 4);
    const Facts facts = without(8, {{0, {0, 1, true, words}}});
    const Schedule schedule = play_out(plan, facts, results, walkovers({0}));
    EXPECT_TRUE(schedule.finished) << format;
    EXPECT_TRUE(stale(schedule, results).empty()) << format;
    EXPECT_EQ(schedule.places.front().entrant, 1) << format;
    // An entrant with a win is above those without.
    EXPECT_NE(list_places(schedule).back(), 0) << format;
  }
}

TEST(Departures, OneOfTwoDepartedAdvancesAndLosesNext) {
  const Plan plan =
      parse_plan(R"({"draw_seeds": false, "stages": [{"name": "Cup", "format": "elimination"}]})");
  Results results;
  const Facts facts = without(4, {{0, {0, 0, false, words}}, {3, {0, 0, false, words}}});
  const Schedule schedule = play_out(plan, facts, results, walkovers({0, 3}, true));
  EXPECT_TRUE(schedule.finished);
  EXPECT_EQ(schedule.places.front().entrant, 1);
}

TEST(Departures, LaterSwissRoundsLeaveDepartedOut) {
  const Plan plan = parse_plan(
      R"({"draw_seeds": false, "stages": [{"name": "Swiss", "format": "swiss", "rounds": 4}]})");
  Results results;
  (void)play_out(plan, without(8, {}), results, lower_number_wins, 8);  // two rounds of four
  const Facts facts = without(8, {{0, {0, 2, true, words}}});
  const Schedule schedule = play_out(plan, facts, results, lower_number_wins);
  EXPECT_TRUE(schedule.finished);
  EXPECT_TRUE(stale(schedule, results).empty());
  int byes = 0;
  for (const Line& line : schedule.stages[0].groups[0].ranking.lines) byes += line.byes;
  EXPECT_EQ(byes, 2) << "seven are left, for two rounds";
  for (const Pairing& pairing : schedule.stages[0].groups[0].pairings) {
    EXPECT_FALSE(pairing.round > 2 && pairing.key.entrants.contains(0)) << pairing.round;
  }
  EXPECT_EQ(list_places(schedule).back(), 0);
}

TEST(Departures, SwissStageOfOneEntrantIsOver) {
  for (const char* format : {"swiss", "ladder"}) {
    const Plan plan = parse_plan(R"({"stages": [{"name": "All", "format": ")" +
                                 std::string(format) + R"(", "rounds": 3}]})");
    Results results;
    const Facts facts = without(2, {{0, {0, 0, true, words}}});
    EXPECT_TRUE(formats::schedule(plan, facts, results).finished) << format;
  }
}

TEST(Departures, RestOfGameOfManyPlaysAllOrdersAgain) {
  const Plan plan = preset("potm");
  Facts facts{3, 5, 4, false, {}, {}};
  Results results;
  const auto first_seat_wins = [](const DueGame& due, GameResult& game) {
    for (std::size_t side = 0; side < due.match.entrants.size(); ++side) {
      if (due.match.entrants[side] == due.seats[0]) decide(game, static_cast<int>(side));
    }
  };
  Schedule schedule = play_out(plan, facts, results, first_seat_wins, 18 + 2);
  ASSERT_EQ(schedule.stages[1].groups[0].entrants.size(), 3U);
  facts.departed[1] = {1, 1, true, words};
  schedule = formats::schedule(plan, facts, results);
  EXPECT_THAT(schedule.stages[1].groups[0].entrants, ElementsAre(0, 2));
  EXPECT_EQ(stale(schedule, results).size(), 2U);
}

TEST(Departures, EveryPresetEndsAfterAnyDeparture) {
  for (const Preset& known : presets()) {
    if (known.name == "ladder") continue;
    const Plan plan = preset(known.name);
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      const int entrants = 5 + static_cast<int>(seed);
      Results results;
      const Schedule before =
          play_out(plan, without(entrants, {}), results, tests::at_random(seed), seed * 9);
      Departure gone{0, 0, seed % 3 == 0, words};
      const auto out = static_cast<Entrant>(seed % 4);
      for (const Stage& stage : before.stages) {
        if (stage.games_played == 0) continue;
        for (const Group& group : stage.groups) {
          const bool in = std::count(group.entrants.begin(), group.entrants.end(), out) > 0;
          if (in) gone = {stage.number, 1, gone.games_stand, words};
        }
      }
      const bool is_void = seed % 2 == 0;
      const Facts facts = without(entrants, {{out, gone}});
      const auto random = tests::at_random(seed);
      const auto walkover = walkovers({out}, is_void);
      Schedule schedule;
      for (bool all_fit = false; !all_fit;) {
        schedule = play_out(plan, facts, results, [&](const DueGame& due, GameResult& game) {
          due.match.entrants.contains(out) && due.match.entrants.size() == 2 ? walkover(due, game)
                                                                             : random(due, game);
        });
        const auto old = stale(schedule, results);
        all_fit = old.empty();
        for (const MatchKey& key : old) {
          std::vector<int> numbers;
          for (const GameResult& game : results.find_games(key)) numbers.push_back(game.number);
          for (const int number : numbers) results.erase(key, number);
        }
      }
      ASSERT_TRUE(schedule.finished) << known.name << ", seed " << seed;
      ASSERT_EQ(schedule.places.size(), static_cast<std::size_t>(entrants)) << known.name;
      if (before.finished && gone.games_stand) continue;  // it may have won by then
      EXPECT_NE(schedule.places.front().entrant, out) << known.name << ", seed " << seed;
    }
  }
}

}  // namespace
}  // namespace aspis::formats
