// Tests a class in an adverse environment: clocks that jump, bad lines, a server to which all bots
// return simultaneously, no IPv4, a read-only folder.
#include <netinet/in.h>
#include <sys/socket.h>

#include <fstream>
#include <list>
#include <thread>

#include "tests/e2e/small_class.hpp"
#include "tests/support/line_client.hpp"
#include "tests/support/loopback_listener.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/slow_line.hpp"

namespace aspis {
namespace {

using support::json;
using support::LineClient;
using support::StartedServer;

class BadConditions : public e2e::SmallClass {};

/// Returns the path of the library; "" if it is not installed.
std::string faketime() {
  for (const auto& folder : std::filesystem::directory_iterator("/usr/lib")) {
    const auto library = folder.path() / "faketime/libfaketimeMT.so.1";
    if (std::filesystem::exists(library)) return library;
  }
  return "";
}

/// Changes the clock like an administrator who sets the time; monotonic clocks continue.
TEST_F(BadConditions, ClockJumpsOfDaysForfeitNoGame) {
  const std::string library = faketime();
  if (library.empty()) GTEST_SKIP() << "faketime is not installed";
  const std::filesystem::path offset = folder_.path() / "offset";
  const auto jump = [&](const std::string& to) { std::ofstream(offset) << to << "\n"; };
  jump("+0");
  StartedServer server(
      {folder_.path() / "data",
       "127.0.0.1:0",
       "127.0.0.1:0",
       {},
       {"env", "LD_PRELOAD=" + library, "FAKETIME_TIMESTAMP_FILE=" + offset.string(),
        "FAKETIME_NO_CACHE=1", "FAKETIME_DONT_FAKE_MONOTONIC=1", "FAKETIME_DONT_RESET=1"}});
  changes_["clock.move"] = "5s";
  open(server);
  start();
  const auto games_are = [&](std::size_t games) {
    return support::comes_true(e2e::patience,
                               [&] { return instructor_->games("cup").size() >= games; });
  };
  ASSERT_TRUE(games_are(1));
  jump("+3h");
  ASSERT_TRUE(games_are(4));
  jump("-2d");
  ASSERT_TRUE(finishes()) << server.log();
  expect_all_games_played();
  const auto games = instructor_->games("cup");
  EXPECT_LT(games.back().at("started"), games.front().at("started")) << "the clock did jump";
}

/// Connections to the server that delay every byte and lose some for a while.
class BadLines {
 public:
  explicit BadLines(std::uint16_t server) : server_(server), thread_([this] { run(); }) {}
  ~BadLines() {
    over_ = true;
    LineClient last(listener_.port());
    thread_.join();
  }
  [[nodiscard]] std::string address() const {
    return "127.0.0.1:" + std::to_string(listener_.port());
  }

 private:
  void run() {
    for (;;) {
      pollfd next{listener_.descriptor(), POLLIN, 0};
      ::poll(&next, 1, -1);
      const int client = listener_.accept();
      if (over_) {
        ::close(client);
        return;
      }
      const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      sockaddr_in to{};
      to.sin_family = AF_INET;
      to.sin_port = htons(server_);
      to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      static_cast<void>(::connect(server, reinterpret_cast<const sockaddr*>(&to), sizeof to));
      lines_.emplace_back(client, server, std::chrono::milliseconds(5),
                          std::chrono::milliseconds(200), 5);
    }
  }

  const std::uint16_t server_;
  support::LoopbackListener listener_;
  std::list<support::SlowLine> lines_;
  std::atomic<bool> over_{false};
  std::thread thread_;
};

TEST_F(BadConditions, PacketLossAndDelayForfeitNoGame) {
  StartedServer server({folder_.path() / "data"});
  BadLines lines(e2e::find_port(server.bots()));
  entrants_ = 3;
  games_ = 3;
  changes_ = {{"clock.move", "5s"},
              {"options", R"({"unusable":"90"})"},
              {"stages[0].match.games", "1"},
              {"stages[0].match.swap", "false"},
              {"stages[0].cuts", "[]"}};
  open(server, lines.address());
  start();
  ASSERT_TRUE(finishes()) << server.log();
  expect_all_games_played();
}

TEST_F(BadConditions, TwoHundredBotsOfOneAddressReconnectAfterRestart) {
  constexpr int bots = 200;
  const std::filesystem::path data = folder_.path() / "data";
  auto server = std::make_unique<StartedServer>(StartedServer::Asked{data});
  const std::string pages = server->pages();
  const std::string port = server->bots();
  support::Instructor instructor("http://" + pages);
  instructor.log_in(server->password());
  instructor.post("tournaments", {{"name", "cup"},
                                  {"preset", "round-robin"},
                                  {"game", "boxing"},
                                  {"roster", e2e::roster(bots)}});
  const auto tickets = e2e::tickets_in(instructor.post("tournaments/cup/tokens", json::object()));
  instructor.post("tournaments/cup/start", json::object());
  // The server tells bots that connect while it opens its files to retry, and they do.
  const auto come = [&](const std::vector<e2e::Ticket>& all) {
    std::vector<LineClient> clients;
    for (const e2e::Ticket& ticket : all) {
      clients.emplace_back(e2e::find_port(port));
      clients.back().send("login " + ticket.token + "\n");
    }
    std::vector<e2e::Ticket> turned_away;
    for (std::size_t at = 0; at < all.size(); ++at) {
      std::string line = "";
      while (!line.starts_with("welcome") && !line.starts_with("error")) {
        const auto next = clients[at].line();
        if (!next) break;
        line = *next;
      }
      if (line.starts_with("welcome")) continue;
      EXPECT_THAT(line, testing::StartsWith("error closed"));
      turned_away.push_back(all[at]);
    }
    return turned_away;
  };
  const auto all_come = [&] {
    std::vector<e2e::Ticket> left = tickets;
    return support::comes_true(std::chrono::seconds(60), [&] {
      left = come(left);
      return left.empty();
    });
  };
  EXPECT_TRUE(all_come());
  server->kill();
  server.reset();
  server = std::make_unique<StartedServer>(StartedServer::Asked{data, pages, port});
  EXPECT_TRUE(all_come()) << server->log();
}

TEST_F(BadConditions, PlaysTournamentOverIpv6Only) {
  StartedServer server({folder_.path() / "data", "[::1]:0", "[::1]:0"});
  EXPECT_TRUE(server.bots().starts_with("[::1]:")) << server.greeting();
  open(server);
  start();
  ASSERT_TRUE(finishes()) << server.log();
  expect_all_games_played();
}

TEST_F(BadConditions, ServeReportsReadOnlyDataFolderInOneLine) {
  const std::string data = (folder_.path() / "data").string();
  std::filesystem::create_directory(data);
  const auto ran = support::run_program(
      {{"unshare", "-rm", "/bin/sh", "-c",
        "mount --bind \"$1\" \"$1\" && mount -o remount,bind,ro \"$1\" && echo bound && "
        "exec \"$2\" serve --data \"$1\" --http 127.0.0.1:0 --bots 127.0.0.1:0",
        "sh", data, std::string(ASPIS_STAGE) + "/bin/aspis"}});
  if (!ran.out.starts_with("bound")) GTEST_SKIP() << "no mounts here: " << ran.err;
  EXPECT_EQ(ran.status, 2) << ran.err;
  EXPECT_THAT(ran.err, testing::HasSubstr(data));
  EXPECT_THAT(ran.err, testing::HasSubstr("Read-only file system"));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
}

}  // namespace
}  // namespace aspis
