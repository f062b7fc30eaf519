// Finds the main file in projects of students, and leaves out foreign files.
#include "server/submissions/languages.hpp"

#include <gmock/gmock.h>

#include "server/submissions/archive.hpp"
#include "tests/server/submissions/archives.hpp"

namespace aspis::submissions {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;

using Files = std::vector<SourceFile>;

constexpr const char* cpp_main = "int main() {}\n";
constexpr const char* java_main =
    "package edu.team;\npublic class Bot {\n  public static void main(String[] a) {}\n}\n";

std::string detect_main(const Files& files, std::string_view wanted = "") {
  const auto found = detect(files, wanted);
  if (!found) return found.error().text;
  return std::string(found->language->key) + ": " + found->main_file;
}

Words build_command(const Files& files) {
  const auto found = detect(files);
  return found ? build_commands(*found, files).at(0) : Words{found.error().text};
}

/// Returns the paths that remain after reading an upload.
std::vector<std::string> list_paths(const std::vector<tests::Packed>& packed) {
  const auto files = read_upload("x.zip", tests::pack_archive(tests::Format::zip, packed));
  std::vector<std::string> paths;
  if (!files) return {files.error().text};
  for (const SourceFile& file : *files) paths.push_back(file.path);
  return paths;
}

TEST(Layouts, LeaveOutFilesOfToolsAndTests) {
  const Files files = {{"bot.cpp", cpp_main},
                       {"cmake-build-debug/CMakeFiles/3.26/CompilerIdCXX/id.cpp", cpp_main},
                       {"tests/test_bot.cpp", cpp_main},
                       {"old/bot.cpp", cpp_main},
                       {"build/generated.cpp", ""},
                       {".cache/x.cpp", ""}};
  EXPECT_EQ(detect_main(files), "cpp: bot.cpp");
  const Words command = build_command(files);
  for (const std::string& word : command) {
    EXPECT_TRUE(word == "bot.cpp" || !word.ends_with(".cpp")) << word;
  }
  EXPECT_EQ(Layout(files).foreign().size(), 5U);
}

TEST(Layouts, LeaveOutVirtualEnvironmentsOfAnyName) {
  const Files files = {{"bot.py", ""},
                       {"my env/pyvenv.cfg", "home = /usr/bin\n"},
                       {"my env/lib/python3.11/site-packages/old.py", "print 1\n"},
                       {"old/attempt1.py", "print 1\n"}};
  EXPECT_THAT(build_command(files), ElementsAre("python3", "-I", "-m", "py_compile", "bot.py"));
}

TEST(Layouts, LeaveOutOtherProgramsAndTests) {
  EXPECT_THAT(build_command({{"bot.cpp", cpp_main}, {"trial.cpp", cpp_main}, {"board.cpp", ""}}),
              testing::AllOf(Contains("board.cpp"), Not(Contains("trial.cpp"))));
  EXPECT_THAT(build_command({{"Bot.java", java_main},
                             {"BotTest.java", "import org.junit.Test;\nclass BotTest {}\n"}}),
              Not(Contains("BotTest.java")));
  EXPECT_THAT(build_command({{"bot.py", ""}, {"test_bot.py", "import pytest\n"}}),
              Not(Contains("test_bot.py")));
}

TEST(Layouts, FindTheMainFileBelowTheTop) {
  EXPECT_EQ(detect_main({{"README.md", ""}, {".gitignore", ""}, {"src/bot.py", ""}}),
            "python: src/bot.py");
  EXPECT_EQ(
      detect_main({{"Cargo.toml", ""}, {"Cargo.lock", ""}, {"src/main.rs", "fn main() {}\n"}}),
      "rust: src/main.rs");
  EXPECT_EQ(detect_main({{"pom.xml", ""},
                         {"src/main/java/edu/team/Player.java", java_main},
                         {"src/main/java/edu/team/Board.java", ""},
                         {"src/test/java/edu/team/PlayerTest.java", java_main}}),
            "java: src/main/java/edu/team/Player.java");
  EXPECT_EQ(detect_main({{"go.mod", "module x\n"},
                         {"board/board.go", "package board\n"},
                         {"cmd/bot/main.go", "package main\nfunc main() {\n"}}),
            "go: cmd/bot/main.go");
  EXPECT_EQ(detect_main({{"package.json", "{\n \"main\": \"lib/player.js\"\n}"},
                         {"lib/player.js", ""},
                         {"lib/board.js", ""}}),
            "javascript: lib/player.js");
  EXPECT_EQ(detect_main({{"src/a.c", ""}, {"src/b.c", "int main(void)\n{"}, {"plot.py", ""}}),
            "c: src/b.c");
}

TEST(Layouts, FindTheEntryPointAmongSources) {
  EXPECT_EQ(detect_main({{"a.py", ""}, {"b.py", "if __name__ == '__main__':\n  pass\n"}}),
            "python: b.py");
  EXPECT_EQ(detect_main({{"A.java", ""}, {"B.java", java_main}}), "java: B.java");
  EXPECT_THAT(detect_main({{"a.c", "int main() {}\n"}, {"b.c", "int main() {}\n"}}),
              HasSubstr("none is the main file"));
}

TEST(Layouts, BuildByTheConventionsOfTheLanguage) {
  EXPECT_THAT(build_command({{"bot.cpp", ""}, {"include/helper.h", ""}}), Contains("-Iinclude"));
  EXPECT_THAT(build_command({{"go.mod", ""}, {"cmd/x/main.go", "func main() {"}}),
              ElementsAre("go", "build", "-trimpath", "-o", "bot", "./cmd/x/"));
  EXPECT_THAT(build_command({{"Cargo.toml", "edition = \"2018\"\n"}, {"src/main.rs", ""}}),
              IsSupersetOf({"--edition", "2018", "src/main.rs"}));
  const Files maven = {{"src/main/java/edu/team/Bot.java", java_main},
                       {"src/main/resources/words.txt", ""}};
  const Words run = run_command(*detect(maven), maven);
  EXPECT_EQ(run.back(), "edu.team.Bot");
  EXPECT_THAT(run, Contains(".:src/main/resources/"));
}

TEST(Layouts, FindNewProgramOfManifest) {
  const std::string elf =
      "\x7f"
      "ELF...";
  const Files given = {{"stale", elf, true}};
  EXPECT_EQ(program_of_manifest(given, {{"stale", elf, true}, {"player", elf + "2", true}}),
            "player");
  EXPECT_EQ(program_of_manifest({}, {{"aspis-build/CMakeFiles/a.out", elf, true},
                                     {"aspis-build/mybot", elf, true}}),
            "aspis-build/mybot");
  EXPECT_EQ(program_of_manifest({}, {{"a", elf, true}, {"b", elf, true}}), std::nullopt);
  EXPECT_EQ(program_of_manifest({}, {{"a", elf, true}, {"bot", elf, true}}), "bot");
  EXPECT_EQ(program_of_manifest(given, given), std::nullopt);
}

TEST(Layouts, NameMissingCompanionOfModule) {
  const std::string module = "int move1(int a, int b, int c) { return 1; }\n";
  for (const char* name : {"MOVE.C", "MOVE.CPP", "move.c"}) {
    EXPECT_THAT(detect_main({{name, module}}), HasSubstr("PLAYER.TXT is missing next to")) << name;
    EXPECT_THAT(detect_main({{name, module}}, "classic-c"), HasSubstr("PLAYER.TXT is missing"));
  }
  EXPECT_EQ(detect_main({{"move.c", "int main() {}\n"}}), "c: move.c");
}

TEST(Layouts, RemoveFoldersAroundProgram) {
  EXPECT_THAT(list_paths({{"hw3/mybot/bot.py", "x"}}), ElementsAre("bot.py"));
  EXPECT_THAT(list_paths({{"mybot/bot.py", "x"}, {".vscode/settings.json", "{}"}}),
              ElementsAre("bot.py"));
  EXPECT_THAT(list_paths({{"a/b/bot.py", "x"}, {"a/c/x.txt", "x"}}),
              ElementsAre("b/bot.py", "c/x.txt"));
  EXPECT_THAT(list_paths({{"tests/bot.py", "x"}}), ElementsAre("bot.py"));
}

}  // namespace
}  // namespace aspis::submissions
