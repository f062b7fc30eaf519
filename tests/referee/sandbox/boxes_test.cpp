// The files that a sandbox shows and hides, at each level that confines programs.
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>

#include "tests/referee/sandbox/sandboxes.hpp"
#include "tests/support/sound.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::sandbox {
namespace {

class Boxes : public Sandboxes {};
INSTANTIATE_TEST_SUITE_P(Levels, Boxes,
                         testing::Values(Level::users, Level::namespaces, Level::landlock),
                         [](const auto& level) { return std::string(letter(level.param)); });

TEST_P(Boxes, ShowOnlyWhatWasRequested) {
  const support::TemporaryFolder seen;
  const support::TemporaryFolder hidden;
  for (const auto* folder : {&seen, &hidden}) {
    ::chmod(folder->path().c_str(), 0755);
    std::ofstream(folder->path() / "file") << "content\n";
  }
  Box box;
  box.readable = {seen.path()};
  const std::string file = (seen.path() / "file").string();
  EXPECT_EQ(run("cat " + file, box).out, "content\n");
  EXPECT_EQ(run("cat " + (hidden.path() / "file").string(), box).out, "");
  EXPECT_NE(run("echo more >> " + file, box).exit.value().code, 0);
  EXPECT_NE(run("cat /etc/passwd", box).exit.value().code, 0);
  EXPECT_NE(run("ls " ASPIS_SOURCE, box).exit.value().code, 0);
  EXPECT_EQ(run("cat " + file, box).out, "content\n");
}

TEST_P(Boxes, ShowFolderBelowClosedFolderOfOtherUser) {
  const support::TemporaryFolder closed;  // 0700
  const fs::path folder = closed.path() / "bot";
  fs::create_directory(folder);
  ::chmod(folder.c_str(), 0755);
  std::ofstream(folder / "file") << "content\n";
  Box box;
  box.readable = {folder};
  EXPECT_EQ(run("cat " + (folder / "file").string(), box).out, "content\n");
}

TEST_P(Boxes, NextProgramSeesNothingOfAnEarlierOne) {
  // Deep folders, attributes, times, shared memory, code in HOME, process numbers.
  const std::string looks =
      "cd $TMPDIR; find . /dev/shm -mindepth 1 2>/dev/null; stat -c '%s %h %a' . ; "
      "getfattr -d . 2>/dev/null; python3 -c 'import os, sys; print(os.listxattr(\".\"))'";
  const std::string numbers = GetParam() == Level::landlock ? "" : "; echo $$";
  const std::string before = run(looks + numbers).out;
  EXPECT_NE(before, "");
  run("cd $TMPDIR; mkdir -p $(printf 'd/%.0s' $(seq 200)); chmod 0 d; touch -d 2001-01-01 .; "
      "mkdir -p .local/lib; echo 'print(\"in\")' > usercustomize.py; "
      "python3 -c 'import os; os.setxattr(\".\", \"user.x\", b\"1\")'; echo x > /dev/shm/x; "
      "for i in $(seq 50); do /bin/true; done; ulimit -n 20 -s 100");
  EXPECT_EQ(run(looks + numbers).out, before);
}

TEST_P(Boxes, EndASilentProgramThatHasFilledItsTmp) {
  const Ran ran =
      run("i=0; while [ $i -lt 9000 ]; do : > $TMPDIR/$i; i=$((i + 1)); done; "
          "exec sleep 1000");
  ASSERT_TRUE(ran.exit.has_value());
  EXPECT_TRUE(ran.exit->out_of_room) << text(*ran.exit);
}

TEST_P(Boxes, FreezingLeavesOtherProcessesOfTheUserAlone) {
  std::array<int, 2> told{};
  ASSERT_EQ(::pipe(told.data()), 0);
  const pid_t other = ::fork();
  if (other == 0) {
    for (char byte = 0; ::write(told[1], &byte, 1) == 1;) ::usleep(1000);
    ::_exit(0);
  }
  auto container = sandbox_.open({});
  ASSERT_TRUE(container.ok()) << container.error().text;
  auto pipes = (*container)->run(script("while echo on; do :; done"));
  ASSERT_TRUE(pipes.ok());
  (*container)->freeze(true);
  std::array<char, 65536> bytes{};
  const auto drain = [&] {
    ssize_t count = 0;
    for (ssize_t more = 0; (more = ::read(pipes->out.get(), bytes.data(), bytes.size())) > 0;)
      count += more;
    return count;
  };
  // Frozen once it writes nothing while the other process, which is not, has its turn again and
  // again.
  const auto waits_for_other = [&] { return ::read(told[0], bytes.data(), 1) == 1; };
  for (int quiet = 0; quiet < 300; ++quiet) {
    if (drain() > 0) quiet = 0;
    ASSERT_TRUE(waits_for_other());
  }
  (*container)->freeze(false);
  while (drain() <= 0) ::usleep(1000);
  (*container)->kill();
  EXPECT_TRUE(wait_for_exit(**container).killed);
  ::close(told[0]);
  ::kill(other, SIGKILL);
  ::waitpid(other, nullptr, 0);
  ::close(told[1]);
}

TEST_P(Boxes, FilesOfRootAloneAreShownAsCopies) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root runs programs as other users";
  const support::TemporaryFolder closed;  // 0700
  const fs::path bot = closed.path() / "bot";
  fs::create_directories(bot / "lib");
  std::ofstream(bot / "lib" / "words") << "content\n";
  std::ofstream(closed.path() / "secret") << "secret\n";
  fs::create_symlink(closed.path() / "secret", bot / "link");
  fs::create_symlink("lib/words", bot / "words");
  ::mkfifo((bot / "fifo").c_str(), 0600);
  for (const char* each : {"lib/words", "lib", "."})
    fs::permissions(bot / each, fs::perms::group_all | fs::perms::others_all,
                    fs::perm_options::remove);
  Box box;
  box.readable = {bot};
  const std::string at = bot.string();
  EXPECT_EQ(run("cat " + at + "/lib/words " + at + "/words; cat " + at + "/link", box).out,
            "content\ncontent\n");
  EXPECT_EQ(run("echo more > " + at + "/lib/words; cat " + at + "/lib/words", box).out,
            "content\n");
  std::ofstream(bot / "lib" / "words") << "changed\n";
  EXPECT_EQ(run("cat " + at + "/lib/words", box).out, "changed\n");
}

