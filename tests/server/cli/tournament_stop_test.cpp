// Stopping a tournament by one or two Ctrl-C or by pause from elsewhere; it resumes exactly at that
// point.
#include <nlohmann/json.hpp>

#include "db/store.hpp"
#include "tests/server/cli/on_terminal.hpp"
#include "tests/server/cli/tournaments.hpp"
#include "tests/support/started_server.hpp"

namespace aspis::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// The bots of the roster create `started` and wait for `go` before they write anything.
class StopCommand : public TournamentTest {
 protected:
  [[nodiscard]] std::string gated_roster(int entrants) const {
    const std::string place = folder().string();
    (void)with("bot", "#!/bin/sh\n: > " + place + "/started\nuntil [ -e " + place +
                          "/go ]; do sleep 0.05; done\nexec " + sample_bot("croquet_random") +
                          " $1\n");
    std::filesystem::permissions(folder() / "bot", std::filesystem::perms::owner_all);
    std::string csv = "name,command\n";
    for (int entrant = 1; entrant <= entrants; ++entrant) {
      const std::string number = std::to_string(entrant);
      csv += "Person " + number + "," + place + "/bot " + number + "\n";
    }
    return csv;
  }

  void make_gated(int entrants) const {
    make(gated_roster(entrants), {"--preset", "croquar", "--set", "clock.ready=1h"});
  }

  void open_gate() const { (void)with("go", ""); }

  [[nodiscard]] nlohmann::json status() const {
    return nlohmann::json::parse(told({"status", "--json"}));
  }

  /// Returns the tables of the same tournament without a stop.
  [[nodiscard]] std::string uninterrupted() const {
    (void)told({"new", "--roster", "roster.csv", "--seed", "7", "--preset", "croquar", "--set",
                "clock.ready=1h", "--file", "whole.db"});
    (void)told({"run", "--sandbox", "off", "--file", "whole.db"});
    return told({"standings", "--csv", "--file", "whole.db"});
  }
};

TEST_F(StopCommand, InterruptFinishesGameInPlayAndLeavesRestForLater) {
  make_gated(4);
  Background run(folder(), {"tournament", "run", "-j", "1", "--sandbox", "off"});
  ASSERT_TRUE(appears(folder() / "started"));
  run.send(SIGINT);
  open_gate();
  EXPECT_EQ(run.wait(), 0) << run.err();
  EXPECT_THAT(run.out(), HasSubstr("stopped; 'aspis tournament run' resumes\n"));
  EXPECT_EQ(status()["games"], 1) << "the one that was in play";
  EXPECT_EQ(tournament({"run", "--sandbox", "off"}).status, 0);
  EXPECT_EQ(status()["games"], 12);
  EXPECT_EQ(told({"standings", "--csv"}), uninterrupted());
}

