// aspis connect as a student runs it: errors of the command line, and secrecy of the token.
#include <filesystem>
#include <thread>

#include "tests/server/cli/aspis.hpp"
#include "tests/support/line_client.hpp"
#include "tests/support/loopback_listener.hpp"

namespace aspis::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

void expect_usage(const std::vector<std::string>& arguments, const std::string& line) {
  support::Invocation run = invocation(joined({"connect"}, arguments));
  run.environment.emplace_back("ASPIS_TOKEN", "");
  expect_refused(support::run_program(run), 2, "aspis connect: " + line);
}

TEST(ConnectCommand, ReportsMissingOrWrongOptionsInOneLine) {
  expect_usage({"localhost"}, "no bot: give its program and arguments after --");
  expect_usage({"localhost", "--", "/bin/sh"},
               "no token: save it in a file token.txt and give --token-file token.txt; --token "
               "TOKEN and the variable ASPIS_TOKEN work too");
  expect_usage({"localhost", "--token", "a b", "--", "/bin/sh"},
               "the token: a token is one word without spaces; copy it exactly");
  expect_usage({"localhost", "--token", "a", "--token-file", "b", "--", "/bin/sh"},
               "give either --token or --token-file");
  expect_usage(
      {"local host", "--token", "a", "--", "/bin/sh"},
      "'local host' is not a server address; write HOST or HOST:PORT, such as arena.example:4242");
  expect_usage({"--ws", "http://localhost", "--token", "a", "--", "/bin/sh"},
               "'http://localhost' is not an address; write ws://HOST:PORT or wss://HOST:PORT");
  expect_usage({"--ws", "ws://localhost", "--tls", "--token", "a", "--", "/bin/sh"},
               "give either --tls or --ws; for TLS over a WebSocket give --ws wss://HOST");
  expect_usage({"localhost", "--insecure", "--token", "a", "--", "/bin/sh"},
               "--ca and --insecure need --tls or a URL that begins with wss://");
  expect_usage({"localhost", "--tls", "--ca", "/none", "--token", "a", "--", "/bin/sh"},
               "cannot read /none");
}

/// A bot that writes a file into its own folder, which a sandbox forbids, and then crashes.
class ConnectSandbox : public testing::Test {
 protected:
  /// Plays one turn of the game with this setup; returns whether the bot wrote its file.
  bool leaves_file(const std::string& setup, const std::vector<std::string>& options) {
    const std::string file = folder_.path() / "touched";
    const std::string bot = folder_.with("bot.sh", "echo x >> '" + file + "'\nread line\nexit 3\n");
    support::Invocation run = invocation(
        joined(joined({"connect", "127.0.0.1:" + std::to_string(listener_.port())}, options),
               {"--", "/bin/sh", bot}));
    run.environment.emplace_back("ASPIS_TOKEN", "sesame");
    run.folder = folder_.path();
    std::thread server([&] {
      auto client = support::LineClient::of(listener_.accept());
      EXPECT_EQ(client.line(), "login sesame");
      EXPECT_EQ(client.ask("welcome alice\n" + setup + "ready?\n"), "ready");
      client.send("go 60000 -\n");
      EXPECT_THAT(client.line().value_or(""), testing::StartsWith("crash "));
      client.send("error over the tournament is finished\n");
      client.shut_down_writing();
      (void)client.line();
    });
    EXPECT_EQ(support::run_program(run).status, 0);
    server.join();
    return std::filesystem::exists(file);
  }

  support::TemporaryFolder folder_;
  support::LoopbackListener listener_;
};

TEST_F(ConnectSandbox, ConfinesClassicProgramsAlone) {
  std::string arena =
      "game boxing\nyou A\nseats A,B\nclock 60000 -\noption unusable 0\n"
      "option symmetry none\noption arena random\nboard 16 32\n";
  for (int row = 0; row < 16; ++row) arena += "row " + std::string(32, '-') + "\n";
  EXPECT_FALSE(leaves_file(arena, {"--classic"}));
  const std::string croquet = "game croquet\nyou 1\nseats 1,2\nclock 60000 -\n";
  EXPECT_FALSE(leaves_file(croquet, {"--sandbox", "require"}));
  EXPECT_TRUE(leaves_file(croquet, {}));
}

/// A server that refuses the first client.
class ConnectRefusal : public testing::Test {
 protected:
  ConnectRefusal() {
    thread_ = std::thread([this] {
      auto client = support::LineClient::of(listener_.accept());
      heard_ = client.line().value_or("");
      client.send("error login no such token\n");
      client.shut_down_writing();
      (void)client.line();
    });
  }
  ~ConnectRefusal() override { thread_.join(); }

  support::LoopbackListener listener_;
  std::string heard_;
  std::thread thread_;
};

TEST_F(ConnectRefusal, ExitsWith1AndOneLineWithoutTheToken) {
  support::Invocation run =
      invocation({"connect", "127.0.0.1:" + std::to_string(listener_.port()), "--", "/bin/sh"});
  run.environment.emplace_back("ASPIS_TOKEN", "sesame");
  const support::Ran ran = support::run_program(run);
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "aspis connect: the server refuses: no such token\n");
  EXPECT_THAT(ran.out, Not(HasSubstr("sesame")));
}

}  // namespace
}  // namespace aspis::cli
