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

TEST(Habits, every_header_of_the_tree_has_pragma_once) {
  EXPECT_THAT(headers_without_guard(read_tree(ASPIS_SOURCE)), IsEmpty());
}

TEST(Habits, no_source_of_the_tree_is_longer_than_400_lines) {
  Tree tree = read_tree(ASPIS_SOURCE);
  // What a student takes home is one file: a sample bot, the relay. It may be longer.
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

// Who kills a bot otherwise could take the end that this brings about for the bot's own.
TEST(Habits, bots_are_killed_in_one_place) {
  std::vector<std::string> killing;
  for (const auto& [path, text] : read_tree(ASPIS_SOURCE)) {
    if (path.starts_with("referee/") && text.find("::kill(") != std::string::npos) {
      killing.push_back(path);
    }
  }
  EXPECT_THAT(killing, ElementsAre("referee/sandbox/container.cpp", "referee/sandbox/processes.cpp",
                                   "referee/sandbox/service.cpp", "referee/sandbox/slots.cpp"));
}

TEST(Habits, no_file_of_the_tree_names_a_path_of_one_machine) {
  EXPECT_THAT(paths_of_a_machine(read_tree(ASPIS_SOURCE)), IsEmpty());
}

TEST(Habits, NoLoopOfTheTreeRunsOverAPartOfATemporary) {
  EXPECT_THAT(loops_over_a_part(read_tree(ASPIS_SOURCE)), IsEmpty());
}

TEST(Habits, every_folder_at_the_top_explains_itself_in_30_lines) {
  EXPECT_THAT(folders_without_readme(read_tree(ASPIS_SOURCE), 30), IsEmpty());
}

TEST(Habits, a_header_without_pragma_once_is_found) {
  EXPECT_THAT(headers_without_guard({{"protocol/good.hpp", "// x\n#pragma once\n"},
                                     {"protocol/bad.hpp", "// #pragma once\nint x;\n"},
                                     {"protocol/code.cpp", "int x;\n"}}),
              ElementsAre("protocol/bad.hpp: no #pragma once"));
}

TEST(Habits, a_long_source_is_found_and_a_long_document_is_not) {
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

TEST(Habits, an_absolute_path_is_found_and_a_name_that_holds_it_is_not) {
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

TEST(Habits, a_folder_without_a_short_readme_is_found) {
  EXPECT_THAT(folders_without_readme({{"README.md", lines(99)},
                                      {".ci/run", ""},
                                      {"protocol/README.md", lines(30)},
                                      {"referee/README.md", lines(31)},
                                      {"server/cli/README.md", lines(3)}},
                                     30),
              ElementsAre("referee/README.md: 31 lines, more than 30", "server: no README.md"));
}

TEST(Habits, what_a_build_makes_and_what_a_server_keeps_is_not_read) {
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
