// A search runs a hundredth of the time while games are in play and no core is free.
#include "server/api/spare_time.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace aspis::tests {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

class SpareTimeOfServer : public testing::Test, public lobby::Cores::Player {
 protected:
  /// Games of a tournament have the only core.
  SpareTimeOfServer() {
    game_thread_.call([this] {
      cores_.add(*this);
      cores_.want(*this, lobby::Use::tournament);
    });
  }
  ~SpareTimeOfServer() override {
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
  /// As a search of this length would, up to its next rest.
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

TEST_F(SpareTimeOfServer, rests_a_hundred_times_as_long_as_it_ran_while_a_game_is_in_play) {
  begin_game();
  work(milliseconds(3));
  EXPECT_GE(time_of_rest(), milliseconds(300));
}

TEST_F(SpareTimeOfServer, DoesNotRestWhileItHasACoreOfItsOwn) {
  begin_game();
  free_core();
  work(milliseconds(20));
  EXPECT_LT(time_of_rest(), milliseconds(300));
  spare_time_.end_search();
}

TEST_F(SpareTimeOfServer, GivesItsCoreToATournament) {
  begin_game();
  free_core();
  work(milliseconds(20));
  game_thread_.call([this] { cores_.want(*this, lobby::Use::tournament); });
  game_thread_.call([] {});  // what was posted
  work(milliseconds(3));
  EXPECT_GE(time_of_rest(), milliseconds(300));
}

TEST_F(SpareTimeOfServer, rests_between_two_games_too) {
  begin_game();
  games_.remove(game_);
  work(milliseconds(3));
  EXPECT_GE(time_of_rest(), milliseconds(300));
}

TEST_F(SpareTimeOfServer, is_all_there_is_while_no_game_is_in_play) {
  EXPECT_FALSE(games_.were_any_in_play(milliseconds(500)));
  work(milliseconds(3));
  EXPECT_LT(time_of_rest(), milliseconds(300));
}

TEST_F(SpareTimeOfServer, ends_in_the_middle_of_a_rest) {
  begin_game();
  work(milliseconds(20));
  std::thread other([this] { spare_time_.end(); });
  EXPECT_TRUE(spare_time_.rest());
  other.join();
  EXPECT_TRUE(spare_time_.rest());
}

}  // namespace
}  // namespace aspis::tests
