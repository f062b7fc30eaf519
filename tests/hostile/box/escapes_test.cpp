// Programs that try to get out of their boxes, at every level that this machine offers: what they
// tried did not work, their game is played to its end, and nothing of them is left.
#include <gmock/gmock.h>
#include <grp.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "tests/hostile/ring.hpp"

namespace aspis::hostile {
namespace {

using sandbox::Level;
using testing::HasSubstr;

struct Escape {
  std::string name;
  std::string words;      // of `fugitive`; FILE, FOLDER and REFEREE are placeholders
  bool may_lose = false;  // it takes its own time and memory
};

std::ostream& operator<<(std::ostream& out, const Escape& one) {
  return out << one.name;
}

const std::vector<Escape>& escapes() {
  static const std::vector<Escape> all = {
      {"reads_a_file_of_the_instructor", "reads FILE"},
      {"writes_to_a_file_of_the_instructor", "writes FILE"},
      {"makes_a_file_beside_it", "writes FOLDER/new"},
      {"lists_a_folder_of_the_instructor", "lists FOLDER"},
      {"gives_a_file_a_second_name", "links FILE"},
      {"reads_the_users_of_the_machine", "reads /etc/passwd"},
      {"lists_the_homes", std::string("lists /") + "home"},
      {"reads_a_home", "lists /root"},
      {"stops_the_referee", "stops REFEREE"},
      {"ends_the_referee", "kills REFEREE"},
      {"ends_everybody", "kills-all"},
      {"forges_lines_of_the_referee", "forges REFEREE"},
      {"reads_the_environment_of_the_referee", "environment REFEREE"},
      {"reads_the_arguments_of_the_referee", "arguments REFEREE"},
      {"opens_the_memory_of_the_referee", "memory REFEREE"},
      {"reads_the_memory_of_the_referee", "reads-memory REFEREE"},
      {"sees_other_processes", "sees-others REFEREE"},
      {"reaches_its_opponent_or_anybody", "reaches-any REFEREE"},
      {"runs_a_program_with_roots_rights", "setuid"},
      {"has_an_abstract_socket", "abstract-socket"},
      {"holds_pipes_without_end", "fills-pipes"},
      {"traces_the_referee", "traces REFEREE"},
      {"connects_to_a_port", "connects 8080"},
      {"has_a_unix_socket", "unix-socket"},
      {"has_a_netlink_socket", "netlink"},
      {"has_a_vsock", "vsock"},
      {"has_an_io_uring", "io-uring"},
      {"has_namespaces_of_its_own", "namespaces"},
      {"mounts", "mounts"},
      {"changes_its_root", "changes-root"},
      {"becomes_root", "root"},
      {"inherits_a_descriptor", "descriptors"},
      {"writes_into_a_terminal", "terminal"},
      {"reads_our_environment", "secret ASPIS_TEST_SECRET"},
      {"calls_that_name_a_process", "calls REFEREE"},
      {"watches_the_systems_files", "watches /usr/bin"},
      {"holds_memory_that_nobody_counts", "hoards-unseen 600", true},
      {"fills_tmp_with_names", "fills-with-names", true},
      {"leaves_a_daemon", "daemon"},
      {"starts_processes_without_end", "bombs", true},
      {"starts_sessions_without_end", "bombs session", true},
  };
  return all;
}

class EscapesAtALevel : public Ring {
 protected:
  explicit EscapesAtALevel(Level level) : Ring(sandbox::Mode::automatic, level), level_(level) {
    ::setenv("ASPIS_TEST_SECRET", "secret", 1);
    std::ofstream(file()) << "secret\n";
    ::chmod(file().c_str(), 0666);
  }
  ~EscapesAtALevel() override { ::unsetenv("ASPIS_TEST_SECRET"); }

  void SetUp() override {
    if (host().sandbox().ability().level != level_) {
      GTEST_SKIP() << "not on this machine: " << host().sandbox().ability().better;
    }
  }

  std::filesystem::path file() const { return temporary() / "secret"; }

  std::string filled_in(std::string words) const {
    const auto replace = [&](const std::string& name, const std::string& value) {
      const std::size_t at = words.find(name);
      if (at != std::string::npos) words.replace(at, name.size(), value);
    };
    replace("FILE", file().string());
    replace("FOLDER", temporary().string());
    replace("REFEREE", std::to_string(::getpid()));
    return words;
  }