TEST_F(StopCommand, SecondInterruptEndsGameInPlayToReplayIt) {
  make_gated(4);
  Background run(folder(), {"tournament", "run", "-j", "1", "--sandbox", "off"});
  ASSERT_TRUE(appears(folder() / "started"));
  // Two interrupts that arrive together count as one: if a busy machine delivered them so, the test
  // sends a third, but not while the program is exiting.
  using std::chrono::milliseconds;
  for (milliseconds patience(300); !run.has_ended(); patience = milliseconds(10'000)) {
    run.send(SIGINT);
    for (milliseconds left = patience; left.count() > 0 && !run.has_ended();
         left -= milliseconds(20)) {
      std::this_thread::sleep_for(milliseconds(20));
    }
  }
  EXPECT_EQ(run.wait(), 0) << run.err();
  EXPECT_THAT(run.out(), HasSubstr("resumes\n"));
  EXPECT_EQ(status()["games"], 0);
  open_gate();
  EXPECT_EQ(tournament({"run", "--sandbox", "off"}).status, 0);
  EXPECT_EQ(told({"standings", "--csv"}), uninterrupted());
}

TEST_F(StopCommand, PauseStopsRunFromElsewhereAndWaitsForItsEnd) {
  make_gated(4);
  expect_refusal({"pause"}, 1, "no process is running tournament.db now");
  Background run(folder(), {"tournament", "run", "-j", "1", "--sandbox", "off"});
  ASSERT_TRUE(appears(folder() / "started"));
  EXPECT_EQ(status()["writer"], run.id());
  EXPECT_THAT(told({"status"}), HasSubstr("running, process " + std::to_string(run.id())));
  const std::filesystem::path elsewhere = folder() / "elsewhere";
  std::filesystem::create_directory(elsewhere);
  Background pause(elsewhere, {"tournament", "pause", "--file", "../tournament.db"});
  ASSERT_TRUE(appears(elsewhere / "out"));
  open_gate();
  EXPECT_EQ(pause.wait(), 0) << pause.err();
  EXPECT_THAT(pause.out(), AllOf(HasSubstr("process " + std::to_string(run.id()) +
                                           " is finishing the games in progress"),
                                 HasSubstr("stopped; ")));
  EXPECT_EQ(run.wait(), 0);
  EXPECT_TRUE(status()["writer"].is_null());
  expect_refusal({"pause", "--file", "none.db"}, 2, "no tournament none.db");
}

TEST_F(StopCommand, PauseLeavesServerRunningAndNamesItsPage) {
  make(croquet_roster(3), {"--preset", "croquar"});
  std::filesystem::create_directories(folder() / "data/tournaments");
  std::filesystem::rename(folder() / "tournament.db", folder() / "data/tournaments/cup.db");
  support::StartedServer server({folder() / "data"});
  const std::filesystem::path file = folder() / "data/tournaments/cup.db";
  ASSERT_TRUE(support::comes_true([&] { return db::writer_role(file) == db::WriterRole::server; }));
  expect_refusal({"pause", "--file", "data/tournaments/cup.db"}, 1,
                 " is a server that has data/tournaments/cup.db: pause the tournament on the "
                 "server's page /instructor");
  EXPECT_FALSE(server.program().wait(std::chrono::milliseconds(500))) << server.log();
}

TEST_F(StopCommand, OtherProcessesNeitherPlayNorDecideDuringRun) {
  make_gated(3);
  Background run(folder(), {"tournament", "run", "-j", "1", "--sandbox", "off"});
  ASSERT_TRUE(appears(folder() / "started"));
  const std::string writer = "process " + std::to_string(run.id());
  expect_refusal({"run"}, 2, writer);
  expect_refusal({"adjudicate", "1", "--void", "--reason", "r"}, 2, writer);
  expect_refusal({"rerun", "1", "--reason", "r"}, 2, writer);
  expect_refusal({"close"}, 2, writer);
  expect_refusal({"confirm", "1"}, 2, writer);
  EXPECT_EQ(ran({"db", "check"}).status, 0) << "looking is free";
  open_gate();
  EXPECT_EQ(run.wait(), 0) << run.err();
}

TEST_F(StopCommand, RunStopsWithMessageWhenOutputIsClosed) {
  make_gated(4);
  open_gate();
  support::Invocation run = invocation({"tournament", "run", "--sandbox", "off"});
  run.folder = folder().string();
  run.output_to = "/dev/full";
  EXPECT_THAT(expect_complaint(support::run_program(run)),
              HasSubstr("cannot write to standard output"));
  EXPECT_EQ(tournament({"run", "--sandbox", "off"}).status, 0)
      << "what was played is kept, the rest is played on";
  EXPECT_EQ(status()["games"], 12);
}

class RunCommandOnTerminal : public OnTerminal {
 protected:
  void run_croquar(const std::vector<std::string>& options = {}) {
    support::Invocation made = invocation({"tournament", "new", "--preset", "croquar", "--roster",
                                           "roster.csv", "--set", "clock.ready=1h"});
    made.folder = folder_.path().string();
    ASSERT_EQ(support::run_program(made).status, 0);
    start(joined({"tournament", "run"}, options), made.folder);
  }

  support::TemporaryFolder folder_;
};

TEST_F(RunCommandOnTerminal, ShowsTableAndClearsItAtTheEnd) {
  const std::string waits = folder_.path() / "go";
  (void)folder_.with("roster.csv", "name,command\nA,\"sh -c 'until [ -e " + waits +
                                       " ]; do sleep 0.05; done; exec " +
                                       sample_bot("croquet_random") + " 1'\"\nB,\"" +
                                       sample_bot("croquet_random") + " 2\"\n");
  run_croquar({"--sandbox", "off"});
  ASSERT_TRUE(shows("[........................]  0/2"));
  ASSERT_TRUE(shows("Ctrl-C: finish the games in progress and stop"));
  ASSERT_TRUE(shows("\x1b[")) << "drawn again over itself";
  (void)folder_.with("go", "");
  ASSERT_TRUE(shows("finished; the seed was "));
  EXPECT_EQ(wait(), 0);
  expect_terminal_given_back();
}

TEST_F(RunCommandOnTerminal, StopsOnControlCAndPrintsHowToResume) {
  (void)folder_.with("roster.csv", "name,command\nA,\"sh -c 'exec sleep 1000'\"\nB,\"" +
                                       sample_bot("croquet_random") + " 2\"\n");
  run_croquar();
  ASSERT_TRUE(shows("1 in progress"));
  type("\x03");
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  type("\x03");
  ASSERT_TRUE(shows("'aspis tournament run' resumes"));
  EXPECT_EQ(wait(), 0);
  expect_terminal_given_back();
}

}  // namespace
}  // namespace aspis::cli
