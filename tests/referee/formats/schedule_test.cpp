#include "referee/formats/schedule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "referee/formats/plan.hpp"
#include "tests/support/played_out.hpp"

namespace aspis::formats {
namespace {

using tests::at_random;
using tests::decide;
using tests::parse_plan;
using tests::play_out;
using tests::preset;

std::vector<std::size_t> list_sizes(const Stage& stage) {
  std::vector<std::size_t> sizes;
  for (const Group& group : stage.groups) sizes.push_back(group.entrants.size());
  return sizes;
}

/// The first seat always wins, with the same score, so all entrants are level.
void first_seat_wins(const DueGame& due, GameResult& game) {
  const Entrant winner = due.seats[0];
  decide(game, due.match.entrants[0] == winner ? 0 : 1);
}

void all_tie(const DueGame&, GameResult& game) {
  decide(game, -1);
}

/// Everybody has one place; places and the number who share each fit together.
void expect_whole_table(const Schedule& schedule, int entrants, const std::string& what) {
  ASSERT_EQ(schedule.places.size(), static_cast<std::size_t>(entrants)) << what;
  std::set<Entrant> seen;
  for (std::size_t at = 0; at < schedule.places.size(); ++at) {
    const FinalPlace& place = schedule.places[at];
    EXPECT_TRUE(seen.insert(place.entrant).second) << what << ": twice " << place.entrant;
    EXPECT_TRUE(place.certain) << what;
    EXPECT_FALSE(place.why.empty()) << what;
    EXPECT_LE(place.place, static_cast<int>(at) + 1) << what;
    EXPECT_GT(place.place + place.sharing, static_cast<int>(at) + 1) << what;
  }
}

TEST(Schedule, ThirtyFourEntrantsPlayFiveRoundsOfShield) {
  const Plan plan = preset("shield");
  Results results;
  const Schedule schedule =
      play_out(plan, {34, 7, 2, false, {}}, results, tests::lower_number_wins);
  ASSERT_EQ(schedule.stages.size(), 5U);
  using Sizes = std::vector<std::size_t>;
  EXPECT_EQ(list_sizes(schedule.stages[0]), (Sizes{8, 8, 9, 9}));
  EXPECT_EQ(list_sizes(schedule.stages[1]), (Sizes{8, 8}));
  EXPECT_EQ(list_sizes(schedule.stages[2]), (Sizes{8}));
  EXPECT_EQ(list_sizes(schedule.stages[3]), (Sizes{4}));
  EXPECT_EQ(list_sizes(schedule.stages[4]), (Sizes{4}));
  std::vector<int> games;
  for (const Stage& stage : schedule.stages) games.push_back(stage.games_played);
  EXPECT_EQ(games, (std::vector<int>{28 + 28 + 36 + 36, 28 + 28, 28, 6, 2}));
  EXPECT_TRUE(schedule.finished);
  expect_whole_table(schedule, 34, "shield");
  std::map<std::string, int> classes;
  for (const FinalPlace& place : schedule.places) ++classes[place.result_class];
  EXPECT_EQ(classes, (std::map<std::string, int>{{"Final Four", 4},
                                                 {"Eliminated in Round 3", 4},
                                                 {"Eliminated in Round 2", 8},
                                                 {"Eliminated in Round 1", 18}}));
  for (int place = 1; place <= 4; ++place) {
    EXPECT_EQ(schedule.places[static_cast<std::size_t>(place) - 1].place, place);
    EXPECT_EQ(schedule.places[static_cast<std::size_t>(place) - 1].sharing, 1);
  }
  EXPECT_EQ(schedule.places.front().entrant, 0);
  EXPECT_EQ(schedule.places.front().why, "won the final");
}

TEST(Schedule, ShieldTakesAnyNumberAndSkipsNeedlessStages) {
  const Plan plan = preset("shield");
  for (int entrants = 2; entrants <= 100; ++entrants) {
    Results results;
    const auto seed = static_cast<std::uint64_t>(entrants);
    const Schedule schedule =
        play_out(plan, {entrants, seed, 2, false, {}}, results, at_random(seed));
    const std::string what = std::to_string(entrants) + " entrants";
    EXPECT_TRUE(schedule.finished) << what;
    expect_whole_table(schedule, entrants, what);
    EXPECT_EQ(schedule.stages[0].state == StageState::skipped, entrants <= 16) << what;
    EXPECT_EQ(schedule.stages[1].state == StageState::skipped, entrants <= 8) << what;
    EXPECT_EQ(schedule.stages[2].state == StageState::skipped, entrants <= 4) << what;
    EXPECT_EQ(schedule.stages[3].state == StageState::skipped, entrants <= 2) << what;
    EXPECT_EQ(schedule.stages[4].state, StageState::settled) << what;
    EXPECT_TRUE(stale(schedule, results).empty()) << what;
  }
}

TEST(Schedule, EveryPresetEndsWithWholeTableUnderAnyResults) {
  for (const Preset& preset : presets()) {
    Plan plan = *read_plan(preset.json);
    if (preset.name == "ladder") plan.stages[0].rounds = 7;
    for (int entrants : {2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 23, 34}) {
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Results results;
        const std::string what = preset.name + " with " + std::to_string(entrants);
        const Schedule schedule =
            play_out(plan, {entrants, seed, 8, false, {}}, results, at_random(seed * 77));
        EXPECT_TRUE(schedule.finished) << what;
        expect_whole_table(schedule, entrants, what);
        EXPECT_TRUE(stale(schedule, results).empty()) << what;
      }
    }
  }
}

TEST(Schedule, EndsEvenIfEveryGameIsTied) {
  for (const Preset& preset : presets()) {
    if (preset.name == "ladder" || preset.name == "potm") continue;  // open-ended; all are level
    Results results;
    const Schedule schedule =
        play_out(*read_plan(preset.json), {11, 5, 2, false, {}}, results, all_tie);
    EXPECT_TRUE(schedule.finished) << preset.name;
    expect_whole_table(schedule, 11, preset.name);
  }
}

/// Only the played games count: neither their order nor an interruption does.
TEST(Schedule, DependsOnlyOnResults) {
  for (const char* name : {"shield", "double", "swiss", "round-robin"}) {
    const Plan plan = preset(name);
    const Facts facts{19, 99, 2, false, {}};
    Results whole;
    const Schedule expected = play_out(plan, facts, whole, at_random(4));
    for (std::size_t stop = 1; stop < whole.games(); stop += whole.games() / 7 + 1) {
      Results part;
      (void)play_out(plan, facts, part, at_random(4), stop);
      ASSERT_EQ(part.games(), stop);
      Results copy;  // entered in another order
      part.for_each([&](const GameResult& game) { copy.put(game); });
      const Schedule resumed = play_out(plan, facts, copy, at_random(4));
      EXPECT_EQ(copy.games(), whole.games()) << name;
      for (std::size_t at = 0; at < expected.places.size(); ++at) {
        EXPECT_EQ(resumed.places[at].entrant, expected.places[at].entrant) << name;
        EXPECT_EQ(resumed.places[at].place, expected.places[at].place) << name;
      }
    }
  }
}

TEST(Schedule, TieAcrossCutIsPlayedOffByTiedOnFreshBoards) {
  Plan plan = parse_plan(R"({"tie_breaks": ["points", "play-off", "lot"], "draw_seeds": false,
    "stages": [{"name": "Group"}, {"name": "Final", "format": "finals", "entry": {"top": 2}}]})");
  // 0 beats all; 1, 2 and 3 beat each other in a circle; all beat 4.
  const auto circle = [](const DueGame& due, GameResult& game) {
    const Entrant a = due.match.entrants[0];
    const Entrant b = due.match.entrants[1];
    if (due.match.phase >= first_play_off) return decide(game, a == 2 ? 0 : b == 2 ? 1 : 0);
    decide(game, a == 1 && b == 3 ? 1 : 0);
  };
  Results results;
  const Schedule schedule = play_out(plan, {5, 1, 2, false, {}}, results, circle);
  const Ranking& ranking = schedule.stages[0].groups[0].ranking;
  ASSERT_EQ(ranking.play_offs.size(), 1U);
  EXPECT_EQ(ranking.play_offs[0].entrants, (std::vector<Entrant>{1, 2, 3}));
  EXPECT_EQ(ranking.lines[1].entrant, 2);
  EXPECT_EQ(schedule.stages[1].groups[0].entrants, (std::vector<Entrant>{0, 2}));
  std::set<std::uint64_t> boards;
  results.for_each([&](const GameResult& game) {
    if (game.match.stage != 0) return;
    boards.insert(board_seed(plan, 1, game.match, game.number / 2, 0));
  });
  EXPECT_EQ(boards.size(), 10U + 3U);  // a board a match, and one for both games of a play-off
}

