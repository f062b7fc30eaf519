// Builds programs of every installed language in sandboxes, and runs them in other sandboxes.
#include "server/submissions/builder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <map>

#include "protocol/utf8.hpp"
#include "referee/sandbox/placement.hpp"
#include "server/submissions/archive.hpp"
#include "tests/server/submissions/archives.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::submissions {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using support::names_in;
using support::read_file;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Builder : public testing::Test {
 protected:
  void SetUp() override {
    if (!sandbox_.confines()) GTEST_SKIP() << sandbox_.ability().what;
  }

  protocol::Result<Build> built(const std::vector<SourceFile>& files, std::string_view wanted = "",
                                const BuildLimits& limits = {}) {
    const auto program = detect(files, wanted);
    if (!program) return program.error();
    return build(sandbox_, version_, files, *program, limits);
  }

  /// The end of a build that is not refused.
  Build ended(const std::vector<SourceFile>& files, std::string_view wanted = "",
              const BuildLimits& limits = {}) {
    auto build = built(files, wanted, limits);
    if (!build) throw std::runtime_error(build.error().text);
    return *std::move(build);
  }

  /// Runs it like the referee: it sees only its folder.
  sandbox::Ran ran(const Build& build) {
    const auto command = sandbox::read_command(build.command_line, build.folder);
    EXPECT_TRUE(command.ok()) << command.error().text;
    const auto placement = sandbox::place(*command, {build.folder, {}, false, {}});
    EXPECT_TRUE(placement.ok()) << placement.error().text;
    EXPECT_THAT(placement->readable, testing::Contains(build.folder));
    auto ran = sandbox_.run(placement->box({}), {placement->command, placement->folder, {}}, 30s);
    EXPECT_TRUE(ran.ok()) << ran.error().text;
    return *std::move(ran);
  }

  support::TemporaryFolder folder_;
  sandbox::Sandbox sandbox_;
  fs::path version_ = folder_.path() / "versions" / "1";
};

/// One program per language: it reads a file of its folder, with a second source file if the
/// language makes that easy.
const std::map<std::string, std::vector<SourceFile>> programs = {
    {"c",
     {{"bot.c",
       "#include \"lib/a.h\"\n#include <math.h>\nint main(int n, char**v) "
       "{ say(sqrt(n * 4.0)); return v == 0; }\n"},
      {"lib/a.h", "void say(double);\n"},
      {"lib/a.c",
       "#include <stdio.h>\nvoid say(double x) { FILE* f = fopen(\"words.txt\", \"r\"); "
       "char w[9] = \"\"; if (f) fscanf(f, \"%8s\", w); printf(\"%s %d\\n\", w, (int)x); }\n"}}},
    {"cpp",
     {{"main.cpp",
       "#include <fstream>\n#include <iostream>\n#include <span>\nint two();\n"
       "int main() { std::string w; std::ifstream(\"words.txt\") >> w; "
       "std::cout << w << ' ' << two() << '\\n'; }\n"},
      {"two.cc", "int two() { return 2; }\n"}}},
    {"python",
     {{"bot.py", "import two\nprint(open('words.txt').read().strip(), two.two)\n"},
      {"two.py", "two = 2\n"}}},
    {"java",
     {{"Bot.java",
       "import java.nio.file.*;\nclass Bot { public static void main(String[] a) throws "
       "Exception { System.out.println(Files.readString(Path.of(\"words.txt\")).trim() + "
       "\" \" + Two.two()); } }\n"},
      {"Two.java", "class Two { static int two() { return 2; } }\n"}}},
    {"javascript",
     {{"bot.js",
       "const two = require('./two.js');\nconsole.log(require('fs').readFileSync("
       "'words.txt', 'utf8').trim(), two);\n"},
      {"two.js", "module.exports = 2;\n"}}},
    {"rust",
     {{"bot.rs",
       "mod two;\nfn main() { println!(\"{} {}\", std::fs::read_to_string(\"words.txt\")"
       ".unwrap().trim(), two::two()); }\n"},
      {"two.rs", "pub fn two() -> i32 { 2 }\n"}}},
    {"go",
     {{"bot.go",
       "package main\nimport (\"fmt\"; \"os\"; \"strings\")\nfunc main() { b, _ := "
       "os.ReadFile(\"words.txt\"); fmt.Println(strings.TrimSpace(string(b)), two()) }\n"},
      {"two.go", "package main\nfunc two() int { return 2 }\n"}}},
    {"icon",
     {{"bot.icn",
       "procedure main()\n  local f\n  f := open(\"words.txt\")\n  write(read(f), \" "
       "2\")\nend\n"}}},
};