  /// As if the person had not named the file: it is the fugitive's own affair.
  std::unique_ptr<seats::Seat> fugitive(const std::string& words, std::size_t mebibytes = 256) {
    sandbox::Placement placement = bot("fugitive");
    for (const std::string_view word : protocol::split_words(words)) {
      placement.command.argv.emplace_back(word);
    }
    return std::make_unique<seats::ChildSeat>(host(), placement, seats::aspis_dialect(),
                                              seats::ChildLimits{mebibytes << 20U, 20s});
  }

  void expect_kept(const Escape& one) {
    match::GamePlan game = plan("boxing");
    game.clock.move = game.ready_limit = 20s;
    const auto outcome = play(std::move(game), fugitive(filled_in(one.words)), child("obedient"));
    const std::string record = protocol::text(outcome.record);
    const std::string& said = outcome.reports[0].stderr_head;
    EXPECT_THAT(said, testing::Not(HasSubstr("OUT"))) << record;
    if (one.may_lose && outcome.record.verdict.culprit == 0) {
      EXPECT_THAT(outcome.record.verdict.reason,
                  testing::AnyOf(Reason::memory, Reason::timeout, Reason::crash));
    } else {
      EXPECT_EQ(outcome.record.verdict.reason, Reason::last_spot) << record;
      EXPECT_THAT(said, HasSubstr("kept: ")) << record;
    }
    std::ifstream in(file());
    std::string content;
    std::getline(in, content);
    EXPECT_EQ(content, "secret");
    EXPECT_FALSE(std::filesystem::exists(temporary() / "new"));
  }

 private:
  Level level_;
};

class SandboxEscapes : public EscapesAtALevel,
                       public testing::WithParamInterface<std::tuple<Level, Escape>> {
 protected:
  SandboxEscapes() : EscapesAtALevel(std::get<0>(GetParam())) {}
};

INSTANTIATE_TEST_SUITE_P(Box, SandboxEscapes,
                         testing::Combine(testing::Values(Level::users, Level::namespaces,
                                                          Level::landlock),
                                          testing::ValuesIn(escapes())),
                         [](const auto& one) {
                           return std::get<1>(one.param).name + "_" +
                                  std::string(letter(std::get<0>(one.param)));
                         });

/// How often each is tried; a bomb less often.
int count_tries(const Escape& one) {
  const char* const wanted = std::getenv("ASPIS_ESCAPES");
  const int times = wanted != nullptr ? std::max(1, std::atoi(wanted)) : 5;
  return one.may_lose ? std::max(1, times / 5) : times;
}

TEST_P(SandboxEscapes, FailAndLeaveNothing) {
  const Escape& one = std::get<1>(GetParam());
  for (int time = 0; time < count_tries(one) && !HasFailure(); ++time) expect_kept(one);
}

class SandboxLimits : public EscapesAtALevel, public testing::WithParamInterface<Level> {
 protected:
  SandboxLimits() : EscapesAtALevel(GetParam()) {}

