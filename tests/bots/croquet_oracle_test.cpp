#include "tests/bots/croquet_oracle.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "referee/rules/croquet/rules.hpp"
#include "referee/rules/croquet/state.hpp"
#include "tests/support/watched.hpp"

namespace aspis::tests {
namespace {

namespace referee = rules::croquet;

/// A random step; a careful player misses a hoop only now and then.
int some_step(const CroquetGame& game, bool careful, std::mt19937& chance) {
  const std::vector<int> steps = legal_steps(game);
  int step = steps[chance() % steps.size()];
  for (int tries = 0; careful && tries < 20; ++tries) {
    bool second = false;
    if (stepped(game.mover, step, second).stand != Stand::back || chance() % 20 == 0) break;
    step = steps[chance() % steps.size()];
  }
  return step;
}

/// Values over the referee's own states, in half points for the first player.
class RefereeValues {
 public:
  int of(const referee::State& state) {
    switch (referee::outcome(state)) {
      case referee::Outcome::first_wins:
        return 2;
      case referee::Outcome::second_wins:
        return 0;
      case referee::Outcome::draw:
        return 1;
      case referee::Outcome::playing:
        break;
    }
    const std::uint64_t key = make_key(state);
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    int best = state.turn == 0 ? 0 : 2;
    for (const int step : referee::legal_steps(state)) {
      const int value = of(referee::after(state, step));
      best = state.turn == 0 ? std::max(best, value) : std::min(best, value);
    }
    return values_[key] = best;
  }

 private:
  static std::uint64_t make_key(const referee::State& state) {
    std::uint64_t key = state.turn;
    for (const referee::Player& player : state.players) {
      key = key << 7U | player.number;
      key = key << 2U | static_cast<std::uint64_t>(player.where);
      key = key << 4U | player.entry;
      key = key << 7U | player.missed;
      key = key << 2U | player.misses;
    }
    const int last = std::abs(static_cast<int>(state.last_step));
    const int bar = state.opponent().where == referee::Where::hoop ? 0 : std::min(last, 9 - last);
    return key << 3U | static_cast<std::uint64_t>(bar);
  }

  std::unordered_map<std::uint64_t, int> values_;
};

TEST(CroquetOracle, GameIsDrawOnlyByOpeningWithThree) {
  CroquetOracle oracle;
  EXPECT_EQ(oracle.value(CroquetGame{}), 1);
  EXPECT_EQ(oracle.best_steps(CroquetGame{}), (std::vector<int>{3}));
}

TEST(CroquetOracle, RefereeGivesFirstStepsSameValues) {
  CroquetOracle oracle;
  RefereeValues values;
  for (int step = 1; step <= 8; ++step) {
    EXPECT_EQ(values.of(referee::after(referee::State{}, step)),
              oracle.step_value(CroquetGame{}, step))
        << step;
  }
}

TEST(CroquetOracle, RefereeAllowsSameStepsAndReachesSameState) {
  std::mt19937 chance(95);
  for (int round = 0; round < 3000 / static_cast<int>(support::watched); ++round) {
    CroquetGame game;
    referee::CroquetPosition position;
    while (!game.over()) {
      const std::string mark = game.first_moves ? "1," : "2,";
      std::vector<std::string> moves;
      for (const int step : legal_steps(game)) moves.push_back(mark + std::to_string(step));
      std::vector<std::string> known = position.moves();
      std::sort(moves.begin(), moves.end());
      std::sort(known.begin(), known.end());
      ASSERT_EQ(moves, known) << state_line(game);
      ASSERT_EQ(state_line(game), "state " + position.status() + "\n");
      const int step = some_step(game, round % 4 != 0, chance);
      ASSERT_FALSE(position.play(mark + std::to_string(step)));
      game = played(game, step);
      ASSERT_EQ(game.over(), position.over());
    }
    const int last = game.first_moves ? 1 : 0;  // the seat that made the last move
    const auto standing = position.ending().standings[static_cast<std::size_t>(last)];
    constexpr protocol::Standing expected[] = {protocol::Standing::loss, protocol::Standing::tie,
                                               protocol::Standing::win};
    ASSERT_EQ(standing, expected[game.points]);
  }
}

/// Grows with every step but a skip: forward, back after the miss, forward again.
std::pair<int, int> progress(const CroquetPlayer& player) {
  if (player.stand == Stand::back) return {1, -player.number};
  return {player.missed ? 2 : 0, player.number};
}

TEST(CroquetOracle, NoPositionRepeats) {
  std::mt19937 chance(7);
  for (int round = 0; round < 2000 / static_cast<int>(support::watched); ++round) {
    CroquetGame game;
    bool skipped = false;
    while (!game.over()) {
      const int step = some_step(game, round % 2 == 0, chance);
      const CroquetGame next = played(game, step);
      ASSERT_TRUE(next.over() || step == 0 || progress(next.other) > progress(game.mover));
      ASSERT_FALSE(skipped && step == 0) << "two skips in a row";
      skipped = step == 0;
      game = next;
    }
  }
}

}  // namespace
}  // namespace aspis::tests