TEST(Schedule, MatchesOfStageShareBoardsIfPlanSaysSo) {
  const Plan plan = preset("potm");
  const Schedule schedule = formats::schedule(plan, {4, 3, 8, false, {}}, {});
  ASSERT_EQ(schedule.due.size(), 6U * 6U);
  std::set<std::uint64_t> boards;
  for (const DueGame& due : schedule.due) {
    boards.insert(board_seed(plan, 3, due.match, due.board, 0));
  }
  EXPECT_EQ(boards.size(), 3U);
  EXPECT_NE(board_seed(plan, 3, schedule.due[0].match, 0, 0),
            board_seed(plan, 3, schedule.due[0].match, 0, 1));
}

// The line's digest by sha256sum; the page on tournaments shows it.
TEST(Schedule, BoardSeedDoesNotRevealTournamentSeed) {
  const Plan plan = preset("shield");
  EXPECT_EQ(board_seed(plan, 11, {0, 0, {2, 16}}, 0, 0), 0x648b6cceb875bae5U);
  EXPECT_NE(board_seed(plan, 11, {0, 0, {2, 16}}, 1, 0),
            board_seed(plan, 11, {0, 0, {2, 16}}, 0, 1));
}

TEST(Schedule, EntrantsTiedOnWinsAndScorePlayEveryOrder) {
  const Plan plan = preset("potm");
  Results results;
  (void)play_out(plan, {3, 3, 8, false, {}}, results, first_seat_wins, 18);
  const Schedule schedule = formats::schedule(plan, {3, 3, 8, false, {}}, results);
  ASSERT_EQ(schedule.stages[0].state, StageState::settled);
  EXPECT_EQ(schedule.stages[1].state, StageState::playing);
  ASSERT_EQ(schedule.due.size(), 6U);
  std::set<Sides> orders;
  for (const DueGame& due : schedule.due) orders.insert(due.seats);
  EXPECT_EQ(orders.size(), 6U);
}

