// The game loop with scripted seats: turns, charged time, forfeits.
#include "referee/match/game.hpp"

#include <gmock/gmock.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <set>
#include <thread>

#include "tests/hostile/ring.hpp"

namespace aspis::match {
namespace {

using namespace std::chrono_literals;
using protocol::Forfeit;
using protocol::Reason;
using protocol::Standing;
using seats::Failure;
using seats::ScriptedTurn;

class Games : public hostile::Ring {
 protected:
  std::unique_ptr<seats::Seat> fails(Reason reason) {
    return script([reason](const rules::Position&) {
      return ScriptedTurn{std::nullopt, Failure{reason, "by the script"}, 0ms};
    });
  }
  std::unique_ptr<seats::Seat> silent() {
    return script([](const rules::Position&) { return ScriptedTurn{}; });
  }
  protocol::Verdict play_to_verdict(GamePlan game, std::unique_ptr<seats::Seat> first,
                                    std::unique_ptr<seats::Seat> second) {
    return play(std::move(game), std::move(first), std::move(second)).record.verdict;
  }
  static GamePlan with_arena(std::string_view rows, int seats) {
    GamePlan game = plan("boxing", seats);
    game.seed.reset();
    game.setup = game.rules->set_up({}, seats, rows).value();
    return game;
  }
  /// An arena with `vacant` spots at its beginning.
  static std::string small_arena(int vacant) {
    std::string rows;
    for (int i = 0; i < 16 * 32; ++i) {
      rows += i < vacant ? '-' : 'o';
      if (i % 32 == 31) rows += '\n';
    }
    return rows;
  }
};

/// The cube "cat" in one plane, on which one word can be taken.
GamePlan tiny_cube(std::string_view rows, const std::vector<protocol::Option>& options = {}) {
  GamePlan game;
  game.rules = rules::rules_named("wordcube").value();
  game.dictionary = &rules::small_dictionary();
  game.dictionary_path = "/nowhere/words.txt";
  game.clock = {10s, std::nullopt};
  game.names = {"one", "two"};
  game.date = "2026-11-20T20:51:06Z";
  game.setup = game.rules->set_up(options, 2, rows).value();
  return game;
}

/// A croquet player that avoids misses if it can.
std::string careful_step(const rules::Position& position, protocol::Random& random) {
  std::vector<std::string> good;
  for (const std::string& move : position.moves()) {
    const auto next = position.clone();
    const bool misses = !next->play(move) && next->status().find("back") != std::string::npos;
    if (!misses) good.push_back(move);
  }
  return good.empty() ? position.random_move(random) : good[random.below(good.size())];
}

class VerdictReasons : public Games {
 protected:
  std::unique_ptr<seats::Seat> careful(std::uint64_t seed) {
    auto random = std::make_shared<protocol::Random>(seed);
    return script([random](const rules::Position& position) {
      return ScriptedTurn{careful_step(position, *random), std::nullopt, 0ms};
    });
  }
  void note(GamePlan game, std::unique_ptr<seats::Seat> first,
            std::unique_ptr<seats::Seat> second) {
    given.insert(play_to_verdict(std::move(game), std::move(first), std::move(second)).reason);
  }
  void play_cubes() {
    const std::string_view cat = "3 3 1\ncat\nxxx\nxxx\n";
    note(tiny_cube(cat, {{"ply-cap", "1"}}), answers({"W,P"}), answers({}));
    note(tiny_cube(cat), answers({"W,P"}), answers({"B,P"}));
    note(tiny_cube(cat), answers({"W,1,1,1,1,3,1,cat"}), answers({}));
  }
  void play_croquet_until_draw() {
    for (std::uint64_t seed = 1; seed < 2000; seed += 2) {
      if (given.contains(Reason::home) && given.contains(Reason::tie)) return;
      note(plan("croquet"), careful(seed), careful(seed + 1));
    }
  }
  void play_forfeits() {
    for (const Reason reason :
         {Reason::crash, Reason::memory, Reason::output_limit, Reason::protocol}) {
      note(plan("croquet"), fails(reason), opponent());
    }
    for (const char* answer : {"1,9", "one step", "1,resign"}) {
      note(plan("croquet"), answers({answer}), opponent());
    }
    GamePlan quick = plan("croquet");
    quick.clock.move = 1ms;
    note(std::move(quick), silent(), opponent());
  }
  void abort_one() {
    Seats pair;
    pair.push_back(silent());
    pair.push_back(silent());
    const auto handle =
        start_game(host(), plan("croquet"), std::move(pair),
                   [&](const GameOutcome& ended) { given.insert(ended.record.verdict.reason); });
    boost::asio::post(host().io(), [handle] { abort_game(handle); });
    host().run();
  }
  std::set<Reason> given;
};

TEST_F(VerdictReasons, AllThatThisEngineCanGiveAreGiven) {
  play_cubes();
  note(plan("boxing"), opponent(1), opponent(2));
  play_croquet_until_draw();
  play_forfeits();
  abort_one();
  std::set<Reason> expected;
  for (int i = 0; i < protocol::reason_count; ++i) expected.insert(static_cast<Reason>(i));
  expected.erase(Reason::disconnected);  // of seats on the network alone
  expected.erase(Reason::void_);         // a person's decision
  for (const Reason reason : expected) {
    EXPECT_TRUE(given.contains(reason)) << protocol::name(reason) << " was never given";
  }
  EXPECT_EQ(given.size(), expected.size());
}

TEST_F(Games, ForfeiterOfTwoLosesAndItsLineIsKept) {
  const auto outcome = play(plan("croquet"), answers({"1,1", "1,9"}), answers({"2,2"}));
  const auto& verdict = outcome.record.verdict;
  EXPECT_EQ(verdict.reason, Reason::illegal);
  EXPECT_EQ(verdict.culprit, 0);
  const auto* forfeit = std::get_if<Forfeit>(&outcome.record.events.back());
  ASSERT_NE(forfeit, nullptr);
  EXPECT_EQ(forfeit->answer, "1,9");
  EXPECT_EQ(forfeit->detail, verdict.detail);
}

TEST_F(Games, PacedOnesPauseBetweenMovesOffTheClock) {
  GamePlan game = plan("croquet");
  game.pace = 300ms;
  game.clock = {std::nullopt, 20s};
  const auto begun = std::chrono::steady_clock::now();
  const auto outcome = play(std::move(game), answers({"1,1", "1,resign"}), answers({"2,2"}));
  EXPECT_GE(std::chrono::steady_clock::now() - begun, 600ms);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::resigned);
  EXPECT_EQ(outcome.record.events.size(), 3U);
}

/// Runs `act` after the first move.
class AfterTheFirst final : public Observer {
 public:
  explicit AfterTheFirst(std::function<void()> act) : act_(std::move(act)) {}
  void began(const protocol::Record&, const rules::Position&) override {}
  void turn_began(int, std::optional<std::chrono::microseconds>) override {}
  void noted(const protocol::Record&, const rules::Position&) override {
    if (act_) std::exchange(act_, nullptr)();
  }
  void over(const protocol::Record&) override {}

