// A record is valid only if its verdict follows from its moves: every change to it is found.
#include "referee/match/verify.hpp"

#include <gmock/gmock.h>

#include "tests/hostile/ring.hpp"
#include "tests/support/sound.hpp"

namespace aspis::match {
namespace {

using namespace std::chrono_literals;
using protocol::Forfeit;
using protocol::PlayedMove;
using protocol::Reason;
using protocol::Record;
using support::sound;
using testing::HasSubstr;

class RecordVerifier : public hostile::Ring, public testing::WithParamInterface<std::string> {
 protected:
  static protocol::Result<Verification> verified(const Record& record) {
    const bool cube = record.game == "wordcube";
    return verify(record, cube ? &rules::small_dictionary() : nullptr);
  }
  static void expect_refused(const Record& record, std::string_view what) {
    EXPECT_FALSE(verified(record).ok()) << what << "\n" << protocol::text(record);
  }
  Record played() { return play(plan(GetParam()), opponent(1), opponent(2)).record; }
  Record lost(const std::string& way, std::chrono::milliseconds move = 10s) {
    GamePlan game = plan("boxing");
    game.clock = {move, std::nullopt};
    return play(std::move(game), opponent(), child(way)).record;
  }
};

INSTANTIATE_TEST_SUITE_P(EveryGame, RecordVerifier,
                         testing::Values("boxing", "croquet", "wordcube"),
                         [](const auto& row) { return row.param; });

TEST_P(RecordVerifier, AcceptsAndCountsPlayedRecord) {
  const Record record = played();
  const auto result = sound(verified(record));
  EXPECT_EQ(result.moves, count_moves(record));
  EXPECT_THAT(result.taken_on_trust, testing::IsEmpty());
}

TEST_P(RecordVerifier, TrustsLagThatKeptMoveInLimit) {
  Record record = played();
  auto& move = std::get<PlayedMove>(record.events[0]);
  move.time = 10s;
  move.lag = 1'500us;
  const auto result = sound(verified(record));
  EXPECT_THAT(result.taken_on_trust,
              testing::ElementsAre(HasSubstr(" was not charged 2 ms of lag in 1 turn")));
  move.time = 9s;
  expect_refused(record, "lag that no limit asked for");
  record.clock = {std::nullopt, 60s};
  EXPECT_TRUE(verified(record).ok()) << "of a game's time it is saved";
  record.clock = {};
  expect_refused(record, "lag in a game without limits");
}

TEST_P(RecordVerifier, FindsMissingMove) {
  const Record record = played();
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    Record changed = record;
    changed.events.erase(changed.events.begin() + static_cast<std::ptrdiff_t>(i));
    expect_refused(changed, "without event " + std::to_string(i));
  }
}

TEST_P(RecordVerifier, FindsRepeatedMove) {
  const Record record = played();
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    Record changed = record;
    changed.events.insert(changed.events.begin() + static_cast<std::ptrdiff_t>(i),
                          record.events[i]);
    expect_refused(changed, "event " + std::to_string(i) + " twice");
  }
}

TEST_P(RecordVerifier, FindsChangedMarkOrText) {
  const Record record = played();
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    Record changed = record;
    auto& move = std::get<PlayedMove>(changed.events[i]).move;
    const int other = move.starts_with(record.seats[0].mark) ? 1 : 0;
    move = record.seats[static_cast<std::size_t>(other)].mark + move.substr(1);
    expect_refused(changed, "another mark");
    std::get<PlayedMove>(changed.events[i]).move = "nonsense";
    expect_refused(changed, "nonsense");
  }
}

TEST_P(RecordVerifier, FindsMoveOverTimeLimitButNotAtIt) {
  Record record = played();
  auto& first = std::get<PlayedMove>(record.events.front());
  first.time = 10s;
  EXPECT_TRUE(verified(record).ok());
  first.time = 10s + 1us;
  expect_refused(record, "too long");
  record.grace = 1ms;
  EXPECT_TRUE(verified(record).ok());
}

TEST_P(RecordVerifier, AddsUpGameTime) {
  Record record = played();
  record.clock = {std::nullopt, 1s};
  int of_first = 0;
  for (std::size_t i = 0; i < record.events.size(); i += 2) ++of_first;
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    std::get<PlayedMove>(record.events[i]).time = i % 2 == 0 ? 1'000'000us / of_first : 0us;
  }
  EXPECT_TRUE(verified(record).ok());
  std::get<PlayedMove>(record.events[0]).time += 1ms;
  expect_refused(record, "a millisecond too many in the game");
}