TEST(Schedule, TooManyOrdersNeedConfirmationOrSample) {
  const Plan plan = preset("potm");
  Facts facts{7, 3, 8, false, {}};
  Results results;
  const Schedule waiting = play_out(plan, facts, results, first_seat_wins);
  EXPECT_FALSE(waiting.finished);
  EXPECT_TRUE(waiting.stages[1].needs_confirmation);
  EXPECT_EQ(waiting.stages[1].note,
            "7 entrants are tied: 5040 games in all their orders; confirm them, or a sample");
  facts.confirmed[1] = 0;
  EXPECT_EQ(formats::schedule(plan, facts, results).due.size(), 5040U);
  facts.confirmed[1] = 20;
  const Schedule sample = formats::schedule(plan, facts, results);
  EXPECT_EQ(sample.due.size(), 21U);  // whole blocks of seven rotations
  std::map<std::pair<std::size_t, Entrant>, int> seated;
  for (const DueGame& due : sample.due) {
    for (std::size_t seat = 0; seat < due.seats.size(); ++seat) ++seated[{seat, due.seats[seat]}];
  }
  for (const auto& [who, times] : seated) EXPECT_EQ(times, 3);
}

TEST(Schedule, MoreTiedThanSeatsCanOnlyBeSampled) {
  const Plan plan = preset("potm");
  Facts facts{11, 3, 8, false, {}};
  Results results;
  const Schedule waiting = play_out(plan, facts, results, first_seat_wins);
  EXPECT_TRUE(waiting.stages[1].needs_confirmation);
  EXPECT_NE(waiting.stages[1].note.find("more than the 8 seats"), std::string::npos);
  facts.confirmed[1] = 22;
  EXPECT_EQ(formats::schedule(plan, facts, results).due.size(), 22U);
}

