#include "referee/match/match.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <map>
#include <semaphore>
#include <thread>

#include "tests/hostile/ring.hpp"

namespace aspis::match {
namespace {

using namespace std::chrono_literals;
using protocol::Reason;

class Matches : public hostile::Ring {
 protected:
  /// Plays the same moves from the same position, whatever happened before.
  static SeatMaker steady(std::uint64_t seed) {
    return [seed](seats::Host& host) -> std::unique_ptr<seats::Seat> {
      return std::make_unique<seats::ScriptedSeat>(host, [seed](const rules::Position& position) {
        protocol::Random random(seed ^ std::hash<std::string>()(position.text()));
        return seats::ScriptedTurn{position.random_move(random), std::nullopt, 0ms};
      });
    };
  }
  static SeatMaker child_bots(const std::string& words) {
    return [words](seats::Host& host) -> std::unique_ptr<seats::Seat> {
      return std::make_unique<seats::ChildSeat>(host, hostile::bot(words), seats::aspis_dialect(),
                                                seats::ChildLimits{});
    };
  }
  static MatchPlan match_plan(std::string_view game, std::vector<Entrant> entrants) {
    MatchPlan plan;
    plan.rules = rules::rules_named(game).value();
    plan.options = rules::game_options(game);
    plan.seed = 42;
    if (plan.rules->needs_dictionary()) plan.dictionary = &rules::small_dictionary();
    plan.clock = {20s, std::nullopt};
    plan.entrants = std::move(entrants);
    plan.date = [] { return std::string("2026-11-20T20:51:06Z"); };
    return plan;
  }
  static std::vector<Entrant> steady_pair() { return {{"left", steady(1)}, {"right", steady(2)}}; }

  /// By game number; fails if a game is played twice.
  std::map<int, MatchGame> play_all(MatchPlan plan) {
    std::map<int, MatchGame> games;
    Match match(std::move(plan), sandbox_);
    match.play([&games](MatchGame game) {
      const int number = game.game;
      EXPECT_TRUE(games.emplace(number, std::move(game)).second) << number;
    });
    return games;
  }

