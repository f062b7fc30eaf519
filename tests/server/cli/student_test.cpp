// The program that students download: the server offers the built file, and it runs standalone.
#include <elf.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "protocol/sha256.hpp"
#include "tests/server/cli/aspis.hpp"
#include "tests/support/http_client.hpp"
#include "tests/support/started_server.hpp"
#include "tests/support/unpacked.hpp"

namespace aspis::cli {
namespace {

using support::HttpClient;
using support::StartedServer;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
namespace fs = std::filesystem;

#ifndef ASPIS_STUDENT
#define ASPIS_STUDENT ""  // sanitizers do not go into a static program
#endif

/// The program in an otherwise empty folder, as after a download.
class StudentCommand : public testing::Test {
 protected:
  void SetUp() override {
    if (built_.empty()) GTEST_SKIP() << "it is not built here";
    fs::copy_file(built_, alone_);
  }

  support::Ran student(const std::vector<std::string>& arguments) {
    support::Invocation run = invocation({});
    run.arguments = joined({alone_}, arguments);
    run.folder = folder_.path().string();
    return support::run_program(run);
  }

  const std::string built_ = ASPIS_STUDENT;
  support::TemporaryFolder folder_;
  const std::string alone_ = folder_.path() / "aspis";
};

const std::string bots = ASPIS_STAGE "/share/aspis/bots/";

TEST_F(StudentCommand, NeedsNoSharedLibraries) {
  const std::string bytes = support::read_file(built_);
  Elf64_Ehdr head{};
  ASSERT_GT(bytes.size(), sizeof(head));
  std::memcpy(&head, bytes.data(), sizeof(head));
  for (int i = 0; i < head.e_phnum; ++i) {
    Elf64_Phdr part{};
    std::memcpy(&part, bytes.data() + head.e_phoff + static_cast<std::size_t>(i) * sizeof(part),
                sizeof(part));
    EXPECT_NE(part.p_type, static_cast<Elf64_Word>(PT_INTERP));
    EXPECT_NE(part.p_type, static_cast<Elf64_Word>(PT_DYNAMIC));
  }
}

TEST_F(StudentCommand, HasToolsOfStudentsAndNoneOfServers) {
  EXPECT_EQ(student({"--version"}).out, aspis({"--version"}).out);
  const auto overview = student({"--help"});
  for (const char* const name :
       {"connect", "submit", "check", "match", "board", "verify", "show", "score"}) {
    EXPECT_THAT(overview.out, HasSubstr(std::string("\n  ") + name + " "));
  }
  for (const char* const name : {"serve", "tournament", "db", "contest"}) {
    EXPECT_THAT(overview.out, Not(HasSubstr(std::string("\n  ") + name + " ")));
    EXPECT_EQ(student({name}).status, 2) << name;
  }
}

TEST_F(StudentCommand, PlaysAndReplaysStandalone) {
  const auto match = student({"match", "boxing", "--bot", bots + "boxing_greedy", "--bot",
                              bots + "boxing_strong", "--records", "games"});
  ASSERT_EQ(match.status, 0) << match.err;
  const auto verified = student({"verify", "games"});
  EXPECT_EQ(verified.status, 0) << verified.err;
  EXPECT_EQ(student({"board", "croquet", "--seed", "7"}).out,
            aspis({"board", "croquet", "--seed", "7"}).out);
}

TEST_F(StudentCommand, NamesSourceOfWordList) {
  expect_refused(
      student({"check", "wordcube", "--", bots + "wordcube_greedy"}), 2,
      "aspis check: the default word list is missing: give one with --dict FILE, such as "
      "the one on a server's page /join");
  const auto with = student({"check", "wordcube", "--dict", ASPIS_STAGE "/share/aspis/words.txt",
                             "--", bots + "wordcube_greedy"});
  EXPECT_EQ(with.status, 0) << with.err;
}

TEST_F(StudentCommand, IsServedCompressedOrNot) {
  const StartedServer server({folder_.path() / "data"});
  const HttpClient client(server.pages());
  const std::string built = support::read_file(built_);
  const std::string name = fs::path(built_).filename().string();
  const auto plain = client.get("/download/" + name);
  ASSERT_EQ(plain.status, 200);
  EXPECT_EQ(plain.headers.at("content-type"), "application/octet-stream");
  EXPECT_TRUE(plain.body == built) << "of " << plain.body.size() << " bytes";
  const auto packed = client.get("/download/" + name, {{"Accept-Encoding", "gzip"}});
  ASSERT_EQ(packed.headers.at("content-encoding"), "gzip");
  EXPECT_LT(packed.body.size(), built.size() / 2);
  EXPECT_TRUE(tests::unpacked(packed.body, built.size() + 1) == built);
  EXPECT_THAT(client.get("/api/v1/server").body,
              AllOf(HasSubstr("\"/download/" + name + "\""),
                    HasSubstr("\"" + protocol::sha256(built) + "\"")));
  for (const char* const other : {"", "aspis", "aspis-linux-x86_64.gz", "..%2fwords.txt"}) {
    EXPECT_EQ(client.get(std::string("/download/") + other).status, 404) << other;
  }
}

TEST_F(StudentCommand, FindsServerByName) {
  const StartedServer server({folder_.path() / "data"});
  const std::string bots_port = server.bots().substr(server.bots().rfind(':'));
  for (const std::string host : {"localhost", "127.0.0.1"}) {
    EXPECT_THAT(expect_complaint(student({"connect", host + bots_port, "--token", "nobody", "--",
                                          bots + "boxing_greedy"}),
                                 1),
                HasSubstr("the server refuses"))
        << host;
    const std::string pages = host + server.pages().substr(server.pages().rfind(':'));
    EXPECT_THAT(student({"submit", "--list", pages, "--token", "nobody"}).err,
                HasSubstr("unknown token"));
  }
}

}  // namespace
}  // namespace aspis::cli