TEST(Schedule, EliminationMatchIsExtendedThenDrawnByLot) {
  const Plan plan = preset("single");
  Results results;
  const Schedule schedule = play_out(plan, {2, 8, 2, false, {}}, results, all_tie);
  EXPECT_TRUE(schedule.finished);
  EXPECT_EQ(schedule.stages[0].games_played, 2 + 3 * 2);
  ASSERT_EQ(schedule.stages[0].groups[0].pairings.size(), 1U);
  EXPECT_TRUE(schedule.stages[0].groups[0].pairings[0].state.by_lot);
  EXPECT_EQ(schedule.places[0].place, 1);
  EXPECT_EQ(schedule.places[1].place, 2);
}

TEST(Schedule, BracketNamesSourceMatchesOfOpenSides) {
  const Plan plan = preset("single");
  const Schedule schedule = formats::schedule(plan, {6, 8, 2, false, {}}, {});
  const std::vector<Pairing>& pairings = schedule.stages[0].groups[0].pairings;
  ASSERT_EQ(pairings.size(), 6U);  // two in round 1, two, the final, third place
  std::size_t open = 0;
  for (const Pairing& pairing : pairings) {
    for (std::size_t side = 0; side < 2; ++side) {
      if (pairing.known[side]) continue;
      ++open;
      ASSERT_NE(pairing.origins[side].kind, Origin::Kind::bye);
      EXPECT_GE(pairing.origins[side].match, 1);
      EXPECT_LT(pairing.origins[side].match, pairing.number);
    }
  }
  EXPECT_EQ(open, 6U);
  EXPECT_EQ(schedule.due.size(), 2U * 2U);
}

TEST(Schedule, LosersPastByeAreNamedByTheirLostMatch) {
  const Plan plan = preset("double");
  for (int entrants = 5; entrants <= 17; ++entrants) {
    const Schedule schedule = formats::schedule(plan, {entrants, 8, 2, false, {}}, {});
    for (const Pairing& pairing : schedule.stages[0].groups[0].pairings) {
      for (std::size_t side = 0; side < 2; ++side) {
        if (pairing.known[side]) continue;
        EXPECT_GE(pairing.origins[side].match, 1)
            << entrants << " entrants, M" << pairing.number << ", side " << side;
      }
    }
  }
}

TEST(Schedule, OpenEndedLadderEndsWhenClosed) {
  const Plan plan = preset("ladder");
  Facts facts{9, 2, 2, false, {}};
  Results results;
  const Schedule running = play_out(plan, facts, results, at_random(3), 41);
  EXPECT_FALSE(running.finished);
  EXPECT_FALSE(running.due.empty());
  facts.closed = true;
  const Schedule closed = play_out(plan, facts, results, at_random(3));
  EXPECT_TRUE(closed.finished);
  EXPECT_EQ(results.games(), 48U);  // the sixth round of 8 games was begun, and is the last
  EXPECT_TRUE(formats::schedule(plan, facts, {}).finished);
}

