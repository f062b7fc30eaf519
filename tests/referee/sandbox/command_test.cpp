#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "referee/sandbox/sandbox.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::sandbox {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

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
  EXPECT_THAT(arguments("sh $HOME *.cpp Outer$Inner \\| ';' \"> `\""),
              ElementsAre("$HOME", "*.cpp", "Outer$Inner", "|", ";", "> `"));
}

TEST(Command, NamesTheShellSyntaxThatNeedsAShell) {
  EXPECT_EQ(
      error_of("cat a | tee b"),
      "cannot start 'cat a | tee b': bots are started without a shell, and | needs one. Write "
      "sh -c 'cat a | tee b', or quote it if it is part of an argument");
  EXPECT_THAT(error_of("cat a && cat 'b'"),
              AllOf(HasSubstr("and && needs one"), HasSubstr("Write sh -c '...'")));
  for (const std::string line : {"cat 2>errors", "cat <in", "cat a; cat b", "cat &", "cat `ls`"}) {
    EXPECT_THAT(error_of(line), HasSubstr("Write sh -c '" + line + "'")) << line;
  }
  EXPECT_THAT(error_of("cat $(ls)"), HasSubstr("and $( needs one"));
  EXPECT_EQ(
      error_of("DEPTH=3 cat a"),
      "cannot start 'DEPTH=3 cat a': bots are started without a shell, and the variable DEPTH "
      "needs one. Write sh -c 'DEPTH=3 cat a'");
  EXPECT_THAT(arguments("sh -c 'DEPTH=3 cat a | tee b'"),
              ElementsAre("-c", "DEPTH=3 cat a | tee b"));
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

TEST(Command, KeepsTheNameOfAPythonModule) {
  const support::TemporaryFolder folder;
  (void)folder.with("pkg/__main__.py", "");
  const auto command = read_command("sh -m pkg pkg", folder.path());
  ASSERT_TRUE(command.ok()) << command.error().text;
  EXPECT_EQ(command->argv[2], "pkg");
  EXPECT_EQ(command->argv[3], (folder.path() / "pkg").string());
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

class Scripts : public testing::Test {
 protected:
  /// What find_command() says about an executable file with this content.
  std::string error_of_script(const std::string& text) {
    const std::string path = folder_.with("bot.py", text);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    const auto command = find_command({path});
    if (command) return "";
    EXPECT_THAT(command.error().text, StartsWith("cannot start '" + path + "': "));
    return command.error().text.substr(command.error().text.find("': ") + 3);
  }

  support::TemporaryFolder folder_;
};

TEST_F(Scripts, AreRefusedWhenTheirFirstLineEndsInCr) {
  EXPECT_EQ(error_of_script("#!/usr/bin/env python3\r\nprint()\r\n"),
            "its first line \"#!/usr/bin/env python3\" ends with a carriage return; save it with "
            "Unix line ends (sed -i 's/\\r$//' " +
                (folder_.path() / "bot.py").string() + ")");
  EXPECT_THAT(error_of_script("#!/bin/sh\r"), HasSubstr("carriage return"));
  EXPECT_EQ(error_of_script("#!/bin/sh\nexit\r\n"), "");
}

TEST_F(Scripts, AreRefusedWhenTheyNameNoInterpreter) {
  EXPECT_THAT(error_of_script("print()\n"), HasSubstr("first line names no interpreter; begin it"));
  EXPECT_THAT(error_of_script("\xEF\xBB\xBF#!/bin/sh\n"),
              HasSubstr("begins with a byte order mark"));
  EXPECT_EQ(error_of_script("#!\n"), "its first line \"#!\" names no interpreter");
  EXPECT_EQ(error_of_script(std::string("\0binary", 7)), "") << "the kernel knows";
}

TEST_F(Scripts, AreRefusedWhenTheirInterpreterIsMissing) {
  EXPECT_EQ(error_of_script("#!/usr/bin/python9 -u\n"),
            "its first line \"#!/usr/bin/python9 -u\" names '/usr/bin/python9', which this machine "
            "does not have; install it, or name another interpreter");
  EXPECT_THAT(error_of_script("#!/usr/bin/env python9\n"), HasSubstr("names 'python9', which"));
  EXPECT_EQ(error_of_script("#!/usr/bin/env -S sh -e\n"), "");
  EXPECT_EQ(error_of_script("#! /bin/sh\n"), "");
}

}  // namespace
}  // namespace aspis::sandbox
