// The Python relay's `submit`: what it sends, what it shows, how it ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <future>
#include <string>
#include <vector>

#include "protocol/random.hpp"
#include "tests/bots/connect/python_relay.hpp"
#include "tests/bots/connect/scripted_server.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::tests {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// A request, on a connection that still waits for its answer.
struct Asked {
  Caller caller;
  std::string head;
  std::string body;

  void answer(const std::string& status, const std::string& json) const {
    caller.say_bytes("HTTP/1.1 " + status +
                     "\r\nContent-Type: application/json\r\nContent-Length: " +
                     std::to_string(json.size()) + "\r\nConnection: close\r\n\r\n" + json);
  }
  void refuse(const std::string& status, const std::string& why) const {
    answer(status, R"({"error":{"code":"no","message":")" + why + "\"}}");
  }
};

/// Version 3 in a state; `more` are further fields.
std::string version(const std::string& state, const std::string& more = "") {
  return R"({"number":3,"state":")" + state + "\"" + (more.empty() ? "" : "," + more) + "}";
}

class PythonSubmit : public ::testing::Test {
 protected:
  void submit(std::vector<std::string> arguments) {
    support::Invocation run;
    run.arguments = {"python3", python_relay_file, "--submit"};
    run.arguments.insert(run.arguments.end(), arguments.begin(), arguments.end());
    run.environment = {{"ASPIS_TOKEN", "sesame-417"}, {"PYTHONIOENCODING", "utf-8"}};
    run.folder = folder_.path();
    ran_ = std::async(std::launch::async, [run] { return support::run_program(run); });
  }
  /// To the scripted server.
  void submit_there(const std::string& path, std::vector<std::string> options = {}) {
    options.insert(options.begin(), path);
    options.push_back("http://" + server_.address());
    submit(std::move(options));
  }
  [[nodiscard]] Asked asked() const {
    Asked one{server_.accept(), "", ""};
    one.head = one.caller.hear_to("\r\n\r\n");
    const std::string field = "Content-Length: ";
    if (const auto at = one.head.find(field); at != std::string::npos) {
      one.body = one.caller.hear_bytes(std::stoul(one.head.substr(at + field.size())));
    }
    return one;
  }

  support::TemporaryFolder folder_;
  ScriptedServer server_;
  std::future<support::Ran> ran_;
};

TEST_F(PythonSubmit, UploadsFileAndShowsItsBuildLive) {
  submit_there(folder_.with("bot.py", "print()\n"), {"--note", "faster & better"});
  const Asked upload = asked();
  EXPECT_THAT(upload.head, AllOf(StartsWith("POST /api/v1/me/versions?file=bot.py&language=&"
                                            "note=faster+%26+better&play=1 HTTP/1.1\r\n"),
                                 HasSubstr("Authorization: Bearer sesame-417\r\n"),
                                 HasSubstr("Content-Type: application/octet-stream\r\n")));
  EXPECT_EQ(upload.body, "print()\n");
  upload.answer("202 Accepted", version("queued", R"("ahead":2)"));
  const Asked first = asked();
  EXPECT_THAT(first.head, AllOf(StartsWith("GET /api/v1/me/versions/3 HTTP/1.1\r\n"),
                                HasSubstr("Authorization: Bearer sesame-417\r\n")));
  first.answer("200 OK", version("building", R"("log":"one\n","report":[])"));
  asked().answer("200 OK",
                 version("checking", R"("log":"one\ntwo\u001b[31m \u2018x","report":[])"));
  asked().answer("200 OK", version("ready", R"("log":"one\ntwo\u001b[31m \u2018x",)"
                                            R"("report":["passed: plays","warning: slow"])"));
  const Asked last = asked();
  EXPECT_THAT(last.head, StartsWith("GET /api/v1/me/versions HTTP/1.1\r\n"));
  last.answer("200 OK", R"({"hosted":true,"plays":3})");
  const support::Ran ran = ran_.get();
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "uploading bot.py (1 file, 8 bytes)\nv3: queued, 2 ahead\nv3: building\none\n"
            "two?[31m \u2018x\nv3: checking\npassed: plays\nwarning: slow\n"
            "v3 is ready and plays from the next round on\n");
}

TEST_F(PythonSubmit, FollowsBuildWhenNothingIsKnownYet) {
  submit_there(folder_.with("bot.py", "print()\n"));
  asked().answer("202 Accepted", version("queued", R"("ahead":null)"));
  asked().answer("200 OK", version("queued", R"("ahead":null,"log":"","report":[])"));
  asked().answer("200 OK", version("ready", R"("ahead":null,"log":"","report":[],"reason":"")"));
  asked().answer("200 OK", R"({"hosted":true,"plays":3})");
  const support::Ran ran = ran_.get();
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "uploading bot.py (1 file, 8 bytes)\nv3: queued, 0 ahead\n"
            "v3 is ready and plays from the next round on\n");
}

TEST_F(PythonSubmit, SaysThatProgramWasTakenWhenAnswerIsNotUnderstood) {
  submit_there(folder_.with("bot.py", "print()\n"));
  asked().answer("202 Accepted", R"({"number":"three"})");
  const support::Ran ran = ran_.get();
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err,
            "aspis_connect: the server has your program, but its answer is not understood: look at "
            "your page, and download this file again, which may be too old\n");
}

