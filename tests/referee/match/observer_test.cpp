// The calls that an observer of a game receives, and their order.
#include "referee/match/game.hpp"

#include <gmock/gmock.h>

#include "tests/hostile/ring.hpp"

namespace aspis::match {
namespace {

using testing::ElementsAre;

/// Writes down what it is told.
class Diary final : public Observer {
 public:
  void began(const protocol::Record& record, const rules::Position& position) override {
    lines.push_back("began " + record.game + " turn " + std::to_string(position.turn()));
    EXPECT_TRUE(record.events.empty());
    EXPECT_EQ(record.seats.size(), 2U);
  }
  void turn_began(int seat, std::optional<std::chrono::microseconds> overhead) override {
    lines.push_back("asked " + std::to_string(seat) + (overhead ? " after" : ""));
    EXPECT_GE(overhead.value_or(std::chrono::microseconds(0)).count(), 0);
  }
  void noted(const protocol::Record& record, const rules::Position&) override {
    const auto& event = record.events.back();
    if (const auto* move = std::get_if<protocol::PlayedMove>(&event)) {
      lines.push_back(move->move);
    } else if (const auto* forfeit = std::get_if<protocol::Forfeit>(&event)) {
      lines.push_back("forfeit " + std::to_string(forfeit->seat));
    } else {
      lines.emplace_back("warning");
    }
    EXPECT_EQ(record.events.size(), ++events_);
  }
  void over(const protocol::Record& record) override {
    lines.push_back("over " + std::string(name(record.verdict.reason)));
  }

  std::vector<std::string> lines;

 private:
  std::size_t events_ = 0;
};

using Observers = hostile::Ring;

TEST_F(Observers, ReceiveEveryTurnAndEventInOrder) {
  auto diary = std::make_shared<Diary>();
  auto game = plan("croquet");
  game.observer = diary;
  play(std::move(game), answers({"1,8", "1,4"}), answers({"2,7", "2,resign"}));
  EXPECT_THAT(diary->lines,
              ElementsAre("began croquet turn 0", "asked 0", "1,8", "asked 1 after", "2,7",
                          "asked 0 after", "1,4", "asked 1 after", "forfeit 1", "over resigned"));
}

TEST_F(Observers, ReceiveFailureBeforeFirstTurn) {
  auto diary = std::make_shared<Diary>();
  auto game = plan("boxing");
  game.observer = diary;
  play(std::move(game), child("rude flood-before-ready"), opponent());
  ASSERT_EQ(diary->lines.size(), 3U);
  EXPECT_EQ(diary->lines[0], "began boxing turn 0");
  EXPECT_EQ(diary->lines[1], "forfeit 0");
}

TEST_F(Observers, ReceiveWarnings) {
  auto diary = std::make_shared<Diary>();
  auto game = plan("boxing");
  game.observer = diary;
  play(std::move(game), child("rude early-line"), answers({"B,resign"}));
  EXPECT_THAT(diary->lines, testing::Contains("warning"));
}

/// Looks on for one turn and breaks.
class Broken final : public Observer {
 public:
  explicit Broken(bool at_the_end) : at_the_end_(at_the_end) {}
  void began(const protocol::Record&, const rules::Position&) override {}
  void turn_began(int, std::optional<std::chrono::microseconds>) override {}
  void noted(const protocol::Record&, const rules::Position&) override {
    if (!at_the_end_) throw std::runtime_error("a bug of ours");
  }
  void over(const protocol::Record&) override {
    if (at_the_end_) throw std::runtime_error("a bug of ours");
  }

 private:
  bool at_the_end_;
};

TEST_F(Observers, ThatThrowAbortTheGame) {
  for (const bool at_the_end : {false, true}) {
    auto game = plan("croquet");
    game.observer = std::make_shared<Broken>(at_the_end);
    std::optional<GameOutcome> outcome;
    Seats seats;
    seats.push_back(opponent());
    seats.push_back(opponent());
    start_game(host(), std::move(game), std::move(seats),
               [&](GameOutcome ended) { outcome = std::move(ended); });
    EXPECT_THROW(host().run(), std::runtime_error);
    host().run();
    ASSERT_TRUE(outcome.has_value());
    EXPECT_EQ(outcome->record.verdict.reason == protocol::Reason::aborted, !at_the_end);
  }
}

}  // namespace
}  // namespace aspis::match
