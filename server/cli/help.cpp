#include "server/cli/help.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"

namespace aspis::cli {
namespace {

constexpr std::size_t width = 80;

/// Two columns: `left` from column 2 on, `right` from `indent` on, broken between words.
std::string entry(const std::string& left, std::string_view right, std::size_t indent) {
  std::string text = "  " + left;
  std::size_t column = text.size();
  if (column + 2 > indent) {
    text += '\n';
    column = 0;
  }
  bool first = true;
  for (const std::string_view word : protocol::words_of(right)) {
    if (!first && column + 1 + word.size() > width) {
      text += '\n';
      column = 0;
      first = true;
    }
    const std::size_t gap = first ? indent - column : 1;
    text.append(gap, ' ').append(word);
    column += gap + word.size();
    first = false;
  }
  return text + '\n';
}

std::string paragraph(std::string_view text) {
  std::string lines = entry("", text, 2);
  return lines.substr(lines.find('\n') + 1);
}

std::string left_of(const OptionOutline& option) {
  std::string left = protocol::joined(option.names);
  if (option.names.front().starts_with('-') && !option.value.empty()) left += " " + option.value;
  if (option.repeated) left += "...";
  return left;
}

std::string list_of(const std::string& title, const std::vector<OptionOutline>& options) {
  if (options.empty()) return "";
  std::size_t indent = 0;
  for (const OptionOutline& option : options) {
    indent = std::max(indent, left_of(option).size() + 4);
  }
  indent = std::min<std::size_t>(indent, 32);
  std::string text = "\n" + title + ":\n";
  for (const OptionOutline& option : options) {
    text += entry(left_of(option), option.help, indent);
  }
  return text;
}

std::string list_of_commands(const std::vector<CommandOutline>& commands) {
  if (commands.empty()) return "";
  std::size_t indent = 0;
  for (const CommandOutline& command : commands) {
    indent = std::max(indent, command.name.size() + 4);
  }
  std::string text = "\nSubcommands:\n";
  for (const CommandOutline& command : commands) {
    text += entry(command.name, command.summary, indent);
  }
  return text;
}

std::string examples_of(const CommandOutline& command) {
  if (command.examples.empty()) return "";
  std::string text = "\nExamples:\n";
  for (const std::string& example : command.examples) text += "  " + example + '\n';
  return text;
}

}  // namespace

std::string overview(const ProgramOutline& outline) {
  std::string text = outline.program.summary + "\n\nUsage: aspis SUBCOMMAND [ARGUMENTS]\n";
  return text + list_of_commands(outline.commands) + list_of("Options", outline.program.options) +
         examples_of(outline.program) + "\n'aspis SUBCOMMAND --help' for details.\n";
}

std::string help_text(const CommandOutline& command) {
  std::string text =
      command.summary + "\n\nUsage: aspis " + command.path + " " + usage_of(command) + "\n";
  for (const std::string& details : command.details) text += "\n" + paragraph(details);
  text += list_of_commands(command.commands) + list_of("Arguments", command.arguments) +
          list_of("Options", command.options) + examples_of(command);
  if (command.commands.empty()) return text;
  return text + "\n'aspis " + command.path + " SUBCOMMAND --help' for details.\n";
}

}  // namespace aspis::cli
