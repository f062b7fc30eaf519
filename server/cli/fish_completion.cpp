#include "server/cli/shell_scripts.hpp"

namespace aspis::cli {
namespace {

std::string quoted(const std::string& text) {
  std::string shown = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') shown += '\\';
    shown += c;
  }
  return shown + "'";
}

std::string values_text(const OptionOutline& option, const ProgramOutline& program) {
  std::string text;
  for (const std::string& value : values_of(option, program)) {
    text += (text.empty() ? "" : " ") + value;
  }
  return text;
}

std::string option_line(const std::string& when, const OptionOutline& option,
                        const ProgramOutline& program) {
  std::string line = "complete -c aspis -n " + quoted(when);
  for (const std::string& name : option.names) {
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  const std::string values = values_text(option, program);
  if (kind_of(option) == ValueKind::files) {
    line += " -rF";
  } else if (!values.empty()) {
    line += " -xa " + quoted(values);
  } else if (!option.value.empty()) {
    line += " -x";
  }
  return line + " -d " + quoted(option.help) + "\n";
}

std::string argument_line(const std::string& when, const OptionOutline& argument,
                          const ProgramOutline& program) {
  const std::string start = "complete -c aspis -n " + quoted(when);
  if (kind_of(argument) == ValueKind::files) return start + " -F\n";
  const std::string values = values_text(argument, program);
  return values.empty() ? "" : start + " -a " + quoted(values) + "\n";
}

std::string name_line(const std::string& when, const CommandOutline& command) {
  return "complete -c aspis -n " + quoted(when) + " -a " + command.name + " -d " +
         quoted(command.summary) + "\n";
}

/// What a subcommand takes, where it is the one that was named.
std::string fish_branch(const CommandOutline& command, const ProgramOutline& program) {
  std::string script;
  for (const CommandOutline& nested : command.commands) {
    script += name_line("__aspis_next " + command.path, nested) + fish_branch(nested, program);
  }
  const std::string when = "__aspis_in " + command.path;
  for (const OptionOutline& option : command.options) {
    const bool of_group = !command.commands.empty();
    script += option_line(of_group ? "__aspis_next " + command.path : when, option, program);
  }
  for (const OptionOutline& argument : command.arguments) {
    script += argument_line(when, argument, program);
  }
  return script;
}

}  // namespace

std::string fish_completion(const ProgramOutline& program) {
  std::string script =
      "# Completion of aspis in fish: aspis completion fish | source\n"
      "# Whether these are the names of the subcommand that is typed.\n"
      "function __aspis_in\n"
      "  set -l words (commandline -opc)\n"
      "  set -l last (math 1 + (count $argv))\n"
      "  test (count $words) -ge $last\n"
      "  and test \"$words[2..$last]\" = \"$argv\"\n"
      "end\n"
      "# The same, where the next word is typed now.\n"
      "function __aspis_next\n"
      "  test (count (commandline -opc)) -eq (math 1 + (count $argv))\n"
      "  and __aspis_in $argv\n"
      "end\n"
      "complete -c aspis -f\n";
  for (const OptionOutline& option : program.program.options) {
    script += option_line("__fish_use_subcommand", option, program);
  }
  for (const CommandOutline& command : program.commands) {
    script += name_line("__fish_use_subcommand", command) + fish_branch(command, program);
  }
  return script;
}

}  // namespace aspis::cli
