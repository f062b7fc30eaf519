// The misbehaving programs again, over connections: the same verdicts, but for what a referee far
// away cannot know of a process.
#include <gmock/gmock.h>

#include "referee/seats/remote_bot.hpp"
#include "tests/hostile/cases.hpp"
#include "tests/hostile/ring.hpp"
#include "tests/support/network_peer.hpp"
#include "tests/support/networked_program.hpp"

namespace aspis::hostile {
namespace {

using testing::HasSubstr;

/// Observed or cleaned up only by the parent of a process.
bool is_of_processes(const std::string& bot) {
  for (const char* way :
       {"leaves-", "hogs", "daemon", "parent-exits", "kills-its-group", "errors", "last-words"}) {
    if (bot.find(way) != std::string::npos) return true;
  }
  return false;
}

std::vector<Case> network_cases() {
  std::vector<Case> rows;
  for (Case row : cases()) {
    if (is_of_processes(row.bot)) continue;
    const bool closes = row.bot == "rude closes-all";
    if (row.reason == Reason::crash || closes) {
      // Whether it crashed or its cable was cut: it has until its deadline to come back.
      row.reason = Reason::disconnected;
      row.detail = "not connected";
      row.warning = "";
      row.move = row.ready = 2s;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

class Nobody final : public seats::RemoteListener {
 public:
  void on_presence() override {}
  void on_lobby_line(std::string_view) override {}
};

/// A seat of a network bot whose program logs in as soon as the game is open.
class LoggingIn final : public seats::Seat {
 public:
  LoggingIn(seats::Host& host, std::string command)
      : bot_(host, {}, nobody_), seat_(bot_.seat()), command_(std::move(command)) {}

  void open(const seats::Opening& opening, int seat, seats::Listener& listener) override {
    seat_->open(opening, seat, listener);
    const auto [near, far] = support::connected_pair(support::Wire::local);
    bot_.connect({nullptr, protocol::Descriptor(near)}, "ajax", "");
    program_.emplace(command_, far);
  }
  void tell_move(int by, std::string_view move, std::chrono::microseconds took) override {
    seat_->tell_move(by, move, took);
  }
  void tell_out(int seat, Reason reason) override { seat_->tell_out(seat, reason); }
  seats::Instant ask(const rules::Position& position, const protocol::TimeControl& left) override {
    return seat_->ask(position, left);
  }
  std::chrono::microseconds allowance() const override { return seat_->allowance(); }
  void look() override { seat_->look(); }
  std::vector<std::string> take_warnings() override { return seat_->take_warnings(); }
  void close(const protocol::Verdict& verdict) override { seat_->close(verdict); }
  seats::Report report() override { return seat_->report(); }

 private:
  Nobody nobody_;
  seats::RemoteBot bot_;
  std::unique_ptr<seats::Seat> seat_;
  std::string command_;
  std::optional<support::NetworkedProgram> program_;
};

class NetworkVerdicts : public Ring, public testing::WithParamInterface<std::tuple<Case, int>> {};

INSTANTIATE_TEST_SUITE_P(Hostile, NetworkVerdicts,
                         testing::Combine(testing::ValuesIn(network_cases()),
                                          testing::Values(0, 1)),
                         case_name);

TEST_P(NetworkVerdicts, MisbehavingBotGetsVerdictOverConnection) {
  const auto& [row, seat] = GetParam();
  match::GamePlan game = plan("boxing");
  game.clock.move = row.move;
  game.ready_limit = row.ready;
  match::Seats seats;
  seats.push_back(opponent());
  seats.insert(seats.begin() + seat,
               std::make_unique<LoggingIn>(host(), ASPIS_STAGE "/hostile/" + row.bot));
  const match::GameOutcome outcome = play(std::move(game), std::move(seats));
  expect_verdict(row, seat, outcome.record);
  if (!row.warning.empty()) {
    EXPECT_THAT(list_warnings(outcome.record, seat), testing::Contains(HasSubstr(row.warning)));
  }
}

class NetworkBots : public Ring {
 protected:
  std::unique_ptr<seats::Seat> networked(const std::string& words) {
    return std::make_unique<LoggingIn>(host(), ASPIS_STAGE "/hostile/" + words);
  }
  std::string sign() const { return " " + (temporary() / "sign").string(); }
};

TEST_F(NetworkBots, TwoPlayEveryGameByProtocol) {
  expect_to_play_the_catalog([this] { return networked("obedient"); });
}

TEST_F(NetworkBots, EightShareArena) {
  expect_to_share_an_arena([this] { return networked("obedient"); });
}

TEST_F(NetworkBots, MoreThan64KiBBetweenTurnsIsProtocolVerdict) {
  expect_loss(play(plan("boxing"), networked("rude floods-between" + sign()),
                   networked("rude waits-for-other" + sign())),
              Reason::protocol, 0);
}

TEST_F(NetworkBots, LessPerTurnIsWarnedUntilOutputLimitOf1MiB) {
  expect_loss(play(plan("boxing"), networked("rude chatters" + sign()),
                   networked("rude waits-for-other" + sign())),
              Reason::output_limit, 0);
}

TEST_F(NetworkBots, IgnoringStartLargerThanSocketStallsNoGame) {
  expect_to_stall_nobody(networked("rude never-reads"));
}

TEST_F(NetworkBots, ReceiveStartLargerThanSocketWhole) {
  const auto outcome = play(large_cube(), networked("obedient"), networked("obedient"));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::pass_pass);
}

}  // namespace
}  // namespace aspis::hostile
