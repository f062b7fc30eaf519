#include "referee/analysis/boxing/analyst.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>
#include <unordered_map>

#include "referee/analysis/game.hpp"
#include "referee/rules/boxing/rules.hpp"
#include "tests/support/watched.hpp"

namespace aspis::analysis::boxing {
namespace {

using rules::Position;
using rules::boxing::Arena;

std::unique_ptr<Position> position_on(const Arena& arena) {
  const rules::Rules& boxing = rules::boxing::rules();
  const auto setup = boxing.set_up({}, 2, rules::boxing::classic_text(arena));
  return boxing.start(*setup, nullptr).value();
}

/// Unusable but for `spots` vacant ones at random in a window of `rows` by `columns`.
Arena small_arena(int rows, int columns, int spots, std::mt19937& chance) {
  std::vector<std::pair<int, int>> window;
  const int top = static_cast<int>(chance() % 8);
  const int left = static_cast<int>(chance() % 20);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) window.emplace_back(top + row, left + column);
  }
  std::shuffle(window.begin(), window.end(), chance);
  std::vector<std::string> text(16, std::string(32, 'o'));
  for (std::size_t spot = 0; spot < static_cast<std::size_t>(spots); ++spot) {
    const auto [row, column] = window[spot];
    text[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = '-';
  }
  return rules::boxing::start_from_rows({text.begin(), text.end()}).value();
}

/// From the definition: the mover wins if some move leaves a position that is lost.
class BruteForce {
 public:
  bool mover_wins(const Arena& arena) {
    std::string key;
    for (int row = 0; row < arena_rows; ++row) key += std::to_string(arena.vacant_row(row)) + ",";
    if (const auto known = wins_.find(key); known != wins_.end()) return known->second;
    bool wins = false;
    for (int row = 0; row < arena_rows && !wins; ++row) {
      for (int column = 0; column < arena_columns && !wins; ++column) {
        for (int size = arena.largest_at(row, column); size > 0 && !wins; --size) {
          Arena next = arena;
          next.fill({row, column, size}, 'A');
          wins = !mover_wins(next);
        }
      }
    }
    return wins_[key] = wins;
  }

 private:
  std::unordered_map<std::string, bool> wins_;
};

Outcome judged(BoxingAnalyst& analyst, const Position& position, std::string* best = nullptr) {
  constexpr std::uint64_t plenty = 3'000'000;
  Budget budget(plenty);
  const Judgement judgement = analyst.judge(position, std::nullopt, budget);
  EXPECT_TRUE(judgement.value.proven());
  if (best != nullptr && !judgement.best.empty()) *best = judgement.best.front();
  return judgement.value.least;
}

/// Plays on: the claimed winner follows the proof, the other side moves at random. True if the
/// former wins.
bool proof_holds(BoxingAnalyst& analyst, std::unique_ptr<Position> position,
                 protocol::Random& chance) {
  const bool mover_wins = judged(analyst, *position) == Outcome::win;
  const int winner = mover_wins ? position->turn() : 1 - position->turn();
  while (!position->over()) {
    std::string move = position->random_move(chance);
    if (position->turn() == winner && judged(analyst, *position, &move) != Outcome::win) {
      return false;
    }
    if (position->play(move)) return false;
  }
  return position->ending().standings[static_cast<std::size_t>(winner)] == protocol::Standing::win;
}

protocol::Record strong_game() {
  std::ifstream file(ASPIS_SOURCE "/tests/referee/analysis/boxing/strong.record");
  std::stringstream text;
  text << file.rdbuf();
  return protocol::read_record(text.str()).value();
}

TEST(BoxingAnalysis, SmallArenasMatchDefinition) {
  std::mt19937 chance(94);
  BoxingAnalyst analyst;
  int won = 0;
  constexpr int rounds = 150 / static_cast<int>(support::watched);
  for (int round = 0; round < rounds; ++round) {
    const Arena arena = small_arena(3 + round % 4, 7 - round % 2, 15, chance);
    BruteForce truth;
    const bool wins = truth.mover_wins(arena);
    won += wins ? 1 : 0;
    EXPECT_EQ(judged(analyst, *position_on(arena)), wins ? Outcome::win : Outcome::loss);
  }
  EXPECT_GT(won, rounds / 4);
}

TEST(BoxingAnalysis, ClaimedWinnerBeatsAnyOpponent) {
  std::mt19937 chance(3);
  protocol::Random moves(3);
  BoxingAnalyst analyst;
  for (int round = 0; round < 40 / static_cast<int>(support::watched); ++round) {
    const Arena arena = small_arena(7, 9, 50, chance);
    EXPECT_TRUE(proof_holds(analyst, position_on(arena), moves)) << "round " << round;
  }
}

TEST(BoxingAnalysis, ProvesMostOfStrongGameWithoutContradiction) {
  const protocol::Record record = strong_game();
  Effort effort;
  effort.nodes = 400'000 / support::watched;
  const auto analysis = analyse(record, nullptr, effort);
  ASSERT_TRUE(analysis.ok());
  EXPECT_GT(analysis->proven * 100, analysis->positions * (support::watched > 1 ? 50 : 90));

  const rules::Rules& boxing = rules::boxing::rules();
  auto position = boxing.start(record.setup, nullptr).value();
  BoxingAnalyst analyst;
  protocol::Random chance(5);
  constexpr int from = 20;  // what comes before takes long to prove again
  for (const AnalysedMove& move : analysis->moves) {
    if (move.ply >= from && move.before.proven() && move.ply % 5 == 0) {
      EXPECT_EQ(judged(analyst, *position), move.before.least) << "move " << move.ply;
      EXPECT_TRUE(proof_holds(analyst, position->clone(), chance)) << "move " << move.ply;
    }
    ASSERT_FALSE(position->play(move.move));
  }
}

TEST(BoxingAnalysis, IsSameForSameNumberOfNodes) {
  const protocol::Record record = strong_game();
  Effort effort;
  effort.nodes = 20'000 / support::watched;
  const auto one = analyse(record, nullptr, effort);
  const auto two = analyse(record, nullptr, effort);
  ASSERT_TRUE(one.ok() && two.ok());
  EXPECT_EQ(one->nodes, two->nodes);
  EXPECT_EQ(one->proven, two->proven);
  for (std::size_t at = 0; at < one->moves.size(); ++at) {
    EXPECT_EQ(one->moves[at].before, two->moves[at].before);
    EXPECT_EQ(one->moves[at].best, two->moves[at].best);
  }
}

TEST(BoxingAnalysis, ClaimsOnlyProvenValues) {
  BoxingAnalyst analyst;
  Budget none(0);
  const rules::Rules& boxing = rules::boxing::rules();
  const auto position = boxing.start(strong_game().setup, nullptr).value();
  const Judgement judgement = analyst.judge(*position, std::nullopt, none);
  EXPECT_FALSE(judgement.value.proven());
  EXPECT_TRUE(judgement.best.empty());
}

}  // namespace
}  // namespace aspis::analysis::boxing