  /// Without what differs from run to run: how long moves took.
  static std::string timeless(protocol::Record record) {
    for (protocol::Event& event : record.events) {
      if (auto* move = std::get_if<protocol::PlayedMove>(&event)) move->time = {};
      if (auto* lost = std::get_if<protocol::Forfeit>(&event)) lost->time = {};
    }
    record.games_at_once = 0;
    return protocol::text(record);
  }
};

TEST(SeatOrder, WithoutSwapSeatsStayAndEveryGameHasItsBoard) {
  for (int game = 0; game < 5; ++game) {
    EXPECT_EQ(seat_order(game, 3, false), (SeatOrder{game, {0, 1, 2}}));
  }
}

TEST(SeatOrder, WithSwapEachEntrantHasEachSeatOfEachBoardOnce) {
  for (int entrants = 2; entrants <= 8; ++entrants) {
    std::map<std::tuple<int, int, int>, int> times;  // board, seat, entrant
    const int games = entrants * 5;
    for (int game = 0; game < games; ++game) {
      const SeatOrder who = seat_order(game, entrants, true);
      for (int seat = 0; seat < entrants; ++seat) {
        ++times[{who.board, seat, who.entrant_at[static_cast<std::size_t>(seat)]}];
      }
    }
    EXPECT_EQ(times.size(), static_cast<std::size_t>(5 * entrants * entrants));
    for (const auto& [key, count] : times) EXPECT_EQ(count, 1);
  }
}

TEST_F(Matches, PlayEveryGameOnceWithAnyConcurrency) {
  for (const int at_once : {1, 2, 3, 16, 100}) {
    MatchPlan plan = match_plan("croquet", steady_pair());
    plan.games = 40;
    plan.games_at_once = at_once;
    const auto games = play_all(std::move(plan));
    EXPECT_EQ(games.size(), 40U);
    EXPECT_EQ(games.begin()->first, 0);
    EXPECT_EQ(games.rbegin()->first, 39);
  }
}

TEST_F(Matches, HaveSameRecordsInEveryRunAndConcurrency) {
  for (const rules::Rules* rules : rules::catalog()) {
    std::map<int, std::string> expected;
    for (const int at_once : {1, 1, 4}) {
      MatchPlan plan = match_plan(rules->name(), steady_pair());
      plan.games = 6;
      plan.swap = true;
      plan.games_at_once = at_once;
      for (const auto& [number, game] : play_all(std::move(plan))) {
        const std::string record = timeless(game.outcome.record);
        const auto [found, first] = expected.emplace(number, record);
        EXPECT_EQ(found->second, record);
      }
    }
    EXPECT_NE(expected[0], expected[2]) << "boards differ";
  }
}

TEST_F(Matches, SwapSeatsOnSameBoard) {
  MatchPlan plan = match_plan("boxing", steady_pair());
  plan.games = 4;
  plan.swap = true;
  const auto games = play_all(std::move(plan));
  const auto& first = games.at(0).outcome.record;
  const auto& second = games.at(1).outcome.record;
  EXPECT_EQ(first.setup, second.setup);
  EXPECT_EQ(first.seed, second.seed);
  EXPECT_EQ(first.seats[0].name, "left");
  EXPECT_EQ(second.seats[0].name, "right");
  EXPECT_NE(first.setup, games.at(2).outcome.record.setup);
}

TEST_F(Matches, OfChildProcessesVerifyAndLeaveNothing) {
  MatchPlan plan =
      match_plan("boxing", {{"good", child_bots("obedient")}, {"bad", child_bots("rude lingers")}});
  plan.games = 8;
  plan.swap = true;
  plan.games_at_once = 4;
  plan.pin = true;
  for (const auto& [number, game] : play_all(std::move(plan))) {
    EXPECT_EQ(game.outcome.record.verdict.reason, Reason::last_spot);
    expect_faithful(game.outcome.record);
  }
  expect_nothing_left();
}

TEST_F(Matches, FinishRunningGamesAndStartNoMore) {
  MatchPlan plan = match_plan("croquet", steady_pair());
  plan.games = 1000;
  plan.games_at_once = 2;
  Match match(std::move(plan), sandbox_);
  int played = 0;
  match.play([&](const MatchGame& game) {
    EXPECT_NE(game.outcome.record.verdict.reason, Reason::aborted);
    if (++played == 3) match.finish_running();
  });
  EXPECT_GE(played, 3);
  EXPECT_LE(played, 5) << "those that ran when the third ended";
}

TEST_F(Matches, CanBeAbortedFromWithinAndEndRunningGames) {
  // Two games are mute for ever; the others end and stop it all.
  std::atomic<int> made{0};
  const SeatMaker first = [&made](seats::Host& host) -> std::unique_ptr<seats::Seat> {
    return child_bots(made++ < 2 ? "rude mute" : "rude resigns")(host);
  };
  MatchPlan plan = match_plan("boxing", {{"left", first}, {"right", steady(2)}});
  plan.clock = {};
  plan.games = 1000;
  plan.games_at_once = 4;
  Match match(std::move(plan), sandbox_);
  std::map<Reason, int> ends;
  match.play([&](const MatchGame& game) {
    expect_faithful(game.outcome.record);
    ++ends[game.outcome.record.verdict.reason];
    match.abort();
  });
  EXPECT_GE(ends[Reason::aborted], 2);
  EXPECT_GE(ends[Reason::resigned], 1);
  EXPECT_LE(ends[Reason::aborted] + ends[Reason::resigned], 4);
  expect_nothing_left();
}

TEST_F(Matches, EndSoonWhenAbortedFromOtherThread) {
  std::counting_semaphore<> begun(0);
  const SeatMaker mute = [&begun](seats::Host& host) -> std::unique_ptr<seats::Seat> {
    begun.release();
    return child_bots("rude mute")(host);
  };
  MatchPlan plan = match_plan("boxing", {{"a", mute}, {"b", steady(2)}});
  plan.clock = {};
  plan.games = 4;
  plan.games_at_once = 2;
  Match match(std::move(plan), sandbox_);
  std::jthread stopper([&] {
    for (int game = 0; game < 2; ++game) begun.acquire();
    match.abort();
  });
  int played = 0;
  match.play([&](const MatchGame& game) {
    ++played;
    EXPECT_EQ(game.outcome.record.verdict.reason, Reason::aborted);
  });
  EXPECT_EQ(played, 2);
  expect_nothing_left();
}

TEST_F(Matches, PassOurFailureToCaller) {
  MatchPlan plan =
      match_plan("boxing", {{"a", child_bots("obedient")}, {"b", child_bots("rude lingers")}});
  plan.games = 20;
  plan.games_at_once = 4;
  Match match(std::move(plan), sandbox_);
  EXPECT_THROW(match.play([](const MatchGame&) { throw std::runtime_error("disk full"); }),
               std::runtime_error);
  expect_nothing_left();
}

}  // namespace
}  // namespace aspis::match