class EachLanguage : public Builder, public testing::WithParamInterface<std::string> {
 protected:
  void SetUp() override {
    Builder::SetUp();
    if (const auto why = unavailable(*find_language(GetParam()))) GTEST_SKIP() << *why;
  }
};

INSTANTIATE_TEST_SUITE_P(Languages, EachLanguage,
                         testing::Values("c", "cpp", "python", "java", "javascript", "rust", "go",
                                         "icon"),
                         [](const auto& language) { return language.param; });

TEST_P(EachLanguage, BuildsAndRunsInReadOnlySandbox) {
  std::vector<SourceFile> files = programs.at(GetParam());
  files.push_back({"words.txt", "hello\n", false});
  const Build build = ended(files);
  ASSERT_EQ(build.status, BuildStatus::built) << build.reason << build.log;
  EXPECT_THAT(build.log, AllOf(HasSubstr("$ "), Not(HasSubstr(folder_.path().string())),
                               Not(HasSubstr("/tmp"))));
  EXPECT_EQ(read_file(version_ / "build.log"), build.log);
  for (const SourceFile& file : files) {
    EXPECT_EQ(read_file(version_ / "source" / file.path), file.bytes);
  }
  const sandbox::Ran program = ran(build);
  EXPECT_EQ(program.out, "hello 2\n") << program.err;
}

TEST_P(EachLanguage, BuildsItsStarterKit) {
  const fs::path kit = fs::path(ASPIS_SOURCE) / "bots" / "starter" / GetParam();
  std::vector<SourceFile> files;
  for (const auto& entry : fs::directory_iterator(kit)) {
    files.push_back({entry.path().filename().string(), read_file(entry.path()), false});
  }
  const Build build = ended(files);
  ASSERT_EQ(build.status, BuildStatus::built) << build.reason << build.log;
  const sandbox::Ran program = ran(build);  // its input is empty
  ASSERT_TRUE(program.exit);
  EXPECT_THAT(program.exit->failure, IsEmpty());
  EXPECT_FALSE(program.exit->signalled) << program.err;
}

TEST_P(EachLanguage, LogsCompilerError) {
  std::vector<SourceFile> files = programs.at(GetParam());
  files.front().bytes += "\n\nthis is ( no program\n";
  const Build build = ended(files);
  EXPECT_EQ(build.status, BuildStatus::failed);
  EXPECT_THAT(build.log, AllOf(HasSubstr(files.front().path), HasSubstr(build.reason)));
  EXPECT_THAT(build.reason, HasSubstr("the build fails: "));
  EXPECT_TRUE(protocol::is_utf8(build.log));
  EXPECT_THAT(names_in(version_.parent_path()), IsEmpty());
}

TEST_F(Builder, CompilesModuleOf1995LikeReferee) {
  const std::vector<SourceFile> files = {{"MOVE.C",
                                          "int move1(a, b, c) int a, b, c; { return 1; }\n"
                                          "int move2(a, b, c) int a, b, c; { return 1; }\n"},
                                         {"PLAYER.TXT", "Zoe\nSomewhere\n"}};
  const Build build = ended(files);
  ASSERT_EQ(build.status, BuildStatus::built) << build.log;
  EXPECT_EQ(build.calls, sandbox::Calls::compute);
  EXPECT_THAT(names_in(build.folder), testing::ElementsAre("module"));
}

TEST_F(Builder, DisqualifiesPrintingModuleWithReason) {
  const Build build = ended({{"move.c",
                              "int move1(a,b,c){puts(\"x\");return 1;}\n"
                              "int move2(a,b,c){return 1;}\n"},
                             {"player.txt", "Zoe\nSomewhere\n"}});
  EXPECT_EQ(build.status, BuildStatus::failed);
  EXPECT_THAT(build.reason, HasSubstr("disqualified: it calls 'puts'"));
}

