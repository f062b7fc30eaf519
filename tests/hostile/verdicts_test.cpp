// Every way to misbehave, and the verdict it must get from the referee, in either seat.
#include <gmock/gmock.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fstream>
#include <iterator>

#include "tests/hostile/cases.hpp"
#include "tests/hostile/ring.hpp"

namespace aspis::hostile {
namespace {

using testing::HasSubstr;

class HostileVerdicts : public Ring, public testing::WithParamInterface<std::tuple<Case, int>> {};

INSTANTIATE_TEST_SUITE_P(Hostile, HostileVerdicts,
                         testing::Combine(testing::ValuesIn(cases()), testing::Values(0, 1)),
                         case_name);

TEST_P(HostileVerdicts, MisbehavingBotGetsVerdictAndLeavesNothing) {
  const auto& [row, seat] = GetParam();
  match::GamePlan game = plan("boxing");
  game.clock.move = row.move;
  game.ready_limit = row.ready;
  match::Seats seats;
  seats.push_back(opponent());
  seats.insert(seats.begin() + seat, child(row.bot, row.mebibytes));
  const match::GameOutcome outcome = play(std::move(game), std::move(seats));
  const protocol::Verdict& verdict = outcome.record.verdict;
  expect_verdict(row, seat, outcome.record);
  const bool late = verdict.reason == Reason::timeout && row.ready == 10s;
  EXPECT_EQ(verdict.overrun.has_value(), late);
  const auto warnings = list_warnings(outcome.record, seat);
  if (row.warning.empty()) {
    EXPECT_THAT(warnings, testing::IsEmpty());
  } else {
    EXPECT_THAT(warnings, testing::Contains(HasSubstr(row.warning)));
  }
  EXPECT_THAT(list_warnings(outcome.record, 1 - seat), testing::IsEmpty());
}

/// They write down what they hear.
class ForfeitNotice : public Ring {
 protected:
  ForfeitNotice() : Ring(sandbox::Mode::off) {}

