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

class Verdicts : public Ring, public testing::WithParamInterface<std::tuple<Case, int>> {};

INSTANTIATE_TEST_SUITE_P(Hostile, Verdicts,
                         testing::Combine(testing::ValuesIn(cases()), testing::Values(0, 1)),
                         name_of);

TEST_P(Verdicts, the_misbehaving_bot_gets_its_verdict_and_nothing_of_it_is_left) {
  const auto& [row, seat] = GetParam();
  match::GamePlan game = plan("boxing");
  game.clock.move = row.move;
  game.ready_limit = row.ready;
  match::Seats seats;
  seats.push_back(opponent());
  seats.insert(seats.begin() + seat, child(row.bot, row.mebibytes));
  const match::GameOutcome outcome = play(std::move(game), std::move(seats));
  const protocol::Verdict& verdict = outcome.record.verdict;
  expect_verdict_of(row, seat, outcome.record);
  const bool late = verdict.reason == Reason::timeout && row.ready == 10s;
  EXPECT_EQ(verdict.overrun.has_value(), late);
  const auto warnings = warnings_of(outcome.record, seat);
  if (row.warning.empty()) {
    EXPECT_THAT(warnings, testing::IsEmpty());
  } else {
    EXPECT_THAT(warnings, testing::Contains(HasSubstr(row.warning)));
  }
  EXPECT_THAT(warnings_of(outcome.record, 1 - seat), testing::IsEmpty());
}

/// They write down what they hear.
class Hearing : public Ring {
 protected:
  Hearing() : Ring(sandbox::Mode::off) {}

  std::unique_ptr<seats::Seat> with_last_words(const std::string& words,
                                               std::chrono::seconds time) {
    seats::ChildLimits limits;
    limits.last_words = time;
    return std::make_unique<seats::ChildSeat>(host(), bot(words), seats::aspis_dialect(), limits);
  }
};

class Bots : public Ring {};

TEST_F(Bots, the_ends_of_standard_error_are_kept_for_the_author) {
  const auto outcome = play(plan("boxing"), child("unruly last-words"), opponent());
  const seats::Report& report = outcome.reports[0];
  EXPECT_TRUE(report.stderr_head.starts_with("first words\n..."));
  EXPECT_TRUE(report.stderr_tail.ends_with("...\nlast words\n"));
  EXPECT_EQ(report.stderr_head.size(), 8192U);
  EXPECT_EQ(report.stderr_tail.size(), 8192U);
  EXPECT_EQ(report.stderr_skipped, 12U + 40'000U + 12U - 2 * 8192U);
  EXPECT_EQ(outcome.reports[1].stderr_head, "");
}

TEST_F(Bots, a_flood_of_errors_neither_stalls_the_bot_nor_fills_the_memory) {
  const auto outcome = play(plan("boxing"), child("unruly floods-errors"), opponent());
  EXPECT_EQ(outcome.record.verdict.reason, Reason::last_spot);
  const seats::Report& report = outcome.reports[0];
  EXPECT_EQ(report.stderr_head.size() + report.stderr_tail.size() + report.stderr_skipped,
            std::size_t{4} << 20U);
}

/// The other one moves once the flood is written, so that all of it came unasked.
class Floods : public Ring {
 protected:
  Floods() : Ring(sandbox::Mode::off) {}
  std::string sign() const { return " " + (temporary() / "sign").string(); }
  /// Not frozen in the middle of its flood.
  std::unique_ptr<seats::Seat> flooding(const std::string& words) {
    seats::ChildLimits limits;
    limits.ponder = true;
    return std::make_unique<seats::ChildSeat>(host(), bot(words), seats::aspis_dialect(), limits);
  }
  std::unique_ptr<seats::Seat> patient() { return child("rude waits-for-other" + sign()); }
};

TEST_F(Floods, more_than_64_KiB_before_the_first_turn_are_a_protocol_verdict) {
  const auto outcome = play(plan("boxing"), patient(), flooding("rude flood-before-go" + sign()));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::protocol);
  EXPECT_EQ(outcome.record.verdict.culprit, 1);
  EXPECT_THAT(outcome.record.verdict.detail, HasSubstr("more than 64 KiB"));
  EXPECT_EQ(moves_of(outcome.record), 1) << "it takes effect at its turn";
}

TEST_F(Floods, more_than_64_KiB_between_two_turns_are_a_protocol_verdict) {
  const auto outcome = play(plan("boxing"), flooding("rude floods-between" + sign()), patient());
  EXPECT_EQ(outcome.record.verdict.reason, Reason::protocol);
  EXPECT_EQ(outcome.record.verdict.culprit, 0);
  EXPECT_EQ(moves_of(outcome.record), 2);
}

