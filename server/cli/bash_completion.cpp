#include "server/cli/shell_scripts.hpp"

#include "protocol/tokens.hpp"

namespace aspis::cli {
namespace {

/// The line that fills COMPREPLY for a value of this kind.
std::string offer(const OptionOutline& option, const ProgramOutline& program) {
  switch (kind_of(option)) {
    case ValueKind::none:
    case ValueKind::free_text:
      return "return";
    case ValueKind::files:
      return "_aspis_files";
    case ValueKind::rules_options:
      return "compopt -o nospace; _aspis_words '" +
             protocol::joined(values_of(option, program), " ") + "'";
    default:
      return "_aspis_words '" + protocol::joined(values_of(option, program), " ") + "'";
  }
}

std::string all_names(const CommandOutline& command) {
  std::string names;
  for (const OptionOutline& option : command.options) {
    for (const std::string& name : option.names) names += (names.empty() ? "" : " ") + name;
  }
  return names;
}

/// The options that take a value, as the pattern of a case.
std::string with_values(const CommandOutline& command) {
  std::string pattern;
  for (const OptionOutline& option : command.options) {
    if (option.value.empty()) continue;
    pattern += (pattern.empty() ? "" : "|") + protocol::joined(option.names, "|");
  }
  return pattern;
}

std::string options_of(const CommandOutline& command, const ProgramOutline& program) {
  std::string script = "      case $previous in\n";
  for (const OptionOutline& option : command.options) {
    if (option.value.empty()) continue;
    const std::string offered = offer(option, program);
    script += "        " + protocol::joined(option.names, "|") + ") " + offered +
              (offered == "return" ? " ;;\n" : "; return ;;\n");
  }
  return script + "      esac\n";
}

/// How many words stand before the arguments: aspis and the names.
std::string words_before(const CommandOutline& command) {
  return command.path.find(' ') == std::string::npos ? "2" : "3";
}

/// The last argument may be repeated: it takes all further places.
std::string arguments_of(const CommandOutline& command, const ProgramOutline& program) {
  if (command.arguments.empty()) return "";
  std::string script =
      "      _aspis_place " + words_before(command) + " " +
      std::string(with_values(command).empty() ? "''" : "'" + with_values(command) + "'") +
      "\n      case $place in\n";
  for (std::size_t at = 0; at < command.arguments.size(); ++at) {
    const OptionOutline& argument = command.arguments[at];
    script += "        " + (argument.repeated ? "*" : std::to_string(at)) + ") " +
              offer(argument, program) + " ;;\n";
  }
  return script + "      esac\n";
}

/// The names of these subcommands in the place of the word after `words` ones, else what they take.
std::string choice(const std::vector<CommandOutline>& commands, const std::string& others,
                   const std::string& words, const ProgramOutline& program);

std::string bash_branch(const CommandOutline& command, const ProgramOutline& program) {
  if (!command.commands.empty()) {
    return "    " + command.name + ")\n" +
           choice(command.commands, all_names(command), "2", program) + "      ;;\n";
  }
  return "    " + command.name + ")\n" + options_of(command, program) +
         "      if [[ $current == -* ]]; then\n        _aspis_words '" + all_names(command) +
         "'\n        return\n      fi\n" + arguments_of(command, program) + "      ;;\n";
}

std::string choice(const std::vector<CommandOutline>& commands, const std::string& others,
                   const std::string& words, const ProgramOutline& program) {
  std::string script = "  if [[ $COMP_CWORD -eq " + words + " ]]; then\n    _aspis_words '";
  for (const CommandOutline& command : commands) script += command.name + " ";
  script += others + "'\n    return\n  fi\n  case ${COMP_WORDS[" + words + "]} in\n";
  for (const CommandOutline& command : commands) script += bash_branch(command, program);
  return script + "  esac\n";
}

}  // namespace

std::string bash_completion(const ProgramOutline& program) {
  return "# Completion of aspis in bash: eval \"$(aspis completion bash)\"\n"
         "_aspis_words() { mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$current\"); }\n"
         "_aspis_files() {\n"
         "  compopt -o filenames 2>/dev/null\n"
         "  mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
         "}\n"
         "# Sets place: how many arguments stand before the current one, from 0. $1: how many "
         "words\n"
         "# before the first; $2: the options that take a value, between bars.\n"
         "_aspis_place() {\n"
         "  local word skip=\n"
         "  place=0\n"
         "  for word in \"${COMP_WORDS[@]:$1:COMP_CWORD-$1}\"; do\n"
         "    if [[ -n $skip ]]; then skip=\n"
         "    elif [[ -n $2 && \"|$2|\" == *\"|$word|\"* ]]; then skip=1\n"
         "    elif [[ $word != -* ]]; then place=$((place + 1))\n"
         "    fi\n"
         "  done\n"
         "}\n"
         "_aspis() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} place=0\n"
         "  COMPREPLY=()\n" +
         choice(program.commands, all_names(program.program), "1", program) +
         "}\ncomplete -F _aspis aspis\n";
}

}  // namespace aspis::cli
