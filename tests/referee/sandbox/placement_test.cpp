#include "referee/sandbox/placement.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>

#include "referee/sandbox/sandbox.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using testing::UnorderedElementsAre;

const Wishes from_here{{}, {}, true};

/// Commands typed in a folder of a temporary one, and what they print in a sandbox.
class PlacementTest : public testing::Test {
 protected:
  PlacementTest() { ::chmod(folder_.path().c_str(), 0755); }
  ~PlacementTest() override { fs::current_path(before_); }

  [[nodiscard]] fs::path at(const std::string& name) const { return folder_.path() / name; }
  void link(const std::string& target, const std::string& name) {
    fs::create_directories(at(name).parent_path());
    fs::create_symlink(target, at(name));
  }
  std::string script(const std::string& name, const std::string& text) {
    const std::string path = folder_.with(name, text);
    fs::permissions(path, fs::perms(0755));
    return path;
  }
  void go_to(const std::string& name) {
    fs::create_directories(at(name));
    fs::current_path(at(name));
  }

  static Placement placed(const std::string& line, const Wishes& wishes) {
    const auto command = read_command(line, wishes.folder);
    if (!command) throw std::runtime_error(command.error().text);
    return place(*command, wishes).value();
  }
  std::string printed(const std::string& line, const Wishes& wishes = from_here) {
    const Placement placement = placed(line, wishes);
    const auto ran = sandbox_.run(
        placement.box({}), {placement.command, placement.folder, placement.environment}, 30s);
    if (!ran || !ran->exit) return "it did not end";
    return ran->out + ran->err + (ran->exit->failure.empty() ? "" : text(*ran->exit));
  }

  /// A program below `prefix` with its own library: it prints "found" and its working folder.
  void install(const std::string& prefix, const std::string& program, const std::string& library) {
    const std::string code = folder_.with("library.c", "int found(void) { return 1; }\n");
    const std::string main = folder_.with("main.c",
                                          "#include <stdio.h>\n#include <unistd.h>\n"
                                          "int found(void);\n"
                                          "int main(void) {\n  char folder[4096];\n"
                                          "  puts(found() ? \"found\" : \"\");\n"
                                          "  puts(getcwd(folder, sizeof folder));\n}\n");
    const fs::path root = at(prefix);
    fs::create_directories((root / program).parent_path());
    fs::create_directories((root / library).parent_path());
    const std::string rpath =
        (root / library).parent_path().lexically_relative((root / program).parent_path()).string();
    const std::string built = (root / library).string();
    ASSERT_EQ(std::system(("gcc -shared -fPIC -o " + built + " " + code).c_str()), 0);
    ASSERT_EQ(std::system(("gcc -o " + (root / program).string() + " " + main + " " + built +
                           " '-Wl,-rpath,$ORIGIN/" + rpath + "'")
                              .c_str()),
              0);
  }

  support::TemporaryFolder folder_;
  fs::path before_ = fs::current_path();
  Sandbox sandbox_{Mode::automatic};
};

TEST_F(PlacementTest, StartsAScriptOfAnotherFolder) {
  script("mybot/helper.py", "word = 'helped'\n");
  script("mybot/bot.py", "import helper\nprint(helper.word)\n");
  go_to("elsewhere");
  EXPECT_EQ(printed("python3 ../mybot/bot.py"), "helped\n");
  EXPECT_EQ(printed("python3 ../mybot/bot.py", {}), "helped\n");
  script("mybot/run", "#!/bin/sh\necho ran\n");
  EXPECT_EQ(printed("../mybot/run"), "ran\n");
}

TEST_F(PlacementTest, LeavesAFolderLinkByItsOwnParent) {
  script("deep/down/real/bot.sh", "echo real\n");
  link(at("deep/down"), "link");
  go_to("link/..");
  go_to(".");
  EXPECT_EQ(printed("sh link/../down/real/bot.sh"), "real\n");
}

TEST_F(PlacementTest, ShowsBothFoldersOfALinkedScript) {
  script("real/helper.py", "word = 'helped'\n");
  script("real/bot.py",
         "#!/usr/bin/env python3\nimport helper, os\n"
         "print(helper.word, open(os.path.dirname(__file__) + '/book').read())\n");
  static_cast<void>(folder_.with("links/book", "opened"));
  link("../middle/bot.py", "links/bot.py");
  link("../real/bot.py", "middle/bot.py");
  go_to("here");
  for (const Wishes& wishes : {from_here, Wishes{}}) {
    EXPECT_EQ(printed("python3 ../links/bot.py", wishes), "helped opened\n");
    EXPECT_EQ(printed("../links/bot.py", wishes), "helped opened\n");
  }
}

