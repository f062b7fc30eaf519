// The solver's plays against a search of every word at every place, and its games against the
// judge.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "referee/solitaire/pythoncross/judge.hpp"
#include "referee/solitaire/pythoncross/solver/cells.hpp"
#include "referee/solitaire/pythoncross/solver/placements.hpp"
#include "referee/solitaire/pythoncross/solver/solve.hpp"
#include "tests/referee/solitaire/pythoncross/random_games.hpp"
#include "tests/support/watched.hpp"

namespace aspis::solitaire::pythoncross {
namespace {

using testing::IsEmpty;

/// Letters, their squares, and the points: a single letter's two directions are one play.
using Effect = std::pair<std::string, int>;

Effect find_effect(const Game& game, const Play& play) {
  const Outcome outcome = game.outcome(play);
  Board board = game.board();
  std::string squares_and_letters;
  for (std::size_t at = 0; at < play.word.size(); ++at) {
    const Place place = step(play.first, play.direction, static_cast<int>(at));
    if (board.holds(place)) continue;
    squares_and_letters += std::to_string(to_index(place)) + play.word[at];
  }
  const bool last = board.letters() + outcome.letters.size() == game.map().letters.size();
  return {squares_and_letters, outcome.score - (last ? all_letters_bonus : 0)};
}

std::multiset<Effect> all_by_trying(const Game& game) {
  std::set<Effect> found;
  for (const std::string& word : word_mix()) {
    for (const Direction direction : {Direction::across, Direction::down}) {
      for (std::size_t index = 0; index < squares; ++index) {
        const Play play{false, direction, to_place(index), word};
        if (game.outcome(play).breaches.empty()) found.insert(find_effect(game, play));
      }
    }
  }
  return {found.begin(), found.end()};
}

TEST(PythoncrossPlacements, AreAllLegalOnesWithTheirPoints) {
  const words::Dictionary dictionary = dictionary_of_mix();
  const words::WordGraph graph(dictionary);
  const HookTable hooks(dictionary);
  const Rarity rarity = rarity_in(dictionary);
  std::size_t compared = 0;
  for (std::uint64_t seed = 0; seed < 150 / support::watched; ++seed) {
    RandomPlayer player(seed, dictionary);
    player.play(static_cast<int>(seed % 10));
    if (player.game().is_over()) continue;
    const Ground ground(player.map());
    State state = first_state(ground);
    Game game(player.map(), dictionary);
    for (const Play& play : player.plays()) {
      WordKey key = 0;
      for (const char letter : play.word) key = with_last(key, static_cast<unsigned>(letter - 'a'));
      const unsigned direction = play.direction == Direction::across ? 0 : 1;
      make(ground, state, play.dump ? Placement() : Placement(key, cell_at(play.first), direction));
      game.make(play, game.outcome(play));
    }
    Surroundings around(ground, graph, hooks, rarity);
    around.look_at(state, {}, 3);
    std::multiset<Effect> found;
    const auto take = [&](const Found& one) {
      found.insert(find_effect(game, to_play(one.placement)));
      EXPECT_EQ(find_effect(game, to_play(one.placement)).second, one.points);
    };
    Placements<decltype(take)>(ground, graph, around, take).find(state);
    EXPECT_EQ(found, all_by_trying(game)) << "seed " << seed;
    compared += found.size();
  }
  EXPECT_GT(compared, 2000U / support::watched);
}

/// Through a game of chance: the worth that a look at a state gives against the worth of the state
/// before and of the play, for every play. `prepare(next, before)` may change what is looked at.
template <class Prepare>
void expect_worth_carried_along(const Weights& weights, const Cells* goal, Prepare prepare) {
  const words::Dictionary dictionary = dictionary_of_mix();
  const words::WordGraph graph(dictionary);
  const HookTable hooks(dictionary);
  const Rarity rarity = rarity_in(dictionary);
  Map map = make_map("cattensitatearsoneratstar");
  map.blocks = {{3, 3}, {7, 6}};
  const Ground ground(map);
  State state = first_state(ground);
  protocol::Random random(3);
  Surroundings around(ground, graph, hooks, rarity);
  Surroundings anew(ground, graph, hooks, rarity);
  around.favour(goal, 3);
  anew.favour(goal, 3);
  std::size_t compared = 0;
  for (int turn = 0; turn < 8; ++turn) {
    around.look_at(state, weights, 5);
    std::vector<Found> all;
    const auto take = [&](const Found& one) { all.push_back(one); };
    Placements<decltype(take)>(ground, graph, around, take).find(state);
    if (all.empty()) break;
    for (const Found& one : all) {
      State next = state;
      make(ground, next, one.placement);
      prepare(next, state);
      anew.look_at(next, weights, 5);
      EXPECT_NEAR(anew.worth(), around.worth() + one.worth, 0.01);
    }
    compared += all.size();
    make(ground, state, all[random.below(all.size())].placement);
  }
  EXPECT_GT(compared, 20U);
}

/// The estimate of a board is the same whether it is computed afresh or updated with a play.
TEST(PythoncrossSurroundings, UpdateEstimateWithPlay) {
  Weights weights;
  weights.letter = 0;
  weights.rare = 0;
  weights.miss = 0;  // any letter that fits is as good as many
  // The letters to come, other than those that were played, are the same for both.
  expect_worth_carried_along(weights, nullptr, [](State& next, const State& before) {
    next.rack = before.rack;
    next.drawn = before.drawn;
  });
}

/// They counted for the play that placed them and were forgotten at the next.
TEST(PythoncrossSurroundings, RememberRareLettersAndPlacedGoalLetters) {
  Weights weights;
  weights.letter = 0;
  weights.open = 0;
  weights.rare = 4;
  Cells goal{};
  goal.fill('t' - 'a');
  expect_worth_carried_along(weights, &goal, [](State&, const State&) {});
}

/// A letter that is thrown away was not placed.
TEST(PythoncrossSurroundings, CountDumpedLettersAsNothing) {
  const words::Dictionary dictionary = dictionary_of_mix();
  const words::WordGraph graph(dictionary);
  const HookTable hooks(dictionary);
  const Rarity rarity = rarity_in(dictionary);
  const Ground ground(make_map("qzjxvwkcattensitatears"));
  State state = first_state(ground);
  Surroundings around(ground, graph, hooks, rarity);
  around.look_at(state, {}, 5);
  const float before = around.worth();
  make(ground, state, Placement());
  around.look_at(state, {}, 4);
  EXPECT_EQ(around.worth(), before);
}

TEST(PythoncrossRepeats, DistinguishThoseThatCanGrow) {
  const Map map = make_map("atatat");
  Cells cells = Ground(map).cells;
  EXPECT_EQ(repeats_on(cells), Repeats::none);
  const auto put_at = [&cells](Place first) {
    cells[cell_at(first)] = 0;
    cells[cell_at(step(first, Direction::across))] = 19;
  };
  put_at({1, 1});
  put_at({4, 5});
  EXPECT_EQ(repeats_on(cells), Repeats::open);
  cells[cell_at({3, 1})] = wall;
  EXPECT_EQ(repeats_on(cells), Repeats::open);
  cells[cell_at({3, 5})] = wall;
  cells[cell_at({6, 5})] = wall;
  EXPECT_EQ(repeats_on(cells), Repeats::for_good);
}

Map small_map() {
  Map map = make_map("cattensitatearsoneratstarnettoeseatraninto", {4, 4});
  map.blocks = {{6, 6}};
  return map;
}

SolveOptions of_width(std::size_t width, unsigned threads, std::uint64_t seed = 1) {
  SolveOptions options;
  options.width = width;
  options.threads = threads;
  options.seed = seed;
  return options;
}

TEST(PythoncrossSolver, PlaysSameGameOnAnyNumberOfThreads) {
  const words::Dictionary dictionary = dictionary_of_mix();
  const std::atomic<bool> stop = false;
  const auto one = solve(small_map(), dictionary, of_width(200, 1), {}, stop);
  ASSERT_FALSE(one.plays.empty());
  for (const unsigned threads : {2U, 5U}) {
    EXPECT_EQ(solve(small_map(), dictionary, of_width(200, threads), {}, stop).plays, one.plays);
  }
}

TEST(PythoncrossSolver, PlaysByTheRulesAndCountsAsJudge) {
  const words::Dictionary dictionary = dictionary_of_mix();
  const std::atomic<bool> stop = false;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const RandomPlayer player(seed, dictionary);
    const auto solution = solve(player.map(), dictionary, of_width(30, 1, seed), {}, stop);
    Record record;
    for (const Play& play : solution.plays) record.plays.push_back({1, play, {}, {}, {}});
    const auto verdict = judge(record, player.map(), dictionary);
    EXPECT_THAT(verdict.errors, IsEmpty());
    EXPECT_EQ(verdict.total, solution.score);
  }
}

TEST(PythoncrossSolver, DumpsIfNothingElseHelps) {
  const words::Dictionary dictionary =
      make_dictionary("star stars rat tar art tsar rats tars arts");
  const Map map = make_map("zzzzzzzstarsta");
  const std::atomic<bool> stop = false;
  const auto solution = solve(map, dictionary, of_width(10, 1), {}, stop);
  // A rack of z forms nothing, and a dump is lost unless what follows makes more than 25 points.
  EXPECT_TRUE(solution.plays.empty() || solution.plays.front().dump);
}

TEST(PythoncrossSolver, KeepsItsTimeAndEndsWhenStopped) {
  const words::Dictionary dictionary = dictionary_of_mix();
  SolveOptions options;
  options.limit = std::chrono::milliseconds(300);
  std::atomic<bool> stop = false;
  std::size_t told = 0;
  const auto solution = solve(
      small_map(), dictionary, options, [&told](const SolveProgress&) { ++told; }, stop);
  EXPECT_FALSE(solution.plays.empty());
  EXPECT_GT(told, 0U);
  stop = true;
  EXPECT_TRUE(solve(small_map(), dictionary, options, {}, stop).plays.empty());
}

TEST(PythoncrossSolver, FindsNothingWithoutLegalPlay) {
  const std::atomic<bool> stop = false;
  const auto solution = solve(make_map("zzz"), make_dictionary("at"), of_width(10, 2), {}, stop);
  EXPECT_TRUE(solution.plays.empty());
  EXPECT_EQ(solution.score, 0);
}

}  // namespace
}  // namespace aspis::solitaire::pythoncross