TEST_P(Boxes, NamesOutsideAreSeenAtLevelCAlone) {
  const support::TemporaryFolder hidden;
  ::chmod(hidden.path().c_str(), 0755);
  const std::string file = hidden.with("file", "content\n");
  const std::string seen = GetParam() == Level::landlock ? "there\n" : "";
  EXPECT_EQ(run("test -e " + file + " && echo there").out, seen);
  EXPECT_EQ(run("test -d /proc/" + std::to_string(::getpid()) + " && echo there").out, seen);
}

TEST_P(Boxes, ChangesNoModeOfAFileOutside) {
  const support::TemporaryFolder outside;
  ::chmod(outside.path().c_str(), 0755);
  const std::string file = outside.with("file", "content\n");
  const fs::perms before = fs::status(file).permissions();
  const auto time = fs::last_write_time(file);
  const std::string script =
      "import os\n"
      "for act in (lambda: os.chmod(\"" +
      file + "\", 0o777), lambda: os.utime(\"" + file +
      "\", (1, 1)),\n"
      "            lambda: os.setxattr(\"" +
      file +
      "\", \"user.x\", b\"1\")):\n"
      "  try: act()\n"
      "  except OSError: print(\"refused\")\n";
  EXPECT_EQ(run("python3 -c '" + script + "'").out, "refused\nrefused\nrefused\n");
  EXPECT_EQ(fs::status(file).permissions(), before);
  EXPECT_EQ(fs::last_write_time(file), time);
}

TEST_P(Boxes, SharedMemoryFilesAreMissingAtLevelC) {
  const Ran ran =
      run("python3 -c 'import multiprocessing; multiprocessing.Queue(); print(\"made\")'");
  EXPECT_EQ(ran.out, GetParam() == Level::landlock ? "" : "made\n") << ran.err;
}

TEST_P(Boxes, ShowTheProgramsOwnPipesInDev) {
  if (GetParam() == Level::landlock) GTEST_SKIP() << "there /dev is the machine's";
  const bool has_proc = std::system(
                            "unshare --user --map-root-user --pid --fork --mount-proc true "
                            "2>/dev/null") == 0;
  if (!has_proc) GTEST_SKIP() << "this machine allows no new /proc, as most containers";
  EXPECT_EQ(run("echo out > /dev/stdout").out, "out\n");
}

TEST_P(Boxes, FollowNoLinkThatAStrangerMade) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root reads what others may not";
  const support::TemporaryFolder closed;  // 0700, root's
  const std::string secret = closed.with("secret", "secret\n");
  const support::TemporaryFolder author;
  ::chmod(author.path().c_str(), 0755);
  const fs::path link = author.path() / "bot";
  fs::create_symlink(closed.path(), link);
  ASSERT_EQ(::lchown(link.c_str(), 61'300, 61'300), 0);
  Box box;
  box.readable = {link / "secret"};
  EXPECT_THAT(support::refusal_text(sandbox_.open(box)), HasSubstr("is a link of another user"));
}

TEST_P(Boxes, HaveNoneOfOurEnvironment) {
  ::setenv("ASPIS_TEST_SECRET", "secret", 1);
  const Ran ran = run("env | sort");
  ::unsetenv("ASPIS_TEST_SECRET");
  EXPECT_THAT(ran.out, testing::Not(HasSubstr("secret")));
  EXPECT_THAT(ran.out, HasSubstr("PATH=/usr/local/bin:/usr/bin:/bin\n"));
}

TEST_P(Boxes, RunAsUserWithoutFiles) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root has users to spare";
  const Ran ran = run("id -u; cat /proc/self/uid_map 2>/dev/null | head -1; true");
  EXPECT_NE(ran.out.substr(0, 2), "0\n");
}

}  // namespace
}  // namespace aspis::sandbox
