// The pool with scripted seats: what is asked of it, in which order, and how it ends.
#include "referee/match/pool.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "tests/hostile/ring.hpp"

namespace aspis::match {
namespace {

using namespace std::chrono_literals;
using protocol::Reason;
using testing::ElementsAre;
using What = Next::What;

class Pools : public hostile::Ring {
 protected:
  static Assignment::Game game() {
    Assignment::Game game{plan("boxing"), {0, 1}};
    game.plan.clock = {};
    return game;
  }

  /// Games of `count` quitters in a row, each noted in over_ as `label` and its number.
  Next series(std::string label, int count = 1, SeatMaker first = quitter()) {
    Assignment assignment;
    for (int i = 0; i < count; ++i) assignment.games.push_back(game());
    assignment.bots = {std::move(first), quitter()};
    assignment.done = [this, label](std::size_t number, const GameOutcome& outcome) {
      note(label + std::to_string(number), outcome);
    };
    return {What::play, std::move(assignment)};
  }
  void note(std::string name, const GameOutcome& outcome) {
    const std::lock_guard lock(mutex_);
    over_.push_back(std::move(name));
    ends_.push_back(outcome.record.verdict.reason);
  }

  std::mutex mutex_;
  std::vector<std::string> over_;
  std::vector<Reason> ends_;
};

TEST_F(Pools, WithOneSlotPlayInGivenOrder) {
  int asked = 0;
  Pool pool({1, false}, sandbox_, [&] {
    ++asked;
    return asked <= 3 ? series(std::string(1, static_cast<char>('a' + asked - 1)), asked) : Next{};
  });
  pool.run();
  EXPECT_THAT(over_, ElementsAre("a0", "b0", "b1", "c0", "c1", "c2"));
  EXPECT_EQ(asked, 4) << "not again after it said leave";
}

TEST_F(Pools, PlaySeveralGamesAndSayItInRecords) {
  std::optional<Pool> pool;
  // Five games: no game ends before the last of them has started.
  std::atomic<int> asked{0};
  const SeatMaker patient = mute([&] {
    if (++asked == 5) pool->abort();
  });
  int given = 0;
  pool.emplace(PoolShape{5, false}, sandbox_, [&] {
    if (given++ == 5) return Next{};
    Next next = series("", 1, patient);
    next.assignment->done = [&](std::size_t, const GameOutcome& outcome) {
      note("", outcome);
      EXPECT_EQ(outcome.record.games_at_once, 5);
      EXPECT_GE(outcome.record.cores, 1);
    };
    return next;
  });
  pool->run();
  EXPECT_THAT(ends_, ElementsAre(Reason::aborted, Reason::aborted, Reason::aborted, Reason::aborted,
                                 Reason::aborted));
}

TEST_F(Pools, EndGamesOfOnePlayerWhileOthersContinue) {
  // Two games in play, each the first of three: of player 1, and of player 2.
  std::optional<Pool> pool;
  std::atomic<int> asked{0};
  const SeatMaker patient = mute([&] {
    if (++asked == 2) pool->abort_games_with(1);
  });
  int given = 0;
  std::atomic<int> others{0};
  pool.emplace(PoolShape{2, false}, sandbox_, [&] {
    if (given == 2) return Next{};
    Next next = series("", 3, patient);
    next.assignment->players = {++given};
    next.assignment->done = [&, player = given](std::size_t, const GameOutcome& outcome) {
      note("", outcome);
      if (player == 1) return pool->abort_games_with(2);
      ++others;
    };
    return next;
  });
  pool->run();
  EXPECT_THAT(ends_, ElementsAre(Reason::aborted, Reason::aborted)) << "of three each";
  EXPECT_EQ(others, 1);
}

TEST_F(Pools, CallNextFromOneThreadAtATime) {
  std::atomic<int> inside{0};
  int asked = 0;  // guarded by nothing but the promise
  Pool pool({8, true}, sandbox_, [&] {
    EXPECT_EQ(++inside, 1);
    std::this_thread::yield();
    const bool more = ++asked <= 200;
    --inside;
    return more ? series("") : Next{};
  });
  pool.run();
  EXPECT_EQ(over_.size(), 200U);
}

TEST_F(Pools, WakeWaitingSlots) {
  // The second round is not known before the first one is over.
  int given = 0;
  std::atomic<int> played{0};
  std::optional<Pool> pool;
  pool.emplace(PoolShape{4, false}, sandbox_, [&]() -> Next {
    if (given < 2 || (given < 4 && played >= 2)) {
      Next next = series(given < 2 ? "first" : "second");
      next.assignment->done = [&, done = next.assignment->done](std::size_t number,
                                                                const GameOutcome& outcome) {
        done(number, outcome);
        if (++played % 2 == 0) pool->wake();
      };
      ++given;
      return next;
    }
    return played == 4 ? Next{} : Next{What::wait};
  });
  pool->run();
  ASSERT_EQ(over_.size(), 4U);
  EXPECT_THAT(over_, ElementsAre("first0", "first0", "second0", "second0"));
}

TEST_F(Pools, CanWaitWithEverySlotAndBeWokenFromOtherThread) {
  std::atomic<int> asked{0};
  std::atomic<bool> decided{false};
  Pool pool({3, false}, sandbox_, [&]() -> Next {
    ++asked;
    return decided ? Next{} : Next{What::wait};
  });
  std::jthread decision([&] {
    while (asked < 3) std::this_thread::yield();
    decided = true;
    pool.wake();
  });
  pool.run();
  EXPECT_TRUE(over_.empty());
}

TEST_F(Pools, CanBeToldToFinishWhileWaiting) {
  std::atomic<int> asked{0};
  Pool pool({3, false}, sandbox_, [&]() -> Next {
    ++asked;
    return {What::wait};
  });
  std::jthread stopper([&] {
    while (asked < 3) std::this_thread::yield();
    pool.finish_running();
  });
  pool.run();
  EXPECT_GE(asked, 3);
}

TEST_F(Pools, LetOthersPlayOnWhenSlotLeaves) {
  int given = 0;
  Pool pool({2, false}, sandbox_, [&] { return given++ == 0 ? series("only", 5) : Next{}; });
  pool.run();
  EXPECT_THAT(over_, ElementsAre("only0", "only1", "only2", "only3", "only4"));
}

TEST_F(Pools, FinishGameInPlayButNotAssignment) {
  std::optional<Pool> pool;
  pool.emplace(PoolShape{}, sandbox_, [&] {
    Next next = series("", 5);
    next.assignment->done = [&](std::size_t number, const GameOutcome& outcome) {
      note(std::to_string(number), outcome);
      if (number == 1) pool->finish_running();
    };
    return next;
  });
  pool->run();
  EXPECT_THAT(over_, ElementsAre("0", "1"));
  EXPECT_THAT(ends_, ElementsAre(Reason::resigned, Reason::resigned));
}

TEST_F(Pools, CanBeAbortedFromWithinDone) {
  std::optional<Pool> pool;
  std::atomic<int> silent{0};
  // A game that has been given has not begun yet: only those in play are aborted.
  const SeatMaker noted_mute = mute([&] {
    if (++silent == 2) pool->wake();
  });
  int given = 0;
  pool.emplace(PoolShape{3, false}, sandbox_, [&]() -> Next {
    if (given == 2 && silent < 2) return {What::wait};
    Next next = series("", 1, given++ < 2 ? noted_mute : quitter());
    next.assignment->done = [&](std::size_t, const GameOutcome& outcome) {
      note("", outcome);
      pool->abort();
    };
    return next;
  });
  pool->run();
  EXPECT_EQ(given, 3);
  EXPECT_THAT(ends_,
              testing::UnorderedElementsAre(Reason::resigned, Reason::aborted, Reason::aborted));
}

TEST_F(Pools, RethrowExceptionOfNextAndEndGames) {
  int given = 0;
  Pool pool({3, false}, sandbox_, [&]() -> Next {
    if (given++ == 2) throw std::runtime_error("no more boards");
    return series("", 1, mute());
  });
  EXPECT_THROW(pool.run(), std::runtime_error);
  EXPECT_TRUE(over_.empty()) << "nobody is told any more";
}

TEST_F(Pools, RethrowExceptionOfDoneWhileOthersWaitAndPlay) {
  int given = 0;
  Pool pool({6, false}, sandbox_, [&]() -> Next {
    if (given >= 3) return {What::wait};
    Next next = series("", 2, given++ < 2 ? mute() : quitter());
    next.assignment->done = [](std::size_t, const GameOutcome&) {
      throw std::runtime_error("disk full");
    };
    return next;
  });
  EXPECT_THROW(pool.run(), std::runtime_error);
}

TEST_F(Pools, RethrowErrorOfGameThatRulesRefuse) {
  Pool pool({}, sandbox_, [&] {
    Next next = series("");
    next.assignment->games.front().plan.setup.board.rows.clear();
    return next;
  });
  EXPECT_THROW(pool.run(), std::invalid_argument);
}

TEST_F(Pools, AskAssignmentForMoreUntilItHasNone) {
  bool given = false;
  Pool pool({}, sandbox_, [&] {
    if (std::exchange(given, true)) return Next{};
    Next next = series("game", 1);
    next.assignment->more = [left = 2]() mutable {
      return left-- > 0 ? std::optional(game()) : std::nullopt;
    };
    return next;
  });
  pool.run();
  EXPECT_THAT(over_, ElementsAre("game0", "game1", "game2"));
}

}  // namespace
}  // namespace aspis::match
