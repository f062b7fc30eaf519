// A program and its arguments, from the line that a person types.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::sandbox {

/// Found: argv[0] is a path that can be executed.
struct Command {
  std::vector<std::string> argv;
};

/// Reads a command line as a shell would, but only with quotes and backslashes (other shell syntax
/// is an error); finds the program in PATH and makes arguments that name existing files absolute,
/// so that it runs in any folder. Files are relative to `folder`, or to the current folder if that
/// is "". Errors say what is missing.
[[nodiscard]] protocol::Result<Command> read_command(std::string_view line,
                                                     const std::filesystem::path& folder = {});

/// Words as a command line that read_command cuts into the same words.
[[nodiscard]] std::string quoted(const std::vector<std::string>& words);

/// As read_command(), for separate words whose arguments are not changed. Also checks that a script
/// can be started: its first line and the interpreter named there.
[[nodiscard]] protocol::Result<Command> find_command(std::vector<std::string> words);

/// The interpreter that a script's first line names, and its arguments. Empty for other files.
[[nodiscard]] std::vector<std::string> find_interpreter(const std::filesystem::path& script);

/// The program that env starts with these arguments, and its own arguments.
[[nodiscard]] std::vector<std::string> started_by_env(std::vector<std::string> arguments);

}  // namespace aspis::sandbox
