// Tests the director's guarantees for submitted work: order, an answer after the commit, one
// failure, an end.
#include "server/runner/director.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <thread>
#include <vector>

#include "tests/support/served_tournament.hpp"

namespace aspis::runner {
namespace {

using support::quick_plan;
using support::ServedTournament;
using tournament::Consequences;

auto adds(const std::string& text) {
  return [text](db::Store& store) {
    store.add(db::AnnouncementRow{0, support::ScriptedTournament::date, text});
  };
}

/// A paused tournament of four, so that only the test writes to its file.
class DirectorTest : public testing::Test {
 protected:
  DirectorTest() {
    tournament_.start([](Director& director) { director.pause(false); });
    tournament_.observer.wait_for(tournament::RunState::paused);
  }
  [[nodiscard]] Director& director() { return tournament_.director(); }
  [[nodiscard]] std::size_t announcements() const {
    return tournament_.made().open(db::Mode::read).announcements().size();
  }
  /// Waits until all submitted work is stored and answered.
  void settle() {
    std::promise<void> settled;
    ASSERT_TRUE(director().submit([](db::Store&) {}, [&](const auto&) { settled.set_value(); }));
    settled.get_future().wait();
  }
  /// Returns the exception that ended the run.
  [[nodiscard]] std::string failure() {
    try {
      static_cast<void>(tournament_.wait());
    } catch (const std::exception& failure) {
      return failure.what();
    }
    return "none";
  }
  /// Blocks the director's thread until the test releases it.
  /// Returns when the director has begun to wait, so that all that follows is queued together.
  void hold() {
    ASSERT_TRUE(director().act(
        [this, held = hold_.get_future().share()](db::Store&, tournament::Tournament&) {
          is_held_ = true;
          is_held_.notify_all();
          held.wait();
          return protocol::Result<Consequences>(Consequences());
        },
        {}));
    is_held_.wait(false);
  }
  void let_go() { hold_.set_value(); }

  ServedTournament tournament_{quick_plan("single"), 4};
  std::promise<void> hold_;
  std::atomic<bool> is_held_{false};
};

TEST_F(DirectorTest, AnswersInOrderAfterCommit) {
  const db::Store reader = tournament_.made().open(db::Mode::read);
  std::vector<int> answered;
  std::vector<std::size_t> committed;
  for (int number = 1; number <= 200; ++number) {
    ASSERT_TRUE(director().submit(adds(std::to_string(number)), [&, number](const auto&) {
      answered.push_back(number);
      committed.push_back(reader.announcements().size());
    }));
  }
  settle();
  ASSERT_EQ(answered.size(), 200U);
  for (std::size_t at = 0; at < 200; ++at) {
    EXPECT_EQ(answered[at], static_cast<int>(at) + 1);
    EXPECT_GT(committed[at], at);
  }
}

TEST_F(DirectorTest, AcceptsWorkFromManyThreadsAndFromItsAnswers) {
  std::atomic<int> answered{0};
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&] {
      for (int number = 0; number < 25; ++number) {
        director().submit(adds("first"), [&](const auto&) {
          director().submit(adds("second"), [&](const auto&) { ++answered; });
        });
      }
    });
  }
  threads.clear();
  settle();
  settle();
  EXPECT_EQ(answered, 100);
  EXPECT_EQ(announcements(), 200U);
}

TEST_F(DirectorTest, CommitsQueuedWorkTogether) {
  const db::Store reader = tournament_.made().open(db::Mode::read);
  hold();
  std::size_t with_the_first = 0;
  ASSERT_TRUE(director().submit(
      adds("first"), [&](const auto&) { with_the_first = reader.announcements().size(); }));
  for (int number = 0; number < 49; ++number) ASSERT_TRUE(director().submit(adds("more"), {}));
  let_go();
  settle();
  EXPECT_EQ(with_the_first, 50U);
}

TEST_F(DirectorTest, StoresNothingAfterWorkThatThrows) {
  hold();
  std::atomic<int> refused{0};
  const auto count = [&](const auto& done) { refused += done ? 0 : 1; };
  ASSERT_TRUE(director().submit(adds("whole"), count));
  ASSERT_TRUE(director().submit([](db::Store&) { throw std::runtime_error("no room"); }, count));
  ASSERT_TRUE(director().act(
      [](db::Store&, tournament::Tournament&) {
        return protocol::Result<Consequences>(Consequences());
      },
      count));
  let_go();
  EXPECT_EQ(failure(), "no room");
  EXPECT_EQ(refused, 3) << "each is answered with an error";
  EXPECT_EQ(announcements(), 0U);
}

TEST_F(DirectorTest, AnswersAllOthersWhenOneAnswerThrows) {
  hold();
  int answered = 0;
  ASSERT_TRUE(director().submit(adds("first"),
                                [](const auto&) { throw std::runtime_error("nobody listened"); }));
  ASSERT_TRUE(director().submit(adds("second"), [&](const auto&) { ++answered; }));
  let_go();
  EXPECT_EQ(failure(), "nobody listened");
  EXPECT_EQ(answered, 1);
  EXPECT_EQ(announcements(), 2U);
}

TEST_F(DirectorTest, DropsUnstoredWorkWithoutWaitingForItself) {
  struct Last {
    Director& director;
    explicit Last(Director& one) : director(one) {}
    ~Last() {
      director.submit([](db::Store&) {}, {});
    }
  };
  hold();
  ASSERT_TRUE(director().submit([](db::Store&) { throw std::runtime_error("no room"); }, {}));
  ASSERT_TRUE(director().act(
      [](db::Store&, tournament::Tournament&) {
        return protocol::Result<Consequences>(Consequences());
      },
      [last = std::make_shared<Last>(director())](const auto&) {}));
  let_go();
  EXPECT_EQ(failure(), "no room");
}

TEST_F(DirectorTest, RejectsEverythingAfterItsEnd) {
  director().stop(false);
  tournament_.until([&] { return !director().submit([](db::Store&) {}, {}); });
  EXPECT_EQ(tournament_.wait(), Ended::stopped);
}

}  // namespace
}  // namespace aspis::runner
