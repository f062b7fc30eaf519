#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "referee/sandbox/sandbox.hpp"
#include "tests/support/sound.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::sandbox {
namespace {

using support::sound;
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

std::string read_error(std::string_view line) {
  const auto command = read_command(line);
  EXPECT_FALSE(command.ok()) << line;
  return command.ok() ? "" : command.error().text;
}

TEST(Command, IsSplitAsByShell) {
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
      read_error("cat a | tee b"),
      "cannot start 'cat a | tee b': bots are started without a shell, and | needs one. Write "
      "sh -c 'cat a | tee b', or quote it if it is part of an argument");
  EXPECT_THAT(read_error("cat a && cat 'b'"),
              AllOf(HasSubstr("and && needs one"), HasSubstr("Write sh -c '...'")));
  for (const std::string line : {"cat 2>errors", "cat <in", "cat a; cat b", "cat &", "cat `ls`"}) {
    EXPECT_THAT(read_error(line), HasSubstr("Write sh -c '" + line + "'")) << line;
  }
  EXPECT_THAT(read_error("cat $(ls)"), HasSubstr("and $( needs one"));
  EXPECT_EQ(
      read_error("DEPTH=3 cat a"),
      "cannot start 'DEPTH=3 cat a': bots are started without a shell, and the variable DEPTH "
      "needs one. Write sh -c 'DEPTH=3 cat a'");
  EXPECT_THAT(arguments("sh -c 'DEPTH=3 cat a | tee b'"),
              ElementsAre("-c", "DEPTH=3 cat a | tee b"));
}

TEST(Command, QuotedReadsBackAsSameWords) {
  const std::vector<std::string> words = {"sh", "a b", "", "\"", "\\", "\\\"'", "$HOME;|>x", "\t"};
  const auto command = sound(read_command(quoted(words)));
  EXPECT_EQ(std::vector<std::string>(command.argv.begin() + 1, command.argv.end()),
            std::vector<std::string>(words.begin() + 1, words.end()));
}

TEST(Command, FindsProgramInPath) {
  const auto command = sound(read_command("sh"));
  EXPECT_TRUE(command.argv[0].starts_with("/"));
  EXPECT_TRUE(command.argv[0].ends_with("/sh"));
}

TEST(Command, FileArgumentsWorkFromAnyFolder) {
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
  const auto command = sound(read_command("sh -m pkg pkg", folder.path()));
  EXPECT_EQ(command.argv[2], "pkg");
  EXPECT_EQ(command.argv[3], (folder.path() / "pkg").string());
}

TEST(Command, InvalidOneGivesOneClearLine) {
  EXPECT_EQ(read_error(""), "a bot's command is empty");
  EXPECT_EQ(read_error("  \t"), "a bot's command is empty");
  EXPECT_EQ(read_error("''"), "a bot's command is empty");
  EXPECT_EQ(read_error("sh 'a"), "the command has a quote that is never closed");
  EXPECT_EQ(read_error("no-such-program-here"),
            "cannot start 'no-such-program-here': no such program in PATH");
  EXPECT_EQ(read_error("./no-such"), "cannot start './no-such': no such file");
  EXPECT_EQ(read_error("/tmp"), "cannot start '/tmp': it is a folder");
}

TEST(Command, ProgramInCurrentFolderIsNamedWithFolder) {
  const std::filesystem::path name = "command_test_program";
  std::ofstream(name) << "#!/bin/sh\n";
  EXPECT_THAT(read_error("command_test_program"), HasSubstr("write ./command_test_program"));
  EXPECT_THAT(read_error("./command_test_program"), HasSubstr("it is not executable"));
  std::filesystem::permissions(name, std::filesystem::perms::owner_all);
  EXPECT_TRUE(read_command("./command_test_program").ok());
  std::filesystem::remove(name);
}

class ScriptCommands : public testing::Test {
 protected:
  /// The error of find_command() for an executable file with this content.
  std::string script_error(const std::string& text) {
    const std::string path = folder_.with("bot.py", text);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    const auto command = find_command({path});
    if (command) return "";
    EXPECT_THAT(command.error().text, StartsWith("cannot start '" + path + "': "));
    return command.error().text.substr(command.error().text.find("': ") + 3);
  }

  support::TemporaryFolder folder_;
};

TEST_F(ScriptCommands, AreRefusedWhenTheirFirstLineEndsInCr) {
  EXPECT_EQ(script_error("#!/usr/bin/env python3\r\nprint()\r\n"),
            "its first line \"#!/usr/bin/env python3\" ends with a carriage return; save it with "
            "Unix line ends (sed -i 's/\\r$//' " +
                (folder_.path() / "bot.py").string() + ")");
  EXPECT_THAT(script_error("#!/bin/sh\r"), HasSubstr("carriage return"));
  EXPECT_EQ(script_error("#!/bin/sh\nexit\r\n"), "");
}

TEST_F(ScriptCommands, AreRefusedWhenTheyNameNoInterpreter) {
  EXPECT_THAT(script_error("print()\n"), HasSubstr("first line names no interpreter; begin it"));
  EXPECT_THAT(script_error("\xEF\xBB\xBF#!/bin/sh\n"), HasSubstr("begins with a byte order mark"));
  EXPECT_EQ(script_error("#!\n"), "its first line \"#!\" names no interpreter");
  EXPECT_EQ(script_error(std::string("\0binary", 7)), "") << "the kernel knows";
}

TEST_F(ScriptCommands, AreRefusedWhenTheirInterpreterIsMissing) {
  EXPECT_EQ(script_error("#!/usr/bin/python9 -u\n"),
            "its first line \"#!/usr/bin/python9 -u\" names '/usr/bin/python9', which this machine "
            "does not have; install it, or name another interpreter");
  EXPECT_THAT(script_error("#!/usr/bin/env python9\n"), HasSubstr("names 'python9', which"));
  EXPECT_EQ(script_error("#!/usr/bin/env -S sh -e\n"), "");
  EXPECT_EQ(script_error("#! /bin/sh\n"), "");
}

}  // namespace
}  // namespace aspis::sandbox
