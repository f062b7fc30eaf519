// Programs in the dialects of old, well and badly behaved: boxing filters that are run once a
// move, and word cube programs that see nothing but the opponent's moves.
#include <gmock/gmock.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <ostream>

#include "tests/hostile/ring.hpp"

namespace aspis::hostile {
namespace {

using testing::HasSubstr;

struct ClassicCase {
  std::string way;
  std::optional<Reason> reason;  // nothing where the game is played to its end
  std::string detail = {};
  std::chrono::milliseconds move = 10s;
  std::size_t mebibytes = 1024;
};

std::ostream& operator<<(std::ostream& out, const ClassicCase& row) {
  return out << row.way;
}

const std::vector<ClassicCase>& classic_cases() {
  static const std::vector<ClassicCase> rows = {
      {"fair", std::nullopt},
      {"byte-by-byte", std::nullopt},
      {"exits-with-1", std::nullopt},
      {"complains", std::nullopt},
      {"leaves-child", std::nullopt},
      {"leaves-daemon", std::nullopt},
      {"remembers", std::nullopt},
      {"too-short", Reason::malformed},
      {"too-long", Reason::malformed},
      {"floods", Reason::malformed},
      {"crlf", Reason::malformed},
      {"a-move", Reason::malformed},
      {"resigns", Reason::malformed},
      {"one-line", Reason::illegal},
      {"unchanged", Reason::illegal, "nothing marked"},
      {"two-squares", Reason::illegal, "more than one square"},
      {"two-spots", Reason::illegal, "not a square: 2 spots"},
      {"takes-others", Reason::illegal},
      {"frees-others", Reason::illegal},
      {"others-mark", Reason::illegal, "only the own mark"},
      {"nul-bytes", Reason::illegal},
      {"reads-nothing", Reason::crash, "exited with status 0 without writing an arena"},
      {"writes-nothing", Reason::crash, "exited with status 0 without writing an arena"},
      {"crashes", Reason::crash, "killed by SIGSEGV"},
      {"crashes-after", Reason::crash, "killed by SIGSEGV"},
      {"hangs", Reason::timeout, "no answer within 200ms", 200ms},
      {"lingers", Reason::timeout, "no answer within 200ms", 200ms},
      {"hogs", Reason::memory, "the limit is 64 MiB", 10s, 64},
  };
  return rows;
}

std::string classic_case_name(const testing::TestParamInfo<std::tuple<ClassicCase, int>>& info) {
  std::string name =
      std::get<0>(info.param).way + "_in_seat_" + std::to_string(std::get<1>(info.param));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

class BoxingPrograms : public Ring {
 protected:
  std::unique_ptr<seats::Seat> filter(const std::string& way, std::size_t mebibytes = 1024) {
    return std::make_unique<seats::RunPerMoveSeat>(host(), bot("filter " + way),
                                                   seats::ChildLimits{mebibytes << 20U, 10s});
  }
};

class BoxingFilters : public BoxingPrograms,
                      public testing::WithParamInterface<std::tuple<ClassicCase, int>> {};

INSTANTIATE_TEST_SUITE_P(Classic, BoxingFilters,
                         testing::Combine(testing::ValuesIn(classic_cases()),
                                          testing::Values(0, 1)),
                         classic_case_name);

TEST_P(BoxingFilters, GetVerdictAndLeaveNothing) {
  const auto& [row, seat] = GetParam();
  match::GamePlan game = plan("boxing");
  game.clock.move = row.move;
  match::Seats seats;
  seats.push_back(opponent());
  seats.insert(seats.begin() + seat, filter(row.way, row.mebibytes));
  const auto outcome = play(std::move(game), std::move(seats));
  const protocol::Verdict& verdict = outcome.record.verdict;
  const std::string written = protocol::text(outcome.record);
  EXPECT_EQ(verdict.reason, row.reason.value_or(Reason::last_spot)) << written;
  EXPECT_THAT(verdict.detail, HasSubstr(row.detail));
  if (!row.reason) return;
  EXPECT_EQ(verdict.culprit, seat);
  EXPECT_EQ(verdict.standings[static_cast<std::size_t>(1 - seat)], protocol::Standing::win);
}

TEST_F(BoxingPrograms, ProgramKeepsItsFileForOneGame) {
  if (!host().sandbox().has_private_tmp())
    GTEST_SKIP() << "no private /tmp here: " << host().sandbox().ability().what;
  for (int game = 0; game < 2; ++game) {
    const auto outcome = play(plan("boxing"), filter("remembers"), filter("remembers"));
    for (const seats::Report& report : outcome.reports) {
      std::istringstream lines(report.stderr_head);
      int expected = 0;
      std::string word;
      std::string tmp;
      for (int runs = 0, noted = 0, kept = 0; lines >> word >> runs >> tmp >> noted >> kept;) {
        EXPECT_EQ(runs, ++expected);
        EXPECT_EQ(tmp, "private");
        EXPECT_EQ(kept, runs) << "TMPDIR names the folder";
        EXPECT_EQ(noted, runs) << "/tmp is the folder";
      }
      EXPECT_GT(expected, 1);
    }
  }
}

TEST_F(BoxingPrograms, ProgramBelowTmpHasPrivateTmpToo) {
  if (!host().sandbox().has_private_tmp())
    GTEST_SKIP() << "no private /tmp here: " << host().sandbox().ability().what;
  const std::filesystem::path program = temporary() / "filter";
  std::filesystem::copy_file(ASPIS_STAGE "/hostile/filter", program);
  ASSERT_TRUE(program.string().starts_with("/tmp/")) << program;
  auto seat = std::make_unique<seats::RunPerMoveSeat>(
      host(),
      sandbox::place(sandbox::read_command(program.string() + " remembers").value()).value(),
      seats::ChildLimits{});
  const auto outcome = play(plan("boxing"), std::move(seat), opponent());
  EXPECT_EQ(outcome.record.verdict.reason, Reason::last_spot) << protocol::text(outcome.record);
  EXPECT_THAT(outcome.reports[0].stderr_head, HasSubstr(" private "));
}

TEST_F(BoxingPrograms, StandardErrorIsKeptOverAllRuns) {
  const auto outcome = play(plan("boxing"), filter("complains"), opponent());
  const seats::Report& report = outcome.reports[0];
  EXPECT_EQ(report.stderr_head.size(), 8192U);
  EXPECT_EQ(report.stderr_tail.size(), 8192U);
  EXPECT_GT(report.stderr_skipped, 2U << 20U);
}

TEST_F(BoxingPrograms, FiltersAndProtocolBotsPlayEachOther) {
  const auto outcome = play(plan("boxing"), filter("fair"), child("obedient"));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::last_spot);
}

TEST_F(BoxingPrograms, EightShareArenaAndForfeitersLeaveItToOthers) {
  match::Seats seats;
  for (const char* way :
       {"fair", "too-short", "fair", "crashes", "fair", "two-squares", "fair", "writes-nothing"}) {
    seats.push_back(filter(way));
  }
  const auto outcome = play(plan("boxing", 8), std::move(seats));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::last_spot);
  for (const int seat : {1, 3, 5, 7}) {
    EXPECT_EQ(outcome.record.verdict.standings[static_cast<std::size_t>(seat)],
              protocol::Standing::loss);
  }
}

TEST_F(BoxingPrograms, AbortedGameWithRunningFilterLeavesNothing) {
  std::optional<match::GameOutcome> outcome;
  match::Seats seats;
  seats.push_back(filter("hangs"));
  seats.push_back(opponent());
  const auto handle =
      match::start_game(host(), plan("boxing"), std::move(seats),
                        [&outcome](match::GameOutcome ended) { outcome = std::move(ended); });
  boost::asio::steady_timer timer(host().io(), 100ms);
  timer.async_wait([&](const boost::system::error_code&) { match::abort_game(handle); });
  host().run();
  ASSERT_TRUE(outcome.has_value());
  EXPECT_EQ(outcome->record.verdict.reason, Reason::aborted);
  expect_nothing_left();
}

class ClassicWordcube : public Ring {
 protected:
  std::unique_ptr<seats::Seat> classic(const std::string& way, std::chrono::milliseconds start) {
    return std::make_unique<seats::ChildSeat>(host(), bot("classic_cube " + way),
                                              seats::classic_wordcube_dialect(),
                                              seats::ChildLimits{std::size_t{1} << 30U, start});
  }
};

TEST_F(ClassicWordcube, ProgramGetsArgumentsBoardAndOpponentsMoves) {
  const auto outcome = play(plan("wordcube"), classic("fair", 10s), child("obedient"));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::pass_pass) << protocol::text(outcome.record);
  const protocol::Setup& setup = outcome.record.setup;
  std::string expected = "W\n4\n5\n3\n10\nboard\n/nowhere/words.txt\n";
  expected += rules::rules_named("wordcube").value()->board_file(setup.board);
  expected += "board is here\n";
  EXPECT_TRUE(outcome.reports[0].stderr_head.starts_with(expected))
      << outcome.reports[0].stderr_head;
  EXPECT_EQ(outcome.reports[0].stderr_head.find("heard W"), std::string::npos);
}

