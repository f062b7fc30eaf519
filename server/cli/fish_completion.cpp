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

}  // namespace

std::string fish_completion(const ProgramOutline& program) {
  std::string script =
      "# Completion of aspis in fish: aspis completion fish | source\n"
      "complete -c aspis -f\n";
  for (const OptionOutline& option : program.program.options) {
    script += option_line("__fish_use_subcommand", option, program);
  }
  for (const CommandOutline& command : program.commands) {
    script += "complete -c aspis -n __fish_use_subcommand -a " + command.name + " -d " +
              quoted(command.summary) + "\n";
    const std::string when = "__fish_seen_subcommand_from " + command.name;
    for (const OptionOutline& option : command.options) {
      script += option_line(when, option, program);
    }
    for (const OptionOutline& argument : command.arguments) {
      script += argument_line(when, argument, program);
    }
  }
  return script;
}

}  // namespace aspis::cli