TEST_F(Builder, MakesFilesReadableAndUnwritableForOthers) {
  const Build build = ended({{"bot.py", "print(1)\n"}, {"a/b/c.txt", "x", true}});
  ASSERT_EQ(build.status, BuildStatus::built) << build.log;
  for (const auto& entry : fs::recursive_directory_iterator(version_)) {
    struct stat seen {};
    ASSERT_EQ(::lstat(entry.path().c_str(), &seen), 0);
    EXPECT_TRUE(S_ISDIR(seen.st_mode) || S_ISREG(seen.st_mode)) << entry.path();
    const bool runs = S_ISDIR(seen.st_mode) || entry.path().filename() == "c.txt";
    EXPECT_EQ(seen.st_mode & 07777U, runs ? 0755U : 0644U) << entry.path();
    EXPECT_EQ(seen.st_uid, ::geteuid());
  }
}

TEST_F(Builder, StreamsLogDuringBuild) {
  const std::vector<SourceFile> files = {{"bot.c", "#warning one\nint main() { return 0; }\n"}};
  std::string heard;
  const auto build = submissions::build(sandbox_, version_, files, *detect(files), {},
                                        [&](std::string_view piece) { heard += piece; });
  ASSERT_TRUE(build.ok()) << build.error().text;
  EXPECT_EQ(heard, build->log);
  EXPECT_THAT(heard, HasSubstr("#warning one"));
}

TEST_F(Builder, CannotIncludeFilesOfServer) {
  const std::string secret = folder_.with("secret.txt", "int the_secret_of_the_server;\n");
  fs::permissions(secret, fs::perms(0644));
  for (const std::string& path : {std::string("/etc/shadow"), std::string("/etc/passwd"), secret,
                                  std::string("/proc/1/environ"), std::string("/dev/zero"),
                                  std::string("../../../../../../etc/passwd")}) {
    for (const std::string& source :
         {"#include \"" + path + "\"\nint main() { return 0; }\n",
          "__asm__(\".incbin \\\"" + path + "\\\"\");\nint main() { return 0; }\n"}) {
      BuildLimits limits;
      limits.wall = 5s;
      const Build build = ended({{"bot.c", source}}, "", limits);
      EXPECT_THAT(build.log, AllOf(Not(HasSubstr("root:")), Not(HasSubstr("the_secret_of")),
                                   Not(HasSubstr("PATH="))));
      if (path.find("/dev/") == std::string::npos && path.find("environ") == std::string::npos) {
        EXPECT_EQ(build.status, BuildStatus::failed) << source;
      }
      fs::remove_all(version_);
    }
  }
}

TEST_F(Builder, EndsEndlessCompilationAtLimit) {
  const std::string source =
      "template <int N, class T> struct X { typename X<N - 1, X<N, T>>::type a;"
      " typename X<N - 1, X<N, X<0, T>>>::type b; typedef X type; };\n"
      "template <class T> struct X<0, T> { typedef X type; };\nX<40, int> x; int main() {}\n";
  BuildLimits limits;
  limits.wall = 2s;
  limits.memory_bytes = std::size_t{4} << 30U;
  const auto began = std::chrono::steady_clock::now();
  const Build build = ended({{"bot.cpp", source}}, "", limits);
  EXPECT_EQ(build.status, BuildStatus::timed_out) << build.reason;
  EXPECT_EQ(build.reason, "the build takes more than 2 seconds");
  EXPECT_LT(std::chrono::steady_clock::now() - began, 20s);
  EXPECT_THAT(names_in(version_.parent_path()), IsEmpty());
}

TEST_F(Builder, EndsCompilationThatExceedsMemoryOrDisk) {
  BuildLimits limits;
  limits.wall = 20s;
  limits.memory_bytes = std::size_t{256} << 20U;
  const Build build =
      ended({{"bot.c", "char a[1000000000] = {1};\nint main() { return a[0]; }\n"}}, "", limits);
  EXPECT_EQ(build.status, BuildStatus::too_large) << build.reason << build.log;
}

