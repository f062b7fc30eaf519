// Tests a server that is attacked from the address of a classroom, or whose log is not read, while
// bots play.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <algorithm>

#include "tests/e2e/small_class.hpp"
#include "tests/support/line_client.hpp"
#include "tests/support/raw_client.hpp"
#include "tests/support/started_server.hpp"

namespace aspis {
namespace {

using e2e::find_port;
using support::json;
using support::LineClient;
using support::StartedServer;

class UnderAttack : public e2e::SmallClass {};

TEST_F(UnderAttack, GuessesAndSilentConnectionsLockNobodyOutBehindOneAddress) {
  StartedServer server({folder_.path() / "data"});
  // All connections have one address, as behind a classroom's router.
  std::vector<LineClient> guesses;
  for (int i = 0; i < 40; ++i) {
    guesses.emplace_back(find_port(server.bots()));
    guesses.back().send("login wrong" + std::to_string(i) + "\n");
  }
  std::vector<LineClient> silent;
  for (int i = 0; i < 300; ++i) silent.emplace_back(find_port(server.bots()));
  std::vector<support::RawClient> browsers;
  for (int i = 0; i < 300; ++i) browsers.emplace_back(find_port(server.pages()));
  open(server);
  start();
  ASSERT_TRUE(finishes()) << server.log();
  expect_all_games_played();
  for (const auto& student : students_) EXPECT_TRUE(student->is_well());
}

TEST_F(UnderAttack, RepeatedLoginsDelayOnlyTheirOwnToken) {
  StartedServer server({folder_.path() / "data"});
  open(server);
  // A loop with the same token displaces the fourth student's bot.
  students_.pop_back();
  start();
  std::atomic<bool> over = false;
  std::thread loop([&] {
    while (!over) {
      LineClient again(find_port(server.bots()));
      again.send("login " + tickets_[3].token + "\n");
      static_cast<void>(again.line());
    }
  });
  const bool played = support::comes_true(e2e::patience, [&] {
    int among_the_others = 0;
    for (const json& game : instructor_->games("cup")) {
      const json& seats = game.at("seats");
      const bool of_fourth = std::any_of(seats.begin(), seats.end(), [&](const json& seat) {
        return seat.at("alias") == tickets_[3].alias;
      });
      if (!of_fourth && game.at("reason") == "last-spot") ++among_the_others;
    }
    return among_the_others == 6;
  });
  over = true;
  loop.join();
  EXPECT_TRUE(played) << server.log();
}

TEST_F(UnderAttack, SuspendedServerForfeitsNoGame) {
  StartedServer server({folder_.path() / "data"});
  changes_["clock.move"] = "1s";
  open(server);
  start();
  ASSERT_TRUE(
      support::comes_true(e2e::patience, [&] { return !instructor_->games("cup").empty(); }));
  for (int time = 0; time < 2; ++time) {
    server.program().signal(SIGSTOP);
    std::this_thread::sleep_for(std::chrono::milliseconds(2'500));
    server.program().signal(SIGCONT);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  ASSERT_TRUE(finishes()) << server.log();
  expect_all_games_played();
}

TEST_F(UnderAttack, UnreadLogBlocksNeitherGamesNorShutdown) {
  int ends[2] = {-1, -1};
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  ::fcntl(ends[1], F_SETPIPE_SZ, 4096);
  const std::string pipe = "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(ends[1]);
  StartedServer server({folder_.path() / "data",
                        "127.0.0.1:0",
                        "127.0.0.1:0",
                        {},
                        {"/bin/sh", "-c", "exec \"$@\" 2>" + pipe, "sh"}});
  ::close(ends[1]);
  open(server);
  // Writes more lines than the pipe holds.
  for (int i = 0; i < 200; ++i) {
    LineClient guess(find_port(server.bots()));
    guess.send("login " + std::string(200, 'x') + "\n");
  }
  start();
  ASSERT_TRUE(finishes());
  expect_all_games_played();
  EXPECT_EQ(support::HttpClient(server.pages()).get("/healthz").status, 200);
  server.program().signal(SIGTERM);
  EXPECT_EQ(server.program().wait(e2e::patience), 0) << "it ends in order";
  ::close(ends[0]);
}

}  // namespace
}  // namespace aspis
