// Tests that a search runs for a hundredth of the time while games are in play and every core is
// busy.
#include "server/api/spare_time.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace aspis::tests {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

class SpareTimeApi : public testing::Test, public lobby::Cores::Player {
 protected:
  /// Games of a tournament occupy the only core.
  SpareTimeApi() {
    game_thread_.call([this] {
      cores_.add(*this);
      cores_.want(*this, lobby::Use::tournament);
    });
  }
  ~SpareTimeApi() override {
    game_thread_.call([this] { cores_.remove(*this); });
  }
  bool begin(lobby::Use) override { return true; }
  bool give_way(lobby::Use) override { return false; }
  void free_core() {
    game_thread_.call(
        [this] { cores_.give_back(*this, lobby::Use::tournament, std::chrono::milliseconds(0)); });
  }
  void begin_game() {
    tournament::GameStart start;
    start.live_id = "7";
    game_ = std::make_shared<api::LiveGame>("cup", start);
    games_.add(game_);
  }
  /// Works like a search of this length, up to its next rest.
  void work(milliseconds length) {
    spare_time_.begin_search();
    const auto end = Clock::now() + length;
    while (Clock::now() < end) continue;
  }
  [[nodiscard]] Clock::duration time_of_rest() {
    const auto begun = Clock::now();
    EXPECT_FALSE(spare_time_.rest());
    return Clock::now() - begun;
  }

  sandbox::Sandbox sandbox_;
  match::GameThread game_thread_{sandbox_, [](std::exception_ptr) {}};
  lobby::Cores cores_{1};
  api::LiveGames games_;
  std::shared_ptr<api::LiveGame> game_;
  api::SpareTime spare_time_{games_, cores_, game_thread_};
};

TEST_F(SpareTimeApi, RestsHundredTimesItsRunTimeDuringGame) {
  begin_game();
  work(milliseconds(3));
  EXPECT_GE(time_of_rest(), milliseconds(300));
}

TEST_F(SpareTimeApi, DoesNotRestWhileItHasACoreOfItsOwn) {
  begin_game();
  free_core();
  work(milliseconds(20));
  EXPECT_LT(time_of_rest(), milliseconds(300));
  spare_time_.end_search();
}

TEST_F(SpareTimeApi, GivesItsCoreToATournament) {
  begin_game();
  free_core();
  work(milliseconds(20));
  game_thread_.call([this] { cores_.want(*this, lobby::Use::tournament); });
  game_thread_.call([] {});  // runs the posted work
  work(milliseconds(3));
  EXPECT_GE(time_of_rest(), milliseconds(300));
}

TEST_F(SpareTimeApi, RestsBetweenTwoGames) {
  begin_game();
  games_.remove(game_);
  work(milliseconds(3));
  EXPECT_GE(time_of_rest(), milliseconds(300));
}

TEST_F(SpareTimeApi, RunsContinuouslyWhileNoGameIsInPlay) {
  EXPECT_FALSE(games_.were_any_in_play(milliseconds(500)));
  work(milliseconds(3));
  EXPECT_LT(time_of_rest(), milliseconds(300));
}

TEST_F(SpareTimeApi, WakesFromRest) {
  begin_game();
  work(milliseconds(20));
  std::thread other([this] { spare_time_.end(); });
  EXPECT_TRUE(spare_time_.rest());
  other.join();
  EXPECT_TRUE(spare_time_.rest());
}

}  // namespace
}  // namespace aspis::tests
