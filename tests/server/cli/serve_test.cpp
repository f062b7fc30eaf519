// aspis serve: its settings, start and end.
#include <gmock/gmock.h>

#include <csignal>
#include <fstream>

#include "tests/server/cli/aspis.hpp"
#include "tests/support/http_client.hpp"
#include "tests/support/loopback_listener.hpp"
#include "tests/support/raw_client.hpp"
#include "tests/support/started_server.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/waiting.hpp"

namespace aspis::cli {
namespace {

using support::HttpClient;
using support::StartedServer;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
namespace fs = std::filesystem;

TEST(ServeCommand, PrintsValidConfigFile) {
  const support::TemporaryFolder folder;
  const std::string printed =
      expect_output(aspis({"serve", "--print-config", "--data", "course", "--log-form", "json"}));
  EXPECT_THAT(printed, AllOf(HasSubstr("\ndata = course\n"), HasSubstr("\nlog-form = json\n"),
                             HasSubstr("\n#http = 0.0.0.0:8080\n")));
  const std::string file = folder.path() / "aspis.conf";
  std::ofstream(file) << printed;
  EXPECT_EQ(expect_output(aspis({"serve", "--config", file, "--check-config"})),
            "the settings are valid\n");
}

TEST(ServeCommand, RefusesAddressUnfitForLinks) {
  for (const std::string address : {"http://h/aspis", "127.0.0.1:8080"}) {
    EXPECT_THAT(expect_complaint(aspis({"serve", "--address", address, "--check-config"})),
                HasSubstr("address: '" + address + "' "))
        << address;
  }
  EXPECT_EQ(aspis({"serve", "--address", "https://example.edu/", "--check-config"}).status, 0);
}

TEST(ServeCommand, ListsEveryWrongSetting) {
  const support::TemporaryFolder folder;
  const std::string file = folder.path() / "aspis.conf";
  std::ofstream(file)
      << "http = 1\nbots = nowhere\ntls-key = none.pem\ntls-certificate = none.pem\n";
  const auto checked = aspis({"serve", "--config", file, "--check-config"});
  EXPECT_EQ(checked.status, 2);
  EXPECT_EQ(checked.out, "");
  EXPECT_THAT(checked.err, AllOf(HasSubstr("aspis serve: http: '1' is not an address to listen on"),
                                 HasSubstr("aspis serve: bots: 'nowhere' is not an address"),
                                 HasSubstr("aspis serve: tls-key: cannot read none.pem\n")));
}

TEST(ServeCommand, NamesWrongOption) {
  EXPECT_THAT(expect_complaint(aspis({"serve", "--http-a-peer", "0"})),
              HasSubstr("http-a-peer: '0' is not a whole number from 1 to 1000000"));
  EXPECT_THAT(aspis({"serve", "--confg", "x"}).err, HasSubstr("did you mean '--config'?"));
}

TEST(ServeCommand, RefusesChangesByForgedHostWhenAddressIsSet) {
  const support::TemporaryFolder folder;
  const std::uint16_t port = support::LoopbackListener().port();  // which is free now
  const std::string pages = "127.0.0.1:" + std::to_string(port);
  const StartedServer server({.data = folder.path() / "data",
                              .http = pages,
                              .more = {"--address", "http://aspis.example.edu"}});
  const auto status = [port](const std::string& host, const std::string& request) {
    support::RawClient client(port);
    client.send(request + "Host: " + host + "\r\nOrigin: http://" + host + "\r\n\r\n{}");
    return client.response().status;
  };
  const std::string log_in =
      "POST /api/v1/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n";
  const std::string live =
      "GET /api/v1/live?topic=site HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  for (const std::string& host :
       {std::string("aspis.example.edu"), pages, "localhost:" + std::to_string(port)}) {
    EXPECT_NE(status(host, log_in), 403) << host;
    EXPECT_NE(status(host, live), 403) << host;
  }
  EXPECT_EQ(status("evil.example", log_in), 403);
  EXPECT_EQ(status("evil.example", live), 403);
}

TEST(ServeCommand, ShowsPasswordAtFirstStartOnly) {
  const support::TemporaryFolder folder;
  StartedServer::Asked asked{folder.path() / "data"};
  std::string password;
  {
    StartedServer first(asked);
    password = first.password();
    EXPECT_GE(password.size(), 16U);
    first.program().signal(SIGTERM);
    EXPECT_EQ(first.program().wait(std::chrono::seconds(30)), 0) << first.log();
  }
  {
    const StartedServer second(asked);
    EXPECT_EQ(second.password(), "");
  }
  asked.more = {"--new-password"};
  const StartedServer third(asked);
  EXPECT_GE(third.password().size(), 16U);
  EXPECT_NE(third.password(), password);
  for (const auto& entry : fs::recursive_directory_iterator(folder.path())) {
    if (!entry.is_regular_file() || entry.path().filename() == "greeting") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    EXPECT_THAT(text.str(), Not(HasSubstr(third.password()))) << entry.path();
  }
}

/// Returns the status of signing the instructor in with this password.
int login_status(const StartedServer& server, const std::string& password) {
  HttpClient client(server.pages());
  client.set_header("Origin", client.origin());
  return client.post("/api/v1/login", R"({"password": ")" + password + R"("})").status;
}

TEST(ServeCommand, StoresNoUnseenPasswordWhenAddressIsTaken) {
  const support::TemporaryFolder folder;
  const StartedServer other({folder.path() / "other"});
  const std::string data = (folder.path() / "data").string();
  for (const auto& [http, bots] : {std::pair(other.pages(), std::string("127.0.0.1:0")),
                                   std::pair(std::string("127.0.0.1:0"), other.bots())}) {
    const auto refused = aspis({"serve", "--data", data, "--http", http, "--bots", bots});
    EXPECT_EQ(refused.status, 2) << refused.err;
    EXPECT_FALSE(fs::exists(folder.path() / "data/instructor"));
  }
  const StartedServer server({data});
  EXPECT_GE(server.password().size(), 16U);
  EXPECT_EQ(login_status(server, server.password()), 200);
  EXPECT_EQ(login_status(server, server.password() + "x"), 401);
}

TEST(ServeCommand, RefusesDataFolderOfAnotherServer) {
  const support::TemporaryFolder folder;
  const StartedServer server({folder.path() / "data"});
  EXPECT_THAT(expect_complaint(aspis({"serve", "--data", (folder.path() / "data").string(),
                                      "--http", "127.0.0.1:0", "--bots", "127.0.0.1:0"})),
              HasSubstr("another server is using the data folder"));
}

TEST(ServeCommand, NamesTakenAddress) {
  const support::TemporaryFolder folder;
  const StartedServer server({folder.path() / "data"});
  EXPECT_THAT(expect_complaint(aspis({"serve", "--data", (folder.path() / "other").string(),
                                      "--http", server.pages(), "--bots", "127.0.0.1:0"})),
              HasSubstr(server.pages()));
}

TEST(ServeCommand, HealthCheckQueriesServerOfSameSettings) {
  const support::TemporaryFolder folder;
  std::string pages;
  {
    const StartedServer server({folder.path() / "data", "0.0.0.0:0"});
    pages = "0.0.0.0" + server.pages().substr(server.pages().rfind(':'));
    EXPECT_EQ(expect_output(aspis({"serve", "--http", pages, "--check-health"})),
              "the server is ready\n");
  }
  const auto gone = aspis({"serve", "--http", pages, "--check-health"});
  EXPECT_EQ(gone.status, 1);
  EXPECT_EQ(gone.out, "");
  EXPECT_THAT(gone.err, HasSubstr("/healthz: Connection refused\n"));
}

TEST(ServeCommand, DemoPlaysWithinSecondsAndStartsAgainAtItsEnd) {
  const support::TemporaryFolder folder;
  const StartedServer::Asked asked{
      folder.path() / "data", "127.0.0.1:0", "127.0.0.1:0", {"--demo"}};
  const auto games = [](const StartedServer& server) {
    const auto answer =
        HttpClient(server.pages()).get("/api/v1/tournaments/demo-croquet/games?limit=1");
    return answer.status == 200 && answer.body.find("\"id\"") != std::string::npos;
  };
  {
    StartedServer server(asked);
    EXPECT_EQ(HttpClient(server.pages()).get("/").status, 200);
    EXPECT_EQ(HttpClient(server.pages()).get("/healthz").status, 200);
    EXPECT_TRUE(server.greeting().ends_with("http://" + server.pages() + "/\n"))
        << server.greeting();
    for (const char* const game : {"wordcube", "boxing", "croquet"}) {
      const std::string path = "/api/v1/tournaments/demo-" + std::string(game);
      EXPECT_EQ(HttpClient(server.pages()).get(path).status, 200) << game;
    }
    // The demo plays a game of croquet slowly enough to watch.
    EXPECT_TRUE(support::comes_true([&] { return games(server); }, std::chrono::minutes(10)));
    server.program().signal(SIGTERM);
    EXPECT_EQ(server.program().wait(std::chrono::seconds(30)), 0) << server.log();
  }
  const StartedServer again(asked);
  EXPECT_TRUE(games(again)) << "what was played is still there";
}

}  // namespace
}  // namespace aspis::cli