TEST_F(Builder, RefusesToBuildWithoutConfinement) {
  sandbox::Sandbox off(sandbox::Mode::off);
  const std::vector<SourceFile> files = {{"bot.py", "print(1)\n"}};
  const auto build = submissions::build(off, version_, files, *detect(files));
  ASSERT_FALSE(build.ok());
  EXPECT_THAT(build.error().text, HasSubstr("cannot confine programs"));
  EXPECT_FALSE(fs::exists(version_));
}

TEST_F(Builder, StopEndsBuildAndLeavesNothing) {
  std::stop_source stop;
  stop.request_stop();
  const std::vector<SourceFile> files = {{"bot.py", "print(1)\n"}};
  const auto build =
      submissions::build(sandbox_, version_, files, *detect(files), {}, {}, stop.get_token());
  ASSERT_FALSE(build.ok());
  EXPECT_THAT(build.error().text, HasSubstr("stopped"));
  EXPECT_THAT(names_in(version_.parent_path()), IsEmpty());
}

TEST_F(Builder, RemovesDraftsOfCrashAndKeepsVersions) {
  const Build build = ended({{"bot.py", "print(1)\n"}});
  static_cast<void>(folder_.with("versions/.draft-abcdef/source/bot.py", "x"));
  remove_drafts(version_.parent_path());
  EXPECT_THAT(names_in(version_.parent_path()), testing::ElementsAre("1"));
}

TEST_F(Builder, MakesVersionFromUpload) {
  const auto files = read_upload(
      "my bot.zip", tests::pack_archive(tests::Format::zip, {{"my bot/bot.py", "print('hi')\n"}}));
  ASSERT_TRUE(files.ok()) << files.error().text;
  const Build build = ended(*files);
  EXPECT_EQ(ran(build).out, "hi\n");
}

constexpr const char* says_hello = "#include <stdio.h>\nint main(void) { puts(TEXT); }\n";

TEST_F(Builder, UsesTheMakefileOfAProject) {
  if (!tool_in_box("make")) GTEST_SKIP() << "there is no make here";
  const Build build =
      ended({{"src/player.c", says_hello, false},
             {"Makefile", "player: src/player.c\n\tgcc -DTEXT='\"made\"' $^ -o $@\n"}});
  ASSERT_EQ(build.status, BuildStatus::built) << build.log;
  EXPECT_EQ(build.command_line, sandbox::quoted({"./player"}));
  EXPECT_EQ(ran(build).out, "made\n");
  EXPECT_THAT(build.log, HasSubstr("C, main file src/player.c, 2 of 2 files"));
}

TEST_F(Builder, UsesTheCMakeListsOfAProject) {
  if (!tool_in_box("cmake")) GTEST_SKIP() << "there is no CMake here";
  const Build build = ended({{"src/player.c", says_hello, false},
                             {"CMakeLists.txt",
                              "cmake_minimum_required(VERSION 3.5)\nproject(p C)\n"
                              "add_executable(p src/player.c)\n"
                              "target_compile_definitions(p PRIVATE TEXT=\"made\")\n"}});
  ASSERT_EQ(build.status, BuildStatus::built) << build.log;
  EXPECT_EQ(ran(build).out, "made\n");
}

TEST_F(Builder, BuildsWithoutAMakefileThatFails) {
  const Build build = ended({{"bot.c", "#include \"text.h\"\n" + std::string(says_hello), false},
                             {"include/text.h", "#define TEXT \"by itself\"\n"},
                             {"Makefile", "bot:\n\tfalse\n"},
                             {"tests/test_bot.c", "int main(void) { return 1; }\n"},
                             {"venv/pyvenv.cfg", ""}});
  ASSERT_EQ(build.status, BuildStatus::built) << build.log;
  EXPECT_EQ(ran(build).out, "by itself\n");
  EXPECT_THAT(build.log, HasSubstr("left out: tests/ (1), venv/ (1)"));
}

}  // namespace
}  // namespace aspis::submissions
