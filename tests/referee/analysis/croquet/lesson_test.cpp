// The move that the analysis of a croquet game shows its loser first.
#include "referee/analysis/croquet/analyst.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "protocol/random.hpp"
#include "referee/analysis/game.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/rules/croquet/rules.hpp"

namespace aspis::analysis::croquet {
namespace {

using rules::croquet::CroquetPosition;
using Kind = Lesson::Kind;

/// A game with the positions that its turns refer to.
class Played {
 public:
  void play(const std::string& move) {
    before_.push_back(std::make_unique<CroquetPosition>(position_));
    turns_.push_back({*before_.back(), move});
    ASSERT_FALSE(position_.play(move).has_value()) << move;
  }
  /// Legal steps by lot until it is over.
  void play_out(std::uint64_t seed) {
    protocol::Random chance(seed);
    while (!position_.over()) play(position_.random_move(chance));
  }

  [[nodiscard]] const std::vector<PlayedTurn>& turns() const { return turns_; }
  [[nodiscard]] const CroquetPosition& position() const { return position_; }

 private:
  CroquetPosition position_;
  std::vector<std::unique_ptr<CroquetPosition>> before_;
  std::vector<PlayedTurn> turns_;
};

TEST(CroquetLesson, IsTheStepIntoAHoopThatThePlayerWasStuckIn) {
  Played game;
  for (const char* const move : {"1,7", "2,1", "1,3", "2,3", "1,0", "2,3", "1,0", "2,6", "1,0",
                                 "2,3", "1,0", "2,3", "1,0"}) {
    game.play(move);
  }
  EXPECT_EQ(CroquetAnalyst().lesson(game.turns(), 0), (Lesson{Kind::trap, 0, 3, 5}));
}

TEST(CroquetLesson, IsTheLastStepBeforeWhichTheGameCouldBeHeld) {
  int first_moves = 0;
  int lessons = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Played game;
    game.play_out(seed);
    const auto standing = outcome(game.position().state());
    if (standing == rules::croquet::Outcome::draw) continue;
    const int loser = standing == rules::croquet::Outcome::first_wins ? 1 : 0;
    const auto lesson = CroquetAnalyst().lesson(game.turns(), loser);
    if (!lesson || lesson->kind != Kind::mistake) continue;
    ++lessons;
    first_moves += lesson->ply <= 2 ? 1 : 0;
    EXPECT_EQ(lesson->seat, loser);
    for (std::size_t at = static_cast<std::size_t>(lesson->ply) - 1; at < game.turns().size();
         ++at) {
      const auto& position = dynamic_cast<const CroquetPosition&>(game.turns()[at].position);
      if (position.turn() != loser || position.moves().front().ends_with(",0")) continue;
      const bool is_lesson = static_cast<int>(at) + 1 == lesson->ply;
      EXPECT_EQ(games_held(position.state(), loser) >= games_to_hold, is_lesson) << seed;
    }
  }
  EXPECT_GT(lessons, 30);
  EXPECT_LT(first_moves, lessons / 10) << "the first step is a theorem, and no lesson";
}

TEST(CroquetLesson, IsTheForfeitIfThereWasOne) {
  protocol::Record record;
  record.game = "croquet";
  record.setup = *(*rules::rules_named("croquet"))->deal({}, 2, 0);
  record.seats = {{"1", "anna"}, {"2", "bert"}};
  record.events.emplace_back(protocol::PlayedMove{"1,7", {}});
  record.verdict.reason = protocol::Reason::crash;
  record.verdict.culprit = 1;
  record.verdict.standings = {protocol::Standing::win, protocol::Standing::loss};
  const auto crashed = analyse(record, nullptr, {});
  ASSERT_TRUE(crashed.ok()) << crashed.error().text;
  EXPECT_EQ(crashed->lesson, (Lesson{Kind::forfeit, 1, 2, 0}));
  record.verdict.standings = {protocol::Standing::tie, protocol::Standing::tie};
  EXPECT_EQ(analyse(record, nullptr, {})->lesson, std::nullopt);
}

}  // namespace
}  // namespace aspis::analysis::croquet