  /// The opponent takes this long for a move, and resigns at its last.
  match::GameOutcome against_a_thinker(std::unique_ptr<seats::Seat> bot, int last,
                                       std::chrono::milliseconds takes = 100ms) {
    match::GamePlan game = plan("boxing");
    game.clock.move = 20s;
    match::Seats seats;
    seats.push_back(std::move(bot));
    seats.push_back(
        script([random = protocol::Random(7), last, takes, turn = 0](const auto& position) mutable {
          const std::string move = ++turn < last ? position.random_move(random) : "B,resign";
          return seats::ScriptedTurn{move, std::nullopt, takes};
        }));
    return play(std::move(game), std::move(seats));
  }
};

INSTANTIATE_TEST_SUITE_P(Box, SandboxLimits,
                         testing::Values(Level::users, Level::namespaces, Level::landlock),
                         [](const auto& one) { return std::string(letter(one.param)); });

/// For all children of this program that have ended, and their descendants.
std::chrono::milliseconds cpu_of_children() {
  rusage used{};
  ::getrusage(RUSAGE_CHILDREN, &used);
  return std::chrono::seconds(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         std::chrono::milliseconds((used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000);
}

TEST_P(SandboxLimits, BotIsFrozenWhileItsOpponentThinks) {
  for (const char* way : {"computes-aside", "threads-aside", "breeds-aside", "resumes-aside",
                          "rings-aside", "threads-breed-aside", "populates-aside"}) {
    // In 2 s of its opponent's time, on each core. Its own turns count, and are short. A referee
    // that has to wait for a core freezes it late, but not three times.
    std::chrono::milliseconds used = 10s;
    for (int time = 0; time < 3 && used >= 1s; ++time) {
      const auto before = cpu_of_children();
      const auto outcome = against_a_thinker(fugitive(way), 4, 500ms);
      EXPECT_EQ(outcome.record.verdict.reason, Reason::resigned) << protocol::text(outcome.record);
      used = cpu_of_children() - before;
    }
    EXPECT_LT(used, 1s) << way;
  }
}

TEST_P(SandboxLimits, LineAfterTheAnswerIsNotTheNextMove) {
  for (const char* way : {"rude answers-again-in-1ms", "rude answers-again-in-20ms"}) {
    const auto outcome = against_a_thinker(child(way), 6, 50ms);
    EXPECT_EQ(outcome.record.verdict.reason, Reason::resigned) << protocol::text(outcome.record);
    EXPECT_THAT(list_warnings(outcome.record, 0),
                testing::Each(HasSubstr("unrequested bytes: 'and again'")));
    EXPECT_THAT(list_warnings(outcome.record, 0), testing::SizeIs(testing::Ge(4))) << way;
  }
}

TEST_P(SandboxLimits, ChildBeyondMemoryLimitLosesGame) {
  const auto outcome = against_a_thinker(fugitive("hoards 64", 64), 1000);
  EXPECT_EQ(outcome.record.verdict.reason, Reason::memory) << protocol::text(outcome.record);
  EXPECT_EQ(outcome.record.verdict.culprit, 0);
}

TEST_P(SandboxLimits, BotFillsOnlyItsOwnSmallTmp) {
  if (GetParam() != Level::landlock) {
    expect_kept({"fills /tmp", "fills /tmp"});
    expect_kept({"fills shared memory", "fills /dev/shm"});
    return;
  }
  // There /tmp is a folder of the disk, whose growth is looked at.
  const auto outcome = against_a_thinker(fugitive("fills TMP"), 1000);
  EXPECT_EQ(outcome.record.verdict.culprit, 0) << protocol::text(outcome.record);
  EXPECT_THAT(outcome.record.verdict.detail, HasSubstr("ended for writing more than 16 MiB"));
}

/// The lines of a test program that tell of failures, and some after each.
std::string failures_in(const std::string& output) {
  std::ifstream lines(output);
  std::string text;
  int left = 0;
  for (std::string line; std::getline(lines, line); --left) {
    if (line.find("Failure") != std::string::npos || line.find("FAILED") != std::string::npos)
      left = 12;
    if (left > 0) text += line + "\n";
  }
  return text;
}

// Tests as root do not reach the levels of an ordinary user, so this program runs itself as one.
TEST(UnprivilegedEscapes, FailAsWell) {
  if (::geteuid() != 0) GTEST_SKIP() << "these tests run as an ordinary user already";
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  // Its output is shown only on failure: its tests of level A say that they are skipped.
  const int said = ::memfd_create("said", 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(said, STDOUT_FILENO);
    ::dup2(said, STDERR_FILENO);
    constexpr uid_t ordinary = 61'234;
    if (::setgroups(0, nullptr) != 0 || ::setgid(ordinary) != 0 || ::setuid(ordinary) != 0 ||
        ::chdir("/") != 0) {
      ::_exit(99);
    }
    ::setenv("TMPDIR", "/tmp", 1);
    if (::access(self.c_str(), X_OK) != 0) ::_exit(98);
    ::execl(self.c_str(), self.c_str(), "--gtest_filter=Box/E*", "--gtest_brief=1", nullptr);
    ::_exit(97);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 98) {
    GTEST_SKIP() << "this program lies where no ordinary user gets: " << self;
  }
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0) << failures_in("/proc/self/fd/" + std::to_string(said));
  ::close(said);
}

}  // namespace
}  // namespace aspis::hostile
