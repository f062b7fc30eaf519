// A record is believed only where its verdict follows from its moves: every change to it is found.
#include "referee/match/verify.hpp"

#include <gmock/gmock.h>

#include "tests/hostile/ring.hpp"

namespace aspis::match {
namespace {

using namespace std::chrono_literals;
using protocol::Forfeit;
using protocol::PlayedMove;
using protocol::Reason;
using protocol::Record;
using testing::HasSubstr;

class Verify : public hostile::Ring, public testing::WithParamInterface<std::string> {
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

INSTANTIATE_TEST_SUITE_P(EveryGame, Verify, testing::Values("boxing", "croquet", "wordcube"),
                         [](const auto& row) { return row.param; });

TEST_P(Verify, a_record_that_was_played_is_believed_and_counted) {
  const Record record = played();
  const auto result = verified(record);
  ASSERT_TRUE(result.ok()) << result.error().text;
  EXPECT_EQ(result->moves, moves_of(record));
  EXPECT_THAT(result->taken_on_trust, testing::IsEmpty());
}

TEST_P(Verify, lag_is_taken_on_trust_where_it_kept_a_move_in_its_limit) {
  Record record = played();
  auto& move = std::get<PlayedMove>(record.events[0]);
  move.time = 10s;
  move.lag = 1'500us;
  const auto result = verified(record);
  ASSERT_TRUE(result.ok()) << result.error().text;
  EXPECT_THAT(result->taken_on_trust,
              testing::ElementsAre(HasSubstr(" was not charged 2 ms of lag in 1 turn")));
  move.time = 9s;
  expect_refused(record, "lag that no limit asked for");
  record.clock = {std::nullopt, 60s};
  EXPECT_TRUE(verified(record).ok()) << "of a game's time it is saved";
  record.clock = {};
  expect_refused(record, "lag in a game without limits");
}

TEST_P(Verify, a_move_taken_away_is_missed) {
  const Record record = played();
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    Record changed = record;
    changed.events.erase(changed.events.begin() + static_cast<std::ptrdiff_t>(i));
    expect_refused(changed, "without event " + std::to_string(i));
  }
}

TEST_P(Verify, a_move_played_twice_is_noticed) {
  const Record record = played();
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    Record changed = record;
    changed.events.insert(changed.events.begin() + static_cast<std::ptrdiff_t>(i),
                          record.events[i]);
    expect_refused(changed, "event " + std::to_string(i) + " twice");
  }
}

TEST_P(Verify, another_mark_or_text_in_a_move_is_noticed) {
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

TEST_P(Verify, a_move_over_the_time_limit_is_noticed_and_one_at_it_is_not) {
  Record record = played();
  auto& first = std::get<PlayedMove>(record.events.front());
  first.time = 10s;
  EXPECT_TRUE(verified(record).ok());
  first.time = 10s + 1us;
  expect_refused(record, "too long");
  record.grace = 1ms;
  EXPECT_TRUE(verified(record).ok());
}

TEST_P(Verify, the_time_of_the_game_is_added_up) {
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

TEST_P(Verify, every_part_of_the_verdict_must_follow) {
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

TEST_P(Verify, another_start_seat_or_dictionary_is_noticed) {
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

TEST_P(Verify, a_forfeit_after_the_end_or_in_place_of_it_is_noticed) {
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

TEST_P(Verify, positions_on_the_way_are_those_of_the_game) {
  const Record record = played();
  const auto* dictionary = record.game == "wordcube" ? &rules::small_dictionary() : nullptr;
  const auto* rules = rules::rules_named(record.game).value();
  auto expected = rules->start(record.setup, dictionary).value()->clone();
  for (int ply = 0; ply <= moves_of(record); ++ply) {
    const auto there = position_after(record, dictionary, ply);
    ASSERT_TRUE(there.ok());
    EXPECT_EQ((*there)->text(), expected->text()) << ply;
    if (ply == moves_of(record)) break;
    const auto& event = record.events[static_cast<std::size_t>(ply)];
    EXPECT_FALSE(expected->play(std::get<PlayedMove>(event).move));
  }
}

class VerifyForfeit : public Verify {};
INSTANTIATE_TEST_SUITE_P(Boxing, VerifyForfeit, testing::Values("boxing"));

Forfeit& forfeit_of(Record& record) {
  return std::get<Forfeit>(record.events.back());
}

TEST_P(VerifyForfeit, a_refused_answer_must_be_one_that_is_refused_for_that_reason) {
  const Record record = lost("rude illegal");
  Record changed = record;
  forfeit_of(changed).answer = "nonsense";
  expect_refused(changed, "malformed, not illegal");
  changed = record;
  forfeit_of(changed).answer = std::nullopt;
  expect_refused(changed, "no answer");
  changed = record;
  const auto before = position_after(record, nullptr, 0);
  ASSERT_TRUE(before.ok());
  const auto position = (*before)->clone();
  EXPECT_FALSE(position->play(std::get<PlayedMove>(record.events[0]).move));
  forfeit_of(changed).answer = position->moves().front();
  expect_refused(changed, "a legal answer");
  changed = record;
  forfeit_of(changed).seat = 0;
  changed.verdict.culprit = 0;
  expect_refused(changed, "out of turn");
}

TEST_P(VerifyForfeit, a_time_out_must_be_one_by_its_own_figures) {
  const Record record = lost("rude mute", 100ms);
  EXPECT_TRUE(verified(record).ok());
  Record changed = record;
  forfeit_of(changed).overrun = *forfeit_of(changed).overrun + 1ms;
  changed.verdict.overrun = forfeit_of(changed).overrun;
  expect_refused(changed, "the overrun");
  changed = record;
  forfeit_of(changed).time = 100ms;
  expect_refused(changed, "within its time");
  changed = record;
  changed.clock = {};
  expect_refused(changed, "no limit");
}

TEST_P(VerifyForfeit, a_crash_is_taken_on_trust_and_said_to_be) {
  const auto result = verified(lost("unruly crashes"));
  ASSERT_TRUE(result.ok());
  ASSERT_EQ(result->taken_on_trust.size(), 1U);
  EXPECT_THAT(result->taken_on_trust[0], HasSubstr("B crash at move 2: killed by SIGSEGV"));
}

TEST_P(VerifyForfeit, what_is_no_forfeit_cannot_be_one) {
  for (const Reason reason : {Reason::points, Reason::aborted, Reason::void_, Reason::tie}) {
    Record changed = lost("unruly crashes");
    forfeit_of(changed).reason = reason;
    changed.verdict.reason = reason;
    expect_refused(changed, protocol::name(reason));
  }
}

}  // namespace
}  // namespace aspis::match
