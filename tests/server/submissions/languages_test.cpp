// Tests which language a program has, and which command runs it.
#include "server/submissions/languages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace aspis::submissions {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<SourceFile> files(const std::vector<std::string>& paths) {
  std::vector<SourceFile> all;
  for (const std::string& path : paths) all.push_back({path, "", false});
  return all;
}

/// Returns "python: bot.py", or the error.
std::string detected(const std::vector<std::string>& paths, std::string_view wanted = "") {
  const auto found = detect(files(paths), wanted);
  if (!found) return found.error().text;
  return std::string(found->language->key) + ": " + found->main_file;
}

Words first_command(const std::vector<std::string>& paths) {
  const auto all = files(paths);
  const auto found = detect(all);
  return found ? build_commands(*found, all).at(0) : Words{found.error().text};
}

TEST(Languages, HaveKeysNamesAndTools) {
  std::set<std::string_view> keys;
  for (const Language& language : languages()) {
    keys.insert(language.key);
    EXPECT_EQ(find_language(language.key), &language);
    EXPECT_FALSE(language.tools.empty());
    EXPECT_GE(language.main_files.size(), 2U);
  }
  EXPECT_EQ(keys.size(), languages().size());
  EXPECT_EQ(find_language("cobol"), nullptr);
}

TEST(Languages, MainFileByConventionDeterminesLanguage) {
  EXPECT_EQ(detected({"a.py", "bot.py"}), "python: bot.py");
  EXPECT_EQ(detected({"main.c", "a.c", "a.h"}), "c: main.c");
  EXPECT_EQ(detected({"bot.cpp", "a.c"}), "cpp: bot.cpp");
  EXPECT_EQ(detected({"Bot.java", "A.java"}), "java: Bot.java");
  EXPECT_EQ(detected({"bot.mjs", "README.md"}), "javascript: bot.mjs");
  EXPECT_EQ(detected({"bot.rs"}), "rust: bot.rs");
  EXPECT_EQ(detected({"main.go", "a.go"}), "go: main.go");
  EXPECT_EQ(detected({"bot.icn"}), "icon: bot.icn");
}

TEST(Languages, FirstConventionWinsAmongSeveral) {
  EXPECT_EQ(detected({"main.py", "bot.py"}), "python: bot.py");
}

TEST(Languages, OnlySourceAtTopIsMainFile) {
  EXPECT_EQ(detected({"player.py", "lib/a.py", "words.txt"}), "python: player.py");
  EXPECT_EQ(detected({"Player.java"}), "java: Player.java");
}

TEST(Languages, RecogniseModuleOf1995InAnyCase) {
  EXPECT_EQ(detected({"MOVE.C", "PLAYER.TXT"}), "classic-c: MOVE.C");
  EXPECT_EQ(detected({"move.cpp", "Player.txt"}), "classic-c: move.cpp");
  EXPECT_EQ(detected({"move.c", "x.txt"}), "c: move.c");
}

TEST(Languages, UseRequestedLanguageIfPresent) {
  EXPECT_EQ(detected({"bot.py", "bot.c"}, "c"), "c: bot.c");
  EXPECT_EQ(detected({"bot.py", "x.c"}, "c"), "c: x.c");
  EXPECT_THAT(detected({"bot.py"}, "c"),
              AllOf(HasSubstr("no program in C "), HasSubstr("'bot.py'"), HasSubstr("bot.c")));
  EXPECT_THAT(detected({"bot.py"}, "cobol"), HasSubstr("no language is named 'cobol'"));
}

TEST(Languages, ReportFoundFilesWhenUndecidable) {
  EXPECT_THAT(
      detected({"bot.py", "bot.c"}),
      AllOf(HasSubstr("'bot.c' in C"), HasSubstr("'bot.py' in Python"), HasSubstr("choose one")));
  EXPECT_THAT(detected({"a.py", "b.py"}), HasSubstr("more than one source in Python"));
  EXPECT_THAT(
      detected({"notes.txt", "venv/bot.py"}),
      AllOf(HasSubstr("no main file"), HasSubstr("'notes.txt', 'venv/', which is left out")));
  EXPECT_THAT(detected({"1", "2", "3", "4", "5", "6", "7"}), HasSubstr("and 2 more"));
}

TEST(Languages, CompileAllSourcesWithMainFileFirst) {
  EXPECT_THAT(first_command({"src/b.c", "a.c", "bot.c", "x.h", "x.cpp"}),
              ElementsAre("gcc", "-O2", "-std=gnu17", "-fmax-errors=20", "-I.", "-o", "bot",
                          "bot.c", "a.c", "src/b.c", "-lm", "-pthread"));
  EXPECT_THAT(first_command({"bot.go", "bot_test.go", "a.go"}),
              ElementsAre("go", "build", "-trimpath", "-o", "bot", "bot.go", "a.go"));
}

TEST(Languages, TreatNoFileNameAsOption) {
  for (const Words& command : {first_command({"bot.c", "-fplugin=x.c", "@x.c", " x.c"}),
                               first_command({"bot.py", "-c.py", "--.py"}),
                               first_command({"-e.js"}), first_command({"Bot.java", "@a.java"})}) {
    EXPECT_THAT(command, testing::Not(testing::Contains("-fplugin=x.c")));
    for (const std::string& word : command) {
      EXPECT_FALSE(word.starts_with('@')) << word;
      EXPECT_FALSE(word.starts_with("-c.py") || word.starts_with("--.py")) << word;
    }
  }
  EXPECT_THAT(first_command({"-e.js"}), ElementsAre("node", "--check", "./-e.js"));
}

TEST(Languages, RunClassInPackageByItsFullName) {
  const std::vector<SourceFile> program = {
      {"Bot.java", "// package no;\n  package team.one;\nclass Bot {}", false}};
  EXPECT_EQ(run_command(*detect(program), program).back(), "team.one.Bot");
}

TEST(Languages, NameToolThatSandboxCannotSee) {
  EXPECT_EQ(unavailable({"x", "X", {}, {}, {{"no-such-compiler", "X compiler"}}, ""}),
            "this server has no X compiler (no-such-compiler): ask your instructor to install it");
  EXPECT_FALSE(unavailable({"x", "X", {}, {}, {{"sh", "shell"}}, ""}));
  EXPECT_THAT(tool_in_box("sh").value_or(""), HasSubstr("/bin/sh"));
}

}  // namespace
}  // namespace aspis::submissions
