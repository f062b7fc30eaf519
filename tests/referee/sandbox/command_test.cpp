#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "referee/sandbox/sandbox.hpp"

namespace aspis::sandbox {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> arguments(std::string_view line) {
  auto command = read_command(line);
  EXPECT_TRUE(command.ok()) << (command.ok() ? "" : command.error().text);
  if (!command) return {};
  return {command->argv.begin() + 1, command->argv.end()};
}

std::string error_of(std::string_view line) {
  const auto command = read_command(line);
  EXPECT_FALSE(command.ok()) << line;
  return command.ok() ? "" : command.error().text;
}

TEST(Command, is_cut_into_words_as_a_shell_would) {
  EXPECT_THAT(arguments("sh a  b\tc "), ElementsAre("a", "b", "c"));
  EXPECT_THAT(arguments("sh 'a b' \"c d\""), ElementsAre("a b", "c d"));
  EXPECT_THAT(arguments("sh a'b'c\"d\"e"), ElementsAre("abcde"));
  EXPECT_THAT(arguments("sh '' \"\""), ElementsAre("", ""));
  EXPECT_THAT(arguments("sh a\\ b \\\"c\\'"), ElementsAre("a b", "\"c'"));
  EXPECT_THAT(arguments("sh \"a \\\"b\\\" \\\\\" 'c\\d'"), ElementsAre("a \"b\" \\", "c\\d"));
  EXPECT_THAT(arguments("sh $HOME *.cpp | ; > x"),
              ElementsAre("$HOME", "*.cpp", "|", ";", ">", "x"));
}

TEST(Command, that_is_quoted_is_cut_into_the_same_words) {
  const std::vector<std::string> words = {"sh", "a b", "", "\"", "\\", "\\\"'", "$HOME;|>x", "\t"};
  const auto command = read_command(quoted(words));
  ASSERT_TRUE(command.ok()) << command.error().text;
  EXPECT_EQ(std::vector<std::string>(command->argv.begin() + 1, command->argv.end()),
            std::vector<std::string>(words.begin() + 1, words.end()));
}

TEST(Command, its_program_is_found_along_the_path) {
  const auto command = read_command("sh");
  ASSERT_TRUE(command.ok());
  EXPECT_TRUE(command->argv[0].starts_with("/"));
  EXPECT_TRUE(command->argv[0].ends_with("/sh"));
}

TEST(Command, arguments_that_name_files_run_from_any_folder) {
  const std::filesystem::path name = "command_test_file";
  std::ofstream(name) << "x";
  EXPECT_THAT(arguments("sh command_test_file --option -command_test_file no_such_file"),
              ElementsAre(std::filesystem::absolute(name).string(), "--option",
                          "-command_test_file", "no_such_file"));
  std::filesystem::remove(name);
}

TEST(Command, that_is_wrong_gives_one_clear_line) {
  EXPECT_EQ(error_of(""), "a bot's command is empty");
  EXPECT_EQ(error_of("  \t"), "a bot's command is empty");
  EXPECT_EQ(error_of("''"), "a bot's command is empty");
  EXPECT_EQ(error_of("sh 'a"), "the command has a quote that is never closed");
  EXPECT_EQ(error_of("no-such-program-here"),
            "cannot start 'no-such-program-here': no such program in PATH");
  EXPECT_EQ(error_of("./no-such"), "cannot start './no-such': no such file");
  EXPECT_EQ(error_of("/tmp"), "cannot start '/tmp': it is a folder");
}

TEST(Command, a_program_of_this_folder_is_named_with_its_folder) {
  const std::filesystem::path name = "command_test_program";
  std::ofstream(name) << "#!/bin/sh\n";
  EXPECT_THAT(error_of("command_test_program"), HasSubstr("write ./command_test_program"));
  EXPECT_THAT(error_of("./command_test_program"), HasSubstr("it is not executable"));
  std::filesystem::permissions(name, std::filesystem::perms::owner_all);
  EXPECT_TRUE(read_command("./command_test_program").ok());
  std::filesystem::remove(name);
}

}  // namespace
}  // namespace aspis::sandbox
