// The habits of habits.hpp, held against the tree and against small trees that break them.
#include "tests/layers/habits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>
#include <string>

namespace aspis::layers {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string lines(int count) {
  std::string text;
  for (int line = 0; line < count; ++line) text += "x\n";
  return text;
}

TEST(Habits, EveryHeaderOfTreeHasPragmaOnce) {
  EXPECT_THAT(headers_without_guard(read_tree(ASPIS_SOURCE)), IsEmpty());
}

TEST(Habits, NoSourceOfTreeIsLongerThan400Lines) {
  Tree tree = read_tree(ASPIS_SOURCE);
  // Sample bots and the relay may be longer, since students copy them as one file.
  Tree samples;
  for (const auto& file : tree) {
    if (file.first.starts_with("bots/samples/")) samples.insert(samples.end(), file);
  }
  std::erase_if(tree, [](const auto& file) { return file.first.ends_with("/aspis_connect.py"); });
  for (const auto& [path, text] : samples)
    std::erase_if(tree, [&p = path](const auto& file) { return file.first == p; });
  EXPECT_THAT(sources_longer_than(samples, 750), IsEmpty());
  EXPECT_THAT(sources_longer_than(tree, 400), IsEmpty());
  for (const std::string& line : sources_longer_than(tree, 300)) {
    std::cout << "is it still one thing? " << line << '\n';
  }
}

// Code that kills a bot elsewhere could mistake the exit that it causes for the bot's own.
TEST(Habits, BotsAreKilledInOnePlace) {
  std::vector<std::string> killing;
  for (const auto& [path, text] : read_tree(ASPIS_SOURCE)) {
    if (path.starts_with("referee/") && text.find("::kill(") != std::string::npos) {
      killing.push_back(path);
    }
  }
  EXPECT_THAT(killing, ElementsAre("referee/sandbox/container.cpp", "referee/sandbox/processes.cpp",
                                   "referee/sandbox/service.cpp", "referee/sandbox/slots.cpp"));
}

TEST(Habits, NoFileOfTreeNamesPathOfOneMachine) {
  EXPECT_THAT(paths_of_a_machine(read_tree(ASPIS_SOURCE)), IsEmpty());
}

TEST(Habits, NoLoopOfTheTreeRunsOverAPartOfATemporary) {
  EXPECT_THAT(loops_over_a_part(read_tree(ASPIS_SOURCE)), IsEmpty());
}

TEST(Habits, EveryTopFolderExplainsItselfIn30Lines) {
  EXPECT_THAT(folders_without_readme(read_tree(ASPIS_SOURCE), 30), IsEmpty());
}

TEST(Habits, FindsHeaderWithoutPragmaOnce) {
  EXPECT_THAT(headers_without_guard({{"protocol/good.hpp", "// x\n#pragma once\n"},
                                     {"protocol/bad.hpp", "// #pragma once\nint x;\n"},
                                     {"protocol/code.cpp", "int x;\n"}}),
              ElementsAre("protocol/bad.hpp: no #pragma once"));
}

TEST(Habits, FindsLongSourceButNotLongDocument) {
  EXPECT_THAT(sources_longer_than({{"a.cpp", lines(5)},
                                   {"b.py", lines(6) + "last"},
                                   {"run", "#!/bin/sh\n" + lines(5)},
                                   {"words.txt", lines(9)}},
                                  5),
              ElementsAre("b.py: 7 lines, more than 5", "run: 6 lines, more than 5"));
}

TEST(Habits, LoopOverAPartOfATemporaryIsFound) {
  const std::string head = std::string("for (") + "const Json& one : ";
  EXPECT_THAT(loops_over_a_part({{"a.cpp", head + "json(\"x\").at(\"y\")) {\n"},
                                 {"b.cpp", head + "list.at(\"y\")) {\n"},
                                 {"c.cpp", head + "lines(group.at(1))) {\n"},
                                 {"d.cpp", head + "schedule_of(cup).stages.at(0).groups) {\n"}}),
              ElementsAre("a.cpp: " + head + "json(\"x\").at(\"y\")) {",
                          "d.cpp: " + head + "schedule_of(cup).stages.at(0).groups) {"));
}

TEST(Habits, FindsAbsolutePathButNotNameContainingIt) {
  const std::string home = std::string("/") + "home";
  EXPECT_TRUE(names_path("cd " + home + "/ann\n", home));
  EXPECT_TRUE(names_path(home, home));
  EXPECT_TRUE(names_path("\"" + home + "\"", home));
  EXPECT_FALSE(names_path("$FOLDER" + home + "/x", home));
  EXPECT_FALSE(names_path("${folder}" + home, home));
  EXPECT_FALSE(names_path(home + "work", home));
  EXPECT_FALSE(names_path("./a" + home, home));
  EXPECT_THAT(paths_of_a_machine({{"docs/tour.md", "see " + home + "/ann/bots\n"}}),
              ElementsAre("docs/tour.md: names a path in " + home));
}

TEST(Habits, FindsFolderWithoutShortReadme) {
  EXPECT_THAT(folders_without_readme({{"README.md", lines(99)},
                                      {".ci/run", ""},
                                      {"protocol/README.md", lines(30)},
                                      {"referee/README.md", lines(31)},
                                      {"server/cli/README.md", lines(3)}},
                                     30),
              ElementsAre("referee/README.md: 31 lines, more than 30", "server: no README.md"));
}

TEST(Habits, IgnoresBuildOutputAndServerData) {
  EXPECT_TRUE(is_made("build"));
  EXPECT_TRUE(is_made("build-asan"));
  EXPECT_TRUE(is_made(".git"));
  EXPECT_TRUE(is_made("tests/e2e/pages/node_modules"));
  EXPECT_TRUE(is_made("data"));
  EXPECT_FALSE(is_made("referee/words/data"));
  EXPECT_FALSE(is_made("builders"));
  EXPECT_FALSE(is_made("protocol"));
}

}  // namespace
}  // namespace aspis::layers
