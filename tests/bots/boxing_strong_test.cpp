#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "referee/rules/boxing/arena.hpp"
#include "referee/rules/boxing/rules.hpp"
#include "tests/support/piped_bot.hpp"

namespace aspis::tests {
namespace {

using rules::Position;
using rules::boxing::Arena;
using rules::boxing::Square;
using rules::boxing::Symmetry;

constexpr const char* marks = "ABCDEFGH";

PipedBot boxing_bot(const std::string& name) {
  return PipedBot({ASPIS_STAGE "/share/aspis/bots/boxing_" + name});
}

void begin_game(PipedBot& bot, const Arena& arena, int seat, int seats) {
  std::string list;
  for (int other = 0; other < seats; ++other) {
    list += (other == 0 ? "" : ",") + std::string(1, marks[other]);
  }
  bot.say("game boxing\nyou " + std::string(1, marks[seat]) + "\nseats " + list +
          "\nclock 1000 -\na-word-of-later-days 1\nboard 16 32");
  for (const std::string& row : arena.rows()) bot.say("row " + row);
  bot.say("ready?");
  ASSERT_EQ(bot.hear(), "ready");
}

/// `limit` in ms; the tests keep no clock, so that a busy machine changes nothing.
std::string ask_move(PipedBot& bot, int limit) {
  bot.say("go " + std::to_string(limit) + " -");
  return bot.hear().value_or("nothing");
}

std::unique_ptr<Position> start_on(const Arena& arena, int seats) {
  const rules::Rules& boxing = rules::boxing::rules();
  auto setup = boxing.set_up({}, seats, rules::boxing::classic_text(arena));
  EXPECT_TRUE(setup.ok());
  auto position = boxing.start(*setup, nullptr);
  EXPECT_TRUE(position.ok());
  return std::move(position).value();
}

/// The seat that wins; seats without a bot move at random, and badly: one square of any size.
int find_winner(Position& game, std::vector<PipedBot*> bots, int limit, protocol::Random& chance) {
  while (!game.over()) {
    const auto turn = static_cast<std::size_t>(game.turn());
    const std::string move =
        bots[turn] != nullptr ? ask_move(*bots[turn], limit) : game.random_move(chance);
    const auto refusal = game.play(move);
    EXPECT_FALSE(refusal) << move << ": " << (refusal ? refusal->found : "");
    if (refusal) return -1;
    for (PipedBot* const bot : bots) {
      if (bot != nullptr) bot->say("move " + move);
    }
  }
  const auto standings = game.ending().standings;
  return static_cast<int>(std::find(standings.begin(), standings.end(), protocol::Standing::win) -
                          standings.begin());
}

int played(PipedBot& bot, const Arena& arena, int seat, int limit, protocol::Random& chance) {
  begin_game(bot, arena, seat, 2);
  std::vector<PipedBot*> bots(2, nullptr);
  bots[static_cast<std::size_t>(seat)] = &bot;
  return find_winner(*start_on(arena, 2), bots, limit, chance);
}

/// Solves a small position by definition: the mover wins if some move leaves a lost one.
class BruteForce {
 public:
  bool mover_wins(const Arena& arena) {
    std::string key;
    for (int row = 0; row < rules::boxing::arena_rows; ++row) {
      key += std::to_string(arena.vacant_row(row)) + ",";
    }
    if (const auto known = wins_.find(key); known != wins_.end()) return known->second;
    bool wins = false;
    for (int row = 0; row < rules::boxing::arena_rows && !wins; ++row) {
      for (int column = 0; column < rules::boxing::arena_columns && !wins; ++column) {
        for (int size = arena.largest_at(row, column); size > 0 && !wins; --size) {
          wins = !mover_wins(after(arena, {row, column, size}));
        }
      }
    }
    return wins_[key] = wins;
  }

  static Arena after(Arena arena, const Square& square) {
    arena.fill(square, 'x');
    return arena;
  }

