// A server that is attacked from the address of a classroom, or left alone by whoever reads its
// log, while bots play on it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <memory>

#include "tests/e2e/classroom.hpp"
#include "tests/support/instructor.hpp"
#include "tests/support/line_client.hpp"
#include "tests/support/raw_client.hpp"
#include "tests/support/started_server.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis {
namespace {

using e2e::Client;
using e2e::Student;
using support::Instructor;
using support::json;
using support::LineClient;
using support::StartedServer;

std::uint16_t port_of(const std::string& address) {
  return static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
}

/// A class of four on one machine, whose tournament takes some seconds.
class Besieged : public testing::Test {
 protected:
  void open(const StartedServer& server) {
    instructor_.emplace("http://" + server.pages());
    instructor_->log_in(server.password());
    instructor_->post("tournaments", {{"name", "cup"},
                                      {"preset", "round-robin"},
                                      {"game", "boxing"},
                                      {"changes", {{"clock.move", move_time_}}},
                                      {"roster", e2e::roster(4)}});
    tickets_ = e2e::tickets_in(instructor_->post("tournaments/cup/tokens", json::object()));
    for (std::size_t i = 0; i < tickets_.size(); ++i) {
      students_.push_back(std::make_unique<Student>(
          folder_.path() / std::to_string(i), i % 2 == 0 ? Client::cpp : Client::python,
          tickets_[i].token, std::vector<std::string>{server.bots()}, "boxing_greedy"));
    }
  }
  void start() { instructor_->post("tournaments/cup/start", json::object()); }
  [[nodiscard]] bool finishes() {
    return support::comes_true(e2e::patience, [&] {
      return instructor_->get("tournaments/cup").at("finished").get<bool>();
    });
  }
  void expect_all_games_played() {
    const auto games = instructor_->games("cup");
    EXPECT_EQ(games.size(), 12U);
    for (const json& game : games) EXPECT_EQ(game.at("reason"), "last-spot") << game;
  }

  support::TemporaryFolder folder_;
  std::string move_time_ = "20s";
  std::optional<Instructor> instructor_;
  std::vector<e2e::Ticket> tickets_;
  std::vector<std::unique_ptr<Student>> students_;
};

TEST_F(Besieged, guesses_and_silent_connections_of_an_address_keep_nobody_out_behind_it) {
  StartedServer server({folder_.path() / "data"});
  // Everything of one address, as behind the one of a classroom.
  std::vector<LineClient> guesses;
  for (int i = 0; i < 40; ++i) {
    guesses.emplace_back(port_of(server.bots()));
    guesses.back().send("login wrong" + std::to_string(i) + "\n");
  }
  std::vector<LineClient> silent;
  for (int i = 0; i < 300; ++i) silent.emplace_back(port_of(server.bots()));
  std::vector<support::RawClient> browsers;
  for (int i = 0; i < 300; ++i) browsers.emplace_back(port_of(server.pages()));
  open(server);
  start();
  ASSERT_TRUE(finishes()) << server.log();
  expect_all_games_played();
  for (const auto& student : students_) EXPECT_TRUE(student->is_well());
}

TEST_F(Besieged, a_token_that_logs_in_again_and_again_hurts_itself_alone) {
  StartedServer server({folder_.path() / "data"});
  open(server);
  // The fourth student's bot is thrown out by a loop with the same token.
  students_.pop_back();
  start();
  std::atomic<bool> over = false;
  std::thread loop([&] {
    while (!over) {
      LineClient again(port_of(server.bots()));
      again.send("login " + tickets_[3].token + "\n");
      static_cast<void>(again.line());
    }
  });
  const bool played = support::comes_true(e2e::patience, [&] {
    int among_the_others = 0;
    for (const json& game : instructor_->games("cup")) {
      const bool of_fourth = game.dump().find(tickets_[3].alias) != std::string::npos;
      if (!of_fourth && game.at("reason") == "last-spot") ++among_the_others;
    }
    return among_the_others == 6;
  });
  over = true;
  loop.join();
  EXPECT_TRUE(played) << server.log();
}

TEST_F(Besieged, a_server_that_was_stopped_for_a_while_costs_nobody_a_game) {
  StartedServer server({folder_.path() / "data"});
  move_time_ = "1s";
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
  for (const json& game : instructor_->games("cup")) {
    if (game.at("state") == "superseded") continue;
    EXPECT_EQ(game.at("reason"), "last-spot") << game;
  }
}

TEST_F(Besieged, a_log_that_nobody_reads_stops_no_game_and_no_end) {
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
  // More lines than the pipe holds.
  for (int i = 0; i < 200; ++i) {
    LineClient guess(port_of(server.bots()));
    guess.send("login " + std::string(200, 'x') + "\n");
  }
  start();
  ASSERT_TRUE(finishes());
  expect_all_games_played();
  EXPECT_EQ(support::HttpClient(server.pages()).get("/healthz").status, 200);
  server.program().signal(SIGTERM);
  EXPECT_EQ(server.program().wait(std::chrono::seconds(20)), 0) << "it ends in order";
  ::close(ends[0]);
}

}  // namespace
}  // namespace aspis
