// aspis box: the service that creates the sandboxes of a server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>

#include "referee/sandbox/folders.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "tests/server/cli/tournaments.hpp"
#include "tests/support/http_client.hpp"
#include "tests/support/started_server.hpp"
#include "tests/support/waiting.hpp"

namespace aspis::cli {
namespace {

using support::comes_true;
using support::HttpClient;
using support::StartedServer;
using ::testing::HasSubstr;

constexpr uid_t somebody = 61'236;
const std::vector<std::string> without_rights = {"setpriv", "--reuid=" + std::to_string(somebody),
                                                 "--regid=" + std::to_string(somebody),
                                                 "--clear-groups", "--no-new-privs"};

TEST(BoxService, CreatesSandboxesForUnprivilegedServer) {
  if (sandbox::Sandbox().ability().level != sandbox::Level::users)
    GTEST_SKIP() << "this is for root";
  if (!sandbox::is_reachable(ASPIS_STAGE "/bin/aspis")) {
    GTEST_SKIP() << "other users cannot reach this build";
  }
  const support::TemporaryFolder folder;
  ::chmod(folder.path().c_str(), 0755);
  const std::string socket = folder.path() / "boxes";
  Background service(folder.path(), {"box", "--socket", socket});
  ASSERT_TRUE(comes_true([&] { return service.out().find("level A") != std::string::npos; }))
      << service.err();
  ASSERT_EQ(::chmod(socket.c_str(), 0666), 0);
  const auto data = folder.path() / "data";
  std::filesystem::create_directory(data);
  ASSERT_EQ(::chown(data.c_str(), somebody, somebody), 0);
  StartedServer server(
      {data, "127.0.0.1:0", "127.0.0.1:0", {"--demo", "--box-socket", socket}, without_rights});
  EXPECT_THAT(HttpClient(server.pages()).get("/healthz").body, HasSubstr("\"box\":\"A\""));
  const auto has_game = [&] {
    const auto answer =
        HttpClient(server.pages()).get("/api/v1/tournaments/demo-croquet/games?limit=1");
    return answer.status == 200 && answer.body.find("\"id\"") != std::string::npos;
  };
  EXPECT_TRUE(comes_true(has_game, std::chrono::minutes(5))) << server.log();
  server.kill();
  service.send(SIGTERM);
  EXPECT_EQ(service.wait(), 0) << service.err();
  EXPECT_FALSE(std::filesystem::exists(socket));
}

TEST(BoxService, PrintsItsUsage) {
  const auto nowhere = aspis({"box"});
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("give --socket PATH, or start the service with systemd"));
  if (::geteuid() != 0) return;
  support::Invocation run = invocation({"box", "--socket", "/tmp/nowhere"});
  run.arguments = joined(without_rights, run.arguments);
  EXPECT_THAT(expect_complaint(support::run_program(run)),
              HasSubstr("this service needs root and namespaces"));
}

}  // namespace
}  // namespace aspis::cli