TEST_F(PlacementTest, ShowsALinkedScriptAloneBesideASecret) {
  script("real/bot.sh", "echo real\n");
  link("../real/bot.sh", "links/bot.sh");
  Wishes wishes;
  wishes.secret = folder_.with("real/tournament.db", "");
  const std::string line = "sh " + at("links/bot.sh").string();
  EXPECT_THAT(placed(line, wishes).readable, UnorderedElementsAre(at("links"), at("real/bot.sh")));
  EXPECT_EQ(printed(line, wishes), "real\n");
}

TEST_F(PlacementTest, FollowsNoLinkToWhatItsOwnerCannotName) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can make a link of somebody else";
  script("hers/bot.sh", "echo hers\n");
  link("../hers/bot.sh", "his/bot.sh");
  constexpr uid_t him = 12345;
  ASSERT_EQ(::lchown(at("his/bot.sh").c_str(), him, him), 0);
  EXPECT_THAT(placed("sh " + at("his/bot.sh").string(), {}).readable, Not(Contains(at("hers"))));
  ASSERT_EQ(::chown(at("hers/bot.sh").c_str(), him, him), 0);
  EXPECT_THAT(placed("sh " + at("his/bot.sh").string(), {}).readable, Contains(at("hers")));
}

TEST_F(PlacementTest, ShowsAllThatIsInstalledWithAnInterpreter) {
  install("jdk", "bin/java", "lib/jli/libjli.so");
  install("old", "jre/bin/java", "jre/lib64/libjli.so");
  install("dotnet", "dotnet", "shared/libcore.so");
  link("jdk", "current");
  link("../jdk/bin/java", "links/java");
  static_cast<void>(folder_.with("bot/Bot.class", ""));
  go_to("bot");
  const std::string expected = "found\n" + at("bot").string() + "\n";
  for (const std::string name : {"jdk/bin/java", "current/bin/java", "old/jre/bin/java"}) {
    EXPECT_EQ(printed(at(name).string() + " Bot"), expected) << name;
    EXPECT_EQ(printed(at(name).string() + " Bot.class"), expected) << name;
  }
  EXPECT_EQ(printed(at("links/java").string() + " Bot.class"), expected);
  EXPECT_EQ(printed(at("dotnet/dotnet").string() + " Bot.class"), expected);
  EXPECT_EQ(printed(at("jdk/bin/java").string() + " Bot", {at("bot"), {}}), expected);
}

TEST_F(PlacementTest, RunsAModuleByAVirtualEnvironmentInTheBotsFolder) {
  install("version", "bin/python3.11", "lib/libpython.so");
  link("python3.11", "version/bin/python3");
  link(at("version/bin/python3"), "bot/venv/bin/python");
  static_cast<void>(folder_.with("bot/venv/pyvenv.cfg", ""));
  go_to("bot");
  EXPECT_EQ(printed("venv/bin/python -m pkg"), "found\n" + at("bot").string() + "\n");
}

TEST_F(PlacementTest, LetsEnvFindAnInterpreterOutsideOfTheSystem) {
  install("version", "bin/an-interpreter", "lib/libits.so");
  script("bot/bot", "#!/usr/bin/env an-interpreter\n");
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", (path + ":" + at("version/bin").string()).c_str(), 1);
  const std::string expected = "found\n" + at("bot").string() + "\n";
  EXPECT_EQ(printed(at("bot/bot").string()), expected);
  EXPECT_EQ(printed(at("bot/bot").string(), {}), expected);
  go_to("bot");
  EXPECT_EQ(printed("sh -c 'an-interpreter | cat'"), expected);
  ::setenv("PATH", path.c_str(), 1);
}

TEST_F(PlacementTest, RunsAShellsTextWhereItIsTyped) {
  static_cast<void>(folder_.with("bot/book", "opening\n"));
  script("bot/bot.sh", "cat bot/book\n");
  static_cast<void>(folder_.with("other/book", ""));
  go_to(".");
  EXPECT_EQ(printed("sh -c 'WORD=x sh bot/bot.sh 2>&1 | tr a-z A-Z; ls'"), "OPENING\nbot\nother\n");
  go_to("bot");
  EXPECT_EQ(printed("sh -c 'cat <book'"), "opening\n");
  EXPECT_EQ(printed("sh -c 'cat <book'", {at("bot"), {}}), "opening\n");
}

TEST_F(PlacementTest, ShowsAShellOfARosterOnlyWhatItsTextNames) {
  script("bots/ann/bot.sh", "cat bots/ann/book\n");
  static_cast<void>(folder_.with("bots/ann/book", "opening\n"));
  static_cast<void>(folder_.with("bots/ben/book", ""));
  go_to(".");
  const std::string line = "sh -c 'sh bots/ann/bot.sh'";
  EXPECT_THAT(placed(line, {}).readable, ElementsAre(at("bots/ann")));
  EXPECT_EQ(printed(line, {}), "opening\n");
}

}  // namespace
}  // namespace aspis::sandbox