  std::unique_ptr<seats::Seat> with_last_words(const std::string& words,
                                               std::chrono::seconds time) {
    seats::ChildLimits limits;
    limits.last_words = time;
    return std::make_unique<seats::ChildSeat>(host(), bot(words), seats::aspis_dialect(), limits);
  }
};

class HostileBots : public Ring {};

TEST_F(HostileBots, EndsOfStandardErrorAreKeptForAuthor) {
  const auto outcome = play(plan("boxing"), child("unruly last-words"), opponent());
  const seats::Report& report = outcome.reports[0];
  EXPECT_TRUE(report.stderr_head.starts_with("first words\n..."));
  EXPECT_TRUE(report.stderr_tail.ends_with("...\nlast words\n"));
  EXPECT_EQ(report.stderr_head.size(), 8192U);
  EXPECT_EQ(report.stderr_tail.size(), 8192U);
  EXPECT_EQ(report.stderr_skipped, 12U + 40'000U + 12U - 2 * 8192U);
  EXPECT_EQ(outcome.reports[1].stderr_head, "");
}

TEST_F(HostileBots, FloodOfErrorsNeitherStallsBotNorFillsMemory) {
  const auto outcome = play(plan("boxing"), child("unruly floods-errors"), opponent());
  EXPECT_EQ(outcome.record.verdict.reason, Reason::last_spot);
  const seats::Report& report = outcome.reports[0];
  EXPECT_EQ(report.stderr_head.size() + report.stderr_tail.size() + report.stderr_skipped,
            std::size_t{4} << 20U);
}

/// The other one moves once the flood is written, so that all of it came unasked.
class OutputFloods : public Ring {
 protected:
  OutputFloods() : Ring(sandbox::Mode::off) {}
  std::string sign() const { return " " + (temporary() / "sign").string(); }
  /// Not frozen in the middle of its flood.
  std::unique_ptr<seats::Seat> flooding(const std::string& words) {
    seats::ChildLimits limits;
    limits.ponder = true;
    return std::make_unique<seats::ChildSeat>(host(), bot(words), seats::aspis_dialect(), limits);
  }
  std::unique_ptr<seats::Seat> patient() { return child("rude waits-for-other" + sign()); }
};

TEST_F(OutputFloods, MoreThan64KiBBeforeFirstTurnIsProtocolVerdict) {
  const auto outcome = play(plan("boxing"), patient(), flooding("rude flood-before-go" + sign()));
  expect_loss(outcome, Reason::protocol, 1);
  EXPECT_THAT(outcome.record.verdict.detail, HasSubstr("more than 64 KiB"));
  EXPECT_EQ(count_moves(outcome.record), 1) << "it takes effect at its turn";
}

TEST_F(OutputFloods, MoreThan64KiBBetweenTurnsIsProtocolVerdict) {
  const auto outcome = play(plan("boxing"), flooding("rude floods-between" + sign()), patient());
  expect_loss(outcome, Reason::protocol, 0);
  EXPECT_EQ(count_moves(outcome.record), 2);
}

TEST_F(OutputFloods, LineBeyond4096BytesIsAlwaysProtocolVerdict) {
  const auto outcome =
      play(plan("boxing"), patient(), flooding("rude long-line-before-go" + sign()));
  expect_loss(outcome, Reason::protocol, 1);
  EXPECT_THAT(outcome.record.verdict.detail, HasSubstr("a line of more than 4096 bytes"));
}

TEST_F(OutputFloods, LessPerTurnIsWarnedUntilOutputLimitOf1MiB) {
  const auto outcome = play(plan("boxing"), flooding("rude chatters" + sign()), patient());
  expect_loss(outcome, Reason::output_limit, 0);
  EXPECT_THAT(outcome.record.verdict.detail, HasSubstr("1 MiB"));
  const auto warnings = list_warnings(outcome.record, 0);
  EXPECT_EQ(warnings.size(), (1U << 20U) / 60'030U);
  EXPECT_THAT(warnings, testing::Each(HasSubstr("unrequested bytes: 'a line")));
}

TEST_F(HostileBots, TwoPlayEveryGameByProtocol) {
  expect_to_play_the_catalog([this] { return child("obedient"); });
}

TEST_F(HostileBots, EightShareArena) {
  expect_to_share_an_arena([this] { return child("obedient"); });
}

TEST_F(HostileBots, FirstToMoveLosesIfBothAreBroken) {
  const auto outcome =
      play(plan("boxing"), child("unruly exits-before-ready"), child("unruly exits-before-ready"));
  expect_loss(outcome, Reason::crash, 0);
  EXPECT_EQ(outcome.record.verdict.standings[1], protocol::Standing::win);
}

TEST_F(HostileBots, StartLargerThanPipeReachesBotWhole) {
  const auto outcome = play(large_cube(), child("obedient"), child("rude lingers"));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::pass_pass);
}

TEST_F(HostileBots, IgnoringStartLargerThanPipeStallsNoGame) {
  expect_to_stall_nobody(child("rude never-reads"));
}

TEST_F(HostileBots, ProgramThatCannotStartIsCrashWithReason) {
  auto gone = std::make_unique<seats::ChildSeat>(
      host(), sandbox::Placement{{{"/nowhere/at/all"}}, {}, {}, {}}, seats::aspis_dialect(),
      seats::ChildLimits{});
  const auto outcome = play(plan("boxing"), std::move(gone), child("obedient"));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::crash);
  EXPECT_THAT(outcome.record.verdict.detail, HasSubstr("cannot start '/nowhere/at/all': No such"));
}

/// A bot that writes nonsense, and then writes the lines it receives to `file`, must exit.
void expect_told_why(const std::filesystem::path& file) {
  std::ifstream written(file);
  const std::string heard{std::istreambuf_iterator<char>(written), {}};
  EXPECT_THAT(heard, testing::MatchesRegex("note [^\n]*'I move to the left'[^\n]*\n"
                                           "result loss A=0,B=0[^\n]* malformed\n"));
}

TEST_F(ForfeitNotice, BotReadsReasonAndExits) {
  const std::filesystem::path file = temporary() / "heard";
  play(plan("boxing"), with_last_words("rude hears-why " + file.string(), 30s), opponent());
  expect_told_why(file);
  EXPECT_EQ(host().outstayed(), 0);
}

TEST_F(ForfeitNotice, OneOfThreeReadsReasonWhileOthersPlay) {
  const std::filesystem::path file = temporary() / "heard";
  match::Seats seats;
  seats.push_back(with_last_words("rude hears-why " + file.string(), 30s));
  seats.push_back(opponent());
  seats.push_back(opponent(8));
  const auto outcome = play(plan("boxing", 3), std::move(seats));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::last_spot);
  expect_told_why(file);
}

TEST_F(HostileBots, ForfeitingBotThatDoesNotExitIsKilled) {
  match::GamePlan game = plan("boxing");
  game.clock.move = 200ms;
  match::Seats seats;
  seats.push_back(child("unruly spins"));
  seats.push_back(opponent());
  match::start_game(host(), std::move(game), std::move(seats), [](match::GameOutcome) {});
  host().run();
  EXPECT_EQ(host().outstayed(), 1) << "it was killed before its time";
  expect_nothing_left();
  EXPECT_EQ(seats::ChildLimits().last_words, 200ms) << "as PROTOCOL.md says";
}

/// Starts a second game as soon as the first one's verdict is known.
void expect_slot_freed(seats::Host& host, match::GamePlan first, match::Seats first_seats,
                       match::GamePlan second, match::Seats second_seats) {
  int finished = 0;
  match::start_game(host, std::move(first), std::move(first_seats), [&](match::GameOutcome) {
    ++finished;
    EXPECT_GE(host.buried(), 1U) << "the verdict waited for the bot's death";
    match::start_game(host, std::move(second), std::move(second_seats),
                      [&](match::GameOutcome) { ++finished; });
  });
  host.run();
  EXPECT_EQ(finished, 2);
}

TEST_F(HostileBots, SlotIsFreeOnceVerdictIsKnown) {
  for (const std::string way : {"rude lingers", "rude ignores-terminate", "rude floods-after-end",
                                "unruly stops", "rude resigns"}) {
    match::GamePlan first = plan("boxing");
    if (way == "unruly stops") first.clock.move = 200ms;
    match::Seats first_seats;
    first_seats.push_back(child(way));
    first_seats.push_back(opponent());
    match::Seats second_seats;
    second_seats.push_back(opponent());
    second_seats.push_back(opponent(8));
    expect_slot_freed(host(), std::move(first), std::move(first_seats), plan("boxing"),
                      std::move(second_seats));
    expect_nothing_left();
  }
}

TEST_F(HostileBots, GameStoppedFromOutsideIsAbortedAndLeavesNothing) {
  std::optional<match::GameOutcome> outcome;
  match::Seats seats;
  seats.push_back(child("rude mute"));
  seats.push_back(opponent());
  match::GamePlan game = plan("boxing");
  game.clock = {};
  const auto handle =
      match::start_game(host(), std::move(game), std::move(seats),
                        [&outcome](match::GameOutcome ended) { outcome = std::move(ended); });
  boost::asio::steady_timer timer(host().io(), 100ms);
  timer.async_wait([&](const boost::system::error_code&) { match::abort_game(handle); });
  host().run();
  ASSERT_TRUE(outcome.has_value());
  EXPECT_EQ(outcome->record.verdict.reason, Reason::aborted);
  EXPECT_EQ(outcome->record.verdict.culprit, std::nullopt);
  EXPECT_THAT(outcome->record.verdict.standings, testing::Each(protocol::Standing::void_));
  expect_nothing_left();
  expect_faithful(outcome->record);
}

}  // namespace
}  // namespace aspis::hostile
