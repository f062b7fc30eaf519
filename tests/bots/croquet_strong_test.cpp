#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/bots/croquet_oracle.hpp"
#include "tests/support/piped_bot.hpp"
#include "tests/support/watched.hpp"

namespace aspis::tests {
namespace {

PipedBot croquet_bot(const std::string& name) {
  return PipedBot({ASPIS_STAGE "/share/aspis/bots/croquet_" + name});
}

void begin_game(PipedBot& bot, bool first) {
  bot.say("game croquet\nyou " + std::string(first ? "1" : "2") +
          "\nseats 1,2\nclock 60000 60000\na-word-of-later-days 1\nready?");
  ASSERT_EQ(bot.hear(), "ready");
}

std::string move_text(const CroquetGame& game, int step) {
  return std::string(game.first_moves ? "1," : "2,") + std::to_string(step);
}

int any_step(const CroquetGame& game, std::mt19937& chance) {
  const std::vector<int> steps = legal_steps(game);
  return steps[chance() % steps.size()];
}

/// A random step that misses no hoop unless `careless`.
int opponent_step(const CroquetGame& game, bool careless, std::mt19937& chance) {
  for (int tries = 0; tries < 100; ++tries) {
    const int step = any_step(game, chance);
    bool lost = false;
    if (careless || stepped(game.mover, step, lost).stand != Stand::back) return step;
  }
  return any_step(game, chance);
}

/// The bot's answer in `game`, which must be a legal step; 0 if it is not.
int ask_step(PipedBot& bot, const CroquetGame& game) {
  bot.say(state_line(game) + "go 60000 60000");
  const std::string answer = bot.hear().value_or("nothing");
  for (const int step : legal_steps(game)) {
    if (answer == move_text(game, step)) return step;
  }
  ADD_FAILURE() << answer << " is no legal move after " << state_line(game);
  return legal_steps(game).front();
}

/// How the game ended for the bot, in half points, and at how many moves it gave points away.
struct Report {
  int points = 0;
  int mistakes = 0;
};

/// Without an oracle nothing counts as a mistake.
Report play_game(PipedBot& bot, bool bot_first, bool careless, CroquetOracle* oracle,
                 std::mt19937& chance) {
  begin_game(bot, bot_first);
  CroquetGame game;
  Report report;
  while (!game.over()) {
    const bool bot_moves = game.first_moves == bot_first;
    const int step = bot_moves ? ask_step(bot, game) : opponent_step(game, careless, chance);
    if (bot_moves && oracle != nullptr && oracle->step_value(game, step) != oracle->value(game)) {
      ++report.mistakes;
    }
    bot.say("move " + move_text(game, step));
    game = played(game, step);
    report.points = bot_moves ? game.points : 2 - game.points;
  }
  bot.say("result win 1=0,2=0 home");
  return report;
}

TEST(CroquetStrong, NeverLowersValueOfPosition) {
  CroquetOracle oracle;
  PipedBot bot = croquet_bot("strong");
  std::mt19937 chance(1995);
  int mistakes = 0;
  int points = 0;
  for (int round = 0; round < 60; ++round) {
    const Report report = play_game(bot, round % 2 == 0, round % 4 < 2, &oracle, chance);
    mistakes += report.mistakes;
    points += report.points;
  }
  EXPECT_EQ(mistakes, 0);
  EXPECT_GE(points, 114) << "of 120 half points against random steps";
}

/// A position that two careful players might reach by chance, some steps before the end.
CroquetGame chance_position(std::mt19937& chance) {
  for (;;) {
    CroquetGame game;
    for (auto left = 1 + chance() % 45; left > 0 && !game.over(); --left) {
      game = played(game, opponent_step(game, chance() % 10 == 0, chance));
    }
    if (!game.over()) return game;
  }
}

TEST(CroquetStrong, KeepsValueOfPositionsItWouldAvoid) {
  CroquetOracle oracle;
  PipedBot bot = croquet_bot("strong");
  std::mt19937 chance(10);
  for (int round = 0; round < 1000 / static_cast<int>(support::watched); ++round) {
    const CroquetGame game = chance_position(chance);
    bot.say("game croquet\nyou " + std::string(game.first_moves ? "1" : "2"));
    bot.say("move " + std::string(game.first_moves ? "2," : "1,") + std::to_string(game.last));
    ASSERT_EQ(oracle.step_value(game, ask_step(bot, game)), oracle.value(game)) << state_line(game);
  }
}

TEST(CroquetStrong, OpensWithThree) {
  PipedBot bot = croquet_bot("strong");
  begin_game(bot, true);
  EXPECT_EQ(ask_step(bot, CroquetGame{}), 3);
}

TEST(CroquetSamples, PlayByTheRulesAndExitAtBye) {
  for (const char* const name : {"random", "greedy", "strong"}) {
    PipedBot bot = croquet_bot(name);
    std::mt19937 chance(3);
    for (int round = 0; round < 6; ++round) {
      play_game(bot, round % 2 == 0, true, nullptr, chance);
    }
    bot.say("bye");
    EXPECT_EQ(bot.exit_status(), 0) << name;
  }
}

}  // namespace
}  // namespace aspis::tests