 private:
  std::function<void()> act_;
};

TEST_F(Games, PacedOnesEndImmediatelyWhenAborted) {
  GamePlan game = plan("croquet");
  game.pace = 1h;
  GameHandle handle;
  game.observer = std::make_shared<AfterTheFirst>(
      [&] { boost::asio::post(host().io(), [&] { abort_game(handle); }); });
  Seats pair;
  pair.push_back(answers({"1,1"}));
  pair.push_back(silent());
  std::optional<Reason> reason;
  handle = start_game(host(), std::move(game), std::move(pair),
                      [&](const GameOutcome& ended) { reason = ended.record.verdict.reason; });
  host().run();
  EXPECT_EQ(reason, Reason::aborted);
}

TEST_F(Games, AnswerWithinGraceIsInTimeAndLaterIsNot) {
  GamePlan game = plan("croquet");
  game.clock = {20ms, std::nullopt};
  game.grace = 20s;
  auto verdict = play_to_verdict(game, answers({"1,1", "1,resign"}, 100ms), answers({"2,2"}));
  EXPECT_EQ(verdict.reason, Reason::resigned);
  game.grace = 0ms;
  verdict = play_to_verdict(game, answers({"1,1"}, 5s), answers({}));
  EXPECT_EQ(verdict.reason, Reason::timeout);
  EXPECT_GE(verdict.overrun, 1ms);
}

TEST_F(Games, GameTimeIsUsedOnlyByOwnMoves) {
  GamePlan game = plan("croquet");
  game.clock = {std::nullopt, 300ms};
  // The first player uses no time; the second waits 100 ms a move, and its fourth is too much.
  auto first = script([](const rules::Position& position) {
    protocol::Random random(1);
    return ScriptedTurn{careful_step(position, random), std::nullopt, 0ms};
  });
  auto second = script([](const rules::Position& position) {
    protocol::Random random(2);
    return ScriptedTurn{careful_step(position, random), std::nullopt, 100ms};
  });
  const auto outcome = play(std::move(game), std::move(first), std::move(second));
  expect_loss(outcome, Reason::timeout, 1);
  auto used = 0us;
  for (const protocol::Event& event : outcome.record.events) {
    const auto* const move = std::get_if<protocol::PlayedMove>(&event);
    if (move != nullptr && move->move.starts_with('2')) used += move->time;
  }
  EXPECT_LE(used, 300ms);
  EXPECT_GE(count_moves(outcome.record), 1);
}

TEST_F(Games, BotNotReadyInTimeLosesAtItsTurn) {
  GamePlan game = plan("croquet");
  game.ready_limit = 100ms;
  const auto outcome = play(std::move(game), answers({"1,1"}), child("rude never-ready"));
  expect_loss(outcome, Reason::timeout, 1);
  EXPECT_EQ(outcome.record.verdict.overrun, std::nullopt);
  EXPECT_EQ(count_moves(outcome.record), 1);
}

TEST_F(Games, FailureWithoutTurnHasNoEffect) {
  auto quits = script([](const rules::Position&) {
    return ScriptedTurn{"1,resign", std::nullopt, 300ms};
  });
  expect_loss(play(plan("croquet"), std::move(quits), child("unruly exits-before-ready")),
              Reason::resigned, 0);
}

TEST_F(Games, LateAnswerLosesAndVerdictTellsByHowMuch) {
  GamePlan game = plan("boxing");
  game.clock = {50ms, std::nullopt};
  const auto outcome = play(std::move(game), child("slow 150"), opponent());
  const auto& verdict = outcome.record.verdict;
  EXPECT_EQ(verdict.reason, Reason::timeout);
  EXPECT_EQ(verdict.culprit, 0);
  ASSERT_TRUE(verdict.overrun.has_value());
  EXPECT_GE(*verdict.overrun, 1ms);
}

/// A first player whose move is followed by a while in which the host's thread stands still, and
/// who resigns at its next turn.
class StalledGames : public Games {
 protected:
  std::unique_ptr<seats::Seat> first_then_stall(std::chrono::milliseconds stall) {
    return script([this, stall, turn = 0](const rules::Position& position) mutable {
      protocol::Random random(3);
      if (++turn > 1) return ScriptedTurn{"A,resign", std::nullopt, 0ms};
      // Runs after the question is out, since that goes out from the handler of this answer.
      boost::asio::post(host().io(), [this, stall] {
        boost::asio::post(host().io(), [stall] { std::this_thread::sleep_for(stall); });
      });
      return ScriptedTurn{position.random_move(random), std::nullopt, 0ms};
    });
  }
  static GamePlan of_100_ms() {
    GamePlan game = plan("boxing");
    game.clock = {100ms, std::nullopt};
    return game;
  }
  static const protocol::Warning* find_warning(const protocol::Record& record) {
    for (const protocol::Event& event : record.events) {
      if (const auto* warning = std::get_if<protocol::Warning>(&event)) return warning;
    }
    return nullptr;
  }
};

TEST_F(StalledGames, AnswerDelayedByRefereeIsNotLate) {
  const auto outcome = play(of_100_ms(), first_then_stall(400ms), child("obedient"));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::resigned) << protocol::text(outcome.record);
  EXPECT_EQ(count_moves(outcome.record), 2);
  const auto* const warning = find_warning(outcome.record);
  ASSERT_NE(warning, nullptr) << protocol::text(outcome.record);
  EXPECT_EQ(warning->seat, 1);
  EXPECT_THAT(warning->text, testing::StartsWith("the referee stalled for "));
  EXPECT_TRUE(verify(outcome.record, nullptr)) << "the record is in order";
}

