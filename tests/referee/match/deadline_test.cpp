#include "referee/match/running_game.hpp"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <memory>

namespace aspis::match {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

class Deadlines : public testing::Test {
 protected:
  boost::asio::io_context io_;
  std::shared_ptr<int> owner_ = std::make_shared<int>(0);
  int passed_ = 0;
  seats::Instant when_{};
  Deadline deadline_{io_, [this] {
                       ++passed_;
                       when_ = steady_clock::now();
                     }};
};

TEST_F(Deadlines, PassOnceAndNotEarly) {
  const auto at = steady_clock::now() + 20ms;
  deadline_.set(owner_, at);
  io_.run();
  EXPECT_EQ(passed_, 1);
  EXPECT_GE(when_, at);
}

TEST_F(Deadlines, PassAtLastTimeWhenMovedLater) {
  const auto start = steady_clock::now();
  for (int i = 1; i <= 40; ++i) deadline_.set(owner_, start + i * 1ms);
  io_.run();
  EXPECT_EQ(passed_, 1);
  EXPECT_GE(when_, start + 40ms);
}

TEST_F(Deadlines, DoNotRearmTimerWhenMovedLater) {
  const auto start = steady_clock::now();
  deadline_.set(owner_, start + 20ms);
  deadline_.set(owner_, start + 1h);
  // The one wait there is ends at the first place; only then is it known to go on.
  EXPECT_EQ(io_.run_one(), 1U);
  EXPECT_GE(steady_clock::now(), start + 20ms);
  EXPECT_EQ(passed_, 0);
  deadline_.cancel();
  io_.run();
  EXPECT_EQ(passed_, 0);
}

TEST_F(Deadlines, PassEarlierWhenMovedEarlier) {
  const auto start = steady_clock::now();
  deadline_.set(owner_, start + 1h);
  deadline_.set(owner_, start + 10ms);
  io_.run();
  EXPECT_EQ(passed_, 1);
  EXPECT_LT(when_, start + 30min);
}

TEST_F(Deadlines, DoNotPassWhenCleared) {
  deadline_.set(owner_, steady_clock::now() + 10ms);
  deadline_.clear();
  io_.run();
  EXPECT_EQ(passed_, 0);
}

TEST_F(Deadlines, CanBeSetAfterPassingClearingOrCancelling) {
  deadline_.set(owner_, steady_clock::now());
  io_.run();
  EXPECT_EQ(passed_, 1);
  deadline_.set(owner_, steady_clock::now());
  deadline_.clear();
  deadline_.set(owner_, steady_clock::now() + 1ms);
  io_.restart();
  io_.run();
  EXPECT_EQ(passed_, 2);
  deadline_.set(owner_, steady_clock::now() + 1ms);
  deadline_.cancel();
  deadline_.set(owner_, steady_clock::now() + 2ms);
  io_.restart();
  io_.run();
  EXPECT_EQ(passed_, 3);
}

TEST_F(Deadlines, DoNotPassWithoutOwner) {
  deadline_.set(owner_, steady_clock::now() + 5ms);
  owner_.reset();
  io_.run();
  EXPECT_EQ(passed_, 0);
}

}  // namespace
}  // namespace aspis::match