 private:
  std::unordered_map<std::string, bool> wins_;
};

/// Full but for some spots within a window of `rows` by `columns`.
Arena small_arena(int rows, int columns, int spots, std::mt19937& chance) {
  std::vector<std::pair<int, int>> window;
  const int top = static_cast<int>(chance() % 10);
  const int left = static_cast<int>(chance() % 20);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) window.emplace_back(top + row, left + column);
  }
  std::shuffle(window.begin(), window.end(), chance);
  Arena full;
  full.fill({0, 0, 16}, 'o');
  full.fill({0, 16, 16}, 'o');
  std::vector<std::string> text = full.rows();
  for (std::size_t spot = 0; spot < static_cast<std::size_t>(spots); ++spot) {
    const auto [row, column] = window[spot];
    text[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = '-';
  }
  auto arena = rules::boxing::start_from_rows({text.begin(), text.end()});
  EXPECT_TRUE(arena.ok());
  return *arena;
}

TEST(BoxingStrong, FindsWinningSquaresOfSmallArenas) {
  PipedBot bot = boxing_bot("strong");
  std::mt19937 chance(94);
  int won = 0;
  for (int round = 0; round < 120; ++round) {
    const Arena arena = small_arena(3 + round % 3, 6 - round % 2, 14, chance);
    BruteForce truth;
    begin_game(bot, arena, 0, 2);
    const auto position = start_on(arena, 2);
    // The answer takes a few ms; the limit should never matter.
    const std::string move = ask_move(bot, 60'000);
    ASSERT_FALSE(position->play(move)) << move;
    if (!truth.mover_wins(arena)) continue;
    ++won;
    std::vector<std::string> left = position->board().rows;
    for (std::string& row : left) std::replace(row.begin(), row.end(), 'A', 'o');
    auto rest = rules::boxing::start_from_rows({left.begin(), left.end()});
    ASSERT_TRUE(!rest.ok() || !truth.mover_wins(*rest))
        << rules::boxing::classic_text(arena) << move;
  }
  EXPECT_GT(won, 60);
}

TEST(BoxingStrong, WinsEveryArenaWithHalfTurnSymmetry) {
  PipedBot bot = boxing_bot("strong");
  protocol::Random chance(1);
  int games = 0;
  for (std::uint64_t seed = 0; games < 5; ++seed) {
    const Arena arena = rules::boxing::random_arena(4, Symmetry::half_turn, seed);
    // With its middle vacant the first player takes that, else the second one has won.
    EXPECT_EQ(played(bot, arena, arena.fits({7, 15, 2}) ? 0 : 1, 200, chance),
              arena.fits({7, 15, 2}) ? 0 : 1);
    ++games;
  }
}

TEST(BoxingStrong, WinsEmptyArenaFromBothSeats) {
  PipedBot bot = boxing_bot("strong");
  protocol::Random chance(2);
  EXPECT_EQ(played(bot, Arena{}, 0, 200, chance), 0);
  EXPECT_EQ(played(bot, Arena{}, 1, 200, chance), 1);
}

TEST(BoxingSamples, PlayByTheRulesAndExitAtBye) {
  for (const char* const name : {"random", "greedy", "strong"}) {
    PipedBot bot = boxing_bot(name);
    protocol::Random chance(3);
    for (int seat = 0; seat < 2; ++seat) {
      const Arena arena = rules::boxing::random_arena(6, Symmetry::none, 7);
      EXPECT_GE(played(bot, arena, seat, 50, chance), 0) << name;
    }
    bot.say("bye");
    EXPECT_EQ(bot.exit_status(), 0) << name;
  }
}

TEST(BoxingSamples, PlayOnAmongFiveWhenOneIsOut) {
  protocol::Random chance(4);
  const Arena arena = rules::boxing::random_arena(10, Symmetry::none, 8);
  for (const char* const name : {"random", "greedy", "strong"}) {
    PipedBot bot = boxing_bot(name);
    begin_game(bot, arena, 1, 5);
    const auto game = start_on(arena, 5);
    bot.say("out D timeout");
    game->drop(3);
    std::vector<PipedBot*> bots(5, nullptr);
    bots[1] = &bot;
    EXPECT_GE(find_winner(*game, bots, 50, chance), 0) << name;
  }
}

}  // namespace
}  // namespace aspis::tests