TEST_P(RecordVerifier, EveryPartOfVerdictMustFollow) {
  const Record record = played();
  const auto with = [&record](auto change, std::string_view what) {
    Record changed = record;
    change(changed.verdict);
    expect_refused(changed, what);
  };
  with(
      [](auto& verdict) {
        verdict.reason = Reason::points;
        verdict.scores[0] += 1;
      },
      "a score");
  with(
      [](auto& verdict) {
        std::swap(verdict.standings[0], verdict.standings[1]);
        verdict.scores[0] -= 1;
      },
      "the standings");
  with([](auto& verdict) { verdict.reason = Reason::resigned; }, "the reason");
  with([](auto& verdict) { verdict.culprit = 0; }, "a culprit");
  with([](auto& verdict) { verdict.overrun = 1ms; }, "an overrun");
  with([](auto& verdict) { verdict.detail += "!"; }, "the text");
}

TEST_P(RecordVerifier, FindsChangedStartSeatOrDictionary) {
  const Record record = played();
  Record changed = record;
  changed.seed = *record.seed + 1;
  if (record.game != "croquet") expect_refused(changed, "another seed");
  changed = record;
  changed.game = "chess";
  expect_refused(changed, "another game");
  changed = record;
  changed.seats[0].mark = "Z";
  expect_refused(changed, "another mark");
  changed = record;
  changed.dictionary = std::string(64, '0');
  expect_refused(changed, "another dictionary");
  changed = record;
  changed.setup.options.push_back({"more", "1"});
  expect_refused(changed, "another option");
}

TEST_P(RecordVerifier, FindsForfeitAfterOrInsteadOfEnd) {
  const Record record = played();
  Forfeit forfeit;
  forfeit.reason = Reason::crash;
  Record changed = record;
  changed.events.emplace_back(forfeit);
  expect_refused(changed, "after the end");
  changed = record;
  changed.events.back() = forfeit;
  expect_refused(changed, "in place of the last move");
}

TEST_P(RecordVerifier, GivesPositionsOfGame) {
  const Record record = played();
  const auto* dictionary = record.game == "wordcube" ? &rules::small_dictionary() : nullptr;
  const auto* rules = rules::rules_named(record.game).value();
  auto expected = rules->start(record.setup, dictionary).value()->clone();
  for (int ply = 0; ply <= count_moves(record); ++ply) {
    const auto there = sound(position_after(record, dictionary, ply));
    EXPECT_EQ(there->text(), expected->text()) << ply;
    if (ply == count_moves(record)) break;
    const auto& event = record.events[static_cast<std::size_t>(ply)];
    EXPECT_FALSE(expected->play(std::get<PlayedMove>(event).move));
  }
}

class ForfeitVerifier : public RecordVerifier {};
INSTANTIATE_TEST_SUITE_P(Boxing, ForfeitVerifier, testing::Values("boxing"));

Forfeit& last_forfeit(Record& record) {
  return std::get<Forfeit>(record.events.back());
}

TEST_P(ForfeitVerifier, RefusedAnswerMustBeRefusedForThatReason) {
  const Record record = lost("rude illegal");
  Record changed = record;
  last_forfeit(changed).answer = "nonsense";
  expect_refused(changed, "malformed, not illegal");
  changed = record;
  last_forfeit(changed).answer = std::nullopt;
  expect_refused(changed, "no answer");
  changed = record;
  const auto before = sound(position_after(record, nullptr, 0));
  const auto position = before->clone();
  EXPECT_FALSE(position->play(std::get<PlayedMove>(record.events[0]).move));
  last_forfeit(changed).answer = position->moves().front();
  expect_refused(changed, "a legal answer");
  changed = record;
  last_forfeit(changed).seat = 0;
  changed.verdict.culprit = 0;
  expect_refused(changed, "out of turn");
}

TEST_P(ForfeitVerifier, TimeoutMustFollowFromItsFigures) {
  const Record record = lost("rude mute", 100ms);
  EXPECT_TRUE(verified(record).ok());
  Record changed = record;
  last_forfeit(changed).overrun = *last_forfeit(changed).overrun + 1ms;
  changed.verdict.overrun = last_forfeit(changed).overrun;
  expect_refused(changed, "the overrun");
  changed = record;
  last_forfeit(changed).time = 100ms;
  expect_refused(changed, "within its time");
  changed = record;
  changed.clock = {};
  expect_refused(changed, "no limit");
}

TEST_P(ForfeitVerifier, CrashIsTakenOnTrustAndReported) {
  const auto result = sound(verified(lost("unruly crashes")));
  ASSERT_EQ(result.taken_on_trust.size(), 1U);
  EXPECT_THAT(result.taken_on_trust[0], HasSubstr("B crash at move 2: killed by SIGSEGV"));
}

TEST_P(ForfeitVerifier, OtherReasonsCannotBeForfeits) {
  for (const Reason reason : {Reason::points, Reason::aborted, Reason::void_, Reason::tie}) {
    Record changed = lost("unruly crashes");
    last_forfeit(changed).reason = reason;
    changed.verdict.reason = reason;
    expect_refused(changed, protocol::name(reason));
  }
}

}  // namespace
}  // namespace aspis::match
