// Tests hostile builds at every sandbox level of this machine.
#include "server/submissions/workshop.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/submissions/builder.hpp"
#include "tests/support/running.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::submissions {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using sandbox::Level;
using testing::AllOf;
using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class HostileBuilds : public testing::TestWithParam<Level> {
 protected:
  HostileBuilds() : sandbox_(sandbox::Mode::automatic, GetParam()) {}

  void SetUp() override {
    if (GetParam() != sandbox_.ability().level) {
      GTEST_SKIP() << "not on this machine: " << sandbox_.ability().what;
    }
    // Without namespaces a sandbox reaches the sources only by their path.
    fs::permissions(folder_.path(), fs::perms(0711));
    write_files(folder_.path() / "source", {{"bot.c", "int main() {}\n"}, {"a/b.txt", "b"}});
    limits_.wall = 10s;
    limits_.room_bytes = std::size_t{32} << 20U;
    limits_.file_bytes = std::size_t{8} << 20U;
    limits_.program_bytes = 4'000'000;
    limits_.program_files = 50;
  }

  Work done(const std::string& script) {
    const Job job{folder_.path() / "source", {{"sh", "-c", script}}, {"WORD=hello"}};
    BuildLog log;
    auto work = submissions::work(sandbox_, job, limits_, log);
    EXPECT_TRUE(work.ok()) << work.error().text;
    log.finish();
    log_ = log.text();
    return work ? *std::move(work) : Work{};
  }

  std::string refusal(const std::string& script) {
    const Work work = done(script);
    EXPECT_NE(work.status, BuildStatus::built) << script;
    EXPECT_THAT(work.files, IsEmpty());
    EXPECT_THAT(work.reason, Not(HasSubstr("\n")));
    constexpr const char* words[] = {"built", "failed", "timed out", "too large"};
    return std::string(words[static_cast<int>(work.status)]) + ": " + work.reason;
  }

  support::TemporaryFolder folder_;
  sandbox::Sandbox sandbox_;
  BuildLimits limits_;
  std::string log_;
};

INSTANTIATE_TEST_SUITE_P(Levels, HostileBuilds,
                         testing::Values(Level::users, Level::namespaces, Level::landlock),
                         [](const auto& level) { return std::string(letter(level.param)); });

TEST_P(HostileBuilds, ReturnsBuiltFilesBesideSources) {
  const Work work = done("echo $WORD; echo made >out; chmod 4755 out; mkdir -p x/y; echo z >x/y/z");
  ASSERT_EQ(work.status, BuildStatus::built) << work.reason << log_;
  EXPECT_THAT(work.files, testing::UnorderedElementsAre(
                              SourceFile{"bot.c", "int main() {}\n"}, SourceFile{"a/b.txt", "b"},
                              SourceFile{"out", "made\n", true}, SourceFile{"x/y/z", "z\n"}));
  EXPECT_THAT(log_, HasSubstr("hello\n"));
}

TEST_P(HostileBuilds, IgnoresLinksAndPipes) {
  EXPECT_THAT(refusal("ln -s /etc/passwd bot"), HasSubstr("symbolic link"));
  EXPECT_THAT(refusal("ln -s . loop"), HasSubstr("symbolic link"));
  EXPECT_THAT(refusal("rm -r a && ln -s /etc a"), HasSubstr("symbolic link"));
  EXPECT_THAT(refusal("ln bot.c twice"), HasSubstr("link to another file"));
  EXPECT_THAT(refusal("mkfifo pipe"), HasSubstr("pipe"));
  EXPECT_THAT(refusal("cd .. && mv program p && ln -s /etc program"), HasSubstr("failed"));
}

TEST_P(HostileBuilds, RefusesUnusableNames) {
  EXPECT_THAT(refusal("touch 'a\\b'"), HasSubstr("backslash"));
  EXPECT_THAT(refusal("touch \"$(printf 'a\\nb')\""), HasSubstr("control"));
  EXPECT_THAT(refusal("touch \"$(printf '\\377')\""), HasSubstr("UTF-8"));
  EXPECT_THAT(refusal("mkdir -p 1/2/3/4/5/6/7/8/9/10/11"), HasSubstr("deep"));
}

TEST_P(HostileBuilds, RefusesBottomlessTreeAndLeavesNothing) {
  EXPECT_THAT(refusal("exec python3 -c 'import os\nfor i in range(3000): "
                      "os.mkdir(\"d\"); os.chdir(\"d\")'"),
              AnyOf(HasSubstr("more than 4 MB"), HasSubstr("the build writes more than")));
}

