// aspis submit with a server, as a student runs it: it builds, checks, chooses and refuses
// programs.
#include <thread>

#include "server/submissions/archive.hpp"
#include "tests/e2e/classroom.hpp"
#include "tests/server/cli/aspis.hpp"
#include "tests/support/certificate.hpp"
#include "tests/support/instructor.hpp"
#include "tests/support/line_client.hpp"
#include "tests/support/loopback_listener.hpp"
#include "tests/support/started_server.hpp"

namespace aspis::cli {
namespace {

using support::json;
using support::Ran;
using support::StartedServer;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kit = ASPIS_STAGE "/share/aspis/starter/python/bot.py";

/// Runs `aspis submit` with these words in a folder, with or without a token in the environment.
Ran submit(const std::vector<std::string>& words, const std::string& token = "",
           const std::string& folder = "") {
  support::Invocation run = invocation(joined({"submit"}, words));
  run.environment.emplace_back("ASPIS_TOKEN", token);
  run.folder = folder;
  return support::run_program(run);
}

/// A server with a class of two, one of whom uploads.
class SubmitCommand : public testing::Test {
 protected:
  void open(const std::string& scheme = "http://", const std::vector<std::string>& more = {}) {
    server_.emplace(StartedServer::Asked{.data = folder_.path() / "data", .more = more});
    pages_ = scheme + server_->pages();
    instructor_.emplace(pages_);
    instructor_->log_in(server_->password());
    instructor_->post("tournaments", {{"name", "cup"},
                                      {"preset", "round-robin"},
                                      {"game", "boxing"},
                                      {"changes", {{"options", R"({"unusable":"90"})"}}},
                                      {"roster", e2e::roster(2)}});
    token_ = e2e::tickets_in(instructor_->post("tournaments/cup/tokens", json::object()))[0].token;
  }

  Ran submit_here(std::vector<std::string> words) {
    words.push_back(pages_);
    return submit(words, token_);
  }

  /// Returns the student's versions as the instructor sees them.
  [[nodiscard]] json versions() const {
    return instructor_->get("tournaments/cup/versions").at("entrants")[0];
  }
  [[nodiscard]] std::string uploaded(int number) const {
    support::HttpClient client(pages_);
    client.set_header("Authorization", "Bearer " + token_);
    return client.get("/api/v1/me/versions/" + std::to_string(number) + "/upload").body;
  }

  support::TemporaryFolder folder_;
  std::optional<StartedServer> server_;
  std::optional<support::Instructor> instructor_;
  std::string pages_;
  std::string token_;
};

TEST_F(SubmitCommand, BuildsChecksAndPlaysKit) {
  open();
  const std::string token_file = folder_.with("token", token_ + "\n");
  const Ran ran = submit({kit, "--token-file", token_file, pages_});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("version 1 is "));
  EXPECT_THAT(ran.out, AllOf(HasSubstr("\npassed: "),
                             EndsWith("\nversion 1 is ready and plays from the next round on\n")));
  EXPECT_THAT(ran.out + ran.err, Not(HasSubstr(token_)));
  EXPECT_EQ(versions().at("plays"), 1);
  EXPECT_EQ(uploaded(1), support::read_file(kit));
}

TEST_F(SubmitCommand, PacksFolderWithoutHiddenFiles) {
  open();
  const std::string bot = support::read_file(kit);
  for (const char* const name :
       {"bot.py", "help/words.py", ".git/config", ".secret", "__pycache__/bot.pyc",
        "help/__pycache__/words.pyc", "venv/pyvenv.cfg", "venv/lib/words.py"}) {
    (void)folder_.with(std::string("my bot/") + name, bot);
  }
  EXPECT_THAT(expect_output(submit({"my bot/", "--note", "5 & 7% \u00f6fter=?", "--language",
                                    "python", "--no-play", server_->pages()},
                                   token_, folder_.path())),
              EndsWith("\nversion 1 is ready\n"));
  EXPECT_EQ(versions().at("plays"), nullptr);
  const json version = versions().at("versions")[0];
  EXPECT_EQ(version.at("note"), "5 & 7% \u00f6fter=?");
  EXPECT_EQ(version.at("file"), "my bot.tar");
  const auto files = submissions::read_archive(uploaded(1), submissions::ArchiveKind::tar);
  ASSERT_TRUE(files) << files.error().text;
  EXPECT_EQ(*files, (std::vector<submissions::SourceFile>{{"program/bot.py", bot, false},
                                                          {"program/help/words.py", bot, false}}));
}

TEST_F(SubmitCommand, ShowsCompilerOutputAndExitsWith1) {
  open();
  const std::string bot = folder_.with("bot.c", "int main(void) { return nothing; }\n");
  const Ran ran = submit_here({bot});
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("bot.c:1:25: error: "), HasSubstr("nothing")));
  EXPECT_THAT(ran.err, HasSubstr("\naspis submit: version 1 failed: "));
  EXPECT_EQ(versions().at("plays"), nullptr);
}