TEST_F(StalledGames, BotGetsRestOfItsTimeWhenRefereeIsBack) {
  // Not asleep itself while the referee is: it begins to think when it reads the question.
  auto slow = script([](const rules::Position& position) {
    protocol::Random random(4);
    return ScriptedTurn{position.random_move(random), std::nullopt, 450ms};
  });
  const auto outcome = play(of_100_ms(), first_then_stall(400ms), std::move(slow));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::resigned) << protocol::text(outcome.record);
  EXPECT_NE(find_warning(outcome.record), nullptr);
}

TEST_F(StalledGames, LostTurnIsVoidIfGameCanBeReplayed) {
  GamePlan game = of_100_ms();
  game.is_void_by_stalls = true;
  auto verdict = play_to_verdict(std::move(game), first_then_stall(400ms), silent());
  EXPECT_EQ(verdict.reason, Reason::void_);
  EXPECT_EQ(verdict.culprit, std::nullopt);
  EXPECT_THAT(verdict.detail, testing::StartsWith("host stalled: the referee stalled for "));
  EXPECT_THAT(verdict.standings, testing::Each(Standing::void_));
  verdict = play_to_verdict(of_100_ms(), first_then_stall(400ms), silent());
  EXPECT_EQ(verdict.reason, Reason::timeout) << "once is enough";
  GamePlan calm = of_100_ms();
  calm.is_void_by_stalls = true;
  verdict = play_to_verdict(std::move(calm), opponent(), silent());
  EXPECT_EQ(verdict.reason, Reason::timeout) << "the referee was there all the time";
}