TEST_F(PythonSubmit, SendsFolderAsArchiveWithoutTokenAndHiddenFiles) {
  static_cast<void>(folder_.with("mybot/bot.py", "print()\n"));
  static_cast<void>(folder_.with("mybot/src/board.py", "pass\n"));
  static_cast<void>(folder_.with("mybot/token", "sesame-417\n"));
  static_cast<void>(folder_.with("mybot/.git/config", "x"));
  static_cast<void>(folder_.with("mybot/my env/pyvenv.cfg", "home = /usr/bin\n"));
  std::filesystem::create_directory_symlink("lib", folder_.path() / "mybot/my env/lib64");
  static_cast<void>(folder_.with("mybot/__pycache__/bot.pyc", "x"));
  static_cast<void>(folder_.with("mybot/aspis-games/1/transcript.txt", "x"));
  submit_there("mybot", {"--no-play", "--language", "python"});
  const Asked upload = asked();
  EXPECT_THAT(upload.head, HasSubstr("?file=mybot.tar.gz&language=python&note=&play=0 "));
  const std::string archive = folder_.with("got.tar.gz", upload.body);
  const auto listed = support::run_program({{"tar", "tzf", archive}});
  EXPECT_EQ(listed.out, "bot.py\nsrc/board.py\n") << listed.err;
  upload.answer("202 Accepted", version("queued", R"("ahead":0)"));
  asked().answer("200 OK", version("ready", R"("log":"","report":[])"));
  asked().answer("200 OK", R"({"hosted":false,"plays":null})");
  const support::Ran ran = ran_.get();
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("(2 files, "), HasSubstr("choose it on your page")));
}

TEST_F(PythonSubmit, FailedProgramGivesStatus1WithReasonLast) {
  submit_there(folder_.with("bot.c", "int\n"));
  asked().answer("202 Accepted", version("queued", R"("ahead":0)"));
  asked().answer("200 OK", version("failed", R"("log":"bot.c:1: error","report":[],)"
                                             R"("reason":"bot.c does not compile")"));
  const support::Ran ran = ran_.get();
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, ::testing::EndsWith("bot.c:1: error\nv3 failed: bot.c does not compile\n"));
}

TEST_F(PythonSubmit, ServersRefusalIsOneLine) {
  submit_there(folder_.with("bot.rar", "x"));
  asked().refuse("400 Bad Request", "pack a .zip file");
  support::Ran ran = ran_.get();
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, "aspis_connect: pack a .zip file\n");
  submit_there("bot.rar");
  asked().refuse("401 Unauthorized", "nobody has this token");
  ran = ran_.get();
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "aspis_connect: nobody has this token\n");
}

TEST_F(PythonSubmit, RetriesWhenServerIsAwayBriefly) {
  submit_there(folder_.with("bot.c", "int\n"));
  asked().answer("202 Accepted", version("queued", R"("ahead":0)"));
  asked().refuse("503 Service Unavailable", "tournaments are being opened");
  asked().caller.hang_up();
  asked().answer("200 OK",
                 version("failed", R"("log":"","report":["FAILED: no move"],"reason":"no")"));
  const support::Ran ran = ran_.get();
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, ::testing::EndsWith("FAILED: no move\nv3 failed: no\n"));
}

TEST_F(PythonSubmit, DoesNotSendTokenToOtherAddress) {
  submit_there(folder_.with("bot.c", "int\n"));
  {
    const Asked upload = asked();
    upload.caller.say_bytes("HTTP/1.1 302 Found\r\nLocation: http://" + server_.address() +
                            "/elsewhere\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  }
  const support::Ran ran = ran_.get();
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("the server has another address: give http://"));
}

TEST_F(PythonSubmit, BadInputGivesStatus2BeforeSending) {
  const std::string bot = folder_.with("bot.c", "int\n");
  std::filesystem::create_directory(folder_.path() / "empty");
  static_cast<void>(folder_.with("large.c", std::string(5'000'001, 'x')));
  static_cast<void>(folder_.with("much/data/games.txt", std::string(21'000'000, 'x')));
  static_cast<void>(folder_.with("much/bot.py", "pass\n"));
  std::string noise;  // that packing does not shrink
  protocol::Random random(1);
  while (noise.size() < 6'000'000) noise += static_cast<char>(random.below(256));
  static_cast<void>(folder_.with("noise/noise.bin", noise));
  static_cast<void>(folder_.with("token", "sesame-417\n"));
  const std::string there = "http://" + server_.address();
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"nothing.c", there}, "no file or folder nothing.c"},
      {{"empty", there}, "no files to upload in empty"},
      {{"large.c", there}, "large.c has more than 5 MB"},
      {{"noise", there}, "noise has more than 5 MB, most of it in noise.bin (6 MB)"},
      {{"much", there}, "most of it in data/ ("},
      {{"token", there}, "token is your token"},
      {{"bot.c", "arena.example.org"}, "write http:// or https:// before it"},
      {{"bot.c"}, "no server"},
      {{"bot.c", there, "--", "cat"}, "--submit takes no command"},
  };
  for (const auto& [arguments, said] : cases) {
    submit(arguments);
    const support::Ran ran = ran_.get();
    EXPECT_EQ(ran.status, 2) << said;
    EXPECT_THAT(ran.err,
                AllOf(StartsWith("aspis_connect: "), HasSubstr(said), Not(HasSubstr("Traceback"))));
  }
}

}  // namespace
}  // namespace aspis::tests
