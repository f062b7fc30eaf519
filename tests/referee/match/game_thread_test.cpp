// A referee thread that lives on, and pools that share it.
#include "referee/match/game_thread.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <future>
#include <thread>

#include "referee/match/local_bot.hpp"
#include "referee/match/pool.hpp"
#include "tests/hostile/ring.hpp"

namespace aspis::match {
namespace {

using namespace std::chrono_literals;
using protocol::Reason;
using testing::ElementsAre;
using What = Next::What;

class GameThreads : public hostile::Ring {
 protected:
  GameThreads() {
    game_thread_.emplace(sandbox_, [this](const std::exception_ptr&) { ++failures_; });
  }
  ~GameThreads() override {
    game_thread_.reset();
    expect_no_process();
  }

  /// `count` games in a row.
  Next series(int count, SeatMaker first) {
    Assignment assignment;
    for (int i = 0; i < count; ++i) {
      assignment.games.push_back({plan("boxing"), {0, 1}});
      assignment.games.back().plan.clock = {};
    }
    assignment.bots = {std::move(first), quitter()};
    assignment.done = [this](std::size_t, const GameOutcome& outcome) {
      ends_.push_back(outcome.record.verdict.reason);
    };
    return {What::play, std::move(assignment)};
  }

  std::optional<GameThread> game_thread_;
  std::atomic<int> failures_{0};
  std::vector<Reason> ends_;  // of the game thread
};

TEST_F(GameThreads, RunCallsOfOtherThreads) {
  const auto here = std::this_thread::get_id();
  const auto there = game_thread_->call([] { return std::this_thread::get_id(); });
  EXPECT_NE(there, here);
  EXPECT_EQ(game_thread_->call(
                [this] { return game_thread_->call([] { return std::this_thread::get_id(); }); }),
            there)
      << "at once where it is that thread";
  EXPECT_EQ(*game_thread_->call([] { return std::make_unique<int>(7); }), 7);
}

TEST_F(GameThreads, PassExceptionToCaller) {
  EXPECT_THROW(game_thread_->call([] { throw std::runtime_error("mine"); }), std::runtime_error);
  EXPECT_EQ(failures_, 0);
}

TEST_F(GameThreads, ContinueAfterThrowingHandler) {
  boost::asio::post(game_thread_->host().io(), [] { throw std::runtime_error("ours"); });
  game_thread_->call([] {});
  EXPECT_EQ(failures_, 1);
}

TEST_F(GameThreads, WaitForTheirReapedChildrenBeforeTheyEnd) {
  const auto outcome = std::make_shared<std::promise<Reason>>();
  game_thread_->call([&] {
    Seats seats;
    for (int seat = 0; seat < 2; ++seat) {
      seats.push_back(
          std::make_unique<seats::ChildSeat>(game_thread_->host(), hostile::bot("rude never-ready"),
                                             seats::aspis_dialect(), seats::ChildLimits{}));
    }
    auto game = plan("boxing");
    game.ready_limit = 50ms;
    start_game(game_thread_->host(), std::move(game), std::move(seats),
               [outcome](GameOutcome ended) { outcome->set_value(ended.record.verdict.reason); });
  });
  EXPECT_EQ(outcome->get_future().get(), Reason::timeout);
  game_thread_.reset();
  expect_no_process();
}

TEST_F(GameThreads, HostSeveralPools) {
  std::atomic<int> playing{0};
  std::atomic<bool> both{false};
  std::vector<std::jthread> callers;
  for (int i = 0; i < 2; ++i) {
    callers.emplace_back([&] {
      int given = 0;
      bool counted = false;
      Pool* self = nullptr;
      Pool pool({3, false}, *game_thread_, [&]() -> Next {
        if (!counted && ++playing == 2) both = true;
        counted = true;
        // The last game of each is not given before the other one plays too.
        if (given == 30 && !both) return {What::wait};
        return given++ < 31 ? series(1, quitter()) : Next{};
      });
      self = &pool;
      std::jthread waker([&](const std::stop_token& over) {
        while (!over.stop_requested() && !both) std::this_thread::yield();
        self->wake();
      });
      pool.run();
    });
  }
  callers.clear();
  EXPECT_EQ(game_thread_->call([this] { return ends_.size(); }), 62U);
  EXPECT_EQ(failures_, 0);
}

TEST_F(GameThreads, KeepGamesOfOnePoolWhenAnotherFails) {
  std::atomic<bool> failed{false};
  std::jthread good([&] {
    std::optional<Pool> pool;
    int given = 0;
    pool.emplace(PoolShape{2, false}, *game_thread_, [&]() -> Next {
      if (!failed) return {What::wait};
      return given++ < 5 ? series(2, quitter()) : Next{};
    });
    std::jthread waker([&] {
      while (!failed) std::this_thread::yield();
      pool->wake();
    });
    pool->run();
  });
  for (int way = 0; way < 4; ++way) {
    int given = 0;
    Pool bad({3, false}, *game_thread_, [&, way]() -> Next {
      ++given;
      if (given == 3 && way == 0) throw std::runtime_error("next");
      if (given > 3) return {What::wait};
      Next next = series(1, given < 3 ? mute() : quitter());
      if (given == 3 && way == 1) next.assignment->games.front().plan.setup.board.rows.clear();
      if (given == 3 && way == 2) {
        next.assignment->done = [](std::size_t, const GameOutcome&) {
          throw std::runtime_error("done");
        };
      }
      if (given == 3 && way == 3) {
        next.assignment->more = []() -> std::optional<Assignment::Game> {
          throw std::runtime_error("more");
        };
      }
      return next;
    });
    EXPECT_ANY_THROW(bad.run()) << way;
  }
  failed = true;
  good.join();
  EXPECT_EQ(game_thread_->call([this] { return ends_.size(); }), 11U)
      << "ten, and the one before 'more'";
  EXPECT_EQ(failures_, 0) << "nothing came out on the game_thread";
}

TEST_F(GameThreads, EndOnlyGamesOfAbortedPool) {
  std::atomic<int> given{0};
  Pool pool({2, false}, *game_thread_,
            [&]() -> Next { return ++given <= 2 ? series(1, mute()) : Next{What::wait}; });
  std::jthread stopper([&] {
    while (given < 2) std::this_thread::yield();
    game_thread_->call([] {});  // the second has begun too
    pool.abort();
  });
  pool.run();
  game_thread_->call([] {});
  EXPECT_THAT(ends_, ElementsAre(Reason::aborted, Reason::aborted));
}

TEST_F(GameThreads, LetPoolGoWhileProcessesOfOthersLive) {
  std::weak_ptr<Game> patient;
  game_thread_->call([&] {
    Seats seats;
    seats.push_back(
        std::make_unique<seats::ChildSeat>(game_thread_->host(), hostile::bot("rude mute"),
                                           seats::aspis_dialect(), seats::ChildLimits{}));
    seats.push_back(quitter()(game_thread_->host()));
    auto game = plan("boxing");
    game.clock = {};
    patient =
        start_game(game_thread_->host(), std::move(game), std::move(seats), [](GameOutcome) {});
  });
  int given = 0;
  Pool pool({1, false}, *game_thread_,
            [&] { return given++ == 0 ? series(3, quitter()) : Next{}; });
  pool.run();
  EXPECT_FALSE(patient.expired());
  game_thread_->call([&] { abort_game(patient); });
}

TEST_F(GameThreads, KeepProcessesForGamesOfPool) {
  const auto bot = local_entrant({std::string(ASPIS_STAGE "/hostile/obedient"), false, ""},
                                 *rules::rules_named("boxing").value(), {}, sandbox_, temporary());
  ASSERT_TRUE(bot.ok()) << bot.error().text;
  int given = 0;
  Pool pool({1, false}, *game_thread_, [&]() -> Next {
    if (given++ > 0) return {};
    Next next = series(0, bot->seat);
    for (int i = 0; i < 3; ++i) next.assignment->games.push_back({plan("boxing"), {0, 1}});
    next.assignment->bots = {bot->seat, bot->seat};
    next.assignment->keep_bots = true;
    return next;
  });
  pool.run();
  EXPECT_EQ(game_thread_->call([this] { return ends_.size(); }), 3U);
}

}  // namespace
}  // namespace aspis::match