TEST_P(HostileBuilds, RefusesTooLargeOrTooManyFiles) {
  EXPECT_THAT(refusal("exec head -c 20000000 /dev/urandom >big"), HasSubstr("too large"));
  EXPECT_THAT(refusal("head -c 5000000 /dev/urandom >big"), HasSubstr("more than 4 MB"));
  EXPECT_THAT(refusal("for i in $(seq 60); do echo >f$i; done"), HasSubstr("more than 50 files"));
  EXPECT_THAT(refusal("exec truncate -s 7M sparse"), HasSubstr("more than 4 MB"));
  EXPECT_THAT(refusal("exec truncate -s 1T sparse"), HasSubstr("too large"));
}

TEST_P(HostileBuilds, DoesNotFillDisk) {
  EXPECT_THAT(
      refusal("for i in 1 2 3 4 5 6 7 8; do head -c 7000000 /dev/urandom >$i || exit; done"),
      HasSubstr("too large: the build writes more than 32 MiB"));
}

TEST_P(HostileBuilds, EndsEndlessBuildWithItsChildren) {
  limits_.wall = 1500ms;
  EXPECT_THAT(refusal("sleep 98761 & setsid sleep 98761 & sleep 98761"),
              AllOf(HasSubstr("timed out"), HasSubstr("more than 1.5 seconds")));
  EXPECT_TRUE(support::none_runs_with("98761"));
}

TEST_P(HostileBuilds, ContainsForkBomb) {
  limits_.wall = 2s;
  limits_.processes = 60;
  const Work work = done("b() { b | b & sleep 98762; }; b; wait");
  EXPECT_NE(work.status, BuildStatus::built);
  EXPECT_TRUE(support::none_runs_with("98762"));
}

TEST_P(HostileBuilds, IgnoresLeftoverProcesses) {
  const Work work = done("(setsid sh -c 'sleep 0.3; ln -s /etc/passwd evil; sleep 98763' &); true");
  EXPECT_EQ(work.status, BuildStatus::built) << work.reason;
  EXPECT_EQ(work.files.size(), 2U);
  EXPECT_TRUE(support::none_runs_with("98763"));
}

TEST_P(HostileBuilds, CutsEndlessOutput) {
  const Work work = done("yes a line of a compiler | head -c 30000000; exit 1");
  EXPECT_EQ(work.status, BuildStatus::failed);
  EXPECT_LE(log_.size(), BuildLog::max_bytes);
}

TEST_P(HostileBuilds, ProtectsSourcesAndServerFromWrites) {
  const std::string source = (folder_.path() / "source").string();
  const std::string secret = folder_.with("secret.txt", "the secret");
  const Work work = done("echo x >" + source + "/bot.c; echo x >" + source + "/new; rm -rf " +
                         source + "; cat " + secret + " /etc/shadow; true");
  EXPECT_EQ(work.status, BuildStatus::built) << work.reason;
  EXPECT_EQ(support::read_file(folder_.path() / "source" / "bot.c"), "int main() {}\n");
  EXPECT_FALSE(fs::exists(folder_.path() / "source" / "new"));
  EXPECT_THAT(log_, AllOf(Not(HasSubstr("\nthe secret")), Not(HasSubstr("root:"))));
}

TEST_P(HostileBuilds, HasNoNetwork) {
  done(
      "node -e \"require('net').connect(80,'127.0.0.1').on('error',e=>console.log(e.code))"
      ".on('connect',()=>console.log('connected'))\" 2>&1; true");
  EXPECT_THAT(log_, Not(HasSubstr("connected\n")));
}

TEST_P(HostileBuilds, SkipsStepsAfterFailure) {
  const Job job{folder_.path() / "source", {{"false"}, {"echo", "second"}}, {}};
  BuildLog log;
  const auto work = submissions::work(sandbox_, job, limits_, log);
  ASSERT_TRUE(work.ok());
  EXPECT_EQ(work->reason, "the build exited with status 1");
  EXPECT_EQ(log.text(), "$ false\n");
}

TEST_P(HostileBuilds, LimitsMemory) {
  limits_.memory_bytes = std::size_t{128} << 20U;
  const Work work = done("exec node -e 'const a = []; for (;;) a.push(Buffer.alloc(1e7, 1))'");
  EXPECT_EQ(work.status, BuildStatus::too_large) << work.reason;
}

}  // namespace
}  // namespace aspis::submissions