TEST_F(SubmitCommand, ShowsCheckerOutputAndExitsWith1) {
  open();
  const Ran ran = submit_here({folder_.with("bot.py", "print('hello')\n")});
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("FAILED: "));
  EXPECT_THAT(ran.err, HasSubstr("\naspis submit: version 1 failed: "));
}

TEST_F(SubmitCommand, ShowsRefusalOfServerInOneLine) {
  open();
  expect_refused(
      submit({kit, pages_}, "four-wrong-words-here"), 2,
      "aspis submit: unknown token: copy it exactly, or ask your instructor for a new one");
  const Ran essay = submit_here({folder_.with("essay.txt", "Once upon a time\n")});
  EXPECT_EQ(essay.status, 2);
  EXPECT_EQ(essay.out, "");
  EXPECT_THAT(essay.err, AllOf(HasSubstr("aspis submit: "), HasSubstr("essay.txt")));
  EXPECT_THAT(submit_here({kit, "--language", "latin"}).err, HasSubstr("'latin'"));
  expect_refused(submit_here({"--play", "7"}), 2,
                 "aspis submit: you have no version with this number");
}

TEST_F(SubmitCommand, ListsAndChoosesVersions) {
  open();
  EXPECT_EQ(submit_here({"--list"}).out, "no uploads: you connect your bot yourself\n");
  const std::string bot = support::read_file(kit);
  ASSERT_EQ(submit_here({folder_.with("bot.py", bot), "--note", "the first"}).status, 0);
  ASSERT_EQ(submit_here({folder_.with("bot.py", bot + "# better\n")}).status, 0);
  EXPECT_EQ(versions().at("plays"), 2);
  const Ran first = submit_here({"--play", "1"});
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(first.out, "version 1 plays from the next round on\n");
  EXPECT_EQ(versions().at("plays"), 1);
  const std::string list = submit_here({"--list"}).out;
  EXPECT_THAT(list, ::testing::ContainsRegex("\n +2 +ready +- +Python .* bot.py +-\n"));
  EXPECT_THAT(list, ::testing::ContainsRegex("\n +1 +ready +yes +Python .* bot.py +the first\n"));
  EXPECT_EQ(submit_here({"--connected"}).out,
            "from the next round on you connect your bot yourself\n");
  EXPECT_EQ(versions().at("plays"), nullptr);
  EXPECT_THAT(submit_here({"--list"}).out,
              EndsWith("no version plays: you connect your bot yourself\n"));
}

TEST_F(SubmitCommand, TrustsCertificateOfNamedAuthority) {
  const support::TestCertificate certificate(folder_.path());
  open("https://", {"--tls", certificate.chain_file, certificate.key_file});
  EXPECT_EQ(submit_here({"--list", "--ca", certificate.chain_file}).status, 0);
  EXPECT_EQ(submit_here({"--list", "--insecure"}).status, 0);
  EXPECT_THAT(expect_complaint(submit_here({"--list"})),
              AllOf(HasSubstr("its certificate is not trusted: "), HasSubstr("--ca FILE")));
  EXPECT_THAT(submit_here({"--list", "--ca", kit}).err,
              HasSubstr("bot.py has no certificates that can be read: "));
}

