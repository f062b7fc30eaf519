#include "server/cli/shell_scripts.hpp"

namespace aspis::cli {
namespace {

/// Inside single quotes of a specification for _arguments, where colons and brackets have meanings.
std::string escaped(const std::string& text) {
  std::string shown;
  for (const char c : text) {
    if (c == '\'') {
      shown += "'\\''";
    } else {
      if (c == ':' || c == '[' || c == ']' || c == '\\') shown += '\\';
      shown += c;
    }
  }
  return shown;
}

/// The action that offers values of this kind.
std::string action(const OptionOutline& option, const ProgramOutline& program) {
  if (kind_of(option) == ValueKind::files) return "_files";
  std::string values;
  for (const std::string& value : values_of(option, program)) {
    values += (values.empty() ? "" : " ") + value;
  }
  if (kind_of(option) == ValueKind::rules_options) return "{compadd -S \"\" -- " + values + "}";
  return values.empty() ? " " : "(" + values + ")";
}

std::string specification(const OptionOutline& option, const ProgramOutline& program) {
  std::string names;
  std::string others;
  for (const std::string& name : option.names) {
    names += (names.empty() ? "" : ",") + name;
    others += (others.empty() ? "" : " ") + name;
  }
  const bool several = option.names.size() > 1;
  std::string spec = option.repeated ? "'*'" : "'(" + others + ")'";
  spec += several ? "{" + names + "}" : names;
  spec += "'[" + escaped(option.help) + "]";
  if (!option.value.empty()) {
    spec += ":" + escaped(option.value) + ":" + action(option, program);
  }
  return spec + "'";
}

std::string argument(const OptionOutline& option, const ProgramOutline& program) {
  const std::string place = option.repeated ? "*:" : option.required ? ":" : "::";
  return "'" + place + escaped(option.names.front()) + ":" + action(option, program) + "'";
}

/// Offers these subcommands, then what the one that was named takes.
std::string choice(const std::vector<CommandOutline>& commands,
                   const std::vector<OptionOutline>& options, const ProgramOutline& program);

std::string zsh_branch(const CommandOutline& command, const ProgramOutline& program) {
  if (!command.commands.empty()) {
    return "        " + command.name + ")\n" + choice(command.commands, command.options, program) +
           "          ;;\n";
  }
  std::string script = "        " + command.name + ")\n          _arguments";
  for (const OptionOutline& option : command.options) {
    script += " \\\n            " + specification(option, program);
  }
  for (const OptionOutline& option : command.arguments) {
    script += " \\\n            " + argument(option, program);
  }
  return script + "\n          ;;\n";
}

std::string choice(const std::vector<CommandOutline>& commands,
                   const std::vector<OptionOutline>& options, const ProgramOutline& program) {
  std::string script = "  subcommands=(\n";
  for (const CommandOutline& command : commands) {
    script += "    '" + command.name + ":" + escaped(command.summary) + "'\n";
  }
  script += "  )\n  state=\n  _arguments -C";
  for (const OptionOutline& option : options) {
    script += " \\\n    " + specification(option, program);
  }
  script +=
      " \\\n    '1: :->subcommand' \\\n    '*:: :->arguments'\n"
      "  case $state in\n"
      "    subcommand) _describe subcommand subcommands ;;\n"
      "    arguments)\n"
      "      case $line[1] in\n";
  for (const CommandOutline& command : commands) script += zsh_branch(command, program);
  return script +
         "      esac\n"
         "      ;;\n"
         "  esac\n";
}

}  // namespace

std::string zsh_completion(const ProgramOutline& program) {
  return "#compdef aspis\n"
         "# Completion of aspis in zsh: as a file _aspis in a folder of fpath, or\n"
         "# eval \"$(aspis completion zsh)\" after compinit.\n"
         "_aspis() {\n"
         "  local -a subcommands\n"
         "  local curcontext=$curcontext state line\n" +
         choice(program.commands, program.program.options, program) +
         "}\n"
         "if [[ $funcstack[1] == _aspis ]]; then _aspis \"$@\"; else compdef _aspis aspis; fi\n";
}

}  // namespace aspis::cli