TEST(Schedule, EntrantWithoutLegalMoveCannotPlay) {
  const Plan plan = preset("shield");
  Results results;
  const Schedule schedule =
      play_out(plan, {10, 2, 2, false, {}}, results, [](const DueGame& due, GameResult& game) {
        tests::lower_number_wins(due, game);
        for (std::size_t side = 0; side < 2; ++side) {
          if (due.match.entrants[side] != 9) continue;
          game.sides[side].moves = 0;
          game.sides[side].forfeit = true;
        }
      });
  for (const FinalPlace& place : schedule.places) {
    EXPECT_EQ(place.result_class == "Cannot play", place.entrant == 9) << place.entrant;
  }
}

// Two crash at the same time: each is awarded the games in which the other was to move first.
TEST(Schedule, EntrantWithoutLegalMoveCannotPlayEvenIfOthersFailed) {
  Results results;
  const Schedule schedule =
      play_out(preset("round-robin"), {4, 2, 2, false, {}}, results,
               [](const DueGame& due, GameResult& game) {
                 tests::lower_number_wins(due, game);
                 const auto broken = [](Entrant entrant) { return entrant >= 2; };
                 for (std::size_t side = 0; side < 2; ++side) {
                   if (broken(due.match.entrants[side])) game.sides[side] = {};
                 }
                 const bool both = broken(due.match.entrants[0]) && broken(due.match.entrants[1]);
                 const Entrant fails = both ? due.seats[0] : due.match.entrants[1];
                 const std::size_t side = due.match.entrants[1] == fails ? 1 : 0;
                 if (!broken(fails)) return;
                 tests::decide(game, static_cast<int>(1 - side));
                 game.sides[side].forfeit = true;
               });
  for (const FinalPlace& place : schedule.places) {
    EXPECT_EQ(place.result_class == "Cannot play", place.entrant >= 2) << place.entrant;
  }
}

TEST(Schedule, EntrantAwardedAllGamesIsNotSaidToBeUnable) {
  Results results;
  const Schedule schedule = play_out(preset("round-robin"), {2, 2, 2, false, {}}, results,
                                     [](const DueGame&, GameResult& game) {
                                       tests::decide(game, 0);
                                       game.sides[0].moves = 0;
                                       game.sides[1].moves = 0;
                                       game.sides[1].forfeit = true;
                                     });
  for (const FinalPlace& place : schedule.places) {
    EXPECT_EQ(place.result_class == "Cannot play", place.entrant == 1) << place.entrant;
  }
}

TEST(Schedule, GroupsAreFormedAsPlanned) {
  const auto groups = [](const std::string& policy, int entrants) {
    const Plan plan =
        parse_plan(R"({"draw_seeds": false, "stages": [{"name": "G", "groups": )" + policy + "}]}");
    const Schedule schedule = formats::schedule(plan, {entrants, 5, 2, false, {}}, {});
    std::vector<std::vector<Entrant>> found;
    for (const Group& group : schedule.stages[0].groups) {
      found.push_back(group.entrants);
    }
    return found;
  };
  using Found = std::vector<std::vector<Entrant>>;
  EXPECT_EQ(groups(R"({"by": "snake", "count": 2})", 6), (Found{{0, 3, 4}, {1, 2, 5}}));
  EXPECT_EQ(groups(R"({"by": "snake", "size": 3})", 6).size(), 2U);
  EXPECT_EQ(groups(R"({"by": "lists", "lists": [[6, 1], [2, 3, 4, 5]]})", 6),
            (Found{{5, 0}, {1, 2, 3, 4}}));
  const Found sizes = groups(R"({"by": "draw", "sizes": [2, 4]})", 6);
  ASSERT_EQ(sizes.size(), 2U);
  EXPECT_EQ(sizes[0].size(), 2U);
  EXPECT_EQ(sizes[1].size(), 4U);
}

TEST(Schedule, LabelsNameStageGroupAndMatch) {
  const Plan plan = preset("shield");
  const Schedule schedule = formats::schedule(plan, {34, 5, 2, false, {}}, {});
  EXPECT_EQ(label(plan, schedule, schedule.stages[0].groups[1].pairings[0], 0),
            "Round 1, group B, M5");
}

}  // namespace
}  // namespace aspis::formats