TEST_F(ClassicWordcube, BlackReceivesWhitesMoveAndAnswers) {
  const auto outcome = play(plan("wordcube"), opponent(), classic("fair", 10s));
  EXPECT_EQ(outcome.record.verdict.culprit, std::nullopt) << protocol::text(outcome.record);
  EXPECT_THAT(outcome.reports[1].stderr_head, HasSubstr("heard W,"));
}

TEST_F(ClassicWordcube, WhiteMovesFirstHoweverLongBlackStarts) {
  // Black is ready only after white has written its move.
  const auto outcome = play(plan("wordcube"), classic("fair", 10s), child("rude ready-late"));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::pass_pass) << protocol::text(outcome.record);
  EXPECT_THAT(list_warnings(outcome.record, 0), testing::IsEmpty());
}

TEST_F(ClassicWordcube, BlacksEarlyOutputIsNotItsMove) {
  // White moves when black has long written; black must still answer for itself.
  auto late = script([](const rules::Position& position) {
    protocol::Random random(1);
    return seats::ScriptedTurn{position.random_move(random), std::nullopt, 300ms};
  });
  const auto outcome = play(plan("wordcube"), std::move(late), classic("early", 10s));
  EXPECT_EQ(outcome.record.verdict.culprit, std::nullopt) << protocol::text(outcome.record);
}

TEST_F(ClassicWordcube, UnexpectedExitIsCrash) {
  expect_loss(play(plan("wordcube"), classic("exits", 10s), child("obedient")), Reason::crash, 0);
}

TEST_F(ClassicWordcube, OnlyFirstMoveHasStartTime) {
  match::GamePlan game = plan("wordcube");
  game.clock.move = 1s;
  const auto before = std::chrono::steady_clock::now();
  const auto outcome = play(std::move(game), classic("mute", 300ms), child("obedient"));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::timeout);
  EXPECT_GE(std::chrono::steady_clock::now() - before, 1300ms);
}

}  // namespace
}  // namespace aspis::hostile