TEST(StandaloneSubmit, ReportsMissingOrWrongOptionsInOneLine) {
  const auto expect_usage = [](const std::vector<std::string>& words, const std::string& line) {
    expect_refused(submit(words), 2, "aspis submit: " + line);
  };
  expect_usage({}, "give a file or a folder, and the server after it");
  expect_usage({kit}, "give the server after the file, such as arena.example:8080");
  expect_usage({"--list"}, "give the server, such as arena.example:8080");
  expect_usage({"--list", kit, "localhost"}, "--list, --play and --connected take only the server");
  expect_usage({"--list", "--play", "2", "localhost"},
               "give only one of --list, --play and --connected");
  expect_usage({"--connected", "--note", "x", "localhost"},
               "--note, --language, --classic and --no-play need a program to upload");
  expect_usage(
      {kit, "local host"},
      "'local host' is not a server address; write HOST or HOST:PORT, such as arena.example:8080");
  expect_usage({kit, "ftp://localhost"},
               "'ftp://localhost' is not an address; write http://HOST:PORT or https://HOST:PORT");
  expect_usage({kit, "localhost", "--insecure"},
               "--ca and --insecure need a server address that begins with https://");
  expect_usage({kit, "localhost"},
               "no token: save it in a file token.txt and give --token-file token.txt; --token "
               "TOKEN and the variable ASPIS_TOKEN work too");
  expect_usage({"/none/bot.py", "localhost", "--token", "x"},
               "/none/bot.py does not exist: give a file or a folder");
  expect_usage({"/dev/null", "localhost", "--token", "x"},
               "/dev/null is neither a file nor a folder");
}

TEST(StandaloneSubmit, DoesNotSendWhatEveryServerRefuses) {
  const support::TemporaryFolder folder;
  const auto refused = [](const std::string& path) { return submit({path, "localhost"}, "x").err; };
  const std::string advice = ": leave out what the program does not need\n";
  const std::string large = folder.with("large/bot.py", std::string(5'000'001, '#'));
  EXPECT_EQ(refused(large), "aspis submit: " + large + " has more than 5 MB" + advice);
  const std::string path = folder.path();
  EXPECT_EQ(refused(path + "/large"),
            "aspis submit: " + path + "/large has more than 5 MB, most of it in bot.py" + advice);
  for (int i = 0; i <= 500; ++i) (void)folder.with("many/lib/" + std::to_string(i) + ".py", "");
  EXPECT_EQ(
      refused(path + "/many"),
      "aspis submit: " + path + "/many has more than 500 files, most of them in lib" + advice);
  (void)folder.with("hidden/.bot.py", "");
  EXPECT_EQ(refused(path + "/hidden"),
            "aspis submit: " + path + "/hidden has no files except hidden ones\n");
  const std::string token = folder.with("hidden/token.txt", "\xef\xbb\xbfx\r\n");
  EXPECT_EQ(refused(path + "/hidden"),
            "aspis submit: " + path + "/hidden has no files except hidden ones\n");
  EXPECT_EQ(refused(token),
            "aspis submit: " + token +
                " is your token: keep it secret, and upload your program instead\n");
  std::filesystem::create_directory_symlink(path + "/large", path + "/hidden/linked");
  EXPECT_EQ(refused(path + "/hidden"), "aspis submit: " + path + "/hidden/linked is a link to a " +
                                           "folder: put the folder itself in its place\n");
}

TEST(StandaloneSubmit, DistinguishesMissingServerFromRefusal) {
  const support::LoopbackListener listener;
  const std::string there = "http://127.0.0.1:" + std::to_string(listener.port());
  std::thread other([&listener] {
    auto client = support::LineClient::of(listener.accept());
    (void)client.line();
    client.send("error protocol say login first\n");
    client.shut_down_writing();
    while (client.line()) {
    }
  });
  expect_refused(submit({"--list", there}, "x"), 2,
                 "aspis submit: cannot reach " + there + ": it does not answer like a web server");
  other.join();
  expect_refused(submit({"--list", "http://127.0.0.1:1"}, "x"), 2,
                 "aspis submit: cannot reach http://127.0.0.1:1: Connection refused");
}

/// Some proxies accept only smaller files than the server.
TEST(StandaloneSubmit, ReadsRefusalBeforeSendingEverything) {
  const support::TemporaryFolder folder;
  const std::string bot = folder.with("bot.py", std::string(4'900'000, '#'));
  const support::LoopbackListener listener;
  std::optional<support::LineClient> client;
  std::thread other([&] {
    client.emplace(support::LineClient::of(listener.accept()));
    EXPECT_EQ(client->line(),
              "POST /api/v1/me/versions?file=bot.py&language=&note=&play=1 HTTP/1.1\r");
    client->send("HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n");
  });
  expect_refused(submit({bot, "127.0.0.1:" + std::to_string(listener.port())}, "x"), 2,
                 "aspis submit: the server answers with status 413");
  other.join();
}

}  // namespace
}  // namespace aspis::cli
