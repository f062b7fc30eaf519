// What --help prints of a command.
#include <algorithm>

#include "protocol/tokens.hpp"
#include "server/cli/command.hpp"

namespace aspis::cli {
namespace {

constexpr std::size_t help_width = 80;

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
    if (!first && column + 1 + word.size() > help_width) {
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

using Rows = std::vector<std::pair<std::string, std::string>>;

std::string list_of(const std::string& title, const Rows& rows, std::size_t most) {
  if (rows.empty()) return "";
  std::size_t indent = 0;
  for (const auto& [left, right] : rows) indent = std::max(indent, left.size() + 4);
  std::string text = "\n" + title + ":\n";
  for (const auto& [left, right] : rows) text += entry(left, right, std::min(indent, most));
  return text;
}

std::string left_of(const Option& option) {
  std::string left = protocol::joined(option.names());
  if (!option.is_argument() && !option.is_flag()) left += " " + option.value;
  return left + (option.is_repeated() ? "..." : "");
}

std::string usage_of(const Command& command) {
  if (!command.commands.empty()) return "SUBCOMMAND [ARGUMENTS]";
  std::string options = "[OPTIONS]";
  std::string arguments;
  for (const Option& option : command.options) {
    const std::string name = option.name + (option.is_repeated() ? "..." : "");
    if (option.is_argument()) {
      arguments += option.is_required ? " " + name : " [" + name + "]";
    } else if (option.is_required) {
      options += " " + option.names().back() + " " + option.value;
    }
  }
  return options + arguments;
}

std::string lists_of(const Command& command, bool is_program) {
  constexpr std::size_t widest_names = 32;
  Rows commands;
  for (const Command& nested : command.commands) commands.emplace_back(nested.name, nested.summary);
  Rows options = {{"-h, --help", "Print help and exit"}};
  Rows arguments;
  for (const Option& option : command.options) {
    (option.is_argument() ? arguments : options).emplace_back(left_of(option), option.help);
  }
  if (is_program) options.emplace_back("--version", "Print the version and exit");
  std::string text = list_of("Subcommands", commands, help_width) +
                     list_of("Arguments", arguments, widest_names) +
                     list_of("Options", options, widest_names);
  if (!command.examples.empty()) text += "\nExamples:\n";
  for (const std::string_view example : protocol::lines_of(command.examples)) {
    text.append("  ").append(example) += '\n';
  }
  return text;
}

}  // namespace

std::string help_of(const Command& command, const std::string& path) {
  const std::string name = path.empty() ? "aspis" : "aspis " + path;
  std::string text =
      std::string(command.summary) + "\n\nUsage: " + name + " " + usage_of(command) + "\n";
  std::string_view details = command.details;
  while (!details.empty()) {
    const std::size_t end = std::min(details.find("\n\n"), details.size());
    const std::string paragraph = entry("", details.substr(0, end), 2);
    text += "\n" + paragraph.substr(paragraph.find('\n') + 1);
    details.remove_prefix(std::min(end + 2, details.size()));
  }
  text += lists_of(command, path.empty());
  if (command.commands.empty()) return text;
  return text + "\n'" + name + " SUBCOMMAND --help' for details.\n";
}

}  // namespace aspis::cli