TEST_F(Games, OthersOfThreePlayOnAfterForfeit) {
  Seats seats;
  seats.push_back(answers({"A,1,1,1", "A,1,4,1", "A,1,3,1"}));
  seats.push_back(answers({"B,1,1,1"}));
  seats.push_back(answers({"C,1,2,1", "C,1,5,1"}));
  const auto outcome = play(with_arena(small_arena(5), 3), std::move(seats));
  const auto& verdict = outcome.record.verdict;
  EXPECT_EQ(verdict.reason, Reason::last_spot) << protocol::text(outcome.record);
  EXPECT_EQ(verdict.standings,
            (std::vector<Standing>{Standing::win, Standing::loss, Standing::loss}));
  EXPECT_EQ(verdict.scores, (std::vector<std::int64_t>{3, 0, 0}));
  EXPECT_EQ(count_moves(outcome.record), 5);
}

TEST_F(Games, LastOfThreeWins) {
  Seats seats;
  seats.push_back(answers({"A,1,1,1"}));
  seats.push_back(fails(Reason::crash));
  seats.push_back(answers({"C,resign"}));
  const auto outcome = play(with_arena(small_arena(5), 3), std::move(seats));
  const auto& verdict = outcome.record.verdict;
  EXPECT_EQ(verdict.reason, Reason::resigned);
  EXPECT_EQ(verdict.culprit, 2);
  EXPECT_EQ(verdict.standings,
            (std::vector<Standing>{Standing::win, Standing::loss, Standing::loss}));
}

TEST_F(Games, EachOfEightGetsEveryMoveAndForfeit) {
  Seats seats;
  seats.push_back(child("obedient loudly"));
  seats.push_back(answers({"B,1,1,1"}));
  for (int seat = 2; seat < 7; ++seat) seats.push_back(opponent(static_cast<std::uint64_t>(seat)));
  seats.push_back(fails(Reason::memory));
  const auto outcome = play(with_arena(small_arena(20), 8), std::move(seats));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::last_spot) << protocol::text(outcome.record);
  const std::string& heard = outcome.reports[0].stderr_head;
  EXPECT_THAT(heard, testing::HasSubstr("\nout B illegal\n"));
  EXPECT_THAT(heard, testing::HasSubstr("\nout H memory\n"));
  // Its output about the last events may arrive after the game.
  std::vector<protocol::Event> events = outcome.record.events;
  events.resize(events.size() - 3);
  for (const auto& event : events) {
    const auto* move = std::get_if<protocol::PlayedMove>(&event);
    if (move != nullptr) {
      EXPECT_THAT(heard, testing::HasSubstr("\nmove " + move->move + "\n"));
    }
  }
}

TEST_F(Games, ForfeiterGetsItsResultAndNothingAfter) {
  Seats seats;
  seats.push_back(child("obedient loudly"));
  seats.push_back(opponent(3));
  seats.push_back(opponent(4));
  GamePlan game = with_arena(small_arena(9), 3);
  const auto outcome = play(std::move(game), std::move(seats));
  const std::string& heard = outcome.reports[0].stderr_head;
  EXPECT_EQ(heard.find("result "), heard.rfind("result "));
  EXPECT_TRUE(heard.starts_with("aspis 1\ngame boxing\nyou A\nseats A,B,C\nclock 10000 -\n"))
      << heard;
}

}  // namespace
}  // namespace aspis::match