TEST_F(Floods, a_line_of_more_than_4096_bytes_is_a_protocol_verdict_at_any_time) {
  const auto outcome =
      play(plan("boxing"), patient(), flooding("rude long-line-before-go" + sign()));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::protocol);
  EXPECT_EQ(outcome.record.verdict.culprit, 1);
  EXPECT_THAT(outcome.record.verdict.detail, HasSubstr("a line of more than 4096 bytes"));
}

TEST_F(Floods, less_each_time_is_warned_of_until_a_MiB_is_the_output_limit) {
  const auto outcome = play(plan("boxing"), flooding("rude chatters" + sign()), patient());
  EXPECT_EQ(outcome.record.verdict.reason, Reason::output_limit);
  EXPECT_EQ(outcome.record.verdict.culprit, 0);
  EXPECT_THAT(outcome.record.verdict.detail, HasSubstr("1 MiB"));
  const auto warnings = warnings_of(outcome.record, 0);
  EXPECT_EQ(warnings.size(), (1U << 20U) / 60'030U);
  EXPECT_THAT(warnings, testing::Each(HasSubstr("unrequested bytes: 'a line")));
}

TEST_F(Bots, two_of_them_play_every_game_of_the_catalog_by_the_protocol) {
  expect_to_play_the_catalog([this] { return child("obedient"); });
}

TEST_F(Bots, eight_of_them_share_an_arena) {
  expect_to_share_an_arena([this] { return child("obedient"); });
}

TEST_F(Bots, where_both_are_broken_the_one_whose_turn_comes_first_loses) {
  const auto outcome =
      play(plan("boxing"), child("unruly exits-before-ready"), child("unruly exits-before-ready"));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::crash);
  EXPECT_EQ(outcome.record.verdict.culprit, 0);
  EXPECT_EQ(outcome.record.verdict.standings[1], protocol::Standing::win);
}

TEST_F(Bots, a_start_larger_than_a_pipe_reaches_a_bot_whole) {
  const auto outcome = play(large_cube(), child("obedient"), child("rude lingers"));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::pass_pass);
}

TEST_F(Bots, one_that_never_reads_a_start_larger_than_a_pipe_stalls_nobody) {
  expect_to_stall_nobody(child("rude never-reads"));
}

TEST_F(Bots, a_program_that_cannot_be_started_is_a_crash_that_says_why) {
  auto gone = std::make_unique<seats::ChildSeat>(
      host(), sandbox::Placement{{{"/nowhere/at/all"}}, {}, {}, {}}, seats::aspis_dialect(),
      seats::ChildLimits{});
  const auto outcome = play(plan("boxing"), std::move(gone), child("obedient"));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::crash);
  EXPECT_THAT(outcome.record.verdict.detail, HasSubstr("cannot start '/nowhere/at/all': No such"));
}

/// That a bot which writes nonsense, and then what it hears about it into `file`, ends by itself.
void expect_told_why(const std::filesystem::path& file) {
  std::ifstream written(file);
  const std::string heard{std::istreambuf_iterator<char>(written), {}};
  EXPECT_THAT(heard, testing::MatchesRegex("note [^\n]*'I move to the left'[^\n]*\n"
                                           "result loss A=0,B=0[^\n]* malformed\n"));
}

TEST_F(Hearing, one_that_forfeits_hears_why_and_ends_by_itself) {
  const std::filesystem::path file = temporary() / "heard";
  play(plan("boxing"), with_last_words("rude hears-why " + file.string(), 30s), opponent());
  expect_told_why(file);
  EXPECT_EQ(host().outstayed(), 0);
}

TEST_F(Hearing, of_three_the_one_that_forfeits_hears_why_while_the_others_play_on) {
  const std::filesystem::path file = temporary() / "heard";
  match::Seats seats;
  seats.push_back(with_last_words("rude hears-why " + file.string(), 30s));
  seats.push_back(opponent());
  seats.push_back(opponent(8));
  const auto outcome = play(plan("boxing", 3), std::move(seats));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::last_spot);
  expect_told_why(file);
}

TEST_F(Bots, one_that_forfeits_and_does_not_end_is_killed_after_its_last_words) {
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

TEST_F(Bots, a_slot_is_free_as_soon_as_the_verdict_is_known) {
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

TEST_F(Bots, a_game_stopped_from_outside_is_aborted_and_leaves_nothing) {
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
